"""The page of rules and an empty page, photographed or scanned by mistake, are called what they are."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from engine.sheet import SheetIdentity
from engine.sheet.identity import LANGUAGES, PAPERS, Language, Paper
from engine.sheet.pdf import draw
from scanner.blank import raster
from scanner.errors import PartOfSheetError, RulesPageError
from scanner.forms import PrintedForm
from scanner.intake.photo import Photo, Picture, load
from scanner.location.otherpages import shows_any, shows_empty_page
from tests.scanner.paper import Shot, photograph, taken
from tests.webapp.conftest import Wasteland
from webapp.forms import sheet_of
from webapp.inputs import moments_of
from webapp.options import ReadOptions
from webapp.photos import _rules_pages

SAMPLES = Path(__file__).parents[2] / "samples" / "photos"
STRANGERS = Path(__file__).parents[3] / "shared" / "data" / "photos"


@cache
def rules(paper: Paper, lang: Language) -> Picture:
    """The page of rules as it is printed, at 8 pixels a millimetre."""
    layout = sheet_of(SheetIdentity(77, 3, paper, lang)).layout
    grey = raster(PrintedForm(layout.form, draw(layout, pages=(2,)))).image
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)


def photographed(page: Picture, paper: Paper, shot: Shot) -> Photo:
    form = sheet_of(SheetIdentity(77, 3, paper, "en")).layout.form
    return Photo("photo.jpg", taken(page, form, shot, np.random.default_rng(3)))


@pytest.mark.parametrize(
    "shot",
    [
        Shot(turn_deg=3, tilt_deg=5, px_per_mm=4),
        Shot(turn_deg=95, tilt_deg=30, bend_mm=2, noise=6, shadow=0.5, px_per_mm=4),
        Shot(turn_deg=181, tilt_deg=20, px_per_mm=3.5, margin_mm=50, light=0.5),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_page_of_rules_is_known_in_any_turn(paper: Paper, lang: Language, shot: Shot) -> None:
    photo = photographed(rules(paper, lang), paper, shot)
    assert shows_any(photo, _rules_pages())
    assert not shows_empty_page(photo)


def test_a_photo_of_the_page_of_rules_is_refused_with_a_word_on_it() -> None:
    photo = photographed(rules("a4", "de"), "a4", Shot(turn_deg=90))
    data = cv2.imencode(".jpg", photo.image)[1].tobytes()
    with pytest.raises(RulesPageError, match="page with the rules, not the sheet: photograph the page with the map"):
        moments_of("photo.jpg", data, ReadOptions())


def test_part_of_a_sheet_beside_the_page_of_rules_is_part_of_a_sheet_and_no_page_to_leave_out() -> None:
    sheet = photograph(SheetIdentity(77, 3).number, Shot(px_per_mm=4)).image
    half = sheet[:, : round(0.45 * sheet.shape[1])]
    page = photographed(rules("a4", "en"), "a4", Shot(px_per_mm=4)).image
    both = np.hstack([page, half])
    data = cv2.imencode(".jpg", both)[1].tobytes()
    with pytest.raises(PartOfSheetError, match="only part of the sheet"):
        moments_of("photo.jpg", data, ReadOptions())


@pytest.mark.parametrize("shot", [Shot(turn_deg=8), Shot(turn_deg=100, tilt_deg=20, margin_mm=40, light=0.5)])
def test_an_empty_page_is_known_on_its_table(shot: Shot) -> None:
    photo = photographed(np.full_like(rules("a4", "en"), 255), "a4", shot)
    assert shows_empty_page(photo)
    assert not shows_any(photo, _rules_pages())


def test_a_bare_table_and_a_dark_photo_are_no_empty_pages() -> None:
    table = np.random.default_rng(1).normal(110, 4, (900, 1200, 3))
    assert not shows_empty_page(Photo("table.jpg", np.asarray(table / 3, np.uint8)))


def some_strangers() -> Iterator[Path]:
    """Photos of other printed and drawn pages, a tenth of them where they are at hand."""
    yield SAMPLES / "no-sheet.jpg"
    yield from sorted(SAMPLES.glob("*.jpg"))[::4]
    yield from sorted(path for path in STRANGERS.glob("*/*") if path.suffix in (".jpg", ".png"))[::10]


def test_no_other_page_is_taken_for_the_rules_or_for_empty() -> None:
    for path in some_strangers():
        photo = load(path)
        assert not shows_any(photo, _rules_pages()), path.name
        assert not shows_empty_page(photo), path.name


def scan(*pages: Image.Image, kind: str = "PDF") -> bytes:
    """The pages as an office scanner gives them."""
    data = io.BytesIO()
    pages[0].save(data, kind, save_all=True, append_images=pages[1:], resolution=150)
    return data.getvalue()


def page(name: str) -> Image.Image:
    return Image.open(SAMPLES / f"{name}.jpg")


def test_the_pages_of_a_scan_are_the_moments_of_one_game(wasteland: Wasteland, tmp_path: Path) -> None:
    path = tmp_path / "game.tiff"
    path.write_bytes(scan(page("moment-2"), page("moment-1"), kind="TIFF"))
    document = wasteland("score", path, "--json").document
    assert [each["file"] for each in document["photos"]] == ["game.tiff, page 2", "game.tiff, page 1"]
    assert [each["after_round"] for each in document["photos"]] == [3, 4]


def test_the_rules_and_empty_pages_of_a_scan_are_left_out_and_told(wasteland: Wasteland, tmp_path: Path) -> None:
    back = Image.fromarray(rules("a4", "en")).resize((1000, 1414))
    path = tmp_path / "scan.pdf"
    path.write_bytes(scan(page("blank").resize((1200, 1600)), back, Image.new("L", (900, 1270), 250)))
    document = wasteland("score", path, "--json").document
    assert [each["file"] for each in document["photos"]] == ["scan.pdf, page 1"]
    told = [each["message"] for each in document["problems"] if each["code"] == "page-left-out"]
    assert told == ["scan.pdf, page 2 has the rules: left out.", "scan.pdf, page 3 is empty: left out."]


def test_a_page_that_cannot_be_read_is_never_left_out(wasteland: Wasteland, tmp_path: Path) -> None:
    # The end of the game could be on it.
    path = tmp_path / "scan.tiff"
    path.write_bytes(scan(page("moment-1").resize((1200, 1600)), page("no-sheet").resize((800, 600)), kind="TIFF"))
    outcome = wasteland("score", path, "--json")
    assert outcome.code == 3
    assert "scan.tiff, page 2" in outcome.err
