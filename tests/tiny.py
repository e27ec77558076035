"""Tiny boards at random, small enough that every play of them can be played: for the oracle and what it judges."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from engine.board import CITIES, SYMBOLS, Action, Board, Cell, Clan, ClanKind, Kind, Round
from engine.draws import Draws
from engine.hexes import Hex, Orientation
from tests.engine.enumeration import Enumeration, TooManyPlaysError

LEAST_HEXES, MOST_HEXES = 8, 14
LEAST, LIMIT = 300, 8_000
"""States of turns that a tiny board may have: enough to be of interest, and well under a second's work."""


def tiny_board(seed: int) -> Board:
    """A board of at most 14 hexes and 2 or 3 rounds with anything on it, of which all plays can be enumerated."""
    return tiny_enumeration(seed).board


@lru_cache(maxsize=8)
def tiny_enumeration(seed: int, limit: int = LIMIT) -> Enumeration:
    """All plays of `tiny_board(seed)`; with another `limit` those of another board."""
    draws = Draws(seed)
    while True:
        with suppress(TooManyPlaysError):
            enumeration = Enumeration(draw_board(draws, str(seed)), limit)
            if enumeration.size >= LEAST:
                return enumeration


def draw_board(draws: Draws, seed: str = "0") -> Board:
    """Any small board, however many plays it has."""
    places = _blob(draws, LEAST_HEXES + draws.below(MOST_HEXES - LEAST_HEXES + 1))
    cities, settlements = (1, 2, 2, 2)[draws.below(4)], (0, 1, 1, 1, 2)[draws.below(5)]
    sectors = ("A", "B", "C")[: 2 + draws.below(2)]
    special = _scattered(draws, places, cities, settlements)
    cells = [special.get(place) or _ground(draws, place, sectors) for place in places]
    players = (2, 2, 2, 2, 2, 2, 3, 4)[draws.below(8)]
    rounds = _rounds(draws, players, sectors, cities)
    return Board(tuple(_with_roads(draws, cells)), rounds, players, seed, "A tiny test", Orientation.POINTY)


def _blob(draws: Draws, size: int) -> list[Hex]:
    """So many hexes, each but the first beside another."""
    places = [Hex(0, 0)]
    while len(places) < size:
        place = draws.choice(draws.choice(places).neighbours())
        if place not in places and abs(place.r) <= 2:
            places.append(place)
    return sorted(places)


def _id(place: Hex) -> str:
    return f"{chr(ord('M') + place.q)}{place.r + 3}"


def _scattered(draws: Draws, places: list[Hex], cities: int, settlements: int) -> dict[Hex, Cell]:
    """Cities and settlements anywhere, now and then beside each other (R20)."""
    special: dict[Hex, Cell] = {}
    for number in range(cities + settlements):
        free = [place for place in places if place not in special]
        apart = [place for place in free if not any(near in special for near in place.neighbours())]
        place = draws.choice(apart if apart and draws.below(4) else free)
        if number < cities:
            special[place] = Cell(_id(place), place, Kind.CITY, city=CITIES[number])
        else:
            special[place] = Cell(_id(place), place, Kind.SETTLEMENT, buildings=1 + draws.below(2))
    return special


def _ground(draws: Draws, place: Hex, sectors: tuple[str, ...]) -> Cell:
    """Land, mostly; else water or a mountain. Most have a clan."""
    kind = draws.below(12)
    if kind == 0:
        return Cell(_id(place), place, Kind.MOUNTAIN)
    clan = _clan(draws, sectors) if draws.below(5) > 1 else None
    if kind <= 3:
        return Cell(_id(place), place, Kind.WATER, clan=clan)
    return Cell(_id(place), place, Kind.LAND, draws.choice(sectors), clan=clan)


def _clan(draws: Draws, sectors: tuple[str, ...]) -> Clan:
    kind = draws.choice((*ClanKind, ClanKind.RAIDER, *(ClanKind.BOMBER, ClanKind.GUARDIAN) * 2))
    return Clan(kind, draws.choice(sectors) if kind is ClanKind.DRIFTER else None)


def _with_roads(draws: Draws, cells: list[Cell]) -> list[Cell]:
    """The cells with roads along some edges: few or nearly all, most both ways, some one way or into a town."""
    often = draws.choice((0, 15, 30, 30, 80))
    leads: dict[Hex, list[str]] = {cell.hex: [] for cell in cells}
    for one in cells:
        for other in cells:
            if one.hex < other.hex and one.hex.distance(other.hex) == 1 and draws.below(100) < often:
                way = draws.below(8)
                if way != 0:
                    leads[one.hex].append(other.id)
                if way != 1:
                    leads[other.hex].append(one.id)
    return [_leading(cell, leads[cell.hex]) if cell.kind is Kind.LAND else cell for cell in cells]


def _leading(cell: Cell, roads: list[str]) -> Cell:
    return Cell(cell.id, cell.hex, cell.kind, cell.sector, tuple(roads), cell.clan)


def _rounds(draws: Draws, players: int, sectors: tuple[str, ...], cities: int) -> tuple[Round, ...]:
    """Two or three rounds of one to three turns; one city is scored after the last, another one mostly before (R16)."""
    count = 2 + draws.below(2)
    numerals = list(CITIES[:cities])
    last = numerals.pop(draws.below(len(numerals)))
    scored = {count: last}
    if numerals and draws.below(4):
        scored[1 + draws.below(count - 1)] = numerals[0]
    rounds: list[Round] = []
    turns = 0
    for number in range(1, count + 1):
        actions = tuple(
            Action(f"{number}{'abc'[i]}", _letters(draws, sectors)) for i in range((1, 2, 2, 2, 3)[draws.below(5)])
        )
        rounds.append(Round(number, SYMBOLS[turns % players], actions, scored.get(number)))
        turns += len(actions)
    return tuple(rounds)


def _letters(draws: Draws, sectors: tuple[str, ...]) -> tuple[str, ...]:
    size = (1, 1, 1, 2, 2, 3)[draws.below(6)]
    return tuple(draws.choice((*sectors, "?")) for _ in range(size))
