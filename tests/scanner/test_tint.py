"""The grey in which a patch's ink is clearest: each light by what the ink takes of it, and how little grain it has."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from scanner.marks.tint import clearest_grey, tints

SIDE, RADIUS = 48, 20.0
PAPER = np.full((1, SIDE, SIDE), 255, np.uint8)
NOWHERE = np.zeros((1, 3))
BLUE, GREEN, RED = range(3)
Patch = NDArray[np.uint8]


def stroke(
    taken: tuple[float, float, float], grain: tuple[float, float, float] = (0, 0, 0), seed: int = 1
) -> list[Patch]:
    """A patch in blue, green and red light with a stroke across, that takes so much of each, under so much grain."""
    rng = np.random.default_rng(seed)
    lights = []
    for share, spread in zip(taken, grain, strict=True):
        light = np.full((1, SIDE, SIDE), 245.0)
        light[:, 22:26, 8:40] -= 255 * share
        lights.append(np.clip(light + rng.normal(0, 1, light.shape) * spread, 0, 255).astype(np.uint8))
    return lights


def depth(patch: Patch) -> float:
    """How much darker the stroke is than the paper beside it, in grey levels."""
    return float(patch[0, 30:40, 8:40].mean() - patch[0, 22:26, 8:40].mean())


def noise(patch: Patch) -> float:
    """The standard deviation of the bare paper."""
    return float(patch[0, 30:40, 8:40].std())


@given(st.integers(0, 2**32 - 1))
def test_what_has_no_colour_stays_as_it_is(seed: int) -> None:
    grey = np.random.default_rng(seed).integers(0, 256, (3, SIDE, SIDE), np.uint8)
    blank = np.full_like(grey, 255)
    assert np.array_equal(clearest_grey([grey] * 3, blank, np.zeros((3, 3)), RADIUS), grey)


def test_pencil_stands_out_further_from_grain_than_in_any_light_or_the_darkest() -> None:
    lights = stroke((0.08, 0.08, 0.08), grain=(9, 6, 7))
    grey = clearest_grey(lights, PAPER, NOWHERE, RADIUS)
    darkest = np.minimum(np.minimum(lights[BLUE], lights[GREEN]), lights[RED])
    for other in (*lights, darkest):
        assert depth(grey) / noise(grey) > 1.2 * depth(other) / noise(other)


@pytest.mark.parametrize(
    ("ink", "taken"),
    [("light blue", (0.05, 0.2, 0.45)), ("red", (0.7, 0.75, 0.05)), ("yellow", (0.5, 0.06, 0.03))],
)
def test_coloured_ink_is_darker_than_in_the_pictures_brightness(ink: str, taken: tuple[float, float, float]) -> None:
    grey = clearest_grey(stroke(taken), PAPER, NOWHERE, RADIUS)
    brightness = 255 * np.dot(taken, (0.114, 0.587, 0.299))
    assert depth(grey) > 1.15 * brightness, ink


def test_what_is_too_bright_in_red_and_green_is_seen_in_blue() -> None:
    lights = stroke((0.1, 0.02, 0.01))
    burnt = clearest_grey(lights, PAPER, np.array([[0.0, 1.0, 1.0]]), RADIUS)
    assert depth(burnt) > 2 * depth(clearest_grey(lights, PAPER, NOWHERE, RADIUS))


def test_ink_beyond_the_region_has_no_say() -> None:
    lights = stroke((0.08, 0.08, 0.08))
    crossed = [light.copy() for light in lights]
    crossed[RED][:, :, :3] = 0
    within, beside = (clearest_grey(each, PAPER, NOWHERE, RADIUS) for each in (lights, crossed))
    assert np.array_equal(within[:, :, 3:], beside[:, :, 3:])


def test_tints_are_what_ink_takes_of_each_light() -> None:
    taken = (0.1, 0.3, 0.6)
    paper = 10 / 255
    assert tints(stroke(taken), PAPER, RADIUS)[0] == pytest.approx([each + paper for each in taken], abs=0.01)
    assert not tints(stroke((0, 0, 0)), PAPER, RADIUS).any()


def test_ink_of_hardly_any_pixels_has_no_tint() -> None:
    lights = stroke((0.1, 0.4, 0.6))
    (whole,), (little,), (none,) = (tints(lights, PAPER, RADIUS, least) for least in (1, 100, 200))
    assert whole == pytest.approx([0.14, 0.44, 0.64], abs=0.02)
    assert little.tolist() == whole.tolist()
    assert none.tolist() == [0, 0, 0]
