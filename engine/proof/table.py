"""The questions that all rules ask about: what was occupied, built on, destroyed and taken in which turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.board import Action, ClanKind, indices_of
from engine.proof.events import Event
from engine.proof.evidence import Evidence, Happening
from engine.proof.formula import FALSE, TRUE, Formula, Literal


@dataclass(frozen=True, slots=True)
class Holding:
    """A player's hex, or their building in a settlement: when they took it, and its place in the order of that turn."""

    player: int
    cell: int
    taken: Event
    order: int


class Table:
    """The events of one game. A rule reads them here and writes what it demands into `formula`.

    `explained`: whether things are destroyed only in turns in which somebody can have destroyed them.
    """

    def __init__(self, evidence: Evidence, explained: bool = True) -> None:
        self._explained = explained
        self.evidence = evidence
        self.board = evidence.board
        self.timeline = evidence.timeline
        self.formula = Formula()
        self.as_shown = {cell: self.formula.literal() for cell in indices_of(evidence.doubted)}
        """For each doubted hex a literal that makes it what it is shown to be."""
        self.placed = {cell: Event.of(self.formula, each) for cell, each in evidence.placed.items()}
        self.gone = {cell: Event.of(self.formula, self._destroyable(each)) for cell, each in evidence.gone.items()}
        self.holdings = tuple(self._holdings_of(player) for player in range(self.board.players))
        self.chosen = tuple(self._choices(turn) for turn in range(len(self.timeline.players)))
        self._take_each_action_once()
        for cell, literal in self.as_shown.items():
            self._demand_shown(cell, literal)

    def clan_hexes(self, kind: ClanKind) -> list[int]:
        """The hexes with that clan which somebody can have occupied."""
        return [cell for cell, clan in self.board.clans.items() if clan.kind is kind and cell in self.placed]

    def neighbours(self, player: int, cell: int) -> list[Holding]:
        """What the player can have held beside the cell."""
        mine = self.holdings[player]
        return [mine[near] for near in self.board.neighbours[cell] if near in mine]

    def gone_before(self, cell: int, turn: int) -> Literal:
        """Whether the hex was destroyed when the turn began."""
        return self.gone[cell].before(turn) if cell in self.gone else FALSE

    def gone_by(self, cell: int, turn: int) -> Literal:
        """Whether the hex was destroyed when the turn ended."""
        return self.gone[cell].by(turn) if cell in self.gone else FALSE

    def held_by_others(self, player: int, cell: int, turn: int) -> Literal:
        """Whether an opponent of the player had occupied the hex when the turn began."""
        if cell not in self.placed:
            return FALSE
        return self.placed[cell].within(self.timeline.before(turn) & ~self.timeline.turns_of[player])

    @cached_property
    def _attacks(self) -> int:
        """The turns in which anything can be destroyed, as a mask."""
        mask = 0
        for kind in (ClanKind.RAIDER, ClanKind.BOMBER):
            for cell in self.clan_hexes(kind):
                mask |= self.placed[cell].turns
        return mask

    def _destroyable(self, happening: Happening) -> Happening:
        return happening.within(self._attacks) if self._explained else happening

    def _holdings_of(self, player: int) -> dict[int, Holding]:
        turns = self.timeline.turns_of[player]
        taken = {cell: event.during(turns) for cell, event in self.placed.items() if event.turns & turns}
        built = {cell: Event.of(self.formula, each) for cell, each in self.evidence.built[player].items()}
        found = {**taken, **built}
        return {cell: Holding(player, cell, event, self.formula.order(len(found))) for cell, event in found.items()}

    def _choices(self, turn: int) -> dict[Action, Literal]:
        """Each action that can have been taken in the turn, and whether it was."""
        of_round = self.board.rounds[self.timeline.round_of[turn]]
        symbol = self.board.symbols[self.timeline.players[turn]]
        signed = self.evidence.signed
        possible = [action for action in of_round.actions if signed.get(action.id, {symbol}) == {symbol}]
        if len(possible) == 1:
            return {possible[0]: TRUE}
        return {action: self.formula.literal() for action in possible}

    def _take_each_action_once(self) -> None:
        # R5: each turn takes one of the actions that are left, and a round has as many turns as actions.
        for choices in self.chosen:
            self.formula.count([(1, literal) for literal in choices.values()], 1, 1)
        for index, each in enumerate(self.board.rounds[: self.timeline.rounds]):
            turns = [turn for turn, number in enumerate(self.timeline.round_of) if number == index]
            for action in each.actions:
                self.formula.count([(1, self.chosen[turn].get(action, FALSE)) for turn in turns], 1, 1)

    def _demand_shown(self, cell: int, literal: Literal) -> None:
        """Writes what the hex was, if the literal is true."""
        evidence = self.evidence
        if not self.board.settlements >> cell & 1:
            self._demand_happening(literal, evidence.shown_placed(cell), self.placed.get(cell))
            self._demand_happening(literal, evidence.shown_gone(cell), self.gone.get(cell))
            return
        for player, mine in enumerate(self.holdings):
            taken = mine[cell].taken if cell in mine else None
            self._demand_happening(literal, evidence.shown_built(player, cell), taken)

    def _demand_happening(self, literal: Literal, shown: Happening, event: Event | None) -> None:
        if event is None:
            if shown.certain:
                self.formula.require(-literal)
            return
        self.formula.imply(literal, -event.within(event.turns & ~shown.turns))
        if shown.certain:
            self.formula.imply(literal, event.within(shown.turns))
