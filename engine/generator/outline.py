"""The map's outline: a box worn away from its rim by a smooth field of noise, so that bays and capes are left."""

from __future__ import annotations

from engine.draws import Draws
from engine.generator.grid import CELLS, NEIGHBOURS, RING, column_and_row
from engine.generator.limits import COLUMNS, LIMITS, ROWS

_CORNER_BIAS = 34
"""How much sooner a box's corner is worn away than the middle of its side, in the field's unit (draws of 0 to 99)."""


def draw_outline(draws: Draws) -> frozenset[int]:
    """The cells of a map: connected, without holes, touching all four sides of its box, 70 to 110 of them."""
    columns, rows = draws.weighted(((COLUMNS, ROWS), (COLUMNS, ROWS - 1), (COLUMNS - 1, ROWS)), (5, 2, 2))
    inside = [column_and_row(cell)[0] < columns and column_and_row(cell)[1] < rows for cell in range(CELLS)]
    size = columns * rows
    low, high = LIMITS.hexes
    wanted = min(max(size * draws.between(74, 89) // 100, low + 4), high)
    field = _field(draws, columns, rows)
    for _ in range(size - wanted):
        _wear(inside, field, columns, rows)
    return frozenset(cell for cell in range(CELLS) if inside[cell])


def _field(draws: Draws, columns: int, rows: int) -> list[int]:
    """Smooth noise on the cells; low where the rim is to be worn away first."""
    field = [draws.below(100) * 10 for _ in range(CELLS)]
    for _ in range(2):
        field = [(field[c] + sum(field[n] for n in NEIGHBOURS[c])) // (1 + len(NEIGHBOURS[c])) for c in range(CELLS)]
    for cell in range(CELLS):
        column, row = column_and_row(cell)
        across = abs(2 * column - columns + 1) * 100 // columns
        down = abs(2 * row - rows + 1) * 100 // rows
        field[cell] -= across * down * _CORNER_BIAS // 1000
    return field


def _wear(inside: list[bool], field: list[int], columns: int, rows: int) -> None:
    """Take the weakest cell of the rim away, if any can go."""
    weakest, weakest_at = 1 << 30, -1
    for cell in range(CELLS):
        if not inside[cell] or field[cell] >= weakest:
            continue
        if _can_go(inside, cell) and _side_stays(inside, cell, columns, rows):
            weakest, weakest_at = field[cell], cell
    if weakest_at >= 0:
        inside[weakest_at] = False


def _can_go(inside: list[bool], cell: int) -> bool:
    """Whether the map stays in one piece and without holes: the neighbours left form one arc of the ring."""
    ring = [n >= 0 and inside[n] for n in RING[cell]]
    arcs = sum(ring[i] and not ring[i - 1] for i in range(6))
    return arcs == 1


def _side_stays(inside: list[bool], cell: int, columns: int, rows: int) -> bool:
    """Whether each side of the box keeps three cells at least, so that ids begin at A and 1."""
    column, row = column_and_row(cell)
    if column in (0, columns - 1) and sum(inside[column * ROWS : (column + 1) * ROWS]) <= 3:
        return False
    return row not in (0, rows - 1) or sum(inside[row::ROWS]) > 3
