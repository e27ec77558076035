"""How many hexes a player can have placed at most: the letters of the turns they had, and the bonuses they met."""

from __future__ import annotations

from collections import Counter

from engine.board import Board, ClanKind, Round, indices_of
from engine.position import Position
from engine.rules.clans import PIRATE_HEXES
from engine.rules.rounds import turn_order

_PLACED_BY_CLAN = {
    # R10, R12, R14: how many hexes each clan's bonus places.
    ClanKind.DRIFTER: 1,
    ClanKind.PIRATE: PIRATE_HEXES,
    ClanKind.ENFORCER: 3,
}


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
    clan = board.clans.get(cell)
    # R7: one by the road, R9: road and clan in one hex give both.
    return (1 if board.road_mask[cell] else 0) + (_PLACED_BY_CLAN.get(clan.kind, 0) if clan else 0)


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
