"""Habits: ways to draw a mark that few people have, and whoever has one keeps to it.

Few of the people whose strokes teach the networks have them, and the simulator's odd hands have others: an X as the
letter of a school hand, as two arcs back to back, crooked or without lifting the pen, rings within rings, of two
halves and curled in, triangles like a fish, narrow trapezoids, triangles and squares whose corners are worn as round
as can still be told from a ring, whose sides run past them or don't reach them, lines gone round twice, figures much
longer than wide, scribbles as spirals, as rows of loops, as clouds, and of so few strokes that the mark under them is
all there.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from samples.training.lines import Random, Strokes, in_unit_box, turned_by
from samples.training.odd_figures import (
    SQUARE,
    TRIANGLE,
    apart,
    back_to_back,
    crooked_cross,
    curled_ring,
    fish,
    joined_cross,
    plain,
    plain_ring,
    rings_within_rings,
    trapezoid,
    two_halves,
    worn,
    written_cross,
)
from samples.training.odd_scribbles import (
    cloud,
    few_through_the_middle,
    lines_across_lines,
    rows_of_loops,
    side_by_side,
    spiral,
    to_and_fro,
)

SHARES = {"X": 0.24, "O": 0.2, "T": 0.3, "S": 0.24, "#": 0.6}
"""The share of players of a symbol who have such a habit."""
NARROW_SHARE = 0.3
"""The share of those who have a habit in drawing a figure, and draw it much longer than wide too ..."""
NARROWEST = 0.4
"""... its width by its length at least, and askew anyhow."""


@dataclass(frozen=True, slots=True)
class Habit:
    """Somebody's odd way to draw one symbol: `amount` from 0 to 1 says how odd, `turn` how askew in radians, `slant`
    how far its top lies to the right of its foot, as a share of its height, `narrow` its width by its length, had it
    been as wide as long, and `lean` how askew it is then."""

    symbol: str
    way: int
    amount: float
    turn: float
    slant: float
    aspect: float
    narrow: float = 1.0
    lean: float = 0.0

    @staticmethod
    def random(symbol: str, rng: Random) -> Habit | None:
        """Somebody who draws this symbol; mostly without such a habit."""
        if rng.random() >= SHARES.get(symbol, 0):
            return None
        way, aspect = int(rng.integers(len(_WAYS[symbol]))), float(np.exp(rng.normal(0, 0.18)))
        slant = float(rng.normal(0, 0.25)) if symbol == "X" else 0.0
        turn = float(rng.uniform(0, math.pi) if symbol == "#" else rng.normal(0, 0.15))
        habit = Habit(symbol, way, float(rng.random()), turn, slant, aspect)
        if symbol in ("X", "#") or rng.random() >= NARROW_SHARE:
            return habit
        return replace(habit, narrow=float(rng.uniform(NARROWEST, 0.75)), lean=float(rng.uniform(0, math.pi)))

    @property
    def name(self) -> str:
        """Which habit it is."""
        return f"habit-{self.symbol}-{self.way}-{round(self.amount * 100)}"

    def draw(self, rng: Random) -> Strokes:
        """One drawing, in the unit box."""
        strokes = _WAYS[self.symbol][self.way](self.amount, rng)
        turned = np.array([[1.0, 0.0], [-self.slant, 1.0]]) @ turned_by(self.turn + rng.normal(0, 0.05))
        sides = np.array([min(1.0, self.aspect), min(1.0, 1 / self.aspect)])
        strokes = [stroke @ turned for stroke in strokes]
        strokes = [(stroke - 0.5) * sides + 0.5 for stroke in in_unit_box(strokes, stretched=True)]
        if self.narrow == 1:
            return strokes
        leaning = np.diag([self.narrow, 1.0]) @ turned_by(self.lean + rng.normal(0, 0.05))
        return in_unit_box([stroke @ leaning for stroke in strokes], stretched=False)


_WAYS: dict[str, tuple[Callable[[float, Random], Strokes], ...]] = {
    "X": (
        written_cross,
        written_cross,
        written_cross,
        back_to_back,
        joined_cross,
        crooked_cross,
        crooked_cross,
    ),
    "O": (
        rings_within_rings,
        plain_ring,
        plain_ring,
        two_halves,
        curled_ring,
    ),
    "T": (
        *(fish(k * math.pi / 4) for k in (0, 0, 1, 2, 3, 4, 5, 6, 7)),
        *(worn(TRIANGLE) for _ in range(6)),
        *(plain(TRIANGLE) for _ in range(4)),
        *(apart(TRIANGLE) for _ in range(4)),
    ),
    "S": (
        trapezoid,
        trapezoid,
        worn(SQUARE),
        plain(SQUARE),
        plain(SQUARE),
        apart(SQUARE),
    ),
    "#": (
        spiral,
        spiral,
        rows_of_loops,
        lines_across_lines,
        few_through_the_middle,
        side_by_side,
        to_and_fro,
        to_and_fro,
        cloud,
    ),
}
