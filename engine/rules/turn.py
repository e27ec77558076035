"""R5, turns: every step that a player in turn can take, and what comes of it, bonuses interrupting as they like."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from engine.board import Action, mask_of
from engine.position import Position
from engine.rules import bomber, clans, drifter, enforcer, letters, pirate, raider, roads, settlements
from engine.rules.state import Cause, Right, Step, TurnState


def occupy(state: TurnState, right: Right, cells: tuple[int, ...]) -> TurnState:
    """The turn with these hexes occupied at once, and with every bonus that this sets off."""
    position, player = state.position, state.player
    gained = settlements.rights(position, player, cells)
    for cell in cells:
        # R9: road and clan in one hex give both.
        gained += roads.rights(position.board, cell) + clans.rights(position.board, cell)
    return TurnState(position.occupy(player, mask_of(cells)), player, state.rights + gained)


@dataclass(frozen=True, slots=True)
class Rule:
    """How a right is used: every choice of cells it has in a state, and what using it on them does."""

    number: str
    targets: Callable[[TurnState, Right], Iterator[tuple[int, ...]]]
    perform: Callable[[TurnState, Right, tuple[int, ...]], TurnState]


RULES = {
    Cause.LETTER: Rule("R6", letters.targets, occupy),
    Cause.ROAD: Rule("R7", roads.targets, occupy),
    Cause.SETTLEMENT: Rule("R8", settlements.targets, settlements.perform),
    Cause.DRIFTER: Rule("R10", drifter.targets, occupy),
    Cause.RAIDER: Rule("R11", raider.targets, raider.perform),
    Cause.PIRATE: Rule("R12", pirate.targets, occupy),
    Cause.BOMBER: Rule("R13", bomber.targets, bomber.perform),
    Cause.ENFORCER: Rule("R14", enforcer.targets, occupy),
}


def begin(position: Position, player: int, action: Action) -> TurnState:
    """The turn of the player (index in turn order) that has just taken the action."""
    symbol = position.board.symbols[player]
    taken = replace(position, actions={**position.actions, action.id: symbol})
    return TurnState(taken, player, letters.rights(action))


def steps(state: TurnState) -> Iterator[Step]:
    """Every step that is legal now, each once, in a fixed order; ending the turn is always legal too (R5)."""
    for right in dict.fromkeys(state.rights):
        for cells in RULES[right.cause].targets(state, right):
            yield Step(right, cells)


def apply(state: TurnState, step: Step) -> TurnState:
    """The turn after the step, which must be one of `steps(state)`: it is trusted, not checked again."""
    after = RULES[step.right.cause].perform(state.without(step.right), step.right, step.cells)
    if step.right.cause is Cause.SETTLEMENT:
        return after
    return _without_old_offers(state, after)


def _without_old_offers(before: TurnState, after: TurnState) -> TurnState:
    """The turn after a step that took no settlement: those offered before it are gone."""
    # R8: at that moment, never later.
    old = [right for right in before.rights if right.cause is Cause.SETTLEMENT]
    if not old:
        return after
    return TurnState(after.position, after.player, tuple(right for right in after.rights if right not in old))
