"""Claims about scribbles: what doesn't lie as one does is no sure one."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.marks.marks import verdicts
from scanner.marks.options import MarkOptions
from scanner.reading import UNCLEAR
from tests.scanner.regions import form, region, seen, sure


@pytest.mark.parametrize(("thickness", "reason"), [(6, UNCLEAR), (-1, None)])
def test_a_ring_gone_over_again_and_again_is_no_sure_scribble(thickness: int, reason: str | None) -> None:
    patches = seen(1)
    drawn = cv2.circle(patches.photo[0].copy(), (24, 24), 15, 60, thickness)
    place = form(region(("X", "O", "#")))
    (result,) = verdicts(sure("#", 0.999)[None], replace(patches, photo=drawn[None]), place, MarkOptions())
    assert (result.mark, result.review) == ("#", reason)


@pytest.mark.parametrize(("strokes", "reason"), [(2, UNCLEAR), (7, None)])
def test_a_few_strokes_are_no_sure_scribble(strokes: int, reason: str | None) -> None:
    patches = seen(1)
    drawn = patches.photo[0].copy()
    for row in np.linspace(10, 38, strokes) if strokes > 2 else (22, 26):
        cv2.line(drawn, (8, round(row)), (40, round(row)), 60, 2)
    (result,) = verdicts(
        sure("#", 0.999)[None], replace(patches, photo=drawn[None]), form(region(("X", "O", "#"))), MarkOptions()
    )
    assert (result.mark, result.review) == ("#", reason)


@pytest.mark.parametrize(("reach", "reason"), [(14, None), (24, UNCLEAR)])
def test_what_goes_on_beyond_its_hex_is_no_sure_scribble(reach: int, reason: str | None) -> None:
    patches = seen(1)
    lying = cv2.rectangle(patches.photo[0].copy(), (24 - reach, 12), (24 + reach, 36), 60, -1)
    place = form(region(("X", "O", "#")))
    (result,) = verdicts(sure("#", 0.999)[None], replace(patches, photo=lying[None]), place, MarkOptions())
    assert (result.mark, result.review) == ("#", reason)


def test_a_scribble_like_a_ring_is_one_where_the_networks_are_all_but_certain() -> None:
    patches = seen(1)
    drawn = cv2.circle(patches.photo[0].copy(), (24, 24), 15, 60, 6)
    place = form(region(("X", "O", "#")))
    (result,) = verdicts(sure("#", 0.9999)[None], replace(patches, photo=drawn[None]), place, MarkOptions())
    assert (result.mark, result.review) == ("#", None)


@pytest.mark.parametrize("probability", [0.999, 0.99999])
@pytest.mark.parametrize("shape", ["disc", "triangle", "square", "hatched"])
def test_a_small_solid_mark_is_no_sure_scribble_however_sure_the_networks_are(shape: str, probability: float) -> None:
    patches = seen(1)
    drawn = patches.photo[0].copy()
    if shape == "disc":
        cv2.circle(drawn, (24, 24), 10, 60, -1)
    elif shape == "triangle":
        cv2.fillPoly(drawn, [np.array([(24, 11), (36, 34), (12, 34)])], 60)
    else:
        cv2.rectangle(drawn, (14, 14), (34, 34), 60, -1 if shape == "square" else 2)
        for row in range(17, 33, 4 if shape == "hatched" else 1):
            cv2.line(drawn, (14, row), (34, row), 60, 2)
    place = form(region(("X", "O", "#")))
    (result,) = verdicts(sure("#", probability)[None], replace(patches, photo=drawn[None]), place, MarkOptions())
    assert (result.mark, result.review) == ("#", UNCLEAR)


def test_a_zigzag_as_small_and_a_solid_hex_are_sure_scribbles() -> None:
    patches = seen(2)
    zigzag, solid = patches.photo[0].copy(), patches.photo[1].copy()
    rows = np.linspace(12, 36, 9).round()
    points = np.array([(10 if k % 2 else 34 + 3 * (k % 3), row) for k, row in enumerate(rows)], np.int32)
    cv2.polylines(zigzag, [points], False, 60, 3)
    cv2.fillPoly(
        solid, [np.array([(24 + 19 * np.cos(a), 24 + 19 * np.sin(a)) for a in np.arange(6) * np.pi / 3], np.int32)], 60
    )
    place = form(region(("X", "O", "#"), name="A1"), region(("X", "O", "#"), name="A2"))
    found = verdicts(
        np.stack([sure("#", 0.9999)] * 2), replace(patches, photo=np.stack([zigzag, solid])), place, MarkOptions()
    )
    assert [each.review for each in found] == [None, None]
