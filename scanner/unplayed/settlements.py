"""Settlements with more print than their buildings and roads bring: a building, perhaps, that wasn't counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import cv2
import numpy as np

from engine.board import Kind
from engine.hexes import Hex
from scanner.unplayed.buildings import Shape
from scanner.unplayed.kinds import Named
from scanner.unplayed.options import BuildingOptions
from scanner.unplayed.patches import Patch, hex_mask
from scanner.unplayed.roadnet import RoadNet

_WIDER, _RIM_PX = 1.25, 4
"""How much larger than a building is what its lines cover: as a share, and by so many pixels of a patch."""


def settlements_with_print_beside(
    patches: Mapping[Hex, Patch],
    named: Mapping[Hex, Named],
    roads: RoadNet,
    options: BuildingOptions,
) -> Iterator[Hex]:
    """The settlements of which something is printed beside buildings and roads."""
    mask = hex_mask(roads.orientation, options.seen_within)
    for cell, each in named.items():
        if each.kind is not Kind.SETTLEMENT:
            continue
        ink = np.where(mask, patches[cell].ink, 0).astype(np.float32)
        for shape in each.shapes:
            cv2.circle(ink, (round(shape.x), round(shape.y)), _reach(shape), 0.0, -1)
        if roads.print_beside(ink, cell) > options.most_beside:
            yield cell


def _reach(shape: Shape) -> int:
    return round(shape.half * _WIDER + _RIM_PX)
