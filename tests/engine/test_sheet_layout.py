"""Where things lie on the paper: nothing overlaps, nothing leaves the page, and the document says the same."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from engine.board import CITIES, Board, Cell, Kind
from engine.generator import generate
from engine.hexes import Point
from engine.sheet.boxes import Box, center, corners
from engine.sheet.coordinates import labels
from engine.sheet.document import map_document
from engine.sheet.form import Region, Role
from engine.sheet.identity import LANGUAGES, PAPERS, Paper, SheetIdentity
from engine.sheet.layout import MEASURES, PAGES, SheetLayout, fiducial_boxes, lay_out, lay_out_own, side_of
from engine.sheet.pdf import draft

PRINTABLE = 5.0
"""What most printers leave white at the edge, mm."""


@cache
def board(seed: int, players: int) -> Board:
    """A generated board."""
    return generate(seed, players)


SHEETS = [(seed, players, paper) for seed in (0, 17, 4711, 1_999_999) for players in (2, 3, 4) for paper in PAPERS]
each_sheet = pytest.mark.parametrize(("seed", "players", "paper"), SHEETS)


def sheet(seed: int, players: int, paper: Paper) -> SheetLayout:
    """A sheet's layout."""
    return lay_out_own(SheetIdentity(seed, players, paper), board(seed, players))


def gap(a: Box, b: Box) -> float:
    """How far apart two boxes are; negative where they overlap."""
    across = max(a[0] - (b[0] + b[2]), b[0] - (a[0] + a[2]))
    along = max(a[1] - (b[1] + b[3]), b[1] - (a[1] + a[3]))
    return max(across, along)


def around(points: tuple[Point, ...]) -> Box:
    """The box round the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def regions(layout: SheetLayout, role: Role) -> list[Region]:
    """The form's regions of one role."""
    return [region for region in layout.form.regions if region.role is role]


def table_boxes(layout: SheetLayout) -> list[Box]:
    """Every box of the players' table."""
    rows = [layout.player_row(player) for player in range(layout.board.players)]
    return [box for name, points in rows for box in (name, *(box for _, box in points))]


def test_hexes_are_never_smaller_than_8_mm() -> None:
    for seed, players in product(range(0, 2_000_000, 60_013), (2, 3, 4)):
        for paper in PAPERS:
            assert lay_out(board(seed, players), paper).hexes.size >= 8.0, (seed, players, paper)


@each_sheet
def test_tags_keep_their_white_margin(seed: int, players: int, paper: Paper) -> None:
    layout = sheet(seed, players, paper)
    others = [around(region.outline_mm) for region in layout.form.regions] + table_boxes(layout) + [layout.legend_box]
    for tag in layout.form.fiducials:
        box = around(tag.corners_mm)
        assert box[2] == pytest.approx(MEASURES.tag)
        assert min(gap(box, other) for other in others) >= MEASURES.quiet
        for label in labels(layout):
            assert gap(box, (*label.center, 0.0, 0.0)) >= MEASURES.quiet + 0.5


@each_sheet
def test_nothing_is_printed_where_printers_leave_white(seed: int, players: int, paper: Paper) -> None:
    layout = sheet(seed, players, paper)
    width, height = layout.page_mm
    boxes = [around(region.outline_mm) for region in layout.form.regions] + table_boxes(layout)
    boxes += [around(tag.corners_mm) for tag in layout.form.fiducials] + [layout.legend_box]
    for x, y, wide, high in boxes:
        assert min(x, y, width - x - wide, height - y - high) >= PRINTABLE


@each_sheet
def test_map_table_and_flaps_stand_one_below_the_other(seed: int, players: int, paper: Paper) -> None:
    layout = sheet(seed, players, paper)
    map_foot = max(y for region in regions(layout, Role.CELL) for _, y in region.outline_mm)
    assert map_foot < layout.table_box[1] == layout.legend_box[1]
    assert max(y + height for _, y, _, height in table_boxes(layout)) < layout.fold_y
    assert min(y for region in regions(layout, Role.BOX) for _, y in region.outline_mm) > layout.fold_y


@each_sheet
def test_every_action_is_signed_on_its_rounds_flap(seed: int, players: int, paper: Paper) -> None:
    layout = sheet(seed, players, paper)
    for region in regions(layout, Role.BOX):
        number = int(region.id.removeprefix("action/")[0])
        flap = max(number - 2, 0)
        left, right = layout.flap_edges[flap], layout.flap_edges[flap + 1]
        assert all(left + 2 < x < right - 2 for x, _ in region.outline_mm), region.id


@each_sheet
def test_boxes_never_overlap(seed: int, players: int, paper: Paper) -> None:
    layout = sheet(seed, players, paper)
    boxes = [around(region.outline_mm) for region in regions(layout, Role.BOX)] + table_boxes(layout)
    assert min(gap(a, b) for i, a in enumerate(boxes) for b in boxes[:i]) >= 0.9


@each_sheet
def test_four_actions_a_round_have_room_everywhere(seed: int, players: int, paper: Paper) -> None:
    layout = sheet(seed, players, paper)
    for round_ in layout.board.rounds:
        x, y, width, height = layout.round_box(round_.number)
        scoring = 7.0 if round_.scores else 0.0
        count = 4 if round_.number > 1 else 2
        for box in (layout.action_box(round_, index) for index in range(count)):
            assert x <= box[0]
            assert box[0] + box[2] <= x + width
            assert y + MEASURES.heading <= box[1]
            assert box[1] + box[3] <= y + height - scoring


@each_sheet
def test_buildings_lie_apart_and_within_their_hex(seed: int, players: int, paper: Paper) -> None:
    _check_buildings(sheet(seed, players, paper))


@pytest.mark.parametrize("buildings", [1, 2, 3, 4, 5, 6])
def test_a_map_from_elsewhere_may_have_settlements_of_more_than_four_buildings(buildings: int) -> None:
    cells = [replace(c, buildings=buildings) if c.kind is Kind.SETTLEMENT else c for c in board(0, 2).cells]
    layout = lay_out(replace(board(0, 2), cells=tuple(cells)))
    _check_buildings(layout)
    assert draft(layout).startswith(b"%PDF")


def test_more_buildings_than_any_hex_has_room_for_are_drawn_all_the_same() -> None:
    cells = [replace(c, buildings=20) if c.kind is Kind.SETTLEMENT else c for c in board(0, 2).cells]
    assert len(regions(lay_out(replace(board(0, 2), cells=tuple(cells))), Role.SLOT)) % 20 == 0


def _check_buildings(layout: SheetLayout) -> None:
    apothem = layout.hexes.size * math.sqrt(3) / 2
    for cell in layout.board.cells:
        slots = layout.building_centers(cell) if cell.buildings else ()
        for i, slot in enumerate(slots):
            assert _to_edge(layout, cell, slot, apothem) >= layout.building_radius
            assert all(math.dist(slot, other) >= 2 * layout.building_radius for other in slots[:i])


def _to_edge(layout: SheetLayout, cell: Cell, point: Point, apothem: float) -> float:
    """From a point to the nearest edge of its hex."""
    x, y = layout.center(cell)
    normals = [math.radians(30 + 60 * i) for i in range(6)]
    return apothem - max((point[0] - x) * math.cos(a) + (point[1] - y) * math.sin(a) for a in normals)


def test_buildings_leave_a_circle_of_nearly_5_mm_to_draw_in() -> None:
    assert all(2 * sheet(*each).building_radius >= 4.8 for each in SHEETS)


@each_sheet
def test_a_hex_is_named_by_the_letter_above_it_and_the_number_beside_it(seed: int, players: int, paper: Paper) -> None:
    layout = sheet(seed, players, paper)
    found = labels(layout)
    for cell in layout.board.cells:
        x, y = layout.center(cell)
        columns = [label for label in found if label.text == cell.id[0]]
        assert len(columns) == 2
        assert all(label.center[0] == pytest.approx(x) for label in columns)
        assert columns[0].center[1] < y < columns[1].center[1]
        rows = [label for label in found if label.text == cell.id[1:] and label.lower == columns[0].lower]
        assert len(rows) == 2
        assert all(label.center[1] == pytest.approx(y) for label in rows)
        assert rows[0].center[0] < x < rows[1].center[0]


@each_sheet
def test_every_hex_building_and_action_is_a_region(seed: int, players: int, paper: Paper) -> None:
    layout = sheet(seed, players, paper)
    symbols = layout.board.symbols
    cells = {region.id: region for region in regions(layout, Role.CELL)}
    assert set(cells) == {cell.id for cell in layout.board.cells}
    for cell in layout.board.cells:
        assert cells[cell.id].marks == ((*symbols, "#") if cell.kind in (Kind.LAND, Kind.WATER) else ())
    slots = {f"{cell.id}/{slot}": cell.id for cell in layout.board.cells for slot in range(cell.buildings)}
    assert {region.id: region.parent for region in regions(layout, Role.SLOT)} == slots
    assert {region.id for region in regions(layout, Role.BOX)} == {f"action/{name}" for name in layout.board.actions}
    assert all(region.marks == symbols for role in (Role.SLOT, Role.BOX) for region in regions(layout, role))


@each_sheet
def test_the_document_is_the_form_in_words(seed: int, players: int, paper: Paper) -> None:
    layout = sheet(seed, players, paper)
    document, form = map_document(layout), {region.id: region for region in layout.form.regions}
    for cell in document["hexes"]:
        assert cell["center_mm"] == pytest.approx(form[cell["id"]].center_mm, abs=1e-4)
        assert cell["radius_mm"] == pytest.approx(form[cell["id"]].radius_mm, abs=1e-4)
        for slot, (x, y, radius) in enumerate(cell["buildings_mm"]):
            region = form[f"{cell['id']}/{slot}"]
            assert (x, y, radius) == pytest.approx((*region.center_mm, region.radius_mm), abs=1e-4)
    for action in (action for round_ in document["rounds"] for action in round_["actions"]):
        region = form[f"action/{action['id']}"]
        assert center(tuple(action["box_mm"])) == pytest.approx(region.center_mm, abs=1e-4)
        assert corners(tuple(action["box_mm"]))[2] == pytest.approx(region.outline_mm[2], abs=1e-4)


def test_the_document_has_the_fields_that_were_promised() -> None:
    document = map_document(sheet(4711, 2, "a4"))
    assert document["format"] == "wasteland-map/1"
    assert list(document) == [
        "format",
        "seed",
        "title",
        "players",
        "paper",
        "page_mm",
        "hexes",
        "rounds",
        "cuts_mm",
        "folds_mm",
        "players_mm",
    ]
    assert set(document["hexes"][0]) == {
        "id",
        "q",
        "r",
        "center_mm",
        "radius_mm",
        "kind",
        "sector",
        "roads",
        "clan",
        "city",
        "buildings_mm",
    }
    assert set(document["rounds"][0]) == {"round", "starts", "scores", "actions"}
    assert set(document["rounds"][0]["actions"][0]) == {"id", "letters", "box_mm"}
    player = document["players_mm"][1]
    assert (set(player), player["symbol"]) == ({"symbol", "name_box_mm", "points"}, "O")
    assert [points["for"] for points in player["points"]] == [*CITIES, "guardian", "total"]
    assert (document["seed"], document["page_mm"], len(document["cuts_mm"])) == ("4711", [210.0, 297.0], 4)


def test_a_map_from_elsewhere_carries_no_tags_whatever_its_seed_is_called() -> None:
    assert lay_out(board(4711, 3)).form.fiducials == ()


def test_a_sheets_language_moves_nothing_but_its_tags() -> None:
    english, german = (lay_out_own(SheetIdentity(4711, 3, "a4", lang), board(4711, 3)) for lang in LANGUAGES)
    assert english.form.regions == german.form.regions
    assert english.title != german.title
    assert english.form.fiducials != german.form.fiducials


@pytest.mark.parametrize("paper", PAPERS)
def test_a_tags_position_says_on_which_side_of_the_page_it_is(paper: Paper) -> None:
    middle = PAGES[paper][0] / 2
    sides = ["left" if center(box)[0] < middle else "right" for box in fiducial_boxes(paper)]
    assert sides == [side_of(position) for position in range(len(sides))]
