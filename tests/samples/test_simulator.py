"""Claims about the photo simulator: what it says stands where it says, and it says the same again."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache
from importlib import import_module
from itertools import permutations
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from samples.hands import BuiltInHand
from samples.simulator import LEVELS, Level, SimulatedPhoto, case, photograph, played, things
from samples.simulator.games import sheet
from samples.simulator.legible import legible
from samples.simulator.levels import HARD, ORDINARY, SCAN, Range, table

SMALL = ((800, 600),)
README = Path(__file__).parents[2] / "samples" / "README.md"


def small(level: Level) -> Level:
    """The level in a picture that is quick to make."""
    return replace(level, sizes_px=SMALL)


@lru_cache(maxsize=1)
def scan() -> tuple[SimulatedPhoto, SimulatedPhoto]:
    """A played sheet on a clean scan, and the same scan without its marks."""
    level = replace(SCAN, sizes_px=((1754, 1240),), noise=Range(0, 0), crease=Range(0, 0), grey_chance=0, fold_chance=0)
    game = played(321, 3, np.random.default_rng(5))
    shots = [
        photograph(game.layout, game.pdf, marks, level, 9, split="built-in", ink_seed=1, whole=True)
        for marks in (game.marks, {})
    ]
    return shots[0], shots[1]


def share_inside(ink: np.ndarray[Any, np.dtype[np.bool_]], corners: list[list[float]]) -> float:
    """Of the ink near an outline the share that lies inside it."""
    outline = np.array(corners)
    middle = outline.mean(axis=0)
    around = np.zeros(ink.shape, np.uint8)
    cv2.fillPoly(around, [np.round(middle + 1.12 * (outline - middle)).astype(np.int32)], 1)
    inside = np.zeros(ink.shape, np.uint8)
    cv2.fillPoly(inside, [np.round(outline).astype(np.int32)], 1)
    near = int((ink & (around > 0)).sum())
    return float((ink & (inside > 0)).sum()) / near if near else 0.0


def test_the_same_seed_gives_the_same_bytes() -> None:
    first, second = (case(3, small(ORDINARY), "built-in").shoot() for _ in range(2))
    assert first.jpeg == second.jpeg
    assert first.truth == second.truth


def test_another_seed_gives_another_photo() -> None:
    assert case(3, small(ORDINARY), "built-in").shoot().jpeg != case(4, small(ORDINARY), "built-in").shoot().jpeg


@pytest.mark.parametrize("seed", [1, 2])
def test_the_printed_tags_lie_where_the_same_surface_and_camera_put_hexes(seed: int) -> None:
    """A homography from tags found in a flat scan brings every hex's printed corners to the truth's within a pixel."""
    layout, pdf = sheet(70 + seed, 2, "a4", "en")
    photo = photograph(layout, pdf, {}, replace(SCAN, sizes_px=((1754, 1240),), fold_chance=0), seed, split="built-in")
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36H11))
    found, numbers, _ = detector.detectMarkers(photo.image)
    assert numbers is not None
    printed = {tag.tag: np.array(tag.corners_mm) for tag in layout.form.fiducials}
    on_paper = np.vstack([printed[int(number)] for number in numbers.ravel()])
    fitted, _ = cv2.findHomography(on_paper, np.vstack([quad[0] for quad in found]))
    hexes = {region.id: np.array(region.outline_mm) for region in layout.form.regions}
    for each in photo.truth["hexes"]:
        expected = cv2.perspectiveTransform(hexes[each["id"]][None], fitted)[0]
        assert np.abs(expected - np.array(each["corners_px"])).max() < 1.2, each["id"]
    assert len(numbers) == 8


def test_ink_lies_mostly_inside_the_hex_whose_truth_has_a_mark_and_nowhere_else() -> None:
    marked, blank = scan()
    ink = cv2.absdiff(marked.image, blank.image).max(axis=2) > 60
    shares = []
    for each in marked.truth["hexes"]:
        if each["owner"] or each["destroyed"]:
            shares.append(share_inside(ink, each["corners_px"]))
    assert len(shares) > 20
    assert min(shares) > 0.6
    assert np.mean(shares) > 0.9


def test_the_truth_names_every_hex_in_the_sheets_order_and_agrees_with_its_position() -> None:
    truth = scan()[0].truth
    layout, _ = sheet(321, 3, "a4", "en")
    assert [each["id"] for each in truth["hexes"]] == [cell.id for cell in layout.board.cells]
    marks = truth["position"]["marks"]
    for each in truth["hexes"]:
        mark = marks.get(each["id"])
        if each["buildings"]:
            assert mark == (each["buildings"] if any(each["buildings"]) else None)
        else:
            assert mark == (("#" if each["destroyed"] else "") + (each["owner"] or "") or None)


@pytest.mark.parametrize("name", list(LEVELS))
def test_each_level_stays_within_its_documented_ranges(name: str) -> None:
    level = small(LEVELS[name]) if name != "scan" else replace(SCAN, sizes_px=((900, 636),))
    ranges = {field.name: getattr(level, field.name) for field in fields(level)}
    for seed in range(3):
        drawn = case(seed, level, "built-in").shoot().truth["drawn"]
        checked = [key for key, value in drawn.items() if isinstance(ranges.get(key), Range) and key != "fill"]
        assert {"tilt_degrees", "lens_k1", "noise", "paper_white", "bend_mm", "jpeg_quality"} <= set(checked)
        for key in checked:
            slack = 0.5 if key == "jpeg_quality" else 1e-3  # a JPEG's quality is a whole number
            assert ranges[key].low - slack <= drawn[key] <= ranges[key].high + slack, key


def test_the_levels_table_in_the_readme_is_the_levels() -> None:
    assert table() in README.read_text(encoding="utf-8")


def test_what_is_folded_away_is_nobodys_to_decide() -> None:
    game = played(55, 2, np.random.default_rng(1), after_round=2)
    level = small(ORDINARY)
    photo = photograph(game.layout, game.pdf, game.marks, level, 4, split="built-in", after_round=2, whole=False)
    late = [each for each in photo.truth["actions"] if each["id"].startswith("6")]
    early = [each for each in photo.truth["actions"] if each["id"].startswith("1")]
    assert late
    assert all(not each["decidable"] and each["why"] == ["flap folded away"] for each in late)
    assert all(each["decidable"] for each in early)


@pytest.mark.parametrize("degrees", [60, 120])
def test_whoever_can_be_told_from_a_flap_that_stands_up_has_signed_there(degrees: float) -> None:
    game = played(55, 2, np.random.default_rng(1))
    signed = {place: mark for place, mark in game.marks.items() if place.startswith("action/")}
    none = Range(0, 0)
    level = replace(
        ORDINARY,
        sizes_px=((2400, 1800),),
        standing_chance=1,
        standing_degrees=Range(degrees, degrees),
        tilt_degrees=none,
        folded_away_chance=0,
        stain_chance=0,
        noise=none,
    )
    marked, blank = (
        photograph(game.layout, game.pdf, marks, level, 2, split="built-in", ink_seed=1, whole=False)
        for marks in (signed, {})
    )
    ink = cv2.absdiff(marked.image, blank.image).max(axis=2) > 60
    boxes = [each for each in marked.truth["actions"] if each["taken_by"]]
    told = [each for each in boxes if each["decidable"]]
    assert all(share_inside(ink, each["box_px"]) > 0 for each in told)
    backs = [each["id"] for each in boxes if "seen from its back" in each["why"]]
    assert (len(backs) > 0, len(told) > len(boxes) / 2) == (degrees > 90, True)


def test_what_a_thing_covers_is_nobodys_to_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(55, 2, np.random.default_rng(1))
    under = game.layout.form.regions[40]
    cup = things.moved(things.MAKERS[2](np.random.default_rng(2)), np.array(under.center_mm))
    monkeypatch.setattr(import_module("samples.simulator.photograph"), "any_things", lambda *_: (cup,))
    level = replace(small(ORDINARY), folded_away_chance=0.0, fill_shrunk=Range(0.8, 0.9))
    truth = photograph(game.layout, game.pdf, game.marks, level, 1, split="built-in", whole=True).truth
    why = {each["id"]: each["why"] for each in truth["hexes"]}
    assert why[under.id] == ["covered"]
    assert sum(not reasons for reasons in why.values()) > len(why) / 3


def test_moments_of_one_game_draw_the_same_mark_the_same_way() -> None:
    marked, _ = scan()
    game = played(321, 3, np.random.default_rng(5))
    some = dict(list(game.marks.items())[:10])
    level = replace(SCAN, sizes_px=((1754, 1240),), noise=Range(0, 0), crease=Range(0, 0), grey_chance=0, fold_chance=0)
    fewer = photograph(game.layout, game.pdf, some, level, 9, split="built-in", ink_seed=1, whole=True)
    for each in fewer.truth["hexes"]:
        if each["id"] in some:
            low, high = np.array(each["corners_px"]).min(axis=0), np.array(each["corners_px"]).max(axis=0)
            part = np.s_[int(low[1]) + 12 : int(high[1]) - 12, int(low[0]) + 12 : int(high[0]) - 12]
            difference = cv2.absdiff(fewer.image[part], marked.image[part])
            assert difference.mean() < 12, each["id"]


@pytest.mark.parametrize("symbol", ["X", "O", "T", "S"])
def test_symbols_are_legible_as_themselves(symbol: str) -> None:
    random = np.random.default_rng(4)
    drawings = [BuiltInHand.random(symbol, random).draw(random) for _ in range(60)]
    assert np.mean([legible(symbol, drawing) for drawing in drawings]) > 0.9


@pytest.mark.parametrize(("drawn", "taken_for"), list(permutations("OTS", 2)))
def test_a_closed_figure_is_not_legible_as_another(drawn: str, taken_for: str) -> None:
    random = np.random.default_rng(4)
    drawings = [BuiltInHand.random(drawn, random).draw(random) for _ in range(60)]
    assert np.mean([legible(taken_for, drawing) for drawing in drawings]) < 0.1


def test_what_is_exposed_well_is_the_same_photo_where_some_are_not() -> None:
    well, sometimes = (replace(small(HARD), overexposed_chance=chance, mirror_chance=chance) for chance in (0.0, 0.3))
    photos = [case(seed, sometimes, "built-in").shoot() for seed in range(8)]
    alike = [seed for seed, photo in enumerate(photos) if not {"mirror", "overexposed"} & set(photo.truth["drawn"])]
    assert 0 < len(alike) < 8
    for seed in alike[:2]:
        assert case(seed, well, "built-in").shoot().jpeg == photos[seed].jpeg


def test_what_is_exposed_too_long_is_white_beyond_its_noise() -> None:
    none = Range(0, 0)
    level = replace(
        small(ORDINARY),
        noise=Range(4, 4),
        shadow_chance=0,
        second_lamp_chance=0,
        odd_paper_chance=0,
        warmth=none,
        local_contrast=none,
    )
    too_long = replace(level, overexposed_chance=1, overexposed=Range(1.3, 1.3))
    white = [(case(5, each, "built-in").shoot().image > 252).all(axis=2).mean() for each in (too_long, level)]
    assert white[0] > 0.1 > 10 * white[1]


def test_nobody_could_tell_what_stands_where_a_window_mirrors_itself() -> None:
    level = replace(small(ORDINARY), mirror_chance=1, mirror=Range(4, 4))
    why = [each["why"] for each in case(5, level, "built-in").shoot().truth["hexes"]]
    assert ["bleached"] in why
    assert [] in why
