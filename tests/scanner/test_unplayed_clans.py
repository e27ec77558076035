"""Clans beside other print: hexes' names, letters of a legend without pictures, roads."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.board import ClanKind, Kind
from engine.hexes import Hex, Layout, Orientation
from samples.training.evaluate_unplayed import compared
from scanner.unplayed.hexclans import clans_of
from scanner.unplayed.kinds import Named
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import HALF, SIDE, SIZE, Patch
from scanner.unplayed.read import read_unplayed
from scanner.unplayed.roadnet import RoadNet
from tests.scanner.otherpictures import Pen, Picture
from tests.scanner.othersheets import STYLES, printed_as


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
