"""Sectors A to D: four regions of land that grow at one pace from four seeds."""

from __future__ import annotations

from heapq import heappop, heappush

from engine.board import SECTORS
from engine.draws import Draws
from engine.generator.grid import DISTANCE, NEIGHBOURS
from engine.generator.limits import LIMITS
from engine.generator.terrain import Terrain, near, pieces

_DETOUR = 40
"""How late a region crosses what isn't land, in thirds of a step."""


def draw_sectors(draws: Draws, terrain: Terrain) -> dict[int, str] | None:
    """The sector of each land hex, or None when the regions come out ragged, unequal or far from every city."""
    letters = draws.shuffled(SECTORS)
    region = _regions(draws, terrain)
    _join_strays(region, terrain.land)
    sectors = {cell: letters[region[cell]] for cell in sorted(terrain.land)}
    beside_cities = near(terrain.cities, terrain.land)
    for letter in SECTORS:
        cells = [cell for cell in sectors if sectors[cell] == letter]
        low, high = LIMITS.sector
        if not low <= len(cells) <= high or max(len(piece) for piece in pieces(cells)) * 4 < len(cells) * 3:
            return None
        if sum(cell in beside_cities for cell in cells) < 2:
            return None
    return sectors


def _regions(draws: Draws, terrain: Terrain) -> dict[int, int]:
    """Each cell's region; what is not land is grown over but counts for nothing, so that regions balance in land."""
    land = terrain.land
    noise = {cell: draws.below(5) for cell in sorted(terrain.outline)}
    seeds = _seeds(draws, sorted(land))
    region = {seed: i for i, seed in enumerate(seeds)}
    weight = [1] * len(seeds)
    rims: list[list[tuple[int, int]]] = [[] for _ in seeds]

    def widen(i: int, cell: int) -> None:
        """Puts the free neighbours of a cell on its region's rim, the nearest first."""
        for n in NEIGHBOURS[cell]:
            if n in terrain.outline and n not in region:
                heappush(rims[i], ((0 if n in land else _DETOUR) + 3 * DISTANCE[n][seeds[i]] + noise[n], n))

    for i, seed in enumerate(seeds):
        widen(i, seed)
    while any(rims):
        i = min((i for i in range(len(seeds)) if rims[i]), key=lambda i: weight[i])
        cell = heappop(rims[i])[1]
        if cell not in region:
            region[cell] = i
            weight[i] += cell in land
            widen(i, cell)
    return region


def _join_strays(region: dict[int, int], land: frozenset[int]) -> None:
    """Give each bit of land that is cut off from its region to the region that it touches most."""
    for i in range(len(SECTORS)):
        parts = pieces(cell for cell in land if region[cell] == i)
        largest = max(parts, key=len, default=frozenset())
        for part in parts:
            touched = [region[n] for cell in sorted(part) for n in NEIGHBOURS[cell] if n in land and n not in part]
            if part != largest and touched:
                joins = max(range(len(SECTORS)), key=touched.count)
                region.update((cell, joins) for cell in part)


def _seeds(draws: Draws, land: list[int]) -> list[int]:
    """Four land cells far from each other."""
    seeds = [draws.choice(land)]
    while len(seeds) < len(SECTORS):
        merit = [6 * min(min(DISTANCE[cell][seed] for seed in seeds), 7) + draws.below(12) for cell in land]
        seeds.append(land[max(range(len(land)), key=lambda i: merit[i])])
    return seeds
