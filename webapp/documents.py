"""The JSON documents that the command line and the page give, field by field: `wasteland-score/1` and its kin.

Other programs are written against these names: fields may be added, none renamed or dropped. Lengths `_px` are in
the photo as it was given, after its EXIF rotation; times are in milliseconds.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

PointPx = tuple[float, float]


class SheetDocument(Struct, frozen=True, kw_only=True):
    """Which sheet it is, how that was found out, and how surely."""

    seed: str
    players: int
    matched_by: str
    confidence: float


class LookDocument(Struct, frozen=True, kw_only=True):
    """A place of one photo that needs a person's eye, what was read there, how surely, and why a person should look.

    `region`: a hex, `F7`, one of a settlement's buildings, `C4/1`, or an action's box, `action/3b`. `mark`: `""` is an
    empty place.
    """

    region: str
    mark: str
    confidence: float
    why: str


class PhotoDocument(Struct, frozen=True, kw_only=True):
    """One file: which moment of the game it shows, how good the picture is, how long it took, what needs a look."""

    file: str
    after_round: int | None
    quality: dict[str, float]
    timing_ms: dict[str, float]
    looks: list[LookDocument]


class HexDocument(Struct, frozen=True, kw_only=True):
    """One hex of the map as the last moment shows it. A hex destroyed after X had it is destroyed, its owner X."""

    id: str
    owner: str | None
    destroyed: bool
    buildings: list[str | None]
    confidence: float
    review: bool
    active: bool
    corners_px: list[PointPx]
    why: str | None = None
    """Why it stands in `review`, where the scanner said so."""


class ActionDocument(Struct, frozen=True, kw_only=True):
    """One printed action and who signed for it."""

    id: str
    taken_by: str | None
    confidence: float
    review: bool
    why: str | None = None


class CityDocument(Struct, frozen=True, kw_only=True):
    """What one city gave one player, and the connected piece that it comes from (R16).

    `steady`: whether no legal play gives points outside of the range whatever stands in the hexes under review; null
    where ranges weren't worked out.
    """

    points: int
    low: int | None
    high: int | None
    exact: bool
    hexes: list[str]
    connected: list[str]
    steady: bool | None = None


class TotalDocument(Struct, frozen=True, kw_only=True):
    """A player's points in all; `steady` as a city's."""

    points: int
    low: int | None
    high: int | None
    exact: bool
    steady: bool | None = None


class PlayerDocument(Struct, frozen=True, kw_only=True):
    """One player's score."""

    symbol: str
    guardian: int
    guardian_low: int | None
    guardian_high: int | None
    guardian_exact: bool
    cities: dict[str, CityDocument]
    total: TotalDocument
    guardian_steady: bool | None = None


class OutcomeDocument(Struct, frozen=True, kw_only=True):
    """The score of the whole game. `winner` lists all who can have won; `decided` is false when that is open.

    `over`: whether the game is over at the last moment, null where nobody can tell. `steady`: whether nobody else can
    have won whatever stands in the hexes under review; null where ranges weren't worked out. `by_marks`: what the marks
    alone give, with their ranges and nothing exact, where the signatures fit no play; else null.
    """

    players: list[PlayerDocument]
    winner: list[str]
    decided: bool
    over: bool | None
    possible: bool | None
    steady: bool | None = None
    by_marks: list[PlayerDocument] | None = None

    @property
    def told(self) -> list[PlayerDocument]:
        """The players' numbers as people are told them: those of the marks alone where no play has the signatures."""
        return self.players if self.by_marks is None else self.by_marks


class ProblemDocument(Struct, frozen=True, kw_only=True):
    """One thing that isn't as it should be, at one hex or, with null, in the sheet as a whole."""

    code: str
    hex: str | None
    message: str
    message_de: str
    rule: str | None
    """The number of the ruling that it is about, `R7`."""


class WrittenDocument(Struct, frozen=True, kw_only=True):
    """What stands in one player's box for points. `points`: the likeliest number, not sure where it is to be reviewed.

    It is null where none can be told. `differs`: whether no legal play gives it; null where that can't be said.
    """

    symbol: str
    box: str = field(name="for")
    """A city's numeral, `guardian` or `total`."""
    points: int | None
    confidence: float
    review: bool
    why: str | None = None
    differs: bool | None = None


class ScoreDocument(Struct, frozen=True, kw_only=True):
    """`wasteland-score/1`: one game."""

    format: str = "wasteland-score/1"
    sheet: SheetDocument
    photos: list[PhotoDocument]
    hexes: list[HexDocument]
    actions: list[ActionDocument]
    score: OutcomeDocument
    review: list[str]
    problems: list[ProblemDocument]
    written: list[WrittenDocument] = []
    """The boxes for points in which something is written, as the last photo shows them."""


class ErrorDocument(Struct, frozen=True, kw_only=True):
    """`wasteland-error/1`: in the place of a document that could not be made. `line` counts from 1."""

    format: str = "wasteland-error/1"
    file: str | None
    line: int
    code: int
    message: str


class ReasonDocument(Struct, frozen=True):
    """One reason of a verdict: the ruling it rests on, a sentence in two languages, the hexes that it is about."""

    rule: str
    message: str
    message_de: str
    hexes: list[str]


class ConflictDocument(Struct, frozen=True):
    """Marks that can't stand together whatever stands in the other marked hexes, and the rulings.

    `minimal`: taking any one of them out makes the others possible; false where the search for less ended early.
    """

    hexes: list[str]
    rules: list[str]
    minimal: bool


class CheckDocument(Struct, frozen=True, kw_only=True):
    """`wasteland-check/1`: whether the placement in one hex was possible."""

    format: str = "wasteland-check/1"
    hex: str
    owner: str | None
    verdict: str
    reasons: list[ReasonDocument]
    conflicts: list[ConflictDocument]
    line: list[str]
    """One order of play that allows it, in the notation, one turn each."""


class ClaimDocument(Struct, frozen=True, kw_only=True):
    """`wasteland-claim/1`: whether somebody's points are possible, impossible or certain.

    `low` and `high` are the range over all legal plays that end in the sheet, null where there is none or it isn't
    known. `line` gives the points claimed, `other_line` others, `other_points`.
    """

    format: str = "wasteland-claim/1"
    claim: str
    player: str
    what: str
    points: int
    verdict: str
    low: int | None
    high: int | None
    reasons: list[ReasonDocument]
    line: list[str]
    other_points: int | None
    other_line: list[str]


def rounded(confidence: float) -> float:
    """A confidence with as many digits as mean something."""
    return round(float(confidence), 5)


def encode(document: Struct | dict[str, Any], *, compact: bool = False) -> str:
    """The document as JSON text without a final line end.

    Compact is one line; else every field, and every item of a list of objects, has a line of its own.
    """
    if compact:
        return msgspec.json.encode(document).decode()
    fields = msgspec.to_builtins(document)
    lines = (f"{_json(name)}: {_items(value)}" for name, value in fields.items())
    return "{" + ",\n ".join(lines) + "}"


def _items(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[" + ",\n  ".join(_json(item) for item in value) + "]"
    return _json(value)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
