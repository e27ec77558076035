"""A game's moments as evidence, and what it proves: whether it is possible, its ranges, its score with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.board import Board
from engine.position import Position
from engine.proof.evidence import Evidence
from engine.proof.plays import Plays
from engine.proof.quantities import Key
from engine.proof.ranges import EFFORT, Ranges, Span, ranges_of
from engine.proof.solver import Outcome, Solver
from engine.proof.witness import Line, line_of
from engine.scoring import GUARDIAN, TOTAL, GameScore, PlayerScore, Total


@dataclass(frozen=True)
class Finding:
    """Whether some legal play agrees with the evidence: one such play, or the proof that there is none, or neither."""

    outcome: Outcome
    line: Line | None = None

    @property
    def possible(self) -> bool | None:
        """True and False are proved; None is open."""
        return {Outcome.FOUND: True, Outcome.NONE: False, Outcome.OPEN: None}[self.outcome]


@dataclass(frozen=True)
class Proof:
    """What a sheet proves: whether a legal play ends in it, and the ranges over all that do, None where none was found.

    `slips`: its signatures fit no play that ends in its marks, but without them there are some; those the ranges are
    over then, so that they are proved from the marks alone. `possible` is None also where that is open of the marks
    alone.
    """

    possible: bool | None
    ranges: Ranges | None
    slips: bool = False


def evidence_of(moments: Sequence[Position]) -> Evidence:
    """The evidence of one game's moments, oldest first; the last is the final sheet if it has no `after_round`."""
    return Evidence(moments[-1].board, tuple(moments))


@lru_cache(maxsize=8)
def find_play(evidence: Evidence, effort: float = EFFORT) -> Finding:
    """One legal play that agrees with the evidence, if there is one."""
    plays = Plays(evidence)
    search = Solver(plays.table.formula, effort).find()
    line = None if search.solution is None else line_of(plays, search.solution)
    return Finding(search.outcome, line)


def prove(evidence: Evidence, effort: float = EFFORT) -> Proof:
    """What the evidence proves of the game's score."""
    found = ranges_of(evidence, effort)
    if found is Outcome.NONE and evidence.signed:
        unsigned = ranges_of(replace(evidence, signatures=False), effort)
        if isinstance(unsigned, Outcome):
            # Nobody knows whether it is the signatures' fault alone: then no mark is said to be impossible.
            return Proof(Finding(unsigned).possible, None)
        return Proof(False, unsigned, slips=True)
    if isinstance(found, Outcome):
        return Proof(Finding(found).possible, None)
    return Proof(True, found)


def proved_score(seen: GameScore, proof: Proof, board: Board) -> GameScore:
    """The score with its ranges. What is the same in every play is exact, though no moment shows it.

    Without a play, the ranges are the points seen and nothing is exact.
    """
    players = tuple(_with_ranges(player, proof.ranges, board.symbols.index(player.symbol)) for player in seen.players)
    if proof.ranges is None:
        return GameScore(players, seen.winner, False)
    winner = tuple(board.symbols[player] for player in proof.ranges.winners)
    return GameScore(players, winner, proof.ranges.one_result, steady=True)


def _with_ranges(player: PlayerScore, ranges: Ranges | None, index: int) -> PlayerScore:
    if ranges is None:
        cities = {
            name: replace(city, low=city.points, high=city.points, exact=False) for name, city in player.cities.items()
        }
        return PlayerScore(player.symbol, cities, _unproved(player.guardian), _unproved(player.total))
    spans = ranges.spans
    cities = {}
    for name, city in player.cities.items():
        span = spans[Key(index, name)]
        exact = _exact(span)
        cities[name] = replace(
            city,
            points=span.low if exact else city.points,
            low=span.low,
            high=span.high,
            exact=exact,
            steady=True,
        )
    guardian = _spanned(player.guardian, spans[Key(index, GUARDIAN)])
    points = guardian.points + sum(city.points for city in cities.values())
    total = _spanned(replace(player.total, points=points), spans[Key(index, TOTAL)])
    return PlayerScore(player.symbol, cities, guardian, total)


def _exact(span: Span) -> bool:
    return span.proved and span.low == span.high


def _spanned(seen: Total, span: Span) -> Total:
    exact = _exact(span)
    return Total(span.low if exact else seen.points, span.low, span.high, exact, steady=True)


def _unproved(seen: Total) -> Total:
    return Total(seen.points, seen.points, seen.points, False)
