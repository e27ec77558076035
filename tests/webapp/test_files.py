"""Where photos lie: each file whole or not there, under no other name than a game's, in a folder or any store."""

from __future__ import annotations

import errno
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from webapp.games.errors import NoRoomError, UnknownGameError
from webapp.games.files import Files


def test_nobody_sees_half_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = Files(str(tmp_path / "files"))
    files.put("game/a.jpg", b"whole")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(NoRoomError):
        files.put("game/b.jpg", b"half")
    assert [each.name for each in (tmp_path / "files" / "game").iterdir()] == ["a.jpg"]


def test_what_a_killed_writer_left_is_gone_once_the_file_is_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "files" / "game"
    writing = (
        "import os, signal, sys; from webapp.games.files import Files;"
        "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL); Files(sys.argv[1]).put('game/a.jpg', b'half')"
    )
    killed = subprocess.run([sys.executable, "-c", writing, str(folder.parent)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert [each.suffix for each in folder.iterdir()] == [".part"], "killed too late or too early to show anything"
    files = Files(str(folder.parent))
    files.put("game/b.jpg", b"another")
    assert len(list(folder.iterdir())) == 2, "what is begun under another name may be somebody's who still writes"
    files.put("game/a.jpg", b"whole")
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == {"a.jpg": b"whole", "b.jpg": b"another"}


@pytest.mark.parametrize("name", ["../secret-key", "game/../../x.jpg", "/etc/passwd", "game/x.py", "game/a/b.jpg", ""])
def test_no_name_leads_out_of_the_files(tmp_path: Path, name: str) -> None:
    files = Files(str(tmp_path / "files"))
    for call in (files.get, files.remove, lambda each: files.put(each, b"")):
        with pytest.raises(UnknownGameError):
            call(name)


def test_photos_can_lie_wherever_fsspec_has_an_address_for() -> None:
    files = Files("memory://photos")
    files.put("game/a.jpg", b"whole")
    assert files.get("game/a.jpg") == b"whole"
    files.check()
    files.delete("game")
    with pytest.raises(UnknownGameError):
        files.get("game/a.jpg")
