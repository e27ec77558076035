"""A whole folder from its photos to its report: the list of the steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from engine.sheet.identity import SheetIdentity
from webapp.batch.errors import BadFolderError, NoPhotosError
from webapp.batch.lines import games_csv, games_jsonl
from webapp.batch.page import report_page
from webapp.batch.places import OVERLAYS, Place, overlay_name, split_by_kind, within
from webapp.batch.reading import PhotoTaken, PhotoTask, take
from webapp.batch.records import program_version, reader_version
from webapp.batch.scoring import MapTask, ScoredGame, score
from webapp.batch.spread import Workers


@dataclass(frozen=True)
class Batch:
    """What came of a folder: its games in order, the photos that were refused, the files that were left aside."""

    folder: str
    games: Sequence[ScoredGame]
    refused: Sequence[PhotoTaken]
    left_aside: Sequence[str]
    photos: int


class Watcher:
    """Somebody who is told how the work goes; this one doesn't care."""

    def begin(self, what: str, count: int) -> None:
        """Work on so many things begins: `photos`, or `maps`."""

    def done(self, looks: bool, refused: bool) -> None:
        """One of them is done; whether it needs a person's look, or was refused."""

    def end(self) -> None:
        """All of them are done."""


def run(source: Place, results: Place, workers: Workers, language: str, watcher: Watcher | None = None) -> Batch:
    """Reads and scores every photo of the folder, and writes what came of it into the results."""
    watcher = watcher or Watcher()
    photos, left_aside = _found(source, results)
    taken = _read(source, results, photos, workers, watcher)
    games = _scored(results, taken, workers, watcher)
    refused = [each for each in taken if each.refused is not None]
    batch = Batch(PurePosixPath(source.url).name, games, refused, left_aside, len(photos))
    results.put("games.csv", games_csv(batch.games).encode())
    results.put("games.jsonl", games_jsonl(batch.games).encode())
    results.put("report.html", report_page(batch, results, language).encode())
    _clear(results, {overlay_name(each.name) for each in taken if each.refused is None})
    return batch


def _found(source: Place, results: Place) -> tuple[list[tuple[str, int]], list[str]]:
    """The photos below the folder with their sizes, and what is none; what lies in the results is neither."""
    if not source.exists():
        raise BadFolderError(f"{source.url} isn't there: give the folder that the photos are in.")
    own = within(source, results)
    if own == "":
        raise BadFolderError("The results can't be written among the photos: name another folder with --out.")
    files = [each for each in source.files() if own is None or not each[0].startswith(f"{own}/")]
    photos, left_aside = split_by_kind(files)
    if not photos:
        raise NoPhotosError(f"There is no photo in {source.url}: give the folder that the photos are in.")
    return photos, left_aside


def _read(
    source: Place, results: Place, photos: Sequence[tuple[str, int]], workers: Workers, watcher: Watcher
) -> list[PhotoTaken]:
    """Every photo read, in the order of their names."""
    tasks = [PhotoTask(source, results, name, size, reader_version()) for name, size in photos]
    taken = []
    watcher.begin("photos", len(tasks))
    for each in workers.each(take, tasks):
        taken.append(each)
        watcher.done(each.looks > 0, each.refused is not None)
    watcher.end()
    return sorted(taken, key=lambda each: each.name)


def _scored(results: Place, taken: Sequence[PhotoTaken], workers: Workers, watcher: Watcher) -> list[ScoredGame]:
    """The games of all maps, in the order of their seeds."""
    maps: dict[tuple[int, int], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for each in taken:
        identity = None if each.number is None else SheetIdentity.from_number(each.number)
        if identity is not None:
            maps[identity.seed, identity.players][each.key].append(each.name)
    tasks = [_task(results, photos) for _, photos in sorted(maps.items())]
    watcher.begin("maps", len(tasks))
    scored = []
    for games in workers.each(score, tasks):
        scored += games
        watcher.done(any(game.needs_a_look for game in games), False)
    watcher.end()
    return sorted(scored, key=_order)


def _task(results: Place, photos: dict[str, list[str]]) -> MapTask:
    return MapTask(results, tuple((key, tuple(names)) for key, names in photos.items()), program_version())


def _order(game: ScoredGame) -> tuple[int, int, str]:
    identity = SheetIdentity.from_number(game.photos[0].number)
    assert identity is not None
    return identity.seed, identity.players, game.name


def _clear(results: Place, wanted: set[str]) -> None:
    """Removes the overlays of photos that aren't there any more, or have another name."""
    there = [f"{OVERLAYS}/{name}" for name, _ in results.below(OVERLAYS).files()]
    results.remove([name for name in there if name not in wanted])
