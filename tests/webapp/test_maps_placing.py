"""A map file laid into a picture of its blank: what is printed is the file's word, where it lies the picture's."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.generator import generate
from engine.sheet import draw, lay_out
from engine.sheet.document import map_document
from engine.sheet.form import Role
from engine.sheet.registered import form_of
from samples.training.elsewhere import Registered
from scanner.blank import raster
from scanner.forms import PrintedForm
from scanner.intake.colours import Picture
from scanner.intake.photo import load
from scanner.pipeline import read
from tests.scanner.paper import Shot, draw_mark, some_marks, taken
from webapp.games.uploads import Upload
from webapp.maps.errors import OtherMapError
from webapp.maps.placing import placed_in
from webapp.maps.sheets import sheet_of_files

LAYOUT = lay_out(generate(90210, 2))
DOCUMENT: dict[str, Any] = json.loads(json.dumps(map_document(LAYOUT)))
Box = list[float]


def moved(turn: int, shift: tuple[float, float], scale: float) -> dict[str, Any]:
    """The map as seen in a picture in which its page lies so, turned by so many sixths."""
    cos, sin = scale * np.cos(turn * np.pi / 3), scale * np.sin(turn * np.pi / 3)

    def at(x: float, y: float) -> list[float]:
        return [cos * x - sin * y + shift[0], sin * x + cos * y + shift[1]]

    seen = copy.deepcopy(DOCUMENT)
    for each in seen["hexes"]:
        for _ in range(turn):
            each["q"], each["r"] = -each["r"], each["q"] + each["r"]
        each["center_mm"], each["radius_mm"] = at(*each["center_mm"]), scale * each["radius_mm"]
        each["buildings_mm"] = [[*at(x, y), scale * r] for x, y, r in reversed(each.get("buildings_mm") or [])]
    for action in (action for each in seen["rounds"] for action in each["actions"]):
        x, y, width, height = action["box_mm"]
        middle = at(x + width / 2, y + height / 2)
        sides = [scale * width, scale * height]
        action["box_mm"] = [middle[0] - sides[0] / 2, middle[1] - sides[1] / 2, *sides]
    return seen


def boxes(document: dict[str, Any]) -> dict[str, Box | None]:
    """The boxes by their actions' names."""
    return {action["id"]: action["box_mm"] for each in document["rounds"] for action in each["actions"]}


places = st.tuples(st.integers(0, 5), st.tuples(st.floats(-50, 50), st.floats(-50, 50)), st.floats(0.8, 1.25))


@given(places)
def test_everything_lies_where_the_picture_has_it(place: tuple[int, tuple[float, float], float]) -> None:
    seen = moved(*place)
    found = placed_in(DOCUMENT, seen)
    assert boxes(found) == boxes(seen)
    for each, ours, theirs in zip(found["hexes"], DOCUMENT["hexes"], seen["hexes"], strict=True):
        assert each["center_mm"] == theirs["center_mm"]
        assert (each["q"], each["r"], each["kind"]) == (ours["q"], ours["r"], ours["kind"])
        assert each.get("buildings_mm", []) == theirs["buildings_mm"][::-1], "the file's order stays"


@given(st.randoms(use_true_random=False))
def test_a_box_is_never_taken_for_another_actions_whatever_the_rounds_were_read_as(random: Any) -> None:
    seen = moved(0, (3.0, -2.0), 1.02)
    right = boxes(seen)
    actions = [action for each in seen["rounds"] for action in each["actions"]]
    names = [action["id"] for action in actions]
    random.shuffle(names)
    lost = {name for name in names if random.random() < 0.2}
    for action, name in zip(actions, names, strict=True):
        action["box_mm"] = None if action["id"] in lost else action["box_mm"]
        action["id"] = name
    assert boxes(placed_in(DOCUMENT, seen)) == {name: None if name in lost else box for name, box in right.items()}


@pytest.mark.parametrize("sizes", [True, False])
def test_a_hex_that_was_overlooked_lies_where_the_others_say(sizes: bool) -> None:
    seen = moved(1, (4.0, 7.0), 1.1)
    lost = seen["hexes"].pop(17)
    document = copy.deepcopy(DOCUMENT)
    for each in document["hexes"]:
        each["radius_mm"] = each["radius_mm"] if sizes else None
    found = placed_in(document, seen)["hexes"][17]
    assert found["center_mm"] == pytest.approx(lost["center_mm"])
    assert found["radius_mm"] == pytest.approx(lost["radius_mm"])


@given(st.randoms(use_true_random=False))
def test_a_building_that_was_overlooked_lies_where_the_hexes_say(random: Any) -> None:
    seen = moved(2, (4.0, 7.0), 1.1)
    right = [list(reversed(each["buildings_mm"])) for each in seen["hexes"]]
    for each in seen["hexes"]:
        each["buildings_mm"] = [place for place in each["buildings_mm"] if random.random() < 0.5]
    for each, there in zip(placed_in(DOCUMENT, seen)["hexes"], right, strict=True):
        buildings = each.get("buildings_mm") or []
        assert len(buildings) == len(there)
        assert np.allclose(np.reshape(buildings, (-1, 3)), np.reshape(there, (-1, 3)))


def test_a_picture_in_which_several_hexes_are_missing_is_of_another_map() -> None:
    seen = moved(0, (0.0, 0.0), 1.0)
    del seen["hexes"][20:25]
    with pytest.raises(OtherMapError):
        placed_in(DOCUMENT, seen)


def test_a_file_without_places_takes_boxes_of_the_same_name_and_letters_alone() -> None:
    bare = copy.deepcopy(DOCUMENT)
    for each in bare["hexes"]:
        each.pop("center_mm")
    seen = moved(0, (0.0, 0.0), 1.0)
    first, second = seen["rounds"][0]["actions"][0], seen["rounds"][2]["actions"][0]
    second["letters"] = ["D", "D", "D", "D", "D"]
    found = boxes(placed_in(bare, seen))
    assert found[first["id"]] == first["box_mm"]
    assert found[second["id"]] is None


def test_another_map_is_told() -> None:
    with pytest.raises(OtherMapError):
        placed_in(DOCUMENT, json.loads(json.dumps(map_document(lay_out(generate(90211, 2))))))


@cache
def untagged() -> Picture:
    """The sheet's page at 8 pixels a millimetre, its tags painted white."""
    page = cv2.cvtColor(raster(PrintedForm(LAYOUT.form, draw(LAYOUT, pages=(1,)))).image, cv2.COLOR_GRAY2BGR)
    for fiducial in LAYOUT.form.fiducials:
        corners = 8 * np.array(fiducial.corners_mm)
        low, high = (corners.min(axis=0) - 4).astype(int), (corners.max(axis=0) + 4).astype(int)
        page[low[1] : high[1], low[0] : high[0]] = 255
    return np.asarray(page, np.uint8)


@pytest.mark.parametrize("px_per_mm", [8, 12])
def test_on_a_flat_page_the_boxes_lie_as_the_hexes_have_them(px_per_mm: int) -> None:
    page = cv2.resize(untagged(), None, fx=px_per_mm / 8, fy=px_per_mm / 8, interpolation=cv2.INTER_CUBIC)
    sheet = sheet_of_files(
        [
            Upload("blank.png", cv2.imencode(".png", page)[1].tobytes()),
            Upload("map.json", json.dumps(DOCUMENT).encode()),
        ]
    )
    pairs = zip(DOCUMENT["hexes"], sheet.document["hexes"], strict=True)
    ours, theirs = (np.array(each) for each in zip(*((a["center_mm"], b["center_mm"]) for a, b in pairs), strict=True))
    to_picture, *_ = np.linalg.lstsq(np.column_stack([ours, np.ones(len(ours))]), theirs, rcond=None)
    found = boxes(sheet.document)
    for action, printed in boxes(DOCUMENT).items():
        there = found[action]
        assert printed is not None
        assert there is not None, f"the box of {action} wasn't seen"
        x, y, width, height = printed
        middle = np.array([x + width / 2, y + height / 2, 1]) @ to_picture
        assert [there[0] + there[2] / 2, there[1] + there[3] / 2] == pytest.approx(middle, abs=0.4), action


def test_a_box_that_no_action_was_read_beside_is_the_actions_that_the_file_has_there() -> None:
    seen = moved(0, (3.0, -2.0), 1.02)
    right = boxes(seen)
    printed = [(box[0], box[1], box[2], box[3]) for box in right.values() if box is not None]
    frames = [(x + width / 4, y + height / 4, width / 2, height / 2) for x, y, width, height in printed]
    for each in seen["rounds"]:
        each["actions"] = []
    assert boxes(placed_in(DOCUMENT, seen, printed)) == right
    assert set(boxes(placed_in(DOCUMENT, seen, frames)).values()) == {None}, "a letter's frame is no box to sign"


def test_our_own_sheet_without_its_tags_is_registered_from_a_photo_and_its_played_copy_read(tmp_path: Path) -> None:
    random, form = np.random.default_rng(3), LAYOUT.form
    blank = taken(untagged(), form, Shot(px_per_mm=8, turn_deg=14, tilt_deg=10, bend_mm=1), random)
    sheet = sheet_of_files(
        [
            Upload("blank.jpg", cv2.imencode(".jpg", blank)[1].tobytes()),
            Upload("map.json", json.dumps(DOCUMENT).encode()),
        ]
    )
    registered = PrintedForm(form_of(json.dumps(sheet.document).encode()), sheet.picture, "ours")
    page, marks = untagged().copy(), some_marks(form)
    for region in form.regions:
        if region.id in marks:
            draw_mark(page, region, marks[region.id], random)
    photo = tmp_path / "played.jpg"
    shot = Shot(px_per_mm=6, turn_deg=190, tilt_deg=18, bend_mm=1.5, shadow=0.3, noise=4)
    cv2.imwrite(str(photo), taken(page, form, shot, random))
    reading = read(load(photo), Registered((registered,)))
    wrong = [
        (region.id, got.mark)
        for region, got in zip(reading.form.regions, reading.regions, strict=True)
        if region.marks and got.review is None and got.mark != marks.get(region.id, "")
    ]
    flagged = [got.review for got in reading.regions if got.review is not None]
    assert not wrong
    assert len(flagged) <= 3
    assert sum(region.role is Role.BOX for region in reading.form.regions) >= 8
