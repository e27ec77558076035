"""A symbol that a few strokes may have destroyed is asked about, where a network that knows such scribbles sees one."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.random import Generator
from numpy.typing import NDArray

from samples.hands import BuiltInHand
from scanner.marks.classifier import classifier
from scanner.marks.doubts import struck
from scanner.marks.doubts.options import StruckOptions
from scanner.marks.doubts.struck import doubt_struck
from scanner.marks.fewstrokes import scribbled
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import CLASSES, Verdict
from scanner.reading import EMPTY, HIDDEN, SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region, seen
from tests.scanner.test_things import cells

SUSPECTED = Verdict("X", 0.9995, SCRIBBLE, None, chances=(0.0, 0.9995, 0.0, 0.0, 0.0, 0.0005))
MARKS = ("X", "O", SCRIBBLE)


def asked(
    verdict: Verdict, monkeypatch: pytest.MonkeyPatch, chance: float = 0.3, marks: tuple[str, ...] = MARKS
) -> bool:
    """Whether a symbol in which the other network sees a scribble with that chance is for review."""
    monkeypatch.setattr(struck, "scribbled", lambda patches: np.full(len(patches.match), chance, np.float32))
    (found,) = doubt_struck([verdict], seen(1), form(region(marks)), StruckOptions())
    assert replace(found, review=None) == replace(verdict, review=None)
    assert found.review in (verdict.review, UNCLEAR)
    return found.review != verdict.review


def test_a_symbol_that_looks_struck_is_asked_about_and_stays_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(SUSPECTED, monkeypatch)
    assert not asked(SUSPECTED, monkeypatch, chance=0.05)


@pytest.mark.parametrize(
    "verdict",
    [
        replace(SUSPECTED, chances=(0.0, 1.0, 0.0, 0.0, 0.0, 0.0)),
        replace(SUSPECTED, mark=EMPTY),
        replace(SUSPECTED, mark=SCRIBBLE, runner_up="X"),
        replace(SUSPECTED, review=HIDDEN),
    ],
    ids=["surely no scribble", "nothing", "a scribble", "asked about anyway"],
)
def test_nothing_else_is(verdict: Verdict, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not asked(verdict, monkeypatch)


def test_where_no_scribble_may_stand_none_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not asked(SUSPECTED, monkeypatch, marks=("X", "O"))


def drawn(strokes: list[NDArray[np.float64]], cell: NDArray[np.uint8], tone: int) -> NDArray[np.uint8]:
    """A cell with strokes, given in shares of its patch, by a pen so dark."""
    large = cv2.resize(cell, None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC)
    for stroke in strokes:
        points = np.round(stroke * 4 * SIDE_PX * 8).astype(np.int32)
        cv2.polylines(large, [points], False, tone, 8, cv2.LINE_AA, 3)
    return cv2.resize(large, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA).astype(np.uint8)


def line(turn: float, middle: NDArray[np.float64]) -> NDArray[np.float64]:
    """A line from edge to edge of the hex."""
    along = 0.36 * np.array([np.cos(turn), np.sin(turn)])
    return np.stack([middle - along, middle + along])


def many(symbol: str, random: Generator, *, struck_out: bool = False) -> Patches:
    """Cells with that symbol by many hands; a line through its middle strikes it out."""
    known, photos, blanks = cells(), [], []
    for _ in range(150):
        cell, hand = known[random.integers(len(known))], BuiltInHand.random(symbol, random)
        strokes = [0.5 + (stroke - 0.5) * 0.5 for stroke in hand.draw(random)]
        if struck_out:
            strokes.append(line(random.uniform(0, np.pi), 0.5 + random.normal(0, 0.02, 2)))
        photos.append(drawn(strokes, cell, int(random.uniform(35, 165))))
        blanks.append(cell)
    return Patches.seen_well(np.stack(photos), np.stack(blanks))


@pytest.mark.parametrize("symbol", ["X", "O", "T", "S"])
def test_a_plain_symbol_never_looks_struck(symbol: str) -> None:
    assert scribbled(many(symbol, np.random.default_rng(3))).max() < StruckOptions().most_scribbled


def test_of_crosses_with_a_line_through_them_that_are_surely_crosses_some_do() -> None:
    patches, options = many("X", np.random.default_rng(3), struck_out=True), StruckOptions()
    chances = classifier().probabilities(patches)
    sure = chances[:, CLASSES.index("X")] > MarkOptions().least_confidence
    suspected = chances[:, CLASSES.index(SCRIBBLE)] > options.suspected_from
    noticed = sure & suspected & (scribbled(patches) > options.most_scribbled)
    assert noticed.sum() > sure.sum() / 5 > 10
