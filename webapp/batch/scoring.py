"""The photos of one map, as a worker takes them: grouped into games, each scored with its ranges, and kept."""

from __future__ import annotations

import hashlib
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import msgspec

from engine import typed
from webapp.batch.errors import OtherVersionError
from webapp.batch.grouping import Group, grouped
from webapp.batch.looks import to_look_at
from webapp.batch.model import FITS_SEVERAL, SAME_MAP, SAME_PHOTO, MapFacts, ScoredGame, ScoredPhoto
from webapp.batch.places import Place
from webapp.batch.records import game_name, kept_page
from webapp.documents import LookDocument, ProblemDocument
from webapp.errors import explain
from webapp.games.readings import decoded
from webapp.moments import Moment, moment_of_reading
from webapp.options import ReadOptions
from webapp.report import report_of
from webapp.version import program_version
from webapp.words import Words


@dataclass(frozen=True, slots=True)
class MapTask:
    """Photos that show the same map, by their records, each with all names under which it lies in the folder."""

    results: Place
    photos: tuple[tuple[str, tuple[str, ...]], ...]
    version: str


def score(task: MapTask) -> list[ScoredGame]:
    """The games of the map, in order; worked out unless they were before."""
    if task.version != program_version():
        raise OtherVersionError()
    name = game_name(_key(task))
    try:
        return typed.decoded(task.results.get(name), list[ScoredGame])
    except (FileNotFoundError, msgspec.DecodeError):
        games = _games(task)
    task.results.put(name, msgspec.json.encode(games))
    return games


def _key(task: MapTask) -> str:
    return hashlib.sha256(msgspec.json.encode([task.version, task.photos])).hexdigest()[:32]


def _games(task: MapTask) -> list[ScoredGame]:
    records = {names[0]: record for record, names in task.photos}
    moments = {name: _moment(task.results, record, name) for name, record in records.items()}
    copies = {names[0]: names[1:] for _, names in task.photos if len(names) > 1}
    return [_with_copies(game, copies) for game in games_of(moments, records)]


def games_of(moments: Mapping[str, Moment], records: Mapping[str, str] | None = None) -> list[ScoredGame]:
    """The games whose moments these are, all of one map, by file; `records` say where a photo's record is kept."""
    groups = sorted(grouped(list(moments.values())), key=lambda group: min(moment.file for moment in group.moments))
    letters = _letters(len(groups))
    return [_game(group, len(groups), letter, records or {}) for group, letter in zip(groups, letters, strict=True)]


def _moment(results: Place, record: str, name: str) -> Moment:
    """The moment that the photo was read as. Times are left out: they differ from run to run."""
    reading = decoded(bytes(kept_page(results, record).reading))
    return replace(moment_of_reading(name, reading), timing_ms={})


def _letters(count: int) -> list[str]:
    """What tells the games of one map apart: nothing for one, else `-a`, `-b`, and numbers beyond the alphabet."""
    if count == 1:
        return [""]
    letters = string.ascii_lowercase if count <= len(string.ascii_lowercase) else map(str, range(1, count + 1))
    return [f"-{letter}" for letter in letters][:count]


def _game(group: Group, on_map: int, letter: str, records: Mapping[str, str]) -> ScoredGame:
    board = group.moments[0].board
    name = f"{board.seed}-{board.players}{letter}"
    try:
        report = report_of(group.moments, ReadOptions())
    except Exception as error:
        photos = tuple(_photo(moment, records, []) for moment in group.moments)
        return ScoredGame(name=name, map=MapFacts.of(board), photos=photos, document=None, failed=explain(error)[1])
    told = [*report.document.problems, *_of_the_group(group, on_map)]
    document = msgspec.structs.replace(report.document, problems=told)
    pairs = zip(report.moments, report.document.photos, strict=True)
    photos = tuple(_photo(moment, records, photo.looks) for moment, photo in pairs)
    return ScoredGame(name=name, map=MapFacts.of(board), photos=photos, document=document)


def _of_the_group(group: Group, on_map: int) -> Iterator[ProblemDocument]:
    """What is asked about which photos belong to a game."""
    for file, fits in sorted(group.fits.items()):
        yield problem(FITS_SEVERAL, file=file, count=fits)
    if on_map > 1 and not group.fits:
        yield problem(SAME_MAP, count=on_map)


def problem(code: str, **values: object) -> ProblemDocument:
    """The problem of the whole game with that code, in both languages."""
    key = f"batch_{code.replace('-', '_')}"
    english, german = (Words(language)(key, **values) for language in ("en", "de"))
    return ProblemDocument(code=code, hex=None, message=english, message_de=german, rule=None)


def _with_copies(game: ScoredGame, copies: dict[str, tuple[str, ...]]) -> ScoredGame:
    """The game with the names told under which its photos lie in the folder again."""
    if game.document is None:
        return game
    told = [
        problem(SAME_PHOTO, file=photo.file, copies=", ".join(copies[photo.file]))
        for photo in game.photos
        if photo.file in copies
    ]
    document = msgspec.structs.replace(game.document, problems=[*game.document.problems, *told])
    return msgspec.structs.replace(game, document=document)


def _photo(moment: Moment, records: Mapping[str, str], looks: list[LookDocument]) -> ScoredPhoto:
    return ScoredPhoto(
        file=moment.file,
        record=records.get(moment.file, ""),
        number=0 if moment.seen is None else moment.seen.reading.number,
        after_round=moment.position.after_round,
        looks=to_look_at(looks),
    )
