"""Flat, clean scans of played sheets: the printed page as pixels with a position's marks drawn into it."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from engine.position import Position
from engine.sheet import SheetIdentity, print_sheet
from engine.sheet.form import Region, Role
from engine.sheet.layout import SheetLayout

PX_PER_MM = 9.0
INK = (110, 40, 20)
PEN_MM = 0.6


def scan_of(position: Position) -> bytes:
    """A JPEG of the position's sheet on A4."""
    board = position.board
    return scan_of_sheet(position, *print_sheet(SheetIdentity(int(board.seed), board.players)))


def scan_of_sheet(position: Position, layout: SheetLayout, pdf: bytes) -> bytes:
    """A JPEG of the position drawn on a sheet."""
    page = pypdfium2.PdfDocument(pdf)[0]
    image: NDArray[np.uint8] = np.ascontiguousarray(page.render(scale=PX_PER_MM * 25.4 / 72).to_numpy()[:, :, :3])
    for region in layout.form.regions:
        mark = _mark_in(position, region)
        for stroke in _strokes(mark, region.radius_mm * (0.62 if region.role is Role.CELL else 0.75)):
            points = np.round((np.array(stroke) + region.center_mm) * PX_PER_MM).astype(np.int32)
            cv2.polylines(image, [points], False, INK, round(PEN_MM * PX_PER_MM), cv2.LINE_AA)
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 88])[1].tobytes()


def _mark_in(position: Position, region: Region) -> str:
    """What the position has in the region."""
    marks = position.marks()
    if region.role is Role.BOX:
        return position.actions.get(region.id.removeprefix("action/"), "")
    if region.role is Role.SLOT:
        holders = marks.get(region.parent or "", ())
        slot = int(region.id.rpartition("/")[2])
        return (holders[slot] if slot < len(holders) else None) or ""
    mark = marks.get(region.id, "")
    return mark[:1] if isinstance(mark, str) else ""


def _strokes(mark: str, size: float) -> Iterator[list[tuple[float, float]]]:
    """The strokes of a mark around the origin, in millimetres."""
    turn = np.linspace(0, 2 * np.pi, 40)
    if mark == "X":
        yield [(-size, -size), (size, size)]
        yield [(size, -size), (-size, size)]
    elif mark == "O":
        yield [(size * np.cos(a), size * np.sin(a)) for a in turn]
    elif mark == "T":
        yield [(0, -size), (size, 0.8 * size), (-size, 0.8 * size), (0, -size)]
    elif mark == "S":
        yield [(-size, -size), (size, -size), (size, size), (-size, size), (-size, -size)]
    elif mark == "#":
        steps = np.linspace(-1.2 * size, 1.2 * size, 15)
        yield [(x, (1 if i % 2 else -1) * size) for i, x in enumerate(steps)]
        yield [((1 if i % 2 else -1) * size, y) for i, y in enumerate(steps)]
