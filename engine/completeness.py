"""What is still missing or odd in a map that somebody is writing down: every gap, beside the hex or round it is about.

A map as read off a sheet may lack anything; `engine.maps` makes a board of it only once nothing blocking is left.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import msgspec

from engine import typed
from engine.board import LETTERS, PLAYERS, SECTORS, SYMBOLS, ClanKind, Kind
from engine.errors import BadBoardError, quoted
from engine.gap_words import GAPS
from engine.hexes import Hex, Point
from engine.json_faults import told
from engine.map_faults import map_fault, oddity
from engine.maps import MAX_HEXES, MAX_TURNS, MapDocument, board_from
from engine.problems import Problem
from engine.sheet.boxes import center

_SIDE_BY_SIDE = (0.7, 1.3)
"""How far apart neighbours lie on paper at least and at most, in parts of what their size says; others lie further."""


class UnfinishedClan(msgspec.Struct):
    """A clan whose hat may not be known."""

    kind: ClanKind
    sector: str | None = None


class UnfinishedHex(msgspec.Struct):
    """A printed hex of which anything but its place may not be known."""

    id: str
    q: int
    r: int
    kind: Kind | None = None
    sector: str | None = None
    roads: list[str] = []
    clan: UnfinishedClan | None = None
    city: str | None = None
    buildings_mm: list[tuple[float, float, float]] = []
    center_mm: Point | None = None
    radius_mm: float | None = None

    @property
    def place(self) -> Hex:
        """Where it lies."""
        return Hex(self.q, self.r)


class UnfinishedAction(msgspec.Struct):
    """A printed action; without a box nothing that is signed can be read."""

    id: str
    letters: list[str] = []
    box_mm: tuple[float, float, float, float] | None = None


class UnfinishedRound(msgspec.Struct):
    """A printed round."""

    round: int
    starts: str | None = None
    actions: list[UnfinishedAction] = []
    scores: str | None = None


class UnfinishedMap(msgspec.Struct):
    """A map as far as it is known: a `wasteland-map/1` document with null for what isn't."""

    hexes: list[UnfinishedHex]
    rounds: list[UnfinishedRound] = []
    players: int | None = None
    page_mm: Point | None = None


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that is missing or odd; with `blocks` the map can't be played or read before it is settled.

    `hex` is the hex it is about, else `round` or `action` (its id), if any.
    """

    code: str
    blocks: bool
    message_en: str
    message_de: str
    hex: str | None = None
    round: int | None = None
    action: str | None = None

    def message(self, lang: str) -> str:
        """The sentence in that language, `en` or `de`."""
        return self.message_de if lang == "de" else self.message_en


def gaps_of(document: dict[str, Any]) -> list[Gap]:
    """Everything that is missing or odd in the document, what blocks first; none in a map that can be played as it is.

    BadBoardError where it isn't even the beginning of a map.
    """
    sheet = _unfinished(document)
    found = [*_of_names(sheet), *_of_hexes(sheet), *_of_roads(sheet), *_of_cities(sheet), *_of_reach(sheet)]
    found += [*_of_places(sheet), *_of_rounds(sheet), *_of_scorings(sheet)]
    if not any(gap.blocks for gap in found):
        found += _of_the_board(document)
    return sorted(found, key=lambda gap: not gap.blocks)


def _unfinished(document: dict[str, Any]) -> UnfinishedMap:
    try:
        sheet = typed.converted(document, UnfinishedMap)
    except msgspec.ValidationError as fault:
        raise BadBoardError(*told(fault, "wasteland-map/1", UnfinishedMap.__struct_fields__)) from None
    if not 1 <= len(sheet.hexes) <= MAX_HEXES:
        raise map_fault("size", most=MAX_HEXES, count=len(sheet.hexes))
    if len(sheet.rounds) > MAX_TURNS:
        raise map_fault("no-room", count=len(sheet.rounds), most=MAX_TURNS, what_en="rounds", what_de="Runden")
    return sheet


def _of_names(sheet: UnfinishedMap) -> Iterator[Gap]:
    """Two hexes of one name or in one place."""
    for name, count in Counter(each.id for each in sheet.hexes).items():
        if count > 1:
            yield _fault("same-id", name, name=quoted(name))
    seen: dict[Hex, str] = {}
    for each in sheet.hexes:
        if each.place in seen:
            yield _fault("same-place", each.id, name=seen[each.place], other=each.id)
        seen.setdefault(each.place, each.id)


def _of_hexes(sheet: UnfinishedMap) -> Iterator[Gap]:
    """What a hex of its kind has to have."""
    for each in sheet.hexes:
        if each.kind is None:
            yield _gap("no-kind", each.id)
        elif each.kind is Kind.LAND and each.sector not in SECTORS:
            yield _gap("no-sector", each.id)
        elif each.kind is Kind.SETTLEMENT and not each.buildings_mm:
            yield _gap("no-buildings", each.id)
        elif each.kind is Kind.CITY and not each.city:
            yield _gap("no-numeral", each.id)
        if each.clan is not None and each.clan.kind is ClanKind.DRIFTER and each.clan.sector not in SECTORS:
            yield _gap("no-hat", each.id)
        if each.clan is not None and each.kind not in (None, Kind.LAND, Kind.WATER):
            # R9: a clan's bonus comes on occupying its hex.
            yield _odd("idle-clan", each.id, clan=each.clan.kind, kind=each.kind)


def _of_roads(sheet: UnfinishedMap) -> Iterator[Gap]:
    """Roads that lead nowhere, into what has no road, or one way only (R7)."""
    by_id = {each.id: each for each in sheet.hexes}
    for each in sheet.hexes:
        if each.roads and each.kind not in (None, Kind.LAND):
            yield _fault("road-off-land", each.id, name=each.id, kind=each.kind)
            continue
        for target in dict.fromkeys(each.roads):
            other = by_id.get(target)
            if other is None or other.place not in each.place.neighbours():
                yield _fault("stray-road", each.id, name=each.id, target=quoted(target))
            elif other.kind in (Kind.WATER, Kind.MOUNTAIN):
                yield _gap("road-into", each.id, target=target)
            elif other.kind is Kind.LAND and each.id not in other.roads:
                yield _odd("one-way-road", each.id, target=target)


def _of_cities(sheet: UnfinishedMap) -> Iterator[Gap]:
    """Every numeral once, and one city at least."""
    cities = [each for each in sheet.hexes if each.kind is Kind.CITY]
    if not cities:
        yield _fault("no-city")
    counts = Counter(each.city for each in cities if each.city)
    for each in cities:
        if each.city and counts[each.city] > 1:
            yield _fault("same-city", each.id, count=counts[each.city], city=each.city)


def _of_reach(sheet: UnfinishedMap) -> Iterator[Gap]:
    """Land, water and settlements to which no chain leads from any city (R4)."""
    open_to = {each.place: each for each in sheet.hexes if each.kind is not Kind.MOUNTAIN}
    reached = {each.place for each in sheet.hexes if each.kind is Kind.CITY}
    if not reached:
        return
    edge = list(reached)
    while edge:
        fresh = {near for place in edge for near in place.neighbours() if near in open_to} - reached
        reached |= fresh
        edge = list(fresh)
    for place, each in open_to.items():
        if place not in reached:
            yield _gap("out-of-reach", each.id)


def _of_places(sheet: UnfinishedMap) -> Iterator[Gap]:
    """Hexes beyond the page, buildings beside their hex, and the first two hexes that don't lie as q and r count them.

    A mark would be read in the wrong hex, or in none.
    """
    placed = [(each, each.center_mm, each.radius_mm) for each in sheet.hexes if each.center_mm and each.radius_mm]
    for each, middle, radius in placed:
        if not is_on_page(sheet.page_mm, middle):
            yield _gap("off-page", each.id)
        elif any(math.dist(middle, (x, y)) > radius for x, y, _ in each.buildings_mm):
            yield _gap("stray-building", each.id)
    least, most = _SIDE_BY_SIDE
    for (one, here, radius), (other, there, _) in combinations(placed, 2):
        apart = math.dist(here, there) / (math.sqrt(3) * radius)
        neighbours = abs(one.q - other.q) <= 1 and one.place.distance(other.place) == 1
        if not (least <= apart <= most if neighbours else apart > most):
            yield _gap("off-lattice", one.id, other=other.id)
            return


def is_on_page(page_mm: Sequence[float] | None, point: Sequence[float]) -> bool:
    """Whether a point lies on the page, as far as that is known."""
    return page_mm is None or all(0 <= at <= side for at, side in zip(point, page_mm, strict=True))


def _of_rounds(sheet: UnfinishedMap) -> Iterator[Gap]:
    """Rounds, actions, who starts: what is missing and what is out of the common order (R5, R17, R18)."""
    if sheet.players not in PLAYERS:
        yield _gap("no-players")
        return
    if not sheet.rounds:
        yield _gap("no-rounds")
    symbols, turn = SYMBOLS[: sheet.players], 0
    for number, each in enumerate(sheet.rounds, start=1):
        if each.round != number:
            yield _fault("round-numbers")
            return
        if not each.actions:
            yield _gap("no-actions", of_round=number)
        for action in each.actions:
            yield from _of_action(action, number, sheet.page_mm)
        if each.starts not in symbols:
            yield _gap("no-starter", of_round=number)
        # R18: the order just goes on from round to round.
        elif each.starts != symbols[turn % len(symbols)]:
            yield _odd("start-out-of-turn", of_round=number, round=number, starts=each.starts)
            turn = symbols.index(each.starts)
        turn += len(each.actions)


def _of_action(action: UnfinishedAction, number: int, page_mm: Point | None) -> Iterator[Gap]:
    if not action.letters or not all(letter in LETTERS for letter in action.letters):
        yield _gap("no-letters", of_round=number, action=action.id)
    if action.box_mm is None or not is_on_page(page_mm, center(action.box_mm)):
        yield _gap("no-box", of_round=number, action=action.id)


def _of_scorings(sheet: UnfinishedMap) -> Iterator[Gap]:
    """Every city of the map is scored, and once (R16), the last one after the last round (R20)."""
    cities = {each.city: each.id for each in sheet.hexes if each.kind is Kind.CITY and each.city}
    counts = Counter(each.scores for each in sheet.rounds if each.scores)
    for each in sheet.rounds:
        if each.scores and each.scores not in cities:
            yield _fault("unknown-scoring", of_round=each.round, round=each.round, city=quoted(each.scores))
        elif each.scores and counts[each.scores] > 1:
            yield _fault("scored-twice", of_round=each.round, city=each.scores)
    if sheet.rounds:
        for city, name in cities.items():
            if city not in counts:
                yield _odd("never-scored", name, city=city)
        if not sheet.rounds[-1].scores:
            last = sheet.rounds[-1].round
            yield _odd("last-unscored", of_round=last, round=last)


def _of_the_board(document: dict[str, Any]) -> list[Gap]:
    """What keeps a map without gaps from being a board all the same."""
    try:
        board_from(typed.converted({"seed": "", **document}, MapDocument))
    except BadBoardError as fault:
        return [Gap("fault", True, str(fault), fault.message_de)]
    except msgspec.ValidationError as fault:
        return [Gap("fault", True, *told(fault, "wasteland-map/1", MapDocument.__struct_fields__))]
    return []


def _gap(
    code: str, name: str | None = None, *, of_round: int | None = None, action: str | None = None, **details: object
) -> Gap:
    blocks, english, german = GAPS[code]
    filled = {"name": name, "round": of_round, "action": action, **details}
    return Gap(code, blocks, english.format(**filled), german.format(**filled), name, of_round, action)


def _fault(code: str, hex_id: str | None = None, /, *, of_round: int | None = None, **details: object) -> Gap:
    fault = map_fault(code, **details)
    return Gap(code, True, str(fault), fault.message_de, hex_id, of_round)


def _odd(code: str, hex_id: str | None = None, /, *, of_round: int | None = None, **details: object) -> Gap:
    found: Problem = oddity(code, hex_id, **details)
    return Gap(code, False, found.message_en, found.message_de, hex_id, of_round)
