"""Clans beside other print: hexes' names, letters of a legend without pictures, roads."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.board import ClanKind, Kind
from engine.hexes import Hex, Layout, Orientation
from samples.training.evaluate_unplayed import compared
from scanner.blank import PX_PER_MM
from scanner.unplayed.hexclans import clans_of
from scanner.unplayed.kinds import Named
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import HALF, SIDE, SIZE, Patch, cut_patches
from scanner.unplayed.read import read_unplayed
from scanner.unplayed.roadnet import RoadNet
from tests.scanner.otherpictures import Pen, Picture
from tests.scanner.othersheets import STYLES, printed_as
from tests.scanner.printedwords import word


@pytest.mark.parametrize("numbered", ["{}", "({})"], ids=["A1", "in brackets"])
@pytest.mark.parametrize("name", ["grey", "meadow"])
def test_clans_are_named_by_the_legend_though_every_hex_bears_its_name_too(name: str, numbered: str) -> None:
    style = next(style for style in STYLES if style.name == name)
    sheet = printed_as(replace(style, numbered=numbered), seed=11, players=3)
    clans = [
        each
        for each in compared(read_unplayed(sheet.pdf, "numbered.pdf"), sheet.truth).fields
        if each.field == "clan" and (each.printed or not each.flagged)
    ]
    assert all(each.right for each in clans)
    if numbered == "{}":
        assert not any(each.flagged for each in clans)


def lettered(letter: str) -> Picture:
    def draw(pen: Pen, x: float, y: float, size: float) -> None:
        pen.text(x, y, letter, "Helvetica", 0.7 * size)

    return draw


@pytest.mark.parametrize("seed", [11, 22])
def test_clans_that_are_printed_as_letters_are_asked_about(seed: int) -> None:
    style = next(style for style in STYLES if style.name == "grey")
    clans = {kind: lettered(kind.value[0].upper()) for kind in ClanKind}
    sheet = printed_as(replace(style, clans=clans), seed=seed, players=3)
    read = compared(read_unplayed(sheet.pdf, "letters.pdf"), sheet.truth).fields
    assert all(each.flagged for each in read if each.field == "clan" and each.printed)
    assert not [each for each in read if each.field == "clan" and each.silent]


@pytest.mark.parametrize(("chance", "sure"), [(1.0, True), (0.99, False)])
def test_a_clan_is_not_sure_where_a_photo_s_legend_names_only_some(chance: float, sure: bool) -> None:
    layout = Layout(Orientation.FLAT, 8.0, (20.0, 20.0))
    bombed, haunted = Hex(0, 0), Hex(2, 0)
    picture = np.full((round(100 * PX_PER_MM),) * 2, 255, np.uint8)
    for x, y in (layout.center(bombed), (54.0, 61.5)):
        cv2.circle(picture, (round(x * PX_PER_MM), round(y * PX_PER_MM)), round(2 * PX_PER_MM), 0, -1)
    for x, y in (layout.center(haunted), (54.0, 81.5)):
        corners = [(round((x + way * 2) * PX_PER_MM), round((y + way * 2) * PX_PER_MM)) for way in (-1, 1)]
        cv2.rectangle(picture, corners[0], corners[1], 0, 4)
    page = FlatPage(picture, (100.0, 100.0), layout, (bombed, haunted), (), sure_mm=True)
    words = [word("bomber", 60, 60, 3.0, chance), word("pirate", 60, 80, 3.0, chance)]
    named = dict.fromkeys(page.cells, Named(Kind.LAND, "A"))
    net = RoadNet({cell: {} for cell in page.cells}, 0.2, frozenset(), Orientation.FLAT)
    found = clans_of(page, words, cut_patches(page), named, net, UnplayedOptions())
    assert [found[cell].kind for cell in page.cells] == [ClanKind.BOMBER, ClanKind.PIRATE]
    assert [found[cell].sure for cell in page.cells] == [sure, sure]


@pytest.mark.parametrize(("sure", "asked"), [(True, False), (False, True)])
def test_print_that_only_may_be_a_road_may_be_a_clan(sure: bool, asked: bool) -> None:
    row = [Hex(q, 0) for q in range(6)]
    cell, other = Hex(10, 0), Hex(11, 0)
    layout = Layout(Orientation.FLAT, 8.0, (0.0, 0.0))
    page = FlatPage(np.full((10, 10), 255, np.uint8), (120.0, 120.0), layout, (*row, cell, other), (), sure_mm=True)
    roads = {place: {Hex(place.q + way, 0): True for way in (-1, 1)} for place in row}
    roads |= {cell: {other: sure}, other: {cell: sure}}
    inks = {place: np.zeros((SIZE, SIZE), np.float32) for place in roads}
    ahead = 0.5 * SIDE * np.array(layout.center(Hex(1, 0))) / layout.size
    for place, ways in ((cell, (1,)), *((each, (-1, 1)) for each in row)):
        for way in ways:
            end = np.round(HALF + way * ahead).astype(int).tolist()
            cv2.line(inks[place], (HALF, HALF), end, 1.0, 4)
    net = RoadNet(roads, 0.2, frozenset(), Orientation.FLAT)
    patches = {place: Patch(place, ink) for place, ink in inks.items()}
    found = clans_of(page, (), patches, dict.fromkeys(patches, Named(Kind.LAND, "A")), net, UnplayedOptions())
    assert {place: each.sure for place, each in found.items()} == ({cell: False} if asked else {})
