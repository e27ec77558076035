"""On tiny boards every play can be played: what is proved of a sheet is exactly what all its plays have in common."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache

import pytest

from engine.board import Board
from engine.notation import Game
from engine.position import Position
from engine.proof.claim import ClaimVerdict, check_claim
from engine.proof.game import Proof, evidence_of, find_play, prove
from engine.proof.quantities import Key
from engine.proof.ranges import Ranges
from engine.proof.witness import Line
from engine.replay import replay
from engine.scoring import GUARDIAN, TOTAL, city_points, guardian_points
from tests.engine.enumeration import Enumeration
from tests.engine.outcomes import Outcome
from tests.tiny import tiny_enumeration
from tests.tiny_sheets import Sheet, random_sheets

SEEDS = (*range(18), 117, 135, 151)
"""In the last three who can win isn't settled by anybody's lowest and highest points."""
MOST_MOMENTS = (1, 2, 3)
EACH = 8
"""So many sheets of each seed for each number of moments, half of them unreachable: 504 in all."""
CLAIM_SEEDS = range(100, 104)

Told = dict[object, object]
"""What is told of a sheet: a range for each player's points of each kind, who can win, and who wins in all plays."""


@cache
def sheets_of(seed: int) -> list[Sheet]:
    """The tiny board's sheets, with up to three moments."""
    plays = tiny_enumeration(seed)
    return [sheet for most in MOST_MOMENTS for sheet in random_sheets(plays, seed, EACH, most)]


def all_in_common(board: Board, outcomes: Collection[Outcome]) -> Told:
    """What all these outcomes have in common."""
    points = [values_of(board, outcome) for outcome in outcomes]
    told: Told = {key: (min(each[key] for each in points), max(each[key] for each in points)) for key in points[0]}
    results = {winners(outcome.totals) for outcome in outcomes}
    told["winners"] = {player for result in results for player in result}
    told["one result"] = len(results) == 1
    return told


def values_of(board: Board, outcome: Outcome) -> dict[Key, int]:
    """Each player's points of each kind."""
    values: dict[Key, int] = {}
    for player in range(board.players):
        values |= {Key(player, city): points[player] for city, points in outcome.cities}
        values[Key(player, GUARDIAN)] = outcome.guardian[player]
        values[Key(player, TOTAL)] = outcome.totals[player]
    return values


def winners(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Who has most points."""
    return tuple(player for player, total in enumerate(totals) if total == max(totals))


def as_proved(ranges: Ranges) -> Told:
    """The same as the proof tells it."""
    assert all(span.proved for span in ranges.spans.values())
    told: Told = {key: (span.low, span.high) for key, span in ranges.spans.items()}
    return told | {"winners": set(ranges.winners), "one result": ranges.one_result}


def unsigned(moments: Collection[Position]) -> list[Position]:
    """The moments without what was signed on them."""
    return [replace(moment, actions={}) for moment in moments]


def check_line(line: Line, moments: Collection[Position]) -> None:
    """The line of play is legal step by step, and comes by each of the moments."""
    board = line.positions[0].board
    played = replay(Game(board, line.turns))
    assert played.finished
    assert [end.position for end in played.ends] == list(line.positions)
    for moment in moments:
        shown = line.positions[(moment.after_round or len(board.rounds)) - 1]
        assert (shown.owned, shown.built, shown.destroyed) == (moment.owned, moment.built, moment.destroyed)
        assert not any(named & ~true for named, true in zip(moment.lost, shown.lost, strict=True))
        assert moment.actions.items() <= shown.actions.items()


def check(plays: Enumeration, sheet: Sheet, proof: Proof) -> None:
    """The proof says of the sheet what the list of all plays says."""
    assert proof.possible is sheet.possible
    if sheet.possible:
        assert proof.ranges is not None
        assert not proof.slips
        assert as_proved(proof.ranges) == all_in_common(plays.board, plays.outcomes(sheet.moments))
        check_line(proof.ranges.line, sheet.moments)
        return
    marks_alone = plays.outcomes(unsigned(sheet.moments))
    assert proof.slips is bool(marks_alone)
    if proof.ranges is None:
        assert not marks_alone
    else:
        assert as_proved(proof.ranges) == all_in_common(plays.board, marks_alone)
        check_line(proof.ranges.line, unsigned(sheet.moments))


@pytest.mark.parametrize("seed", SEEDS)
def test_verdict_ranges_and_winners_are_those_of_all_plays(seed: int) -> None:
    plays = tiny_enumeration(seed)
    for sheet in sheets_of(seed):
        check(plays, sheet, prove(evidence_of(sheet.moments)))


def test_among_those_sheets_is_everything_that_can_be_hard() -> None:
    sheets = [sheet for seed in SEEDS for sheet in sheets_of(seed)]
    assert len(sheets) >= 500
    assert sum(not sheet.possible for sheet in sheets) * 2 == len(sheets)
    assert {len(sheet.moments) for sheet in sheets} == {1, 2, 3}
    finals = [sheet.final for sheet in sheets if sheet.possible]
    assert any(final.unreadable for final in finals)
    assert any(any(final.lost) for final in finals)
    assert any(any(final.built) for final in finals)
    assert any(0 < len(final.actions) < len(final.board.actions) for final in finals)
    boards = [sheet.final.board for sheet in sheets]
    assert {board.players for board in boards} == {2, 3, 4}
    assert len({clan.kind for board in boards for clan in board.clans.values()}) == 6


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_a_sheet_of_a_game_that_stopped_early_is_proved_as_far_as_it_went(seed: int) -> None:
    plays = tiny_enumeration(seed)
    board = plays.board
    for after in range(1, len(board.rounds)):
        marks = [masks for i, masks in enumerate(plays.layers[after]) if i % 97 == seed][:3]
        for each in marks:
            shown = replace(plays.position(each, after_round=after), lost=())
            outcomes = _outcomes_so_far(plays, shown)
            proof = prove(evidence_of([shown]))
            assert proof.ranges is not None
            assert as_proved(proof.ranges) == all_in_common(board, outcomes)


def _outcomes_so_far(plays: Enumeration, shown: Position) -> set[Outcome]:
    """All outcomes that lead to these marks; a city whose scoring is still to come counts as it stands."""
    board, after = plays.board, shown.after_round or 0
    to_come = [city for city, scored in board.scorings.items() if scored > after]
    found = set()
    for masks, histories in plays.layers[after].items():
        position = plays.position(masks)
        if (position.owned, position.built, position.destroyed) == (shown.owned, shown.built, shown.destroyed):
            players = range(board.players)
            guardian = tuple(guardian_points(position, player) for player in players)
            open_cities = [
                (city, tuple(city_points(position, player, board.cities[city]) for player in players))
                for city in to_come
            ]
            for _, points in histories:
                scored = zip(board.scorings, points, strict=False)
                found.add(Outcome(guardian, (*scored, *open_cities)))
    return found


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_slips_are_signatures_that_fit_no_play_of_marks_that_do(seed: int) -> None:
    plays = tiny_enumeration(seed)
    board = plays.board
    for sheet in random_sheets(plays, seed, 4):
        if not sheet.possible:
            continue
        # All signed by one player, whoever took them: nobody has all the turns.
        slip = replace(sheet.final, actions=dict.fromkeys(board.actions, "X"))
        every = tuple(board.actions)
        proof = prove(evidence_of([slip]))
        assert not plays.possible(slip)
        assert plays.possible_with_free(slip, [], every)
        assert (proof.possible, proof.slips) == (False, True)
        assert proof.ranges is not None
        assert as_proved(proof.ranges) == all_in_common(board, plays.outcomes(replace(slip, actions={})))


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_a_free_hex_may_hold_anything(seed: int) -> None:
    plays = tiny_enumeration(seed)
    for sheet in random_sheets(plays, seed, 4, 2):
        for cell in plays.board.cells:
            evidence = replace(evidence_of(sheet.moments), free=1 << plays.board.index[cell.id])
            assert find_play(evidence).possible is plays.possible_with_free(sheet.moments, [cell.id])


@pytest.mark.parametrize("seed", CLAIM_SEEDS)
def test_every_claim_is_possible_impossible_or_certain_as_all_plays_say(seed: int) -> None:
    plays = tiny_enumeration(seed)
    for sheet in random_sheets(plays, seed, 4, 2)[::2]:
        evidence = evidence_of(sheet.moments)
        outcomes = [values_of(plays.board, outcome) for outcome in plays.outcomes(sheet.moments)]
        for key in outcomes[0]:
            given = {values[key] for values in outcomes}
            for points in range(max(given) + 2):
                checked = check_claim(evidence, key, points)
                assert checked.verdict is _expected(points, given)
                assert (checked.line is None) is (points not in given)
                assert (checked.other is None) is (given == {points})
                assert checked.other_points in (tuple(given - {points}) or (None,))
                for line in (checked.line, checked.other):
                    if line is not None:
                        check_line(line, sheet.moments)


def _expected(points: int, given: set[int]) -> ClaimVerdict:
    if given == {points}:
        return ClaimVerdict.CERTAIN
    return ClaimVerdict.POSSIBLE if points in given else ClaimVerdict.IMPOSSIBLE


def test_nothing_can_be_claimed_of_a_sheet_that_no_play_ends_in() -> None:
    plays = tiny_enumeration(CLAIM_SEEDS[0])
    sheet = next(sheet for sheet in random_sheets(plays, 1, 2) if not sheet.possible)
    for points in range(3):
        checked = check_claim(evidence_of(sheet.moments), Key(0, TOTAL), points)
        assert checked.verdict is ClaimVerdict.IMPOSSIBLE
        assert checked.line is checked.other is None
