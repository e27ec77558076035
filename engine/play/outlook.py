"""What a placement is worth to a player: points won at the scorings to come, bonuses, and the way to the next town.

Values are whole thousandths of a point, so that they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.board import Board, ClanKind, indices_of
from engine.position import Position
from engine.rules.activity import flood
from engine.rules.placing import beside
from engine.rules.settlements import touched


@dataclass(frozen=True, slots=True)
class Weights:
    """How much a sensible player cares about what, in thousandths of a point; by trial, to play like people do."""

    scorings: tuple[int, ...] = (1000, 900, 800, 700)
    """A point at the next scoring, at the one after it, and so on: later ones may yet be lost, or won otherwise."""
    near_city: int = 1600
    """Standing beside a city that one doesn't touch yet, shared out over the way there."""
    near_settlement: int = 1100
    """The same for a settlement with a free building."""
    road: int = 500
    """A further hex by a road that leads somewhere free."""
    opening: int = 25
    """Each empty hex that comes into reach."""
    struck: int = 150
    """Each hex an opponent loses, beside the points it costs them."""
    clans: tuple[tuple[ClanKind, int], ...] = (
        (ClanKind.GUARDIAN, 3000),
        (ClanKind.ENFORCER, 1500),
        (ClanKind.PIRATE, 900),
        (ClanKind.DRIFTER, 600),
        (ClanKind.RAIDER, 700),
        (ClanKind.BOMBER, 600),
    )


WEIGHTS = Weights()


def scoring_weights(board: Board, after_round: int, weights: Weights = WEIGHTS) -> dict[int, int]:
    """What a point at each city still to be scored is worth, by the city's index, soonest first."""
    ahead = [board.cities[city] for city, scored in board.scorings.items() if scored > after_round]
    last = weights.scorings[-1]
    return {city: weights.scorings[i] if i < len(weights.scorings) else last for i, city in enumerate(ahead)}


def pieces_of(board: Board, held: int) -> list[int]:
    """The connected pieces of what a player holds and all cities, as masks (R16)."""
    rest = through = held | board.city_mask
    pieces = []
    while rest:
        piece = flood(board.neighbour_mask, rest & -rest, through)
        pieces.append(piece)
        rest &= ~piece
    return pieces


def piece_value(board: Board, piece: int, held: int, ahead: dict[int, int]) -> int:
    """What the piece will score at the cities ahead (R16)."""
    towns = (piece & (board.city_mask | board.settlements)).bit_count()
    neighbours = board.neighbour_mask
    return towns * sum(w for city, w in ahead.items() if piece >> city & 1 and neighbours[city] & held)


def held_value(board: Board, held: int, ahead: dict[int, int]) -> int:
    """What a player who holds this will score at the cities ahead."""
    return sum(piece_value(board, piece, held, ahead) for piece in pieces_of(board, held))


def distances(board: Board, passable: int, target: int) -> dict[int, int]:
    """How many hexes away each passable cell is from the target; 1 for those that touch it."""
    away: dict[int, int] = {}
    reached, frontier, steps = 1 << target, 1 << target, 0
    while frontier:
        frontier = beside(board.neighbour_mask, frontier) & passable & ~reached
        reached |= frontier
        steps += 1
        for i in indices_of(frontier):
            away[i] = steps
    return away


@dataclass(frozen=True, slots=True)
class Horizon:
    """What a player strives for during one turn: cities ahead with their weights, and the way to every town."""

    ahead: dict[int, int]
    ways: tuple[tuple[int, dict[int, int]], ...]
    """Of every town worth reaching: what standing beside it is worth, and each cell's distance from it."""


def horizon(position: Position, player: int, weights: Weights = WEIGHTS) -> Horizon:
    """The horizon at the start of a turn in this position."""
    board = position.board
    ahead = scoring_weights(board, position.after_round or 0, weights)
    passable = position.empty_hexes | position.owned[player]
    ways = []
    if ahead:
        for city in board.cities.values():
            ways.append((weights.near_city, distances(board, passable, city)))
        for s in indices_of(board.settlements & ~touched(position, player)):
            if position.free_buildings(s) > 0:
                ways.append((weights.near_settlement, distances(board, passable, s)))
    return Horizon(ahead, tuple(ways))


FAR = 99
"""A distance that no map has."""


class Outlook:
    """What each placement is worth to the player in one position of the turn; values are kept once worked out."""

    def __init__(self, position: Position, player: int, view: Horizon, weights: Weights = WEIGHTS) -> None:
        board = position.board
        self._board, self._view, self._weights = board, view, weights
        self._held = position.held(player)
        self._empty = position.empty_hexes
        self._pieces = [
            (piece, piece_value(board, piece, self._held, view.ahead)) for piece in pieces_of(board, self._held)
        ]
        self._near = [min((way[i] for i in indices_of(self._held) if i in way), default=FAR) for _, way in view.ways]
        self._reach = beside(board.neighbour_mask, self._held) | board.beside_cities
        self._offers = board.settlements & ~touched(position, player)
        for s in indices_of(self._offers):
            if position.free_buildings(s) == 0:
                self._offers &= ~(1 << s)
        self._bonus = dict(weights.clans)
        self._known: dict[tuple[int, ...], int] = {}

    def value(self, cells: tuple[int, ...]) -> int:
        """What occupying these empty hexes at once is worth."""
        if cells not in self._known:
            self._known[cells] = self._points(cells) + self._way(cells) + sum(self._extras(cell) for cell in cells)
        return self._known[cells]

    def _points(self, cells: tuple[int, ...]) -> int:
        """What it adds to the scorings ahead, buildings that it offers taken."""
        neighbours = self._board.neighbour_mask
        joined = near = 0
        for cell in cells:
            joined |= 1 << cell
            near |= neighbours[cell]
        offered = near & self._offers
        near |= beside(neighbours, offered)
        joined |= offered
        held, before = self._held | joined, 0
        for piece, value in self._pieces:
            if piece & near:
                joined |= piece
                before += value
        return piece_value(self._board, joined, held, self._view.ahead) - before

    def _way(self, cells: tuple[int, ...]) -> int:
        """What it shortens of the ways to the towns."""
        value = 0
        for (worth, way), near in zip(self._view.ways, self._near, strict=True):
            for cell in cells:
                away = way.get(cell, FAR)
                if away < near:
                    value += worth // (away + 1) - worth // (near + 1)
                    near = away
        return value

    def _extras(self, cell: int) -> int:
        """Its bonuses, and the hexes that come into reach."""
        board, weights = self._board, self._weights
        value = weights.opening * (board.neighbour_mask[cell] & self._empty & ~self._reach).bit_count()
        if board.road_mask[cell] & self._empty:
            value += weights.road
        clan = board.clans.get(cell)
        return value + (self._bonus[clan.kind] if clan else 0)


def damage(position: Position, player: int, mask: int, ahead: dict[int, int], weights: Weights = WEIGHTS) -> int:
    """What destroying these hexes takes from the player's opponents, less what it takes from the player."""
    board, value = position.board, 0
    for other, owned in enumerate(position.owned):
        hit = owned & mask
        if hit:
            held = position.held(other)
            lost = held_value(board, held, ahead) - held_value(board, held & ~hit, ahead)
            lost += weights.struck * hit.bit_count()
            value += -2 * lost if other == player else lost
    return value


def best_blow(
    position: Position, player: int, blows: Sequence[tuple[tuple[int, ...], int]], ahead: dict[int, int]
) -> tuple[int, tuple[int, ...]] | None:
    """The most harmful of the blows (cells chosen, hexes destroyed) with its damage; None if none does good."""
    known: dict[int, int] = {}
    best: tuple[int, tuple[int, ...]] | None = None
    for cells, hit in blows:
        if hit not in known:
            known[hit] = damage(position, player, hit, ahead)
        if known[hit] > (best[0] if best else 0):
            best = (known[hit], cells)
    return best
