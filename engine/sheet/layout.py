"""Where everything lies on the page, in millimetres: the PDF is drawn from it and the scanner reads by it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from engine.board import CITIES, Board, Cell, Round
from engine.generator import names
from engine.hexes import Layout, Point
from engine.sheet.boxes import Box, center, corners
from engine.sheet.fiducials import POSITIONS, encode
from engine.sheet.form import Entry, EntryKind, Fiducial, Form, Region, Role
from engine.sheet.identity import Language, Paper, SheetIdentity

Side = Literal["left", "right"]
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
    label: float = 3.6
    """Room for the coordinates round the hexes."""
    title: float = 13.0
    flaps: float = 62.0
    largest_radius: float = 10.5
    box: float = 8.0
    """Side of a box to sign."""
    pitch: float = 9.2
    """From one action to the next below it."""
    heading: float = 8.2
    """A round's heading, above its actions."""
    table_heading: float = 5.5
    largest_row: float = 14.0
    """From one player's row to the next at the most."""


MEASURES = Measures()


def fiducial_boxes(paper: Paper) -> tuple[Box, ...]:
    """The black borders of a page's eight tags by position: three down each side of the map, two by the table.

    `side_of` says which of them are on which side.
    """
    width, height = PAGES[paper]
    side = MEASURES.tag
    across = {"left": MEASURES.margin + MEASURES.quiet, "right": width - MEASURES.margin - MEASURES.quiet - side}
    top = MEASURES.margin + MEASURES.title + 2.0
    foot = height - MEASURES.flaps - 4.0 - side
    step = (foot - top) / 3
    return tuple((across[side_of(i)], top + step * (i // 2), side, side) for i in range(POSITIONS))


def side_of(position: int) -> Side:
    """The side of the page on which the tag of a position is: they go down it in pairs, the left one first."""
    return "right" if position % 2 else "left"


@dataclass(frozen=True)
class SheetLayout:
    """One sheet on one paper in one language; `identity` is None where the board isn't one of this program's."""

    board: Board
    paper: Paper
    lang: Language
    hexes: Layout
    identity: SheetIdentity | None = None

    @property
    def page_mm(self) -> tuple[float, float]:
        """Width and height of the page."""
        return PAGES[self.paper]

    @property
    def fold_y(self) -> float:
        """Where the flaps are folded back."""
        return self.page_mm[1] - MEASURES.flaps

    @cached_property
    def title(self) -> str:
        """The map's name in the sheet's language."""
        if self.lang == "en" or self.identity is None:
            return self.board.title
        return names.title(self.identity.seed, self.identity.players, self.lang)

    def center(self, cell: Cell) -> Point:
        """The centre of a cell."""
        return self.hexes.center(cell.hex)

    def building_centers(self, cell: Cell) -> tuple[Point, ...]:
        """The centres of a settlement's buildings."""
        x, y = self.center(cell)
        # No map of ours has more than four; on one from elsewhere they stand in a ring, which needs all the room.
        y += 0.05 * self.hexes.size if cell.buildings <= 4 else 0.0
        if cell.buildings == 1:
            return ((x, y),)
        distance = self.hexes.size * {2: 0.42, 3: 0.46, 4: 0.48, 5: 0.52}.get(cell.buildings, 0.61)
        start = {2: 180.0, 3: -90.0, 4: -135.0}.get(cell.buildings, 180.0)
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

    def round_box(self, number: int) -> Box:
        """A round's block on its flap, heading and scoring included; rounds 1 and 2 share the left flap.

        This program prints six; of a map from elsewhere that has more, the others have no place of their own.
        """
        flap = min(max(number - 2, 0), 4)
        left = MEASURES.margin + MEASURES.quiet if flap == 0 else self.flap_edges[flap] + 3.5
        right = self.flap_edges[flap + 1] - 3.0 if flap < 4 else self.page_mm[0] - MEASURES.margin - MEASURES.quiet
        top = self.fold_y + (24.0 if number == 2 else 3.0)
        bottom = self.fold_y + 23.0 if number == 1 else self.page_mm[1] - MEASURES.margin
        return (left, top, right - left, bottom - top)

    def action_columns(self, round_: Round) -> int:
        """How many actions stand side by side: two where rounds share a flap, else one."""
        return 2 if round_.number <= 2 else 1

    def action_box(self, round_: Round, index: int) -> Box:
        """The box to sign at a round's action."""
        x, y, width, _ = self.round_box(round_.number)
        columns = self.action_columns(round_)
        row, column = divmod(index, columns)
        left, top = x + column * width / columns, y + MEASURES.heading + row * MEASURES.pitch
        return (left, top, MEASURES.box, MEASURES.box)

    @cached_property
    def fiducial_boxes(self) -> tuple[Box, ...]:
        """The eight tags' black borders by position."""
        return fiducial_boxes(self.paper)

    @cached_property
    def form(self) -> Form:
        """What a scanner needs to find on the page."""
        regions = (*self._cells(), *self._slots(), *self._boxes())
        return Form(self.page_mm, self._fiducials(), regions, self._entries())

    def _fiducials(self) -> tuple[Fiducial, ...]:
        if self.identity is None:
            return ()
        tags = encode(self.identity.number)
        return tuple(Fiducial(tag, corners(box)) for tag, box in zip(tags, self.fiducial_boxes, strict=True))

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
                slot_center,
                radius,
                corners((slot_center[0] - radius, slot_center[1] - radius, 2 * radius, 2 * radius)),
                self.board.symbols,
                cell.id,
            )
            for cell in self.board.cells
            for slot, slot_center in enumerate(self.building_centers(cell) if cell.buildings else ())
        ]

    def _boxes(self) -> list[Region]:
        regions = []
        for round_ in self.board.rounds:
            for index, action in enumerate(round_.actions):
                box = self.action_box(round_, index)
                regions.append(
                    Region(f"action/{action.id}", Role.BOX, center(box), box[2] / 2, corners(box), self.board.symbols)
                )
        return regions

    def _entries(self) -> tuple[Entry, ...]:
        """Each player's name, `name/X`, then points, `points/X/II`."""
        entries = []
        for player, symbol in enumerate(self.board.symbols):
            name, points = self.player_row(player)
            entries.append(Entry(f"name/{symbol}", EntryKind.NAME, corners(name)))
            entries += [Entry(f"points/{symbol}/{what}", EntryKind.NUMBER, corners(box)) for what, box in points]
        return tuple(entries)

    @property
    def cuts_mm(self) -> tuple[tuple[Point, Point], ...]:
        """The four dotted cutting lines."""
        return tuple(((x, self.fold_y), (x, self.page_mm[1])) for x in self.flap_edges[1:-1])

    @property
    def folds_mm(self) -> tuple[tuple[Point, Point], ...]:
        """The line along which the flaps are folded back."""
        return (((0.0, self.fold_y), (self.page_mm[0], self.fold_y)),)

    @property
    def table_box(self) -> Box:
        """Where the players' table stands, its heading included."""
        left = MEASURES.margin + MEASURES.quiet * 2 + MEASURES.tag + 2.0
        height = _table_height(self.paper)
        return (left, self.fold_y - height - 3.0, 112.0, height)

    @property
    def legend_box(self) -> Box:
        """Where the legend stands: right of the players' table, as far as the tag at the foot."""
        x, y, width, height = self.table_box
        left = x + width + 5.0
        right = self.page_mm[0] - MEASURES.margin - 2 * MEASURES.quiet - MEASURES.tag - 1.0
        return (left, y, right - left, height)

    def player_row(self, player: int) -> tuple[Box, tuple[tuple[str, Box], ...]]:
        """A player's name box and the boxes of points, by what they are for."""
        x, y, _, height = self.table_box
        pitch = min((height - MEASURES.table_heading) / self.board.players, MEASURES.largest_row)
        top, tall = y + MEASURES.table_heading + player * pitch, pitch - 1.6
        names = (*CITIES, "guardian", "total")
        widths = (9.6, 9.6, 9.6, 9.6, 11.5, 13.5)
        lefts = [x + 43.2 + sum(widths[:i]) + i for i in range(len(widths))]
        boxes = tuple((n, (left, top, w, tall)) for n, left, w in zip(names, lefts, widths, strict=True))
        return (x + 9.0, top, 33.2, tall), boxes


def lay_out_own(identity: SheetIdentity, board: Board) -> SheetLayout:
    """The sheet of an identity, with the tags that carry it; `board` is what the identity's seed generates."""
    return replace(lay_out(board, identity.paper, identity.lang), identity=identity)


def lay_out(board: Board, paper: Paper = "a4", lang: Language = "en") -> SheetLayout:
    """Any board's sheet, without tags: its map as large as the page allows, in the middle of its room.

    Tags say which map of this program's it is; a map from elsewhere that carried them would be taken for one of ours.
    """
    unit = Layout(board.orientation, 1.0, (0.0, 0.0))
    outline = [corner for cell in board.cells for corner in unit.corners(cell.hex)]
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
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
    side = MEASURES.margin + 2 * MEASURES.quiet + MEASURES.tag + MEASURES.label
    top = MEASURES.margin + MEASURES.title + MEASURES.label
    bottom = height - MEASURES.flaps - _table_height(paper) - 3.0 - MEASURES.label
    return (side, top, width - 2 * side, bottom - top)


def _table_height(paper: Paper) -> float:
    """The players' table with its heading; Letter is shorter."""
    return 54.0 if paper == "a4" else 46.0
