"""A server that is killed at any moment loses nothing that it said it has, and does nothing twice.

`WASTELAND_TEST_UPLOADS=50` sends as many at once; without it a few, so that the suite stays quick.
"""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Timer

import pytest
from PIL import Image

from tests.webapp.hostile.upload import encoded, sheet, sheet_jpeg
from tests.webapp.server import Answer, Server, at_once

UPLOADS = int(os.environ.get("WASTELAND_TEST_UPLOADS") or 12)


@pytest.fixture
def server(tmp_path: Path, database_url: str) -> Iterator[Server]:
    """A server that isn't started yet."""
    folder = tmp_path / "instance"
    folder.mkdir()
    made = Server(folder, database_url)
    yield made
    made.stop()


def photos(count: int) -> list[tuple[str, bytes]]:
    """So many photos of one sheet, no two of them equal, small enough to be read quickly."""
    grey = sheet()
    turned = [
        grey.rotate(angle / 10, expand=True, fillcolor=255, resample=Image.Resampling.BILINEAR) for angle in range(6)
    ]
    return [(f"{number}.jpg", encoded(turned[number % 6], "JPEG", quality=80 + number // 6)) for number in range(count)]


def taken(answers: list[Answer | OSError]) -> list[str]:
    """The ids of the games that the server said it has."""
    got = [answer for answer in answers if isinstance(answer, Answer)]
    assert all(answer.status == 202 for answer in got), Counter(answer.status for answer in got)
    return [answer.json["id"] for answer in got]


def test_uploads_at_once_survive_being_killed_while_they_are_read_and_again(server: Server) -> None:
    server.start()
    ids = taken(at_once(server, photos(UPLOADS)))
    assert len(set(ids)) == UPLOADS
    server.kill()
    unread = server.rows("select count(*) from moments where status != 'read'")[0][0]
    assert unread > 0, "everything was read before the kill: send more"
    server.start()
    time.sleep(1.5)
    server.kill()
    server.start()
    for game_id in ids:
        status = server.finished(game_id, within_s=60 + 10 * UPLOADS)
        assert [moment["status"] for moment in status["moments"]] == ["read"], status
    rows = server.rows("select game_id, status from moments")
    assert sorted(game_id for game_id, _ in rows) == sorted(ids)
    assert {status for _, status in rows} == {"read"}
    # A photo and a straightened sheet of each, perhaps names in their players' hands; no draft, nothing else.
    kept = [path for path in server.stored() if "-name-" not in path.name]
    assert Counter(path.parent.name for path in kept) == dict.fromkeys(ids, 2)
    assert '"level":"error"' not in server.log.read_text(encoding="utf-8")


def test_a_kill_while_photos_arrive_leaves_of_each_game_all_or_nothing(server: Server) -> None:
    server.start()
    kill = Timer(random.Random(7).uniform(0.3, 0.9), server.kill)
    kill.start()
    answers = at_once(server, photos(UPLOADS))
    kill.join()
    said = [answer.json["id"] for answer in answers if isinstance(answer, Answer) and answer.status == 202]
    server.start()
    games = {row[0] for row in server.rows("select id from games")}
    assert set(said) <= games
    for game_id in games:
        status = server.finished(game_id, within_s=60 + 10 * UPLOADS)
        assert [moment["status"] for moment in status["moments"]] == ["read"], status


def test_a_full_disk_is_told_and_nothing_is_half_written(server: Server) -> None:
    # What the system says of a file over this size it says of a full disk: no further byte can be written.
    # The database is made while there is room. Whoever looks at it last writes its log into its file, so that a row has
    # room yet: SQLite says of a file over this size that it broke, of a full disk that it is full.
    server.start().stop()
    assert server.rows("select count(*) from games") == [(0,)]
    server.start(limits=f"trap '' XFSZ; ulimit -f {len(sheet_jpeg()) // 1024 // 3}")
    before = server.stored()
    for _ in range(3):
        answer = server.send(("sheet.jpg", sheet_jpeg()))
        assert answer.status in (503, 507), answer
        assert "disk is full and nothing was stored" in answer.json["error"]["message"]
        assert "nichts gespeichert" in answer.json["error"]["message_de"]
    assert server.stored() == before
    assert server.rows("select count(*) from games") == [(0,)]
    assert server.ask("GET", "/healthz").status == 200
    server.stop()
    server.start()
    answer = server.send(("sheet.jpg", sheet_jpeg()))
    assert server.finished(answer.json["id"])["status"] == "ready"


def test_of_several_photos_the_last_of_which_finds_no_room_none_stays(server: Server) -> None:
    small = encoded(sheet().resize((700, 1000)), "JPEG", quality=40)
    # The database is made while there is room.
    server.start().stop()
    server.start(limits=f"trap '' XFSZ; ulimit -f {len(sheet_jpeg()) // 1024 // 3}")
    answer = server.send(("small.jpg", small), ("sheet.jpg", sheet_jpeg()))
    assert answer.status in (503, 507), answer
    assert server.stored() == []
    assert not list((server.folder / "files").glob("*"))


def test_a_locked_database_is_told_and_nothing_is_half_written(server: Server, database_url: str) -> None:
    if not database_url.startswith("sqlite"):
        pytest.skip("PostgreSQL has no lock of the whole database")
    server.start()
    path = database_url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        answer = server.send(("sheet.jpg", sheet_jpeg()))
        assert time.monotonic() - start < 20
        assert answer.status == 503, answer
        assert answer.headers["Retry-After"]
        assert "nothing was stored" in answer.json["error"]["message"]
        # Who only looks isn't kept waiting.
        assert server.ask("GET", "/").status == 200
        other.execute("ROLLBACK")
    assert server.stored() == []
    assert server.rows("select count(*) from games") == [(0,)]
    assert server.send(("sheet.jpg", sheet_jpeg())).status == 202
