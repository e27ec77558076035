"""A sheet without codes of ours, its map registered once with a picture of its blank, then scored from a scan."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine.formats import position_document, read_map
from engine.generator import generate
from engine.play import GameRecord, GreedyBot, play_game
from engine.position import Position
from engine.sheet import draw, lay_out
from engine.sheet.document import map_document
from scanner.blank import raster
from scanner.forms import PrintedForm
from scanner.reading import EMPTY, Reading, RegionReading
from tests.pictures import decoded
from tests.webapp.conftest import Wasteland
from tests.webapp.scans import scan_of_sheet
from tests.webapp.stored import read_game
from tests.webapp.test_pages import send
from webapp.forms import board_of_number, form_of_number, same_sheet, sheet_of_number
from webapp.games.scores import document_of
from webapp.games.store import Store
from webapp.games.table import sheet_drawing
from webapp.maps import here
from webapp.maps.doubts import UNSURE_MAP, doubt_of
from webapp.maps.forms import FIRST, look_of_map
from webapp.maps.here import library_of
from webapp.maps.model import RegisteredMap
from webapp.maps.store import MapStore
from webapp.moments import moment_of_reading
from webapp.options import ReadOptions
from webapp.order import in_order
from webapp.report import report_of
from webapp.settings import Settings, settings_from
from webapp.site.app import create_app

LAYOUT = lay_out(generate(90210, 2))
PDF = draw(LAYOUT, pages=(1,))


@pytest.fixture(scope="module")
def played() -> GameRecord:
    """A whole game on the sheet."""
    return play_game(LAYOUT.board, [GreedyBot(), GreedyBot()], seed=5)


@pytest.fixture(scope="module")
def photo(played: GameRecord, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A picture of the sheet at its end."""
    return photographed(played.final, tmp_path_factory.mktemp("photo") / "photo.jpg")


@pytest.fixture
def maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MapStore:
    """The maps of a new instance, which the command line takes for its own."""
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("WASTELAND_DATABASE_URL", raising=False)
    monkeypatch.setattr(here, "_used", [])
    return library_of(settings_from()).maps


@cache
def read_from_pdf() -> tuple[bytes, bytes, bytes]:
    """The sheet's map as a document, the picture of its blank, and by what it is recognised."""
    document = json.dumps(map_document(LAYOUT)).encode()
    done, png = cv2.imencode(".png", raster(PrintedForm(LAYOUT.form, PDF)).image)
    assert done
    return document, png.tobytes(), look_of_map(document, png.tobytes())


def registered(maps: MapStore, name: str = "The other hand") -> RegisteredMap:
    """The sheet's map, registered with a picture of its blank."""
    document, picture, look = read_from_pdf()
    return maps.add(document, picture, name, "Ann", look=look)


def photographed(position: Position, path: Path) -> Path:
    """A picture of the position's sheet, turned and seen from one side, on a dark table."""
    page = decoded(scan_of_sheet(position, LAYOUT, PDF))
    height, width = page.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    seen = np.array([(300, 2150), (180, 260), (2500, 100), (2700, 2000)], np.float32)
    homography = cv2.getPerspectiveTransform(corners, seen)
    photo = cv2.warpPerspective(page, homography, (2900, 2300), flags=cv2.INTER_AREA, borderValue=(40, 50, 60))
    cv2.imwrite(str(path), photo)
    return path


def test_a_played_copy_of_a_registered_map_is_scored_as_its_position_is(
    wasteland: Wasteland, maps: MapStore, played: GameRecord, photo: Path
) -> None:
    unknown = wasteland("score", photo, "--json")
    assert unknown.code == 4
    assert "register" in unknown.err
    assert "--seed" in unknown.err
    one = registered(maps)
    read: Any = wasteland("score", photo, "--json").document
    assert read["sheet"] == {"seed": one.seed, "players": 2, "matched_by": "map", "confidence": 1.0}
    true = played.final.marks()
    for each in read["hexes"]:
        if not each["review"]:
            mark = true.get(each["id"])
            destroyed = isinstance(mark, str) and mark.startswith("#")
            assert each["destroyed"] == destroyed
            assert each["owner"] == (mark if isinstance(mark, str) and not destroyed else None)
    assert len(read["review"]) <= 2
    taken = {each["id"]: each["taken_by"] for each in read["actions"] if not each["review"]}
    assert taken == {action: played.actions.get(action) for action in taken}
    assert len(taken) > 10

    named: Any = wasteland("score", photo, "--json", "--seed", one.seed).document
    assert named["sheet"]["matched_by"] == "user"
    assert named["hexes"] == read["hexes"]
    assert wasteland("score", photo, "--seed", "map-nowhere").code == 4
    assert wasteland("score", photo, "--seed", "4711", "--players", "2").code == 2


def test_a_position_may_name_a_registered_map(
    wasteland: Wasteland, maps: MapStore, played: GameRecord, tmp_path: Path
) -> None:
    one = registered(maps)
    path = tmp_path / "position.json"
    position = {**position_document(played.final), "seed": one.seed}
    path.write_text(json.dumps(position), encoding="utf-8")
    document: Any = wasteland("score", path, "--json").document
    assert document["sheet"]["seed"] == one.seed
    path.write_text(json.dumps({**position, "players": 3}), encoding="utf-8")
    assert wasteland("score", path).code == 4


def test_a_score_on_a_map_that_nobody_was_sure_of_says_where(
    wasteland: Wasteland, maps: MapStore, played: GameRecord, tmp_path: Path
) -> None:
    unsure = {"hexes": {"F7": ["kind"]}, "actions": ["3a"], "rounds": {"4": ["scores"]}}
    document = json.dumps({**map_document(LAYOUT), "unsure": unsure}).encode()
    picture = cv2.imencode(".png", np.full((80, 80), 255, np.uint8))[1].tobytes()
    one = maps.add(document, picture, "The other hand", "Ann")
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**position_document(played.final), "seed": one.seed}), encoding="utf-8")
    told: Any = wasteland("score", path, "--json").document
    (doubt,) = [each for each in told["problems"] if each["code"] == "map-unsure"]
    assert "F7, 3a, round 4. Points" in doubt["message"]
    assert "F7, 3a, Runde 4. Punkte" in doubt["message_de"]


def test_once_somebody_has_looked_at_what_was_not_sure_scores_do_not_say_so_any_more(maps: MapStore) -> None:
    document, picture, look = read_from_pdf()
    doubted = json.dumps({**json.loads(document), "unsure": {"hexes": {"F7": ["kind"]}}}).encode()
    one = maps.add(doubted, picture, "The other hand", "Ann", look=look)
    board, store = read_map(one.document).board, Store(settings_from().database_url)
    game = read_game(store, unplayed(FIRST + one.id))

    def told() -> bool:
        """Whether the score of the game on that map says that it rests on what wasn't sure."""
        codes = {each.code for ranges in (True, False) for each in document_of(game, store, ranges=ranges).problems}
        return UNSURE_MAP in codes

    assert doubt_of(board) is not None
    assert told()
    settled = maps.add(document, picture, "The other hand", "Ann", look=look, replaces=one.id)
    assert settled.seed == one.seed
    assert doubt_of(board) is None
    assert not told()
    maps.add(doubted, picture, "The other hand", "Ann", look=look, replaces=settled.id)
    assert doubt_of(board) is not None
    assert told()
    store.connection.close()


def test_registered_maps_have_numbers_beyond_our_own(maps: MapStore) -> None:
    one = registered(maps)
    number = FIRST + one.id
    assert board_of_number(number).seed == one.seed
    assert sheet_of_number(number).board == board_of_number(number)
    assert [each.id for each in form_of_number(number).regions] == [each.id for each in LAYOUT.form.regions]
    assert same_sheet(number, number)
    assert not same_sheet(number, 5)
    with pytest.raises(ValueError, match="no registered map"):
        board_of_number(number + 1)
    maps.list_(one.id, listed=False)
    again = registered(maps, "By another name")
    assert again.id != one.id
    assert same_sheet(number, FIRST + again.id)


def test_photos_from_before_and_after_a_map_got_another_name_are_moments_of_one_game(maps: MapStore) -> None:
    one = registered(maps)
    document, picture, look = read_from_pdf()
    again = maps.add(document, picture, "Its new name", "Ann", look=look, replaces=one.id)
    assert again.name != one.name
    moments = [moment_of_reading(f"{each.id}.jpg", unplayed(FIRST + each.id)) for each in (one, again)]
    assert {moment.board.title for moment in in_order(moments)} == {one.name, "Its new name"}
    assert report_of(moments, ReadOptions(ranges=False)).document.sheet.seed == one.seed


def unplayed(number: int) -> Reading:
    """What is read in a photo of that sheet before anybody drew on it."""
    form = form_of_number(number)
    regions = tuple(RegionReading(each.id, EMPTY, 1.0, "X", None, each.outline_mm) for each in form.regions)
    return Reading(number, "map", 1.0, form, regions, {}, {})


def test_a_registered_map_is_drawn_where_it_lies_in_the_picture_of_its_sheet(maps: MapStore) -> None:
    document, picture, look = read_from_pdf()
    printed = moved(json.loads(document), 7.0, 11.0)
    unknown = printed["rounds"][3]["actions"][0]
    box, unknown["box_mm"] = unknown["box_mm"], None
    one = maps.add(json.dumps(printed).encode(), picture, "The other hand", "Ann", look=look)
    drawn = sheet_drawing(FIRST + one.id)
    assert (drawn.width_mm, drawn.height_mm) == tuple(printed["page_mm"])
    for mine, wanted in zip(drawn.hexes, printed["hexes"], strict=True):
        assert (mine.x, mine.y) == pytest.approx(wanted["center_mm"], abs=0.001)
        assert np.mean(mine.corners, axis=0) == pytest.approx(wanted["center_mm"], abs=0.01)
        assert np.ravel(mine.buildings) == pytest.approx(np.ravel(wanted["buildings_mm"]), abs=0.001)
    actions = {each["id"]: each["box_mm"] for round_ in printed["rounds"] for each in round_["actions"]}
    # An action of whose box nobody knows the place has none.
    assert actions.pop(unknown["id"]) is None
    assert box is not None
    assert {each.id for each in drawn.actions} == set(actions)
    for each in drawn.actions:
        assert (each.x, each.y, each.width, each.height) == pytest.approx(actions[each.id], abs=0.001)


def moved(document: dict[str, Any], right: float, down: float) -> dict[str, Any]:
    """The map as it would lie elsewhere on its page."""
    for each in document["hexes"]:
        each["center_mm"] = [each["center_mm"][0] + right, each["center_mm"][1] + down]
        each["buildings_mm"] = [[x + right, y + down, radius] for x, y, radius in each["buildings_mm"]]
    for action in (action for each in document["rounds"] for action in each["actions"]):
        x, y, *size = action["box_mm"]
        action["box_mm"] = [x + right, y + down, *size]
    return document


def test_the_page_knows_a_registered_map_and_shows_its_game(settings: Settings, photo: Path) -> None:
    client = create_app(settings).test_client()
    maps = here.maps_here()
    assert maps is not None
    unknown = send(client, ("table.jpg", photo.read_bytes()))
    told = client.get(unknown.headers["Location"]).text
    assert "not known here" in told
    assert "--seed" not in told, "a page has no options"
    one = registered(maps)
    place = send(client, ("table.jpg", photo.read_bytes())).headers["Location"]
    assert one.name in client.get(place).text
    answer = client.get(f"/api/v1{place}").json
    assert answer is not None
    document = answer["score"]
    assert document["sheet"]["seed"] == one.seed
    assert document["sheet"]["matched_by"] == "map"
    assert len(document["hexes"]) == len(LAYOUT.board.cells)
