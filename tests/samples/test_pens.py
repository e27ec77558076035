"""What pens leave on paper."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from samples.pens import Pen, ink

PX_PER_MM = 12.0


def inked(skips: float, seed: int = 3) -> float:
    """The share of a long stroke's way that a ballpoint inks."""
    rng = np.random.default_rng(seed)
    pen = replace(Pen.random(rng, "ballpoint"), grain=0.0, pressure=0.0, skips=skips)
    page = np.full((60, 1100, 3), 255, np.uint8)
    ink(page, [np.array([[50.0, 30.0], [1050.0, 30.0]])], pen, rng, PX_PER_MM)
    return float((page[30, 50:1050].min(axis=1) < 200).mean())


@pytest.mark.parametrize("skips", [0.1, 0.2, 0.3])
def test_a_pen_that_skips_leaves_about_that_share_of_a_stroke_bare(skips: float) -> None:
    """Somewhat less, for the round ends of what is drawn reach into the gaps."""
    assert inked(0) == 1
    shares = [inked(skips, seed) for seed in range(10)]
    assert 1 - skips < np.mean(shares) < 1 - skips / 3


def test_a_dot_is_drawn_even_by_a_pen_that_skips() -> None:
    rng = np.random.default_rng(1)
    page = np.full((60, 60, 3), 255, np.uint8)
    ink(
        page,
        [np.array([[30.0, 30.0], [30.5, 30.0]])],
        replace(Pen.random(rng, "ballpoint"), skips=0.25),
        rng,
        PX_PER_MM,
    )
    assert page.min() < 200
