"""The list of stages that a map goes through, drawn again from the same seed until every stage is content."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.board import CITIES, PLAYERS, SECTORS, Board, Cell, Clan, Kind
from engine.draws import Draws
from engine.errors import BadSeedError
from engine.generator.actions import Demand, draw_rounds
from engine.generator.clans import draw_clans
from engine.generator.grid import hex_of, id_of
from engine.generator.limits import SEEDS
from engine.generator.names import title
from engine.generator.openings import find_openings
from engine.generator.outline import draw_outline
from engine.generator.roads import draw_roads
from engine.generator.sectors import draw_sectors
from engine.generator.terrain import Terrain, draw_terrain, near

VERSION = "wasteland-1"
"""Goes into every draw: a map never changes while this stays."""
_ATTEMPTS = 500
"""Far more than any seed has needed; a seed that needs more would be a fault of the stages."""
_STAGE_ATTEMPTS = 8
"""How often one stage is drawn again before the whole map is."""

Drawn = TypeVar("Drawn")


def generate(seed: int, players: int) -> Board:
    """The board of a seed (0 to 1,999,999) for 2 to 4 players, equal for ever; BadSeedError outside of that."""
    if not 0 <= seed < SEEDS:
        raise BadSeedError(f"There is no sheet {seed}: seeds are whole numbers from 0 to {SEEDS - 1}.")
    if players not in PLAYERS:
        raise BadSeedError(f"There is no sheet for {players} players: ask for 2, 3 or 4.")
    for attempt in range(_ATTEMPTS):
        board = _draw(seed, players, attempt)
        if board is not None:
            return board
    raise BadSeedError(f"The seed {seed} gives no good map for {players} players; take the next one.")


def _draw(seed: int, players: int, attempt: int) -> Board | None:
    """One attempt at the whole map, or None when a stage isn't content."""

    def stream(purpose: str) -> Draws:
        """The numbers drawn for this purpose alone."""
        return Draws.keyed(VERSION, seed, players, purpose, attempt)

    outline = draw_outline(stream("outline"))
    terrain = draw_terrain(stream, outline, players)
    if terrain is None:
        return None
    sectors = _again(stream("sectors"), lambda draws: draw_sectors(draws, terrain))
    if sectors is None:
        return None
    roads = _again(stream("roads"), lambda draws: draw_roads(draws, terrain))
    if roads is None:
        return None
    clans = _again(stream("clans"), lambda draws: draw_clans(draws, terrain, sectors, roads))
    if clans is None:
        return None
    openings = find_openings(terrain, sectors, roads, clans)
    rounds = draw_rounds(stream("actions"), players, _demand(terrain, sectors), openings)
    if rounds is None:
        return None
    cells = _cells(stream("buildings"), players, terrain, sectors, roads, clans)
    return Board(cells, rounds, players, str(seed), title(seed, players, "en"))


def _again(draws: Draws, stage: Callable[[Draws], Drawn | None]) -> Drawn | None:
    """The stage's first good result of a few, or None."""
    for _ in range(_STAGE_ATTEMPTS):
        drawn = stage(draws)
        if drawn is not None:
            return drawn
    return None


def _demand(terrain: Terrain, sectors: dict[int, str]) -> Demand:
    """How much of each letter the map can bear."""
    beside = near(terrain.cities, terrain.land)
    land = {letter: sum(s == letter for s in sectors.values()) for letter in SECTORS}
    beside_cities = {letter: sum(sectors[cell] == letter for cell in beside) for letter in SECTORS}
    return Demand(land, beside_cities)


def _cells(
    draws: Draws,
    players: int,
    terrain: Terrain,
    sectors: dict[int, str],
    roads: dict[int, tuple[int, ...]],
    clans: dict[int, Clan],
) -> tuple[Cell, ...]:
    """The printed hexes, column by column."""
    numerals = dict(zip(terrain.cities, CITIES, strict=True))
    buildings = {s: draws.weighted(range(1, players + 1), (2, *(3,) * (players - 1))) for s in terrain.settlements}
    cells = []
    for cell in sorted(terrain.outline):
        kind = _kind(cell, terrain)
        leads = tuple(id_of(target) for target in roads.get(cell, ()))
        cells.append(
            Cell(
                id_of(cell),
                hex_of(cell),
                kind,
                sectors.get(cell),
                leads,
                clans.get(cell),
                numerals.get(cell),
                buildings.get(cell, 0),
            )
        )
    return tuple(cells)


def _kind(cell: int, terrain: Terrain) -> Kind:
    """What stands in the cell."""
    if cell in terrain.water:
        return Kind.WATER
    if cell in terrain.mountains:
        return Kind.MOUNTAIN
    if cell in terrain.cities:
        return Kind.CITY
    return Kind.SETTLEMENT if cell in terrain.settlements else Kind.LAND
