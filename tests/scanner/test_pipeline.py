"""From a photo to a reading: marks in their places, in pixels of the photo as it was given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine.sheet.form import Role
from scanner import pipeline
from scanner.blank import blank_of
from scanner.debug import changed, into
from scanner.errors import ScannerError
from scanner.intake.photo import Photo, Picture, pages
from scanner.judging import Judging, Verdicts
from scanner.location.locate import locate
from scanner.marks.ink import cut
from scanner.marks.marks import judge, look
from scanner.marks.verdict import for_review
from scanner.options import ScanOptions
from scanner.overlay import png_of, upright_overlay
from scanner.pipeline import read
from scanner.reading import EMPTY, GLARE, HIDDEN, UNCLEAR, Reading
from scanner.registration.register import register
from tests.scanner.paper import FORMS, SHEET, Shot, photograph, printed, some_marks
from webapp.forms import KnownForms

ROOT = Path(__file__).parents[2]
FORM = printed(SHEET.number).form
MARKS = some_marks(FORM)
OPTIONS = ScanOptions()
SHOT = Shot(turn_deg=170, tilt_deg=15, bend_mm=1, noise=1.5)


@cache
def photo() -> Photo:
    return photograph(SHEET.number, SHOT, MARKS)


@cache
def reading() -> Reading:
    return read(photo(), FORMS)


def test_the_reading_names_the_sheet_and_has_every_region_in_order() -> None:
    assert reading().number == SHEET.number
    assert reading().matched_by == "code"
    assert reading().confidence > 0.999
    assert [region.id for region in reading().regions] == [region.id for region in FORM.regions]


def test_marks_are_read_where_they_were_drawn() -> None:
    wrong = [r.id for r in reading().regions if r.mark != MARKS.get(r.id, "") and r.review is None]
    sure = [r.id for r in reading().regions if r.review is None]
    assert not wrong
    assert len(sure) > 0.8 * len(FORM.regions)


def test_corners_lie_in_the_photo_as_it_was_given() -> None:
    for region, found in zip(FORM.regions, reading().regions, strict=True):
        truth = SHOT.to_photo(FORM, np.array(region.outline_mm))
        assert len(found.corners_px) == len(region.outline_mm)
        assert np.abs(np.array(found.corners_px) - truth).max() < 3


def test_corners_of_a_photo_decoded_at_half_size_are_those_of_the_whole() -> None:
    half = Photo("photo.jpg", photo().levels[1], shrink=2)
    whole = {region.id: np.array(region.corners_px) for region in reading().regions}
    off = [np.array(found.corners_px) - whole[found.id] for found in read(half, FORMS).regions]
    assert np.median([np.abs(each).max() for each in off]) < 2
    # Nor do they lie half a pixel to one side: where a pixel of the half begins, two of the whole do.
    assert np.abs(np.median([each.mean(axis=0) for each in off], axis=0)).max() < 0.2


@pytest.mark.parametrize(("shrink", "given"), [(1, [10.0, 4.0]), (2, [20.5, 8.5]), (4, [41.5, 17.5])])
def test_a_pixel_lies_in_the_middle_of_those_that_it_stands_for(shrink: int, given: list[float]) -> None:
    small, point = Photo("photo.jpg", photo().image, shrink), np.array([10.0, 4.0])
    assert small.as_given(point).tolist() == given
    assert small.in_image(small.as_given(point)).tolist() == point.tolist()


def test_every_stage_is_timed_and_stands_in_the_readme_in_that_order() -> None:
    rows = re.findall(r"^\| (\w+) \| \[", (Path(__file__).parents[2] / "README.md").read_text(), re.MULTILINE)
    stages = rows[rows.index("locate") : rows.index("position")]
    assert list(reading().timing_ms) == [*stages, "entries", "digits", "total"]


def test_the_photos_quality_is_measured() -> None:
    stages = sum(time for stage, time in reading().timing_ms.items() if stage != "total")
    assert 0 < stages <= reading().timing_ms["total"]
    assert reading().quality["tags_seen"] == 8
    assert reading().quality["tilt_deg"] == pytest.approx(15, abs=4)
    assert reading().quality["px_per_mm"] == pytest.approx(5, abs=0.6)
    assert 0 < reading().quality["blur_mm"] < 1


def test_a_blurred_photo_has_a_wider_blur() -> None:
    soft = read(photograph(SHEET.number, Shot(blur_px=2.5)), FORMS)
    assert soft.quality["blur_mm"] > 1.5 * read(photograph(SHEET.number, Shot()), FORMS).quality["blur_mm"]


def test_the_same_photo_gives_the_same_reading() -> None:
    assert read(photo(), FORMS).regions == reading().regions


def test_the_overlay_marks_what_was_read_and_nothing_else() -> None:
    nothing = replace(reading(), regions=tuple(replace(each, mark="", review=None) for each in reading().regions))
    drawn, bare = (upright_overlay(photo(), each, 6.0).astype(int) for each in (reading(), nothing))
    change = np.abs(drawn - bare).max(axis=2)
    rim_px = (np.array(change.shape[::-1]) - 6.0 * np.array(FORM.page_mm)) / 2
    for place, region in zip(FORM.regions, reading().regions, strict=True):
        x, y = np.round(6.0 * np.mean(place.outline_mm, axis=0) + rim_px).astype(int)
        near = change[y - 4 : y + 5, x - 4 : x + 5].mean()
        if region.mark:
            assert near > 4, region.id
        elif (
            place.role is Role.CELL
            and region.review is None
            and not any(r.id.startswith(region.id + "/") for r in reading().regions)
        ):
            assert near < 1, region.id
    png = cv2.imdecode(np.frombuffer(png_of(upright_overlay(photo(), reading(), 6.0)), np.uint8), cv2.IMREAD_COLOR)
    assert png is not None
    assert png.shape[0] / png.shape[1] == pytest.approx(297 / 210, abs=0.05)


def test_a_watch_sees_every_stage_and_nobody_else_pays_for_it(tmp_path: Path) -> None:
    watched = read(photo(), FORMS, watch=into(tmp_path / "debug"))
    names = sorted(file.name for file in (tmp_path / "debug").iterdir())
    stages = [name[3:-4] for name in names]
    assert set(stages) == (set(reading().timing_ms) | {"photo", "straighten", "reading"}) - {"total"}
    assert [name[:3] for name in names] == [f"{number:02}-" for number in range(1, len(names) + 1)]
    assert all(cv2.imread(str(tmp_path / "debug" / name)) is not None for name in names)
    assert watched.regions == reading().regions
    told: list[str] = []

    def blind(stage: str, draw: Callable[[], Picture]) -> None:
        told.append(stage)

    read(photo(), FORMS, watch=blind)
    assert told == stages


def test_the_picture_of_a_stage_shows_what_it_changed_and_nothing_else() -> None:
    located = locate(photo(), FORMS, OPTIONS.locate, OPTIONS.follow)
    blank = blank_of(located.printed)
    patches = cut(register(photo(), blank, located, OPTIONS.follow, OPTIONS.register))
    before = judge(look(patches, FORM, OPTIONS.marks), patches, FORM, OPTIONS.marks)
    none, one, two = (changed(patches, before, for_review(before, range(count), GLARE)) for count in range(3))
    assert none.shape[0] < one.shape[0] < two.shape[1] == 2 * one.shape[1]
    assert (two[:, : one.shape[1]] == one).all()


@pytest.mark.parametrize("name", ["hard-pencil", "corrected", "exposed-too-long"])
def test_stages_that_only_ask_change_no_mark_and_withdraw_no_question(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = {path.stem for path in (ROOT / "scanner/marks/doubts").glob("*.py")}
    asking = {name for name in modules if not name.endswith("options")} - {"__init__"}
    asked = Counter[str]()

    class Watched(Judging):
        """Sees what each stage makes of the verdicts before it."""

        def again(self, run: Any, before: Verdicts, *args: Any, **kwargs: Any) -> Verdicts:
            after = super().again(run, before, *args, **kwargs)
            stage = run.__module__.rsplit(".", 1)[1]
            if stage in asking:
                assert [replace(each, review=None) for each in after] == [replace(each, review=None) for each in before]
                for was, now in zip(before, after, strict=True):
                    assert now.review == was.review or was.review is None, stage
                    asked[stage] += now.review != was.review
            return after

    monkeypatch.setattr(pipeline, "Judging", Watched)
    photo = next(pages((ROOT / "samples/photos" / f"{name}.jpg").read_bytes(), name=name))
    read(photo, KnownForms())
    assert set(asked) == asking
    assert asked.total()


@pytest.mark.parametrize("seed", range(6))
def test_noise_is_refused_in_a_sentence(seed: int) -> None:
    random = np.random.default_rng(seed)
    grain = random.integers(0, 256, (40 + 60 * seed, 50 + 40 * seed, 3)).astype(np.uint8)
    image = cv2.resize(grain, (900, 700), interpolation=cv2.INTER_CUBIC)
    with pytest.raises(ScannerError) as caught:
        read(Photo("noise.png", np.asarray(image, np.uint8)), FORMS)
    assert caught.value.exit_code == 3


def test_a_photo_cut_through_the_map_is_refused() -> None:
    whole = photograph(SHEET.number, Shot(px_per_mm=4)).image
    for share in (0.3, 0.5):
        with pytest.raises(ScannerError):
            read(Photo("photo.jpg", np.ascontiguousarray(whole[:, : round(share * whole.shape[1])])), FORMS)


@pytest.mark.parametrize(("why", "shown"), [(HIDDEN, False), (UNCLEAR, True)])
def test_the_overlay_shows_no_mark_in_a_box_that_was_not_seen(why: str, shown: bool) -> None:
    box = next(region.id for region in FORM.regions if region.role is Role.BOX)

    def overlay(mark: str) -> Picture:
        """That of the reading with this mark, for review, in the box."""
        regions = [replace(r, mark=mark, review=why) if r.id == box else r for r in reading().regions]
        return upright_overlay(photo(), replace(reading(), regions=tuple(regions)), 4.0)

    assert np.array_equal(overlay("X"), overlay(EMPTY)) is not shown
