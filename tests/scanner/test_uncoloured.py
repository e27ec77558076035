"""Hexes that are coloured in are read without their colour; what is grey, or one alone, is left as it is."""

from __future__ import annotations

import numpy as np
import pytest

from engine.sheet.form import Region
from scanner.intake.photo import Photo
from scanner.marks.ink import Patches, cut
from scanner.marks.magnified import magnify
from scanner.marks.marks import look
from scanner.marks.options import MarkOptions
from scanner.marks.uncoloured import Uncoloured, uncolour
from scanner.marks.verdict import CLASSES
from scanner.pipeline import read
from scanner.reading import PALE_INK, SCRIBBLE
from tests.scanner.paper import FORMS, registration_of
from tests.scanner.test_coloured import CELLS, COLOURED, FORM, MARKS, photo_of

OPTIONS = MarkOptions()
EMPTY_CELLS = [region for region in CELLS if not MARKS.get(region.id)]


def uncoloured(photo: Photo) -> tuple[Patches, Uncoloured]:
    """The patches as they were, and what was made of them."""
    patches = cut(registration_of(photo))
    looks = look(patches, FORM, OPTIONS)
    return patches, uncolour(looks, patches, patches, FORM, OPTIONS.uncolour)


def places(regions: list[Region]) -> list[int]:
    return sorted(FORM.regions.index(region) for region in regions)


@pytest.mark.parametrize("colour", ["yellow", "blue"])
def test_what_is_drawn_on_a_colour_is_seen_and_nothing_else_changes(colour: str) -> None:
    shaded = [*COLOURED, *EMPTY_CELLS[:3]]
    before, after = uncoloured(photo_of(MARKS, shaded, colour))
    assert set(after.places.tolist()) <= set(places(shaded))
    assert len(after.places) > 0.8 * len(shaded)
    seen = [CLASSES[k] for k in after.looks.chances[after.places].argmax(axis=1)]
    assert seen == [MARKS.get(FORM.regions[i].id, "") for i in after.places]
    others = np.setdiff1d(np.arange(len(FORM.regions)), after.places)
    assert (after.patches.photo[others] == before.photo[others]).all()
    assert not after.patches.colour[after.places].any()


def test_small_marks_on_a_colour_are_seen_larger_and_stay_as_they_were_cut() -> None:
    registration = registration_of(photo_of(MARKS, COLOURED, "pale yellow", 0.4))
    as_cut = cut(registration)
    looks, patches = magnify(look(as_cut, FORM, OPTIONS), as_cut, registration, OPTIONS.magnify)
    after = uncolour(looks, patches, as_cut, FORM, OPTIONS.uncolour)
    small = [i for i in after.places.tolist() if (patches.blank[i] != as_cut.blank[i]).any()]
    assert len(small) > 0.5 * len(COLOURED)
    assert (after.patches.blank == patches.blank).all()
    assert (after.as_cut.blank == as_cut.blank).all()
    assert all((after.as_cut.photo[i] != as_cut.photo[i]).any() for i in small)


def test_whoever_colours_in_all_of_their_hexes_is_asked_about_none_of_them() -> None:
    reading = read(photo_of(MARKS, COLOURED, "yellow"), FORMS)
    coloured = {region.id for region in COLOURED}
    assert len(coloured) >= 6
    assert all(each.mark == "X" for each in reading.regions if each.id in coloured)
    assert sum(each.review is not None for each in reading.regions if each.id in coloured) <= 0.2 * len(coloured)


def test_a_few_of_somebodys_hexes_may_be_scribbled_over_in_a_colour() -> None:
    few = COLOURED[:4]
    found = {each.id: each for each in read(photo_of(MARKS, few, "yellow"), FORMS).regions}
    assert all(found[region.id].review == PALE_INK for region in few)


@pytest.mark.parametrize(("colour", "count"), [("pencil", 8), ("yellow", 2)])
def test_grey_is_no_colour_and_two_hexes_are_no_manner(colour: str, count: int) -> None:
    before, after = uncoloured(photo_of(MARKS, COLOURED[:count], colour))
    assert not len(after.places)
    assert after.patches is before


def test_a_dark_scribble_on_a_colour_stays_one() -> None:
    scribbled = COLOURED[0].id
    reading = read(photo_of({**MARKS, scribbled: SCRIBBLE}, COLOURED, "blue"), FORMS)
    (found,) = [each for each in reading.regions if each.id == scribbled]
    assert found.mark == SCRIBBLE or found.review
