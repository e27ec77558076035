"""A map that is known is read from whatever paper it is on, in whatever language, without codes too."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from engine.sheet.identity import LANGUAGES, PAPERS, Language, Paper, SheetIdentity
from scanner.intake.photo import Photo
from scanner.location.locate import locate
from scanner.options import ScanOptions
from tests.scanner.paper import Shot, photograph, printed, some_marks
from webapp.forms import KnownForms, same_sheet

ALL = [(paper, lang) for paper, lang in product(PAPERS, LANGUAGES)]
SHOT = Shot(px_per_mm=4.0, turn_deg=75, tilt_deg=20, bend_mm=2)


def sheet(paper: Paper, lang: Language) -> SheetIdentity:
    return SheetIdentity(166_310, 3, paper, lang)


def without_codes(identity: SheetIdentity) -> Photo:
    """A photo of it, played, all its codes painted over."""
    form = printed(identity.number).form
    photo = photograph(identity.number, SHOT, some_marks(form))
    image = photo.image.copy()
    for fiducial in form.fiducials:
        corners = SHOT.to_photo(form, np.array(fiducial.corners_mm)).reshape(-1, 2)
        (left, top), (right, bottom) = np.floor(corners.min(axis=0)), np.ceil(corners.max(axis=0))
        image[int(top) : int(bottom), int(left) : int(right)] = 190
    return Photo("photo.jpg", image)


@pytest.mark.parametrize(("paper", "lang"), ALL)
def test_a_known_map_is_found_on_its_own_paper_in_its_own_language(paper: Paper, lang: Language) -> None:
    photo, options = without_codes(sheet(paper, lang)), ScanOptions()
    once = KnownForms((sheet("a4", "en").number,), registered=False)
    on_all = KnownForms(tuple(sheet(*each).number for each in ALL), registered=False)
    for forms in (once, on_all):
        located = locate(photo, forms, options.locate, options.follow)
        assert (located.number, located.matched_by) == (sheet(paper, lang).number, "map")


def test_the_forms_of_one_map_are_those_on_all_papers_in_all_languages() -> None:
    for each in ALL:
        numbers = KnownForms().alike(sheet(*each).number)
        assert numbers[0] == sheet(*each).number
        assert sorted(numbers) == sorted(sheet(*one).number for one in ALL)
        assert all(same_sheet(numbers[0], number) for number in numbers)
