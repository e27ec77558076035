"""The grid on which maps are drawn: cells as small whole numbers, column by column, with their neighbours."""

from __future__ import annotations

from engine.generator.limits import COLUMNS, ROWS
from engine.hexes import Hex

CELLS = COLUMNS * ROWS


def column_and_row(cell: int) -> tuple[int, int]:
    """The cell's column and row, both from 0."""
    return divmod(cell, ROWS)


def hex_of(cell: int) -> Hex:
    """The cell's axial coordinates: A1 is `Hex(0, 0)`, flat top, odd columns half a hex lower."""
    column, row = column_and_row(cell)
    return Hex(column, row - (column - (column & 1)) // 2)


def id_of(cell: int) -> str:
    """The cell's name as the sheet's edges print it: column letter and row number, `F7`."""
    column, row = column_and_row(cell)
    return f"{chr(ord('A') + column)}{row + 1}"


def _ring(cell: int) -> tuple[int, ...]:
    """The six neighbours in turn around the cell, -1 where the grid ends."""
    where = hex_of(cell)
    turn = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
    return tuple(_BY_HEX.get(where + step, -1) for step in turn)


_BY_HEX = {hex_of(cell): cell for cell in range(CELLS)}
RING = tuple(_ring(cell) for cell in range(CELLS))
"""For each cell its six neighbours in turn around it, -1 where the grid ends."""
NEIGHBOURS = tuple(tuple(n for n in ring if n >= 0) for ring in RING)
"""For each cell its neighbours on the grid."""
_AXES = tuple((where.q, where.r, where.s) for where in map(hex_of, range(CELLS)))
DISTANCE = tuple(tuple(max(abs(a - q), abs(b - r), abs(c - s)) for q, r, s in _AXES) for a, b, c in _AXES)
"""Steps from each cell to each other."""
