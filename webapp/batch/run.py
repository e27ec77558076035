"""A whole folder from its photos to its report: the list of the steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from webapp.batch.errors import BadFolderError, FileEndsWorkersError, NoPhotosError, WorkerLostError
from webapp.batch.lines import games_csv, games_jsonl
from webapp.batch.model import Batch, PhotoTaken, ScoredGame
from webapp.batch.page import report_page
from webapp.batch.places import OVERLAYS, Place, called, overlay_name, split_by_kind, within
from webapp.batch.reading import FileTask, take
from webapp.batch.records import KEPT, NAME, Refused
from webapp.batch.scoring import MapTask, score
from webapp.batch.spread import Workers, alone
from webapp.batch.written import CSV, JSONL, REPORT, claim, clear, is_ours
from webapp.errors import printable
from webapp.forms import map_order
from webapp.version import program_version, reader_version

SUSPECTS = 3
"""Files for each process that may have been under way, or about to be, when one ended: they are handed out ahead."""


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
    files, left_aside = _found(source, results)
    names = [called(name) for name, _ in files]
    claim(results, names)
    taken = _read(source, results, files, workers, watcher)
    backs = [each.name for each in taken if each.is_back]
    taken = [each for each in taken if not each.is_back]
    games = _scored(results, taken, workers, watcher)
    refused = [each for each in taken if each.refused is not None]
    aside = sorted([*map(called, left_aside), *backs])
    batch = Batch(printable(PurePosixPath(source.url).name), games, refused, aside, len(taken))
    results.put(CSV, games_csv(batch.games).encode())
    results.put(JSONL, games_jsonl(batch.games).encode())
    results.put(REPORT, report_page(batch, results, language).encode())
    clear(results, names, {overlay_name(each.name) for each in taken if each.refused is None})
    return batch


def _found(source: Place, results: Place) -> tuple[list[tuple[str, int]], list[str]]:
    """The photos below the folder with their sizes, and what is none; what a run writes among them is neither."""
    source.require()
    own = within(source, results)
    if own == "":
        raise BadFolderError("The results can't be written among the photos: name another folder with --out.")
    for part in (OVERLAYS, KEPT):
        if within(results.below(part), source) is not None:
            raise BadFolderError(
                f"The photos lie in {results.url}/{part}, where results are written: name another folder with --out."
            )
    files = [each for each in source.files() if own is None or not _is_result(each[0], own)]
    photos, left_aside = split_by_kind(files)
    if not photos:
        raise NoPhotosError(f"There is no photo in {source.url}: give the folder that the photos are in.")
    return photos, left_aside


def _is_result(name: str, own: str) -> bool:
    """Whether a file of the folder is what a run wrote into its results, which are called `own` there."""
    return name.startswith(f"{own}/") and is_ours(name[len(own) + 1 :])


def _read(
    source: Place, results: Place, files: Sequence[tuple[str, int]], workers: Workers, watcher: Watcher
) -> list[PhotoTaken]:
    """Every photo read, in the order of their names."""
    tasks = [FileTask(source, results, name, size, reader_version()) for name, size in files]
    taken: list[PhotoTaken] = []
    watcher.begin("photos", len(tasks))
    try:
        for photos in _whatever_comes(tasks, workers):
            taken += photos
            watcher.done(any(each.looks for each in photos), any(each.refused for each in photos))
    finally:
        # A bar hides the screen's cursor, also from whoever stops the run.
        watcher.end()
    return sorted(taken, key=lambda each: each.name)


def _whatever_comes(tasks: Sequence[FileTask], workers: Workers) -> Iterator[list[PhotoTaken]]:
    """What came of each file, in any order, also where one of them ends the process that reads it."""
    left = {task.name: task for task in tasks}
    while left:
        try:
            for done in workers.each(take, list(left.values())):
                yield done
                del left[done[0].file]
        except WorkerLostError:
            # Tasks are handed out in order and a few ahead: it is one of the first that are left.
            for task in list(left.values())[: SUSPECTS * workers.at_once]:
                yield _alone(task)
                del left[task.name]


def _alone(task: FileTask) -> list[PhotoTaken]:
    try:
        return alone(take, task)
    except WorkerLostError:
        error = FileEndsWorkersError(NAME)
        return [PhotoTaken(task.name, task.called, refused=Refused(type(error).__name__, str(error)))]


def _scored(results: Place, taken: Sequence[PhotoTaken], workers: Workers, watcher: Watcher) -> list[ScoredGame]:
    """The games of all maps, in the order of their seeds."""
    maps: dict[tuple[int, str, int], list[PhotoTaken]] = defaultdict(list)
    for each in taken:
        if each.number is not None:
            maps[map_order(each.number)].append(each)
    # The less is signed, the more is to be proved: what takes long comes first, so that nobody waits for it at the end.
    hardest_first = sorted(maps.items(), key=lambda each: (max(photo.signed for photo in each[1]), each[0]))
    tasks = [_task(results, photos) for _, photos in hardest_first]
    try:
        scored = _of_each(tasks, workers, watcher)
    except WorkerLostError:
        # What was scored is kept, so that only the rest is done again; a second loss is hardly chance.
        scored = _of_each(tasks, workers, watcher)
    return sorted(scored, key=_order)


def _of_each(tasks: Sequence[MapTask], workers: Workers, watcher: Watcher) -> list[ScoredGame]:
    """The games of each map, in any order."""
    scored: list[ScoredGame] = []
    watcher.begin("maps", len(tasks))
    try:
        for games in workers.each(score, tasks):
            scored += games
            watcher.done(any(game.needs_a_look for game in games), False)
    finally:
        watcher.end()
    return scored


def _task(results: Place, photos: Sequence[PhotoTaken]) -> MapTask:
    names: dict[str, list[str]] = defaultdict(list)
    for each in photos:
        names[each.record].append(each.name)
    return MapTask(results, tuple((record, tuple(each)) for record, each in names.items()), program_version())


def _order(game: ScoredGame) -> tuple[int, str, int, str]:
    return (*map_order(game.photos[0].number), game.name)
