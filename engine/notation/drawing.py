"""A map drawn as text, for games on a map that has no seed: one line a row, cells apart by blanks.

`.` nothing, `^` a mountain, `~` water, `A` to `D` land, `*2` a settlement with two buildings, `I` to `IV` a city.
Behind land or water may stand a clan: `A:guardian`, `~:raider`, `A:drifter-B` with B in its hat. Hexes have a corner on
top, every second row lies half a hex to the right. A hex's name is its place in its row and the row's number: the first
is A1, the next B1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, cast

from engine.board import CITIES, LETTERS, PLAYERS, SECTORS, SYMBOLS, Board, Cell, ClanKind, Kind
from engine.errors import BadBoardError, quoted
from engine.map_faults import map_fault
from engine.maps import ActionDocument, ClanDocument, HexDocument, MapDocument, RoundDocument, board_from

Letter = Literal["A", "B", "C", "D", "?"]
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SYMBOLS = {Kind.MOUNTAIN: "^", Kind.WATER: "~"}


@dataclass(frozen=True, slots=True)
class Drawing:
    """A map as text: its rows, `roads` like `A1-B1 B1-C1`, `actions` like `1-C / 1-A 1-B > II`, scorings behind `>`."""

    rows: tuple[str, ...]
    roads: str
    actions: str


def read_drawing(drawing: Drawing, players: int, seed: str = "", title: str = "") -> Board:
    """The board that is drawn.

    BadBoardError says what can't be.
    """
    if players not in PLAYERS:
        raise map_fault("players", count=players)
    leads = _read_roads(drawing.roads)
    cells = [
        _read_cell(f"{_column(column)}{r + 1}", column - r // 2, r, token)
        for r, row in enumerate(drawing.rows)
        for column, token in enumerate(row.split())
        if token != "."
    ]
    for hex_id in leads.keys() - {cell.id for cell in cells}:
        raise BadBoardError(
            f"A road leads to {quoted(hex_id)}, which the map doesn't have.",
            f"Eine Straße führt zu {quoted(hex_id)}, das es auf der Karte nicht gibt.",
        )
    # R7: a road that ends in a city or settlement stands in the land hex's list alone.
    for cell in cells:
        if cell.kind is Kind.LAND:
            cell.roads = leads.get(cell.id, [])
    rounds = _read_rounds(drawing.actions, players)
    return board_from(MapDocument("wasteland-map/1", players, cells, rounds, seed, title)).board


def draw(board: Board) -> Drawing | None:
    """The board as `read_drawing` reads it; None for a board that can't be drawn so."""
    try:
        drawing = Drawing(_rows(board), _roads(board), _actions(board))
        again = read_drawing(drawing, board.players, board.seed, board.title)
    except (BadBoardError, ValueError):
        return None
    return drawing if again == board else None


def _column(column: int) -> str:
    if column >= len(COLUMNS):
        raise BadBoardError(
            f"A drawn map has {len(COLUMNS)} columns at most.",
            f"Eine gezeichnete Karte hat höchstens {len(COLUMNS)} Spalten.",
        )
    return COLUMNS[column]


def _read_cell(hex_id: str, q: int, r: int, token: str) -> HexDocument:
    name, _, rest = token.partition(":")
    kind, sector, city, buildings = _read_kind(hex_id, name)
    clan, _, hat = rest.partition("-")
    if rest and clan not in tuple(ClanKind):
        clans = ", ".join(ClanKind)
        raise BadBoardError(
            f"{hex_id} has the clan {quoted(clan)}; the clans are {clans}.",
            f"{hex_id} hat den Clan {quoted(clan)}; die Clans sind {clans}.",
        )
    return HexDocument(
        hex_id,
        q,
        r,
        kind,
        sector,
        [],
        ClanDocument(ClanKind(clan), hat or None) if rest else None,
        city,
        [(0.0, 0.0, 0.0)] * buildings,
        # Pointed tops: neighbours lie in a row.
        (math.sqrt(3) * (q + r / 2), 1.5 * r),
    )


def _read_kind(hex_id: str, name: str) -> tuple[Kind, str | None, str | None, int]:
    """Kind, sector, numeral and number of buildings."""
    if name in SECTORS:
        return Kind.LAND, name, None, 0
    if name in CITIES:
        return Kind.CITY, None, name, 0
    if name.startswith("*") and name[1:] in ("1", "2", "3", "4", "5", "6"):
        return Kind.SETTLEMENT, None, None, int(name[1:])
    for kind, symbol in _SYMBOLS.items():
        if name == symbol:
            return kind, None, None, 0
    raise BadBoardError(
        f"{hex_id} is drawn as {quoted(name)}; a hex is A to D, ~, ^, *2 or I to IV, a gap is a dot.",
        f"{hex_id} ist als {quoted(name)} gezeichnet; ein Feld ist A bis D, ~, ^, *2 oder I bis IV, eine Lücke ein "
        "Punkt.",
    )


def _read_roads(roads: str) -> dict[str, list[str]]:
    """Where each hex's roads lead; printed roads run both ways (R7)."""
    leads: dict[str, list[str]] = {}
    for road in roads.split():
        one, dash, other = road.partition("-")
        if not (one and dash and other):
            raise BadBoardError(
                f"A road is written like A1-B1, not {quoted(road)}.",
                f"Eine Straße schreibt man wie A1-B1, nicht {quoted(road)}.",
            )
        leads.setdefault(one, []).append(other)
        leads.setdefault(other, []).append(one)
    return leads


def _read_rounds(actions: str, players: int) -> list[RoundDocument]:
    rounds, turns = [], 0
    for number, part in enumerate(actions.split("/"), start=1):
        printed, _, scores = part.partition(">")
        letters = [_read_letters(action) for action in printed.split()]
        each = [ActionDocument(f"{number}{_column(i).lower()}", action) for i, action in enumerate(letters)]
        # R18: the order just goes on from round to round.
        rounds.append(RoundDocument(number, SYMBOLS[turns % players], each, scores.strip() or None))
        turns += len(each)
    return rounds


def _read_letters(action: str) -> list[Letter]:
    """The letters of an action as players write it: `4-B`, `AC?`."""
    count, dash, letter = action.partition("-")
    letters = letter * int(count) if dash and count in tuple("123456789") and len(letter) == 1 else action
    if not letters or any(each not in LETTERS for each in letters):
        raise BadBoardError(
            f"An action is written like 4-B or AC?, not {quoted(action)}.",
            f"Eine Aktion schreibt man wie 4-B oder AC?, nicht {quoted(action)}.",
        )
    return cast(list[Letter], list(letters))


def _rows(board: Board) -> tuple[str, ...]:
    """The drawing; ValueError where a hex isn't named by its place."""
    at = {(cell.hex.q + cell.hex.r // 2, cell.hex.r): cell for cell in board.cells}
    columns, rows = (max(place[axis] for place in at) + 1 for axis in (0, 1))
    if min(min(place) for place in at) < 0 or columns > len(COLUMNS) or columns * rows > 10_000:
        raise ValueError("the map has another origin, or is too large to be drawn")
    table = [[_cell_text(at.get((column, r))) for column in range(columns)] for r in range(rows)]
    widths = [max(len(row[column]) for row in table) for column in range(columns)]
    lines = []
    for r, row in enumerate(table):
        # Nothing at a row's end needs no dots; a row of nothing keeps one, or it would be no row.
        cells = "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip(" .")
        lines.append(" " * (r % 2) + (cells or "."))
    return tuple(lines)


def _cell_text(cell: Cell | None) -> str:
    if cell is None:
        return "."
    if cell.kind is Kind.SETTLEMENT:
        return f"*{cell.buildings}"
    clan = f":{cell.clan.kind}" + (f"-{cell.clan.sector}" if cell.clan.sector else "") if cell.clan else ""
    return f"{cell.city or cell.sector or _SYMBOLS[cell.kind]}{clan}"


def _roads(board: Board) -> str:
    """Each road once, from the hex that comes first."""
    pairs: dict[frozenset[str], str] = {}
    for cell in board.cells:
        for target in cell.roads:
            pairs.setdefault(frozenset((cell.id, target)), f"{cell.id}-{target}")
    return " ".join(pairs.values())


def _actions(board: Board) -> str:
    return " / ".join(
        " ".join(action.notation for action in each.actions) + (f" > {each.scores}" if each.scores else "")
        for each in board.rounds
    )
