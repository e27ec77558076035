"""The JSON API: everything the page can do, and nothing that who asks may not."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from engine.play import GameRecord
from scanner.reading import Reading
from tests.webapp.stored import HEADERS, finish, game_ids, new_game
from webapp.games.games import Games
from webapp.settings import Settings
from webapp.site.app import create_app
from webapp.site.rates import RATES

API = "/api/v1"


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """Another browser."""
    return app.test_client()


def send(client: FlaskClient, *photos: bytes, to: str = "/games", **headers: str) -> TestResponse:
    """The answer to sending these photos."""
    files = [(io.BytesIO(data), f"{number}.jpg") for number, data in enumerate(photos)]
    return client.post(f"{API}{to}", data={"photos": files}, headers={**HEADERS, **headers})


def another(photo: Path) -> bytes:
    """The same sheet, a pixel of its picture another."""
    with Image.open(photo) as picture:
        changed = picture.convert("RGB")
    changed.putpixel((0, 0), (0, 0, 0))
    out = io.BytesIO()
    changed.save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def created(app: Flask, client: FlaskClient, reading: Reading) -> dict[str, str]:
    """A game of this browser's whose photo was read: its id, key and address."""
    games: Games = app.extensions["games"]
    with client.session_transaction() as session:
        session["owner"] = "this browser's"
    game, key = new_game(games.store, owner="this browser's")
    claimed = games.store.moments.claim(game.moments[0].id)
    assert claimed is not None
    finish(games.store, claimed, reading)
    return {"id": game.id, "key": key, "address": f"{API}/games/{game.id}"}


@pytest.fixture
def sent(client: FlaskClient, scan: Path) -> dict[str, str]:
    """The same by sending the scan, with its pictures."""
    answer = send(client, scan.read_bytes())
    assert answer.status_code == 202
    made: dict[str, str] = answer.get_json()
    return made


@pytest.fixture
def place(game: GameRecord) -> str:
    """A hex with a mark of X's."""
    return next(name for name, mark in game.final.marks().items() if mark == "X")


def error_of(answer: TestResponse) -> dict[str, str]:
    """What the answer says is wrong; it is in two languages."""
    body = answer.get_json()
    assert list(body) == ["error"]
    error: dict[str, str] = body["error"]
    assert list(error) == ["code", "message", "message_de"]
    assert all(error.values())
    return error


def test_a_photo_becomes_a_table_document(client: FlaskClient, sent: dict[str, str], game: GameRecord) -> None:
    assert client.get(f"{API}/games/{sent['id']}/status").get_json()["status"] == "ready"
    document = client.get(sent["address"]).get_json()
    assert (document["format"], document["status"], document["may_edit"]) == ("wasteland-table/1", "ready", True)
    assert (document["sheet"]["seed"], document["score_status"]) == (game.board.seed, "seen")
    owners = {each["id"]: each["owner"] for each in document["score"]["hexes"] if each["owner"]}
    assert owners == {name: mark for name, mark in game.final.marks().items() if mark in ("X", "O")}
    picture = client.get(document["moments"][0]["sheet_picture"])
    with Image.open(io.BytesIO(picture.data)) as sheet:
        assert sheet.size == (round(6 * document["sheet"]["width_mm"]), round(6 * document["sheet"]["height_mm"]))


def test_the_table_is_of_the_photo_asked_for(client: FlaskClient, sent: dict[str, str], scan: Path) -> None:
    photos = {"photos": (io.BytesIO(another(scan)), "again.png")}
    client.post(f"{API}/games/{sent['id']}/photos", data=photos, headers=HEADERS)
    latest = client.get(sent["address"]).get_json()
    first, second = (each["id"] for each in latest["moments"])
    place = next(name for name, region in latest["regions"].items() if region["mark"] == "X" and "/" not in name)
    client.put(f"{sent['address']}/marks", json={"moment": first, "region": place, "mark": ""}, headers=HEADERS)
    tables = {each: client.get(f"{sent['address']}?moment={each}").get_json() for each in (first, second)}
    assert [table["shown"] for table in tables.values()] == [first, second]
    assert [table["regions"][place]["mark"] for table in tables.values()] == ["", "X"]
    assert [place in table["active"] for table in tables.values()] == [False, place in latest["active"]]
    assert tables[first]["score"] == tables[second]["score"], "the score is the game's"
    assert error_of(client.get(f"{sent['address']}?moment=none"))["code"] == "bad-mark"


def test_marks_are_set_undone_and_redone(client: FlaskClient, created: dict[str, str], place: str) -> None:
    address = created["address"]
    body = {"moment": client.get(address).get_json()["shown"], "region": place, "mark": "#", "by": "Anna"}

    def mark(answer: TestResponse) -> str:
        assert answer.status_code == 200
        return str(answer.get_json()["regions"][place]["mark"])

    assert mark(client.put(f"{address}/marks", json=body, headers=HEADERS)) == "#"
    assert mark(client.post(f"{address}/undo", headers=HEADERS)) == "X"
    assert mark(client.post(f"{address}/redo", headers=HEADERS)) == "#"
    assert error_of(client.post(f"{address}/redo", headers=HEADERS))["code"] == "nothing-to-undo"
    history = client.get(address).get_json()["history"]
    assert [(each["region"], each["from"], each["to"], each["by"]) for each in history] == [(place, "X", "#", "Anna")]


def test_what_if_tells_and_stores_nothing(stranger: FlaskClient, created: dict[str, str], place: str) -> None:
    address = created["address"]
    before = stranger.get(address).get_json()
    supposed = stranger.post(f"{address}/what-if", json={"changes": {place: "#"}}, headers=HEADERS).get_json()
    assert next(each for each in supposed["hexes"] if each["id"] == place)["destroyed"]
    assert stranger.get(address).get_json() == before


def test_the_seen_score_is_there_at_once_and_the_proved_one_when_it_is_done(
    client: FlaskClient, created: dict[str, str]
) -> None:
    address = created["address"]
    seen = client.get(f"{address}/score").get_json()
    assert {each["total"]["low"] for each in seen["score"]["players"]} == {None}
    proved = client.get(f"{address}/score?ranges=1").get_json()
    assert None not in {each["total"]["low"] for each in proved["score"]["players"]}
    assert client.get(f"{address}/score").get_json() == proved
    table = client.get(address).get_json()
    assert (table["score"], table["score_status"]) == (proved, "proved")


def test_disputes_are_judged(client: FlaskClient, created: dict[str, str], place: str) -> None:
    assert client.get(f"{created['address']}/check?hex={place}").get_json()["verdict"] in ("legal", "undecided")
    assert client.get(f"{created['address']}/claim?claim=X:total=99").get_json()["verdict"] == "impossible"
    assert error_of(client.get(f"{created['address']}/check?hex=ZZ9"))["code"] == "unknown-hex"
    assert error_of(client.get(f"{created['address']}/claim?claim=nonsense"))["code"] == "bad-claim"
    stranger = error_of(client.get(f"{created['address']}/claim?claim=S:II=5"))
    assert "spielt auf diesem Blatt niemand" in stranger["message_de"]


def test_who_isn_t_there_can_t_be_named(client: FlaskClient, created: dict[str, str]) -> None:
    answer = client.patch(created["address"], json={"names": {"S": "Anna"}}, headers=HEADERS)
    assert error_of(answer)["code"] == "unknown-player"


def test_names_day_and_note_are_kept(client: FlaskClient, created: dict[str, str]) -> None:
    address = created["address"]
    client.patch(address, json={"names": {"X": "Anna"}, "played_on": "2026-05-01"}, headers=HEADERS)
    document = client.patch(address, json={"note": "At home"}, headers=HEADERS).get_json()
    told = (document["names"], document["played_on"], document["note"])
    assert told == ({"X": "Anna"}, "2026-05-01", "At home")
    assert client.patch(address, json={"played_on": None}, headers=HEADERS).get_json()["played_on"] is None


@pytest.mark.parametrize("text", ["🦊", "🩷", "🫨", "👩\u200d🚀", "a\n\tb"])
def test_a_note_may_have_any_emoji_also_ones_newer_than_python(
    client: FlaskClient, created: dict[str, str], text: str
) -> None:
    assert client.patch(created["address"], json={"note": text}, headers=HEADERS).get_json()["note"] == text


@pytest.mark.parametrize("text", ["\x07", "\x85", "\ue000", "\ufdd0", "\ufffe", "\uffff", "\U0002fffe", "\U0010ffff"])
def test_a_note_has_no_signs_that_are_for_machines(client: FlaskClient, created: dict[str, str], text: str) -> None:
    answer = client.patch(created["address"], json={"note": text}, headers=HEADERS)
    assert error_of(answer)["code"] == "bad-text"


CHANGES = [
    ("PATCH", "", {"note": "x"}),
    ("DELETE", "", None),
    ("PUT", "/marks", {"moment": "m", "region": "F7", "mark": "X"}),
    ("POST", "/undo", None),
    ("POST", "/redo", None),
    ("POST", "/photos", None),
    ("DELETE", "/photos/m", None),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_who_may_only_look_changes_nothing(
    client: FlaskClient, stranger: FlaskClient, created: dict[str, str], method: str, path: str, body: object
) -> None:
    address = created["address"]
    before = client.get(address).get_json()
    forged = client.open(address + path, method=method, json=body)
    assert (forged.status_code, error_of(forged)["code"]) == (403, "forged-request")
    denied = stranger.open(address + path, method=method, json=body, headers=HEADERS)
    assert (denied.status_code, error_of(denied)["code"]) == (403, "not-yours")
    wrong = stranger.open(address + path, method=method, json=body, headers={"Authorization": "Bearer wrong"})
    assert wrong.status_code == 403
    assert client.get(address).get_json() == before
    assert stranger.get(address).get_json() == {**before, "may_edit": False}


def test_the_key_may_change_what_its_cookie_may(stranger: FlaskClient, created: dict[str, str]) -> None:
    key = {"Authorization": f"Bearer {created['key']}"}
    assert stranger.patch(created["address"], json={"note": "x"}, headers=key).status_code == 200
    assert stranger.delete(created["address"], headers=key).status_code == 204
    assert error_of(stranger.get(created["address"]))["code"] == "unknown-game"


def test_a_deleted_game_is_gone_with_its_pictures(
    app: Flask, client: FlaskClient, sent: dict[str, str], tmp_path: Path
) -> None:
    picture = client.get(sent["address"]).get_json()["moments"][0]["sheet_picture"]
    assert client.delete(sent["address"], headers=HEADERS).status_code == 204
    assert [client.get(each).status_code for each in (sent["address"], picture)] == [404, 404]
    assert list((tmp_path / "files").iterdir()) == []


def test_a_second_moment_is_added_to_a_game(client: FlaskClient, sent: dict[str, str], scan: Path) -> None:
    added = send(client, another(scan), to=f"/games/{sent['id']}/photos")
    assert added.status_code == 202
    moments = client.get(sent["address"]).get_json()["moments"]
    assert [each["status"] for each in moments] == ["read", "read"]


def test_a_photo_that_a_game_has_is_not_added_again(client: FlaskClient, sent: dict[str, str], scan: Path) -> None:
    again = send(client, scan.read_bytes(), to=f"/games/{sent['id']}/photos")
    assert (again.status_code, error_of(again)["code"]) == (409, "same-photo")
    assert len(client.get(sent["address"]).get_json()["moments"]) == 1


def test_an_upload_of_which_one_file_is_no_picture_stores_nothing(
    app: Flask, client: FlaskClient, scan: Path, tmp_path: Path
) -> None:
    refused = send(client, scan.read_bytes(), b"no picture")
    assert (refused.status_code, error_of(refused)["code"]) == (422, "not-a-picture")
    games: Games = app.extensions["games"]
    assert game_ids(games.store) == set()
    assert not (tmp_path / "files").exists()


BAD = [
    ("PUT", "/marks", b"{", 400),
    ("PUT", "/marks", b"[]", 400),
    ("PUT", "/marks", b"\xff", 400),
    ("PUT", "/marks", b'{"moment": "m", "region": "F7"}', 400),
    ("PUT", "/marks", b'{"moment": "m", "region": "F7", "mark": "X"}', 422),
    ("PUT", "/marks", b"[" * 100_000, 400),
    ("PATCH", "", b'{"names": {"Z": "Anna"}}', 422),
    ("PATCH", "", b'{"names": {"X": "%s"}}' % (b"a" * 41), 422),
    ("PATCH", "", b'{"note": "%s"}' % (b"a" * 2001), 422),
    ("PATCH", "", b'{"note": "\\ud800"}', 400),
    ("PATCH", "", b'{"note": "a\\u0000b"}', 422),
    ("PATCH", "", b'{"played_on": "2026-02-30"}', 400),
    ("POST", "/what-if", b'{"changes": {"ZZ9": "X"}}', 422),
    ("POST", "/what-if", b'{"changes": {}, "moment": "none"}', 422),
    ("PUT", "/marks", b'{"moment": "m", "region": "F7", "mark": "X", "by": "\\u202e"}', 422),
    ("POST", "/photos", b"", 400),
    ("GET", "/score/of/nothing", b"", 404),
    ("POST", "/score", b"", 405),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), BAD)
def test_what_can_t_be_is_refused_in_a_sentence(
    client: FlaskClient, created: dict[str, str], method: str, path: str, body: bytes, status: int
) -> None:
    answer = client.open(created["address"] + path, method=method, data=body, headers=HEADERS)
    assert answer.status_code == status
    error = error_of(answer)
    assert error["message"].endswith((".", ")."))
    assert error["message_de"] != error["message"]


def test_the_description_tells_of_every_route_and_of_no_other(app: Flask, client: FlaskClient) -> None:
    described = client.get(f"{API}/openapi.json").get_json()
    told = {
        (path, method.upper()) for path, each in described["paths"].items() for method in each if method != "parameters"
    }
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("api.")]
    there = {
        (rule.rule.removeprefix(API).replace("<", "{").replace(">", "}"), method)
        for rule in rules
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert told == there
    assert described["openapi"] == "3.1.0"


def test_every_reference_in_the_description_leads_somewhere(client: FlaskClient) -> None:
    described = client.get(f"{API}/openapi.json").get_json()
    text = json.dumps(described)
    names = {each.split('"')[0] for each in text.split("#/components/")[1:]}
    assert names
    for name in names:
        kind, _, what = name.partition("/")
        assert what in described["components"][kind]


def test_too_many_requests_are_told_when_to_come_back(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "api.create", "2 per minute")
    client = create_app(replace(settings, limit_rates=True)).test_client()
    answers = [send(client) for _ in range(3)]
    assert [each.status_code for each in answers] == [400, 400, 429]
    assert error_of(answers[-1])["code"] == "too-many-requests"
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
    assert client.get(f"{API}/openapi.json").status_code == 200


def test_all_signatures_are_confirmed_at_once(
    client: FlaskClient, stranger: FlaskClient, created: dict[str, str], reading: Reading
) -> None:
    address = f"{created['address']}/signatures"
    assert stranger.post(address, json={}, headers=HEADERS).status_code == 403
    table = client.post(address, json={}, headers=HEADERS).get_json()
    signed = {each.id: each.mark for each in reading.regions if each.id.startswith("action/") and each.mark}
    assert {each["region"]: each["to"] for each in table["history"]} == signed
    again = client.post(address, json={}, headers=HEADERS).get_json()
    assert len(again["history"]) == len(signed)
