"""The roads of a map: which edges they cross, seen from both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from engine.board import Kind
from engine.hexes import Hex, Orientation
from scanner.unplayed.options import RoadOptions
from scanner.unplayed.patches import Patch
from scanner.unplayed.roads import half_roads

Roads = dict[Hex, dict[Hex, bool]]
"""For each hex the neighbours to which a road leads, and whether that is sure."""


def roads_of(
    patches: Mapping[Hex, Patch], kinds: Mapping[Hex, Kind | None], orientation: Orientation, options: RoadOptions
) -> Roads:
    """The roads between land hexes, and from land to cities and settlements, in the lists of both hexes."""
    halves = {cell: half_roads(patch, orientation) for cell, patch in patches.items()}
    found: Roads = {cell: {} for cell in patches}
    for cell, other in _pairs(kinds):
        shares = [
            float((halves[one][Hex(two.q - one.q, two.r - one.r)].line > options.least_line).mean())
            for one, two in ((cell, other), (other, cell))
        ]
        weaker, stronger = np.sort(shares)
        if weaker >= options.sure[0] and stronger >= options.sure[1]:
            found[cell][other] = found[other][cell] = True
        elif weaker >= options.none[0] and stronger >= options.none[1]:
            found[cell][other] = found[other][cell] = False
    return found


def _pairs(kinds: Mapping[Hex, Kind | None]) -> Iterator[tuple[Hex, Hex]]:
    """Neighbours between which a road can be: one is land, or may be, and neither is water or a mountain."""
    barred = (Kind.WATER, Kind.MOUNTAIN)
    for cell, kind in kinds.items():
        for other in cell.neighbours():
            both = (kind, kinds.get(other))
            if other in kinds and cell < other and not set(both) & set(barred) and (Kind.LAND in both or None in both):
                yield cell, other
