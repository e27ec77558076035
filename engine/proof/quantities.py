"""What is asked for its range: a player's points for a city, for Guardians, and in all, as sums a solver can bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.board import Board
from engine.position import Position
from engine.proof.formula import TRUE, Term
from engine.proof.plays import Plays
from engine.proof.scores import Scores
from engine.scoring import GUARDIAN, TOTAL, city_points, guardian_points


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """Whose points (index in turn order), and what for: a city's numeral, `guardian` or `total`."""

    player: int
    what: str


@dataclass(frozen=True)
class Quantity:
    """Points of one kind: `sure` ones, and terms.

    The terms of `shown` add up to no more than a play has connected and can reach it; those of `owed` to no less.
    `low` and `high` are bounds that need no search.
    """

    key: Key
    sure: int
    shown: tuple[Term, ...]
    owed: tuple[Term, ...]
    low: int
    high: int


def quantities_of(plays: Plays) -> dict[Key, Quantity]:
    """Every quantity of the plays, by its key; what it takes to know them is written into the plays' formula."""
    scores = Scores(plays.table, plays.table.formula)
    found: dict[Key, Quantity] = {}
    for player in range(plays.table.board.players):
        parts = [_city(plays, scores, player, city) for city in plays.table.board.scorings]
        guardian = scores.guardian(player)
        parts.append(_of_terms(Key(player, GUARDIAN), 0, guardian, guardian))
        found.update((part.key, part) for part in (*parts, _sum(Key(player, TOTAL), parts)))
    return found


def counted(board: Board, positions: Sequence[Position]) -> dict[Key, int]:
    """What one play gives for every quantity, by its positions after each round."""
    # After no round at all the sheet is empty.
    known = (Position.empty(board), *positions)
    points: dict[Key, int] = {}
    for player in range(board.players):
        for city, after in board.scorings.items():
            moment = known[min(after, len(positions))]
            points[Key(player, city)] = city_points(moment, player, board.cities[city])
        points[Key(player, GUARDIAN)] = guardian_points(known[-1], player)
        points[Key(player, TOTAL)] = sum(points[Key(player, what)] for what in (*board.scorings, GUARDIAN))
    return points


def _city(plays: Plays, scores: Scores, player: int, city: str) -> Quantity:
    table = plays.table
    # A city whose round is still to come counts as it stands in the last moment.
    turns = table.timeline.ends[min(table.board.scorings[city], table.timeline.rounds)]
    cell, key = table.board.cities[city], Key(player, city)
    low, high = scores.bounds(player, cell, turns)
    if low == high:
        return Quantity(key, low, (), (), low, high)
    shown, owed = scores.at_most_true(player, cell, turns), scores.at_least_true(player, cell, turns)
    return Quantity(key, 0, shown, owed, low, high)


def _of_terms(key: Key, sure: int, shown: tuple[Term, ...], owed: tuple[Term, ...]) -> Quantity:
    certain = sure + sum(weight for weight, literal in owed if literal == TRUE)
    return Quantity(key, sure, shown, owed, certain, sure + sum(weight for weight, _ in shown))


def _sum(key: Key, parts: list[Quantity]) -> Quantity:
    return Quantity(
        key,
        sum(part.sure for part in parts),
        tuple(term for part in parts for term in part.shown),
        tuple(term for part in parts for term in part.owed),
        sum(part.low for part in parts),
        sum(part.high for part in parts),
    )
