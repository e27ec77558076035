"""The greedy bot: takes the action that brings most this turn, and plays it hex by hex, the best one first."""

from __future__ import annotations

from engine.board import WILD, Action
from engine.draws import Draws
from engine.play.outlook import Horizon, Outlook, best_blow, horizon
from engine.position import Position
from engine.rules import bomber, raider, turn
from engine.rules.state import Cause, Step, TurnState

Plan = tuple[int, tuple[Step, ...]]
"""What a turn is worth, and its steps."""

SPARING = {
    Cause.ROAD: 0,
    Cause.ENFORCER: 0,
    Cause.PIRATE: 10,
    Cause.DRIFTER: 30,
    Cause.LETTER: 40,
}
"""What using up each right costs in thousandths of a point, so that of two that do the same the narrower is used."""
SPARING_ANY = 120
"""The same for a `?`."""
WHIM = 250
"""Each value is raised by up to this much at random: people don't see such small differences either."""


class GreedyBot:
    """Connects what will be scored, takes settlements and clans on the way, strikes where it costs opponents most."""

    name = "greedy"

    def take_turn(
        self, position: Position, player: int, actions: tuple[Action, ...], draws: Draws
    ) -> tuple[Action, tuple[Step, ...]]:
        """The action that brings most when each of its hexes is placed where it brings most at that moment."""
        view = horizon(position, player)
        whims = [draws.below(WHIM) for _ in position.board.cells]
        first = Outlook(position, player, view)
        alike: dict[tuple[str, ...], Plan] = {}
        for action in actions:
            letters = tuple(sorted(action.letters))
            if letters not in alike:
                alike[letters] = _plan(turn.begin(position, player, action), view, first, whims)
        best = max(actions, key=lambda action: alike[tuple(sorted(action.letters))][0])
        return best, alike[tuple(sorted(best.letters))][1]


def _plan(state: TurnState, view: Horizon, outlook: Outlook, whims: list[int]) -> Plan:
    """The turn played out: all placements, then bombs, then raids."""
    total = 0
    taken: list[Step] = []
    while True:
        choice = _offered(state) or _placement(state, outlook, whims) or _blow(state, view)
        if choice is None:
            return total, tuple(taken)
        value, step = choice
        total += value
        taken.append(step)
        state = turn.apply(state, step)
        if step.right.cause not in (Cause.BOMBER, Cause.RAIDER):
            outlook = Outlook(state.position, state.player, view)


def _offered(state: TurnState) -> tuple[int, Step] | None:
    """The first building on offer: it is never a loss, and its points were counted with the hex that offers it."""
    for right in state.rights:
        if right.cause is Cause.SETTLEMENT and right.source is not None:
            return 0, Step(right, (right.source,))
    return None


def _placement(state: TurnState, outlook: Outlook, whims: list[int]) -> tuple[int, Step] | None:
    """The best placement that some right allows; None if none does."""
    best: tuple[int, int, Step] | None = None
    for right in dict.fromkeys(state.rights):
        if right.cause in SPARING:
            sparing = SPARING_ANY if right.letter == WILD else SPARING[right.cause]
            for cells in turn.RULES[right.cause].targets(state, right):
                value = outlook.value(cells)
                keen = value + whims[cells[0]] - sparing
                if best is None or keen > best[0]:
                    best = (keen, value, Step(right, cells))
    return None if best is None else best[1:]


def _blow(state: TurnState, view: Horizon) -> tuple[int, Step] | None:
    """The best bomb, else the best raid; None if none does good."""
    position, player = state.position, state.player
    for right in sorted(dict.fromkeys(state.rights), key=lambda right: right.cause is Cause.RAIDER):
        if right.cause is Cause.BOMBER:
            blows = [(cells, bomber.victims(position, player, cells[0])) for cells in bomber.targets(state, right)]
        elif right.cause is Cause.RAIDER:
            blows = [(cells, 1 << cells[0]) for cells in raider.targets(state, right)]
        else:
            continue
        best = best_blow(position, player, blows, view.ahead)
        if best is not None:
            return best[0], Step(right, best[1])
    return None
