"""`wasteland batch`: the words of the command line as places and workers, a progress bar, what came of it."""

from __future__ import annotations

import sys
from typing import Any

import click

from webapp.batch.errors import BadFolderError
from webapp.batch.model import Batch
from webapp.batch.places import OVERLAYS, Place
from webapp.batch.run import Watcher, run
from webapp.batch.spread import PROCESSES, Workers
from webapp.batch.written import CSV, JSONL, REPORT
from webapp.errors import printable

TOLD_EVERY = 50
"""Where nobody sees a bar move, a line after so many."""
THINGS = {"photos": "Reading photos", "maps": "Scoring games"}


def score_folder(
    folder: str, out: str | None, jobs: int | None, backend: str, scheduler: str | None, lang: str
) -> None:
    """Reads and scores the folder, and says what came of it."""
    if scheduler is not None and backend not in (PROCESSES, "dask"):
        raise click.UsageError(f"--scheduler is Dask's: leave it out, or leave out --backend {backend}.")
    if scheduler is not None:
        backend = "dask"
    source = Place.at(folder)
    results = Place.at(out) if out else _beside(source)
    batch = run(source, results, Workers(jobs or -1, backend, scheduler), lang, Bar())
    click.echo(told(batch), err=True)
    for name in (REPORT, CSV, JSONL, OVERLAYS):
        click.echo(printable(f"{results.url}/{name}"))


def _beside(source: Place) -> Place:
    """The results' place where nobody named one: beside the photos."""
    path = source.url.rpartition("://")[2].strip("/")
    # In a store the first part is a bucket: nobody makes another one in passing.
    if not path or not (source.is_here or "/" in path):
        source.require()
        raise BadFolderError(f"Name a folder for what comes of {source.url} with --out.")
    return Place.at(f"{source.url}-scored")


def told(batch: Batch) -> str:
    """What came of the folder, in a line."""
    looks = sum(game.needs_a_look for game in batch.games)
    return (
        f"Photos: {batch.photos}; games: {len(batch.games)}; to look at: {looks}; not readable: {len(batch.refused)}."
    )


class Bar(Watcher):
    """A progress bar on standard error, with what is left and how many need a look; lines where that is no screen."""

    def begin(self, what: str, count: int) -> None:
        """Shows an empty bar for so many things."""
        self._what, self._count, self._done, self._looks, self._refused = THINGS[what], count, 0, 0, 0
        self._bar: Any = None
        if sys.stderr.isatty():
            self._bar = click.progressbar(
                length=count, label=self._what, file=sys.stderr, item_show_func=lambda _: self._state(), show_pos=True
            )
            self._bar.__enter__()

    def done(self, looks: bool, refused: bool) -> None:
        """Moves the bar on by one; without a screen, says from time to time how far it is."""
        self._done += 1
        self._looks += looks
        self._refused += refused
        if self._bar is not None:
            self._bar.update(1, self._done)
        elif self._done % TOLD_EVERY == 0 or self._done == self._count:
            click.echo(f"{self._what}: {self._done} of {self._count}, {self._state()}", err=True)

    def end(self) -> None:
        """Ends the bar's line."""
        if self._bar is not None:
            self._bar.__exit__(None, None, None)

    def _state(self) -> str:
        refused = f", {self._refused} refused" if self._refused else ""
        return f"{self._count - self._done} left, {self._looks} to look at{refused}"
