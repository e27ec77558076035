"""A photo of an unplayed sheet does as its blank: made even, clean, and as sharp as the photo was."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from scanner.blank import PX_PER_MM, Blank, raster
from scanner.blankphoto import picture_of
from scanner.forms import PrintedForm
from scanner.intake.photo import Picture
from scanner.warp import Warp, fit_spline
from tests.scanner.paper import SHEET, Shot, blank, photograph, printed

SHOT = Shot(px_per_mm=5.0, turn_deg=25, tilt_deg=20, bend_mm=1.5, shadow=0.35, noise=5.0)
FORM = printed(SHEET.number).form


def exact_warp(shot: Shot) -> Warp:
    """From the page to the photo, as exactly as the photo was made."""
    x, y = np.meshgrid(np.linspace(0, FORM.page_mm[0], 12), np.linspace(0, FORM.page_mm[1], 16))
    points = np.stack([x.ravel(), y.ravel()], axis=1)
    field = fit_spline(points, shot.bent(points) - points, np.full(len(points), 1e-6))
    return Warp(shot.homography(FORM), field, FORM.page_mm)


@cache
def pictured() -> Picture:
    """The blank made from a photo of it."""
    return picture_of(photograph(SHEET.number, SHOT), exact_warp(SHOT))


def map_part(page: Picture) -> Picture:
    """The middle of the map, within which nothing is cut off."""
    return page[int(60 * PX_PER_MM) : int(180 * PX_PER_MM), int(40 * PX_PER_MM) : int(170 * PX_PER_MM)]


def test_it_has_the_pages_size_and_white_paper() -> None:
    assert pictured().shape == blank(SHEET.number).image.shape
    paper = map_part(blank(SHEET.number).image) > 250
    seen = map_part(pictured())[paper]
    assert np.median(seen) == 255
    assert (seen > 200).mean() > 0.9


def test_its_print_lies_where_it_is_printed() -> None:
    ours, print_ = (
        cv2.GaussianBlur(map_part(page), (0, 0), 3).astype(np.float32)
        for page in (pictured(), blank(SHEET.number).image)
    )
    (x, y), response = cv2.phaseCorrelate(ours, print_)
    assert np.hypot(x, y) < 0.1 * PX_PER_MM
    assert response > 0.3
    assert np.corrcoef(ours.ravel(), print_.ravel())[0, 1] > 0.95


def test_a_form_takes_a_picture_for_its_blank() -> None:
    done, png = cv2.imencode(".png", pictured())
    assert done
    taken = raster(PrintedForm(FORM, png.tobytes()))
    assert isinstance(taken, Blank)
    assert (taken.image == pictured()).all()
