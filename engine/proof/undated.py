"""Earlier moments of an unknown round: there was some turn in which the sheet looked like that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.board import indices_of
from engine.position import Position
from engine.proof.events import Event
from engine.proof.evidence import Shown
from engine.proof.formula import FALSE, TRUE, Literal
from engine.proof.table import Table


def demand_undated(table: Table) -> None:
    """Writes that each undated moment was seen in some turn, one after the other.

    A photo may be taken in the middle of a turn, so what changed in that very turn may or may not be on it.
    """
    earlier: list[Literal] = []
    for shown in table.evidence.shown:
        if not shown.dated:
            seen = _seen_by(table, shown)
            for event, happened, known in _told_by(table, shown):
                _demand_told(table, event, happened, seen, known)
            for taken in _signed_on(table, shown.position):
                table.formula.require(*taken)
                for turn, literal in enumerate(taken):
                    table.formula.imply(literal, -_before(seen, turn))
            for first, second in zip(earlier, seen, strict=False):
                table.formula.imply(second, first)
            earlier = seen


def _seen_by(table: Table, shown: Shown) -> list[Literal]:
    """For each turn whether the moment had been seen when it ended."""
    first, last = table.timeline.all_turns & ~shown.to_come, shown.played.bit_length() - 1
    turns = range(len(table.timeline.players))
    seen = [FALSE if first >> turn & 1 else TRUE if turn >= last else table.formula.literal() for turn in turns]
    for first, second in pairwise(seen):
        table.formula.imply(first, second)
    return seen


def _before(seen: list[Literal], turn: int) -> Literal:
    return seen[turn - 1] if turn else FALSE


def _demand_told(table: Table, event: Event, happened: bool, seen: list[Literal], known: Literal) -> None:
    """Writes, if `known`, that the event had happened by the turn in which the moment was seen, or not before it."""
    if happened:
        table.formula.imply(known, event.ever)
    for turn, literal in event.at.items():
        table.formula.require(-known, -literal, -_before(seen, turn) if happened else seen[turn])


def _told_by(table: Table, shown: Shown) -> Iterator[tuple[Event, bool, Literal]]:
    """Every event that the moment tells of, whether it had happened, and a literal that makes it known."""
    moment, known = shown.position, shown.told & ~(table.evidence.free | table.evidence.optional)
    marked = moment.occupied
    for lost in moment.lost:
        marked |= lost
    for cell, event in table.placed.items():
        # R19: of an unreadable hex nobody knows whether it had been occupied.
        if known >> cell & 1 and not moment.unreadable >> cell & 1:
            yield event, bool(marked >> cell & 1), table.as_shown.get(cell, TRUE)
    for cell, event in table.gone.items():
        if known >> cell & 1:
            yield event, bool(moment.destroyed >> cell & 1), table.as_shown.get(cell, TRUE)
    for player, built in enumerate(moment.built):
        mine = table.holdings[player]
        for cell in indices_of(table.board.settlements & known):
            if cell in mine:
                yield mine[cell].taken, bool(built >> cell & 1), table.as_shown.get(cell, TRUE)


def _signed_on(table: Table, moment: Position) -> Iterator[list[Literal]]:
    """For each action signed on the moment, whether it was taken in each turn."""
    for action in moment.actions if table.evidence.signatures else ():
        yield [choices.get(table.board.actions[action], FALSE) for choices in table.chosen]
