"""MNIST's pictures become strokes along the middle of their lines, each split's by other people."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from samples.numerals import DIGITS, Numerals
from samples.strokes import Strokes
from samples.training.mnist import mnist_numerals, pictures_of, traced

Picture = NDArray[np.uint8]


def picture(*lines: tuple[tuple[int, int], ...], width: int = 2) -> Picture:
    """A picture (28, 28) of lines."""
    canvas: Picture = np.zeros((28, 28), np.uint8)
    for line in lines:
        cv2.polylines(canvas, [np.array(line, np.int32)], False, 255, width, cv2.LINE_AA)
    return canvas


def drawn(strokes: Strokes, width: int = 2) -> Picture:
    """The strokes drawn by a pen as wide."""
    canvas: Picture = np.zeros((28, 28), np.uint8)
    for stroke in strokes:
        cv2.polylines(canvas, [np.round(stroke * 16).astype(np.int32)], False, 255, width, cv2.LINE_AA, 4)
    return canvas


SEVEN = picture(((6, 5), (20, 5), (12, 23)))
FOUR = picture(((16, 4), (6, 16), (22, 16)), ((17, 10), (16, 24)))
EIGHT = picture(((14, 13), (9, 8), (14, 4), (19, 8), (14, 13), (8, 18), (14, 23), (20, 18), (14, 13)))


@pytest.mark.parametrize("digit", [SEVEN, FOUR, EIGHT], ids=["7", "4", "8"])
def test_what_is_drawn_along_the_lines_is_the_digit_again(digit: Picture) -> None:
    again = drawn(traced(digit))
    both = np.minimum(digit, again).sum() / np.maximum(digit, again).sum(dtype=float)
    assert both > 0.7


def test_a_ring_is_one_line_that_comes_home() -> None:
    ring: Picture = np.zeros((28, 28), np.uint8)
    cv2.circle(ring, (14, 14), 8, 255, 2, cv2.LINE_AA)
    [line] = traced(ring)
    assert np.allclose(line[0], line[-1])
    assert np.allclose(np.hypot(*(line - line.mean(axis=0)).T), 8, atol=1)


def test_a_bump_of_the_pens_edge_is_no_stroke() -> None:
    bumpy = picture(((14, 4), (14, 24)))
    bumpy[14, 12] = 255
    assert len(traced(bumpy)) == 1


def test_a_blot_has_no_lines() -> None:
    assert traced(picture(((14, 10), (14, 18)), width=14)) == []
    assert traced(np.zeros((28, 28), np.uint8)) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files like MNIST's: sevens teach, the first half of those to test with are fours, the second eights."""
    for name, pictures in {"train": [SEVEN] * 4, "t10k": [FOUR] * 5000 + [EIGHT] * 3}.items():
        labels = [{id(SEVEN): 7, id(FOUR): 4, id(EIGHT): 8}[id(each)] for each in pictures]
        (tmp_path / f"{name}-images-idx3-ubyte").write_bytes(bytes(16) + np.stack(pictures).tobytes())
        (tmp_path / f"{name}-labels-idx1-ubyte").write_bytes(bytes(8) + bytes(labels))
    return tmp_path


def test_each_split_has_its_own_people(folder: Path) -> None:
    found = {split: set(pictures_of(split, folder)[1].tolist()) for split in ("train", "calibration", "held-out")}
    assert found == {"train": {7}, "calibration": {4}, "held-out": {8}}


def test_a_splits_digits_are_its_own_and_mnists(folder: Path) -> None:
    own, both = Numerals.load("train").real, mnist_numerals("train", folder).real
    assert {digit: len(both[digit]) > 0 for digit in DIGITS} == {d: d == "7" or bool(own.get(d)) for d in DIGITS}
    assert len(both["7"]) > len(own.get("7", ()))
