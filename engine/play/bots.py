"""What a bot is, and the random one."""

from __future__ import annotations

from typing import Protocol

from engine.board import Action
from engine.draws import Draws
from engine.position import Position
from engine.rules import turn
from engine.rules.state import Cause, Step, TurnState


class Bot(Protocol):
    """Somebody who plays whole turns."""

    name: str

    def take_turn(
        self, position: Position, player: int, actions: tuple[Action, ...], draws: Draws
    ) -> tuple[Action, tuple[Step, ...]]:
        """The action taken among those left, and the steps of the turn in order, each legal when its turn comes."""


class RandomBot:
    """Takes any action and any steps; now and then it lets the rest of a turn lapse, as R5 allows."""

    name = "random"
    stop_one_in = 40
    """How rarely it ends a turn early: once in so many steps, a rough guess at how often people forget a bonus."""

    def take_turn(
        self, position: Position, player: int, actions: tuple[Action, ...], draws: Draws
    ) -> tuple[Action, tuple[Step, ...]]:
        """Any action; then one right after the other, each on any of its targets."""
        action = draws.choice(actions)
        state = turn.begin(position, player, action)
        taken: list[Step] = []
        while state.rights and draws.below(self.stop_one_in):
            step = self._step(state, draws)
            if step is None:
                break
            taken.append(step)
            state = turn.apply(state, step)
        return action, tuple(taken)

    def _step(self, state: TurnState, draws: Draws) -> Step | None:
        """Any step of a right drawn at random among those that have a step; None if none has."""
        rights = list(dict.fromkeys(state.rights))
        offered = [right for right in rights if right.cause is Cause.SETTLEMENT]
        # An offered building is gone with the next step (R8), so people take it at once; the bot mostly does.
        while rights:
            right = draws.choice(offered if offered and draws.below(8) else rights)
            targets = list(turn.RULES[right.cause].targets(state, right))
            if targets:
                return Step(right, draws.choice(targets))
            rights.remove(right)
        return None
