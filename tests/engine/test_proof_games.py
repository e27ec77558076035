"""Whole games on sheets of full size: what was played is found legal and lies within what is proved of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.board import indices_of
from engine.checks import Verdict
from engine.draws import Draws
from engine.generator import generate
from engine.play import BOTS, GameRecord, bot_named, play_game
from engine.position import Position
from engine.proof.claim import ClaimVerdict, check_claim
from engine.proof.conflict import marked
from engine.proof.evidence import Evidence
from engine.proof.forgeries import Forgery, Kind, cases, faults_of, forge, report
from engine.proof.game import Proof, evidence_of, find_play, prove, proved_score
from engine.proof.judgement import judge
from engine.proof.quantities import Key, Quantity, counted
from engine.proof.ranges import Ranges, Span, Widening, ranges_of
from engine.proof.solver import Outcome
from engine.proof.trial import Tally, examine, games, moments_of, on_paper
from engine.rules import turn as rules
from engine.scoring import GUARDIAN, TOTAL, score_moments
from tests.engine.test_proof_enumeration import check_line

SEEDS = range(12)
FORGED = (21, 27, 28)
"""Games of which a forged sheet, drawn by the same seed, has no play, each by another kind of forgery."""


@cache
def game_of(seed: int) -> GameRecord:
    """A game of two, three or four bots."""
    return next(games(seed, 1))


@cache
def final_proof(seed: int) -> Proof:
    """What the final sheet of the game proves, whose the destroyed hexes were forgotten."""
    return prove(evidence_of(moments_of(game_of(seed), "final", signed=True)))


def truth(seed: int) -> dict[Key, int]:
    """What everybody really got in the game."""
    game = game_of(seed)
    return counted(game.board, game.positions)


def check_holds(seed: int, proof: Proof) -> None:
    """The proof finds the game possible, and what happened in it within its ranges."""
    assert proof.possible
    assert proof.ranges is not None
    for key, points in truth(seed).items():
        assert proof.ranges.spans[key].low <= points <= proof.ranges.spans[key].high
    board = game_of(seed).board
    won = {board.symbols.index(symbol) for symbol in game_of(seed).score.winner}
    assert won <= set(proof.ranges.winners)
    assert not proof.ranges.one_result or won == set(proof.ranges.winners)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_played_sheet_is_legal_by_a_play_that_ends_in_it_and_the_true_scores_are_in_range(seed: int) -> None:
    proof = final_proof(seed)
    check_holds(seed, proof)
    assert proof.ranges is not None
    check_line(proof.ranges.line, moments_of(game_of(seed), "final", signed=True))
    assert all(span.proved for span in proof.ranges.spans.values())


def test_those_games_are_of_two_three_and_four_players_and_of_every_bot() -> None:
    assert {game_of(seed).board.players for seed in SEEDS} == {2, 3, 4}
    assert {seed // 3 % len(BOTS) for seed in SEEDS} == set(range(len(BOTS)))
    # What one sheet leaves open is really open, else the games would prove little about ranges.
    spans: list[Span] = []
    for seed in SEEDS[:3]:
        ranges = final_proof(seed).ranges
        assert ranges is not None
        spans.extend(ranges.spans.values())
    assert any(span.low < span.high for span in spans)
    assert any(span.low == span.high for span in spans)


@pytest.mark.parametrize("seed", SEEDS)
def test_with_all_moments_everything_is_exact(seed: int) -> None:
    game = game_of(seed)
    # Whose a hex was that was destroyed in the round in which it was occupied no moment shows; here it is known.
    proof = prove(evidence_of(game.positions))
    check_holds(seed, proof)
    assert proof.ranges is not None
    assert {key: (span.low, span.high) for key, span in proof.ranges.spans.items()} == {
        key: (points, points) for key, points in truth(seed).items()
    }
    assert proof.ranges.one_result
    score = proved_score(score_moments(game.positions[-1:]), proof, game.board)
    assert score.decided
    assert score.winner == game.score.winner
    assert [player.total.points for player in score.players] == [player.total.points for player in game.score.players]


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_a_second_moment_narrows_the_ranges_and_makes_its_own_city_exact(seed: int) -> None:
    moments = moments_of(game_of(seed), "two", signed=True)
    proof, alone = prove(evidence_of(moments)), final_proof(seed)
    check_holds(seed, proof)
    assert proof.ranges is not None
    assert alone.ranges is not None
    for key, span in proof.ranges.spans.items():
        wider = alone.ranges.spans[key]
        assert wider.low <= span.low <= span.high <= wider.high
        if moments[0].board.scorings.get(key.what) == moments[0].after_round:
            assert span.low == span.high


@pytest.mark.parametrize("seed", SEEDS[1:5])
def test_a_moment_of_an_unknown_round_is_accepted_wherever_in_the_game_it_was(seed: int) -> None:
    game = game_of(seed)
    final = on_paper(game.final)
    for middle in (_in_a_turn(game, Draws(seed)), *game.positions[1:-1:2]):
        undated = replace(on_paper(middle), after_round=None)
        found = find_play(evidence_of([undated, final]))
        assert found.possible
        assert found.line is not None
        check_line(found.line, [final])
    proof = prove(evidence_of([replace(on_paper(game.positions[2]), after_round=None), final]))
    check_holds(seed, proof)


def _in_a_turn(game: GameRecord, draws: Draws) -> Position:
    """The sheet as it is in the middle of some turn, after some of its steps."""
    number = 1 + draws.below(len(game.turns) - 2)
    position = Position.empty(game.board)
    for turn in game.turns[: number + 1]:
        state = rules.begin(position, game.board.symbols.index(turn.player), game.board.actions[turn.action])
        steps = turn.steps if turn is not game.turns[number] else turn.steps[: draws.below(len(turn.steps) + 1)]
        for step in steps:
            state = rules.apply(state, step)
        position = state.position
    return position


def test_a_moment_of_an_unknown_round_that_no_turn_can_have_shown_is_refused() -> None:
    game = game_of(1)
    early, late = game.positions[1], game.positions[3]
    # A sheet that has a mark of round 4 and lacks one of round 1.
    first = next(indices_of(early.occupied & late.occupied))
    lacking = replace(late, owned=tuple(owned & ~(1 << first) for owned in late.owned), after_round=None)
    assert find_play(evidence_of([on_paper(replace(late, after_round=None)), on_paper(game.final)])).possible
    assert find_play(evidence_of([early, lacking, game.final])).possible is False


@pytest.mark.parametrize("seed", SEEDS[1:4])
def test_the_true_points_are_a_possible_claim_and_more_than_the_highest_never(seed: int) -> None:
    evidence = evidence_of(moments_of(game_of(seed), "two", signed=True))
    ranges = prove(evidence).ranges
    assert ranges is not None
    for what in (GUARDIAN, TOTAL):
        key = Key(0, what)
        span, true = ranges.spans[key], truth(seed)[key]
        expected = ClaimVerdict.CERTAIN if span.low == span.high else ClaimVerdict.POSSIBLE
        checked = check_claim(evidence, key, true)
        assert checked.verdict is expected
        assert checked.line is not None
        assert counted(game_of(seed).board, checked.line.positions)[key] == true
        assert check_claim(evidence, key, span.high + 1).verdict is ClaimVerdict.IMPOSSIBLE
        assert check_claim(evidence, key, span.low - 1).verdict is ClaimVerdict.IMPOSSIBLE


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_a_slip_in_the_signatures_leaves_the_ranges_of_the_marks(seed: int) -> None:
    game = game_of(seed)
    signed = dict.fromkeys(game.board.actions, "X")
    moments = [on_paper(position, signed=False) for position in game.positions]
    moments[-1] = replace(moments[-1], actions=signed)
    proof = prove(evidence_of(moments))
    assert (proof.possible, proof.slips) == (False, True)
    marks_alone = prove(evidence_of([replace(moment, actions={}) for moment in moments]))
    assert proof.ranges is not None
    assert marks_alone.ranges is not None
    assert proof.ranges.spans == marks_alone.ranges.spans


def test_marks_of_which_nothing_could_be_settled_are_not_impossible_for_a_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    def hard(evidence: Evidence, effort: float) -> Ranges | Outcome:
        return ranges_of(evidence, effort) if evidence.signatures else Outcome.OPEN

    monkeypatch.setattr("engine.proof.game.ranges_of", hard)
    game = game_of(SEEDS[0])
    slips = replace(on_paper(game.final), actions=dict.fromkeys(game.board.actions, "X"))
    assert prove(evidence_of([slips])) == Proof(None, None)


def test_moments_of_unknown_rounds_are_taken_in_the_order_given() -> None:
    game = game_of(1)
    early, late = (replace(on_paper(game.positions[i]), after_round=None) for i in (1, 3))
    assert find_play(evidence_of([early, late, on_paper(game.final)])).possible
    assert find_play(evidence_of([late, early, on_paper(game.final)])).possible is False


# Forged sheets


def forgery_of(seed: int) -> Forgery:
    """The game's final sheet with one mark forged."""
    return forge(Draws(seed), on_paper(game_of(seed).final))


@pytest.mark.parametrize("seed", FORGED)
def test_a_forged_mark_is_illegal_and_the_marks_it_contradicts_are_as_few_as_can_be(seed: int) -> None:
    forged = forgery_of(seed)
    evidence = evidence_of([forged.position])
    assert find_play(evidence).possible is False
    judgement = judge(evidence, forged.cell)
    assert judgement.verdict is Verdict.ILLEGAL
    assert judgement.settled
    (conflict,) = judgement.conflicts
    assert conflict.minimal
    assert conflict.families
    assert forged.cell in conflict.cells
    cells = sum(1 << cell for cell in conflict.cells)
    assert possible_with_free(evidence, marked(evidence) & ~cells) is False
    for cell in conflict.cells:
        assert possible_with_free(evidence, 1 << cell, marked(evidence) & ~cells)


def possible_with_free(evidence: Evidence, free: int, others: int = 0) -> bool | None:
    """Whether there is a play whatever stands in the free hexes and in the others; these are tried blank first."""
    if others and find_play(replace(evidence, free=free, optional=others)).possible:
        return True
    return find_play(replace(evidence, free=free | others)).possible


def test_those_forgeries_are_of_several_kinds_and_change_one_hex() -> None:
    assert len({forgery_of(seed).kind for seed in FORGED}) == len(FORGED)
    for seed in FORGED:
        before, after = on_paper(game_of(seed).final).marks(), forgery_of(seed).position.marks()
        name = game_of(seed).board.cells[forgery_of(seed).cell].id
        assert {each for each in before.keys() | after.keys() if before.get(each) != after.get(each)} == {name}


def test_every_kind_of_forgery_is_drawn() -> None:
    draws, final = Draws(1), on_paper(game_of(0).final)
    assert {forge(draws, final).kind for _ in range(60)} == set(Kind)


def test_forgeries_are_reported_by_kind_with_nothing_wrong() -> None:
    found = list(cases(21, 2, signed=True))
    assert not [fault for case in found for fault in faults_of(case)]
    assert [case.found for case in found] == ["illegal", "legal"]
    text = report(found)
    assert "2 forgeries, 1 of them without a play, 0 faults" in text
    assert "mark added: 1: 1 illegal (100%)" in text
    assert "sets of marks: 1, 1 said to be minimal; verified: 1 can't stand together, 1 are minimal" in text


def test_a_trial_finds_no_fault_in_games_and_sees_one_where_there_is() -> None:
    tally = Tally()
    examine(game_of(9), "two", True, tally)
    examine(game_of(10), "all", False, tally)
    assert tally.faults == []
    assert "2 games, 0 faults" in tally.report()
    # The sheet of another game on the same map, said to be the end of this one.
    game = game_of(9)
    other = play_game(generate(9, 2), [bot_named("random")] * 2, 1)
    examine(replace(game, positions=(*game.positions[:-1], other.final)), "all", True, tally)
    assert len(tally.faults) == 1


def test_a_total_has_no_wider_bounds_than_its_parts_together(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = Widening._bound

    def without_totals(self: Widening, each: Quantity, effort: float) -> Span:
        """The bounds as if no search for a total had ended in time."""
        return Span(each.low, each.high, False) if each.key.what == TOTAL else bound(self, each, effort)

    monkeypatch.setattr(Widening, "_bound", without_totals)
    proof = prove(evidence_of(moments_of(game_of(9), "final", signed=False)), 0.05)
    check_holds(9, proof)
    assert proof.ranges is not None
    for key, span in proof.ranges.spans.items():
        if key.what == TOTAL:
            parts = [each for other, each in proof.ranges.spans.items() if other.player == key.player and other != key]
            assert span.low >= sum(each.low for each in parts)
            assert span.high <= sum(each.high for each in parts)
