"""Where everything lies on the page, in millimetres: the PDF is drawn from it and the scanner reads by it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.board import CITIES, Action, Board, Cell, Clan, Kind, Round
from engine.hexes import Layout, Point
from engine.sheet.fiducials import encode
from engine.sheet.form import Fiducial, Form, Region, Role
from engine.sheet.identity import Language, Paper, SheetIdentity

Box = tuple[float, float, float, float]
"""x, y, width, height."""
PAGES: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Measures:
    """The lengths that were chosen by eye and by what printers and cameras can do."""

    margin: float = 7.0
    """Most printers leave 5 mm white at the edge."""
    tag: float = 10.0
    """Side of a tag's black border: 1.25 mm a module, 3 pixels in a photo of 1600 x 1200."""
    quiet: float = 1.5
    """White round a tag."""
    label: float = 5.0
    """Room for the coordinates between tags and hexes."""
    title: float = 13.0
    flaps: float = 55.0
    largest_radius: float = 10.5
    box: float = 7.6
    table: float = 46.0
    """Height of the players' table with its heading."""


MEASURES = Measures()


@dataclass(frozen=True)
class SheetLayout:
    """One sheet on one paper in one language."""

    board: Board
    paper: Paper
    lang: Language
    hexes: Layout

    @property
    def page_mm(self) -> tuple[float, float]:
        """Width and height of the page."""
        return PAGES[self.paper]

    @property
    def fold_y(self) -> float:
        """Where the flaps are folded back."""
        return self.page_mm[1] - MEASURES.flaps

    def center(self, cell: Cell) -> Point:
        """The centre of a cell."""
        return self.hexes.center(cell.hex)

    def building_centers(self, cell: Cell) -> tuple[Point, ...]:
        """The centres of a settlement's buildings."""
        x, y = self.center(cell)
        if cell.buildings == 1:
            return ((x, y),)
        distance = self.hexes.size * (0.42 if cell.buildings == 2 else 0.48)
        start = {2: 180.0, 3: -90.0, 4: -135.0}[cell.buildings]
        angles = [math.radians(start + 360 / cell.buildings * i) for i in range(cell.buildings)]
        return tuple((x + distance * math.cos(a), y + distance * math.sin(a)) for a in angles)

    @property
    def building_radius(self) -> float:
        """From a building's centre to its rim."""
        return 0.3 * self.hexes.size

    @cached_property
    def flap_edges(self) -> tuple[float, ...]:
        """The x of the five flaps' edges, six of them."""
        width = self.page_mm[0]
        return tuple(width * i / 5 for i in range(6))

    def round_origin(self, number: int) -> Point:
        """The top left corner of a round's block on its flap; rounds 1 and 2 share the left one."""
        flap = max(number - 2, 0)
        left = self.flap_edges[flap] + (MEASURES.margin if flap == 0 else 3.0)
        return (left, self.fold_y + (27.0 if number == 2 else 3.0))

    def action_box(self, round_: Round, index: int) -> Box:
        """The box to sign at a round's action."""
        x, y = self.round_origin(round_.number)
        side = MEASURES.box
        return (x + index % 4 * (side + 1.1), y + 6.0 + index // 4 * (side + 6.0), side, side)

    @cached_property
    def fiducial_boxes(self) -> tuple[Box, ...]:
        """The eight tags' black borders by position: three down each side of the map, two at the foot of the table."""
        width, side = self.page_mm[0], MEASURES.tag
        left, right = MEASURES.margin + MEASURES.quiet, width - MEASURES.margin - MEASURES.quiet - side
        top = MEASURES.margin + MEASURES.title + 2.0
        foot = self.fold_y - 4.0 - side
        step = (foot - top) / 3
        return tuple((x, top + step * i, side, side) for i in range(4) for x in (left, right))

    @property
    def identity(self) -> SheetIdentity | None:
        """The printable sheet that this is; None where the board isn't one of this program's."""
        if not self.board.seed.isdigit():
            return None
        return SheetIdentity(int(self.board.seed), self.board.players, self.paper, self.lang)

    @cached_property
    def form(self) -> Form:
        """What a scanner needs to find on the page."""
        return Form(self.page_mm, self._fiducials(), (*self._cells(), *self._slots(), *self._boxes()))

    def _fiducials(self) -> tuple[Fiducial, ...]:
        if self.identity is None:
            return ()
        tags = encode(self.identity.number)
        return tuple(Fiducial(tag, _corners(box)) for tag, box in zip(tags, self.fiducial_boxes, strict=True))

    def _cells(self) -> list[Region]:
        return [
            Region(
                cell.id,
                Role.CELL,
                self.center(cell),
                self.hexes.size,
                self.hexes.corners(cell.hex),
                (*self.board.symbols, "#") if cell.occupiable else (),
            )
            for cell in self.board.cells
        ]

    def _slots(self) -> list[Region]:
        radius = self.building_radius
        return [
            Region(
                f"{cell.id}/{slot}",
                Role.SLOT,
                center,
                radius,
                _corners((center[0] - radius, center[1] - radius, 2 * radius, 2 * radius)),
                self.board.symbols,
                cell.id,
            )
            for cell in self.board.cells
            for slot, center in enumerate(self.building_centers(cell) if cell.buildings else ())
        ]

    def _boxes(self) -> list[Region]:
        regions = []
        for round_ in self.board.rounds:
            for index, action in enumerate(round_.actions):
                x, y, width, height = box = self.action_box(round_, index)
                center = (x + width / 2, y + height / 2)
                regions.append(
                    Region(f"action/{action.id}", Role.BOX, center, width / 2, _corners(box), self.board.symbols)
                )
        return regions

    @property
    def cuts_mm(self) -> tuple[tuple[Point, Point], ...]:
        """The four dotted cutting lines."""
        return tuple(((x, self.fold_y), (x, self.page_mm[1])) for x in self.flap_edges[1:-1])

    @property
    def folds_mm(self) -> tuple[tuple[Point, Point], ...]:
        """The line along which the flaps are folded back."""
        return (((0.0, self.fold_y), (self.page_mm[0], self.fold_y)),)

    @property
    def table_origin(self) -> Point:
        """The top left corner of the players' table."""
        return (MEASURES.margin + MEASURES.quiet * 2 + MEASURES.tag + 2.0, self.fold_y - MEASURES.table - 3.0)

    def player_row(self, player: int) -> tuple[Box, tuple[tuple[str, Box], ...]]:
        """A player's name box and the boxes of points, by what they are for."""
        x, y = self.table_origin
        height = 8.6
        top = y + 6.0 + player * (height + 1.4)
        name = (x + 8.0, top, 34.0, height)
        names = (*CITIES, "guardian", "total")
        widths = (9.5, 9.5, 9.5, 9.5, 10.5, 13.0)
        lefts = [x + 43.5 + sum(widths[:i]) + 1.0 * i for i in range(len(widths))]
        return name, tuple((n, (left, top, w, height)) for n, left, w in zip(names, lefts, widths, strict=True))

    def document(self) -> dict[str, Any]:
        """The `wasteland-map/1` document of this sheet."""
        return {
            "format": "wasteland-map/1",
            "seed": self.board.seed,
            "title": self.board.title,
            "players": self.board.players,
            "paper": self.paper,
            "page_mm": list(self.page_mm),
            "hexes": [self._cell_document(cell) for cell in self.board.cells],
            "rounds": [self._round_document(round_) for round_ in self.board.rounds],
            "cuts_mm": [[_rounded(point) for point in line] for line in self.cuts_mm],
            "folds_mm": [[_rounded(point) for point in line] for line in self.folds_mm],
            "players_mm": [self._player_document(i, symbol) for i, symbol in enumerate(self.board.symbols)],
        }

    def _cell_document(self, cell: Cell) -> dict[str, Any]:
        radius = self.building_radius
        slots = self.building_centers(cell) if cell.kind is Kind.SETTLEMENT else ()
        return {
            "id": cell.id,
            "q": cell.hex.q,
            "r": cell.hex.r,
            "center_mm": _rounded(self.center(cell)),
            "radius_mm": round(self.hexes.size, 4),
            "kind": cell.kind.value,
            "sector": cell.sector,
            "roads": list(cell.roads),
            "clan": None if cell.clan is None else _clan_document(cell.clan),
            "city": cell.city,
            "buildings_mm": [[*_rounded(slot), round(radius, 4)] for slot in slots],
        }

    def _round_document(self, round_: Round) -> dict[str, Any]:
        def action(index: int, each: Action) -> dict[str, Any]:
            return {"id": each.id, "letters": list(each.letters), "box_mm": _rounded(self.action_box(round_, index))}

        return {
            "round": round_.number,
            "starts": round_.starts,
            "scores": round_.scores,
            "actions": [action(index, each) for index, each in enumerate(round_.actions)],
        }

    def _player_document(self, player: int, symbol: str) -> dict[str, Any]:
        name, points = self.player_row(player)
        boxes = [{"for": what, "box_mm": _rounded(box)} for what, box in points]
        return {"symbol": symbol, "name_box_mm": _rounded(name), "points": boxes}


def lay_out(board: Board, paper: Paper = "a4", lang: Language = "en") -> SheetLayout:
    """The board's sheet: its map as large as the page allows, in the middle of its room."""
    unit = Layout(board.orientation, 1.0, (0.0, 0.0))
    corners = [corner for cell in board.cells for corner in unit.corners(cell.hex)]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    x, y, width, height = _map_room(paper)
    size = min(width / (right - left), height / (bottom - top), MEASURES.largest_radius)
    size = math.floor(size * 1000) / 1000
    origin = (
        round(x + width / 2 - size * (left + right) / 2, 3),
        round(y + height / 2 - size * (top + bottom) / 2, 3),
    )
    return SheetLayout(board, paper, lang, Layout(board.orientation, size, origin))


def _map_room(paper: Paper) -> Box:
    """Where hexes may lie: between the tags and their labels, beneath the title, above the players' table."""
    width, height = PAGES[paper]
    side = MEASURES.margin + 2 * MEASURES.quiet + MEASURES.tag + MEASURES.label - 1.0
    top = MEASURES.margin + MEASURES.title + MEASURES.label
    bottom = height - MEASURES.flaps - MEASURES.table - 4.0
    return (side, top, width - 2 * side, bottom - top)


def _corners(box: Box) -> tuple[Point, Point, Point, Point]:
    """A box's corners, clockwise from the top left."""
    x, y, width, height = box
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _clan_document(clan: Clan) -> dict[str, Any]:
    return {"kind": clan.kind.value, "sector": clan.sector}


def _rounded(lengths: tuple[float, ...]) -> list[float]:
    """Lengths as the document writes them, to a tenth of a micrometre."""
    return [round(length, 4) for length in lengths]
