"""The pages of maps and `wasteland register`: what is stored, who may change it, what is refused and in which words."""

from __future__ import annotations

import base64
import copy
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.conftest import Wasteland
from tests.webapp.maps import json_of, map_of, picture_of, read_badly, whole
from tests.webapp.stored import HEADERS
from webapp.games.uploads import Upload
from webapp.maps import here
from webapp.maps.errors import NoPictureError, OtherMapError, OtherPictureError, SeveralMapFilesError
from webapp.maps.registry import Library
from webapp.maps.sheets import PICTURE, Sheet, exported, sheet_of_files
from webapp.settings import Settings
from webapp.site.app import create_app

DRAFTS = "/api/page/maps/drafts"
Reads = Callable[[Sheet], None]


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    """Makes every file that is sent read as that sheet: how well files are read is tested elsewhere."""

    def reading(sheet: Sheet) -> None:
        for module in ("registry", "command"):
            monkeypatch.setattr(f"webapp.maps.{module}.sheet_of_files", lambda _files, _limits=None: sheet)

    return reading


@pytest.fixture
def app(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An application; that the process knows its maps from now on ends with the test."""
    monkeypatch.setattr(here, "_used", [])
    return create_app(settings)


@pytest.fixture
def ada(app: Flask) -> FlaskClient:
    """A browser."""
    return app.test_client()


@pytest.fixture
def ben(app: Flask) -> FlaskClient:
    """Another one."""
    return app.test_client()


def begin(client: FlaskClient, *files: tuple[bytes, str]) -> str:
    """The id of a new draft."""
    sent = [(io.BytesIO(data), name) for data, name in files or ((b"%PDF", "blank.pdf"),)]
    answer = client.post("/maps", data={"files": sent, "csrf_token": token(client)})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.headers["Location"].rsplit("/", 1)[1]


def token(client: FlaskClient) -> str:
    """What a form of the page carries."""
    page = client.get("/maps").get_data(as_text=True)
    return page.split('name="csrf_token" value="')[1].split('"')[0]


def register(client: FlaskClient, draft: str, name: str, **more: object) -> Any:
    """The answer to registering the draft as it is by now."""
    version = client.get(f"{DRAFTS}/{draft}").get_json().get("version", 1)
    body = {"version": version, "name": name, "by": "Ada", **more}
    return client.post(f"{DRAFTS}/{draft}/register", json=body, headers=HEADERS)


def library(app: Flask) -> Library:
    """The application's maps."""
    found: Library = app.extensions["library"]
    return found


def test_a_map_is_begun_corrected_and_registered(app: Flask, ada: FlaskClient, reads: Reads) -> None:
    reads(read_badly())
    draft = begin(ada)
    found = ada.get(f"{DRAFTS}/{draft}").get_json()
    assert any(gap["blocks"] for gap in found["gaps"])
    refused = register(ada, draft, "Too early")
    assert refused.status_code == 422
    assert "which sector, A to D? (11 such" in refused.get_json()["error"]["message"]
    work = {**found["work"], "document": map_of(5), "unsure": {"hexes": {"A4": ["sector"]}}}
    saved = ada.put(f"{DRAFTS}/{draft}", json={"version": 1, "work": work}, headers=HEADERS).get_json()
    assert (saved["version"], saved["gaps"], saved["known"]) == (2, [], None)
    made = register(ada, draft, "The  long valley").get_json()
    page = ada.get(made["address"]).get_data(as_text=True)
    assert "The long valley" in page
    assert "Not sure, and nobody ever looked: A4." in page
    assert ada.get(f"/maps/{made['id']}/thumbnail.png").data.startswith(b"\x89PNG")
    assert ada.get(f"{DRAFTS}/{draft}").status_code == 404
    line = library(app).maps.all()[0]
    assert (line.name, line.registered_by) == ("The long valley", "Ada")
    assert line.look


def test_a_draft_is_one_browser_s_and_one_window_s_at_a_time(ada: FlaskClient, ben: FlaskClient, reads: Reads) -> None:
    reads(whole())
    draft = begin(ada)
    work = ada.get(f"{DRAFTS}/{draft}").get_json()["work"]
    for path in (f"/maps/drafts/{draft}", f"/maps/drafts/{draft}/picture.png", f"{DRAFTS}/{draft}"):
        assert ben.get(path).status_code == 404
    assert ben.put(f"{DRAFTS}/{draft}", json={"version": 1, "work": work}, headers=HEADERS).status_code == 404
    assert register(ben, draft, "Stolen").status_code == 404
    assert ada.put(f"{DRAFTS}/{draft}", json={"version": 1, "work": work}).status_code == 403
    assert ada.put(f"{DRAFTS}/{draft}", json={"version": 1, "work": work}, headers=HEADERS).status_code == 200
    late = ada.put(f"{DRAFTS}/{draft}", json={"version": 1, "work": work}, headers=HEADERS)
    assert (late.status_code, late.get_json()["error"]["code"]) == (409, "changed-meanwhile")
    unseen = register(ada, draft, "Unseen", version=1)
    assert (unseen.status_code, unseen.get_json()["error"]["code"]) == (409, "changed-meanwhile")


def bent(path: list[object], value: object) -> dict[str, Any]:
    """A whole map with one field of another kind."""
    document: Any = copy.deepcopy(map_of(5))
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return dict(document)


@pytest.mark.parametrize(
    "document",
    [
        {},
        [],
        bent(["hexes"], []),
        bent(["hexes"], "A1"),
        bent(["hexes", 0, "center_mm"], None),
        bent(["hexes", 0, "center_mm"], [1e9, 0]),
        bent(["hexes", 0, "radius_mm"], 0),
        bent(["hexes", 0, "id"], "x" * 99),
        bent(["hexes", 0, "q"], 10**12),
        bent(["hexes", 0, "kind"], "lava"),
        bent(["page_mm"], [1e6, 1e6]),
        bent(["page_mm"], None),
        bent(["rounds", 0, "actions", 0, "box_mm"], [0, 0, -5, 5]),
        bent(["title"], 5),
    ],
)
def test_what_is_no_map_isn_t_kept(ada: FlaskClient, reads: Reads, document: object) -> None:
    reads(whole())
    draft = begin(ada)
    answer = ada.put(f"{DRAFTS}/{draft}", json={"version": 1, "work": {"document": document}}, headers=HEADERS)
    assert answer.status_code == 422
    assert ada.get(f"{DRAFTS}/{draft}").get_json()["work"]["document"] == whole().document


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"version": "x"}', b'{"version": 1, "work": 3}', b"\xff"])
def test_what_is_no_request_is_refused(ada: FlaskClient, reads: Reads, body: bytes) -> None:
    reads(whole())
    draft = begin(ada)
    for path, method in ((f"{DRAFTS}/{draft}", ada.put), (f"{DRAFTS}/{draft}/register", ada.post)):
        assert method(path, data=body, headers=HEADERS).status_code == 400


def test_the_same_map_is_offered_in_place_of_a_second(ada: FlaskClient, ben: FlaskClient, reads: Reads) -> None:
    reads(whole())
    first = register(ada, begin(ada), "First").get_json()
    draft = begin(ben)
    known = ben.get(f"{DRAFTS}/{draft}").get_json()["known"]
    assert (known["name"], known["same"], known["address"]) == ("First", True, f"/maps/{first['id']}")
    assert register(ben, draft, "Second", despite=True).status_code == 409

    document = map_of(5)
    document["hexes"][5]["clan"] = {"kind": "raider", "sector": None}
    reads(Sheet(document, {}, picture_of(5)))
    draft = begin(ben)
    known = ben.get(f"{DRAFTS}/{draft}").get_json()["known"]
    assert (known["same"], known["differing"]) == (False, [document["hexes"][5]["id"]])
    refused = register(ben, draft, "Second")
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "similar-map")
    assert register(ben, draft, "Second", despite=True).status_code == 200


def test_who_registered_a_map_corrects_it_in_place(
    app: Flask, ada: FlaskClient, ben: FlaskClient, reads: Reads
) -> None:
    reads(whole())
    first = register(ada, begin(ada), "First").get_json()["id"]

    def corrected(client: FlaskClient) -> Any:
        answer = client.post(f"/maps/{first}/correct", data={"csrf_token": token(client)})
        draft = answer.headers["Location"].rsplit("/", 1)[1]
        work = client.get(f"{DRAFTS}/{draft}").get_json()["work"]
        assert work["name"] == "First"
        assert work["document"]["title"] == map_of(5)["title"]
        work["document"]["hexes"][5]["clan"] = {"kind": "raider", "sector": None}
        client.put(f"{DRAFTS}/{draft}", json={"version": 1, "work": work}, headers=HEADERS)
        return register(client, draft, "First")

    assert corrected(ben).status_code == 409
    second = corrected(ada).get_json()["id"]
    assert [line.id for line in library(app).maps.all()] == [second]
    assert f'href="/maps/{second}"' in ada.get(f"/maps/{first}").get_data(as_text=True)
    withdraw = {"listed": "0", "csrf_token": token(ben)}
    assert ben.post(f"/maps/{second}/listed", data=withdraw).status_code == 403
    assert ada.post(f"/maps/{second}/listed", data={**withdraw, "csrf_token": token(ada)}).status_code == 303
    assert library(app).maps.all() == ()
    assert "isn’t recognised any more" in ada.get(f"/maps/{second}").get_data(as_text=True)


def test_a_map_goes_to_another_library_as_one_file(ada: FlaskClient, reads: Reads) -> None:
    reads(whole())
    made = register(ada, begin(ada), "First").get_json()
    file = ada.get(f"/maps/{made['id']}/map.json").data
    sheet = sheet_of_files([Upload("map.json", file)])
    assert sheet.document["hexes"] == json.loads(json_of(map_of(5)))["hexes"]
    assert sheet.picture[:4] == b"\x89PNG"


def test_a_map_file_counts_where_the_picture_shows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = read_badly()
    for each in seen.document["hexes"]:
        each["center_mm"] = [each["center_mm"][0] + 3, each["center_mm"][1] - 2]
    monkeypatch.setattr("webapp.maps.sheets._read", lambda _file, _limits: seen)
    photo = Upload("blank.jpg", b"\xff\xd8")
    sheet = sheet_of_files([photo, Upload("map.json", json_of(map_of(5)))])
    assert sheet.unsure == {}
    truth = {each["id"]: each for each in map_of(5)["hexes"]}
    for each in sheet.document["hexes"]:
        x, y = truth[each["id"]]["center_mm"]
        assert each["center_mm"] == [x + 3, y - 2]
        assert each["kind"] == truth[each["id"]]["kind"]
    with pytest.raises(OtherMapError):
        sheet_of_files([photo, Upload("map.json", json_of(map_of(6)))])


def test_files_of_more_than_one_map_are_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {"one.pdf": map_of(5), "other.pdf": map_of(6)}
    nothing: dict[str, Any] = {"hexes": {}, "doubtful_roads": {}, "rounds": {}, "actions": [], "sheet": [], "looks": []}
    monkeypatch.setattr("webapp.maps.sheets._read", lambda file, _limits: Sheet(seen[file.name], nothing, b""))
    with pytest.raises(OtherPictureError, match=r"^other\.pdf shows another map"):
        sheet_of_files([Upload(name, b"%PDF") for name in seen])
    files = [Upload(name, json_of(document)) for name, document in seen.items()]
    with pytest.raises(SeveralMapFilesError, match="one at a time"):
        sheet_of_files(files)


def test_a_map_file_needs_a_picture_and_only_one_of_its_page() -> None:
    with pytest.raises(NoPictureError):
        sheet_of_files([Upload("map.json", json_of(map_of(5)))])
    for picture in (b"no picture", picture_of(5)[:500], b""):
        file = json_of({**map_of(5), PICTURE: base64.b64encode(picture).decode()})
        with pytest.raises(Exception, match="export the map anew"):
            sheet_of_files([Upload("map.json", file)])
    small = {**map_of(5), "page_mm": [100.0, 100.0]}
    with pytest.raises(Exception, match="export the map anew"):
        sheet_of_files([Upload("map.json", exported(json_of(small), picture_of(5)))])


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the command line's instance."""
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.setattr(here, "_used", [])
    return tmp_path


def test_a_sheet_is_registered_on_the_command_line(wasteland: Wasteland, instance: Path, reads: Reads) -> None:
    reads(Sheet(map_of(5), {"hexes": {"A4": ["sector"]}, "sheet": ["title"]}, picture_of(5)))
    file = instance / "blank.pdf"
    file.write_bytes(b"%PDF")
    first = wasteland("register", file, "--name", "Valley", "--json")
    assert first.code == 0
    document: Any = first.document
    assert (document["format"], document["registered"], document["missing"]) == ("wasteland-register/1", True, [])
    assert document["review"] == [{"place": "A4", "fields": ["sector"]}, {"place": "sheet", "fields": ["title"]}]
    assert document["map"]["seed"] == document["seed"]
    again = wasteland("register", file, "--name", "Twice")
    assert again.code == 0
    assert "registered already, as Valley" in again.out
    board = {"format": "wasteland-position/1", "seed": document["seed"], "players": 2, "marks": {}}
    (instance / "position.json").write_text(json.dumps(board))
    scored = wasteland("score", instance / "position.json").out
    assert scored.startswith("Valley\n")
    assert "nobody looked at what wasn’t read for certain: A4." in " ".join(scored.split())


def test_an_unfinished_map_waits_on_the_page(wasteland: Wasteland, instance: Path, reads: Reads) -> None:
    reads(read_badly())
    file = instance / "blank.jpg"
    file.write_bytes(b"\xff\xd8")
    outcome = wasteland("register", file, "--name", "Valley", "--json")
    document: Any = outcome.document
    assert (outcome.code, document["registered"]) == (0, False)
    assert any("which sector" in sentence for sentence in document["missing"])
    from webapp.settings import settings_from

    client = create_app(settings_from()).test_client()
    opened = client.get(document["draft"])
    assert opened.status_code == 303
    page = client.get(opened.headers["Location"])
    assert page.status_code == 200
    # The key was good for the first browser that came.
    # Whose it is by now may open it by that address again.
    assert client.get(document["draft"]).headers["Location"] == opened.headers["Location"]
    assert create_app(settings_from()).test_client().get(document["draft"]).status_code == 404


def test_a_file_that_can_t_be_read_is_told_in_a_sentence(wasteland: Wasteland, instance: Path) -> None:
    missing = wasteland("register", instance / "nothing.pdf", "--name", "X")
    assert (missing.code, missing.out) == (3, "")
    assert "can't be read" in missing.err
    (instance / "map.json").write_text("{")
    assert wasteland("register", instance / "map.json", "--name", "X").code == 3
    assert wasteland("register", instance / "map.json").code == 2


def test_a_sheet_that_this_program_prints_needs_no_registering(wasteland: Wasteland, instance: Path) -> None:
    outcome = wasteland("register", Path(__file__).parents[2] / "samples" / "photos" / "blank.jpg", "--name", "X")
    assert (outcome.code, outcome.out) == (2, "")
    assert "sheet No. 12, which this program prints itself" in outcome.err
