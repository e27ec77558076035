"""Checks of a sheet without playing it out: every problem of one moment, of two moments, of one placement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.board import Kind, indices_of
from engine.budget import most_marks, turns_of
from engine.errors import BadPositionError
from engine.given import GivenPosition
from engine.position import DESTROYED, Position, history_faults, mark_fault
from engine.problems import Problem, problem
from engine.rules.activity import flood


class Verdict(StrEnum):
    """What a check of a placement found."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a verdict is what it is: the ruling, the words, the hexes it is about."""

    rule: str
    message_en: str
    message_de: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlacementCheck:
    """The verdict on one mark. `owner`: whose it is, if one player's; `line`: an order of play, if legal."""

    hex: str
    owner: str | None
    verdict: Verdict
    reasons: tuple[Reason, ...]
    line: tuple[str, ...] = ()


def problems_of(given: GivenPosition, unread: int = 0) -> tuple[Problem, ...]:
    """Everything that can't be on this one sheet, not only the first: marks, then connections, then counts.

    `unread`: the hexes, as a mask, in which anybody's mark may stand instead: what that would explain is no problem.
    """
    position, board = readable_part(given), given.board
    unread &= board.land | board.water | board.settlements
    return (
        *_mark_problems(given),
        *history_faults(given.board, given.after_round, given.actions),
        *_connection_problems(position, unread),
        *_count_problems(position, unread),
        *_action_problems(position),
    )


def readable_part(given: GivenPosition) -> Position:
    """The position of all marks that mean something, those left out that `problems_of` reports."""
    board = given.board
    marks = {hex_id: mark for hex_id, mark in given.marks.items() if mark_fault(board, hex_id, mark) is None}
    actions = {
        action: symbol
        for action, symbol in given.actions.items()
        if action in board.actions and symbol in board.symbols
    }
    after = given.after_round
    return Position.of(board, marks, after if after is not None and 0 <= after <= len(board.rounds) else None, actions)


def _mark_problems(given: GivenPosition) -> Iterator[Problem]:
    """Marks where none may stand, and settlements with too many or the same twice."""
    for hex_id, mark in given.marks.items():
        fault = mark_fault(given.board, hex_id, mark)
        if fault is not None:
            yield fault
        if not isinstance(mark, tuple) or hex_id not in given.board.index:
            continue
        cell, holders = given.board.cell(hex_id), Counter(holder for holder in mark if holder is not None)
        if cell.kind is Kind.SETTLEMENT and holders.total() > cell.buildings:
            yield problem("too-many-buildings", hex_id, count=holders.total(), buildings=cell.buildings)
        for holder, count in holders.items():
            # R8: never two.
            if count > 1:
                yield problem("doubled-building", hex_id, player=holder)


def _connection_problems(position: Position, unread: int) -> Iterator[Problem]:
    """Marks and buildings that could not have been placed even if every unreadable hex had been their owner's."""
    board = position.board
    for player, symbol in enumerate(position.board.symbols):
        marks = position.owned[player] | position.lost[player]
        built = position.built[player]
        # R19: whose a scribbled hex was can't be seen, so it may have been anybody's.
        possible = marks | built | position.unreadable | unread
        reached = flood(board.neighbour_mask, possible & board.beside_cities & ~board.settlements, possible)
        for i in indices_of(marks & ~reached & ~unread):
            yield problem("isolated-mark", board.cells[i].id, player=symbol)
        for i in indices_of(built & ~unread):
            # R8: a building is taken by occupying a hex beside it, or a settlement beside it.
            if not board.neighbour_mask[i] & possible:
                yield problem("lonely-building", board.cells[i].id, player=symbol)
            elif not reached >> i & 1:
                yield problem("isolated-building", board.cells[i].id, player=symbol)


def _count_problems(position: Position, unread: int) -> Iterator[Problem]:
    """Players with more marks than all the actions and bonuses they can have had allow."""
    for player, symbol in enumerate(position.board.symbols):
        placed = (position.owned[player] | position.lost[player]) & ~unread
        most = most_marks(position, player, placed, position.unreadable | unread & ~position.board.settlements)
        if placed.bit_count() > most:
            yield problem("too-many-marks", player=symbol, count=placed.bit_count(), most=most)


def _action_problems(position: Position) -> Iterator[Problem]:
    """Actions signed more often than a player has turns, or before their round."""
    for each in position.board.rounds:
        signed = {a.id: position.actions[a.id] for a in each.actions if a.id in position.actions}
        for player, symbol in enumerate(position.board.symbols):
            count, most = list(signed.values()).count(symbol), turns_of(position.board, each, player)
            if count > most:
                yield problem("too-many-actions", player=symbol, count=count, round=each.number, most=most)
        if position.after_round is not None and each.number > position.after_round:
            for action in signed:
                yield problem("action-ahead", action=action, round=each.number)


def changes_between(earlier: Position, later: Position) -> tuple[Problem, ...]:
    """Everything that can't have happened from the one moment to the other, of the same sheet."""
    return (*_hex_changes(earlier, later), *_action_changes(earlier, later), *_new_mark_problems(earlier, later))


def _hex_changes(earlier: Position, later: Position) -> Iterator[Problem]:
    """Marks that vanished or changed hands, hexes that were restored, buildings that are gone."""
    board = earlier.board
    for cell in board.cells:
        owner, now = earlier.owner(cell.id), later.owner(cell.id)
        was = earlier.owner_before(cell.id)
        since = later.owner_before(cell.id)
        if owner is not None and now is None and not later.is_destroyed(cell.id):
            yield problem("vanished-mark", cell.id, player=owner)
        for before, after in ((owner, now), (owner, since), (was, since)):
            if before is not None and after is not None and before != after:
                yield problem("changed-owner", cell.id, player=before, other=after)
        if earlier.is_destroyed(cell.id) and not later.is_destroyed(cell.id):
            yield problem("restored-hex", cell.id)
        for holder in earlier.holders(cell.id):
            if holder not in later.holders(cell.id):
                yield problem("vanished-building", cell.id, player=holder)


def _action_changes(earlier: Position, later: Position) -> Iterator[Problem]:
    for action, symbol in earlier.actions.items():
        if later.actions and later.actions.get(action) != symbol:
            yield problem("changed-action", action=action, player=symbol)


def _new_mark_problems(earlier: Position, later: Position) -> Iterator[Problem]:
    """Players with more new marks than the rounds between allow."""
    if earlier.after_round is None:
        return
    for player, symbol in enumerate(earlier.board.symbols):
        old = earlier.owned[player] | earlier.lost[player]
        new = (later.owned[player] | later.lost[player]) & ~old
        unreadable = later.unreadable & ~earlier.destroyed & ~earlier.occupied
        most = most_marks(later, player, new, unreadable, earlier.after_round)
        if new.bit_count() > most:
            yield problem("too-many-new-marks", player=symbol, count=new.bit_count(), most=most)


def check_placement(given: GivenPosition, hex_id: str) -> PlacementCheck:
    """Whether the mark in this hex can have been placed, as far as that shows without playing the sheet out.

    Illegal when a problem is this hex's own; else undecided, with everything that was looked at. Never legal: that
    needs an order of play. BadPositionError for a hex that is not on the map.
    """
    if hex_id not in given.board.index:
        fault = mark_fault(given.board, hex_id, DESTROYED)
        raise BadPositionError(fault.message_en if fault is not None else hex_id)
    problems = problems_of(given)
    own = tuple(_reason(each) for each in problems if each.hex == hex_id)
    if own:
        return PlacementCheck(hex_id, _owner(given, hex_id), Verdict.ILLEGAL, own)
    others = tuple(_reason(each) for each in problems)
    return PlacementCheck(hex_id, _owner(given, hex_id), Verdict.UNDECIDED, (*others, _looked_at(given, hex_id)))


def _reason(each: Problem) -> Reason:
    return Reason(each.rule, each.message_en, each.message_de, () if each.hex is None else (each.hex,))


def _owner(given: GivenPosition, hex_id: str) -> str | None:
    """Whose mark it is; None for nobody's, an unreadable one, or a settlement of several."""
    mark = given.marks.get(hex_id)
    holders = {mark.removeprefix(DESTROYED)} if isinstance(mark, str) else set(mark or ()) - {None}
    only = holders.pop() if len(holders) == 1 else None
    return only if only in given.board.symbols else None


def _looked_at(given: GivenPosition, hex_id: str) -> Reason:
    """What an undecided verdict rests on."""
    if not given.marks.get(hex_id):
        return Reason("R1", f"{hex_id} carries no mark.", f"In {hex_id} ist nichts eingezeichnet.", (hex_id,))
    return Reason(
        "R4",
        f"{hex_id} may stand where it is, can have been connected to a city, and the marks are not too many; "
        "whether some order of play ends in this sheet was not worked out.",
        f"{hex_id} darf dort stehen, kann mit einer Stadt verbunden gewesen sein, und es sind nicht zu viele Zeichen; "
        "ob eine Spielfolge zu diesem Blatt führt, wurde nicht ausgerechnet.",
        (hex_id,),
    )
