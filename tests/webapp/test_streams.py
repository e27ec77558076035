"""Standard output as other programs give it to the command line: closed by its reader, or full."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from webapp.cli import run


def ended(output: int, *words: object) -> subprocess.CompletedProcess[str]:
    """The command line run with this file as its standard output."""
    command = [sys.executable, "-m", "webapp.cli", *(str(word) for word in words)]
    return subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, timeout=60, check=False)


@pytest.mark.parametrize("words", [("score", "--json"), ("score",), ("score", "--lines"), ("--help",)])
def test_a_reader_who_went_away_is_no_error(words: tuple[str, ...], final: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = ended(writer, *words, *([final] if words != ("--help",) else []))
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_of_standard_error_who_went_away_is_not_taken_for_it(tmp_path: Path, final: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "one.jpg").write_bytes(final.read_bytes())
    reader, writer = os.pipe()
    os.close(reader)
    command = [
        sys.executable,
        "-m",
        "webapp.cli",
        "batch",
        *map(str, (tmp_path / "photos", "--out", tmp_path / "results")),
    ]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=writer, timeout=120, check=False)
    os.close(writer)
    assert (done.returncode == 0) == (tmp_path / "results" / "report.html").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", [("score", "--json"), ("score", "--lines"), ("--help",)])
def test_a_full_disk_is_nobody_s_wrong_argument(words: tuple[str, ...], final: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = ended(full.fileno(), *words, *([final] if words != ("--help",) else []))
    assert (done.returncode, done.stderr) == (74, "wasteland: The system refused: No space left on device.\n")


@pytest.mark.parametrize(("words", "code"), [(("replay", "-"), 3), (("score", "--lines"), 0)])
def test_standard_input_that_was_closed_is_an_empty_one(
    words: tuple[str, ...], code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert run(words) == code
    assert ("There is no game here" in capsys.readouterr().err) == (code == 3)


def test_any_other_exit_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise SystemExit(3)

    monkeypatch.setattr("webapp.site.serving.serve_page", stopped)
    with pytest.raises(SystemExit, match="3"):
        run(["serve"])
