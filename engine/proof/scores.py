"""R15 and R16 as questions: what a city gives a player at its moment, and the Guardian points of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.board import indices_of
from engine.proof.formula import FALSE, TRUE, Formula, Literal, Term
from engine.proof.table import Table
from engine.rules.activity import flood
from engine.scoring import GUARDIAN_POINTS

Points = tuple[Term, ...]
"""Points as a sum of true terms."""


@dataclass(frozen=True)
class Connections:
    """What one player has connected to one city at a certain moment.

    `standing`: for each cell that can carry the connection, whether it stood there then; cities always do.
    """

    city: int
    standing: dict[int, Literal]
    taking_part: Literal
    towns: tuple[int, ...]


class Scores:
    """The points of every player, city and Guardian over the plays of a table, written into a formula on demand."""

    def __init__(self, table: Table, formula: Formula) -> None:
        self._table = table
        self._formula = formula

    def guardian(self, player: int) -> Points:
        """The player's Guardian points."""
        mine = self._table.holdings[player]
        # R15: kept whatever happens to the hex later.
        return tuple(
            (GUARDIAN_POINTS, mine[cell].taken.ever) for cell in indices_of(self._table.board.guardians) if cell in mine
        )

    def bounds(self, player: int, city: int, turns: int) -> tuple[int, int]:
        """The least and the most points after so many turns, by what surely stands then and what can stand."""
        net = self._connections(player, city, turns)
        cities = self._table.board.city_mask
        sure = sum(1 << cell for cell, literal in net.standing.items() if literal == TRUE) & ~cities
        possible = sum(1 << cell for cell in net.standing) & ~cities
        return self._points(sure, city), self._points(possible, city)

    def _points(self, held: int, city: int) -> int:
        """The points of whoever holds all this (R16)."""
        board = self._table.board
        if not held & board.neighbour_mask[city]:
            return 0
        piece = flood(board.neighbour_mask, 1 << city, held | board.city_mask)
        return (piece & (board.city_mask | board.settlements)).bit_count()

    def at_most_true(self, player: int, city: int, turns: int) -> Points:
        """Points that a play can show to be connected after so many turns: to be maximised, or demanded."""
        net = self._connections(player, city, turns)
        inside = {cell: self._formula.literal() for cell in net.standing}
        place = {cell: self._formula.order(len(inside)) for cell in inside}
        self._formula.imply(inside[city], net.taking_part)
        for cell, literal in inside.items():
            self._formula.imply(literal, net.standing[cell])
            if cell != city:
                self._formula.imply(literal, *self._rests_on(cell, inside, place))
        return tuple((1, inside[town]) for town in net.towns)

    def at_least_true(self, player: int, city: int, turns: int) -> Points:
        """Points that are surely connected after so many turns: to be minimised, or limited."""
        net = self._connections(player, city, turns)
        inside = {cell: self._formula.literal() for cell in net.standing}
        self._formula.imply(net.taking_part, inside[city])
        for cell, literal in inside.items():
            for near in self._table.board.neighbours[cell]:
                if near in inside:
                    self._formula.require(-literal, -net.standing[near], inside[near])
        return tuple((1, inside[town]) for town in net.towns)

    def _rests_on(self, cell: int, inside: dict[int, Literal], place: dict[int, int]) -> Iterator[Literal]:
        for near in self._table.board.neighbours[cell]:
            if near in inside:
                rests = self._formula.literal()
                self._formula.imply(rests, inside[near])
                self._formula.earlier(place[near], place[cell], rests)
                yield rests

    def _connections(self, player: int, city: int, turns: int) -> Connections:
        board = self._table.board
        standing = {cell: self._standing(player, cell, turns) for cell in self._table.holdings[player]}
        standing = {cell: literal for cell, literal in standing.items() if literal != FALSE}
        # R16: who occupies a hex, or a building of a settlement, that touches the city takes part.
        beside = [standing[near] for near in board.neighbours[city] if near in standing]
        standing |= dict.fromkeys(board.cities.values(), TRUE)
        # R16: a point for each city and each settlement in the piece.
        towns = tuple(cell for cell in standing if (board.city_mask | board.settlements) >> cell & 1)
        return Connections(city, standing, self._formula.any_of(beside), towns)

    def _standing(self, player: int, cell: int, turns: int) -> Literal:
        held = self._table.holdings[player][cell].taken.before(turns)
        if cell not in self._table.gone or held == FALSE:
            return held
        return self._formula.all_of(held, -self._table.gone[cell].before(turns))
