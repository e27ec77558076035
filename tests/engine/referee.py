"""A second, naive reading of the rules, to judge the engine by: sets of ids, searches from scratch, no bit masks."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from engine.board import Board, Cell, ClanKind, Kind
from engine.play import GameRecord, Turn
from engine.rules.state import Cause, Step


@dataclass
class Table:
    """Everything on the table, by id."""

    board: Board
    owner: dict[str, str] = field(default_factory=dict)
    destroyed: set[str] = field(default_factory=set)
    before: dict[str, str] = field(default_factory=dict)
    buildings: dict[str, set[str]] = field(default_factory=dict)

    def near(self, hex_id: str) -> list[Cell]:
        """The cells beside this one, found by their places."""
        place = self.board.cell(hex_id).hex
        return [cell for cell in self.board.cells if cell.hex.distance(place) == 1]

    def held(self, player: str) -> set[str]:
        """R2: hexes, and settlements with a building."""
        own = {hex_id for hex_id, owner in self.owner.items() if owner == player}
        return own | {hex_id for hex_id, holders in self.buildings.items() if player in holders}

    def active(self, player: str) -> set[str]:
        """R2, by adding what hangs on what is active until nothing is added."""
        held, active = self.held(player), set[str]()
        while True:
            more = {
                h for h in held - active if any(cell.kind is Kind.CITY or cell.id in active for cell in self.near(h))
            }
            if not more:
                return active
            active |= more

    def is_empty(self, hex_id: str) -> bool:
        """R1."""
        cell = self.board.cell(hex_id)
        return cell.kind in (Kind.LAND, Kind.WATER) and hex_id not in self.owner and hex_id not in self.destroyed

    def reaches(self, player: str, hex_id: str) -> bool:
        """R4."""
        active = self.active(player)
        return any(cell.kind is Kind.CITY or cell.id in active for cell in self.near(hex_id))

    def has_touched(self, player: str, settlement: str) -> bool:
        """R8: whether the player ever had something beside it."""
        ever = self.held(player) | {hex_id for hex_id, owner in self.before.items() if owner == player}
        return any(cell.id in ever for cell in self.near(settlement))

    def piece(self, player: str, city: str) -> set[str]:
        """R16: what is connected to the city, by ids."""
        allowed = self.active(player) | {cell.id for cell in self.board.cells if cell.kind is Kind.CITY}
        piece, frontier = {city}, [city]
        while frontier:
            for cell in self.near(frontier.pop()):
                if cell.id in allowed - piece:
                    piece.add(cell.id)
                    frontier.append(cell.id)
        return piece

    def points(self, player: str, numeral: str) -> int:
        """R16."""
        city = next(cell.id for cell in self.board.cells if cell.city == numeral)
        if not any(cell.id in self.held(player) for cell in self.near(city)):
            return 0
        kinds = [self.board.cell(each).kind for each in self.piece(player, city)]
        return kinds.count(Kind.CITY) + kinds.count(Kind.SETTLEMENT)

    def guardian(self, player: str) -> int:
        """R15."""
        ever = [*self.owner.items(), *self.before.items()]
        guardians = {c.id for c in self.board.cells if c.clan and c.clan.kind is ClanKind.GUARDIAN}
        return 3 * sum(owner == player and hex_id in guardians for hex_id, owner in ever)


class Referee:
    """Follows a game step by step and asserts that each is allowed."""

    def __init__(self, board: Board) -> None:
        self.table = Table(board)
        self.letters: list[str] = []
        self.bonuses: list[tuple[Cause, str]] = []
        self.offers: set[str] = set()

    def follow(self, game: GameRecord) -> None:
        """Every turn of the game, with the order of turns and the choice of actions."""
        order = [symbol for _ in game.turns for symbol in game.board.symbols]
        turns = list(game.turns)
        for each in game.board.rounds:
            played = [turns.pop(0) for _ in each.actions]
            assert sorted(turn.action for turn in played) == [action.id for action in each.actions]
            for turn in played:
                assert turn.player == order.pop(0)
                self.turn(turn)
        assert not turns

    def turn(self, turn: Turn) -> None:
        """One turn: the action's letters, and only what they set off."""
        self.letters = list(self.table.board.actions[turn.action].letters)
        self.bonuses, self.offers = [], set()
        for step in turn.steps:
            self.step(turn.player, step)

    def step(self, player: str, step: Step) -> None:
        """One step, by its cause."""
        board, cause = self.table.board, step.right.cause
        ids = [board.cells[i].id for i in step.cells]
        if cause is Cause.SETTLEMENT:
            self.settle(player, ids[0])
            return
        self.offers = set()
        if cause is Cause.LETTER:
            self.letters.remove(step.right.letter)
            assert step.right.letter in ("?", board.cell(ids[0]).sector)
        else:
            assert step.right.source is not None
            self.bonuses.remove((cause, board.cells[step.right.source].id))
        if cause is Cause.RAIDER:
            self.raid(ids[0])
        elif cause is Cause.BOMBER:
            self.bomb(player, ids[0])
        else:
            self.place(player, cause, ids, board.cells[step.right.source].id if step.right.source is not None else "")

    def settle(self, player: str, settlement: str) -> None:
        """R8: one of the settlements on offer, which may offer another."""
        assert settlement in self.offers
        self.offers.remove(settlement)
        new = {cell.id for cell in self.table.near(settlement) if self.is_offered(player, cell)}
        self.table.buildings.setdefault(settlement, set()).add(player)
        self.offers |= new

    def is_offered(self, player: str, cell: Cell) -> bool:
        """R8: touched for the first time by what is about to stand beside it, with a building free."""
        if cell.kind is not Kind.SETTLEMENT or self.table.has_touched(player, cell.id):
            return False
        return len(self.table.buildings.get(cell.id, set())) < cell.buildings

    def place(self, player: str, cause: Cause, ids: list[str], source: str) -> None:
        """R1, R4 and the bonus's own rule; then what the hexes set off."""
        table, cells = self.table, [self.table.board.cell(each) for each in ids]
        assert all(table.is_empty(each) for each in ids)
        assert any(table.reaches(player, each) for each in ids)
        assert len(ids) == (3 if cause is Cause.ENFORCER else 1)
        if cause is Cause.ROAD:
            assert ids[0] in table.board.cell(source).roads
            assert source not in table.destroyed
        if cause is Cause.DRIFTER:
            clan = table.board.cell(source).clan
            assert clan is not None
            assert clan.sector == cells[0].sector
        if cause is Cause.PIRATE:
            assert cells[0].kind is Kind.WATER
        if cause is Cause.ENFORCER:
            assert all(cell.kind is Kind.LAND for cell in cells)
            assert all(one.hex.distance(other.hex) == 1 for one, other in combinations(cells, 2))
        self.offers = {near.id for each in ids for near in table.near(each) if self.is_offered(player, near)}
        for cell in cells:
            table.owner[cell.id] = player
            self.gain(cell)

    def gain(self, cell: Cell) -> None:
        """R7 and R9."""
        if cell.roads:
            self.bonuses.append((Cause.ROAD, cell.id))
        if cell.clan is not None and cell.clan.kind is not ClanKind.GUARDIAN:
            times = 3 if cell.clan.kind is ClanKind.PIRATE else 1
            self.bonuses += [(Cause(cell.clan.kind.value), cell.id)] * times

    def raid(self, hex_id: str) -> None:
        """R11."""
        assert self.table.board.cell(hex_id).roads
        assert hex_id not in self.table.destroyed
        self.destroy(hex_id)

    def bomb(self, player: str, center: str) -> None:
        """R13."""
        assert center in self.table.active(player)
        for cell in self.table.near(center):
            if self.table.owner.get(cell.id, player) != player:
                self.destroy(cell.id)

    def destroy(self, hex_id: str) -> None:
        """R3."""
        self.table.destroyed.add(hex_id)
        if hex_id in self.table.owner:
            self.table.before[hex_id] = self.table.owner.pop(hex_id)
