"""How fair a deal of actions is to the seats, foretold in whole numbers from what the seats are dealt.

The weights come from a linear fit (least squares) of the greedy bot's share of the wins in thousands of games with
actions dealt at random; those of the seats were then set on further maps dealt by them. They foretell a quarter of the
variance of single games, and most of what the seats differ in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.generator.limits import FIRST_SCORING


@dataclass(frozen=True, slots=True)
class SeatWeights:
    """Thousandths of a win that a seat gains by each thing that it is dealt."""

    first_gain: int
    """By each 10 that it gains in round 1 (`engine.generator.openings`)."""
    second_gain: int
    """The same in round 2."""
    hexes: tuple[int, int, int, int]
    """By each hex that it places in rounds 3 to 6."""
    first_pick: tuple[int, int, int, int]
    """By starting round 3 to 6."""
    last_move: tuple[int, int, int, int]
    """By the last move in round 3 to 6, before the scoring."""
    seat: tuple[int, ...]
    """By its place in the turn order."""


WEIGHTS = {
    2: SeatWeights(20, 56, (107, 41, 10, 0), (166, 71, 34, 0), (0, -71, -34, 0), (80, -80)),
    3: SeatWeights(28, 40, (78, 38, 12, 9), (179, 85, 58, 0), (-58, -1, -62, 0), (80, -39, -41)),
    4: SeatWeights(26, 44, (74, 48, 16, 25), (178, 64, 62, 0), (-9, -44, 6, 0), (98, -30, -28, -40)),
}


def opening_merits(first: Sequence[int], both: Sequence[int], players: int) -> tuple[int, ...]:
    """Each seat's merit by its place and its gains in round 1, and in rounds 1 and 2 together."""
    weights = WEIGHTS[players]
    return tuple(
        10 * weights.seat[seat] + weights.first_gain * first[seat] + weights.second_gain * (both[seat] - first[seat])
        for seat in range(players)
    )


@cache
def round_merits(number: int, sizes: tuple[int, ...], starts: int, players: int) -> tuple[int, ...]:
    """What a round from 3 on adds to each seat's merit when the seat `starts` begins it.

    Everybody takes the largest action that is left. Merits are in ten-thousandths of a win.
    """
    weights = WEIGHTS[players]
    i = number - FIRST_SCORING
    merits = [0] * players
    merits[starts] += 10 * weights.first_pick[i]
    for turn, size in enumerate(sorted(sizes, reverse=True), start=starts):
        merits[turn % players] += 10 * weights.hexes[i] * size
    merits[(starts + len(sizes) - 1) % players] += 10 * weights.last_move[i]
    return tuple(merits)


def imbalance(merits: Sequence[int]) -> int:
    """How far the seat that is farthest from the mean lies from it, in ten-thousandths of a win, rounded down."""
    total = sum(merits)
    return max(abs(len(merits) * merit - total) for merit in merits) // len(merits)
