"""The lie of the land: lakes, cities, mountain ridges and settlements on an outline. None means: draw again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from engine.board import CITIES
from engine.draws import Draws
from engine.generator.grid import DISTANCE, NEIGHBOURS, RING
from engine.generator.limits import LIMITS

_TRIES = 4
"""How often ridges and settlements are drawn again before lakes and cities are."""
_POCKETS = 2
"""How many hexes that nothing leads to may become mountains; more of them would make a dull heap."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """What each cell of the outline is, but for sectors; cities stand in the order of their numerals."""

    outline: frozenset[int]
    water: frozenset[int]
    mountains: frozenset[int]
    cities: tuple[int, ...]
    settlements: tuple[int, ...]
    """The first of them is the island."""

    @property
    def land(self) -> frozenset[int]:
        """All that is nothing else."""
        return self.outline - self.water - self.mountains - frozenset(self.cities) - frozenset(self.settlements)

    @property
    def occupiable(self) -> frozenset[int]:
        """Land and water (R1)."""
        return self.outline - self.mountains - frozenset(self.cities) - frozenset(self.settlements)


def draw_terrain(draws: Callable[[str], Draws], outline: frozenset[int], players: int) -> Terrain | None:
    """Lakes, cities, ridges and settlements, or None when they don't fit well; `draws` gives a stream by purpose."""
    island, water = draw_lakes(draws("lakes"), outline)
    if island < 0:
        return None
    free = outline - water - {island} - frozenset(NEIGHBOURS[island])
    cities = draw_cities(draws("cities"), outline, free, _room(players))
    if cities is None:
        return None
    heights, sites = draws("mountains"), draws("settlements")
    for _ in range(_TRIES):
        mountains = draw_mountains(heights, outline, free, cities)
        settlements = draw_settlements(sites, outline, water | mountains, cities, island)
        terrain = _without_pockets(Terrain(outline, water, mountains, cities, settlements))
        if _sound(terrain, players):
            return terrain
    return None


def near(cells: Iterable[int], within: Collection[int]) -> frozenset[int]:
    """The cells of `within` that touch any of the cells."""
    return frozenset(n for cell in cells for n in NEIGHBOURS[cell] if n in within)


def pieces(cells: Iterable[int]) -> list[frozenset[int]]:
    """The connected pieces of a set of cells, that with the smallest cell first."""
    left = set(cells)
    found = []
    for start in sorted(left):
        if start in left:
            piece = reach({start}, left)
            left -= piece
            found.append(piece)
    return found


def reach(start: Iterable[int], within: Collection[int]) -> frozenset[int]:
    """All cells of `within` that steps within it lead to from `start`."""
    seen = {cell for cell in start if cell in within}
    front = list(seen)
    while front:
        for n in NEIGHBOURS[front.pop()]:
            if n in within and n not in seen:
                seen.add(n)
                front.append(n)
    return frozenset(seen)


def draw_lakes(draws: Draws, outline: frozenset[int]) -> tuple[int, frozenset[int]]:
    """The island settlement's cell and all water; -1 where no cell of the outline can be an island."""
    inner = [c for c in sorted(outline) if sum(n in outline for n in NEIGHBOURS[c]) >= 5]
    if not inner:
        return -1, frozenset()
    island = draws.choice(inner)
    shores = draws.shuffled([n for n in NEIGHBOURS[island] if n in outline])
    water = set(shores[: draws.weighted((4, 5, 6), (6, 5, 2))])
    grow(draws, water, outline - {island}, len(water) + draws.between(0, 4))
    lakes = draws.weighted((1, 2, 3), (3, 5, 3))
    for _ in range(lakes - 1):
        dry = sorted(outline - water - near(water, outline) - {island} - frozenset(NEIGHBOURS[island]))
        if dry:
            lake = {draws.choice(dry)}
            grow(draws, lake, frozenset(dry), draws.between(2, 5))
            water |= lake
    grow(draws, water, outline - {island}, LIMITS.water[0])
    return island, frozenset(water)


def grow(draws: Draws, piece: set[int], within: frozenset[int], size: int) -> None:
    """Let a piece grow to a size within a set, rather round than long."""
    while len(piece) < size:
        rim = sorted(near(piece, within) - piece)
        if not rim:
            return
        weights = [(1 + sum(n in piece for n in NEIGHBOURS[cell])) ** 2 for cell in rim]
        piece.add(draws.weighted(rim, weights))


def draw_cities(draws: Draws, outline: frozenset[int], free: frozenset[int], room: int) -> tuple[int, ...] | None:
    """Four cells far from each other, each with so much room around it, in the order of their numerals."""
    sites = [cell for cell in sorted(free) if sum(n in outline for n in NEIGHBOURS[cell]) >= room]
    chosen: list[int] = []
    while len(chosen) < len(CITIES) and sites:
        if chosen:
            merit = [12 * min(min(DISTANCE[s][c] for c in chosen), 7) + draws.below(18) for s in sites]
        else:
            merit = [draws.below(100) for _ in sites]
        chosen.append(sites[max(range(len(sites)), key=lambda i: merit[i])])
        sites = [s for s in sites if DISTANCE[s][chosen[-1]] >= LIMITS.city_distance]
    return tuple(draws.shuffled(chosen)) if len(chosen) == len(CITIES) else None


def draw_mountains(
    draws: Draws, outline: frozenset[int], free: frozenset[int], cities: tuple[int, ...]
) -> frozenset[int]:
    """Ridges of two to five hexes and a lone peak where the count isn't full, away from the cities."""
    open_to = set(free - frozenset(cities) - near(cities, outline))
    wanted = draws.between(*LIMITS.mountains)
    mountains: set[int] = set()
    for _ in range(12):
        starts = sorted(open_to)
        if len(mountains) >= wanted or not starts:
            break
        weights = [sum(n in outline for n in NEIGHBOURS[cell]) ** 2 for cell in starts]
        length = min(wanted - len(mountains), draws.between(2, 5))
        ridge = _ridge(draws, draws.weighted(starts, weights), open_to, length)
        mountains.update(ridge)
        open_to -= near(ridge, outline) | frozenset(ridge)
    return frozenset(mountains)


def _ridge(draws: Draws, start: int, open_to: Collection[int], length: int) -> list[int]:
    """A line of cells that bends now and then and never touches itself again."""
    ridge = [start]
    heading = draws.below(6)
    while len(ridge) < length:
        turns = [heading, (heading + 1) % 6, (heading + 5) % 6]
        ahead = [
            (turn, RING[ridge[-1]][turn])
            for turn in turns
            if RING[ridge[-1]][turn] in open_to and not set(NEIGHBOURS[RING[ridge[-1]][turn]]) & set(ridge[:-1])
        ]
        if not ahead:
            break
        heading, step = draws.choice(ahead)
        ridge.append(step)
    return ridge


def draw_settlements(
    draws: Draws, outline: frozenset[int], taken: frozenset[int], cities: tuple[int, ...], island: int
) -> tuple[int, ...]:
    """The island and further settlements spread over the map, none touching a city or another (R20)."""
    settlements = [island]
    wanted = draws.between(*LIMITS.settlements)
    sites = [
        site
        for site in sorted(outline - taken)
        if DISTANCE[site][island] >= 3
        and sum(n in outline and n not in taken for n in NEIGHBOURS[site]) >= 3
        and all(DISTANCE[site][city] >= 2 for city in cities)
    ]
    while len(settlements) < wanted and sites:
        merit = [
            10 * min(min(DISTANCE[s][t] for t in settlements), 4)
            + 4 * min(min(DISTANCE[s][c] for c in cities), 3)
            + draws.below(16)
            for s in sites
        ]
        settlements.append(sites[max(range(len(sites)), key=lambda i: merit[i])])
        sites = [s for s in sites if DISTANCE[s][settlements[-1]] >= 2]
    return tuple(settlements)


def _without_pockets(terrain: Terrain) -> Terrain:
    """The terrain with mountains in place of the few hexes that nothing leads to."""
    occupiable = pieces(terrain.occupiable)
    largest = max(occupiable, key=len, default=frozenset())
    pockets = [cell for piece in occupiable if piece != largest for cell in piece if cell not in terrain.water]
    if len(pockets) > _POCKETS:
        return terrain
    return replace(terrain, mountains=terrain.mountains | frozenset(pockets)) if pockets else terrain


def _room(players: int) -> int:
    """How many occupiable hexes touch a city at the least: a place for each player, and one to fight for."""
    return max(4, players + 1)


def _sound(terrain: Terrain, players: int) -> bool:
    """Whether counts hold, every occupiable hex hangs on a city (R4), and each city and settlement has room."""
    lakes = len(pieces(terrain.water | {terrain.settlements[0]}))
    counts = (
        (len(terrain.settlements), LIMITS.settlements),
        (len(terrain.mountains), LIMITS.mountains),
        (len(terrain.water), LIMITS.water),
        (lakes, LIMITS.lakes),
    )
    if not all(low <= count <= high for count, (low, high) in counts):
        return False
    occupiable = terrain.occupiable
    # R16: each player must find a place beside a city that is scored.
    if any(len(near((city,), occupiable)) < _room(players) for city in terrain.cities):
        return False
    if any(len(near((settlement,), occupiable)) < 2 for settlement in terrain.settlements):
        return False
    # R4: a chain of occupied hexes begins beside a city.
    return len(pieces(occupiable)) == 1
