"""What belongs to a game beside its score: the list, names and day, links, history, files to take, its end."""

from __future__ import annotations

import io
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from tests.webapp.test_api import another
from webapp.settings import Settings

MEDIA_TYPES = {
    "png": "image/png",
    "pdf": "application/pdf",
    "csv": "text/csv",
    "json": "application/json",
    "bg-stats": "application/json",
}


@pytest.fixture
def owner(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def place(owner: FlaskClient, scan: Path) -> str:
    """The address of a game that was read."""
    sent = {"csrf_token": token_of(owner), "photos": (io.BytesIO(scan.read_bytes()), "a.jpg")}
    location: str = owner.post("/games", data=sent, content_type="multipart/form-data").location
    return location


def token_of(client: FlaskClient) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").text)
    assert found
    return found[1]


def post(client: FlaskClient, path: str, **form: str) -> int:
    return client.post(path, data={"csrf_token": token_of(client), **form}).status_code


def said(place: str, client: FlaskClient, **form: str) -> int:
    return post(client, f"{place}/about", **{"played_on": "", "note": "", **form})


def test_names_day_and_note_are_kept_and_told_everywhere(owner: FlaskClient, place: str) -> None:
    form = {"name-X": " Anna ", "name-O": "<b>Bert</b>", "played_on": "2026-03-07", "note": "Rain\r\nand bombs"}
    assert said(place, owner, **form) == 303
    page = owner.get(f"{place}/about").text
    assert 'value="Anna"' in page
    assert "&lt;b&gt;Bert&lt;/b&gt;" in page
    assert "Rain\nand bombs" in page
    assert "7 March 2026" in owner.get("/games").text
    assert "Anna" in owner.get(place).text
    exported = json.loads(owner.get(f"{place}/result.json").data)
    assert exported["game"]["names"] == {"X": "Anna", "O": "<b>Bert</b>"}


def test_a_claim_is_answered_with_the_player_s_own_name_and_the_city_s(owner: FlaskClient, place: str) -> None:
    assert said(place, owner, **{"name-X": " Anna "}) == 303
    answer = owner.get(f"/api/page{place}/claim?claim=x:III=99").get_json()
    assert answer["reasons"][-1]["text"].startswith(
        "No legal play that ends in this sheet gives Anna 99 points for City III;"
    )


def test_a_name_for_which_there_was_no_field_stays(owner: FlaskClient, place: str) -> None:
    assert said(place, owner, **{"name-X": "Anna", "name-O": "Bert"}) == 303
    assert said(place, owner, note="Nothing was read yet, so the page had no names.") == 303
    assert said(place, owner, **{"name-O": ""}) == 303
    assert json.loads(owner.get(f"{place}/result.json").data)["game"]["names"] == {"X": "Anna", "O": ""}


def test_what_does_not_fit_is_refused_in_a_sentence(owner: FlaskClient, place: str) -> None:
    wrong = ({"name-X": "x" * 41}, {"name-Q": "Quentin"}, {"note": "x" * 2001}, {"played_on": "yesterday"})
    assert [said(place, owner, **form) for form in wrong] == [422] * 4
    assert json.loads(owner.get(f"{place}/result.json").data)["game"]["names"] == {"X": "", "O": ""}


def test_who_has_the_link_may_look_and_not_change(owner: FlaskClient, stranger: FlaskClient, place: str) -> None:
    page = stranger.get(f"{place}/about").text
    assert "Who played X?" not in page
    assert "Delete for good" not in page
    assert said(place, stranger, **{"name-X": "Mallory"}) == 403
    assert post(stranger, f"{place}/delete") == 403
    assert post(stranger, f"{place}/key") == 403
    assert owner.get(place).status_code == 200


def test_the_second_link_may_edit_and_is_told_once(owner: FlaskClient, stranger: FlaskClient, place: str) -> None:
    assert post(owner, f"{place}/key") == 303
    found = re.search(r'value="http://localhost(/games/[^"]+\?key=[^"]+)"', owner.get(f"{place}/about").text)
    assert found
    assert "?key=" not in owner.get(f"{place}/about").text
    answer = stranger.get(found[1])
    assert (answer.status_code, answer.location) == (303, place)
    assert said(place, stranger, **{"name-X": "Carla"}) == 303


def test_a_new_link_makes_the_one_before_worthless(owner: FlaskClient, stranger: FlaskClient, place: str) -> None:
    links = []
    for _ in range(2):
        post(owner, f"{place}/key")
        links += re.findall(r'value="http://localhost(/games/[^"]+\?key=[^"]+)"', owner.get(f"{place}/about").text)
    assert stranger.get(links[0]).status_code == 403
    assert stranger.get(links[1]).status_code == 303


def test_the_history_tells_who_changed_what(owner: FlaskClient, place: str) -> None:
    api, sent = f"/api/v1{place}", {"X-Requested-With": "wasteland"}
    table = owner.get(api).get_json()
    region = next(name for name, each in table["regions"].items() if each["mark"] == "" and "X" in each["choices"])
    change = {"moment": table["shown"], "region": region, "mark": "X", "by": "Anna"}
    assert owner.put(f"{api}/marks", json=change, headers=sent).status_code == 200
    page = owner.get(f"{place}/about").text
    assert "empty became X" in page
    assert "Anna" in page
    owner.post(f"{api}/undo", headers=sent)
    assert "taken back" in owner.get(f"{place}/about").text


def test_the_result_can_be_taken_away(stranger: FlaskClient, place: str) -> None:
    for kind, media_type in MEDIA_TYPES.items():
        answer = stranger.get(f"{place}/result.{kind}")
        assert (answer.status_code, answer.mimetype) == (200, media_type)
        assert re.search(r'filename="the-white-frontier-of-meldria\.[a-z.-]+"', answer.headers["Content-Disposition"])
        assert len(answer.data) > 200
    assert stranger.get(f"{place}/result.exe").status_code == 404


def test_a_small_picture_stands_for_a_photo(owner: FlaskClient, place: str) -> None:
    found = re.search(r'src="(/games/[^"]+/small/[^"]+\.jpg)"', owner.get("/games").text)
    assert found
    assert Image.open(io.BytesIO(owner.get(found[1]).data)).width <= 216


def test_the_secret_address_stays_out_of_what_is_handed_on(owner: FlaskClient, place: str) -> None:
    for kind in ("json", "csv", "bg-stats"):
        assert place.rpartition("/")[2].encode() not in owner.get(f"{place}/result.{kind}").data


def test_deleted_is_deleted_for_good(owner: FlaskClient, settings: Settings, place: str) -> None:
    assert "Delete this game?" in owner.get(f"{place}/delete").text
    assert owner.get(place).status_code == 200
    assert post(owner, f"{place}/delete") == 303
    for path in (place, f"{place}/about", f"{place}/result.pdf", f"/api/v1{place}"):
        assert owner.get(path).status_code == 404
    assert not list((settings.instance / "files").rglob("*.jpg"))
    assert place not in owner.get("/games").text


def test_more_photos_join_the_game(owner: FlaskClient, place: str, scan: Path) -> None:
    sent = {"csrf_token": token_of(owner), "photos": (io.BytesIO(another(scan)), "b.png")}
    answer = owner.post(f"{place}/photos", data=sent, content_type="multipart/form-data")
    assert (answer.status_code, answer.location) == (303, place)
    assert len(owner.get(f"/api/v1{place}").get_json()["moments"]) == 2


def test_a_photo_is_removed_once_its_owner_is_sure(
    owner: FlaskClient, stranger: FlaskClient, place: str, scan: Path
) -> None:
    assert "/remove" not in owner.get(f"{place}/about").text, "the only photo stays"
    sent = {"csrf_token": token_of(owner), "photos": (io.BytesIO(another(scan)), "b.png")}
    owner.post(f"{place}/photos", data=sent, content_type="multipart/form-data")
    first, _ = re.findall(rf'href="({place}/photos/[^"]+/remove)"', owner.get(f"{place}/about").text)
    assert "/remove" not in stranger.get(f"{place}/about").text
    assert [stranger.get(first).status_code, post(stranger, first)] == [403, 403]
    assert "Remove Photo 1 from this game?" in owner.get(first).text
    assert len(owner.get(f"/api/v1{place}").get_json()["moments"]) == 2
    assert post(owner, first) == 303
    page = owner.get(f"{place}/about?removed=1").text
    assert "The photo was removed." in page
    assert "Photo 2" in page
    assert "Photo 1" not in page
    assert owner.get(first).status_code == 404


def test_a_photo_that_cannot_be_read_is_never_left_out_in_silence(owner: FlaskClient, scan: Path) -> None:
    letter = (files("samples") / "photos" / "no-sheet.jpg").read_bytes()
    photos = [(io.BytesIO(scan.read_bytes()), "a.jpg"), (io.BytesIO(letter), "b.jpg")]
    sent = {"csrf_token": token_of(owner), "photos": photos}
    location = owner.post("/games", data=sent, content_type="multipart/form-data").location
    for path in (location, f"{location}/about"):
        assert "No sheet was found" in owner.get(path).text
