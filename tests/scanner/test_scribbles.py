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
