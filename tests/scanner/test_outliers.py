"""What looks like nothing that the readers of marks were taught is asked about; plain sheets are not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.random import Generator

from engine.sheet.form import Region, Role
from scanner.blank import PX_PER_MM
from scanner.intake.photo import Photo, Picture
from scanner.marks.doubts import outliers
from scanner.marks.doubts.options import OutlierOptions
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import Verdict
from scanner.pipeline import read
from scanner.reading import STRAY, UNCLEAR, Reading
from tests.pictures import in_colour
from tests.scanner import regions
from tests.scanner.paper import FORMS, SHEET, Shot, blank, draw_mark, printed, some_marks, taken

FORM = printed(SHEET.number).form
MARKS = some_marks(FORM)
SLOTS = {region.parent: [each for each in FORM.regions if each.parent == region.parent] for region in FORM.regions}
SETTLEMENTS = [region for region in FORM.regions if region.id in SLOTS]
HEXES = [region for region in FORM.regions if region.role is Role.CELL and region.marks]
Drawing = Callable[[Picture, Region, Generator], None]


def sheet_with(places: Sequence[Region], draw: Drawing) -> Reading:
    """What is read of a sheet with marks in half of its places, and with something else in these."""
    page, random = in_colour(blank(SHEET.number).image), np.random.default_rng(3)
    taken_up = {place.id for place in places}
    for region in FORM.regions:
        if region.id in MARKS and region.id not in taken_up and region.parent not in taken_up:
            draw_mark(page, region, MARKS[region.id], random)
    for place in places:
        draw(page, place, random)
    return read(Photo("photo.jpg", taken(page, FORM, Shot(), random)), FORMS)


def middle_of(region: Region) -> tuple[int, int]:
    """Its middle on the page, in pixels."""
    return tuple((np.array(region.center_mm) * PX_PER_MM).astype(int).tolist())


def coin(page: Picture, region: Region, random: Generator) -> None:
    """A brown disc with a rim, as large as the hex."""
    radius, tone = round(0.95 * region.radius_mm * PX_PER_MM), random.uniform(90, 170)
    cv2.circle(page, middle_of(region), radius, (0.5 * tone, 0.8 * tone, tone), -1, cv2.LINE_AA)
    cv2.circle(page, middle_of(region), round(0.85 * radius), (0.4 * tone, 0.7 * tone, 0.8 * tone), 3, cv2.LINE_AA)


def counter(page: Picture, region: Region, random: Generator) -> None:
    """A white disc, its shadow beside it."""
    x, y = middle_of(region)
    radius = round(0.9 * region.radius_mm * PX_PER_MM)
    cv2.circle(page, (x + 4, y + 4), radius, (170, 170, 170), -1, cv2.LINE_AA)
    cv2.circle(page, (x, y), radius, (248, 248, 248), -1, cv2.LINE_AA)


def coloured(page: Picture, region: Region, random: Generator) -> None:
    """A cross on a hex that is coloured orange."""
    corners = np.array(region.outline_mm) * 0.9 + np.array(region.center_mm) * 0.1
    tint = np.full_like(page, 255)
    cv2.fillPoly(tint, [np.round(corners * PX_PER_MM).astype(np.int32)], (140, 190, 250), cv2.LINE_AA)
    page[:] = cv2.multiply(page, cv2.GaussianBlur(tint, (0, 0), 4), scale=1 / 255)
    draw_mark(page, region, "X", random)


def two_marks(page: Picture, region: Region, random: Generator) -> None:
    """A ring over a square."""
    draw_mark(page, region, "S", random)
    draw_mark(page, region, "O", random)


def creases(page: Picture, region: Region, random: Generator) -> None:
    """Two lines through the hex that go on on all sides."""
    for turn in (0.4, 1.9):
        along = 1.5 * region.radius_mm * PX_PER_MM * np.array([np.cos(turn), np.sin(turn)])
        ends = [tuple((np.array(middle_of(region)) + side * along).astype(int).tolist()) for side in (-1, 1)]
        cv2.line(page, ends[0], ends[1], (120, 120, 120), 5, cv2.LINE_AA)


def beside_its_circle(page: Picture, region: Region, random: Generator) -> None:
    """A small cross where least is printed, in a settlement."""
    ways = [0.62 * region.radius_mm * np.array([np.cos(turn), np.sin(turn)]) for turn in np.arange(0, 6.28, 0.3)]
    slots = np.array([slot.center_mm for slot in SLOTS[region.id]])
    free = max(ways, key=lambda way: np.linalg.norm(slots - np.array(region.center_mm) - way, axis=1).min())
    middle = np.array(region.center_mm) + free
    place = replace(region, center_mm=(float(middle[0]), float(middle[1])), radius_mm=0.33 * region.radius_mm)
    draw_mark(page, place, "X", random)


def asked(reading: Reading, places: Sequence[Region]) -> float:
    """The share of the places about which a person is asked, or about one of their slots."""
    reviews = {each.id: each.review for each in reading.regions}
    within = [[place.id, *(slot.id for slot in SLOTS.get(place.id, []))] for place in places]
    return float(np.mean([any(reviews[name] for name in names) for names in within]))


def test_nobody_is_asked_about_a_plain_sheet() -> None:
    reading = sheet_with([], coin)
    assert [each.id for each in reading.regions if each.review] == []
    assert {each.id: each.mark for each in reading.regions if each.mark} == MARKS


@pytest.mark.parametrize(("draw", "least"), [(coin, 0.9), (coloured, 0.9), (creases, 0.9), (two_marks, 0.75)])
def test_what_is_no_mark_on_a_hex_is_asked_about(draw: Drawing, least: float) -> None:
    places = HEXES[::3]
    assert asked(sheet_with(places, draw), places) >= least


@pytest.mark.parametrize("draw", [counter, beside_its_circle, coin])
def test_what_lies_on_a_settlement_or_stands_beside_its_circles_is_asked_about(draw: Drawing) -> None:
    assert asked(sheet_with(SETTLEMENTS, draw), SETTLEMENTS) >= 0.9


def test_no_mark_is_certain_where_lines_cross_all_over_the_sheet() -> None:
    page = in_colour(blank(SHEET.number).image)
    height, width = page.shape[:2]
    shade = np.full((height, width), 255, np.uint8)
    for by in range(-height, width + height, 112):
        for down in (height, -height):
            cv2.line(shade, (by, 0 if down > 0 else height), (by + height // 2, max(down, 0)), 200, 10, cv2.LINE_AA)
    page = np.asarray(cv2.multiply(page, cv2.merge([shade] * 3), scale=1 / 255), np.uint8)
    reading = read(Photo("photo.jpg", taken(page, FORM, Shot(), np.random.default_rng(3))), FORMS)
    assert [each.id for each in reading.regions if each.mark and not each.review] == []


def test_a_mark_beside_circles_leaves_them_as_they_were_read() -> None:
    reading = sheet_with(SETTLEMENTS, beside_its_circle)
    slots = [each for each in reading.regions if "/" in each.id and not each.id.startswith("action")]
    assert {each.mark for each in slots} == {""}
    assert {each.review for each in slots} <= {None, STRAY}


@pytest.mark.parametrize(("cut_larger", "reason"), [(None, UNCLEAR), ("strange", UNCLEAR), ("plain", None)])
def test_a_small_mark_is_strange_if_it_is_so_larger_too(
    cut_larger: str | None, reason: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outliers, "strangeness", lambda patches: np.asarray(1 - patches.photo[:, 0, 0] / 255.0))
    as_cut = replace(regions.seen(1), photo=np.zeros((1, SIDE_PX, SIDE_PX), np.uint8))
    again = np.full_like(as_cut.photo, {"strange": 1, "plain": 255}.get(cut_larger or "", 0))
    larger = replace(as_cut, photo=again)
    mark = Verdict("X", 0.9999, "O", None)
    (found,) = outliers.doubt_outliers(
        [mark], as_cut, larger, regions.form(regions.region(("X", "O"))), OutlierOptions()
    )
    assert found == replace(mark, review=reason)


@pytest.mark.parametrize(
    ("mark", "others", "reason"), [("", 3, UNCLEAR), ("#", 3, UNCLEAR), ("X", 3, None), ("", 2, None)]
)
def test_among_several_strange_things_less_is_enough_but_for_symbols(
    mark: str, others: int, reason: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outliers, "strangeness", lambda patches: 1 - patches.photo[:, 0, 0] / 255.0)
    patches = regions.seen(1 + others)
    darkness = np.full((1 + others, SIDE_PX, SIDE_PX), 255, np.uint8)
    darkness[:, 0, 0] = [76, *[2] * others]
    patches = replace(patches, photo=darkness)
    verdicts = [Verdict(each, 0.9999, "O", None) for each in (mark, *"X" * others)]
    cells = [regions.region(("X", "O", "#"), name=f"F{i}") for i in range(1 + others)]
    options = OutlierOptions(most_unclear=1.0)
    found = outliers.doubt_outliers(verdicts, patches, patches, regions.form(*cells), options)
    assert [each.review for each in found] == [reason, *[UNCLEAR] * others]


@pytest.mark.parametrize(
    ("covered", "strange", "reason"), [(0.9, 0.97, None), (0.9, 0.995, UNCLEAR), (0.6, 0.97, UNCLEAR)]
)
def test_a_scribble_that_leaves_no_paper_free_must_be_stranger_than_others(
    covered: float, strange: float, reason: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outliers, "strangeness", lambda patches: np.full(len(patches.photo), strange))
    photo = np.full((1, SIDE_PX, SIDE_PX), 255, np.uint8)
    photo[:, : round(covered * SIDE_PX)] = 80
    patches = replace(regions.seen(1), photo=photo)
    verdict = Verdict("#", 0.9999, "O", None)
    found = outliers.doubt_outliers(
        [verdict], patches, patches, regions.form(regions.region(("X", "#"))), OutlierOptions()
    )
    assert [each.review for each in found] == [reason]


@pytest.mark.parametrize(("width", "mark", "reason"), [(7, "X", None), (2, "X", UNCLEAR), (7, "#", UNCLEAR)])
def test_a_symbol_by_a_broad_pen_is_strange_if_it_would_be_so_by_a_finer_one(
    width: int, mark: str, reason: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    least_px = {7: 300, 2: 60}[width]
    monkeypatch.setattr(outliers, "strangeness", lambda patches: (patches.photo < 128).sum((1, 2)) > least_px)
    photo = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    for ends in (((14, 14), (34, 34)), ((34, 14), (14, 34))):
        cv2.line(photo, *ends, 40, width, cv2.LINE_AA)
    patches = Patches.seen_well(photo[None], np.full((1, SIDE_PX, SIDE_PX), 255, np.uint8), ("A1",))
    drawn = Verdict(mark, 0.9999, "O", None)
    sheet = regions.form(regions.region(("X", "O", "#")))
    (found,) = outliers.doubt_outliers([drawn], patches, patches, sheet, OutlierOptions())
    assert found == replace(drawn, review=reason)
