"""A likely scribble of few strokes is one without a question, where a network that knows such scribbles is sure."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scanner.marks.fewstrokes import surely_scribbled
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import Verdict
from scanner.marks.weighing import strokes
from scanner.marks.weighing.strokes import weigh_strokes
from scanner.reading import EMPTY, HIDDEN, SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region, seen

LIKELY = Verdict(SCRIBBLE, 0.9, "X", UNCLEAR)
MARKS = ("X", "O", SCRIBBLE)
Picture = NDArray[np.uint8]


def blank() -> Picture:
    return np.full((SIDE_PX, SIDE_PX), 255, np.uint8)


def strokes_across(count: int = 3) -> Picture:
    """A few strokes down a hex, one beside the other."""
    picture = blank()
    for x in np.linspace(14, 34, count).astype(int).tolist():
        cv2.line(picture, (x - 3, 9), (x + 3, 39), 40, 2, cv2.LINE_AA)
    return picture


def ring() -> Picture:
    picture = blank()
    cv2.circle(picture, (24, 24), 14, 40, 5, cv2.LINE_AA)
    return picture


def patches(*drawn: Picture) -> Patches:
    """Cells of a blank sheet with this drawn in them."""
    return replace(seen(len(drawn)), photo=np.stack(drawn), blank=np.stack([blank()] * len(drawn)))


def weighed(
    verdict: Verdict, monkeypatch: pytest.MonkeyPatch, chance: float = 0.999, drawn: Picture | None = None
) -> Verdict:
    """What becomes of a verdict on what is drawn, of which the other network thinks so."""
    monkeypatch.setattr(strokes, "surely_scribbled", lambda shown: np.full(len(shown.match), chance, np.float32))
    picture = strokes_across() if drawn is None else drawn
    (found,) = weigh_strokes([verdict], patches(picture), form(region(MARKS)), MarkOptions())
    assert found.mark == verdict.mark
    return found


def test_what_the_other_network_is_sure_of_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    found = weighed(LIKELY, monkeypatch)
    assert found.review is None
    assert found.confidence == pytest.approx(0.999)


@pytest.mark.parametrize("chance", [0.5, 0.99])
def test_what_it_is_not_sure_of_is_asked_about(chance: float, monkeypatch: pytest.MonkeyPatch) -> None:
    assert weighed(LIKELY, monkeypatch, chance) == LIKELY


@pytest.mark.parametrize("chance", [0.997, 0.9995])
def test_where_else_nothing_would_be_it_must_be_as_sure_as_a_reader(
    chance: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert weighed(LIKELY, monkeypatch, chance).review is None
    shadow = replace(LIKELY, runner_up=EMPTY)
    assert (weighed(shadow, monkeypatch, chance) == shadow) == (chance < MarkOptions().least_alike)


@pytest.mark.parametrize(
    "verdict",
    [
        replace(LIKELY, confidence=0.4),
        replace(LIKELY, foreign=0.3),
        replace(LIKELY, review=HIDDEN),
        replace(LIKELY, mark="X", runner_up=SCRIBBLE),
        replace(LIKELY, mark=EMPTY),
    ],
    ids=["as likely something else", "like nobody's symbol", "something lies on it", "a symbol", "nothing"],
)
def test_nothing_else_is_settled(verdict: Verdict, monkeypatch: pytest.MonkeyPatch) -> None:
    assert weighed(verdict, monkeypatch) == verdict


def test_what_lies_like_a_ring_is_asked_about_whatever_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert weighed(LIKELY, monkeypatch, drawn=ring()) == LIKELY


def blot() -> Picture:
    picture = blank()
    cv2.circle(picture, (24, 24), 15, 150, -1, cv2.LINE_AA)
    return cv2.GaussianBlur(picture, (0, 0), 3).astype(np.uint8)


def a_pencil_that_lies_there() -> Picture:
    picture = blank()
    for x in (20, 27):
        cv2.line(picture, (x, -4), (x, 52), 40, 3, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("drawn", [blot(), a_pencil_that_lies_there()], ids=["a blot", "a pencil"])
def test_what_lies_like_no_strokes_is_asked_about(drawn: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert weighed(LIKELY, monkeypatch, drawn=drawn) == LIKELY


def test_the_network_is_as_sure_as_of_the_view_that_it_likes_least() -> None:
    drawn = [strokes_across(), strokes_across()[:, ::-1], strokes_across()[::-1], ring()]
    chances = surely_scribbled(patches(*drawn))
    assert chances[:3] == pytest.approx([chances[0]] * 3, rel=1e-4)
    assert chances[3] < 0.5
