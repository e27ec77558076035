"""What stays proved whatever stands where nobody looked yet, and when an undated photo can have been taken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.draws import Draws
from engine.moments import joined
from engine.play.game import GameRecord
from engine.position import Position
from engine.proof.evidence import Evidence
from engine.proof.game import evidence_of, find_play, prove
from engine.proof.ranges import Ranges
from engine.proof.steady import steady
from engine.proof.trial import games, on_paper
from engine.proof.windows import Sheet, windows
from engine.rules import turn as rules

GAMES = 6
PLAYS = 60


def ranges(evidence: Evidence) -> Ranges:
    """The ranges of evidence that some play agrees with."""
    found = prove(evidence).ranges
    assert found is not None
    return found


def some_cells(position: Position, draws: Draws, most: int) -> int:
    """A few cells of the board, as a mask."""
    return sum({1 << draws.below(len(position.board.cells)) for _ in range(1 + draws.below(most))})


def unread(moments: list[Position], hidden: tuple[int, ...]) -> Evidence:
    """The moments with nothing known of the cells that are hidden in each."""
    sure = [moment.without(cells) for moment, cells in zip(moments, hidden, strict=True)]
    return replace(evidence_of(joined(sure)), unread=hidden)


@pytest.mark.parametrize("game", list(games(40, GAMES)), ids=lambda game: game.board.seed)
def test_what_is_steady_is_what_every_play_has_in_common_without_those_hexes(game: GameRecord) -> None:
    draws = Draws(int(game.board.seed or 0))
    moments = [on_paper(game.positions[after - 1]) for after in (3, 4, 5, 6)]
    hidden = tuple(some_cells(moment, draws, 3) if draws.below(2) else 0 for moment in moments)
    proved, whatever = ranges(evidence_of(joined(moments))), ranges(unread(moments, hidden))
    same = steady(unread(moments, hidden), proved)
    assert same.keys == {key for key, span in proved.spans.items() if span == whatever.spans[key]}
    assert same.winners is ((proved.winners, proved.one_result) == (whatever.winners, whatever.one_result))


@pytest.mark.parametrize("game", list(games(40, GAMES)), ids=lambda game: game.board.seed)
def test_hexes_that_no_moment_tells_of_are_free(game: GameRecord) -> None:
    moments = [on_paper(game.positions[after - 1]) for after in (3, 6)]
    cells = some_cells(moments[0], Draws(int(game.board.seed or 0)), 4)
    of_nothing = ranges(unread(moments, (cells, cells)))
    free = ranges(replace(evidence_of(joined(moments)), free=cells))
    assert (of_nothing.spans, of_nothing.winners) == (free.spans, free.winners)


@pytest.mark.parametrize("game", list(games(40, GAMES)), ids=lambda game: game.board.seed)
def test_one_misread_mark_makes_no_play_impossible_once_it_counts_as_unread(game: GameRecord) -> None:
    moments = [on_paper(game.positions[after - 1]) for after in (3, 4, 5, 6)]
    cell = next(cell for cell in range(len(game.board.cells)) if moments[1].owned[0] >> cell & 1)
    misread = [replace(each, after_round=None) for each in moments[:3]] + moments[3:]
    misread[1] = misread[1].without(1 << cell)
    assert find_play(unread(misread, (0, 1 << cell, 0, 0))).possible


@pytest.mark.parametrize("first", range(0, PLAYS, 10))
def test_a_photo_was_taken_in_a_turn_that_counting_allows(first: int) -> None:
    narrowed = 0
    for game in games(first, 10):
        draws = Draws(first)
        timeline = evidence_of([game.final]).timeline
        dated = draws.below(2)
        sheets = [Sheet(on_paper(game.positions[2]), ~some_cells(game.final, draws, 3), timeline.ends[3])] * dated
        number = timeline.ends[3] + draws.below(timeline.ends[-1] - timeline.ends[3])
        sheets += [Sheet(on_paper(in_turn(game, number, draws)), ~some_cells(game.final, draws, 3), None)]
        sheets += [Sheet(on_paper(game.final), ~some_cells(game.final, draws, 3), timeline.ends[-1])]
        window = windows(timeline, sheets)[dated]
        assert window >> number & 1
        narrowed += window != timeline.all_turns
    assert narrowed


def in_turn(game: GameRecord, number: int, draws: Draws) -> Position:
    """The sheet in the midst of that turn, after some of its steps."""
    position = Position.empty(game.board)
    for turn in game.turns[: number + 1]:
        board = game.board
        state = rules.begin(position, board.symbols.index(turn.player), board.actions[turn.action])
        steps = turn.steps if turn is not game.turns[number] else turn.steps[: draws.below(len(turn.steps) + 1)]
        for step in steps:
            state = rules.apply(state, step)
        position = state.position
    return position
