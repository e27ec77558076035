"""Checks of a sheet without playing it out: every problem of one moment, and of two moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.board import Kind, indices_of
from engine.budget import most_marks, placed_and_most, turns_of
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

    @classmethod
    def of(cls, problem: Problem) -> Reason:
        """The problem as a reason, about its hex if it has one."""
        hexes = () if problem.hex is None else (problem.hex,)
        return cls(problem.rule, problem.message_en, problem.message_de, hexes)


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
        placed, most = placed_and_most(position, player, unread)
        if placed > most:
            # A round that was played and not signed explains it, too: who reads the round may know of one.
            after = len(position.board.rounds) if position.after_round is None else position.after_round
            yield problem("too-many-marks", player=symbol, count=placed, most=most, round=after)


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


def changes_between(earlier: Position, later: Position, unread: int = 0) -> tuple[Problem, ...]:
    """Everything that can't have happened from the one moment to the other, of the same sheet.

    `unread`: the hexes, as a mask, in which anybody's mark may stand instead: what that would explain is no problem.
    """
    return (
        *_hex_changes(earlier, later, unread),
        *_action_changes(earlier, later),
        *_new_mark_problems(earlier, later, unread),
    )


def _hex_changes(earlier: Position, later: Position, unread: int) -> Iterator[Problem]:
    """Marks that vanished or changed hands, hexes that were restored, buildings that are gone."""
    for i, cell in enumerate(earlier.board.cells):
        if unread >> i & 1:
            continue
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


def _new_mark_problems(earlier: Position, later: Position, unread: int) -> Iterator[Problem]:
    """Players with more new marks than the rounds between allow."""
    if earlier.after_round is None:
        return
    for player, symbol in enumerate(earlier.board.symbols):
        # R3: nobody occupies a destroyed hex, so whose it was only the later moment may show (R19).
        old = earlier.owned[player] | earlier.lost[player] | earlier.destroyed
        new = (later.owned[player] | later.lost[player]) & ~old & ~unread
        unreadable = later.unreadable & ~earlier.destroyed & ~earlier.occupied | unread & ~earlier.board.settlements
        most = most_marks(later, player, new, unreadable, earlier.after_round)
        if new.bit_count() > most:
            yield problem("too-many-new-marks", player=symbol, count=new.bit_count(), most=most)


def owner_of_mark(given: GivenPosition, hex_id: str) -> str | None:
    """Whose mark it is; None for nobody's, an unreadable one, or a settlement of several."""
    mark = given.marks.get(hex_id)
    holders = {mark.removeprefix(DESTROYED)} if isinstance(mark, str) else set(mark or ()) - {None}
    only = holders.pop() if len(holders) == 1 else None
    return only if only in given.board.symbols else None
