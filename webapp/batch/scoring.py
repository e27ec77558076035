"""The photos of one map, as a worker takes them: grouped into games, each scored with its ranges, and kept."""

from __future__ import annotations

import hashlib
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec
from msgspec import Struct

from scanner.reading import CUT_OFF, HIDDEN
from webapp.batch.errors import OtherVersionError
from webapp.batch.grouping import Group, grouped
from webapp.batch.places import Place
from webapp.batch.reading import kept_record
from webapp.batch.records import game_name, program_version
from webapp.documents import ProblemDocument, ScoreDocument
from webapp.errors import explain
from webapp.games.readings import decoded
from webapp.moments import BOX_PREFIX, Moment, moment_of_reading
from webapp.options import ReadOptions
from webapp.report import report_of
from webapp.words import Words

SAME_MAP, FITS_SEVERAL, SAME_PHOTO = "same-map", "fits-several-games", "same-photo"
"""Codes of what only a whole folder can have wrong with it."""
_TOLD_ONLY = frozenset({"guardian-destroyed", "ranges-not-settled", "signatures-dont-fit", "too-many-actions",
                        "changed-action", SAME_PHOTO})  # fmt: skip
"""Problems that nobody can do anything about, or that change no number."""


@dataclass(frozen=True, slots=True)
class MapTask:
    """Photos that show the same map, by their records' keys, each with all names under which it lies in the folder."""

    results: Place
    photos: tuple[tuple[str, tuple[str, ...]], ...]
    version: str


class Look(Struct, frozen=True):
    """A place of a photo that needs a person's eye: what was read there, what else it may be, and why."""

    region: str
    mark: str
    runner_up: str
    why: str


class ScoredPhoto(Struct, frozen=True):
    """One photo of a game: its name, its record's key, the form's number, what needs a look."""

    file: str
    key: str
    number: int
    after_round: int | None
    looks: tuple[Look, ...]


class ScoredGame(Struct, frozen=True, kw_only=True):
    """One game: its name in this batch, its photos oldest first, and its document; `failed` says why there is none."""

    name: str
    photos: tuple[ScoredPhoto, ...]
    document: ScoreDocument | None
    failed: str | None = None

    @property
    def asked(self) -> tuple[ProblemDocument, ...]:
        """The problems that a person should settle."""
        problems = () if self.document is None else self.document.problems
        return tuple(each for each in problems if each.code not in _TOLD_ONLY)

    @property
    def needs_a_look(self) -> bool:
        """Whether a person should look before the score counts."""
        if self.document is None or self.asked or self.document.review:
            return True
        return any(photo.looks for photo in self.photos)


def score(task: MapTask) -> list[ScoredGame]:
    """The games of the map, in order; worked out unless they were before."""
    if task.version != program_version():
        raise OtherVersionError(
            "A worker runs another version of this program: install the same one on every machine of the cluster."
        )
    name = game_name(_key(task))
    try:
        return msgspec.json.decode(task.results.get(name), type=list[ScoredGame])
    except (FileNotFoundError, msgspec.DecodeError):
        games = _games(task)
    task.results.put(name, msgspec.json.encode(games))
    return games


def _key(task: MapTask) -> str:
    return hashlib.sha256(msgspec.json.encode([task.version, task.photos])).hexdigest()[:32]


def _games(task: MapTask) -> list[ScoredGame]:
    keys = {names[0]: key for key, names in task.photos}
    moments = [_moment(task.results, key, names[0]) for key, names in task.photos]
    groups = sorted(grouped(moments), key=lambda group: min(moment.file for moment in group.moments))
    letters = _letters(len(groups))
    games = [_game(group, len(groups), letter, keys) for group, letter in zip(groups, letters, strict=True)]
    copies = {names[0]: names[1:] for _, names in task.photos if len(names) > 1}
    return [_with_copies(game, copies) for game in games]


def _moment(results: Place, key: str, name: str) -> Moment:
    """The moment that the photo was read as. Times are left out: they differ from run to run."""
    record = kept_record(results, key)
    if record is None:
        raise FileNotFoundError(f"what was read of {name} is gone: start again")
    return replace(moment_of_reading(name, decoded(bytes(record.reading))), timing_ms={})


def _letters(count: int) -> list[str]:
    """What tells the games of one map apart: nothing for one, else `-a`, `-b`, and numbers beyond the alphabet."""
    if count == 1:
        return [""]
    letters = string.ascii_lowercase if count <= len(string.ascii_lowercase) else map(str, range(1, count + 1))
    return [f"-{letter}" for letter in letters][:count]


def _game(group: Group, on_map: int, letter: str, keys: dict[str, str]) -> ScoredGame:
    board = group.moments[0].board
    name = f"{board.seed}-{board.players}{letter}"
    try:
        report = report_of(group.moments, ReadOptions())
    except Exception as error:
        photos = tuple(_photo(moment, keys) for moment in group.moments)
        return ScoredGame(name=name, photos=photos, document=None, failed=explain(error)[1])
    told = [*report.document.problems, *_of_the_group(group, on_map)]
    document = msgspec.structs.replace(report.document, problems=told)
    return ScoredGame(name=name, photos=tuple(_photo(each, keys) for each in report.moments), document=document)


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


def _photo(moment: Moment, keys: dict[str, str]) -> ScoredPhoto:
    assert moment.seen is not None
    reading = moment.seen.reading
    return ScoredPhoto(
        moment.file, keys[moment.file], reading.number, moment.position.after_round, tuple(_looks(moment))
    )


def _looks(moment: Moment) -> Sequence[Look]:
    """The places that need a look; not an action's box that the photo doesn't show, as flaps are folded away."""
    assert moment.seen is not None
    return [
        Look(region.id, region.mark, region.runner_up, region.review)
        for region in moment.seen.reading.regions
        if region.review and not (region.id.startswith(BOX_PREFIX) and region.review in (HIDDEN, CUT_OFF))
    ]
