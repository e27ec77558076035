"""What lies on a cell, a hand, a pen, a coin, is taken for no symbol as surely as one must be that hides its print."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.random import Generator
from numpy.typing import NDArray

from engine.sheet.form import Role
from scanner.marks.classifier import classifier
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.options import CoverOptions
from scanner.marks.strangeness import strangeness
from scanner.marks.verdict import CLASSES
from scanner.reading import EMPTY, SCRIBBLE
from tests.scanner.paper import SHEET, blank, printed

Shape = Callable[[Generator], NDArray[np.float32]]
Picture = NDArray[np.uint8]

THINGS = 400
"""Drawn of each shape: where three of them pass for a symbol, that is one in 130."""
FINE = 4 * SIDE_PX


def everywhere(_: Generator) -> NDArray[np.float32]:
    return np.ones((FINE, FINE), np.float32)


def edge(random: Generator) -> NDArray[np.float32]:
    """A hand's, or a phone's: all on one side of a line."""
    rows, columns = np.mgrid[:FINE, :FINE] - FINE / 2
    turn = random.uniform(0, 2 * np.pi)
    return np.asarray(np.cos(turn) * columns + np.sin(turn) * rows > random.uniform(-70, 70), np.float32)


def pen(random: Generator) -> NDArray[np.float32]:
    """Something straight that goes on on both sides."""
    shape, turn, middle = np.zeros((FINE, FINE), np.float32), random.uniform(0, np.pi), random.uniform(30, 162, 2)
    along = 2 * FINE * np.array([np.cos(turn), np.sin(turn)])
    begin, end = (tuple((middle + side * along).astype(int).tolist()) for side in (-1, 1))
    return np.asarray(cv2.line(shape, begin, end, 1.0, int(random.uniform(10, 90))), np.float32)


def coin(random: Generator) -> NDArray[np.float32]:
    """Something round, of any size, anywhere."""
    shape = np.zeros((FINE, FINE), np.float32)
    middle = tuple(random.uniform(-20, FINE + 20, 2).astype(int).tolist())
    return np.asarray(cv2.circle(shape, middle, int(random.uniform(20, 150)), 1.0, -1), np.float32)


def lying_on(cell: Picture, shape: NDArray[np.float32], random: Generator) -> Picture:
    """The cell with a thing of that shape: any brightness, its surface smooth or rough, its edge sharp or not."""
    soft = cv2.GaussianBlur(shape, (0, 0), random.uniform(1, 12))
    there = cv2.resize(soft, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    rough = cv2.GaussianBlur(random.normal(0, 1, (SIDE_PX, SIDE_PX)), (0, 0), random.uniform(0.3, 3))
    surface = random.uniform(0, 235) + rough * random.uniform(0, 25) / max(float(rough.std()), 1e-6)
    noise = random.normal(0, random.uniform(0, 8), (SIDE_PX, SIDE_PX))
    return np.asarray(np.clip(cell * (1 - there) + surface * there + noise, 0, 255), np.uint8)


def cells() -> list[Picture]:
    """The cells of a blank sheet."""
    page, found = blank(SHEET.number).image, []
    for each in printed(SHEET.number).form.regions:
        if each.role is Role.CELL and each.marks:
            side = round(2 * 1.2 * each.radius_mm * 8)
            part = cv2.getRectSubPix(page, (side, side), (each.center_mm[0] * 8 - 0.5, each.center_mm[1] * 8 - 0.5))
            found.append(cv2.resize(part, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA).astype(np.uint8))
    return found


def laid(shape: Shape) -> Patches:
    """Cells on each of which a thing of that shape lies."""
    random, known = np.random.default_rng(5), cells()
    below = [known[i] for i in random.integers(len(known), size=THINGS)]
    above = [lying_on(cell, shape(random), random) for cell in below]
    return Patches.seen_well(np.stack(above), np.stack(below))


@pytest.mark.parametrize("shape", [everywhere, edge, pen, coin])
def test_a_thing_on_a_cell_is_surely_no_symbol(shape: Shape) -> None:
    chances = classifier().probabilities(laid(shape))
    symbols = [CLASSES.index(each) for each in CLASSES if each not in (EMPTY, SCRIBBLE)]
    surely = chances[:, symbols].max(axis=1) > CoverOptions().plain_mark
    assert surely.sum() <= THINGS / 130


def test_a_thing_that_covers_a_cell_is_nowhere_plainly_nothing_or_a_scribble() -> None:
    """Some are surely nothing to the networks that read; none of them is plain to the one that notices things."""
    patches, options = laid(everywhere), CoverOptions()
    chances, strange = classifier().probabilities(patches), strangeness(patches)
    nothing = chances[:, CLASSES.index(EMPTY)] > options.plain_nothing
    scribble = chances[:, CLASSES.index(SCRIBBLE)] > options.plain_mark
    assert nothing.any()
    assert not (nothing & (strange < options.most_strange_nothing)).any()
    assert not (scribble & (strange < options.most_strange_scribble)).any()
