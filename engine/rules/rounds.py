"""R5, R17 and R18, rounds: whose turn it is, and which actions are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.board import Action, Board, Round


def turn_order(board: Board, of_round: Round) -> Iterator[int]:
    """The players (indices in turn order) of the round's turns: as many as it has actions, from its starting player."""
    # R18: the order just goes on; the printed starting player of each round says where it stands.
    start = board.symbols.index(of_round.starts)
    return ((start + turn) % board.players for turn in range(len(of_round.actions)))


def actions_left(of_round: Round, taken: Mapping[str, str]) -> tuple[Action, ...]:
    """The actions of the round that nobody has taken, in printed order."""
    return tuple(action for action in of_round.actions if action.id not in taken)
