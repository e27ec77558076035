"""What can be proved of a game's score: its ranges over all legal plays, what is exact, and what to tell of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.board import indices_of
from engine.moments import joined
from engine.position import Position
from engine.problems import Problem
from engine.proof.conflict import conflict_around, marked
from engine.proof.game import Proof, evidence_of, prove, proved_score
from engine.proof.quantities import Key
from engine.proof.steady import Steady, steady
from engine.scoring import GUARDIAN, TOTAL, GameScore, PlayerScore, as_far_as_played, nothing_exact, score_moments
from webapp.conflicts import Rest, told
from webapp.doubts import doubtful_hexes, sure_evidence
from webapp.moments import Moment, confidence_in, unsure_hexes
from webapp.order import is_open
from webapp.played import is_over, surely_played
from webapp.problems import broken_rules, marks_are_impossible
from webapp.remarks import (
    NOT_PROVED,
    ORDER_OPEN,
    RANGES_NOT_SETTLED,
    SIGNATURES_ASIDE,
    no_legal_play,
    signatures_do_not_fit,
)
from webapp.suspects import impossible_part, least_sure, misread, slips_are_said

CONFLICT_EFFORT = 1.0
"""How much work it may be to find marks that can't stand together; `wasteland check` looks longer."""
MOST_NAMED = 8
"""A larger set of marks tells nobody where to look."""


@dataclass(frozen=True)
class Result:
    """A game's score with what is proved of it.

    `possible`: whether a legal play ends in the sheet, None where that isn't known. `suspects`: hexes whose marks can't
    stand together and were read least surely. `by_marks`: what the marks alone give, with their ranges, where no play
    has the signatures.
    """

    score: GameScore
    possible: bool | None
    problems: tuple[Problem, ...] = ()
    suspects: frozenset[str] = frozenset()
    by_marks: GameScore | None = None


def seen_result(moments: Sequence[Moment], problems: Sequence[Problem]) -> Result:
    """The score as it is seen, without a search for plays: exact only at a city's own moment."""
    score = score_moments([moment.position for moment in moments], [unsure_hexes(moment) for moment in moments])
    if is_open(moments):
        return Result(nothing_exact(score), None, (ORDER_OPEN,))
    if broken_rules(problems):
        return Result(nothing_exact(score), False)
    return Result(_as_far_as_shown(score, moments, moments[-1].position), None)


def proved_result(moments: Sequence[Moment], problems: Sequence[Problem]) -> Result:
    """The score with its ranges over all plays that end in the marks as they were read."""
    positions = joined([moment.position for moment in moments])
    seen = score_moments(positions, [unsure_hexes(moment) for moment in moments])
    if is_open(moments):
        return Result(nothing_exact(seen), None, (ORDER_OPEN,))
    if marks_are_impossible(moments, problems):
        # Nothing that a search could find: the marks break a rule by themselves.
        return _impossible(moments, nothing_exact(seen), proved=False)
    proof = prove(evidence_of(positions))
    score = _as_far_as_shown(proved_score(seen, proof, moments[-1].board), moments, positions[-1])
    if proof.possible is None:
        return Result(score, None, (NOT_PROVED,))
    if proof.ranges is None:
        return _impossible(moments, score)
    if (proof.slips or broken_rules(problems)) and not all(slips_are_said(moment) for moment in moments):
        # A signature or a mark was misread, or it is the players' own slip: nobody has said which.
        counted = replace(nothing_exact(seen), winner=score.winner)
        return Result(counted, False, (signatures_do_not_fit(score),), by_marks=_held_back_wholly(score))
    remarks = [SIGNATURES_ASIDE] if proof.slips else []
    if not all(span.proved for span in proof.ranges.spans.values()):
        remarks.append(RANGES_NOT_SETTLED)
    return Result(_held_back(score, proof, moments), True, tuple(remarks))


def _as_far_as_shown(score: GameScore, moments: Sequence[Moment], position: Position) -> GameScore:
    """The score with nothing exact in it that is still to come after the last moment, or may be.

    `position`: what is known of that moment, with what earlier ones tell.
    """
    if is_over(moments) is None:
        position = replace(position, after_round=surely_played(moments))
    return as_far_as_played(score, position)


def _impossible(moments: Sequence[Moment], score: GameScore, *, proved: bool = True) -> Result:
    """The result where no play ends in the sheet as it was read: which marks can't stand together, and where to look.

    Where other marks in the hexes under review would explain it, these are all there is to look at. `proved`: whether a
    search showed it; else the marks break a rule, which is told already.
    """
    doubt = bool(doubtful_hexes(moments))
    # Marks that were given, not read, break the rule that was told, and nothing is to be looked for.
    sought = proved or any(moment.seen for moment in moments)
    impossible = impossible_part(moments, proved=proved) if sought else None
    if impossible is None:
        return Result(score, False, (no_legal_play(doubt=doubt),))
    suspects = misread(moments, impossible)
    if not proved:
        return Result(score, False, (no_legal_play(doubt=doubt),), frozenset(suspects))
    marks = marked(impossible)
    conflict = conflict_around(impossible, _least_sure(moments, marks), marks, CONFLICT_EFFORT)
    if conflict is None or not conflict.cells:
        return Result(score, False, (no_legal_play(doubt=doubt),), frozenset(suspects))
    names = [impossible.board.cells[cell].id for cell in conflict.cells]
    rest = Rest.DOUBTED if doubt else Rest.MARKED
    named = told(conflict, impossible.board, rest) if len(names) <= MOST_NAMED else None
    suspects = suspects or least_sure(moments, names)
    return Result(score, False, (no_legal_play(named, doubt=doubt),), frozenset(suspects))


def _least_sure(moments: Sequence[Moment], cells: int) -> int:
    """The cell among these that was read least surely, as a mask; none where everything was given, not read."""
    if not any(moment.seen for moment in moments):
        return 0
    board = moments[-1].board
    cell = min(indices_of(cells), key=lambda each: confidence_in(moments, board.cells[each].id), default=None)
    return 0 if cell is None else 1 << cell


def _held_back(score: GameScore, proof: Proof, moments: Sequence[Moment]) -> GameScore:
    """The score with nothing exact, and no range steady, that is another one if the marks under review are others."""
    if proof.ranges is None or not doubtful_hexes(moments):
        return score
    # Whatever stands where a person has yet to look: only what is the same then is proved.
    same = steady(replace(sure_evidence(moments), signatures=not proof.slips), proof.ranges)
    players = tuple(_only(player, index, same) for index, player in enumerate(score.players))
    return GameScore(players, score.winner, score.decided and same.winners, same.winners)


def _held_back_wholly(score: GameScore) -> GameScore:
    """The score with its ranges and nothing proved in it."""
    nothing = Steady(frozenset(), False)
    return replace(score, players=tuple(_only(player, i, nothing) for i, player in enumerate(score.players)))


def _only(player: PlayerScore, index: int, same: Steady) -> PlayerScore:
    """The player's score with nothing proved in it but what is the same."""

    def holds(what: str) -> bool:
        """Whether this number is the same whatever the doubtful marks are."""
        return Key(index, what) in same.keys

    cities = {
        numeral: replace(city, exact=city.exact and holds(numeral), steady=bool(city.steady) and holds(numeral))
        for numeral, city in player.cities.items()
    }
    guardian, total = (
        replace(each, exact=each.exact and holds(what), steady=bool(each.steady) and holds(what))
        for each, what in ((player.guardian, GUARDIAN), (player.total, TOTAL))
    )
    return PlayerScore(player.symbol, cities, guardian, total)
