"""Marks cut from photos of real ink, laid over the page; the ink of this one was never on paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.sheet.form import Role
from samples.crops import KINDS, Crop, Laying, Writer, writers
from samples.simulator.cases import Case, case
from samples.simulator.handwriting import Players, write
from samples.simulator.levels import LEVELS
from samples.strokes import OTHER, Strokes

SCALE = 6.0


def somebody(kind: str = "X") -> Writer:
    """A writer of one mark: a cross with arms along the axes."""
    light = np.ones((90, 90, 3), np.float32)
    for start, end in (((45, 5), (45, 85)), ((5, 45), (85, 45))):
        cv2.line(light, start, end, (0.2, 0.2, 0.2), 5)
    return Writer("somebody", (Crop(kind, "somebody", light),))


def laid(kind: str, symbol: str, size: float = 90.0) -> np.ndarray:
    """Where ink lies on a page of 200 by 200 pixels after that mark has been laid down in its middle."""
    page = np.full((200, 200, 3), 255, np.uint8)
    somebody(kind).lay(page, symbol, np.array([100.0, 100.0]), size, np.random.default_rng(2))
    return np.asarray(page.min(axis=2) < 160)


def test_a_mark_is_laid_down_in_the_size_and_at_the_place_asked_for() -> None:
    rows, columns = np.nonzero(laid("X", "X"))
    assert abs(rows.mean() - 100) < 3
    assert abs(columns.mean() - 100) < 3
    assert 80 < np.ptp(columns) < 110
    assert 80 < np.ptp(rows) < 110


def test_a_plus_stands_for_a_cross_only_when_turned() -> None:
    upright, askew = laid("plus", OTHER), laid("plus", "X")
    assert upright[60:140, 95:105].mean() > 0.4, "a plus has an arm straight up"
    assert askew[60:85, 95:105].mean() < 0.1, "an X has none"


def test_nobodys_ink_is_laid_down_where_none_is_at_hand(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    assert writers("train", "X", tmp_path) == ()
    assert all(Writer.random("built-in", KINDS["X"], rng) is None for _ in range(20))
    assert all(Writer.random("train", KINDS.get("T", ()), rng) is None for _ in range(20)), "nobody's triangles are"


@pytest.fixture(scope="module")
def shown() -> Case:
    """A case that the built-in hands play."""
    return case(5, "ordinary", split="built-in", players=2)


class Nobody:
    """A writer who may not be asked to draw."""

    name = "nobody"

    def draw(self, rng: np.random.Generator) -> Strokes:
        """Fails."""
        raise AssertionError("strokes were drawn where real ink is at hand")


def test_who_has_real_ink_draws_with_it_and_is_named_for_it(shown: Case) -> None:
    layout = shown.played.layout
    people = Players.any(layout.board.symbols, LEVELS["ordinary"], "built-in", np.random.default_rng(3))
    hand = replace(people.hands["X"], writer=Nobody(), crops=somebody())
    inked = replace(people, untidy=0.0, hands={**people.hands, "X": hand})
    cell = next(region for region in layout.form.regions if region.role is Role.CELL and "X" in region.marks)
    height, width = (int(side * SCALE) for side in layout.form.page_mm[::-1])
    page = np.full((height, width, 3), 255, np.uint8)
    write(page, SCALE, layout, {cell.id: "X"}, inked, 7, {})
    x, y = (int(value * SCALE) for value in cell.center_mm)
    half = int(cell.radius_mm * SCALE)
    assert page[y - half : y + half, x - half : x + half].min() < 160
    assert inked.document()["writers"]["X"] == "somebody"
    assert inked.document()["writers"]["O"] == people.hands["O"].writer.name


def test_somebody_with_one_pen_lays_every_mark_down_in_its_colour() -> None:
    blue = Crop("X", "somebody", np.ones((40, 40, 3), np.float32))
    blue.light[18:22, 4:36] = (0.9, 0.2, 0.2)
    pen = Laying(side_px=0.0, turn_deg=0.0, strength=1.0, colours=(0, 1, 2), paper=True)
    writer = Writer("somebody", (blue,), pen)
    for seed in range(12):
        page = np.full((80, 80, 3), 255, np.uint8)
        writer.lay(page, "X", np.array([40.0, 40.0]), 40.0, np.random.default_rng(seed))
        darkest = page.reshape(-1, 3).min(axis=0).astype(int)
        assert darkest[0] > 200
        assert max(darkest[1:]) < 90
