"""The command line on pictures: what is read of a scan, drawn over it, and shown stage by stage."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from engine.play import GameRecord
from engine.sheet import SheetIdentity, print_sheet
from scanner.reading import Reading, RegionReading
from tests.pictures import picture_of
from tests.webapp.conftest import Wasteland
from tests.webapp.scans import PX_PER_MM
from webapp.looks import AGAINST_THE_RULES
from webapp.options import ReadOptions
from webapp.photos import moment_of_picture
from webapp.report import with_questions

SAMPLES = Path(__file__).parents[2] / "samples" / "photos"


def corners(document: Any) -> dict[str, np.ndarray[Any, np.dtype[np.float64]]]:
    """The corners of every hex, by id."""
    return {each["id"]: np.array(each["corners_px"], np.float64) for each in document["hexes"]}


def test_a_scan_is_scored_as_its_position_is(wasteland: Wasteland, scan: Path, final: Path, game: GameRecord) -> None:
    read, given = (wasteland("score", path, "--json").document for path in (scan, final))
    assert read["sheet"]["matched_by"] == "code"
    assert read["sheet"]["seed"] == "4711"
    assert read["photos"][0]["after_round"] == 6
    taken = {each["id"]: each["taken_by"] for each in read["actions"]}
    assert taken == {action: game.actions.get(action) for action in game.board.actions}

    def cities(document: Any) -> list[Any]:
        return [[city["points"] for city in player["cities"].values()] for player in document["score"]["players"]]

    assert cities(read) == cities(given)


def test_the_corners_of_every_hex_lie_where_they_were_printed(wasteland: Wasteland, scan: Path) -> None:
    layout, _ = print_sheet(SheetIdentity(4711, 2))
    found = corners(wasteland("score", scan, "--json").document)
    for region in layout.form.regions:
        if region.id in found:
            printed = np.array(region.outline_mm) * PX_PER_MM
            assert np.abs(found[region.id] - printed).max() < 3


def test_the_corners_are_in_the_photo_after_its_exif_rotation(wasteland: Wasteland, scan: Path, tmp_path: Path) -> None:
    # The camera was held upside down and says so: seen upright, the picture is the same.
    exif = Image.Exif()
    exif[0x0112] = 3
    data = io.BytesIO()
    Image.open(scan).rotate(180).save(data, "JPEG", exif=exif, quality=90)
    turned = tmp_path / "turned.jpg"
    turned.write_bytes(data.getvalue())
    straight, upside_down = (corners(wasteland("score", path, "--json").document) for path in (scan, turned))
    assert max(np.abs(straight[hex_id] - upside_down[hex_id]).max() for hex_id in straight) < 3


def test_the_overlay_is_a_picture_of_the_photo_with_something_drawn(
    wasteland: Wasteland, scan: Path, tmp_path: Path
) -> None:
    path = tmp_path / "overlay.png"
    assert wasteland("score", scan, "--overlay", path).code == 0
    overlay = picture_of(path)
    height, width = overlay.shape[:2]
    photo = cv2.resize(picture_of(scan), (width, height), interpolation=cv2.INTER_AREA)
    changed = (np.abs(overlay.astype(int) - photo).max(axis=2) > 40).mean()
    assert 0.02 < changed < 0.5


def test_a_mark_that_only_the_rules_doubt_is_asked_about_in_the_overlay_too() -> None:
    form = print_sheet(SheetIdentity(4711, 2))[0].form
    regions = tuple(RegionReading(each.id, "", 1.0, "X", None, each.outline_mm) for each in form.regions)
    reading = Reading(0, "code", 1.0, form, regions, {}, {})
    doubted = {each.id: each.review for each in with_questions(reading, ["B6"]).regions if each.review}
    assert doubted == {"B6": AGAINST_THE_RULES}


def test_every_stage_can_show_what_it_saw(wasteland: Wasteland, scan: Path, tmp_path: Path) -> None:
    assert wasteland("score", scan, "--debug", tmp_path / "seen").code == 0
    pictures = sorted((tmp_path / "seen").rglob("*.png"))
    assert len(pictures) >= 4
    assert all(cv2.imread(str(path)) is not None for path in pictures)


def covered(scan: Path, path: Path, most: int) -> Path:
    """The scan with all codes but `8 - most` covered with white paper."""
    image = picture_of(scan)
    layout, _ = print_sheet(SheetIdentity(4711, 2))
    for fiducial in layout.form.fiducials[:most]:
        (left, top), (right, bottom) = fiducial.corners_mm[0], fiducial.corners_mm[2]
        box = [round(PX_PER_MM * each) for each in (left - 1, top - 1, right + 1, bottom + 1)]
        image[box[1] : box[3], box[0] : box[2]] = 255
    cv2.imwrite(str(path), image)
    return path


@pytest.mark.parametrize(("most", "by"), [(4, "code"), (5, "map")])
def test_half_of_the_codes_may_be_covered_and_with_the_print_one_more(
    wasteland: Wasteland, scan: Path, tmp_path: Path, most: int, by: str
) -> None:
    document: Any = wasteland("score", covered(scan, tmp_path / "half.png", most), "--json").document
    assert (document["sheet"]["seed"], document["sheet"]["matched_by"]) == ("4711", by)


@pytest.mark.parametrize("most", [6, 8])
def test_a_seed_that_is_named_helps_where_the_codes_are_covered(
    wasteland: Wasteland, scan: Path, tmp_path: Path, most: int
) -> None:
    path = covered(scan, tmp_path / "covered.png", most)
    unknown = wasteland("score", path, "--json")
    assert unknown.code == 4
    assert "--seed" in unknown.err
    document: Any = wasteland("score", path, "--json", "--seed", "4711").document
    assert (document["sheet"]["seed"], document["sheet"]["matched_by"]) == ("4711", "user")
    expected: Any = wasteland("score", scan, "--json").document
    assert document["score"] == expected["score"]
    wrong = wasteland("score", path, "--json", "--seed", "12", "--players", "2")
    assert wrong.code == 2
    assert not wrong.out
    assert "another sheet than the one given" in wrong.err
    plainly_wrong = wasteland("score", scan, "--json", "--seed", "12", "--players", "2")
    assert plainly_wrong.code == 2
    assert "shows the sheet of seed 4711" in plainly_wrong.err


def test_a_wrong_seed_for_hexes_seen_faintly_may_be_what_is_wrong(
    wasteland: Wasteland, scan: Path, tmp_path: Path
) -> None:
    path = covered(scan, tmp_path / "faint.png", 8)
    small = cv2.resize(picture_of(path), None, fx=4 / PX_PER_MM, fy=4 / PX_PER_MM, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), 1.5).astype(np.float64)
    grain = np.random.default_rng(1).normal(0, 22, soft.shape)
    cv2.imwrite(str(path), np.clip(soft + grain, 0, 255).astype(np.uint8))
    read = wasteland("score", path, "--json", "--seed", "4711")
    assert read.code == 0
    wrong = wasteland("score", path, "--json", "--seed", "12", "--players", "2")
    assert wrong.code == 3
    assert "compare the seed and the players with those printed" in wrong.err


def test_a_sheet_without_codes_is_known_among_those_expected(scan: Path, tmp_path: Path) -> None:
    own, others = SheetIdentity(4711, 2), (SheetIdentity(12, 2), SheetIdentity(4711, 2, "letter"))
    expected = tuple(identity.number for identity in (*others, own))
    path = covered(scan, tmp_path / "covered.png", 8)
    moment = moment_of_picture("photo.png", path.read_bytes(), ReadOptions(expected=expected))
    assert moment.seen is not None
    assert moment.seen.reading.matched_by == "map"
    assert moment.seen.reading.number == own.number


@pytest.mark.parametrize("suffix", [".png", ".webp", ".tiff"])
def test_every_kind_of_picture_is_read_alike(wasteland: Wasteland, scan: Path, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"scan{suffix}"
    Image.open(scan).save(path, quality=90)
    document: Any = wasteland("score", path, "--json").document
    expected: Any = wasteland("score", scan, "--json").document
    assert document["score"] == expected["score"]


def test_a_pdf_scan_is_read_like_a_photo(wasteland: Wasteland, scan: Path, tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    Image.open(scan).save(path, "PDF", resolution=PX_PER_MM * 25.4)
    document: Any = wasteland("score", path, "--json").document
    expected: Any = wasteland("score", scan, "--json").document
    assert document["score"] == expected["score"]


def test_the_sample_scores_as_its_truth_does(wasteland: Wasteland, tmp_path: Path) -> None:
    truth = json.loads((SAMPLES / "two-players.json").read_text(encoding="utf-8"))
    position = tmp_path / "truth.json"
    position.write_text(json.dumps(truth["position"]))
    read: Any = wasteland("score", SAMPLES / "two-players.jpg", "--json").document
    expected: Any = wasteland("score", position, "--json").document
    for seen, true in zip(read["score"]["players"], expected["score"]["players"], strict=True):
        assert [city["points"] for city in seen["cities"].values()] == [c["points"] for c in true["cities"].values()]
    for seen, true in zip(read["hexes"], expected["hexes"], strict=True):
        assert seen["review"] or seen["destroyed"] == true["destroyed"]
        assert seen["review"] or true["destroyed"] or seen["owner"] == true["owner"]


def test_pages_of_a_scan_keep_their_pictures_only_where_those_are_wanted(scan: Path) -> None:
    data = scan.read_bytes()
    without, with_them = (moment_of_picture("scan.jpg", data, ReadOptions(pictures=wanted)) for wanted in (False, True))
    assert without.seen is not None
    assert without.seen.photo is None
    assert with_them.seen is not None
    assert with_them.seen.photo is not None
    assert with_them.seen.reading.regions == without.seen.reading.regions
