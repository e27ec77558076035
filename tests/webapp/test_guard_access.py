"""Nobody gets in: forged requests, strangers, guessed addresses, weak secrets, places in photos, old games."""

from __future__ import annotations

import io
import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import MetaData, create_engine
from werkzeug.test import TestResponse

from engine.play import GameRecord
from scanner.reading import Reading
from tests.webapp.conftest import Wasteland
from tests.webapp.hostile.upload import encoded, sheet
from tests.webapp.stored import HEADERS, game_ids, read_game
from webapp.games.games import Games
from webapp.settings import Settings
from webapp.site.app import create_app
from webapp.site.rates import RATES

API = "/api/v1"
PLACE = (52.0, 31.0, 12.34)


@pytest.fixture
def owner(app: Flask) -> FlaskClient:
    """The browser that sent the game."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["owner"] = "who sent it"
    return client


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """Another browser, which knows the link."""
    return app.test_client()


@pytest.fixture
def game_id(app: Flask, reading: Reading) -> str:
    """A game whose photo was read."""
    games: Games = app.extensions["games"]
    return read_game(games.store, reading, owner="who sent it").id


def pages(game_id: str) -> list[str]:
    return [
        "/",
        "/sheets",
        "/games",
        f"/games/{game_id}",
        f"/games/{game_id}/about",
        "/offline",
        "/nowhere",
        f"{API}/x",
    ]


def test_no_page_runs_or_loads_anything_but_its_own(owner: FlaskClient, game_id: str) -> None:
    for path in pages(game_id):
        answer = owner.get(path)
        policy = dict(rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'none'", path
        assert policy["script-src"] == policy["style-src"] == "'self'", path
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'", path
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert not re.search(
            r"<script(?![^>]*\bsrc=)[^>]*>\s*\S", answer.text.replace('type="application/json"', "src=")
        ), path
        assert not re.search(r"""<[^>]+\s(?:style|on\w+)=["']""", answer.text), path
        assert not re.search(r"""\b(?:src|href|action)=["'](?:https?:)?//""", answer.text), path


def changes(game_id: str, app: Flask) -> list[tuple[str, str, Any]]:
    """Every request that changes a game through the API: method, address, body."""
    games: Games = app.extensions["games"]
    moment = games.store.game(game_id).moments[0].id
    at = f"{API}/games/{game_id}"
    return [
        ("PATCH", at, {"note": "owned"}),
        ("PUT", f"{at}/marks", {"moment": moment, "region": "A1", "mark": ""}),
        ("POST", f"{at}/undo", None),
        ("POST", f"{at}/redo", None),
        ("POST", f"{at}/photos", None),
        ("DELETE", at, None),
    ]


def test_who_only_has_the_link_sees_and_changes_nothing(app: Flask, stranger: FlaskClient, game_id: str) -> None:
    assert stranger.get(f"{API}/games/{game_id}").get_json()["may_edit"] is False
    for method, path, body in changes(game_id, app):
        answer = stranger.open(path, method=method, json=body, headers=HEADERS)
        assert answer.status_code == 403, (method, path)
        assert answer.get_json()["error"]["message"]
    for key in ("", "guessed", secrets.token_urlsafe(16)):
        for method, path, body in changes(game_id, app):
            keyed = {"Authorization": f"Bearer {key}", **HEADERS}
            assert stranger.open(path, method=method, json=body, headers=keyed).status_code == 403, (method, path)
        assert stranger.get(f"/games/{game_id}?key={key}").status_code == 403


def test_a_forged_request_changes_nothing_though_the_browser_may(app: Flask, owner: FlaskClient, game_id: str) -> None:
    for method, path, body in changes(game_id, app):
        assert owner.open(path, method=method, json=body).status_code == 403, (method, path)
    for path in ("/games", "/sample", f"/games/{game_id}/about", f"/games/{game_id}/photos", f"/games/{game_id}/key"):
        assert owner.post(path, data={"note": "owned"}).status_code == 400, path
    games: Games = app.extensions["games"]
    assert games.store.game(game_id).note == ""


def test_ids_and_keys_cannot_be_guessed_and_no_list_gives_them_away(
    app: Flask, stranger: FlaskClient, reading: Reading
) -> None:
    games: Games = app.extensions["games"]
    ids = {read_game(games.store, reading).id for _ in range(20)}
    assert len({each[:4] for each in ids}) > 15
    assert min(len(each) for each in ids) >= 22, "128 bits"
    for path in ("/games", f"{API}/games", "/", "/static/", "/games/"):
        told = stranger.get(path)
        assert not any(each in told.text for each in ids), path
    for wrong in ("1", "%2e%2e", "..%2f..%2fsecret-key", "a' or '1'='1", "%00", "x" * 5000):
        assert stranger.get(f"{API}/games/{wrong}").status_code == 404, wrong
        assert stranger.get(f"/games/{wrong}").status_code == 404, wrong
        assert stranger.get(f"{API}/games/{min(ids)}/picture/{wrong}/sheet.jpg").status_code == 404, wrong


@pytest.mark.parametrize("page", ["/", "/tournaments", "/maps"])
def test_a_browser_that_sends_twice_at_once_owns_both(stranger: FlaskClient, page: str) -> None:
    stranger.get(page)
    with stranger.session_transaction() as session:
        # Made by the first answer to an upload it would be another's once the second answer comes.
        owner = session["owner"]
    stranger.get(page)
    with stranger.session_transaction() as session:
        assert session["owner"] == owner


def test_a_cookie_that_nobody_signed_is_nobody_s(app: Flask, game_id: str, settings: Settings) -> None:
    forger = create_app(replace(settings, secret_key=secrets.token_hex(32))).test_client()
    with forger.session_transaction() as session:
        session["owner"] = "who sent it"
    cookie = forger.get_cookie("session")
    assert cookie is not None
    thief = app.test_client()
    thief.set_cookie("session", cookie.value)
    assert thief.get(f"{API}/games/{game_id}").get_json()["may_edit"] is False


def upload(client: FlaskClient, data: bytes, name: str) -> TestResponse:
    return client.post(f"{API}/games", data={"photos": [(io.BytesIO(data), name)]}, headers=HEADERS)


def test_the_cookie_is_kept_from_scripts_and_other_sites_and_by_https_from_the_wire(settings: Settings) -> None:
    client = create_app(replace(settings, secure_cookies=True)).test_client()
    answer = upload(client, encoded(sheet(), "JPEG"), "a.jpg")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "Secure" in cookie
    assert "SameSite=Lax" in cookie or "SameSite=Strict" in cookie


def all_that_is_kept(settings: Settings) -> Iterator[bytes]:
    """Every file of the instance and every value of every table."""
    yield from (path.read_bytes() for path in settings.instance.rglob("*") if path.is_file())
    engine = create_engine(settings.database_url.replace("postgresql://", "postgresql+psycopg://", 1))
    tables = MetaData()
    tables.reflect(engine)
    with engine.connect() as connection:
        for table in tables.sorted_tables:
            for row in connection.execute(table.select()):
                yield from (value if isinstance(value, bytes) else str(value).encode() for value in row)
    engine.dispose()


def test_no_place_camera_or_name_of_a_photo_is_stored_or_sent_or_logged(
    settings: Settings, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    exif = Image.Exif()
    exif[0x010F], exif[0x0132], exif[0x013B] = "SECRETCAMERA", "2021:03:04 05:06:07", "SECRETARTIST"
    exif.get_ifd(0x8825).update({1: "N", 2: PLACE, 3: "E", 4: PLACE})
    photo = encoded(sheet(), "JPEG", exif=exif, comment=b"SECRETCOMMENT")
    words = [b"SECRET", b"2021:03:04", exif.tobytes()[-24:]]
    assert all(word in photo for word in words), "the photo has what is looked for"
    app = create_app(settings)
    client = app.test_client()
    made = upload(client, photo, "SECRETNAME.jpg").get_json()
    games: Games = app.extensions["games"]
    game = games.store.game(made["id"])
    assert game.status == "ready"
    sent = [
        client.get(f"{API}/games/{game.id}/picture/{game.moments[0].id}/{name}.jpg").data for name in ("sheet", "photo")
    ]
    sent += [client.get(f"{API}/games/{game.id}").data, client.get(f"/games/{game.id}").data]
    kept = list(all_that_is_kept(settings))
    games.store.connection.close()
    told = (caplog.text + capfd.readouterr().err).encode()
    assert any(game.id.encode() in each for each in kept), "the database is among it"
    assert len([each for each in kept if each.startswith(b"\xff\xd8")]) == 2, "and so are the pictures"
    for word in [*words, b"Exif\0\0", b"SECRETNAME"]:
        found = [each[max(0, each.find(word) - 60) :][:160] for each in (*kept, *sent, told) if word in each]
        assert not found, word
    assert game.id.encode() not in told
    for data in sent[:2]:
        picture = Image.open(io.BytesIO(data))
        assert not picture.getexif()
        assert "comment" not in picture.info


def test_whoever_asks_too_often_is_told_to_wait_and_others_are_not(settings: Settings) -> None:
    client = create_app(replace(settings, limit_rates=True, proxies=1)).test_client()
    most = int(RATES["api.create"].split()[0])
    here, there = ({"X-Forwarded-For": address, **HEADERS} for address in ("192.0.2.1", "192.0.2.2"))
    answers = [client.post(f"{API}/games", headers=here) for _ in range(most + 1)]
    assert {answer.status_code for answer in answers[:most]} == {400}
    assert answers[-1].status_code == 429
    assert answers[-1].get_json()["error"]["message"].endswith(".")
    assert client.post(f"{API}/games", headers=there).status_code == 400


def test_nobody_changes_their_address_by_saying_so(settings: Settings) -> None:
    client = create_app(replace(settings, limit_rates=True, proxies=0)).test_client()
    most = int(RATES["api.create"].split()[0])
    answers = [
        client.post(f"{API}/games", headers={"X-Forwarded-For": f"192.0.2.{number}", **HEADERS})
        for number in range(most + 1)
    ]
    assert answers[-1].status_code == 429


def test_an_upload_over_the_limit_is_refused_unread(app: Flask, settings: Settings) -> None:
    answer = upload(app.test_client(), b"\xff\xd8" + bytes(settings.max_upload_bytes), "a.jpg")
    assert answer.status_code == 413
    assert "MB" in answer.get_json()["error"]["message"]


@pytest.mark.parametrize("secret", ["", "dev", "changeme", "x" * 64])
def test_no_server_starts_with_a_secret_that_anybody_knows(
    wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path))
    monkeypatch.setenv("WASTELAND_SECRET_KEY", secret)
    outcome = wasteland("serve", "--port", "1")
    assert outcome.code == 2
    assert "WASTELAND_SECRET_KEY" in outcome.err


def test_without_one_each_instance_makes_its_own_that_its_owner_alone_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from webapp.settings import settings_from

    made = [settings_from({"WASTELAND_INSTANCE": str(tmp_path / name)}).secret_key for name in ("one", "two")]
    assert made[0] != made[1]
    assert min(len(each) for each in made) >= 32
    assert (tmp_path / "one" / "secret-key").stat().st_mode & 0o077 == 0
    assert settings_from({"WASTELAND_INSTANCE": str(tmp_path / "one")}).secret_key == made[0]


def test_a_deleted_game_leaves_nothing(settings: Settings, game: GameRecord) -> None:
    app = create_app(settings)
    client = app.test_client()
    made = upload(client, encoded(sheet(), "JPEG"), "a.jpg").get_json()
    folder = settings.instance / "files"
    assert len([path for path in folder.rglob("*") if path.is_file()]) == 2
    assert client.delete(f"{API}/games/{made['id']}", headers=HEADERS).status_code == 204
    assert not [path for path in folder.rglob("*") if path.is_file()]
    for path in (f"/games/{made['id']}", f"{API}/games/{made['id']}", f"{API}/games/{made['id']}/score"):
        assert client.get(path).status_code == 404
    games: Games = app.extensions["games"]
    assert game_ids(games.store) == set()
