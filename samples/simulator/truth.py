"""The truth of a photo: the position, every hex and box with its place in it, and whether a person could tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.board import Kind
from engine.sheet.form import Region, Role
from engine.sheet.layout import SheetLayout
from samples.simulator.camera import Camera, Floats
from samples.simulator.paper import Paper, Piece
from samples.simulator.studio import face_seen, in_depth_order

FORMAT = "sheet-truth/1"
HIDDEN_SHARE = 0.2
"""A region of which more than this share can't be seen is nobody's to decide; a mark's strokes reach over the rest."""


def position_document(layout: SheetLayout, marks: Mapping[str, str], after_round: int | None) -> dict[str, Any]:
    """The `wasteland-position/1` document of marks by region id."""
    drawn: dict[str, Any] = {}
    for cell in layout.board.cells:
        if cell.kind is Kind.SETTLEMENT:
            buildings = [marks.get(f"{cell.id}/{slot}") for slot in range(cell.buildings)]
            if any(buildings):
                drawn[cell.id] = buildings
        elif cell.id in marks:
            drawn[cell.id] = marks[cell.id]
    actions = {region.removeprefix("action/"): mark for region, mark in marks.items() if region.startswith("action/")}
    document: dict[str, Any] = {
        "format": "wasteland-position/1",
        "seed": layout.board.seed,
        "players": layout.board.players,
        "marks": drawn,
        "actions": actions,
    }
    if after_round is not None:
        document["after_round"] = after_round
    return document


def corners(paper: Paper, camera: Camera, region: Region) -> Floats:
    """The region's outline (N, 2) in pixels of the picture as taken; pixel centres are whole numbers."""
    return camera.project(paper.piece_at(region.center_mm).world(np.array(region.outline_mm)))


@dataclass(frozen=True)
class Hiding:
    """What of a sheet the camera doesn't see.

    `covered` is 255 where a thing lies over the sheet, `bleached` where there is so much light that hardly any ink is
    seen, one value each `cell` pixels of the picture.
    """

    paper: Paper
    camera: Camera
    covered: NDArray[np.uint8] | None
    bleached: NDArray[np.uint8] | None
    cell: int

    def why(self, region: Region, outline: Floats) -> list[str]:
        """Why a person couldn't tell what stands in the region, whose outline is in pixels; empty if they could."""
        piece = self.paper.piece_at(region.center_mm)
        if piece.hidden:
            return ["flap folded away"]
        reasons = []
        if _outside(outline, self.camera.size_px) > HIDDEN_SHARE:
            reasons.append("out of frame")
        place = [each for each, _ in self._painted].index(piece)
        if face_seen(*self._painted[place]) != "print":
            reasons.append("seen from its back")
        if any(_overlap(outline, flap) > HIDDEN_SHARE for _, flap in self._painted[place + 1 :]):
            reasons.append("behind a flap")
        if self.covered is not None and _share_of(self.covered, outline / self.cell) > HIDDEN_SHARE:
            reasons.append("covered")
        if self.bleached is not None and _share_of(self.bleached, outline / self.cell) > HIDDEN_SHARE:
            reasons.append("bleached")
        return reasons

    @cached_property
    def _painted(self) -> list[tuple[Piece, Floats]]:
        """The pieces that are seen, from far to near, and their outlines in pixels."""
        return [
            (piece, self.camera.project(piece.world(piece.outline)))
            for piece in in_depth_order(self.paper, self.camera)
        ]


def _outside(outline: Floats, size_px: tuple[int, int]) -> float:
    """The share of a convex outline that lies outside the picture."""
    width, height = size_px
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float64)
    return 1 - _overlap(outline, frame)


def _overlap(outline: Floats, other: Floats) -> float:
    """The share of a convex outline that the other one, taken as convex, covers."""
    hull = cv2.convexHull(other.astype(np.float32))
    shape = cv2.convexHull(outline.astype(np.float32))
    area, _ = cv2.intersectConvexConvex(shape, hull)
    return float(area) / max(cv2.contourArea(shape), 1e-6)


def _share_of(mask: NDArray[np.uint8], outline: Floats) -> float:
    low, high = outline.min(axis=0), outline.max(axis=0)
    left, top = (max(int(v), 0) for v in low)
    right, bottom = (int(v) + 2 for v in high)
    part = mask[top:bottom, left:right]
    if part.size == 0:
        return 0.0
    inside = np.zeros(part.shape, np.uint8)
    cv2.fillPoly(inside, [np.round(outline - (left, top)).astype(np.int32)], 1)
    return float((part[inside > 0] > 127).mean()) if inside.any() else 0.0


def document(
    layout: SheetLayout, marks: Mapping[str, str], after_round: int | None, hiding: Hiding, size_px: tuple[int, int]
) -> dict[str, Any]:
    """The truth document; corners are in the finished picture of `size_px`."""
    scale = np.array(size_px) / np.array(hiding.camera.size_px)
    hexes, actions = [], []
    for region in layout.form.regions:
        outline = corners(hiding.paper, hiding.camera, region)
        why = hiding.why(region, outline) if region.role is not Role.SLOT else []
        shown = [[round(float(v), 2) for v in point] for point in (outline + 0.5) * scale - 0.5]
        mark = marks.get(region.id)
        if region.role is Role.CELL:
            hexes.append(_hex(layout, marks, region, mark) | {"decidable": not why, "why": why, "corners_px": shown})
        elif region.role is Role.BOX:
            name = region.id.removeprefix("action/")
            actions.append({"id": name, "taken_by": mark, "decidable": not why, "why": why, "box_px": shown})
    return {
        "format": FORMAT,
        "seed": layout.board.seed,
        "players": layout.board.players,
        "paper": layout.paper,
        "lang": layout.lang,
        "size_px": list(size_px),
        "position": position_document(layout, marks, after_round),
        "hexes": hexes,
        "actions": actions,
    }


def _hex(layout: SheetLayout, marks: Mapping[str, str], region: Region, mark: str | None) -> dict[str, Any]:
    destroyed = mark is not None and mark.startswith("#")
    owner = mark.removeprefix("#") or None if mark is not None else None
    slots = range(layout.board.cell(region.id).buildings)
    return {
        "id": region.id,
        "owner": owner,
        "destroyed": destroyed,
        "buildings": [marks.get(f"{region.id}/{slot}") for slot in slots],
    }
