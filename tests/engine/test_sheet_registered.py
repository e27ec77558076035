"""A map's document says where everything lies: the form made from it is the layout's own."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.errors import BadBoardError
from engine.hexes import Hex, Point, turns_of
from engine.sheet import SheetIdentity, print_sheet
from engine.sheet.document import map_document
from engine.sheet.form import Form, Role
from engine.sheet.registered import form_of

LAYOUT, _ = print_sheet(SheetIdentity(4711, 3))


def document(**changes: Any) -> bytes:
    """The document of a sheet of ours, changed."""
    return json.dumps({**map_document(LAYOUT), **changes}).encode()


def outlines_of(form: Form) -> list[tuple[Point, ...]]:
    """The corners of all its regions and entries, in this order."""
    return [*(each.outline_mm for each in form.regions), *(each.outline_mm for each in form.entries)]


def test_the_form_of_our_own_documents_is_the_layouts_without_its_fiducials() -> None:
    form, own = form_of(document()), LAYOUT.form
    assert form.fiducials == ()
    assert form.page_mm == own.page_mm
    assert [(each.id, each.role, each.marks, each.parent) for each in form.regions] == [
        (each.id, each.role, each.marks, each.parent) for each in own.regions
    ]
    for one, other in zip(outlines_of(form), outlines_of(own), strict=True):
        for point, exact in zip(one, other, strict=True):
            assert point == pytest.approx(exact, abs=1e-3)
    assert [(each.id, each.kind) for each in form.entries] == [(each.id, each.kind) for each in own.entries]


def test_hexes_may_stand_on_a_corner() -> None:
    hexes = [
        {**each, "center_mm": each["center_mm"][::-1], "q": each["r"], "r": each["q"]}
        for each in map_document(LAYOUT)["hexes"]
    ]
    first = form_of(document(hexes=hexes)).regions[0]
    across = [abs(x - first.center_mm[0]) for x, _ in first.outline_mm]
    assert max(across) == pytest.approx(first.radius_mm * 3**0.5 / 2)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turns", range(6))
def test_hexes_stand_as_they_are_printed_whichever_way_q_and_r_are_counted(turns: int, mirrored: bool) -> None:
    def counted(turns: int) -> list[dict[str, Any]]:
        """The hexes of the document, flat or on a corner, counted from another side."""
        found = []
        for each in map_document(LAYOUT)["hexes"]:
            at = Hex(each["r"], each["q"]) if mirrored else Hex(each["q"], each["r"])
            center = each["center_mm"][::-1] if mirrored else each["center_mm"]
            found.append({**each, "center_mm": center, "q": at.turned(turns).q, "r": at.turned(turns).r})
        return found

    hexes = counted(turns)
    assert form_of(document(hexes=hexes)) == form_of(document(hexes=counted(0)))
    assert turns_of({Hex(each["q"], each["r"]): each["center_mm"] for each in hexes}) == -turns % 6


def test_actions_without_a_box_have_no_region_and_a_sheet_may_have_nothing_to_write_in() -> None:
    rounds = [
        {**each, "actions": [{**action, "box_mm": None} for action in each["actions"]]}
        for each in map_document(LAYOUT)["rounds"]
    ]
    form = form_of(document(rounds=rounds, players_mm=[]))
    assert form.entries == ()
    assert {each.role for each in form.regions} == {Role.CELL, Role.SLOT}
    assert form == replace(form_of(document()), entries=(), regions=form.regions)


def test_a_box_to_write_in_may_be_as_long_as_a_line() -> None:
    players = map_document(LAYOUT)["players_mm"]
    form = form_of(document(players_mm=[{**players[0], "name_box_mm": [20, 250, 120, 9]}, *players[1:]]))
    assert next(entry for entry in form.entries if entry.id == "name/X").outline_mm[2] == (140, 259)


@pytest.mark.parametrize("corner", [(-1000, 50), (50, -1000), (1900, 50), (50, 1900)])
def test_a_box_to_write_in_that_lies_beyond_the_page_is_none(corner: tuple[float, float]) -> None:
    players = map_document(LAYOUT)["players_mm"]
    moved = [{**players[0], "name_box_mm": [*corner, 33, 9]}, *players[1:]]
    form = form_of(document(players_mm=moved))
    assert form == replace(
        form_of(document()), entries=tuple(e for e in form_of(document()).entries if e.id != "name/X")
    )


@pytest.mark.parametrize("changes", [{"page_mm": [0, 297]}, {"hexes": []}, {"players": 9}, {"page_mm": None}])
def test_a_document_that_places_nothing_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadBoardError, match="where its hexes lie"):
        form_of(document(**changes))
