"""The roads of a map: which edges they cross, seen from both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from engine.board import Kind
from engine.hexes import Hex, Layout, Orientation
from scanner.unplayed.glyphs import Ink
from scanner.unplayed.options import RoadOptions
from scanner.unplayed.patches import APOTHEM, HALF, SIDE, Mask, Patch
from scanner.unplayed.roads import HalfRoad, half_roads, road_width, usual_profile
from scanner.warp import Floats

_Both = tuple[HalfRoad, HalfRoad]
"""The two halves of a road, on either side of its edge."""
_BARRED = (Kind.WATER, Kind.MOUNTAIN)
"""Where no roads lead."""
_RIM_PX = 4
"""How much wider than a road is what is taken for its print, in pixels of a patch."""


@dataclass(frozen=True)
class RoadNet:
    """For each hex the neighbours to which a road leads, and whether that is sure; `width` in sides of a hex.

    `stopped` are hexes of water or mountains into which one seems to lead all the same, `any_light` says whether there
    are roads lighter than the ground.
    """

    of: dict[Hex, dict[Hex, bool]]
    width: float
    stopped: frozenset[Hex]
    orientation: Orientation
    any_light: bool = False

    @property
    def sure(self) -> int:
        """How many roads are sure."""
        return sum(sum(roads.values()) for roads in self.of.values()) // 2

    def overlooked(self, land: Iterable[Hex], options: RoadOptions, *, exact: bool) -> Iterable[Hex]:
        """The land hexes whose roads may not have been seen: all of them where the map has hardly a road.

        Light ones drown in the white of a photo, whose words aren't exact.
        """
        return () if self.sure >= options.least_roads and (exact or not self.any_light) else land

    def print_beside(self, picture: Ink, cell: Hex) -> float:
        """How much of a hex's picture (SIZE, SIZE) lies beside its roads, in squares of a hex's side."""
        unit = Layout(self.orientation, 1.0, (0.0, 0.0))
        rest = picture.copy()
        for other in self.of[cell]:
            ahead = np.array(unit.center(_step(cell, other))) / np.sqrt(3)
            end = np.round(HALF + APOTHEM * ahead).astype(int)
            cv2.line(rest, (HALF, HALF), (int(end[0]), int(end[1])), 0.0, round(self.width * SIDE) + _RIM_PX)
        return float(rest.sum()) / SIDE**2


def roads_of(
    patches: Mapping[Hex, Patch],
    covered: Mapping[Hex, Mask],
    kinds: Mapping[Hex, Kind | None],
    orientation: Orientation,
    options: RoadOptions,
    blind: frozenset[Hex] = frozenset(),
) -> RoadNet:
    """The roads between land hexes, and from land to cities and settlements, in the lists of both hexes.

    `covered` is where letters and buildings stand, which would be taken for parts of roads; `blind` are hexes that show
    no road, covered all over.
    """
    halves = {cell: half_roads(patch, covered[cell], orientation) for cell, patch in patches.items()}
    found, sure = _crossed_edges(halves, kinds, blind, options)
    for cell, other in list(_ends(found, halves, kinds, options)):
        found[cell][other] = found[other][cell] = False
    all_sure = [half for pair, both in sure.items() for cell, half in zip(pair, both, strict=True) if cell not in blind]
    stopped: frozenset[Hex] = frozenset()
    if len(sure) >= options.least_roads:
        usual = usual_profile(all_sure)
        plain = {cell for cell, kind in kinds.items() if kind is not Kind.CITY} - blind
        for cell, other in _unlike(sure, usual, plain, options):
            found[cell][other] = found[other][cell] = False
        stopped = frozenset(_stopped(halves, usual, kinds, options))
    return RoadNet(found, road_width(all_sure, options), stopped, orientation)


def _crossed_edges(
    halves: Mapping[Hex, Mapping[Hex, HalfRoad]],
    kinds: Mapping[Hex, Kind | None],
    blind: frozenset[Hex],
    options: RoadOptions,
) -> tuple[dict[Hex, dict[Hex, bool]], dict[tuple[Hex, Hex], _Both]]:
    """The roads by their edges alone, as in `RoadNet.of`, and both halves of those that are sure."""
    found: dict[Hex, dict[Hex, bool]] = {cell: {} for cell in halves}
    sure: dict[tuple[Hex, Hex], _Both] = {}
    for cell, other in _pairs(kinds):
        both = (halves[cell][_step(cell, other)], halves[other][_step(other, cell)])
        hidden = Kind.SETTLEMENT in (kinds[cell], kinds[other]) or bool(blind & {cell, other})
        verdict = _is_road(both, options, hidden=hidden)
        if verdict is None and Kind.CITY in (kinds[cell], kinds[other]) and _reaches(both, options):
            verdict = False
        if verdict is not None:
            found[cell][other] = found[other][cell] = verdict
        if verdict:
            sure[cell, other] = both
    return found, sure


def _ends(
    found: Mapping[Hex, Mapping[Hex, bool]],
    halves: Mapping[Hex, Mapping[Hex, HalfRoad]],
    kinds: Mapping[Hex, Kind | None],
    options: RoadOptions,
) -> Iterator[tuple[Hex, Hex]]:
    """Where a road that ends in a land hex may lead on: to the likeliest neighbour, if one half is seen at least."""
    between = dict.fromkeys(pair for one, other in _pairs(kinds) for pair in ((one, other), (other, one)))
    for cell in (cell for cell, roads in found.items() if kinds[cell] is Kind.LAND and len(roads) == 1):
        shares = {
            other: max(halves[one][_step(one, two)].whole_share(options) for one, two in ((cell, other), (other, cell)))
            for other in cell.neighbours()
            if (cell, other) in between and other not in found[cell]
        }
        likeliest = max(shares, key=shares.__getitem__, default=None)
        if likeliest is not None and shares[likeliest] >= options.none[1]:
            yield cell, likeliest


def _unlike(
    sure: Mapping[tuple[Hex, Hex], _Both], usual: Floats, plain: set[Hex], options: RoadOptions
) -> Iterator[tuple[Hex, Hex]]:
    """Those that look otherwise than most: pictures on both sides of an edge, one below the other, make no road.

    Only halves in `plain` hexes are looked at: a city's ring is part of its half. With none, as from a city into a hex
    that shows no road, nothing says how it looks.
    """
    for pair, both in sure.items():
        alike = [half.likeness(usual) for cell, half in zip(pair, both, strict=True) if cell in plain]
        if min(alike, default=0.0) < options.least_alike:
            yield pair


def _stopped(
    halves: Mapping[Hex, Mapping[Hex, HalfRoad]],
    usual: Floats,
    kinds: Mapping[Hex, Kind | None],
    options: RoadOptions,
) -> Iterator[Hex]:
    """Hexes of water or mountains into which a road seems to lead: land, perhaps, with a letter that wasn't read."""
    for cell in (cell for cell, kind in kinds.items() if kind in _BARRED):
        for other in cell.neighbours():
            if kinds.get(other) is not Kind.LAND:
                continue
            both = (halves[cell][_step(cell, other)], halves[other][_step(other, cell)])
            if _is_road(both, options, hidden=False) and both[1].likeness(usual) >= options.least_alike:
                yield cell


def _step(cell: Hex, other: Hex) -> Hex:
    return Hex(other.q - cell.q, other.r - cell.r)


def _is_road(both: _Both, options: RoadOptions, *, hidden: bool) -> bool | None:
    """True for a road, False where there may be one, None where there is none.

    `hidden`: one of the halves may not be seen: a settlement's, whose buildings hide it, or a blind hex's.
    """
    shares = [half.share(options) for half in both]
    edges = sorted(half.at_edge(options) for half in both)
    edge = sum(edges) / 2
    if None not in shares:
        weaker, stronger = sorted(share for share in shares if share is not None)
        if weaker >= options.sure[0] and stronger >= options.sure[1] and edge >= options.least_edge:
            return True
        # A city may fill its hex but for the rim.
        if weaker >= options.none[0] and stronger >= options.alone and edges[0] >= options.alone:
            return True
    elif max(share or 0.0 for share in shares) >= options.alone and 2 * edge >= options.alone:
        # What a letter hides may be none: a picture in the other hex can look like its half of a road.
        return hidden
    # Where letters or buildings hide a half, all that is there counts, to ask at least.
    weaker, stronger = sorted(
        half.whole_share(options) if share is None else share for half, share in zip(both, shares, strict=True)
    )
    return False if weaker >= options.none[0] and stronger >= options.none[1] else None


def _reaches(both: _Both, options: RoadOptions) -> bool:
    """Whether one of the halves is a whole road up to the edge: a city's name and ring may hide the other one."""
    return any(min(half.share(options) or 0.0, half.at_edge(options)) >= options.alone for half in both)


def _pairs(kinds: Mapping[Hex, Kind | None]) -> Iterator[tuple[Hex, Hex]]:
    """Neighbours between which a road can be: one is land, or may be, and neither is water or a mountain."""
    for cell, kind in kinds.items():
        for other in cell.neighbours():
            both = (kind, kinds.get(other))
            if other in kinds and cell < other and not set(both) & set(_BARRED) and (Kind.LAND in both or None in both):
                yield cell, other
