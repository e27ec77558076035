"""Perft: counts all that can come of a position, as chess programmers do, once by the engine and once naively."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from engine.board import Action, Board, indices_of
from engine.position import Position
from engine.rules import turn as rules
from engine.rules.state import Step as EngineStep
from engine.rules.state import TurnState
from tests.engine.naive import Rules, Sheet, Step

State = TypeVar("State")
Move = TypeVar("Move")


def sequences(
    start: State,
    steps: Callable[[State], Iterable[Move]],
    after: Callable[[State, Move], State],
    key: Callable[[State], Hashable],
) -> list[int]:
    """How many different sequences of 0, 1, 2, … steps one turn can have, each of them a turn by itself (R5)."""
    counts, level, states = [], Counter({key(start): 1}), {key(start): start}
    while level:
        counts.append(level.total())
        following: Counter[Hashable] = Counter()
        reached: dict[Hashable, State] = {}
        for each, ways in level.items():
            for step in steps(states[each]):
                new = after(states[each], step)
                following[key(new)] += ways
                reached[key(new)] = new
        level, states = following, reached
    return counts


def states(
    start: State,
    steps: Callable[[State], Iterable[Move]],
    after: Callable[[State, Move], State],
    key: Callable[[State], Hashable],
) -> Iterator[State]:
    """Every state of a turn, each once: a turn can end in any of them (R5)."""
    seen, waiting = {key(start)}, [start]
    while waiting:
        state = waiting.pop()
        yield state
        for step in steps(state):
            new = after(state, step)
            if key(new) not in seen:
                seen.add(key(new))
                waiting.append(new)


def engine_sequences(position: Position, player: int, action: Action) -> list[int]:
    """By the engine."""
    return sequences(rules.begin(position, player, action), rules.steps, rules.apply, engine_key)


def naive_sequences(judge: Rules, sheet: Sheet, player: str, action: str) -> list[int]:
    """By the naive rules."""
    return sequences(judge.begin(sheet, player, action), judge.steps, judge.after, lambda state: state)


def engine_ends(positions: Iterable[Position], player: int, actions: Iterable[Action]) -> dict[Sheet, Position]:
    """Every end of the player's next turn from any of these positions, by the engine."""
    ends: dict[Sheet, Position] = {}
    for position in positions:
        for action in actions:
            if action.id not in position.actions:
                start = rules.begin(position, player, action)
                for state in states(start, rules.steps, rules.apply, engine_key):
                    ends[sheet_of(state.position)] = state.position
    return ends


def naive_ends(judge: Rules, sheets: Iterable[Sheet], player: str, actions: Iterable[Action]) -> set[Sheet]:
    """Every end of the player's next turn from any of these sheets, by the naive rules, with what is remembered."""
    ends = set()
    for sheet in sheets:
        for action in actions:
            if action.id not in {name for name, _ in sheet.taken}:
                start = judge.begin(sheet, player, action.id)
                ends |= {state.sheet for state in states(start, judge.steps, judge.after, lambda state: state)}
    return ends


def states_of_turns(position: Position) -> Iterator[TurnState]:
    """Every state of the first player's turn with any action of the first round, by the engine."""
    for action in position.board.rounds[0].actions:
        yield from states(rules.begin(position, 0, action), rules.steps, rules.apply, engine_key)


def engine_key(state: TurnState) -> Hashable:
    """What makes two states of a turn the same: the marks, and the rights that are left, in any order."""
    position = state.position
    left = tuple(sorted(Counter((r.cause, r.letter, r.source or -1) for r in state.rights).items()))
    return (position.owned, position.built, position.destroyed, position.lost, left)


def sheet_of(position: Position) -> Sheet:
    """The position as the naive rules write it, without a memory."""
    names = [cell.id for cell in position.board.cells]

    def pairs(masks: tuple[int, ...]) -> frozenset[tuple[str, str]]:
        whose = zip(position.board.symbols, masks, strict=True)
        return frozenset((names[i], symbol) for symbol, mask in whose for i in indices_of(mask))

    return Sheet(
        pairs(position.owned),
        pairs(position.built),
        frozenset(names[i] for i in indices_of(position.destroyed)),
        pairs(position.lost),
        frozenset(position.actions.items()),
    )


def step_of(board: Board, step: EngineStep) -> Step:
    """The engine's step as the naive rules write it."""
    right = step.right
    source = "" if right.source is None else board.cells[right.source].id
    return (right.cause.value, right.letter, source, tuple(sorted(board.cells[i].id for i in step.cells)))


def disagreements(position: Position, player: int, action: Action, most: int) -> Iterator[str]:
    """Where engine and naive rules, side by side through up to `most` states of one turn, don't agree.

    The same steps in every state, and the same sheet after each step: so the sequences and the ends are the same too.
    """
    board, judge = position.board, Rules(position.board)
    sheet = judge.remembered(sheet_of(position))
    start = (rules.begin(position, player, action), judge.begin(sheet, board.symbols[player], action.id))
    seen, waiting = {start[1]}, [start]
    for looked, (state, naive) in enumerate(waiting):
        if sheet_of(state.position) != naive.sheet.drawn:
            yield f"{naive}: the engine has {sheet_of(state.position)}"
        own = {step_of(board, step): step for step in rules.steps(state)}
        if set(own) != judge.steps(naive):
            yield f"{naive}: only by one of them {sorted(set(own) ^ judge.steps(naive))}"
            return
        for step, taken in own.items():
            new = judge.after(naive, step)
            if new not in seen and looked + len(waiting) < 2 * most:
                seen.add(new)
                waiting.append((rules.apply(state, taken), new))


def both_ends(position: Position, turns: int) -> tuple[dict[Sheet, Position], set[Sheet]]:
    """Every end after so many turns of the first round, by the engine and by the naive rules with their memory."""
    board, judge = position.board, Rules(position.board)
    own, naive = {sheet_of(position): position}, {judge.remembered(sheet_of(position))}
    first = board.rounds[0]
    for turn in range(min(turns, len(first.actions))):
        player = turn % board.players
        own = engine_ends(own.values(), player, first.actions)
        naive = naive_ends(judge, naive, board.symbols[player], first.actions)
    return own, naive
