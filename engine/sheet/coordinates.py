"""The letters and numbers round the map: each nests where its column or row begins.

Every second column lies half a hex lower; its letter and its row numbers stand in small circles, so that a
circled letter goes with circled numbers: `F7` is found without counting.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from engine.hexes import Orientation, Point
from engine.sheet.layout import SheetLayout

_ID = re.compile(r"([A-Z]+)(\d+)")
OUTSIDE = 2.0
"""From the outermost hexes to a label's middle, mm."""
IN_NOTCH = 2.4
"""The same for a number in a notch, where hexes come closer on both sides."""


@dataclass(frozen=True, slots=True)
class Label:
    """One letter or number at the map's edge; `lower` where it belongs to a column half a hex lower."""

    text: str
    center: Point
    lower: bool


def labels(layout: SheetLayout) -> tuple[Label, ...]:
    """The labels at all four edges; none for a map whose ids aren't column letter and row number."""
    places = [(match.groups(), layout.center(cell)) for cell in layout.board.cells if (match := _ID.fullmatch(cell.id))]
    if layout.hexes.orientation is not Orientation.FLAT or len(places) < len(layout.board.cells):
        return ()
    size = layout.hexes.size
    pitch = math.sqrt(3) * size
    columns = {letters: x for (letters, _), (x, _) in places}
    starts = {letters: y - int(number) * pitch for (letters, number), (_, y) in places}
    top = min(starts.values())
    lower = {letters: start - top > pitch / 4 for letters, start in starts.items()}
    numbers = [int(number) for (_, number), _ in places]
    rows = range(min(numbers), max(numbers) + 1)
    return (
        *_letters(columns, lower, top + pitch * (rows[0] - 0.5), top + pitch * (rows[-1] + 0.5), pitch),
        *_numbers(rows, top, pitch, min(columns.values()) - size, max(columns.values()) + size, lower),
    )


def _letters(columns: dict[str, float], lower: dict[str, bool], top: float, bottom: float, pitch: float) -> list[Label]:
    """The columns' letters above and below; those of lower columns half a hex lower."""
    heights = [top - OUTSIDE, bottom + OUTSIDE]
    return [
        Label(letters, (x, y + pitch / 2 * lower[letters]), lower[letters])
        for letters, x in columns.items()
        for y in heights
    ]


def _numbers(rows: range, top: float, pitch: float, left: float, right: float, lower: dict[str, bool]) -> list[Label]:
    """The rows' numbers left and right, for both kinds of columns; in the notch those of the outermost don't have."""
    notch = pitch / (2 * math.sqrt(3))
    first, last = lower[min(lower)], lower[max(lower)]
    found = []
    for row in rows:
        for low in (False, True):
            y = top + pitch * (row + low / 2)
            found.append(Label(str(row), (left + (notch - IN_NOTCH if low != first else -OUTSIDE), y), low))
            found.append(Label(str(row), (right - (notch - IN_NOTCH if low != last else -OUTSIDE), y), low))
    return found
