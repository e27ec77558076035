"""Roads: a web of shortest paths over land from city to settlement to city, with a short cut here and there."""

from __future__ import annotations

from collections.abc import Collection
from heapq import heappop, heappush
from itertools import pairwise

from engine.draws import Draws
from engine.generator.grid import DISTANCE, NEIGHBOURS
from engine.generator.limits import LIMITS
from engine.generator.terrain import Terrain, near

Roads = dict[int, set[int]]
"""For each land hex with a road the cells its roads lead to (R7)."""

_NEW, _OLD, _ROUGH, _BESIDE = 10, 4, 7, 6
"""The cost of a step into a hex without a road and with one, and what rough ground and a road close by add to it."""
_LONGEST_CHAIN = 6
"""Road hexes that hang together at the most: R7 lets one turn run along them all, and the first turn is always X's."""
_BRANCHES = 4
"""Roads that meet in one hex at the most."""


def draw_roads(draws: Draws, terrain: Terrain) -> dict[int, tuple[int, ...]] | None:
    """Where the roads of each road hex lead, in the grid's order, or None when there are too few or too many."""
    roads: Roads = {}
    land = terrain.land
    rough = {cell: draws.below(_ROUGH + 1) for cell in sorted(land)}
    for start, end in _links(draws, terrain):
        path = _path(start, end, land, rough, roads)
        if path is not None and _chain(path, roads, land) <= _LONGEST_CHAIN:
            _build(path, roads, land)
    low, high = LIMITS.road_hexes
    if not low <= len(roads) <= min(high, len(land) * 55 // 100):
        return None
    return {cell: tuple(sorted(roads[cell])) for cell in sorted(roads)}


def _links(draws: Draws, terrain: Terrain) -> list[tuple[int, int]]:
    """The pairs of places that a road joins: most of the shortest tree over all but the island, and a few more."""
    places = list(terrain.cities + terrain.settlements[1:])
    lengths = {(a, b): 4 * DISTANCE[a][b] + draws.below(4) for a in places for b in places if a < b}
    group = {place: place for place in places}
    links, spare = [], []
    for a, b in sorted(lengths, key=lambda pair: (lengths[pair], pair)):
        if group[a] == group[b]:
            spare.append((a, b))
            continue
        links.append((a, b))
        old = group[b]
        for place in places:
            if group[place] == old:
                group[place] = group[a]
    kept = [link for link in links if draws.chance(85)]
    short = [link for link in spare if DISTANCE[link[0]][link[1]] <= 5]
    return kept + draws.shuffled(short)[: draws.between(0, 2)]


def _path(start: int, end: int, land: Collection[int], rough: dict[int, int], roads: Roads) -> list[int] | None:
    """The cheapest way between two places with nothing but land between them (Dijkstra), or None."""
    beside = near(roads, land)
    cost = {start: 0}
    came = {start: -1}
    front = [(0, start)]
    while front:
        so_far, cell = heappop(front)
        if cell == end:
            break
        if so_far > cost[cell]:
            continue
        for n in NEIGHBOURS[cell]:
            if (n != end and n not in land) or not _may_join(cell, n, roads):
                continue
            step = so_far + (_OLD if n in roads else _NEW + rough.get(n, 0) + _BESIDE * (n in beside))
            if step < cost.get(n, 1 << 30):
                cost[n], came[n] = step, cell
                heappush(front, (step, n))
    if end not in came:
        return None
    path = [end]
    while came[path[-1]] >= 0:
        path.append(came[path[-1]])
    return path[::-1]


def _may_join(a: int, b: int, roads: Roads) -> bool:
    """Whether a road from a to b is there or can be built: no little triangles, no stars."""
    if a not in roads and b not in roads:
        return True
    here, there = roads.get(a, ()), roads.get(b, ())
    if b in here or a in there:
        return True
    if len(here) >= _BRANCHES - 1 or len(there) >= _BRANCHES - 1:
        return False
    return not any(n in there or b in roads.get(n, ()) for n in here) and not any(a in roads.get(n, ()) for n in there)


def _chain(path: list[int], roads: Roads, land: Collection[int]) -> int:
    """How many road hexes would hang together if the path were built."""
    seen = {cell for cell in path if cell in land}
    front = list(seen)
    while front:
        for n in roads.get(front.pop(), ()):
            if n in roads and n not in seen:
                seen.add(n)
                front.append(n)
    return len(seen)


def _build(path: list[int], roads: Roads, land: Collection[int]) -> None:
    """Enter the path's steps: between two land hexes in both lists, at a city or settlement in the land hex's alone."""
    for a, b in pairwise(path):
        if a in land:
            roads.setdefault(a, set()).add(b)
        if b in land:
            roads.setdefault(b, set()).add(a)
