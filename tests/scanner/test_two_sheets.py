"""Two sheets in one photo are refused as that, whatever they are; one of which only a rim is seen does no harm."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from engine.sheet import SheetIdentity
from engine.sheet.form import Role
from scanner.errors import SeveralSheetsError
from scanner.following.options import FollowOptions
from scanner.intake.photo import Photo, Picture
from scanner.location.locate import locate
from scanner.location.options import LocateOptions
from scanner.pipeline import read
from tests.scanner.paper import FORMS, OTHER, SHEET, Shot, photograph, printed, some_marks

RIM = 0.1
"""The share of another sheet beside the map: up to here none of its codes is seen whole."""


def image(number: int, seed: int, turn_deg: float = 0.0, *, codes: bool = True) -> Picture:
    """A photo of one played sheet, its codes painted over where it is to have none."""
    shot, form = Shot(px_per_mm=4.0, margin_mm=6.0, turn_deg=turn_deg), printed(number).form
    taken = photograph(number, shot, some_marks(form, seed), seed).image.copy()
    for fiducial in () if codes else form.fiducials:
        place = shot.to_photo(form, np.array(fiducial.corners_mm))
        cv2.fillPoly(taken, [np.round(place).astype(np.int32)], (225, 225, 225))
    return taken


def beside(left: Picture, right: Picture) -> Picture:
    """Both in one photo, on one table."""
    height = max(len(left), len(right))
    return np.hstack(
        [
            cv2.copyMakeBorder(each, 0, height - len(each), 0, 0, cv2.BORDER_CONSTANT, value=(36, 54, 72))
            for each in (left, right)
        ]
    )


@pytest.mark.parametrize("turn_deg", [0.0, 97.0])
@pytest.mark.parametrize("other", [SHEET, OTHER], ids=["two moments of one map", "two maps"])
def test_two_whole_sheets_are_refused(other: SheetIdentity, turn_deg: float) -> None:
    both = beside(image(SHEET.number, 1), image(other.number, 2, turn_deg))
    with pytest.raises(SeveralSheetsError, match="more than one sheet"):
        read(Photo("both.jpg", both), FORMS)


@pytest.mark.parametrize("share", [0.06, 0.12, 0.5])
@pytest.mark.parametrize("other", [SHEET, OTHER], ids=["another moment", "another map"])
def test_part_of_another_sheet_is_refused_and_a_rim_does_no_harm(other: SheetIdentity, share: float) -> None:
    marks = some_marks(printed(SHEET.number).form, 1)
    beyond = image(other.number, 2)
    both = beside(image(SHEET.number, 1), np.ascontiguousarray(beyond[:, : round(share * beyond.shape[1])]))
    photo = Photo("both.jpg", both)
    if share > RIM:
        with pytest.raises(SeveralSheetsError):
            read(photo, FORMS)
        return
    reading = read(photo, FORMS)
    assert reading.number == SHEET.number
    assert [each.id for each in reading.regions if each.review is None and each.mark != marks.get(each.id, "")] == []


def test_halves_of_two_maps_put_together_are_two_sheets() -> None:
    upper, lower = image(SHEET.number, 1), image(OTHER.number, 2)
    half = len(upper) // 2
    with pytest.raises(SeveralSheetsError):
        read(Photo("both.jpg", np.vstack([upper[:half], lower[half:]])), FORMS)


@pytest.mark.parametrize(("px_per_mm", "blur_px", "more"), [(2.8, 1.2, 0.2), (2.8, 1.2, 0.8), (2.4, 0.9, 0.2)])
def test_so_are_two_of_one_map_of_whose_codes_a_quick_look_sees_few(
    px_per_mm: float, blur_px: float, more: float
) -> None:
    shots = [Shot(px_per_mm=px_per_mm, blur_px=blur) for blur in (blur_px, blur_px + more)]
    both = np.vstack([photograph(SHEET.number, shot).image for shot in shots])
    with pytest.raises(SeveralSheetsError):
        read(Photo("both.jpg", both), FORMS)


@pytest.mark.parametrize("other", [SHEET, OTHER], ids=["two moments of one map", "two maps"])
def test_two_sheets_without_codes_are_refused_however_plainly_the_map_of_one_is_seen(other: SheetIdentity) -> None:
    both = beside(image(SHEET.number, 1, codes=False), image(other.number, 2, codes=False))
    with pytest.raises(SeveralSheetsError):
        locate(Photo("both.jpg", both), FORMS, LocateOptions(), FollowOptions())


def test_all_eight_codes_that_name_no_sheet_are_not_called_part_of_one() -> None:
    both = image(SHEET.number, 1)
    strangers = image(OTHER.number, 1)
    # Half of the codes are another sheet's, in their own places, and no map is seen between them.
    half = both.shape[1] // 2
    both[:, half:] = strangers[:, half:]
    shot = Shot(px_per_mm=4.0, margin_mm=6.0)
    form = printed(SHEET.number).form
    corners = [shot.to_photo(form, np.array(region.outline_mm)) for region in form.regions if region.role is Role.CELL]
    cv2.fillConvexPoly(both, cv2.convexHull(np.concatenate(corners).astype(np.int32)), (225, 225, 225))
    with pytest.raises(SeveralSheetsError):
        locate(Photo("both.jpg", both), FORMS, LocateOptions(), FollowOptions())
