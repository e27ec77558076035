"""Running the page: migrations, health, logs, retention, settings."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import inspect, text

from tests.webapp.conftest import Wasteland
from tests.webapp.stored import game_ids, new_game
from webapp.errors import BadSettingError
from webapp.games.errors import NewerDatabaseError, OutOfReachError, StorageError
from webapp.games.files import Files
from webapp.games.games import Games, refusal_of
from webapp.games.model import Refusal
from webapp.games.store import Store
from webapp.games.tables import Base
from webapp.migrations import NEWEST, migrate, version_of
from webapp.migrations.versions import v0005_refusals, v0007_codes, v0008_folders, v0009_numbers
from webapp.settings import Settings, settings_from
from webapp.site.app import create_app
from webapp.site.logs import JsonLines
from webapp.site.retention import age_of
from webapp.words.german import REFUSALS


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    """A store whose database is still empty."""
    opened = Store(settings.database_url)
    yield opened
    opened.connection.close()


def test_migrations_make_the_tables_that_the_program_uses(store: Store) -> None:
    assert migrate(store.connection.writing)
    with store.connection.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    assert version_of(store.connection.engine) == NEWEST


def test_migrating_again_changes_nothing(store: Store) -> None:
    migrate(store.connection.writing)
    game, _ = new_game(store)
    assert not migrate(store.connection.writing)
    assert store.game(game.id) == game


@pytest.mark.parametrize(
    "refusal",
    [
        Refusal("too-dark", "It is too dark.", REFUSALS["TooDarkError"]),
        Refusal("different-sheets", "The photos show different sheets.", REFUSALS["DifferentSheetsError"]),
        refusal_of(ZeroDivisionError(), "1.jpg"),
    ],
)
def test_a_refusal_that_was_stored_as_a_sentence_alone_gets_its_code(store: Store, refusal: Refusal) -> None:
    migrate(store.connection.writing)
    game, _ = new_game(store)
    claimed = store.moments.claim(game.moments[0].id)
    assert claimed is not None
    assert store.moments.refuse(claimed, refusal)
    with store.connection.writing.begin() as connection, Operations.context(MigrationContext.configure(connection)):
        v0005_refusals.downgrade()
        v0005_refusals.upgrade()
        v0007_codes.upgrade()
    assert store.game(game.id).moments[0].refusal == refusal


def test_folders_of_games_that_were_there_before_are_the_database_s_own(store: Store) -> None:
    migrate(store.connection.writing)
    game, _ = new_game(store)
    with store.connection.writing.begin() as connection, Operations.context(MigrationContext.configure(connection)):
        v0008_folders.downgrade()
        v0008_folders.upgrade()
    store.delete(game.id)
    assert store.folders.left(timedelta(0)) == [game.id]


def test_corrections_that_were_there_before_are_counted_on_from(store: Store) -> None:
    migrate(store.connection.writing)
    games = [new_game(store)[0] for _ in range(2)]
    for mark in "XO":
        store.correct(games[0].id, games[0].moments[0].id, "F7", mark, "")
    with store.connection.writing.begin() as connection, Operations.context(MigrationContext.configure(connection)):
        v0009_numbers.downgrade()
        v0009_numbers.upgrade()
    last = [store.correct(each.id, each.moments[0].id, "F7", "#", "").corrections[-1].number for each in games]
    assert last == [3, 1]


def test_a_migration_that_fails_leaves_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr("alembic.op.create_index", broken)
        with pytest.raises(ZeroDivisionError):
            migrate(store.connection.writing)
    assert inspect(store.connection.engine).get_table_names() == []
    assert migrate(store.connection.writing)


def test_the_database_is_migrated_by_a_command(
    wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path))
    assert f"at {NEWEST}." in wasteland("migrate").err
    assert "as it was" in wasteland("migrate").err


def test_a_database_of_a_newer_program_is_left_alone(store: Store) -> None:
    migrate(store.connection.writing)
    with store.connection.writing.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabaseError, match="at 9999 and this program knows none after"):
        migrate(store.connection.writing)
    assert version_of(store.connection.engine) == "9999"


def test_old_games_are_purged_by_a_command(
    wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path))
    wasteland("migrate")
    store = Store(settings_from().database_url)
    old, young = new_game(store)[0], new_game(store)[0]
    Files(settings_from().files).put(f"{old.id}/photo.jpg", b"picture")
    with store.connection.writing.begin() as connection:
        at = (datetime.now(UTC) - timedelta(days=100)).replace(tzinfo=None)
        connection.execute(text("UPDATE games SET created_at = :at WHERE id = :id"), {"at": str(at), "id": old.id})
    assert "1 game deleted" in wasteland("purge", "--older-than", "90d").err
    assert game_ids(store) == {young.id}
    assert list((tmp_path / "files").iterdir()) == []


@pytest.mark.parametrize(("text", "days"), [("90d", 90), ("2w", 14), ("1y", 365), ("0d", 0)])
def test_ages_are_written_as_people_do(text: str, days: int) -> None:
    assert age_of(text) == timedelta(days=days)


@pytest.mark.parametrize("text", ["", "90", "d", "-1d", "1m", "999999d", "99999y", "1.5d"])
def test_what_is_no_age_deletes_nothing(
    wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path))
    outcome = wasteland("purge", f"--older-than={text}")
    assert outcome.code == 2
    assert "90d" in outcome.err


def test_a_server_that_can_work_says_so(settings: Settings) -> None:
    client = create_app(settings).test_client()
    assert client.get("/healthz").get_json() == {"status": "ok"}
    ready = client.get("/readyz")
    assert (ready.status_code, ready.get_json()["status"]) == (200, "ready")
    assert ready.get_json()["checks"] == {"database": "ok", "files": "ok", "queue": "ok"}


@pytest.mark.parametrize("part", ["database", "files", "queue"])
def test_a_server_that_can_t_work_says_what_is_missing(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    def gone() -> None:
        raise OutOfReachError

    app = create_app(settings)
    games: Games = app.extensions["games"]
    broken = {"database": games.store.connection, "files": games.files, "queue": games._to_read}[part]
    monkeypatch.setattr(broken, "check", gone)
    answer = app.test_client().get("/readyz")
    assert answer.status_code == 503
    wrong = {name: words for name, words in answer.get_json()["checks"].items() if words != "ok"}
    assert list(wrong) == [part]
    assert app.test_client().get("/healthz").status_code == 200


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "files").write_text("not a folder")
    with pytest.raises(StorageError):
        Files(str(tmp_path / "files")).check()


def line_of(*arguments: object, **extra: object) -> dict[str, object]:
    """The line that a record becomes."""
    record = logging.LogRecord("webapp.test", logging.INFO, "", 0, "a photo was read", None, None)
    for name, value in extra.items():
        setattr(record, name, value)
    line: dict[str, object] = json.loads(JsonLines().format(record))
    return line


def test_a_log_s_line_is_json_with_nothing_but_what_is_meant_for_it() -> None:
    line = line_of(outcome="read", milliseconds=120, file="Anna at home.jpg", address="192.0.2.7")
    assert (line["level"], line["message"], line["outcome"], line["milliseconds"]) == (
        "info",
        "a photo was read",
        "read",
        120,
    )
    assert not {"file", "address"} & line.keys()


def test_an_exception_is_logged_by_its_kind_and_place_and_not_by_its_words() -> None:
    try:
        raise ValueError("Anna at home.jpg") from OSError("/home/anna")
    except ValueError as error:
        line = line_of(exc_info=(type(error), error, error.__traceback__))
    assert line["error"] == ["ValueError", "OSError"]
    assert "test_running.py" in str(line["at"])
    assert "nna" not in str(line).replace("test_running.py", "")


def test_requests_are_logged_by_their_route(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    client = create_app(settings).test_client()
    with caplog.at_level(logging.INFO):
        client.get("/api/v1/games/whoever-knows-this-may-see/status?key=secret", headers={"Referer": "/secret"})
    lines = [JsonLines().format(each) for each in caplog.records]
    routes = [json.loads(each).get("route") for each in lines]
    assert "/api/v1/games/<game_id>/status" in routes
    assert not any("whoever-knows" in each or "secret" in each or "127.0.0.1" in each for each in lines)


@pytest.mark.parametrize("secret", ["", "   ", "short", "changeme", "a" * 64, "dev" * 20])
def test_a_secret_that_can_be_guessed_is_refused(tmp_path: Path, secret: str) -> None:
    with pytest.raises(BadSettingError, match="32 random characters"):
        settings_from({"WASTELAND_INSTANCE": str(tmp_path), "WASTELAND_SECRET_KEY": secret})


def test_a_secret_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    links = os.link

    def link(draft: Path, path: Path) -> None:
        assert len(flushed) == 1
        links(draft, path)

    monkeypatch.setattr(os, "fsync", flushed.append)
    monkeypatch.setattr(os, "link", link)
    made = settings_from({"WASTELAND_INSTANCE": str(tmp_path)}).secret_key
    assert (tmp_path / "secret-key").read_text() == made


def test_there_are_no_half_proxies(tmp_path: Path) -> None:
    with pytest.raises(BadSettingError, match="WASTELAND_PROXIES must be a whole number"):
        settings_from({"WASTELAND_INSTANCE": str(tmp_path), "WASTELAND_PROXIES": "1.5"})


@pytest.mark.parametrize("name", ["MAX_UPLOAD_MB", "PROXIES"])
@pytest.mark.parametrize("value", ["many", "-1", "nan", "inf"])
def test_a_number_that_is_none_is_refused(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(BadSettingError, match=name):
        settings_from({"WASTELAND_INSTANCE": str(tmp_path), f"WASTELAND_{name}": value})


def test_the_environment_says_where_everything_is_kept(tmp_path: Path) -> None:
    environment = {"WASTELAND_INSTANCE": str(tmp_path), "WASTELAND_QUEUE_URL": "redis://queue/0"}
    here = settings_from({"WASTELAND_INSTANCE": str(tmp_path)})
    assert (here.files, here.queue) == (str(tmp_path / "files"), str(tmp_path / "queue.db"))
    there = settings_from({**environment, "WASTELAND_FILES_URL": "s3://bucket/photos"})
    assert (there.files, there.queue, there.rates_url) == ("s3://bucket/photos", "redis://queue/0", "redis://queue/0")


@pytest.mark.parametrize(("proxies", "seen"), [(0, "127.0.0.1"), (1, "192.0.2.7")])
def test_only_a_proxy_of_our_own_is_believed(settings: Settings, proxies: int, seen: str) -> None:
    app = create_app(replace(settings, proxies=proxies))
    addresses: list[str | None] = []

    from flask import request

    app.before_request(lambda: addresses.append(request.remote_addr))
    app.test_client().get("/healthz", headers={"X-Forwarded-For": "198.51.100.1, 192.0.2.7"})
    assert addresses == [seen]


@pytest.mark.parametrize("address", ["nonsense", "nosuchplace://host", "redis://localhost:port/0"])
def test_an_address_where_nothing_can_be_counted_is_told(settings: Settings, address: str) -> None:
    with pytest.raises(BadSettingError, match="WASTELAND_RATES_URL is no address that can be used"):
        create_app(replace(settings, rates_url=address, limit_rates=True))


ADDRESSES = [
    ("DATABASE_URL", "nonsense", 2),
    ("DATABASE_URL", "nosuchbase://host/name", 2),
    ("DATABASE_URL", "sqlite:////no/such/folder/wasteland.db", 3),
    ("DATABASE_URL", "postgresql://localhost:1/wasteland", 3),
    ("FILES_URL", "nosuchplace://bucket/photos", 2),
    ("QUEUE_URL", "redis://localhost:port/0", 2),
    ("QUEUE_URL", "/no/such/folder/queue.db", 3),
]


@pytest.mark.parametrize(("name", "value", "code"), ADDRESSES)
def test_an_address_that_can_t_be_used_is_told_in_a_sentence(
    wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, code: int
) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path))
    monkeypatch.setenv(f"WASTELAND_{name}", value)
    outcome = wasteland("purge", "--older-than", "90d")
    assert outcome.code == code
    assert len(outcome.err.splitlines()) == 1
    assert "fault of the program" not in outcome.err
