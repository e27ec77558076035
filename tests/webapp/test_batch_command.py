"""The words of `wasteland batch`: what they mean, what contradicts itself, and what a stopped run leaves behind."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import fsspec
import pytest

from tests.webapp.conftest import Wasteland
from webapp.batch.command import Bar, _beside
from webapp.batch.errors import BadFolderError
from webapp.batch.places import Place
from webapp.batch.run import run
from webapp.batch.spread import Workers

HIDDEN, SHOWN = "\x1b[?25l", "\x1b[?25h"
"""What hides a screen's cursor, and what shows it again."""


class Screen(io.StringIO):
    """Standard error as somebody sees it."""

    def isatty(self) -> bool:
        return True


def test_a_stopped_run_gives_the_screen_its_cursor_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: object) -> None:
        raise KeyboardInterrupt

    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "a.jpg").write_bytes(b"a")
    monkeypatch.setattr("webapp.batch.run.take", stopped)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    photos, results = (Place.at(str(tmp_path / name)) for name in ("photos", "results"))
    with pytest.raises(KeyboardInterrupt):
        run(photos, results, Workers(1), "en", Bar())
    assert HIDDEN in screen.getvalue()
    assert screen.getvalue().rindex(SHOWN) > screen.getvalue().rindex(HIDDEN)


@pytest.mark.parametrize("backend", ["ray", "sequential", "threading", "multiprocessing"])
def test_a_scheduler_that_nobody_would_ask_is_refused(backend: str, wasteland: Wasteland, tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"a")
    told = wasteland("batch", tmp_path, "--backend", backend, "--scheduler", "tcp://127.0.0.1:1")
    assert (told.code, f"leave out --backend {backend}" in told.err) == (2, True)
    assert not Path(f"{tmp_path}-scored").exists()


@pytest.mark.parametrize("address", ["/photos", "file:///photos", "/club/photos", "memory://club/photos"])
def test_results_lie_beside_the_photos_wherever_these_are(address: str) -> None:
    assert _beside(Place.at(address)).url == f"{address}-scored"


def test_beside_a_bucket_and_the_whole_disk_lies_nothing() -> None:
    fsspec.filesystem("memory").makedirs("/bucket", exist_ok=True)
    for address in ("/", "memory://bucket"):
        with pytest.raises(BadFolderError, match="--out"):
            _beside(Place.at(address))
