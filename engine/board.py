"""The board: what is printed on a sheet, before anybody draws on it. Lengths on paper are in `engine.sheet`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from engine.errors import quoted
from engine.hexes import Hex, Orientation
from engine.map_faults import map_fault

SYMBOLS = ("X", "O", "T", "S")
"""The players in turn order (R18): X, O, triangle, square."""
PLAYERS = tuple(range(2, len(SYMBOLS) + 1))
"""For how many players a sheet can be (R18)."""
SECTORS = ("A", "B", "C", "D")
WILD = "?"
"""The letter that stands for any land or water (R6)."""
LETTERS = (*SECTORS, WILD)
"""The letters of actions, in the order in which an action prints them."""
CITIES = ("I", "II", "III", "IV")


class Kind(StrEnum):
    """What a hex is."""

    LAND = "land"
    WATER = "water"
    MOUNTAIN = "mountain"
    SETTLEMENT = "settlement"
    CITY = "city"


class ClanKind(StrEnum):
    """The six clans (R10 to R15)."""

    DRIFTER = "drifter"
    RAIDER = "raider"
    PIRATE = "pirate"
    BOMBER = "bomber"
    GUARDIAN = "guardian"
    ENFORCER = "enforcer"


def _told(has: str | None, none_de: str) -> dict[str, str]:
    """What something has, as faults tell it in either language."""
    return {"has_en": has or "none", "has_de": has or none_de}


@dataclass(frozen=True, slots=True)
class Clan:
    """A clan in a hex; `sector` is the letter in the Drifter's hat, else None."""

    kind: ClanKind
    sector: str | None = None

    def __post_init__(self) -> None:
        if (self.kind is ClanKind.DRIFTER) != (self.sector is not None):
            # R10
            raise map_fault("hat", clan=self.kind, **_told(self.sector, "keinem"))


@dataclass(frozen=True, slots=True)
class Cell:
    """One printed hex. `id` is the coordinate at the sheet's edges; `roads` are the ids its roads lead to (R7)."""

    id: str
    hex: Hex
    kind: Kind
    sector: str | None = None
    roads: tuple[str, ...] = ()
    clan: Clan | None = None
    city: str | None = None
    buildings: int = 0

    def __post_init__(self) -> None:
        if (self.kind is Kind.LAND) != (self.sector is not None):
            raise map_fault("sector", name=self.id, kind=self.kind, **_told(self.sector, "keinen"))
        if (self.kind is Kind.CITY) != (self.city is not None):
            raise map_fault("numeral", name=self.id, kind=self.kind, **_told(self.city, "keine"))
        if (self.kind is Kind.SETTLEMENT) != (self.buildings > 0):
            raise map_fault("buildings", name=self.id, kind=self.kind, count=self.buildings)
        if self.roads and self.kind is not Kind.LAND:
            raise map_fault("road-off-land", name=self.id, kind=self.kind)

    @property
    def occupiable(self) -> bool:
        """Whether an action or a bonus can occupy it (R1)."""
        return self.kind in (Kind.LAND, Kind.WATER)


@dataclass(frozen=True, slots=True)
class Action:
    """One printed action: "4-B" has the letters B, B, B, B; `id` is its round and place, `3b`."""

    id: str
    letters: tuple[str, ...]

    @property
    def notation(self) -> str:
        """As players write it: `4-B`, `AC?`."""
        if len(set(self.letters)) == 1:
            return f"{len(self.letters)}-{self.letters[0]}"
        return "".join(self.letters)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: who starts it, its actions, and the city that is scored after it, if any (R16)."""

    number: int
    starts: str
    actions: tuple[Action, ...]
    scores: str | None = None


@dataclass(frozen=True)
class Board:
    """A printed map with its actions. Inside the engine a cell is its index in `cells`, a set of cells a bit mask."""

    cells: tuple[Cell, ...]
    rounds: tuple[Round, ...]
    players: int
    seed: str
    title: str
    orientation: Orientation = Orientation.FLAT

    def __post_init__(self) -> None:
        if self.players not in PLAYERS:
            raise map_fault("players", count=self.players)
        names: set[str] = set()
        places: dict[Hex, str] = {}
        for cell in self.cells:
            if cell.id in names:
                raise map_fault("same-id", name=cell.id)
            if cell.hex in places:
                raise map_fault("same-place", name=places[cell.hex], other=cell.id)
            names.add(cell.id)
            places[cell.hex] = cell.id
        for cell in self.cells:
            for target in cell.roads:
                if target not in self.index or self.index[target] not in self.neighbours[self.index[cell.id]]:
                    raise map_fault("stray-road", name=cell.id, target=quoted(target))

    @property
    def symbols(self) -> tuple[str, ...]:
        """The players' symbols in turn order (R18)."""
        return SYMBOLS[: self.players]

    @cached_property
    def index(self) -> dict[str, int]:
        """A cell's index by its id."""
        return {cell.id: i for i, cell in enumerate(self.cells)}

    def cell(self, cell_id: str) -> Cell:
        """The cell of that id; KeyError where there is none."""
        return self.cells[self.index[cell_id]]

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indices of those that share an edge with it."""
        at = {cell.hex: i for i, cell in enumerate(self.cells)}
        return tuple(tuple(at[n] for n in cell.hex.neighbours() if n in at) for cell in self.cells)

    @cached_property
    def neighbour_mask(self) -> tuple[int, ...]:
        """For each cell its neighbours as a mask."""
        return tuple(mask_of(group) for group in self.neighbours)

    @cached_property
    def road_mask(self) -> tuple[int, ...]:
        """For each cell the cells its own list of roads leads to, as a mask (R7); 0 where it is no road hex."""
        return tuple(mask_of(self.index[target] for target in cell.roads) for cell in self.cells)

    def mask(self, *kinds: Kind) -> int:
        """All cells of these kinds."""
        return mask_of(i for i, cell in enumerate(self.cells) if cell.kind in kinds)

    @cached_property
    def land(self) -> int:
        """All land, as a mask."""
        return self.mask(Kind.LAND)

    @cached_property
    def water(self) -> int:
        """All water, as a mask."""
        return self.mask(Kind.WATER)

    @cached_property
    def settlements(self) -> int:
        """All settlements, as a mask."""
        return self.mask(Kind.SETTLEMENT)

    @cached_property
    def city_mask(self) -> int:
        """All cities, as a mask."""
        return self.mask(Kind.CITY)

    @cached_property
    def beside_cities(self) -> int:
        """Every cell that touches a city, as a mask."""
        mask = 0
        for city in self.cities.values():
            mask |= self.neighbour_mask[city]
        return mask

    @cached_property
    def road_hexes(self) -> int:
        """Every cell whose own list of roads is not empty (R7), as a mask."""
        return mask_of(i for i, cell in enumerate(self.cells) if cell.roads)

    @cached_property
    def letter_masks(self) -> dict[str, int]:
        """What each letter of an action stands for: a sector's land, and for `?` all land and water (R6)."""
        masks = {sector: mask_of(i for i, cell in enumerate(self.cells) if cell.sector == sector) for sector in SECTORS}
        # R6
        masks[WILD] = self.land | self.water
        return masks

    @cached_property
    def clans(self) -> dict[int, Clan]:
        """The clan of each cell that has one, by the cell's index."""
        return {i: cell.clan for i, cell in enumerate(self.cells) if cell.clan is not None}

    @cached_property
    def guardians(self) -> int:
        """Every cell with a Guardian (R15) that can be occupied, as a mask: one in a settlement has no effect."""
        guarded = mask_of(i for i, clan in self.clans.items() if clan.kind is ClanKind.GUARDIAN)
        return guarded & (self.land | self.water)

    @cached_property
    def triangles(self) -> tuple[int, ...]:
        """Every three land cells that touch each other pairwise (R14), as masks, in a fixed order."""
        near = self.neighbours
        return tuple(
            mask_of((a, b, c))
            for a in indices_of(self.land)
            for b in near[a]
            if b > a and self.land >> b & 1
            for c in near[b]
            if c > b and self.land >> c & 1 and c in near[a]
        )

    @cached_property
    def scorings(self) -> dict[str, int]:
        """After which round each city is scored (R16), by numeral, in that order."""
        return {r.scores: r.number for r in self.rounds if r.scores is not None}

    @cached_property
    def cities(self) -> dict[str, int]:
        """The index of each city by its numeral."""
        return {cell.city: i for i, cell in enumerate(self.cells) if cell.city is not None}

    @cached_property
    def actions(self) -> dict[str, Action]:
        """All printed actions by id, in printed order."""
        return {action.id: action for turn_round in self.rounds for action in turn_round.actions}


def mask_of(indices: Iterable[int]) -> int:
    """The set of indices as a bit mask."""
    mask = 0
    for i in indices:
        mask |= 1 << i
    return mask


def indices_of(mask: int) -> Iterator[int]:
    """The indices in a bit mask, smallest first; the inverse of `mask_of`."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
