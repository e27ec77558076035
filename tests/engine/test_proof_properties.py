"""Whatever the board and the game: who knows less proves less, and the proof knows no left or right."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.board import indices_of
from engine.checks import problems_of
from engine.given import GivenPosition
from engine.play import GameRecord
from engine.position import Mark, Position
from engine.proof.evidence import Evidence
from engine.proof.game import Proof, evidence_of, find_play, prove
from engine.proof.quantities import counted
from engine.proof.ranges import Ranges
from engine.proof.trial import on_paper
from engine.scoring import GUARDIAN, TOTAL
from tests.engine.test_proof_enumeration import as_proved, check_line
from tests.engine.test_rules_symmetry import TURNS
from tests.strategies import games

drawn = settings(deadline=None, max_examples=10, suppress_health_check=list(HealthCheck))


@st.composite
def moments_of(draw: st.DrawFn, game: GameRecord, least: int = 1) -> list[Position]:
    """Some moments of the game as paper shows them, the last one its end, signed or not, dated or not."""
    count = len(game.positions) - 1
    chosen = draw(st.lists(st.integers(0, count - 1), min_size=least - 1, max_size=2, unique=True))
    signed = draw(st.booleans())
    early = [on_paper(game.positions[i], signed) for i in sorted(chosen)]
    early = [replace(moment, after_round=None) if draw(st.integers(0, 3)) == 0 else moment for moment in early]
    return [*early, on_paper(game.final, signed)]


@st.composite
def changed(draw: st.DrawFn, position: Position) -> Position:
    """The position with another mark, or none, in one or two of its hexes."""
    marks: dict[str, Mark] = dict(position.marks())
    cells = [cell for cell in position.board.cells if cell.occupiable]
    for cell in draw(st.lists(st.sampled_from(cells), min_size=1, max_size=2)):
        mark = draw(st.sampled_from(["", "#", *position.board.symbols]))
        marks.pop(cell.id, None)
        if mark:
            marks[cell.id] = mark
    return Position.of(position.board, marks, position.after_round, position.actions)


def ranges(proof: Proof) -> Ranges:
    """The ranges of a game that was played."""
    assert proof.possible
    assert proof.ranges is not None
    return proof.ranges


def check_wider(less_known: Ranges, more_known: Ranges) -> None:
    """Whoever knows less has no narrower range and no fewer who may have won."""
    for key, span in more_known.spans.items():
        wider = less_known.spans[key]
        assert wider.low <= span.low <= span.high <= wider.high
    assert set(more_known.winners) <= set(less_known.winners)
    assert more_known.one_result or not less_known.one_result


@drawn
@given(st.data(), games())
def test_a_moment_less_never_narrows_a_range(data: st.DataObject, game: GameRecord) -> None:
    moments = data.draw(moments_of(game, least=2))
    left_out = data.draw(st.integers(0, len(moments) - 2))
    fewer = [moment for i, moment in enumerate(moments) if i != left_out]
    check_wider(ranges(prove(evidence_of(fewer))), ranges(prove(evidence_of(moments))))


@drawn
@given(st.data(), games())
def test_a_moment_whose_round_is_forgotten_never_narrows_a_range(data: st.DataObject, game: GameRecord) -> None:
    final = on_paper(game.final)
    moment = on_paper(game.positions[data.draw(st.integers(0, len(game.positions) - 2))])
    undated = ranges(prove(evidence_of([replace(moment, after_round=None), final])))
    check_wider(undated, ranges(prove(evidence_of([moment, final]))))


@drawn
@given(st.data(), games())
def test_signatures_less_never_narrow_a_range(data: st.DataObject, game: GameRecord) -> None:
    final = on_paper(game.final)
    kept = data.draw(st.sets(st.sampled_from(sorted(final.actions))))
    fewer = replace(final, actions={action: symbol for action, symbol in final.actions.items() if action in kept})
    check_wider(ranges(prove(evidence_of([fewer]))), ranges(prove(evidence_of([final]))))


@drawn
@given(st.data(), games())
def test_an_owner_more_known_of_a_destroyed_hex_never_widens_a_range(data: st.DataObject, game: GameRecord) -> None:
    assume(any(game.final.lost))
    cells = list(indices_of(game.final.destroyed))
    known = sum(1 << cell for cell in data.draw(st.sets(st.sampled_from(cells))))
    told = replace(game.final, lost=tuple(lost & known for lost in game.final.lost))
    check_wider(ranges(prove(evidence_of([on_paper(game.final)]))), ranges(prove(evidence_of([told]))))


@drawn
@given(st.data(), games())
def test_a_hex_more_that_is_free_never_makes_a_sheet_impossible(data: st.DataObject, game: GameRecord) -> None:
    moments = data.draw(moments_of(game))
    moments[-1] = data.draw(changed(moments[-1]))
    cells = data.draw(st.permutations(range(len(game.board.cells))))[:4]
    evidence, free, possible = evidence_of(moments), 0, False
    for cell in cells:
        found = find_play(replace(evidence, free=free)).possible
        assert found is not None
        assert found or not possible
        possible, free = found, free | 1 << cell


@drawn
@given(st.data(), games())
def test_the_looser_a_hex_is_taken_the_more_is_possible(data: st.DataObject, game: GameRecord) -> None:
    moments = data.draw(moments_of(game))
    moments[-1] = data.draw(changed(moments[-1]))
    evidence = evidence_of(moments)
    cells = 1 << data.draw(st.integers(0, len(game.board.cells) - 1))
    shown = find_play(evidence).possible
    optional = find_play(replace(evidence, optional=cells)).possible
    free = find_play(replace(evidence, free=cells)).possible
    assert None not in (shown, optional, free)
    assert optional or not shown
    assert free or not optional


@drawn
@given(st.data(), games())
def test_what_can_be_after_a_round_can_be_the_final_sheet(data: st.DataObject, game: GameRecord) -> None:
    early = data.draw(changed(on_paper(data.draw(st.sampled_from(game.positions)), signed=False)))
    # R5: everything may lapse.
    if find_play(evidence_of([early])).possible:
        assert find_play(evidence_of([replace(early, after_round=len(game.board.rounds))])).possible


@drawn
@given(st.data(), games())
def test_the_checks_find_no_fault_in_a_sheet_that_a_play_ends_in(data: st.DataObject, game: GameRecord) -> None:
    shown = data.draw(changed(on_paper(game.final)))
    if problems_of(GivenPosition(shown.board, shown.marks(), shown.after_round, shown.actions)):
        assert find_play(evidence_of([shown])).possible is False


@drawn
@given(st.data(), games())
def test_a_turned_or_mirrored_map_has_the_same_verdict_and_ranges(data: st.DataObject, game: GameRecord) -> None:
    moments = data.draw(moments_of(game))
    if data.draw(st.booleans()):
        moments[-1] = data.draw(changed(moments[-1]))
    turn = TURNS[data.draw(st.sampled_from(sorted(TURNS)))]
    order = data.draw(st.permutations(game.board.cells))
    board = replace(game.board, cells=tuple(replace(cell, hex=turn(cell.hex)) for cell in order))
    turned = [Position.of(board, each.marks(), each.after_round, each.actions) for each in moments]
    ours, theirs = prove(evidence_of(moments)), prove(evidence_of(turned))
    assert (ours.possible, ours.slips) == (theirs.possible, theirs.slips)
    if ours.ranges is None:
        assert theirs.ranges is None
    else:
        assert theirs.ranges is not None
        assert as_proved(ours.ranges) == as_proved(theirs.ranges)


@drawn
@given(st.data(), games())
def test_the_play_that_is_shown_is_itself_a_game_with_that_end(data: st.DataObject, game: GameRecord) -> None:
    moments = data.draw(moments_of(game))
    found = ranges(prove(evidence_of(moments)))
    check_line(found.line, [moment for moment in moments if moment.after_round is not None])
    itself = ranges(prove(Evidence(game.board, found.line.positions)))
    check_wider(found, itself)
    points = counted(game.board, found.line.positions)
    # R19: of a hex that was destroyed no position says that it was nobody's before.
    open_ = {GUARDIAN, TOTAL} if found.line.positions[-1].unreadable & game.board.guardians else set[str]()
    for key, span in itself.spans.items():
        assert span.low <= points[key] <= span.high
        assert span.low == span.high or key.what in open_
