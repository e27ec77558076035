"""Roads lighter than the ground that they lead over: in a page's negative they are dark ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from engine.board import Kind
from engine.hexes import Hex
from scanner.unplayed.options import RoadOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import Mask, cut_patches
from scanner.unplayed.roadnet import RoadNet, roads_of


def with_light_roads(
    dark: RoadNet,
    page: FlatPage,
    covered: Mapping[Hex, Mask],
    kinds: Mapping[Hex, Kind | None],
    options: RoadOptions,
) -> RoadNet:
    """The roads with those that are lighter than what they lead over, where the map has some of these.

    `covered` and `kinds` are as in `roads_of`.
    """
    light = _light_roads(page, covered, kinds, options)
    if light.sure < options.least_roads:
        return dark
    both = {cell: _either(roads, light.of[cell]) for cell, roads in dark.of.items()}
    width = dark.width if dark.sure else light.width
    return replace(dark, of=both, width=width, stopped=dark.stopped | light.stopped, any_light=True)


def _light_roads(
    page: FlatPage, covered: Mapping[Hex, Mask], kinds: Mapping[Hex, Kind | None], options: RoadOptions
) -> RoadNet:
    """What `roads_of` makes of the negative. A hex as light as paper doesn't show its half: the other one's counts."""
    patches = cut_patches(replace(page, picture=255 - page.picture), options.least_light)
    blind = frozenset(cell for cell, patch in patches.items() if patch.ground < options.least_tint)
    hidden = {cell: np.ones_like(mask) if cell in blind else mask for cell, mask in covered.items()}
    return roads_of(patches, hidden, kinds, page.layout.orientation, options, blind)


def _either(one: Mapping[Hex, bool], other: Mapping[Hex, bool]) -> dict[Hex, bool]:
    """The roads of both, sure where they are in one."""
    return {to: one.get(to, False) or other.get(to, False) for to in sorted({*one, *other})}
