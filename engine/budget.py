"""How many hexes a player can have placed at most: the letters of the turns they had, and the bonuses they met."""

from __future__ import annotations

from collections import Counter

from engine.board import Board, Round, indices_of
from engine.position import Position
from engine.rules.clans import PLACED_BY, rights
from engine.rules.rounds import turn_order
from engine.rules.state import Cause


def turns_of(board: Board, of_round: Round, player: int) -> int:
    """How many turns the player has in the round."""
    return list(turn_order(board, of_round)).count(player)


def most_marks(position: Position, player: int, placed: int, unreadable: int, since: int = 0) -> int:
    """The most hexes that the player can have placed after round `since`, given that these are some of them.

    `placed` are the player's for certain, `unreadable` may have been: each of those counts only if its bonus places
    more than the one hex that it takes itself. Nothing else is assumed, so the true number is never above this.
    """
    sure = sum(_bonus(position.board, i) for i in indices_of(placed))
    maybe = sum(max(0, _bonus(position.board, i) - 1) for i in indices_of(unreadable))
    return _most_letters(position, player, since) + sure + maybe


def placed_and_most(position: Position, player: int, unread: int = 0) -> tuple[int, int]:
    """How many hexes show the player's mark, or did before they were destroyed, and the most that can have been placed.

    `unread`: the hexes, as a mask, in which anybody's mark may stand instead; none of them counts as the player's.
    """
    placed = (position.owned[player] | position.lost[player]) & ~unread
    maybe = position.unreadable | unread & ~position.board.settlements
    return placed.bit_count(), most_marks(position, player, placed, maybe)


def _bonus(board: Board, cell: int) -> int:
    """How many further hexes occupying the cell can place."""
    causes = {right.cause for right in rights(board, cell)}
    if board.road_mask[cell]:
        # R9: road and clan in one hex give both.
        causes.add(Cause.ROAD)
    return sum(PLACED_BY.get(cause, 0) for cause in causes)


def _most_letters(position: Position, player: int, since: int) -> int:
    """The most letters that the player's actions can have had: those signed, else the largest that nobody signed."""
    board, symbol = position.board, position.board.symbols[player]
    until = len(board.rounds) if position.after_round is None else position.after_round
    total = 0
    for each in board.rounds[since:until]:
        signed = signatures(position, each)
        own = [len(action.letters) for action in each.actions if signed.get(action.id) == symbol]
        free = sorted((len(action.letters) for action in each.actions if action.id not in signed), reverse=True)
        total += sum(own) + sum(free[: turns_of(board, each, player) - len(own)])
    return total


def signatures(position: Position, of_round: Round) -> dict[str, str]:
    """Who took which action of the round; empty where somebody took more than they have turns, so that none is sure."""
    board = position.board
    signed = {each.id: position.actions[each.id] for each in of_round.actions if each.id in position.actions}
    counts = Counter(signed.values())
    for player, symbol in enumerate(board.symbols):
        if counts[symbol] > turns_of(board, of_round, player):
            return {}
    return signed
