"""R11 and R13: everything destroyed was a Raider's or a Bomber's doing, and a Bomber destroys all it can.

In a turn all placements come first, then bombs, then raids: that order reaches every end that any order reaches.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from engine.board import ClanKind, indices_of
from engine.proof.activity import Activity
from engine.proof.formula import FALSE, Literal
from engine.proof.table import Table


@dataclass(frozen=True, slots=True)
class Blow:
    """A clan's hex used in the turn in which it was occupied: on the Raider's target, or from the Bomber's centre."""

    kind: ClanKind
    source: int
    turn: int
    at: int
    literal: Literal


class Blows:
    """Who destroyed what, and when; if `explained`, nothing is destroyed without a blow."""

    def __init__(self, table: Table, activities: tuple[Activity, ...], explained: bool = True) -> None:
        self._table = table
        self._formula = table.formula
        self._activities = activities
        self.blows: list[Blow] = [*self._raids(), *self._bombs()]
        self._use_each_once()
        if explained:
            self._explain_all_destroyed()

    def _raids(self) -> list[Blow]:
        table, blows = self._table, []
        for source in table.clan_hexes(ClanKind.RAIDER):
            # R11: a road hex anywhere, one's own too, not destroyed yet.
            for target in indices_of(table.board.road_hexes):
                for turn, placed in table.placed[source].at.items():
                    hit = table.gone[target].in_turn(turn) if target in table.gone else FALSE
                    if hit != FALSE:
                        blow = Blow(ClanKind.RAIDER, source, turn, target, self._formula.literal())
                        self._formula.imply(blow.literal, placed)
                        self._formula.imply(blow.literal, hit)
                        blows.append(blow)
        return blows

    def _bombs(self) -> list[Blow]:
        table, blows = self._table, []
        for source in table.clan_hexes(ClanKind.BOMBER):
            for turn, placed in table.placed[source].at.items():
                player = table.timeline.players[turn]
                for center in table.holdings[player]:
                    if self._can_hit(center, turn):
                        blow = Blow(ClanKind.BOMBER, source, turn, center, self._formula.literal())
                        self._formula.imply(blow.literal, placed)
                        self._demand_bomb(blow, player)
                        blows.append(blow)
        return blows

    def _can_hit(self, center: int, turn: int) -> bool:
        gone = self._table.gone
        return any(near in gone and gone[near].turns >> turn & 1 for near in self._table.board.neighbours[center])

    def _demand_bomb(self, blow: Blow, player: int) -> None:
        """R13: from an active hex or settlement of one's own; every opponent's hex around is destroyed."""
        table = self._table
        center = table.holdings[player][blow.at]
        self._formula.imply(blow.literal, self._activities[player].active_at_end(center, blow.turn))
        for near in table.board.neighbours[blow.at]:
            held = table.held_by_others(player, near, blow.turn)
            # A doubted hex is spared unless it is what it is shown to be.
            spared = -table.as_shown[near] if near in table.as_shown else FALSE
            self._formula.require(-blow.literal, -held, table.gone_by(near, blow.turn), spared)

    def _use_each_once(self) -> None:
        by_source: dict[int, list[Literal]] = defaultdict(list)
        for blow in self.blows:
            by_source[blow.source].append(blow.literal)
        for literals in by_source.values():
            self._formula.at_most_one(literals)

    def _explain_all_destroyed(self) -> None:
        raids: dict[tuple[int, int], list[Literal]] = defaultdict(list)
        bombs: dict[tuple[int, int], list[Literal]] = defaultdict(list)
        for blow in self.blows:
            if blow.kind is ClanKind.RAIDER:
                raids[blow.at, blow.turn].append(blow.literal)
            else:
                for near in self._table.board.neighbours[blow.at]:
                    bombs[near, blow.turn].append(blow.literal)
        for cell, event in self._table.gone.items():
            for turn, gone in event.at.items():
                bombed = self._bombed(cell, turn, bombs[cell, turn])
                self._formula.imply(gone, *raids[cell, turn], bombed)

    def _bombed(self, cell: int, turn: int, bombs: list[Literal]) -> Literal:
        """A literal that is true only if a bomb of the turn's player destroyed an opponent's hex here."""
        held = self._table.held_by_others(self._table.timeline.players[turn], cell, turn)
        if held == FALSE or not bombs:
            return FALSE
        bombed = self._formula.literal()
        self._formula.imply(bombed, held)
        self._formula.imply(bombed, *bombs)
        return bombed
