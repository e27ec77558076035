"""Claims about what something lies on: its print isn't seen where it must be."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.sheet.form import Role
from scanner.marks.covered import partly_hidden
from scanner.marks.ink import Patches
from scanner.marks.marks import verdicts
from scanner.marks.options import MarkOptions
from scanner.reading import EMPTY, GLARE, HIDDEN
from tests.scanner.regions import form, region, seen, sure

SYMBOLS = ("X", "O", "T", "S")
LAX = replace(MarkOptions(), least_contrast=0.001)
"""Cells may be out of focus."""


def hidden(match: list[float], contrast: list[float], mark: str = "X", probability: float = 0.995) -> list[bool]:
    """Which of a sheet's cells are hidden whose print is found so well, and so crisp, all read as the same mark."""
    cells = [region(("X", "O", "#"), name=f"A{i}") for i in range(len(match))]
    shown = replace(seen(len(match)), match=np.array(match, np.float32), contrast=np.array(contrast, np.float32))
    rows = np.stack([sure(mark, probability)] * len(match))
    return [each.review == HIDDEN for each in verdicts(rows, shown, form(*cells), LAX)]


@pytest.mark.parametrize("usual", [0.3, 0.6])
def test_a_cell_in_which_hardly_any_print_is_found_is_hidden(usual: float) -> None:
    assert hidden([usual] * 8 + [0.1], [0.5] * 8 + [0.2]) == [False] * 8 + [True]


def test_a_bold_symbol_that_nobody_could_take_for_another_hides_its_print_itself() -> None:
    """A coin or a hand is nowhere taken for a symbol as surely."""
    assert not any(hidden([0.6] * 8 + [0.1], [0.5] * 8 + [0.2], "X", 0.9999))


def test_where_print_is_found_no_better_anywhere_nothing_is_hidden() -> None:
    """Such a photo is dark and grainy: its marks are bolder than its print, and are read."""
    assert not any(hidden([0.2] * 6 + [0.11, 0.14, 0.12], [0.1] * 9))


def test_a_cell_as_crisp_as_the_others_is_not_hidden_by_a_weak_match_alone() -> None:
    assert not any(hidden([0.4] * 8 + [0.12], [0.3] * 8 + [0.28]))


def test_an_empty_cell_shows_its_print_as_the_others_do_or_something_lies_on_it() -> None:
    """A die, half over the next cell, leaves more print than a scribble does, but it leaves no scribble."""
    match, contrast = [0.68] * 8 + [0.21], [0.24] * 8 + [0.09]
    assert hidden(match, contrast, EMPTY) == [False] * 8 + [True]
    assert not any(hidden(match, contrast, "#"))
    assert not any(hidden(match, [0.24] * 9, EMPTY)), "as crisp as the others"


def test_where_the_camera_saw_but_white_the_light_is_to_blame() -> None:
    cells = [region(("X", "O", "#"), name=f"A{i}") for i in range(9)]
    match, contrast = np.array([0.6] * 8 + [0.1], np.float32), np.array([0.5] * 8 + [0.2], np.float32)
    glare = np.array([0.0] * 8 + [0.8], np.float32)
    shown = replace(seen(9), match=match, contrast=contrast, glare=glare)
    found = verdicts(np.stack([sure(EMPTY)] * 9), shown, form(*cells), LAX)
    assert [each.review for each in found] == [None] * 8 + [GLARE]


@given(st.lists(st.floats(-1, 0.045), min_size=1, max_size=9))
def test_where_there_is_nothing_of_the_print_everything_is_hidden(match: list[float]) -> None:
    assert all(hidden(match, [0.3] * len(match), probability=0.9999))


def test_a_building_is_hidden_with_its_cell() -> None:
    others = [region(("X",), name=f"A{i}") for i in range(5)]
    whole = form(*others, region((), name="C4"), region(SYMBOLS, Role.SLOT, "C4/0", "C4"))
    match = np.array([0.6] * 5 + [0.08] * 2, np.float32)
    # A building's own print is too little to be crisp or not.
    contrast = np.array([0.5] * 5 + [0.1, 0.9], np.float32)
    shown = replace(seen(7), match=match, contrast=contrast)
    assert verdicts(np.stack([sure("X")] * 7), shown, whole, MarkOptions())[6].review == HIDDEN


def hexes(count: int) -> NDArray[np.uint8]:
    """Patches (count, 48, 48) of printed outlines with a letter."""
    patch = np.full((48, 48), 255, np.uint8)
    turns = np.arange(6) * np.pi / 3
    corners = np.stack([np.cos(turns), np.sin(turns)], axis=1) * 20 + 23.5
    cv2.polylines(patch, [np.round(corners).astype(np.int32)], True, 90, 1, cv2.LINE_AA)
    cv2.putText(patch, "B", (20, 40), cv2.FONT_HERSHEY_PLAIN, 0.7, 60, 1, cv2.LINE_AA)
    return np.tile(patch, (count, 1, 1))


@pytest.mark.parametrize("turned", range(4))
@pytest.mark.parametrize("fade", [1.0, 0.3])
def test_white_paper_over_half_of_a_cell_hides_it_and_a_mark_or_the_next_cell_s_edge_doesn_t(
    turned: int, fade: float
) -> None:
    """In a pale photo, too: the other cells show what there should be."""
    blank = hexes(9)
    photo = (255 - fade * (255 - np.rot90(blank, turned, axes=(1, 2)))).astype(np.uint8)
    photo[7, :25], photo[8, :8] = 255, 255
    shown = Patches.seen_well(photo, np.rot90(blank, turned, axes=(1, 2)).copy())
    cells = [region(("X", "O", "#"), name=f"A{i}") for i in range(9)]
    for mark, of_it in ((EMPTY, [7]), ("X", [])):
        found = verdicts(np.stack([sure(mark, 0.9999)] * 9), shown, form(*cells), LAX)
        assert [i for i, each in enumerate(found) if each.review == HIDDEN] == of_it


def test_where_a_form_prints_nothing_on_one_side_nothing_is_missing_there() -> None:
    blank = hexes(6)
    blank[:, :22] = 255
    cells = [region(("X",), name=f"A{i}") for i in range(6)]
    assert not partly_hidden(Patches.seen_well(blank, blank), form(*cells), MarkOptions().cover).any()
