"""The tags' patterns: AprilTag family 36h11 (E. Olson, 2011; BSD-2-Clause), the first 584 of its 587 codes.

`tag36h11.txt` holds a code a tag: 36 bits in hexadecimal, row by row from the top left, 1 is white.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import groupby

from engine.sheet.form import Fiducial
from engine.sheet.pen import Pen

SIDE = 6
"""Modules along a tag's pattern, without its black border of one module."""


@cache
def _codes() -> tuple[int, ...]:
    text = files("engine.sheet").joinpath("tag36h11.txt").read_text(encoding="ascii")
    return tuple(int(code, 16) for code in text.split())


def pattern(tag: int) -> tuple[tuple[bool, ...], ...]:
    """The rows of the tag's pattern, True where it is white."""
    bits = [bool(_codes()[tag] >> (SIDE * SIDE - 1 - i) & 1) for i in range(SIDE * SIDE)]
    return tuple(tuple(bits[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE))


def draw(pen: Pen, fiducial: Fiducial) -> None:
    """Draws the tag: its black border, and the white modules of each row as far as they join."""
    (x, y), (right, _), *_ = fiducial.corners_mm
    module = (right - x) / (SIDE + 2)
    pen.box((x, y, right - x, right - x), 0.0, fill=0.0)
    for row, bits in enumerate(pattern(fiducial.tag)):
        column = 0
        for white, run in groupby(bits):
            length = len(list(run))
            if white:
                pen.box((x + (column + 1) * module, y + (row + 1) * module, length * module, module), 0.0, fill=1.0)
            column += length
