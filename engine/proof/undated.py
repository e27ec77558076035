"""Earlier moments of an unknown round: there was some turn in which the sheet looked like that."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import indices_of
from engine.position import Position
from engine.proof.events import Event
from engine.proof.formula import FALSE, TRUE, Literal
from engine.proof.table import Table


def demand_undated(table: Table) -> None:
    """Writes that each undated moment was seen in some turn, one after the other.

    A photo may be taken in the middle of a turn, so what changed in that very turn may or may not be on it.
    """
    turns = range(len(table.timeline.players))
    before: list[Literal] = []
    for moment in table.evidence.undated:
        seen_in = [table.formula.literal() for _ in turns]
        table.formula.require(*seen_in)
        table.formula.at_most_one(seen_in)
        for event, happened, known in _told_by(table, moment):
            for turn in turns:
                told = event.by(turn) if happened else -event.before(turn)
                table.formula.require(-known, -seen_in[turn], told)
        for taken in _signed_on(table, moment):
            for turn in turns:
                table.formula.imply(seen_in[turn], *taken[: turn + 1])
        for turn, earlier in enumerate(before):
            table.formula.imply(earlier, *seen_in[turn:])
        before = seen_in


def _told_by(table: Table, moment: Position) -> Iterator[tuple[Event, bool, Literal]]:
    """Every event that the moment tells of, whether it had happened, and a literal that makes it known."""
    known = ~(table.evidence.free | table.evidence.optional)
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
