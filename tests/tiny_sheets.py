"""Sheets of tiny boards: real ends of plays, told as paper tells them, and forgeries that no play ends in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.board import Kind, mask_of
from engine.draws import Draws
from engine.play import BOTS, play_game
from engine.play.bots import RandomBot
from engine.position import DESTROYED, Mark, Position
from tests.engine.enumeration import Enumeration

TRIES = 60
"""How often to forge one sheet before another one is taken."""
OPEN_TRIES = 8
"""How often to look for a sheet that leaves points open."""


class ForgetfulBot(RandomBot):
    """Ends every other turn early."""

    name = "forgetful"
    stop_one_in = 4


PLAYERS = (RandomBot(), ForgetfulBot(), BOTS["greedy"])


@dataclass(frozen=True, slots=True)
class Sheet:
    """The moments of one game as they can be seen, oldest first, the last one the final sheet; and what is true."""

    moments: tuple[Position, ...]
    possible: bool

    @property
    def final(self) -> Position:
        """The last moment."""
        return self.moments[-1]


def random_sheets(enumeration: Enumeration, seed: int, count: int, most_moments: int = 1) -> list[Sheet]:
    """So many sheets, every second of them one that no play ends in; each with up to `most_moments` moments."""
    draws = Draws(seed)
    sheets: list[Sheet] = []
    while len(sheets) < count:
        moments = _true(draws, enumeration, 1 + draws.below(most_moments))
        if len(sheets) % 2 == 0:
            sheets.append(Sheet(moments, True))
            continue
        forged = _forged(draws, enumeration, moments)
        if forged is not None:
            sheets.append(Sheet(forged, False))
    return sheets


def _true(draws: Draws, enumeration: Enumeration, count: int) -> tuple[Position, ...]:
    """So many moments of a play as paper tells them; every other time rather some that leave points open."""
    moments = _told(draws, _real(draws, enumeration, count))
    if draws.below(2):
        for _ in range(OPEN_TRIES):
            if len({outcome.totals for outcome in enumeration.outcomes(moments)}) > 1:
                break
            moments = _told(draws, _real(draws, enumeration, count))
    return moments


def _real(draws: Draws, enumeration: Enumeration, count: int) -> tuple[Position, ...]:
    """So many moments of a play, the last one its end, with all that can be known."""
    board = enumeration.board
    if count == 1 and draws.below(2):
        masks = draws.choice(list(enumeration.ends))
        signatures, _ = draws.choice(sorted(enumeration.ends[masks]))
        return (enumeration.position(masks, signatures, len(board.rounds)),)
    game = play_game(board, [draws.choice(PLAYERS) for _ in board.symbols], draws.bits())
    early = list(game.positions[:-1])
    while len(early) > count - 1:
        early.pop(draws.below(len(early)))
    return (*early, game.final)


def _told(draws: Draws, moments: tuple[Position, ...]) -> tuple[Position, ...]:
    """The moments as paper tells them: whose a destroyed hex was is mostly forgotten, and often who took what."""
    keep_lost, keep_signed = (0, 1, 4)[draws.below(3)], (0, 2, 4, 4)[draws.below(4)]
    told = []
    for moment in moments:
        known = [i for i in range(len(moment.board.cells)) if draws.below(4) < keep_lost]
        mask = mask_of(known)
        signed = {action: symbol for action, symbol in moment.actions.items() if draws.below(4) < keep_signed}
        told.append(replace(moment, lost=tuple(lost & mask for lost in moment.lost), actions=signed))
    if draws.below(2):
        told[-1] = replace(told[-1], after_round=None)
    return tuple(told)


def _forged(draws: Draws, enumeration: Enumeration, moments: tuple[Position, ...]) -> tuple[Position, ...] | None:
    """The moments with as little changed in one of them as it takes to make them impossible; None if that failed."""
    at = draws.below(len(moments))
    forged = list(moments)
    for attempt in range(TRIES):
        # One change is the hardest to find out; where all single ones are possible, more come together.
        kept = forged[at] if attempt % 10 else moments[at]
        start = kept if attempt > TRIES // 2 else moments[at]
        forged[at] = draws.choice(FORGERIES)(draws, start)
        if not enumeration.possible(forged):
            return tuple(forged)
    return None


def _with_mark(position: Position, hex_id: str, mark: Mark | None) -> Position:
    marks = {**position.marks()}
    if mark is None:
        marks.pop(hex_id, None)
    else:
        marks[hex_id] = mark
    return Position.of(position.board, marks, position.after_round, position.actions)


def _places(position: Position, *kinds: Kind) -> list[str]:
    return [cell.id for cell in position.board.cells if cell.kind in kinds]


def _mark_anything(draws: Draws, position: Position) -> Position:
    """Some hex anybody's: a mark more, or one changed, or a destroyed hex whole again."""
    return _with_mark(position, draws.choice(_places(position, Kind.LAND, Kind.WATER)), _anybody(draws, position))


def _mark_more(draws: Draws, position: Position) -> Position:
    """A mark in an empty hex."""
    empty = [cell.id for i, cell in enumerate(position.board.cells) if position.empty_hexes >> i & 1]
    return _with_mark(position, draws.choice(empty), _anybody(draws, position)) if empty else position


def _mark_less(draws: Draws, position: Position) -> Position:
    """Some hex empty, or some settlement."""
    marked = list(position.marks())
    return _with_mark(position, draws.choice(marked), None) if marked else position


def _destroy(draws: Draws, position: Position) -> Position:
    """Some hex destroyed, and perhaps said to have been somebody's."""
    owner = _anybody(draws, position) if draws.below(3) == 0 else ""
    return _with_mark(position, draws.choice(_places(position, Kind.LAND, Kind.WATER)), DESTROYED + owner)


def _rebuild(draws: Draws, position: Position) -> Position:
    """A building more or less."""
    settlements = _places(position, Kind.SETTLEMENT)
    if not settlements:
        return position
    chosen, player = draws.choice(settlements), _anybody(draws, position)
    holders = set(position.holders(chosen)) ^ {player}
    return _with_mark(position, chosen, tuple(sorted(holders)))


def _sign(draws: Draws, position: Position) -> Position:
    """An action signed by somebody, if any is signed."""
    if not position.actions:
        return position
    action = draws.choice(list(position.actions))
    return replace(position, actions={**position.actions, action: _anybody(draws, position)})


def _anybody(draws: Draws, position: Position) -> str:
    return draws.choice(position.board.symbols)


FORGERIES: tuple[Callable[[Draws, Position], Position], ...] = (
    _mark_anything,
    _mark_more,
    _mark_less,
    _destroy,
    _rebuild,
    _sign,
)
