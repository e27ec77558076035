"""A position: a board with all its marks at one moment. Marks are what stands on paper, a position what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

from engine.board import Board, Kind, indices_of
from engine.errors import BadPositionError, quoted
from engine.problems import Problem, problem

Mark = str | tuple[str | None, ...]
"""`X` a player's symbol, `#` destroyed, `#X` destroyed after X had it; a tuple a settlement's buildings, None free."""
Marks = Mapping[str, Mark]
"""Marks by hex id, as they are drawn, possible or not; hexes without a mark are left out."""

DESTROYED = "#"


@dataclass(frozen=True)
class Position:
    """Who holds what. All sets are masks of cell indices; tuples go by player in turn order.

    `owned`: land and water with the player's symbol, not destroyed. `lost`: destroyed hexes known to have been the
    player's. `destroyed`: every destroyed hex, `lost` included. `built`: settlements with a building of the player.
    `after_round`: rounds played; `actions`: who took which printed action, as far as that is known.
    """

    board: Board
    owned: tuple[int, ...]
    built: tuple[int, ...]
    destroyed: int = 0
    lost: tuple[int, ...] = ()
    after_round: int | None = None
    actions: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        board, players = self.board, self.board.players
        if not self.lost:
            object.__setattr__(self, "lost", (0,) * players)
        if not isinstance(self.actions, MappingProxyType):
            # A copy that nobody else holds, so that a position never changes once it is made.
            object.__setattr__(self, "actions", MappingProxyType(dict(self.actions)))
        if not len(self.owned) == len(self.built) == len(self.lost) == players:
            raise BadPositionError(f"A position on a sheet for {players} players needs the marks of {players} players.")
        taken, buildings = self.destroyed, 0
        for owned, built in zip(self.owned, self.built, strict=True):
            if owned & taken:
                raise BadPositionError(f"{_name(board, owned & taken)} can't be two players', or one's and destroyed.")
            taken |= owned
            buildings |= built
        if taken & ~(board.land | board.water) or buildings & ~board.settlements:
            wrong = (taken & ~(board.land | board.water)) | (buildings & ~board.settlements)
            raise BadPositionError(f"{_name(board, wrong)} can't hold what the position has there.")
        for lost in self.lost:
            if lost & ~self.destroyed:
                raise BadPositionError(f"{_name(board, lost & ~self.destroyed)} can't be lost without being destroyed.")

    def __reduce__(self) -> tuple[object, ...]:
        """How it is copied to another process: a view of a dictionary can't be, the dictionary can."""
        actions = dict(self.actions)
        parts = (self.board, self.owned, self.built, self.destroyed, self.lost, self.after_round, actions)
        return (Position, parts)

    @classmethod
    def empty(cls, board: Board) -> Position:
        """The board before the first turn."""
        nothing = (0,) * board.players
        return cls(board, nothing, nothing, 0, nothing, 0)

    @classmethod
    def of(
        cls,
        board: Board,
        marks: Marks,
        after_round: int | None = None,
        actions: Mapping[str, str] | None = None,
    ) -> Position:
        """The position that these marks mean.

        BadPositionError names the first mark that can't stand where it is. More marks in a settlement than it has
        buildings, or two of one player, are faults that `engine.checks` reports; here each holder counts once.
        """
        owned, built, lost = ([0] * board.players for _ in range(3))
        destroyed = 0
        for hex_id, mark in marks.items():
            fault = mark_fault(board, hex_id, mark)
            if fault is not None:
                raise fault.error()
            bit = 1 << board.index[hex_id]
            if isinstance(mark, tuple):
                for holder in set(mark) - {None}:
                    built[board.symbols.index(str(holder))] |= bit
            elif not mark.startswith(DESTROYED):
                owned[board.symbols.index(mark)] |= bit
            else:
                destroyed |= bit
                if mark != DESTROYED:
                    lost[board.symbols.index(mark[1:])] |= bit
        for fault in history_faults(board, after_round, actions or {}):
            raise fault.error()
        return cls(board, tuple(owned), tuple(built), destroyed, tuple(lost), after_round, dict(actions or {}))

    def without(self, cells: int) -> Position:
        """The position as if nothing stood in these cells (a mask)."""
        owned, built, lost = (tuple(mask & ~cells for mask in masks) for masks in (self.owned, self.built, self.lost))
        return replace(self, owned=owned, built=built, lost=lost, destroyed=self.destroyed & ~cells)

    def marks(self) -> dict[str, Mark]:
        """The marks of this position, in the board's order; `Position.of` reads them back to an equal position."""
        marks: dict[str, Mark] = {}
        for i, cell in enumerate(self.board.cells):
            if self.destroyed >> i & 1:
                marks[cell.id] = DESTROYED + (self._player_in(self.lost, i) or "")
            elif cell.kind is Kind.SETTLEMENT:
                holders = self._holders_at(i)
                if holders:
                    marks[cell.id] = holders + (None,) * (cell.buildings - len(holders))
            else:
                owner = self._player_in(self.owned, i)
                if owner is not None:
                    marks[cell.id] = owner
        return marks

    def owner(self, hex_id: str) -> str | None:
        """Whose the land or water hex is now, None for nobody's; KeyError where there is no such hex."""
        return self._player_in(self.owned, self.board.index[hex_id])

    def is_destroyed(self, hex_id: str) -> bool:
        """Whether the hex is destroyed (R3); KeyError where there is no such hex."""
        return bool(self.destroyed >> self.board.index[hex_id] & 1)

    def owner_before(self, hex_id: str) -> str | None:
        """Whose a destroyed hex is known to have been; None for nobody's or unknown."""
        return self._player_in(self.lost, self.board.index[hex_id])

    def holders(self, hex_id: str) -> tuple[str, ...]:
        """The players with a building in the settlement, in turn order; KeyError where there is no such hex."""
        return self._holders_at(self.board.index[hex_id])

    @cached_property
    def occupied(self) -> int:
        """Every land and water hex that a player holds now, as a mask."""
        mask = 0
        for owned in self.owned:
            mask |= owned
        return mask

    @cached_property
    def empty_hexes(self) -> int:
        """Every land and water hex that is neither occupied nor destroyed (R1), as a mask."""
        # R1
        return (self.board.land | self.board.water) & ~(self.occupied | self.destroyed)

    @cached_property
    def unreadable(self) -> int:
        """Every destroyed hex of which nobody knows whose it was, as a mask (R19)."""
        mask = self.destroyed
        for lost in self.lost:
            mask &= ~lost
        return mask

    def held(self, player: int) -> int:
        """All that counts as the player's occupied hexes (R2): land, water, settlements with a building of theirs."""
        return self.owned[player] | self.built[player]

    def free_buildings(self, cell: int) -> int:
        """How many buildings of the settlement nobody has taken."""
        return self.board.cells[cell].buildings - sum(built >> cell & 1 for built in self.built)

    def occupy(self, player: int, mask: int) -> Position:
        """The position with these land and water hexes the player's."""
        return replace(self, owned=_with(self.owned, player, mask))

    def build(self, player: int, mask: int) -> Position:
        """The position with a building of the player in these settlements."""
        return replace(self, built=_with(self.built, player, mask))

    def destroy(self, mask: int) -> Position:
        """The position with these hexes destroyed (R3), and whose they were kept in `lost`."""
        return replace(
            self,
            owned=tuple(owned & ~mask for owned in self.owned),
            destroyed=self.destroyed | mask,
            lost=tuple(lost | (owned & mask) for lost, owned in zip(self.lost, self.owned, strict=True)),
        )

    def _player_in(self, masks: tuple[int, ...], cell: int) -> str | None:
        return next((self.board.symbols[p] for p, mask in enumerate(masks) if mask >> cell & 1), None)

    def _holders_at(self, cell: int) -> tuple[str, ...]:
        return tuple(self.board.symbols[p] for p, mask in enumerate(self.built) if mask >> cell & 1)


def mark_fault(board: Board, hex_id: str, mark: Mark) -> Problem | None:
    """Why this mark can't stand in this hex; None if it can."""
    if hex_id not in board.index:
        return problem("unknown-hex", hex_id, name=quoted(hex_id), example=board.cells[0].id)
    cell = board.cell(hex_id)
    if cell.kind in (Kind.MOUNTAIN, Kind.CITY):
        return problem(f"mark-on-{cell.kind}", hex_id)
    if isinstance(mark, tuple) and cell.kind is not Kind.SETTLEMENT:
        return problem("buildings-elsewhere", hex_id)
    if isinstance(mark, str) and cell.kind is Kind.SETTLEMENT:
        return problem("mark-on-settlement", hex_id, mark=quoted(mark))
    if mark == DESTROYED:
        return None
    holders: Sequence[str | None] = [mark.removeprefix(DESTROYED)] if isinstance(mark, str) else mark
    for holder in holders:
        if holder is not None and holder not in board.symbols:
            return problem("unknown-player", hex_id, mark=quoted(holder), **_players(board))
    return None


def history_faults(board: Board, after_round: int | None, actions: Mapping[str, str]) -> Iterator[Problem]:
    """Why the rounds played or the signed actions can't be this board's, each fault by itself."""
    if after_round is not None and not 0 <= after_round <= len(board.rounds):
        yield problem("bad-round", round=after_round, last=len(board.rounds))
    for action, symbol in actions.items():
        if action not in board.actions:
            yield problem("unknown-action", action=quoted(action))
        elif symbol not in board.symbols:
            yield problem("unknown-signature", action=action, mark=quoted(symbol), **_players(board))


def _players(board: Board) -> dict[str, object]:
    return {"count": board.players, "players": ", ".join(board.symbols)}


def _with(masks: tuple[int, ...], player: int, mask: int) -> tuple[int, ...]:
    return (*masks[:player], masks[player] | mask, *masks[player + 1 :])


def _name(board: Board, mask: int) -> str:
    return board.cells[next(indices_of(mask))].id if mask < 1 << len(board.cells) else "a hex outside the map"
