"""The measures that every generated map keeps to: the sheet's layout and the tests rely on them."""

from __future__ import annotations

from dataclasses import dataclass

SEEDS = 2_000_000
"""Seeds run from 0 to this number less one."""
COLUMNS = 13
"""Columns of the widest map, A to M."""
ROWS = 9
"""Rows of the highest map; odd columns (B, D, …) lie half a hex lower."""
ROUNDS = 6
MOST_ACTIONS = 4
"""Actions in one round at the most."""
MOST_LETTERS = 4
"""Letters of one action at the most."""
FIRST_SCORING = 3
"""The first round after which a city is scored; one follows after each later round (R20)."""


@dataclass(frozen=True, slots=True)
class MapLimits:
    """What a map may have, each as smallest and largest count of hexes unless it says otherwise."""

    hexes: tuple[int, int] = (70, 110)
    settlements: tuple[int, int] = (5, 9)
    mountains: tuple[int, int] = (6, 10)
    lakes: tuple[int, int] = (1, 3)
    """Bodies of water; an island settlement belongs to its lake."""
    water: tuple[int, int] = (8, 18)
    clans: tuple[int, int] = (9, 11)
    road_hexes: tuple[int, int] = (14, 40)
    sector: tuple[int, int] = (8, 25)
    """Land hexes of one sector."""
    city_distance: int = 4
    """Steps from city to city at the least, so that a link has to be built."""


LIMITS = MapLimits()
