"""Clans beside other print: hexes' names, letters of a legend without pictures, roads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board import ClanKind
from samples.training.evaluate_unplayed import compared
from scanner.unplayed.read import read_unplayed
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
