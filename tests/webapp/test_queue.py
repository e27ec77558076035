"""Reading in the background: whatever was acknowledged is read once, whatever happens in between."""

from __future__ import annotations

import errno
import io
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PIL import Image

from scanner.limits import Limits
from tests.webapp.stored import game_ids
from webapp.games.errors import NoRoomError, OutOfReachError, StorageError
from webapp.games.files import Files, sheet_name
from webapp.games.games import Games
from webapp.games.model import Game
from webapp.games.moments import Claimed
from webapp.games.queue import AT_ONCE, Queue
from webapp.games.uploads import Upload, written_anew
from webapp.inputs import moment_of
from webapp.options import ReadOptions
from webapp.settings import Settings
from webapp.site.app import games_of

SECRET = "of these tests alone, and long enough"


@pytest.fixture
def queued(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Games]:
    """Games with a queue of their own, its threads not yet started; proofs stay out of the way."""
    monkeypatch.setattr(Games, "prove_game", lambda *_: None)
    games = games_of(replace(settings, queue_url=""))
    yield games
    games.stop()


def eventually(happens: Callable[[], bool], within_s: float = 20.0) -> None:
    """Waits until it happens; fails where it doesn't."""
    end = time.monotonic() + within_s
    while not happens():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def finished(games: Games, game: Game) -> bool:
    return games.store.game(game.id).status != "reading"


def test_a_photo_is_read_in_the_background(queued: Games, scan: Path) -> None:
    queued.start()
    game, _ = queued.create([Upload("a.jpg", scan.read_bytes())], None)
    assert game.status == "reading"
    eventually(lambda: finished(queued, game))
    stored = queued.store.game(game.id)
    assert stored.status == "ready"
    assert queued.files.get(sheet_name(game.id, stored.moments[0].id)).startswith(b"\xff\xd8")


def test_what_an_earlier_run_left_is_read_at_the_start(queued: Games, blank: Upload, another_blank: Upload) -> None:
    waiting, _ = queued.create([blank, another_blank], None)
    # One was being read when the process was killed, and its task is gone from the queue with it.
    assert queued.store.moments.claim(waiting.moments[0].id) is not None
    queued.start()
    eventually(lambda: finished(queued, waiting))
    assert [each.status for each in queued.store.game(waiting.id).moments] == ["refused", "refused"]


def test_a_queue_that_is_gone_loses_nothing(queued: Games, blank: Upload, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise OutOfReachError

    with monkeypatch.context() as broken:
        broken.setattr(Queue, "add", gone)
        game, _ = queued.create([blank], None)
    assert game.status == "reading"
    for moment in queued.store.moments.unfinished(timedelta(0)):
        queued.read_moment(moment)
    assert finished(queued, game)


def test_a_piece_that_is_queued_twice_is_done_once(
    queued: Games, blank: Upload, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[str] = []
    real = queued._read

    def counted(claimed: Claimed) -> str:
        reads.append(claimed.moment_id)
        return real(claimed)

    monkeypatch.setattr(queued, "_read", counted)
    game, _ = queued.create([blank], None)
    for _ in range(5):
        queued._queue([game.moments[0].id])
    queued.start()
    eventually(lambda: finished(queued, game))
    time.sleep(0.3)
    assert reads == [game.moments[0].id]


def test_a_refused_photo_says_why_in_both_languages(queued: Games, blank: Upload) -> None:
    game, _ = queued.create([blank], None)
    queued.read_moment(game.moments[0].id)
    moment = queued.store.game(game.id).moments[0]
    assert moment.status == "refused"
    assert moment.refusal is not None
    assert moment.refusal.english != moment.refusal.german
    assert "blank.png" not in moment.refusal.english


def test_a_fault_of_the_program_leaves_a_sentence_and_no_endless_loop(
    queued: Games, blank: Upload, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(queued, "_read", broken)
    game, _ = queued.create([blank], None)
    queued.read_moment(game.moments[0].id)
    refusal = queued.store.game(game.id).moments[0].refusal
    assert refusal is not None
    assert "on our side" in refusal.english


def test_a_photo_waits_again_while_the_files_are_out_of_reach(
    queued: Games, blank: Upload, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> bytes:
        raise OutOfReachError

    game, _ = queued.create([blank], None)
    with monkeypatch.context() as broken:
        broken.setattr(Files, "get", gone)
        with pytest.raises(StorageError):
            queued.read_moment(game.moments[0].id)
    assert queued.store.game(game.id).moments[0].status == "waiting"


def test_a_game_that_is_deleted_while_it_is_read_leaves_no_file(
    queued: Games, scan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = queued.create([Upload("a.jpg", scan.read_bytes())], None)
    real = queued.files.put

    def deleted_meanwhile(name: str, data: bytes) -> None:
        queued.delete(game.id)
        real(name, data)

    monkeypatch.setattr(queued.files, "put", deleted_meanwhile)
    queued.read_moment(game.moments[0].id)
    assert game_ids(queued.store) == set()
    assert queued.files.folders(timedelta(0)) == []


def test_a_full_disk_leaves_neither_game_nor_photo(
    queued: Games, blank: Upload, another_blank: Upload, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    real = Files._put_here

    def second_fails(self: Files, path: str, data: bytes) -> None:
        calls.append(path)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(self, path, data)

    monkeypatch.setattr(Files, "_put_here", second_fails)
    with pytest.raises(NoRoomError):
        queued.create([blank, another_blank], None)
    assert game_ids(queued.store) == set()
    assert queued.files.folders(timedelta(0)) == []


def test_photos_added_to_a_game_come_whole_or_not_at_all(
    queued: Games, blank: Upload, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = queued.create([blank], None)
    before = sorted((tmp_path / "files" / game.id).iterdir())
    Image.new("RGB", (300, 400), "white").save(other := io.BytesIO(), "PNG")

    def full(*_: object) -> None:
        raise NoRoomError

    monkeypatch.setattr(queued.store.moments, "add", full)
    with pytest.raises(NoRoomError):
        queued.add(game.id, [Upload("other.png", other.getvalue())])
    assert sorted((tmp_path / "files" / game.id).iterdir()) == before


@pytest.fixture(params=["file", "redis"])
def queue_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A queue's address: a file, and the Redis of `WASTELAND_TEST_REDIS`, which is emptied."""
    if request.param == "file":
        return str(tmp_path / "queue.db")
    server = os.environ.get("WASTELAND_TEST_REDIS")
    if not server:
        pytest.skip("WASTELAND_TEST_REDIS names no server, redis://localhost:6379/9 for one")
    import redis

    redis.Redis.from_url(server).flushdb()
    return server


def test_only_who_has_the_secret_can_put_work_in(queue_url: str) -> None:
    done: list[str] = []
    path = queue_url
    Queue("reading", path, "another secret than ours, just as long", done.append).add("forged")
    ours = Queue("reading", path, SECRET, done.append)
    ours.add("genuine")
    ours.start(1)
    eventually(lambda: bool(done))
    ours.stop()
    assert done == ["genuine"]


def test_several_servers_share_a_queue_and_do_each_piece_once(queue_url: str) -> None:
    done: list[str] = []
    servers = [Queue("reading", queue_url, SECRET, done.append) for _ in range(2)]
    pieces = [str(number) for number in range(20)]
    for piece in pieces:
        servers[0].add(piece)
    for each in servers:
        each.start(1)
    eventually(lambda: len(done) >= len(pieces))
    for each in servers:
        each.stop()
    assert sorted(done) == sorted(pieces)


def test_a_queue_out_of_reach_is_told() -> None:
    away = Queue("reading", "redis://localhost:1/0", SECRET, lambda _: None)
    for call in (away.check, lambda: away.add("piece")):
        with pytest.raises(OutOfReachError):
            call()


def test_a_queue_out_of_reach_is_tried_ever_less_often_and_used_as_soon_as_it_is_back(
    queue_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    done: list[str] = []
    queue = Queue("reading", queue_url, SECRET, done.append)
    assert queue._huey is not None
    with monkeypatch.context() as broken:
        for name in ("dequeue", "read_schedule"):
            broken.setattr(queue._huey.storage, name, full)
        queue.start(1)
        time.sleep(1.3)
    queue.add("piece")
    eventually(lambda: bool(done))
    # After 0.05, 0.1, 0.2, 0.4 and 0.8 seconds.
    assert 3 <= sum(each.levelname == "ERROR" for each in caplog.records) <= 6
    queue.stop()


def test_work_of_another_secret_that_is_left_keeps_nobody_waiting(queue_url: str) -> None:
    done: list[str] = []
    forged = Queue("reading", queue_url, "another secret than ours, just as long", done.append)
    for _ in range(50):
        forged.add("forged")
    ours = Queue("reading", queue_url, SECRET, done.append)
    ours.add("genuine")
    ours.start(1)
    eventually(lambda: bool(done), within_s=5)
    ours.stop()
    assert done == ["genuine"]


def test_without_a_queue_work_is_done_at_once() -> None:
    done: list[str] = []
    Queue("reading", AT_ONCE, SECRET, done.append).add("piece")
    assert done == ["piece"]


def test_a_stored_photo_is_read_as_the_original_is(scan: Path) -> None:
    original = scan.read_bytes()
    marks = [
        {name: each.mark for name, each in seen.regions().items()}
        for data in (original, next(written_anew(Upload("scan.jpg", original), Limits())))
        if (seen := moment_of("scan.jpg", data, ReadOptions()).seen) is not None
    ]
    assert marks[0] == marks[1]
