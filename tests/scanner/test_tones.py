"""A photo keeps the print's greys; what has been made black and white has lost them."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from scanner.errors import NoGreysError
from scanner.intake.photo import Photo
from scanner.marks.ink import Patches, cut
from scanner.marks.tones import greys_kept, midtones, require_greys
from scanner.options import ScanOptions
from tests.scanner.paper import SHEET, Shot, photograph, printed, registration_of, some_marks

OPTIONS = ScanOptions()
SHOTS = {
    "plain": Shot(),
    "blurred": Shot(blur_px=2.5),
    "grainy": Shot(noise=14),
    "dark": Shot(light=0.2),
    "in shadow": Shot(shadow=0.6),
    "small": Shot(px_per_mm=2.5, tilt_deg=25),
}


def patches_of(photo: Photo) -> Patches:
    return cut(registration_of(photo))


@cache
def plain() -> Photo:
    return photograph(SHEET.number, Shot(), some_marks(printed(SHEET.number).form))


@pytest.mark.parametrize("name", SHOTS)
def test_every_photo_keeps_the_greys_of_the_print(name: str) -> None:
    photo = photograph(SHEET.number, SHOTS[name], some_marks(printed(SHEET.number).form))
    patches = patches_of(photo)
    assert greys_kept(patches, OPTIONS.tones) > 1.2 * OPTIONS.tones.least_kept


@pytest.mark.parametrize("white_from", [140, 165, 190])
def test_in_black_and_white_they_are_lost_whatever_is_taken_for_white(white_from: int) -> None:
    two_toned = Photo("photo.jpg", np.where(plain().image < white_from, 0, 255).astype(np.uint8))
    patches = patches_of(two_toned)
    assert greys_kept(patches, OPTIONS.tones) < 0.9 * OPTIONS.tones.least_kept
    with pytest.raises(NoGreysError, match="greys of photo"):
        require_greys(two_toned, patches, OPTIONS.tones)


def test_where_paper_is_burnt_out_they_are_lost() -> None:
    white = 0.65 * np.percentile(plain().image, 75)
    burnt = Photo("photo.jpg", np.clip(plain().image / white * 255, 0, 255).astype(np.uint8))
    with pytest.raises(NoGreysError):
        require_greys(burnt, patches_of(burnt), OPTIONS.tones)


def test_a_form_without_grey_print_has_lost_none() -> None:
    black = np.zeros((2, 48, 48), np.uint8)
    patches = Patches.seen_well(black, black)
    assert greys_kept(patches, OPTIONS.tones) == 1


def test_a_picture_of_one_bit_has_no_midtones_whatever_a_jpeg_makes_of_it() -> None:
    two_toned = np.where(plain().image < 160, 0, 255).astype(np.uint8)
    sent = cv2.imdecode(cv2.imencode(".jpg", two_toned, [cv2.IMWRITE_JPEG_QUALITY, 80])[1], cv2.IMREAD_COLOR)
    assert midtones(Photo("photo.jpg", np.asarray(sent, np.uint8)), OPTIONS.tones) < 0.5 * OPTIONS.tones.least_midtones
    assert midtones(plain(), OPTIONS.tones) > 10 * OPTIONS.tones.least_midtones
