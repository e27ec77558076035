"""Clans beside other print: hexes' names, letters of a legend without pictures, roads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from samples.training.evaluate_unplayed import compared
from scanner.unplayed.read import read_unplayed
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
