"""A hundred and fifty hostile uploads against a real server: refused in a sentence, or read without their clothes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from PIL import Image

from tests.webapp.hostile import Fate, Hostile, uploads
from tests.webapp.hostile.sheets import SECRET
from tests.webapp.hostile.upload import encoded, sheet
from tests.webapp.server import Server

SECONDS = 20.0
"""Which no upload may take before it is answered, on a machine that does other things beside: alone none takes 5."""
MEMORY_MB = 1100
"""Of the server's process in all: 140 are the program, 350 the largest picture that is read at all, and there are two
readers."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all uploads of this module."""
    folder = tmp_path_factory.mktemp("guard") / "instance"
    folder.mkdir()
    running = Server(folder, f"sqlite:///{folder / 'wasteland.db'}")
    yield running.start()
    running.stop()


def is_a_sentence(told: str) -> bool:
    """Whether a person can read it: one line, one sentence, neither too short nor too long."""
    return 10 < len(told) < 400 and told.endswith(".") and "\n" not in told and "Traceback" not in told


def stands(server: Server) -> None:
    """The server lives, within its memory, and met nothing that it didn't expect."""
    assert server.ask("GET", "/readyz").status == 200
    assert server.memory_mb() < MEMORY_MB
    log = server.log.read_text(encoding="utf-8")
    assert "Traceback" not in log
    assert '"level":"error"' not in log


def of_fate(fate: Fate) -> Iterator[Hostile]:
    return (upload for upload in uploads() if upload.fate is fate)


def games_of(fate: Fate, photos: int) -> Iterator[tuple[Hostile, ...]]:
    """The uploads of that fate, so many at a time."""
    every = of_fate(fate)
    while taken := tuple(islice(every, photos)):
        yield taken


def test_there_are_over_a_hundred_of_them_of_every_kind() -> None:
    kinds = [upload.what for upload in uploads()]
    assert len(kinds) == len(set(kinds)) > 140
    for word in (
        "bomb",
        "zip",
        "EXIF",
        "climbs",
        "half",
        "film",
        "no bytes",
        "SVG",
        "HTML",
        "program",
        "thousand pages",
    ):
        assert any(word in kind for kind in kinds), word


def test_what_is_no_picture_is_refused_at_once_in_a_sentence_and_nothing_of_it_is_stored(server: Server) -> None:
    before = server.rows("select count(*) from games"), server.stored()
    for upload in of_fate(Fate.REFUSED):
        start = time.monotonic()
        answer = server.send((upload.name, upload.data))
        assert time.monotonic() - start < SECONDS, upload.what
        assert 400 <= answer.status < 500, (upload.what, answer)
        assert answer.headers["Content-Type"] == "application/json", upload.what
        error = answer.json["error"]
        assert is_a_sentence(error["message"]), (upload.what, error)
        assert is_a_sentence(error["message_de"]), (upload.what, error)
    assert (server.rows("select count(*) from games"), server.stored()) == before
    stands(server)


def outcomes(server: Server, taken: tuple[Hostile, ...]) -> list[dict[str, Any]]:
    """What became of these uploads, each sent as a game of its own, as many show the same: the moments' status."""
    games: list[str] = []
    for upload in taken:
        start = time.monotonic()
        answer = server.send((upload.name, upload.data))
        assert time.monotonic() - start < SECONDS, upload.what
        assert answer.status == 202, (upload.what, answer)
        games.append(answer.json["id"])
    return [moment for game in games for moment in server.finished(game, 120)["moments"]]


def test_good_pictures_in_odd_clothes_are_read_and_the_clothes_are_gone(server: Server) -> None:
    for taken in games_of(Fate.READ, 8):
        for upload, moment in zip(taken, outcomes(server, taken), strict=True):
            assert moment["status"] == "read", (upload.what, moment)
    assert server.stored()
    for path in server.stored():
        assert SECRET[:12] not in path.read_bytes()
        assert path.suffix == ".jpg"
    assert not [path for path in server.folder.parent.rglob("*") if "passwd" in path.name or "owned" in path.name]
    stands(server)


def test_of_a_tiffs_pages_those_without_a_sheet_are_refused_each_for_itself(server: Server) -> None:
    others = [Image.new("L", sheet().size, shade) for shade in (0, 255)]
    data = encoded(sheet(), "TIFF", save_all=True, append_images=others)
    first, *rest = outcomes(server, (Hostile("three pages", "scan.tiff", data, Fate.READ),))
    assert first["status"] == "read"
    assert len(rest) == len(others)
    for moment in rest:
        assert moment["status"] == "refused"
        assert is_a_sentence(moment["message"]), moment
    stands(server)


def test_good_pictures_of_something_else_are_refused_in_a_sentence(server: Server) -> None:
    for taken in games_of(Fate.NO_SHEET, 4):
        for upload, moment in zip(taken, outcomes(server, taken), strict=True):
            assert moment["status"] == "refused", (upload.what, moment)
            assert is_a_sentence(moment["message"]), (upload.what, moment)
            assert "our side" not in moment["message"], upload.what
    stands(server)
