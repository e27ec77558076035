"""Which marks a person should look at where the rules can't have them all: their own, or those read least surely."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board import indices_of
from engine.problems import Problem
from webapp.moments import Moment, confidence_in
from webapp.problems import breaks_a_rule, may_be_misread

MOST_SUSPECTS = 3
"""How many marks of a conflict go to a person: those that were read least surely."""


def suspects_of(moments: Sequence[Moment], problems: Sequence[Problem]) -> set[str]:
    """The hexes of the last moment to look at for these problems, by id: the rules send marks to review, no more."""
    suspects = {each.hex for each in problems if each.hex is not None and may_be_misread(each)}
    for each in problems:
        # Somebody has too many marks: which one is wrong nobody knows.
        if each.hex is None and each.player is not None and breaks_a_rule(each):
            suspects |= set(least_sure(moments, _marks_of(moments[-1], each.player)))
    return suspects


def least_sure(moments: Sequence[Moment], hexes: Sequence[str]) -> list[str]:
    """Of the hexes those that were read least surely, `MOST_SUSPECTS` at most."""
    return sorted(hexes, key=lambda each: confidence_in(moments, each))[:MOST_SUSPECTS]


def _marks_of(moment: Moment, symbol: str) -> list[str]:
    """The hexes in which the player's mark was read."""
    position = moment.position
    player = position.board.symbols.index(symbol)
    return [position.board.cells[cell].id for cell in indices_of(position.owned[player] | position.lost[player])]
