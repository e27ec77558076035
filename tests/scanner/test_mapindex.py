"""Thousands of maps: the likeliest are found at once, and maps that differ in a hex aren't taken for each other."""

from __future__ import annotations

import time
from functools import cache

import cv2
import numpy as np
import pytest

from engine.sheet.form import Form, Role
from scanner.blank import Blank
from scanner.errors import DoubtfulFormError
from scanner.forms import PrintedForm
from scanner.intake.photo import Photo, Picture
from scanner.lattice.find import find_lattice
from scanner.location.mapindex import LENGTH, MapIndex, look_of
from scanner.location.mapsearch import find_map
from scanner.location.options import MapOptions
from scanner.location.recognise import TURNS, Known, Seen, known_of, turned
from tests.pictures import in_colour
from tests.scanner.paper import SHEET, Shot, blank, photograph, printed, some_marks, taken

FORM = printed(SHEET.number).form
PAGE = blank(SHEET.number).image
CELLS = [region for region in FORM.regions if region.role is Role.CELL]
MAPS = 400


def with_cells(order: list[int]) -> Picture:
    """The page with each cell's picture taken from another one."""
    page, half = PAGE.copy(), round(6.0 * 8)
    middles = [np.round(np.array(cell.center_mm) * 8).astype(int) for cell in CELLS]
    for (x, y), source in zip(middles, order, strict=True):
        from_x, from_y = middles[source]
        page[y - half : y + half, x - half : x + half] = PAGE[
            from_y - half : from_y + half, from_x - half : from_x + half
        ]
    return page


def known(page: Picture) -> Known:
    """The print of a page's map."""
    found = known_of(FORM, Blank(page))
    assert found is not None
    return found


@cache
def pages() -> tuple[Picture, ...]:
    """Three pages of the same cells, each in another order."""
    random = np.random.default_rng(3)
    return tuple(with_cells([int(i) for i in random.permutation(len(CELLS))]) for _ in range(3))


@cache
def index() -> MapIndex:
    """An index of those three, and of many more."""
    random, one = np.random.default_rng(7), look_of(FORM, Blank(PAGE))
    strangers = [
        (10 + i, one[:-LENGTH] + random.permutation(np.frombuffer(one[-LENGTH:], np.int8)).tobytes())
        for i in range(MAPS)
    ]
    return MapIndex.of([*strangers, *((i, look_of(FORM, Blank(page))) for i, page in enumerate(pages()))])


@pytest.mark.parametrize(("turn", "shift", "missing"), [(0, (0, 0), 0.0), (2, (5, -3), 0.3), (5, (-2, 7), 0.5)])
def test_a_map_is_found_in_any_turn_through_noise_and_with_cells_missing(
    turn: int, shift: tuple[int, int], missing: float
) -> None:
    random = np.random.default_rng(turn)
    of = known(pages()[1])
    prints = random.normal(0, 0.3, (TURNS, *of.print_.shape)).astype(np.float32)
    prints[turn] += of.print_
    kept = random.random(len(of.cells)) >= missing
    seen = Seen((turned(of.cells, turn) + np.array(shift))[kept], prints[:, kept], kept[kept])
    assert index().likeliest(seen, 3, 0.0)[0] == 1
    assert index().likeliest(seen, 8, 0.9) == (1,)


def test_a_map_of_which_one_side_is_out_of_the_picture_is_found() -> None:
    of = known(pages()[2])
    kept = np.argsort(of.cells[:, 0])[len(of.cells) // 6 :]
    seen = Seen(of.cells[kept], np.stack([of.print_[kept]] * TURNS), np.ones(len(kept), bool))
    assert index().likeliest(seen, 1, 0.0) == (2,)


def test_looks_of_another_making_and_of_no_map_are_left_out() -> None:
    own = look_of(FORM, Blank(PAGE))
    nothing = Seen(np.zeros((1, 2), np.intp), np.zeros((6, 1, 9, 2), np.float32), np.zeros(1, bool))
    assert len(MapIndex.of([(1, own), (2, b"L0" + own[2:]), (3, b"")]).numbers) == 1
    assert MapIndex.of([]).likeliest(nothing, 5, 0) == ()
    assert look_of(Form((210.0, 297.0), (), FORM.regions[:2]), Blank(PAGE)) == b""


def test_ten_thousand_maps_are_looked_through_in_no_time() -> None:
    looks = np.tile(index().looks, (10_000 // MAPS + 1, 1))[:10_000]
    many = MapIndex(np.arange(10_000), looks)
    of = known(PAGE)
    seen = Seen(of.cells, np.stack([of.print_] * TURNS), np.ones(len(of.cells), bool))
    many.likeliest(seen, 5, 0.5)
    start = time.process_time()
    many.likeliest(seen, 5, 0.5)
    assert time.process_time() - start < 0.25


class Twins:
    """Knows pages of one form, each as a map of its own."""

    def __init__(self, *pages: Picture) -> None:
        self.forms = [
            PrintedForm(FORM, cv2.imencode(".png", page)[1].tobytes(), str(i)) for i, page in enumerate(pages)
        ]

    def form(self, number: int) -> PrintedForm | None:
        return self.forms[number]

    def known(self, seen: Seen) -> range:
        return range(len(self.forms))

    def alike(self, number: int) -> tuple[int, ...]:
        return (number,)


def swapped(*pairs: tuple[int, int]) -> Picture:
    """The page with some cells changed for each other."""
    order = list(range(len(CELLS)))
    for one, other in pairs:
        order[one], order[other] = other, one
    return with_cells(order)


def unlike() -> list[int]:
    """Two cells whose pictures differ most."""
    special = known(PAGE).special
    apart = ((special[:, None] - special[None]) ** 2).sum(axis=2)
    return [int(i) for i in np.unravel_index(apart.argmax(), apart.shape)]


def find(photo: Photo, twins: Twins) -> int | None:
    """The number of the map that is found in the photo."""
    lattice = find_lattice(photo, MapOptions().lattice)
    assert lattice is not None
    found = find_map(photo, lattice, twins, lambda number: True, MapOptions())
    return None if found is None else found.number


def test_maps_that_differ_in_two_hexes_are_told_apart() -> None:
    one, other = unlike()
    twins = Twins(PAGE, swapped((one, other)))
    marks = {name: mark for name, mark in some_marks(FORM).items() if name not in (CELLS[one].id, CELLS[other].id)}
    assert find(photograph(SHEET.number, Shot(px_per_mm=4.0, tilt_deg=10), marks), twins) == 0
    page = in_colour(swapped((one, other)))
    shot = Shot(px_per_mm=4.0, turn_deg=100, tilt_deg=10)
    assert find(Photo("photo.jpg", taken(page, FORM, shot, np.random.default_rng(2))), twins) == 1


def test_maps_that_differ_only_where_ink_hides_it_are_asked_about() -> None:
    one, other = unlike()
    twins = Twins(PAGE, swapped((one, other)))
    page = in_colour(PAGE)
    for i in (one, other):
        x, y = np.round(np.array(CELLS[i].center_mm) * 8).astype(int)
        cv2.circle(page, (int(x), int(y)), 52, (60, 40, 30), -1)
    photo = Photo("photo.jpg", taken(page, FORM, Shot(px_per_mm=4.0), np.random.default_rng(2)))
    with pytest.raises(DoubtfulFormError, match="give its seed"):
        find(photo, twins)


def test_maps_that_differ_only_where_the_photo_ends_are_asked_about() -> None:
    apart = np.linalg.norm(known(PAGE).special, axis=1)
    left = np.argsort([cell.center_mm[0] for cell in CELLS])[: len(CELLS) // 8]
    one, other = (int(left[i]) for i in (apart[left].argmax(), apart[left].argmin()))
    shot = Shot(px_per_mm=4.0)
    image = photograph(SHEET.number, shot).image.copy()
    rim = shot.to_photo(FORM, np.array([CELLS[left[-1]].center_mm]))[0, 0]
    image[:, : round(rim + 7.5 * shot.px_per_mm)] = 60
    with pytest.raises(DoubtfulFormError, match="give its seed"):
        find(Photo("photo.jpg", image), Twins(PAGE, swapped((one, other))))


def test_one_map_registered_twice_is_asked_about() -> None:
    photo = photograph(SHEET.number, Shot(px_per_mm=4.0))
    with pytest.raises(DoubtfulFormError):
        find(photo, Twins(PAGE, PAGE))
