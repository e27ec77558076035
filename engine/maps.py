"""A map as JSON (`wasteland-map/1`) made a board, with a word for whatever is odd but playable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import msgspec

from engine.board import SECTORS, SYMBOLS, Action, Board, Cell, Clan, ClanKind, Kind, Round
from engine.errors import quoted
from engine.hexes import Hex, Point, orientation_of
from engine.map_faults import map_fault, oddity
from engine.problems import Problem

MAX_HEXES = 1_000
"""More hexes than any page of paper holds; a guard against nonsense, not a rule."""

MAX_TURNS = 40
"""More rounds, actions in a round or letters in an action than any page of paper holds: a guard like the other."""

MAX_NAME = 30
"""The longest name of a hex, a city or an action that a sentence can carry; on a sheet none has more than four."""


class ClanDocument(msgspec.Struct):
    """A hex's clan, with the letter in a Drifter's hat."""

    kind: ClanKind
    sector: str | None = None


class HexDocument(msgspec.Struct):
    """One printed hex."""

    id: str
    q: int
    r: int
    kind: Kind
    sector: str | None = None
    roads: list[str] = []
    clan: ClanDocument | None = None
    city: str | None = None
    buildings_mm: list[tuple[float, float, float]] = []
    center_mm: Point | None = None


class ActionDocument(msgspec.Struct):
    """One printed action."""

    id: str
    letters: list[Literal["A", "B", "C", "D", "?"]]


class RoundDocument(msgspec.Struct):
    """One printed round."""

    round: int
    starts: str
    actions: list[ActionDocument]
    scores: str | None = None


class MapDocument(msgspec.Struct):
    """A whole printed map; what a game doesn't need of it (cuts, boxes) isn't read here."""

    format: Literal["wasteland-map/1"]
    players: int
    hexes: list[HexDocument]
    rounds: list[RoundDocument]
    seed: str | int = ""
    title: str = ""


@dataclass(frozen=True)
class GivenMap:
    """A board from elsewhere, with a word for everything that is odd about it."""

    board: Board
    warnings: tuple[Problem, ...]


def board_from(document: MapDocument) -> GivenMap:
    """The board that the document describes; BadBoardError names what can't be."""
    if not 1 <= len(document.hexes) <= MAX_HEXES:
        raise map_fault("size", most=MAX_HEXES, count=len(document.hexes))
    _check_names(document)
    _check_room(document.rounds)
    board = Board(
        tuple(_cell(each) for each in document.hexes),
        tuple(_round(each) for each in document.rounds),
        document.players,
        str(document.seed),
        document.title,
        orientation_of({Hex(each.q, each.r): each.center_mm for each in document.hexes if each.center_mm is not None}),
    )
    _check_cities(board)
    _check_rounds(board)
    return GivenMap(board, tuple(_oddities(board)))


def _cell(document: HexDocument) -> Cell:
    sector = document.sector
    if sector is not None and sector not in SECTORS:
        raise map_fault("unknown-sector", name=document.id, sector=quoted(sector), sectors=", ".join(SECTORS))
    clan = None
    if document.clan is not None:
        # Only the Drifter has a hat; whatever stands there for another clan means nothing.
        hat = document.clan.sector if document.clan.kind is ClanKind.DRIFTER else None
        clan = Clan(document.clan.kind, hat)
        if hat is not None and hat not in SECTORS:
            raise map_fault("unknown-hat", name=document.id, sector=quoted(hat), sectors=", ".join(SECTORS))
    buildings = len(document.buildings_mm)
    roads = tuple(dict.fromkeys(document.roads))
    place = Hex(document.q, document.r)
    return Cell(document.id, place, document.kind, sector, roads, clan, document.city, buildings)


def _round(document: RoundDocument) -> Round:
    actions = tuple(Action(action.id, tuple(action.letters)) for action in document.actions)
    return Round(document.round, document.starts, actions, document.scores)


def _check_names(document: MapDocument) -> None:
    """BadBoardError for a name that no line of text can carry, or that would seem a building's, as `C4/1` is."""
    cities = [each.city for each in document.hexes if each.city is not None]
    actions = [action.id for each in document.rounds for action in each.actions]
    for name in (*(each.id for each in document.hexes), *cities, *actions):
        if not 1 <= len(name) <= MAX_NAME or "/" in name or not name.isprintable():
            raise map_fault("bad-name", most=MAX_NAME, name=quoted(name))


def _check_room(rounds: list[RoundDocument]) -> None:
    """BadBoardError for more than any sheet has room for."""
    actions = [len(each.actions) for each in rounds]
    letters = [len(action.letters) for each in rounds for action in each.actions]
    for count, english, german in (
        (len(rounds), "rounds", "Runden"),
        (max(actions, default=0), "actions in a round", "Aktionen in einer Runde"),
        (max(letters, default=0), "letters in an action", "Buchstaben in einer Aktion"),
    ):
        if count > MAX_TURNS:
            raise map_fault("no-room", count=count, most=MAX_TURNS, what_en=english, what_de=german)


def _check_cities(board: Board) -> None:
    """BadBoardError unless each numeral is one city and there is one at least."""
    numerals = Counter(cell.city for cell in board.cells if cell.city is not None)
    if not numerals:
        raise map_fault("no-city")
    for numeral, count in numerals.items():
        if count > 1:
            raise map_fault("same-city", count=count, city=numeral)


def _check_rounds(board: Board) -> None:
    """BadBoardError unless the rounds can be played and scored."""
    if [each.number for each in board.rounds] != list(range(1, len(board.rounds) + 1)) or not board.rounds:
        raise map_fault("round-numbers")
    scored: set[str] = set()
    for each in board.rounds:
        if each.starts not in board.symbols:
            raise map_fault("unknown-starter", round=each.number, starts=quoted(each.starts))
        if each.scores is not None and each.scores not in board.cities:
            raise map_fault("unknown-scoring", round=each.number, city=quoted(each.scores))
        # R16: each city is scored once.
        if each.scores in scored:
            raise map_fault("scored-twice", city=each.scores)
        if each.scores is not None:
            scored.add(each.scores)
    if len(board.actions) != sum(len(each.actions) for each in board.rounds):
        raise map_fault("same-action")


def _oddities(board: Board) -> Iterator[Problem]:
    """What a printed map should not have, one word each."""
    for cell in board.cells:
        for target in cell.roads:
            # R7: printed roads run both ways; the bonus follows the hex's own list.
            if board.cell(target).kind is Kind.LAND and cell.id not in board.cell(target).roads:
                yield oddity("one-way-road", cell.id, target=target)
        if cell.clan is not None and not cell.occupiable:
            # R9: a clan's bonus comes on occupying its hex.
            yield oddity("idle-clan", cell.id, clan=cell.clan.kind, kind=cell.kind)
    turn = 0
    for each in board.rounds:
        # R18: the order just goes on from round to round.
        if each.starts != SYMBOLS[turn % board.players]:
            yield oddity("start-out-of-turn", round=each.number, starts=each.starts)
            turn = board.symbols.index(each.starts)
        turn += len(each.actions)
    for city in board.cities:
        if city not in board.scorings:
            # R16: every city is scored once.
            yield oddity("never-scored", city=city)
    if board.rounds[-1].scores is None:
        # R20: the last city is scored after the last round.
        yield oddity("last-unscored", round=board.rounds[-1].number)
