"""What the tests of the application share: a played game as files, the command line called in process, scans."""

from __future__ import annotations

import hashlib
import io
import json
import logging
import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from engine.formats import position_document
from engine.generator import generate
from engine.play import GameRecord, GreedyBot, play_game
from engine.proof.game import prove
from engine.sheet import SheetIdentity
from engine.sheet.fiducials import NUMBERS
from scanner.intake.photo import Photo
from scanner.location.source import FormSource
from scanner.pipeline import read
from scanner.reading import Reading
from scanner.watch import Watch, unwatched
from tests.pictures import picture_of
from tests.webapp.scans import PX_PER_MM, scan_of
from tests.webapp.stored import migrated
from webapp import cli
from webapp.forms import sheet_of
from webapp.games.connection import Connection
from webapp.games.queue import AT_ONCE
from webapp.games.store import Store
from webapp.games.uploads import Upload
from webapp.inputs import moment_of
from webapp.options import ReadOptions
from webapp.settings import Settings
from webapp.site.app import create_app
from webapp.site.logs import JsonLines


@pytest.fixture(autouse=True)
def logs_as_they_were() -> Iterator[None]:
    """A test that serves has the process log to a stream that closes with it; the next one shall not log there."""
    root = logging.getLogger()
    level = root.level
    yield
    for handler in [each for each in root.handlers if isinstance(each.formatter, JsonLines)]:
        root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture(scope="session", autouse=True)
def proofs_once() -> Iterator[None]:
    """Every sheet is proved once in a session, however many tests look at it: proofs depend on nothing else."""
    once = cache(prove)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("webapp.proving.prove", once)
        patched.setattr("webapp.claims.prove", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def photos_once() -> Iterator[None]:
    """Every photo that its codes name is read once in a session, however many tests look at it or send it.

    What is read in one depends on nothing but its pixels then; tests/scanner looks at the reading itself.
    """
    kept: dict[tuple[bytes, tuple[int, ...], int], Reading] = {}

    def once(photo: Photo, forms: FormSource, *, watch: Watch) -> Reading:
        key = hashlib.sha256(photo.image.tobytes()).digest(), photo.image.shape, photo.shrink
        if watch is not unwatched or key not in kept:
            fresh = read(photo, forms, watch=watch)
            # By its map a sheet is known among those expected, and a registered map may be replaced by a better one.
            if fresh.matched_by != "code" or fresh.number >= NUMBERS:
                return fresh
            kept[key] = fresh
        return kept[key]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("webapp.photos.read", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def disk_unawaited() -> Iterator[None]:
    """Nothing is flushed to the disk: power isn't lost in this process, and servers that are killed have their own."""
    prepare = Connection._prepare_sqlite

    def prepared(self: Connection, connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        prepare(self, connection, record)
        connection.cursor().execute("PRAGMA synchronous=OFF")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Connection, "_prepare_sqlite", prepared)
        patched.setattr("os.fsync", lambda _: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def migrated_once() -> Iterator[None]:
    """All applications of a session have copies of one empty database: how it is made is test_running's matter."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("webapp.site.app.migrate", migrated)
        yield


@dataclass(frozen=True)
class Outcome:
    """What a call of the command line left: its exit code and its two streams."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The one JSON document on standard output."""
        document: dict[str, Any] = json.loads(self.out)
        return document


class Wasteland:
    """The command line, called in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: object) -> Outcome:
        code = cli.run([str(word) for word in words])
        captured = self._capsys.readouterr()
        return Outcome(code, captured.out, captured.err)


@pytest.fixture
def wasteland(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Wasteland:
    """The command line."""
    monkeypatch.delenv("WASTELAND_DEBUG", raising=False)
    return Wasteland(capsys)


@pytest.fixture(scope="session")
def game() -> GameRecord:
    """A whole game for two."""
    return play_game(generate(4711, 2), [GreedyBot(), GreedyBot()], seed=3)


@pytest.fixture(scope="session")
def moments(game: GameRecord, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The game's position after each round, as files."""
    folder = tmp_path_factory.mktemp("moments")
    paths = [folder / f"round-{position.after_round}.json" for position in game.positions]
    for path, position in zip(paths, game.positions, strict=True):
        path.write_text(json.dumps(position_document(position)), encoding="utf-8")
    return paths


@pytest.fixture(scope="session")
def final(moments: list[Path]) -> Path:
    """The final position as a file."""
    return moments[-1]


@pytest.fixture(scope="session")
def scan(game: GameRecord, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A flat scan of the game's final sheet, its marks drawn with a clean pen."""
    path = tmp_path_factory.mktemp("scan") / "scan.jpg"
    path.write_bytes(scan_of(game.final))
    return path


@pytest.fixture(scope="session")
def blank() -> Upload:
    """A picture without any sheet on it, which is refused quickly."""
    return _grey("blank.png", 230)


@pytest.fixture(scope="session")
def another_blank() -> Upload:
    """Another such picture."""
    return _grey("another.png", 220)


def _grey(name: str, shade: int) -> Upload:
    out = io.BytesIO()
    Image.fromarray(np.full((400, 400, 3), shade, np.uint8)).save(out, "PNG")
    return Upload(name, out.getvalue())


@pytest.fixture(scope="session")
def without_codes(scan: Path) -> bytes:
    """The scan with something lying on each of its square codes."""
    image = picture_of(scan)
    for code in sheet_of(SheetIdentity(4711, 2)).layout.form.fiducials:
        cv2.fillPoly(image, [np.round(np.array(code.corners_mm) * PX_PER_MM).astype(np.int32)], (90, 120, 160))
    return cv2.imencode(".jpg", image)[1].tobytes()


@pytest.fixture(scope="session")
def reading(scan: Path) -> Reading:
    """What the scanner reads in the scan."""
    seen = moment_of("scan.jpg", scan.read_bytes(), ReadOptions()).seen
    assert seen is not None
    return seen.reading


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With a PostgreSQL server only the tests that use a database are run: the others can't come out otherwise."""
    if not os.environ.get("WASTELAND_TEST_POSTGRESQL"):
        return
    again = [item for item in items if "database_url" in getattr(item, "fixturenames", ())]
    config.hook.pytest_deselected(items=[item for item in items if item not in again])
    items[:] = again


@pytest.fixture
def database_url(tmp_path: Path) -> Iterator[str]:
    """A fresh database for each test: a file, or one in the PostgreSQL server of `WASTELAND_TEST_POSTGRESQL`."""
    server = os.environ.get("WASTELAND_TEST_POSTGRESQL")
    if not server:
        yield f"sqlite:///{tmp_path / 'wasteland.db'}"
        return
    admin = create_engine(server.replace("postgresql://", "postgresql+psycopg://", 1), isolation_level="AUTOCOMMIT")
    name = f"wasteland_{secrets.token_hex(6)}"
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    """An instance of its own for each test, with a fresh database; photos are read before an upload's answer."""
    return Settings(
        instance=tmp_path,
        database_url=database_url,
        secret_key="of this test alone",
        max_upload_bytes=20 * 2**20,
        queue_url=AT_ONCE,
        limit_rates=False,
    )


@pytest.fixture
def app(settings: Settings) -> Flask:
    return create_app(settings)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser."""
    return app.test_client()


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    """An empty store."""
    opened = Store(settings.database_url, patience_s=0.2)
    migrated(opened.connection.writing)
    yield opened
    opened.connection.close()
