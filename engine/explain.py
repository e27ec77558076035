"""Which rulings a wrong turn or step breaks, and why: the rules read backwards.

`step_breaches` finds nothing exactly where `engine.rules.turn.steps` has the step; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.board import Kind, Round, mask_of
from engine.breaches import Breach, breach
from engine.position import Position
from engine.rules import bomber
from engine.rules.activity import active_mask
from engine.rules.clans import ENFORCER_HEXES
from engine.rules.rounds import actions_left
from engine.rules.settlements import touched
from engine.rules.state import Cause, Right, Step, Turn, TurnState

CLANS = {
    Cause.DRIFTER: "Drifter",
    Cause.RAIDER: "Raider",
    Cause.PIRATE: "Pirate",
    Cause.BOMBER: "Bomber",
    Cause.ENFORCER: "Enforcer",
}


def turn_breaches(position: Position, of_round: Round | None, due: int, turn: Turn) -> Iterator[Breach]:
    """Why this turn, whatever its steps, can't come now, in `of_round` with the player of index `due` in turn.

    `of_round` is None when the game is over.
    """
    board = position.board
    # R17
    if of_round is None:
        yield breach("game-over")
        return
    # R18
    if turn.player not in board.symbols:
        yield breach("not-playing", player=turn.player, count=board.players, players=", ".join(board.symbols))
    elif turn.player != board.symbols[due]:
        yield breach("out-of-turn", player=turn.player, due=board.symbols[due])
    yield from _action_breaches(position, of_round, turn)


def _action_breaches(position: Position, of_round: Round, turn: Turn) -> Iterator[Breach]:
    """R5: one takes one of the round's actions that are left."""
    board = position.board
    printed = {action.id: each.number for each in board.rounds for action in each.actions}
    if turn.action not in printed:
        yield breach("unknown-action", action=turn.action)
    elif turn.action in position.actions:
        left = ", ".join(action.id for action in actions_left(of_round, position.actions))
        yield breach("action-taken", action=turn.action, taker=position.actions[turn.action], left=left)
    elif printed[turn.action] != of_round.number:
        yield breach("other-round", action=turn.action, other=printed[turn.action], round=of_round.number)
    elif turn.round != of_round.number:
        yield breach("wrong-round", round=of_round.number, other=turn.round)


def step_breaches(state: TurnState, step: Step) -> Iterator[Breach]:
    """Every ruling that the step breaks in this state, the most telling first; none for a legal step."""
    cause = step.right.cause
    if cause is not Cause.ENFORCER and len(step.cells) != 1:
        yield breach("one-hex", *_ids(state, step.cells))
        return
    yield from _WHY[cause](state, step)


def _letter(state: TurnState, step: Step) -> Iterator[Breach]:
    """R6, and R5 where the action has nothing left."""
    yield from _unfit(state, step.cells)
    cell, letter = step.cells[0], step.right.letter
    if not state.position.board.cells[cell].occupiable:
        return
    left = [right.letter for right in state.rights if right.cause is Cause.LETTER]
    if not left:
        yield breach("no-letter-left", *_ids(state, step.cells))
    elif step.right not in state.rights and any(state.position.board.letter_masks[each] >> cell & 1 for each in left):
        yield breach("letter-not-left", *_ids(state, step.cells), letter=letter, letters=", ".join(left))
    elif step.right not in state.rights:
        yield breach("wrong-letter", *_ids(state, step.cells), letters=", ".join(left), **_terrain(state, cell))
    elif not state.position.board.letter_masks[letter] >> cell & 1:
        yield breach("other-letter", *_ids(state, step.cells), letter=letter, **_terrain(state, cell))
    yield from _not_placeable(state, step.cells)


def _road(state: TurnState, step: Step) -> Iterator[Breach]:
    """R7."""
    yield from _unfit(state, step.cells)
    position, source = state.position, step.right.source
    hexes, player = _ids(state, step.cells), _player(state)
    if source is None:
        yield breach("no-road", *hexes, player=player)
    else:
        name = position.board.cells[source].id
        if not position.board.road_mask[source] >> step.cells[0] & 1:
            yield breach("road-elsewhere", *hexes, source=name)
        if position.destroyed >> source & 1:
            yield breach("road-destroyed", *hexes, source=name)
        elif step.right not in state.rights:
            yield breach("road-not-held", *hexes, source=name, player=player)
    yield from _not_placeable(state, step.cells)


def _settlement(state: TurnState, step: Step) -> Iterator[Breach]:
    """R8."""
    position, cell = state.position, step.cells[0]
    hexes, player = _ids(state, step.cells), _player(state)
    if not position.board.settlements >> cell & 1:
        yield breach("no-settlement", *hexes)
    elif step.right in state.rights and step.right.source == cell:
        return
    elif position.built[state.player] >> cell & 1:
        yield breach("second-building", *hexes, player=player)
    elif not touched(position, state.player) >> cell & 1:
        yield breach("never-touched", *hexes, player=player)
    elif not position.free_buildings(cell):
        yield breach("none-free", *hexes, holders=", ".join(position.holders(hexes[0])))
    else:
        yield breach("not-first-touch", *hexes, player=player)


def _drifter(state: TurnState, step: Step) -> Iterator[Breach]:
    """R10."""
    yield from _not_held(state, step.right)
    yield from _unfit(state, step.cells)
    cell, letter = step.cells[0], step.right.letter
    board = state.position.board
    if letter and board.cells[cell].occupiable and not board.letter_masks[letter] >> cell & 1:
        yield breach("drifter-sector", *_ids(state, step.cells), letter=letter, **_terrain(state, cell))
    yield from _not_placeable(state, step.cells)


def _pirate(state: TurnState, step: Step) -> Iterator[Breach]:
    """R12."""
    yield from _not_held(state, step.right)
    if not state.position.board.water >> step.cells[0] & 1:
        yield breach("pirate-no-water", *_ids(state, step.cells))
    yield from _not_placeable(state, step.cells)


def _raider(state: TurnState, step: Step) -> Iterator[Breach]:
    """R11."""
    yield from _not_held(state, step.right)
    position, cell = state.position, step.cells[0]
    if not position.board.road_hexes >> cell & 1:
        yield breach("raider-no-road", *_ids(state, step.cells))
    elif position.destroyed >> cell & 1:
        yield breach("raider-destroyed", *_ids(state, step.cells))


def _bomber(state: TurnState, step: Step) -> Iterator[Breach]:
    """R13."""
    yield from _not_held(state, step.right)
    position, cell = state.position, step.cells[0]
    if not active_mask(position, state.player) >> cell & 1:
        yield breach("bomber-not-active", *_ids(state, step.cells), player=_player(state))
    elif not bomber.victims(position, state.player, cell):
        yield breach("bomber-nothing", *_ids(state, step.cells))


def _enforcer(state: TurnState, step: Step) -> Iterator[Breach]:
    """R14."""
    yield from _not_held(state, step.right)
    board, hexes = state.position.board, _ids(state, step.cells)
    named, distinct = len(step.cells), len(set(step.cells))
    if not named == distinct == ENFORCER_HEXES:
        # Three of which one is named once more are four.
        yield breach("enforcer-three", *hexes, count=named if distinct == ENFORCER_HEXES else distinct)
    for cell, name in zip(step.cells, hexes, strict=True):
        if not board.land >> cell & 1:
            yield breach("enforcer-no-land", name)
    if any(not board.neighbour_mask[one] >> other & 1 for one, other in combinations(set(step.cells), 2)):
        yield breach("enforcer-apart", *hexes)
    yield from _not_placeable(state, step.cells)


_WHY = {
    Cause.LETTER: _letter,
    Cause.ROAD: _road,
    Cause.SETTLEMENT: _settlement,
    Cause.DRIFTER: _drifter,
    Cause.RAIDER: _raider,
    Cause.PIRATE: _pirate,
    Cause.BOMBER: _bomber,
    Cause.ENFORCER: _enforcer,
}


def _not_held(state: TurnState, right: Right) -> Iterator[Breach]:
    """R9: a clan's bonus belongs to who occupied its hex, for this turn only."""
    if right not in state.rights:
        yield breach("bonus-not-held", player=_player(state), clan=CLANS[right.cause])


def _unfit(state: TurnState, cells: tuple[int, ...]) -> Iterator[Breach]:
    """R1: what is neither land nor water is never occupied."""
    for cell in cells:
        kind = state.position.board.cells[cell].kind
        if kind not in (Kind.LAND, Kind.WATER):
            yield breach(f"on-{kind}", *_ids(state, (cell,)))


def _not_placeable(state: TurnState, cells: tuple[int, ...]) -> Iterator[Breach]:
    """R1 and R4, for hexes that are occupied at once."""
    position, board = state.position, state.position.board
    fit = tuple(cell for cell in cells if board.cells[cell].occupiable)
    for cell in fit:
        # R1
        (name,) = _ids(state, (cell,))
        owner = position.owner(name)
        if owner is not None:
            yield breach("hex-taken", name, owner=owner)
        elif position.destroyed >> cell & 1:
            yield breach("hex-destroyed", name)
    # R4, R14: one of them is enough.
    if fit and not mask_of(fit) & _reach(position, state.player):
        yield breach("out-of-reach" if len(fit) == 1 else "none-in-reach", *_ids(state, fit), player=_player(state))


def _reach(position: Position, player: int) -> int:
    """Every cell that touches a city or an active hex of the player, as a mask."""
    board = position.board
    active = active_mask(position, player)
    near = (i for i in range(len(board.cells)) if board.neighbour_mask[i] & active)
    # R4
    return board.beside_cities | mask_of(near)


def _terrain(state: TurnState, cell: int) -> dict[str, str]:
    """What a land or water hex is, in words."""
    sector = state.position.board.cells[cell].sector
    if sector is None:
        return {"what": "water", "what_de": "Wasser"}
    return {"what": f"in sector {sector}", "what_de": f"in Sektor {sector}"}


def _ids(state: TurnState, cells: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(state.position.board.cells[i].id for i in cells)


def _player(state: TurnState) -> str:
    return state.position.board.symbols[state.player]
