"""What was read of an unplayed sheet: every field with its word on whether it is sure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.board import ClanKind, Kind
from engine.hexes import Hex, Orientation, Point
from scanner.intake.photo import Picture

Box = tuple[float, float, float, float]
"""Left, top, width and height in millimetres of the page."""


class Field(StrEnum):
    """What can be unsure about a hex; each is also the field's name in `wasteland-map/1` where it has one."""

    ID = "id"
    KIND = "kind"
    SECTOR = "sector"
    ROADS = "roads"
    CLAN = "clan"
    CITY = "city"
    BUILDINGS = "buildings"


class RoundField(StrEnum):
    """What can be unsure about a round."""

    STARTS = "starts"
    SCORES = "scores"
    ACTIONS = "actions"
    """Whether there are more or fewer of them."""


class Part(StrEnum):
    """What can be unsure about a sheet as a whole."""

    PAGE = "page"
    """Its size and scale: in a photo in which the paper's edges can't be seen."""
    TITLE = "title"
    PLAYERS = "players"
    ROUNDS = "rounds"
    """How many rounds there are, or whether actions are missing."""


@dataclass(frozen=True, slots=True)
class UnplayedCell:
    """One printed hex. A field that couldn't be read is None, or empty, and stands in `unsure`; so does a likely one.

    `roads` are the ids of the neighbours to which roads lead, `doubtful` those to which one may: they aren't in
    `roads`, and ROADS is in `unsure`. `clan_sector` is the letter in the Drifter's hat; where it is unsure, CLAN is.
    `buildings_mm`: centre and radius of each. Cells with the same `look` bear the same picture: name one, name all;
    it is None where a cell bears none beside its letter. Drifters are alike whatever the letters in their hats.
    """

    id: str
    hex: Hex
    center_mm: Point
    kind: Kind | None
    sector: str | None = None
    roads: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    clan: ClanKind | None = None
    clan_sector: str | None = None
    city: str | None = None
    buildings_mm: tuple[tuple[float, float, float], ...] = ()
    look: int | None = None
    unsure: frozenset[Field] = frozenset()


@dataclass(frozen=True, slots=True)
class UnplayedAction:
    """One printed action: the box in which it is signed, and its letters, none where they couldn't be read."""

    letters: tuple[str, ...]
    box_mm: Box
    unsure: bool


@dataclass(frozen=True, slots=True)
class UnplayedRound:
    """One printed round. `starts` is a symbol, `scores` the city scored after it, None where none was found.

    `unsure` is what a person should look at.
    """

    number: int
    starts: str
    actions: tuple[UnplayedAction, ...]
    scores: str | None = None
    unsure: frozenset[RoundField] = frozenset()


@dataclass(frozen=True, eq=False)
class Unplayed:
    """An unplayed sheet as read.

    `picture` is the page in grey, paper about 255, `scanner.blank.PX_PER_MM` pixels to a millimetre: all millimetres
    here are its pixels. `radius_mm`: from a hex's centre to a corner. `unsure` are the parts that a person should look
    at. `boxes` are all that are printed beside the map, those among them that are known to be no action's.
    """

    picture: Picture
    page_mm: tuple[float, float]
    orientation: Orientation
    radius_mm: float
    cells: tuple[UnplayedCell, ...]
    title: str
    players: int
    rounds: tuple[UnplayedRound, ...]
    unsure: frozenset[Part] = frozenset()
    boxes: tuple[Box, ...] = ()

    @property
    def looks(self) -> dict[int, tuple[str, ...]]:
        """The ids of the cells of each look that several cells share."""
        found: dict[int, tuple[str, ...]] = {}
        for cell in self.cells:
            if cell.look is not None:
                found[cell.look] = (*found.get(cell.look, ()), cell.id)
        return {look: ids for look, ids in found.items() if len(ids) > 1}
