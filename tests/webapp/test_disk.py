"""What is written for a person comes whole or not at all, and goes where it was said to."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path

import pytest

from scanner.errors import UnwritableFileError
from webapp.disk import without_draft, write_for, write_whole


@pytest.mark.parametrize("lasting", [False, True])
def test_a_file_is_whole_or_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lasting: bool) -> None:
    path = tmp_path / "sheet.pdf"
    write_whole(str(path), b"first", lasting=lasting)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync" if lasting else "os.replace", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(str(path), b"second", lasting=lasting)
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.pdf"]
    assert path.read_bytes() == b"first"


def test_a_draft_is_known_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.replace", lambda *_: os._exit(1))
    if (child := os.fork()) == 0:
        write_whole(str(tmp_path / "a.jpg"), b"half")
    os.waitpid(child, 0)
    assert [without_draft(each.name) for each in tmp_path.iterdir()] == ["a.jpg"]
    assert without_draft("b.part") == "b.part"


@pytest.mark.parametrize("name", ["x" * 255, "ü" * 127, "x" * 241, "x" * 242])
def test_a_name_as_long_as_can_be_is_written_like_any_other(tmp_path: Path, name: str) -> None:
    write_for(tmp_path / name, b"sheet")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [(name, b"sheet")]


def test_a_link_that_was_named_stays_one(tmp_path: Path) -> None:
    (tmp_path / "link.png").symlink_to("drawn.png")
    write_for(tmp_path / "link.png", b"picture")
    assert (tmp_path / "link.png").is_symlink()
    assert (tmp_path / "drawn.png").read_bytes() == b"picture"


def test_what_is_written_anew_is_for_the_same_people_as_before(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"first")
    path.chmod(0o600)
    write_for(path, b"second")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"second", 0o600)


def test_what_may_not_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"first")
    path.chmod(0o444)
    # Whoever runs the tests may write anything, perhaps.
    monkeypatch.setattr(os, "access", lambda file, how: how != os.W_OK or bool(Path(file).stat().st_mode & 0o200))
    with pytest.raises(UnwritableFileError, match="permission denied"):
        write_for(path, b"second")
    assert path.read_bytes() == b"first"


def test_a_pipe_is_written_into_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    seen: list[bytes] = []
    reader = threading.Thread(target=lambda: seen.append(pipe.read_bytes()))
    reader.start()
    write_for(pipe, b"sheet")
    reader.join()
    assert seen == [b"sheet"]
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["no/sheet.pdf", "file/sheet.pdf", "folder", "x" * 300])
def test_what_can_t_be_written_is_told_in_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(UnwritableFileError, match=r"can't be written \(.*\): name another place for it\.") as told:
        write_for(tmp_path / name, b"sheet")
    assert told.value.exit_code == 2
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "folder"]
