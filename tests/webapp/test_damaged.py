"""What a loss of power or a bad disk leaves of an instance's files: it is told, or begun anew where nothing is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.webapp.conftest import Wasteland
from webapp.errors import BadSettingError
from webapp.games.errors import DamagedError
from webapp.games.queue import Queue
from webapp.games.store import Store
from webapp.migrations import migrate
from webapp.settings import settings_from

SECRET = "of these tests alone, and long enough"


@pytest.mark.parametrize("damage", [b"no database at all" * 500, b"SQLite format 3\0" + b"\x07" * 5000])
def test_a_database_that_is_damaged_is_told_and_left_as_it_is(
    wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes
) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path))
    (tmp_path / "wasteland.db").write_bytes(damage)
    outcome = wasteland("migrate")
    assert outcome.code == 3
    assert outcome.err.startswith("wasteland: The server’s database is damaged")
    assert (tmp_path / "wasteland.db").read_bytes() == damage


def test_a_database_that_was_cut_short_is_told_of_where_it_is_used(tmp_path: Path) -> None:
    path = tmp_path / "wasteland.db"
    store = Store(f"sqlite:///{path}")
    migrate(store.connection.writing)
    store.connection.close()
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(DamagedError):
        store.game("any")
    store.connection.close()


@pytest.mark.parametrize("kept", [b"", b"0123456789abcdef", bytes(64), b"\xff" * 64])
def test_a_kept_secret_that_is_damaged_is_told(tmp_path: Path, kept: bytes) -> None:
    (tmp_path / "secret-key").write_bytes(kept)
    with pytest.raises(BadSettingError, match="secret-key is damaged: put back a backup of it, or delete it"):
        settings_from({"WASTELAND_INSTANCE": str(tmp_path)})


def damaged_in_the_middle(path: Path) -> None:
    """A queue full of work, of which some pages hold something else by now."""
    queue = Queue("reading", str(path), SECRET, lambda _: None)
    for number in range(200):
        queue.add(str(number))
    assert queue._huey is not None
    queue._huey.storage.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: 12 * 4096] + b"\x07" * 20_000 + whole[12 * 4096 + 20_000 :])


def no_queue_at_all(path: Path) -> None:
    """Something else."""
    path.write_bytes(b"no queue at all" * 500)


@pytest.mark.parametrize("damage", [damaged_in_the_middle, no_queue_at_all])
def test_a_damaged_queue_is_put_aside_and_begun_anew(
    tmp_path: Path, damage: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    path, done = tmp_path / "queue.db", threading.Event()
    damage(path)
    before = path.read_bytes()
    queue = Queue("reading", str(path), SECRET, lambda _: done.set())
    assert (tmp_path / "queue.db-damaged").read_bytes() == before
    assert [each.getMessage() for each in caplog.records] == ["the queue was damaged and is begun anew"]
    queue.start(1)
    queue.add("a")
    assert done.wait(20)
    queue.stop()
    Queue("proving", str(path), SECRET, lambda _: None).check()
    assert len(caplog.records) == 1, "the new one is whole"
