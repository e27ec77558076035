"""A solution told as a game: one line of play, turn by turn, that the rules themselves then play through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.board import ClanKind
from engine.position import Position
from engine.proof.plays import Plays
from engine.proof.solver import Solution
from engine.proof.table import Holding
from engine.rules import turn as rules
from engine.rules.state import Cause, Right, Step, Turn, TurnState

_BLOWS = {ClanKind.BOMBER: Cause.BOMBER, ClanKind.RAIDER: Cause.RAIDER}


class BrokenLineError(Exception):
    """A line of play that the rules refuse: a fault of this program, never of a sheet."""


@dataclass(frozen=True)
class Line:
    """One legal line of play: its turns, and the position after each round."""

    turns: tuple[Turn, ...]
    positions: tuple[Position, ...]


def line_of(plays: Plays, solution: Solution) -> Line:
    """The game that the solution is, every step checked by the rules; BrokenLineError if one isn't legal.

    Each turn is in its normal order: placements, then bombs, then raids.
    """
    board, timeline = plays.table.board, plays.table.timeline
    after, turns = [Position.empty(board)], []
    for turn, player in enumerate(timeline.players):
        action = next(action for action, taken in plays.table.chosen[turn].items() if solution[taken])
        state, steps = rules.begin(after[-1], player, action), []
        for step in (*_placements(plays, solution, turn), *_blows(plays, solution, turn)):
            if _can_be(state, step):
                steps.append(step)
                state = rules.apply(state, step)
            elif step.right.cause not in (Cause.BOMBER, Cause.RAIDER):
                # A blow may find its work done by another; nothing else may fail.
                raise BrokenLineError(f"{step} is not legal in turn {turn} of {board.title}")
        after.append(state.position)
        turns.append(Turn(timeline.round_of[turn] + 1, board.symbols[player], action.id, tuple(steps)))
    positions = (replace(after[end], after_round=number) for number, end in enumerate(timeline.ends))
    return Line(tuple(turns), tuple(positions)[1:])


def _can_be(state: TurnState, step: Step) -> bool:
    return step.right in state.rights and step.cells in rules.RULES[step.right.cause].targets(state, step.right)


def _placements(plays: Plays, solution: Solution, turn: int) -> Iterator[Step]:
    """The steps that occupy hexes, each followed by the settlements that it touches first and that were taken."""
    table = plays.table
    mine = table.holdings[table.timeline.players[turn]]
    buildings = {
        cell: holding
        for cell, holding in mine.items()
        if cell not in table.placed and solution[holding.taken.in_turn(turn)]
    }
    steps = sorted(_occupations(plays, solution, turn), key=lambda step: solution.orders[mine[step.cells[0]].order])
    for step in steps:
        yield step
        yield from _buildings_beside(plays, step.cells, buildings)


def _buildings_beside(plays: Plays, cells: tuple[int, ...], left: dict[int, Holding]) -> Iterator[Step]:
    """The settlements taken on touching them by these cells, one after the other, removed from those left."""
    # R8: at that moment; a settlement taken beside another counts as touching it.
    for cell in cells:
        for near in plays.table.board.neighbours[cell]:
            if near in left:
                del left[near]
                yield Step(Right(Cause.SETTLEMENT, source=near), (near,))
                yield from _buildings_beside(plays, (near,), left)


def _occupations(plays: Plays, solution: Solution, turn: int) -> Iterator[Step]:
    table = plays.table
    for use in plays.causes.letters:
        if use.turn == turn and solution[use.literal]:
            yield Step(Right(Cause.LETTER, use.letter), (use.cell,))
    for bonus in plays.causes.uses:
        if solution[bonus.literal] and solution[table.placed[bonus.cells[0]].in_turn(turn)]:
            clan = table.board.clans.get(bonus.source)
            hat = clan.sector or "" if clan is not None and bonus.cause is Cause.DRIFTER else ""
            yield Step(Right(bonus.cause, hat, bonus.source), bonus.cells)


def _blows(plays: Plays, solution: Solution, turn: int) -> Iterator[Step]:
    blows = [blow for blow in plays.blows.blows if blow.turn == turn and solution[blow.literal]]
    for kind in (ClanKind.BOMBER, ClanKind.RAIDER):
        for blow in blows:
            if blow.kind is kind:
                yield Step(Right(_BLOWS[kind], source=blow.source), (blow.at,))
