"""The overlay shows the page, and whatever was seen of its regions however far a fold has carried it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from engine.sheet.form import Role
from scanner.overlay import upright_overlay
from scanner.pipeline import read
from scanner.reading import HIDDEN, STRAY, Reading
from tests.scanner.paper import FORMS, SHEET, Shot, photograph, printed

SHOT = Shot(px_per_mm=5)
FORM = printed(SHEET.number).form


@cache
def reading() -> Reading:
    return read(photograph(SHEET.number, SHOT), FORMS)


def with_boxes(down_mm: float, review: str | None) -> Reading:
    """The same with all boxes so much farther down."""
    regions = [
        each
        if printed_.role is not Role.BOX
        else replace(each, review=review, corners_px=tuple((x, y + down_mm * 5) for x, y in each.corners_px))
        for printed_, each in zip(FORM.regions, reading().regions, strict=True)
    ]
    return replace(reading(), regions=tuple(regions))


def tall_mm(found: Reading) -> float:
    """The height of the overlay, in millimetres of paper."""
    return float(upright_overlay(photograph(SHEET.number, SHOT), found, 4.0).shape[0] / 4)


def test_a_flat_sheet_is_shown_with_its_rim() -> None:
    assert tall_mm(reading()) == pytest.approx(FORM.page_mm[1] + 12, abs=1)


def test_what_a_fold_has_carried_beyond_the_page_is_in_the_picture() -> None:
    lowest = max(region.center_mm[1] + region.radius_mm for region in FORM.regions)
    assert tall_mm(with_boxes(40, None)) == pytest.approx(lowest + 40 + 12, abs=2)


def test_what_was_not_seen_makes_the_picture_no_larger() -> None:
    assert tall_mm(with_boxes(40, HIDDEN)) == pytest.approx(FORM.page_mm[1] + 12, abs=1)


def test_nothing_makes_it_larger_than_a_page_and_its_half_again() -> None:
    assert tall_mm(with_boxes(900, None)) <= 1.5 * (FORM.page_mm[1] + 12) + 1


def asked_at(*ids: str | None) -> Reading:
    """The same with a question in these regions alone."""
    regions = [replace(each, review=STRAY if each.id in ids else None) for each in reading().regions]
    return replace(reading(), regions=tuple(regions))


def test_a_settlement_has_one_question_where_its_circle_has_one() -> None:
    photo, slot = photograph(SHEET.number, SHOT), next(each for each in FORM.regions if each.role is Role.SLOT)
    hex_alone, circle_alone, both = (
        upright_overlay(photo, asked_at(*ids), 4.0) for ids in ([slot.parent], [slot.id], [slot.parent, slot.id])
    )
    assert np.array_equal(both, circle_alone)
    assert not np.array_equal(both, hex_alone)
