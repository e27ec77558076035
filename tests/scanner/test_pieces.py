"""Pieces of print that are looked for together are found where they lie, each as if it were looked for alone."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scanner.edges import Arrows, arrows
from scanner.following.pieces import Pieces, Seek
from scanner.matching import best_match

HALF, REACH, MARGIN = 8, 6, 24
PLACES = np.array([(x, y) for y in (20, 60, 100) for x in (20, 60, 100)])


def print_of(seed: int) -> Arrows:
    """Print as arrows, 120 x 120, nothing in it alike."""
    noise = np.random.default_rng(seed).integers(0, 256, (120, 120), np.uint8)
    return arrows(np.asarray(cv2.GaussianBlur(noise, (0, 0), 1.2), np.uint8), 4.0)


def moved(print_: Arrows, shift: tuple[int, int]) -> Arrows:
    """The same further right and down, wrapped round at the edges."""
    return np.roll(print_, (shift[1], shift[0]), axis=(0, 1))


@given(st.integers(0, 99), st.tuples(st.integers(-4, 4), st.integers(-4, 4)), st.sampled_from([(), (1,), (1, 3)]))
@settings(max_examples=40, deadline=None)
def test_pieces_are_found_where_they_lie(seed: int, shift: tuple[int, int], near: tuple[int, ...]) -> None:
    print_ = print_of(seed)
    found, match = Pieces(moved(print_, shift), print_, MARGIN).sought(PLACES, PLACES, Seek(HALF, REACH, near, 0.5))
    np.testing.assert_allclose(found, np.tile(shift, (len(PLACES), 1)), atol=0.3)
    # A piece of these hundred prints matches itself by 0.79 at least: arrows turn within a pixel.
    assert (match > 0.75).all()


@given(st.integers(0, 99), st.tuples(st.integers(-2, 2), st.integers(-2, 2)))
@settings(max_examples=20, deadline=None)
def test_each_is_found_as_if_it_were_alone(seed: int, shift: tuple[int, int]) -> None:
    print_ = print_of(seed)
    photo = moved(print_, shift)
    found, match = Pieces(photo, print_, MARGIN).sought(PLACES[4:5], PLACES[4:5], Seek(HALF, REACH, (3,), 0.5))
    around, own = slice(60 - HALF - REACH, 61 + HALF + REACH), slice(60 - HALF, 61 + HALF)
    weight = float(np.linalg.norm(print_[own, own], axis=2).sum())
    x, y, alone = best_match(photo[around, around], print_[own, own], weight, 3, 0.5)
    np.testing.assert_allclose(found[0], (x - REACH, y - REACH), atol=1e-3)
    assert match[0] == pytest.approx(alone, abs=1e-3)


def test_what_is_not_there_matches_no_better_than_chance() -> None:
    _, match = Pieces(print_of(1), print_of(2), MARGIN).sought(PLACES, PLACES, Seek(HALF, REACH, (1, 3), 0.5))
    assert (match < 0.5).all()
