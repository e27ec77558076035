"""The page, asked by Flask's own client with a fresh database in each test."""

from __future__ import annotations

import io
import json
import re
import time
from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

import webapp.errors
from engine.play import GameRecord
from scanner import errors
from scanner.reading import REASONS
from tests.pictures import decoded, picture_of
from webapp.errors import code_of
from webapp.sentences import why_look
from webapp.settings import Settings
from webapp.site.advice import advice_for
from webapp.site.app import create_app
from webapp.words import LANGUAGES, Words
from webapp.words.german import REFUSALS

GIVEN_SECRET = "0123456789abcdef" * 2


def token_of(client: FlaskClient) -> str:
    """The form's token, as the home page carries it."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").text)
    assert found
    return found[1]


def send(client: FlaskClient, *photos: tuple[str, bytes], language: str = "en-GB") -> TestResponse:
    """The answer to sending the form with these files."""
    files = [(io.BytesIO(data), name) for name, data in photos]
    form = {"csrf_token": token_of(client), "photos": files}
    return client.post("/games", data=form, headers={"Accept-Language": language}, content_type="multipart/form-data")


def with_gps(photo: bytes) -> bytes:
    """The same picture with a position on Earth in its EXIF data."""
    picture = Image.open(io.BytesIO(photo))
    exif = Image.Exif()
    exif[0x0110] = "SECRET CAMERA"
    exif.get_ifd(0x8825)[2] = (52.0, 30.0, 0.0)
    out = io.BytesIO()
    picture.save(out, "JPEG", exif=exif, quality=90)
    return out.getvalue()


def test_a_photo_becomes_a_game_that_can_be_reopened(client: FlaskClient, scan: Path, game: GameRecord) -> None:
    answer = send(client, ("table.jpg", scan.read_bytes()))
    assert answer.status_code == 303
    page = client.get(answer.location).text
    assert game.board.title in page
    document = client.get(f"/api/v1{answer.location}/score").get_json()
    assert document["format"] == "wasteland-score/1"
    assert document["sheet"]["matched_by"] == "code"


def test_a_clean_scan_is_read_as_it_was_drawn(client: FlaskClient, scan: Path, game: GameRecord) -> None:
    document = client.get(f"/api/v1{send(client, ('a.jpg', scan.read_bytes())).location}/score").get_json()
    wrong = []
    for each in document["hexes"]:
        truth = (game.final.owner(each["id"]), game.final.is_destroyed(each["id"]))
        if (each["owner"], each["destroyed"]) != truth and not each["review"]:
            wrong.append(each["id"])
    assert not wrong


def test_a_game_is_listed_in_the_browser_that_sent_it_and_in_no_other(app: Flask, scan: Path) -> None:
    mine, other = app.test_client(), app.test_client()
    location = send(mine, ("a.jpg", scan.read_bytes())).location
    assert f'href="{location}"' in mine.get("/games").text
    assert location not in other.get("/games").text
    assert other.get(location).status_code == 200


def test_the_sheet_lies_straight_under_what_was_read(client: FlaskClient, scan: Path) -> None:
    original = picture_of(scan)
    turned = cv2.rotate(original, cv2.ROTATE_90_CLOCKWISE)
    photo = cv2.imencode(".jpg", turned)[1].tobytes()
    location = send(client, ("a.jpg", photo)).location
    moment = client.get(f"/api/v1{location}").get_json()["moments"][0]
    straight_jpeg = client.get(moment["sheet_picture"]).data
    straight = decoded(straight_jpeg, cv2.IMREAD_GRAYSCALE)
    grey = cv2.cvtColor(original, cv2.COLOR_BGR2GRAY)
    flat = cv2.resize(grey, (straight.shape[1], straight.shape[0]), interpolation=cv2.INTER_AREA)
    likeness = np.corrcoef(straight.ravel(), flat.ravel())[0, 1]
    assert likeness > 0.9


def test_ids_cannot_be_guessed(client: FlaskClient, scan: Path) -> None:
    ids = {send(client, ("a.jpg", scan.read_bytes())).location.rpartition("/")[2] for _ in range(2)}
    assert len(ids) == 2
    assert all(re.fullmatch(r"[\w-]{22}", game_id) for game_id in ids)
    for path in ("", "/about", "/delete", "/result.png", "/small/1.jpg"):
        assert client.get(f"/games/1{path}").status_code == 404


def test_nothing_of_the_file_but_its_pixels_is_stored(client: FlaskClient, scan: Path, settings: Settings) -> None:
    photo = with_gps(scan.read_bytes())
    assert b"SECRET CAMERA" in photo
    send(client, ("secret-name.jpg", photo))
    stored = b"".join(path.read_bytes() for path in settings.instance.rglob("*") if path.is_file())
    assert b"SECRET CAMERA" not in stored
    assert b"secret-name" not in stored


def test_what_is_no_photo_is_refused_at_once_and_leaves_nothing(client: FlaskClient, settings: Settings) -> None:
    answer = send(client, ("letter.jpg", b"Dear grandmother"), language="en")
    assert answer.status_code == 422
    assert "letter.jpg is not a picture" in answer.text
    stored = b"".join(path.read_bytes() for path in settings.instance.rglob("*") if path.is_file())
    assert b"grandmother" not in stored


def test_a_photo_without_a_sheet_says_what_to_do_with_a_drawing_of_it(client: FlaskClient) -> None:
    photo = (files("samples") / "photos" / "no-sheet.jpg").read_bytes()
    answer = client.get(send(client, ("table.jpg", photo)).location, headers={"Accept-Language": "de"})
    assert answer.status_code == 422
    assert "kein Blatt zu finden" in answer.text
    assert answer.text.count('class="advice"') == 4


@pytest.mark.parametrize("name", [name for name in REFUSALS if name in vars(errors)])
def test_every_refusal_that_a_better_photo_helps_has_its_drawing(name: str) -> None:
    of_files = {"EmptyFileError", "NotAPictureError", "HeifNotInstalledError", "TruncatedPictureError"}
    of_files |= {"TooLargeError", "TooCostlyError", "TooManyPagesError", "MirroredError", "UnknownFormError"}
    of_files |= {"WrongSheetError", "UnreadableFileError", "LockedFileError"}
    # A filter for documents has no drawing either: each phone and scanner has its own.
    assert (advice_for(code_of(vars(errors)[name])) is None) == (name in of_files | {"NoGreysError"})


def test_a_refusal_is_in_the_readers_language(client: FlaskClient) -> None:
    answer = send(client, ("brief.jpg", b"Liebe Oma"), language="de-DE,de;q=0.9,en;q=0.5")
    assert '<html lang="de">' in answer.text
    assert "kein lesbares Bild" in answer.text


def test_of_several_files_the_one_that_is_refused_is_named_in_german_too(client: FlaskClient, scan: Path) -> None:
    answer = send(client, ("tisch.jpg", scan.read_bytes()), ("brief.jpg", b"Liebe Oma"), language="de")
    assert "brief.jpg: Das ist kein lesbares Bild" in answer.text
    dark = cv2.imencode(".png", np.zeros((40, 40, 3), np.uint8))[1].tobytes()
    small = send(client, ("tisch.jpg", scan.read_bytes()), ("klein.png", dark), language="de")
    assert "klein.png: Das Bild ist zu klein" in small.text
    assert 'class="advice"' in small.text


def test_a_form_from_elsewhere_is_not_taken(client: FlaskClient, scan: Path) -> None:
    files = {"photos": (io.BytesIO(scan.read_bytes()), "a.jpg")}
    assert client.post("/games", data=files, content_type="multipart/form-data").status_code == 400
    assert client.post("/sample").status_code == 400


def test_a_form_without_a_photo_is_told_so(client: FlaskClient) -> None:
    answer = client.post("/games", data={"csrf_token": token_of(client)}, content_type="multipart/form-data")
    assert answer.status_code == 400
    assert "Choose a photo first." in answer.text


def test_an_upload_beyond_the_limit_is_refused_in_a_sentence(settings: Settings) -> None:
    answer = send(create_app(settings).test_client(), ("a.jpg", bytes(settings.max_upload_bytes + 1)))
    assert answer.status_code == 413
    assert "20 MB" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/games",
        "/sheets",
        "/offline",
        "/nowhere",
        "/static/page.css",
        "/service-worker.js",
        "/sheet.pdf?seed=1&players=2",
    ],
)
def test_nothing_foreign_can_run_or_load(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    if answer.mimetype == "text/html":
        assert not re.search(r"(?:src|href|action)=[\"']?(?:https?:)?//", answer.text)
        assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=", answer.text)


def test_a_new_sheet_is_a_pdf(client: FlaskClient) -> None:
    answer = client.get("/sheet.pdf?seed=4711&players=3&paper=letter&lang=de")
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert answer.data.startswith(b"%PDF")


@pytest.mark.parametrize("query", ["", "seed=x&players=2", "seed=1&players=9", "seed=1&players=2&paper=a0", "seed=1"])
def test_a_sheet_that_is_not_printed_is_refused(client: FlaskClient, query: str) -> None:
    assert client.get(f"/sheet.pdf?{query}").status_code == 422


def test_every_instance_has_a_secret_of_its_own(tmp_path: Path) -> None:
    from webapp.settings import settings_from

    one, again, other = (
        settings_from({"WASTELAND_INSTANCE": str(tmp_path / name)}).secret_key for name in ("a", "a", "b")
    )
    assert one == again
    assert one != other
    assert len(one) >= 32
    assert (tmp_path / "a" / "secret-key").stat().st_mode & 0o077 == 0


def test_the_environment_configures_the_application(tmp_path: Path) -> None:
    from webapp.settings import settings_from

    url = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    environment = {"WASTELAND_INSTANCE": str(tmp_path), "WASTELAND_DATABASE_URL": url, "WASTELAND_MAX_UPLOAD_MB": "2"}
    assert not settings_from({**environment, "WASTELAND_HTTPS": "False"}).secure_cookies
    with pytest.raises(webapp.errors.BadSettingError, match="WASTELAND_HTTPS is “maybe”: set it to 1 or to 0"):
        settings_from({**environment, "WASTELAND_HTTPS": "maybe"})
    settings = settings_from({**environment, "WASTELAND_SECRET_KEY": GIVEN_SECRET, "WASTELAND_HTTPS": "1"})
    assert (settings.database_url, settings.secret_key, settings.max_upload_bytes) == (url, GIVEN_SECRET, 2 * 2**20)
    assert settings.secure_cookies


def test_a_fault_of_the_program_is_a_page_too(app: Flask, scan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("webapp.site.pages.sent_photos", broken)
    answer = send(app.test_client(), ("a.jpg", scan.read_bytes()))
    assert answer.status_code == 500
    assert "nothing was stored" in answer.text


def test_whatever_can_be_wrong_with_a_photo_is_told_in_german_too() -> None:
    kinds = {kind.__name__ for kind in vars(errors).values() if isinstance(kind, type)} - {"ScannerError"}
    # Only the command line writes files by name.
    assert kinds - {"UnwritableFileError"} <= REFUSALS.keys()


def test_whatever_can_be_asked_wrongly_is_told_in_german_too() -> None:
    kinds = {name for name, kind in vars(webapp.errors).items() if isinstance(kind, type) and name.endswith("Error")}
    at_the_terminal = {"AddressTakenError", "BadSettingError", "ContradictingSeedError", "NoPhotoError"}
    at_the_terminal |= {"UnknownBotError", "NotTextError", "OversizedFileError", "FileError", "ReportError"}
    in_both_languages = {"BadClaimError", "UnknownHexError"}
    assert kinds - at_the_terminal - in_both_languages <= REFUSALS.keys()


def test_every_reason_to_look_has_words() -> None:
    for language in LANGUAGES:
        told = {reason: why_look(reason, Words(language)) for reason in REASONS}
        assert all(words and words != reason.replace("-", " ") for reason, words in told.items())


def test_there_is_a_sample_to_try_without_a_photo(client: FlaskClient) -> None:
    answer = client.post("/sample", data={"csrf_token": token_of(client)})
    assert answer.status_code == 303
    assert "The White Frontier of Meldria" in client.get(answer.location).text


def test_the_language_is_the_browsers_until_another_is_chosen(client: FlaskClient) -> None:
    english = {"Accept-Language": "en"}
    assert '<html lang="en">' in client.get("/sheets", headers=english).text
    chosen = {"csrf_token": token_of(client), "language": "de", "back": "/sheets"}
    answer = client.post("/language", data=chosen)
    assert (answer.status_code, answer.location) == (303, "/sheets")
    assert '<html lang="de">' in client.get("/sheets", headers=english).text


@pytest.mark.parametrize(
    "back",
    [
        *("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "x", ""),
        *("/\t/elsewhere.example", "/sheets\r\nX: y", "//[", "/\t/["),
    ],
)
def test_the_language_switch_leads_nowhere_else(client: FlaskClient, back: str) -> None:
    answer = client.post("/language", data={"csrf_token": token_of(client), "language": "de", "back": back})
    assert (answer.status_code, answer.location) == (303, "/")


def test_a_preview_shows_the_sheet_that_is_printed(client: FlaskClient) -> None:
    answer = client.get("/sheet.png?seed=4711&players=3&paper=letter&lang=de")
    assert answer.mimetype == "image/png"
    width, height = Image.open(io.BytesIO(answer.data)).size
    assert width / height == pytest.approx(215.9 / 279.4, abs=0.01)
    assert answer.data != client.get("/sheet.png?seed=4712&players=3&paper=letter&lang=de").data
    assert client.get("/sheet.png?seed=x").status_code == 422


def test_the_app_can_be_installed(client: FlaskClient) -> None:
    manifest = client.get("/manifest.webmanifest").get_json(force=True)
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        picture = Image.open(io.BytesIO(client.get(icon["src"]).data))
        assert f"{picture.width}x{picture.height}" == icon["sizes"]
    worker = client.get("/service-worker.js")
    assert worker.mimetype == "text/javascript"
    kept = re.search(r"const KEPT = (\[.*?\]);", worker.text)
    assert kept
    assert all(client.get(path).status_code == 200 for path in json.loads(kept[1]))


def test_a_12_megapixel_photo_takes_less_than_two_seconds_to_its_result(client: FlaskClient, scan: Path) -> None:
    picture = Image.open(scan).resize((3000, 4000))
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=90)
    # Proving comes after the page is shown; the processor's time, as this machine may have other work.
    client.application.extensions["games"].prove_later = lambda _: None
    send(client, ("warm.jpg", scan.read_bytes()))
    start = time.thread_time()
    assert client.get(send(client, ("a.jpg", out.getvalue())).location).status_code == 200
    assert time.thread_time() - start < 2
