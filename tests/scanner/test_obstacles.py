"""Claims about what is in the way of seeing a cell, and where it was read so plainly that nothing is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.hexes import DIRECTIONS, Hex, Layout, Orientation
from scanner.marks import obstacles
from scanner.marks.marks import verdicts
from scanner.marks.options import MarkOptions
from scanner.reading import EMPTY, GLARE, HIDDEN, OUT_OF_FOCUS, SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region, seen, sure

MEASURES = {
    HIDDEN: {"match": 0.1, "contrast": 0.2},
    OUT_OF_FOCUS: {"match": 0.6, "contrast": 0.01},
    GLARE: {"match": 0.6, "contrast": 0.06, "glare": 0.9},
}
"""How a cell is seen whose print hardly is, for each reason, beside others that are seen well."""


@pytest.fixture(autouse=True)
def strange(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How strange each cell looks, for a test to say; plain until then."""
    chance = [0.0]
    monkeypatch.setattr(obstacles, "strangeness", lambda patches: np.full(len(patches.match), chance[0], np.float32))
    return chance


def review(mark: str, probability: float, obstacle: str) -> str | None:
    """Why a cell is for review, read as a mark so surely, and seen like that; eight others are seen well."""
    cells = [region(("X", "O", "#"), name=f"A{i}") for i in range(9)]
    shown = seen(9)
    for name, value in MEASURES[obstacle].items():
        getattr(shown, name)[8] = value
    *others, found = verdicts(np.stack([sure(mark, probability)] * 9), shown, form(*cells), MarkOptions())
    assert {each.review for each in others} <= {None, UNCLEAR}
    return found.review


@pytest.mark.parametrize("obstacle", [HIDDEN, OUT_OF_FOCUS, GLARE])
def test_a_symbol_of_which_the_networks_are_all_but_certain_is_seen(obstacle: str, strange: list[float]) -> None:
    """Nothing else looks like one, whatever hides its print: mostly it does so itself."""
    strange[0] = 0.9
    assert review("X", 0.9998, obstacle) is None
    assert review("X", 0.997, obstacle) == obstacle


def test_a_plain_scribble_hides_its_print_itself_and_a_strange_one_may_be_a_thing(strange: list[float]) -> None:
    assert review(SCRIBBLE, 0.9999, HIDDEN) is None
    assert review(SCRIBBLE, 0.9995, HIDDEN) == HIDDEN
    strange[0] = 0.6
    assert review(SCRIBBLE, 0.9999, HIDDEN) == HIDDEN


@pytest.mark.parametrize("obstacle", [OUT_OF_FOCUS, GLARE])
def test_what_is_dark_and_blurred_is_no_scribble_however_plain(obstacle: str) -> None:
    assert review(SCRIBBLE, 0.9999, obstacle) == obstacle


@pytest.mark.parametrize("obstacle", [HIDDEN, OUT_OF_FOCUS])
def test_an_empty_cell_is_seen_where_it_looks_like_nothing_else(obstacle: str, strange: list[float]) -> None:
    assert review(EMPTY, 0.9995, obstacle) is None
    assert review(EMPTY, 0.998, obstacle) == obstacle
    strange[0] = 0.1
    assert review(EMPTY, 0.9995, obstacle) == obstacle


def test_light_may_have_eaten_what_stood_in_an_empty_cell() -> None:
    assert review(EMPTY, 0.9999, GLARE) == GLARE


def test_without_any_print_nothing_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MEASURES[HIDDEN], "match", 0.04)
    for mark in ("X", EMPTY, SCRIBBLE):
        assert review(mark, 0.9999, HIDDEN) == HIDDEN


@pytest.mark.parametrize(
    ("mark", "hidden", "found"), [("X", [1], None), ("X", [1, 4], HIDDEN), (EMPTY, [1, 4], HIDDEN), ("X", [1, 7], None)]
)
def test_nothing_is_plain_among_cells_that_are_hidden(mark: str, hidden: list[int], found: str | None) -> None:
    """On a torn strip that slid a hex further all marks are plain, and none stands where it was drawn."""
    places = [Hex(0, 0), *DIRECTIONS, Hex(2, 0)]
    layout = Layout(Orientation.FLAT, 8.0, (100.0, 100.0))
    cells = [replace(region(("X", "O", "#"), name=f"A{i}"), center_mm=layout.center(at)) for i, at in enumerate(places)]
    shown = seen(8)
    shown.match[[0, *hidden]], shown.contrast[[0, *hidden]] = 0.1, 0.2
    chances = np.stack([sure(mark, 0.9999), *[sure("O", 0.9 if i in hidden else 0.999) for i in range(1, 8)]])
    assert verdicts(chances, shown, form(*cells), MarkOptions())[0].review == found
