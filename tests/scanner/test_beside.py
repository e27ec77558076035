"""Marks beside an action box, on its letters or across its border, are asked about; what is another box's is not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from engine.sheet.form import Role
from scanner.blank import PX_PER_MM
from scanner.intake.photo import Photo
from scanner.marks.doubts.beside import doubt_beside
from scanner.marks.doubts.emptyoptions import BesideOptions
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, HIDDEN, STRAY
from scanner.registration.register import Registration
from scanner.registration.surroundings import STILL
from scanner.warp import Floats, Warp
from tests.scanner.paper import SHEET, blank, printed

FORM = printed(SHEET.number).form
BLANK = blank(SHEET.number)
BOXES = [i for i, region in enumerate(FORM.regions) if region.role is Role.BOX]
UPPER, LOWER = sorted(BOXES, key=lambda i: FORM.regions[i].center_mm)[-2:]
"""Two boxes of the last round, one below the other."""
FLAT = np.array([[PX_PER_MM, 0, -0.5], [0, PX_PER_MM, -0.5], [0, 0, 1.0]])
"""From the page to the pixels of a picture that is as large as the blank's."""
SURELY_NOTHING = Verdict(EMPTY, 0.99999, "X", None)


def page() -> Floats:
    """The blank sheet as a picture."""
    return np.repeat(BLANK.image[:, :, None], 3, axis=2).astype(np.float64)


def crossed(
    box: int, off_mm: tuple[float, float], half_mm: float = 2.2, tone: int = 60, wide_mm: float = 0.6
) -> Floats:
    """The page with a cross so far from a box's middle."""
    picture = page()
    middle = (np.array(FORM.regions[box].center_mm) + off_mm) * PX_PER_MM
    for turn in (-1, 1):
        end = half_mm * PX_PER_MM * np.array([1, turn])
        one, other = (tuple(int(v) for v in np.round(middle + sign * end)) for sign in (-1, 1))
        cv2.line(picture, one, other, (tone, tone, tone), round(wide_mm * PX_PER_MM), cv2.LINE_AA)
    return picture


def asked(
    picture: Floats, noise: float = 3.0, sure: Verdict = SURELY_NOTHING, signed: tuple[int, ...] = ()
) -> set[int]:
    """The boxes that are asked about, all but those that are signed read as empty, in a picture of a flat page."""
    seen = cv2.GaussianBlur(picture, (0, 0), 0.8) * 0.8 + np.random.default_rng(5).normal(0, noise, picture.shape)
    count = len(FORM.regions)
    photo = Photo("page.png", np.clip(seen, 0, 255).astype(np.uint8))
    registration = Registration(
        photo,
        BLANK,
        FORM,
        Warp(FLAT, None, FORM.page_mm),
        np.stack([STILL] * count),
        np.ones(count, np.float32),
        np.ones(count, bool),
        1.0,
    )
    verdicts = [Verdict("X", 1.0, "O", None) if i in signed else sure for i in range(count)]
    found = doubt_beside(verdicts, registration, BesideOptions())
    assert [each.mark for each in found] == [each.mark for each in verdicts]
    assert {each.review for each in found} <= {sure.review, STRAY, None}
    return {i for i, each in enumerate(found) if each.review == STRAY}


@pytest.mark.parametrize("off_mm", [(7.6, 0), (5.0, 0), (-6.5, 0.5), (4.0, 0), (0.5, 4.2)])
def test_a_mark_beside_an_empty_box_is_asked_about(off_mm: tuple[float, float]) -> None:
    assert asked(crossed(LOWER, off_mm)) == {LOWER}


@pytest.mark.parametrize("box", BOXES[::4])
@pytest.mark.parametrize("off_mm", [6.0, 7.4])
def test_a_small_mark_of_a_fine_pen_on_a_letter_is_seen_beside_its_print(box: int, off_mm: float) -> None:
    assert box in asked(crossed(box, (off_mm, 0), half_mm=0.9, wide_mm=0.25))


def test_pale_ink_is_seen_too() -> None:
    assert asked(crossed(UPPER, (7.6, 0), tone=150)) == {UPPER}


def test_of_an_untouched_page_nothing_is_asked() -> None:
    assert asked(page()) == set()


@pytest.mark.parametrize("noise", [12.0, 30.0])
def test_grain_is_no_mark(noise: float) -> None:
    assert asked(page(), noise) == set()


def test_another_mark_beside_a_signed_box_is_asked_about() -> None:
    assert asked(crossed(LOWER, (7.6, 0)), signed=(LOWER,)) == {LOWER}
    assert asked(crossed(LOWER, (0, 0)), signed=(LOWER,)) == set(), "its own"
    assert asked(crossed(LOWER, (0, 0), half_mm=4.6), signed=(LOWER,)) == set(), "its own, far larger than the box"


def test_a_mark_in_the_next_box_is_that_ones() -> None:
    assert asked(crossed(UPPER, (0, 0)), signed=(UPPER,)) == set()


def test_a_mark_on_an_actions_letters_is_asked_about_though_the_next_box_is_nearer() -> None:
    boxes = [i for i, region in enumerate(FORM.regions) if region.role is Role.BOX]
    centres = {i: np.array(FORM.regions[i].center_mm) for i in boxes}
    pairs = [(i, k) for i in boxes for k in boxes if 0 < centres[k][0] - centres[i][0] < 25 and i != k]
    left, right = next((i, k) for i, k in pairs if abs(centres[i][1] - centres[k][1]) < 1)
    radius, apart = FORM.regions[left].radius_mm, float(centres[right][0] - centres[left][0])
    on_letters = apart - 1.9 * radius
    assert 1.9 * radius < on_letters
    assert left in asked(crossed(left, (on_letters, 0), half_mm=1.6), signed=(right,))


def test_a_dot_is_no_mark() -> None:
    assert asked(crossed(LOWER, (7.6, 0), half_mm=0.4)) == set()


def test_what_goes_on_is_no_mark() -> None:
    picture = page()
    x, y = (round(v * PX_PER_MM) for v in FORM.regions[LOWER].center_mm)
    cv2.line(picture, (x - round(6.5 * PX_PER_MM), y - 400), (x - round(6.5 * PX_PER_MM), y + 400), (40, 40, 40), 5)
    assert asked(picture) == set()


def test_what_was_hidden_stays_so() -> None:
    assert asked(crossed(LOWER, (7.6, 0)), sure=Verdict(EMPTY, 0.9, "X", HIDDEN)) == set()


def test_the_shadow_of_a_cut_along_a_dotted_line_is_no_mark() -> None:
    picture, region = page(), FORM.regions[LOWER]
    for down_mm in np.arange(-3.0, 3.01, 0.25) * region.radius_mm:
        across_mm, middle_mm = region.center_mm
        at = np.array((across_mm + 2.0 * region.radius_mm, middle_mm + down_mm)) * PX_PER_MM
        cv2.circle(picture, (round(at[0]), round(at[1])), 4, (20, 20, 20), -1, cv2.LINE_AA)
    assert asked(picture) == set()


def test_a_cut_along_a_dotted_line_is_no_mark() -> None:
    picture = page()
    box = FORM.regions[UPPER]
    beside = np.array(box.center_mm)[0] - 1.9 * box.radius_mm
    columns = slice(*(round((beside + sign * 0.4) * PX_PER_MM) for sign in (-1, 1)))
    picture[round(0.7 * len(picture)) :, columns] = 70
    assert asked(picture) == set()
