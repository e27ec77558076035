"""Clans: about ten land hexes, all six kinds, spread out, each where its bonus is worth something."""

from __future__ import annotations

from collections.abc import Collection

from engine.board import SECTORS, Clan, ClanKind
from engine.draws import Draws
from engine.generator.grid import DISTANCE
from engine.generator.limits import LIMITS
from engine.generator.terrain import Terrain, near

_SHARE_WITH_ROAD = 40
"""Clan hexes that also carry a road, in a hundred."""


def draw_clans(
    draws: Draws, terrain: Terrain, sectors: dict[int, str], roads: Collection[int]
) -> dict[int, Clan] | None:
    """The clan of each clan hex, or None when there is no place for one."""
    kinds = _kinds(draws)
    clans: dict[int, Clan] = {}
    for kind in kinds:
        sites = _sites(kind, terrain, roads, clans)
        if not sites:
            return None
        on_road = [site for site in sites if site in roads]
        off_road = [site for site in sites if site not in roads]
        wanted = on_road if draws.chance(_SHARE_WITH_ROAD) else off_road
        site = _spread(draws, wanted or sites, clans)
        clans[site] = Clan(kind, draws.choice(SECTORS) if kind is ClanKind.DRIFTER else None)
    return {site: clans[site] for site in sorted(clans)} if any(site in roads for site in clans) else None


def _kinds(draws: Draws) -> list[ClanKind]:
    """Which clans there are: each kind, a second Guardian, and two to four more; those hardest to place come first."""
    more = [ClanKind.DRIFTER, ClanKind.RAIDER, ClanKind.PIRATE, ClanKind.BOMBER, ClanKind.ENFORCER]
    low, high = LIMITS.clans
    extra = draws.shuffled(more)[: draws.between(low, high) - 7]
    kinds = [*ClanKind, ClanKind.GUARDIAN, *extra]
    return sorted(kinds, key=lambda kind: (kind is not ClanKind.PIRATE, kind is not ClanKind.GUARDIAN))


def _sites(kind: ClanKind, terrain: Terrain, roads: Collection[int], clans: Collection[int]) -> list[int]:
    """The land hexes where a clan can live: not beside another clan, nor where X would take it in the first turn."""
    land = terrain.land - frozenset(clans) - near(clans, terrain.land) - near(terrain.cities, terrain.land)
    if kind is ClanKind.PIRATE:
        land = frozenset(c for c in land if min(DISTANCE[c][w] for w in terrain.water) <= 2)
    if kind is ClanKind.GUARDIAN:
        # R15: three points are too many for whoever comes first along a road.
        land -= frozenset(roads)
    return sorted(land)


def _spread(draws: Draws, sites: list[int], clans: Collection[int]) -> int:
    """One of the sites, rather far from the clans that are there."""
    if not clans:
        return draws.choice(sites)
    merit = [4 * min(min(DISTANCE[site][clan] for clan in clans), 4) + draws.below(12) for site in sites]
    return sites[max(range(len(sites)), key=lambda i: merit[i])]
