"""Bad input ends with one clear sentence on standard error, the contract's exit code, and never a traceback."""

from __future__ import annotations

import json
import os
import socket
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.play import GameRecord
from tests.webapp.conftest import Outcome, Wasteland
from webapp.errors import explain


def refused(outcome: Outcome, code: int, *words: str) -> None:
    """Nothing on standard output, one sentence on standard error that has these words, and the exit code."""
    assert outcome.code == code, outcome.err
    assert not outcome.out
    assert "Traceback" not in outcome.err
    assert len(outcome.err.strip().splitlines()) == 1
    for word in words:
        assert word in outcome.err


def text(path: Path) -> None:
    path.write_text("This is a letter to my grandmother, not a photo.")


def empty(path: Path) -> None:
    path.touch()


def truncated(path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (900, 700, 3), np.uint8)
    data = cv2.imencode(".jpg", noise)[1].tobytes()
    path.write_bytes(data[: len(data) // 2])


def something_else(path: Path) -> None:
    picture = np.zeros((1200, 1600, 3), np.uint8)
    for i in range(12):
        cv2.circle(picture, (120 * i + 100, 90 * i + 80), 90, (20 * i, 255 - 20 * i, 130), -1)
    path.write_bytes(cv2.imencode(".jpg", picture)[1].tobytes())


def enormous(path: Path) -> None:
    """A PNG whose header promises 30,000 by 30,000 pixels, in a few bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunks)


PICTURES: list[tuple[Callable[[Path], None], str]] = [
    (text, "not a picture"),
    (empty, "empty"),
    (truncated, "again"),
    (something_else, "sheet"),
    (enormous, "too large"),
]


@pytest.mark.parametrize(("make", "word"), PICTURES, ids=[make.__name__ for make, _ in PICTURES])
def test_what_is_no_photo_of_a_sheet_is_refused(
    wasteland: Wasteland, tmp_path: Path, make: Callable[[Path], None], word: str
) -> None:
    path = tmp_path / "photo.jpg"
    make(path)
    refused(wasteland("score", path, "--json"), 3, word, "photo.jpg")


def test_a_file_that_is_not_there_is_refused(wasteland: Wasteland, tmp_path: Path) -> None:
    refused(wasteland("score", tmp_path / "nowhere.jpg"), 3, "nowhere.jpg")


@pytest.mark.parametrize(
    "words",
    [("score",), ("check", "--hex", "F7"), ("replay",), ("register", "--name", "Ours")],
    ids=lambda words: words[0],
)
def test_the_advice_fits_why_a_file_can_t_be_read(
    wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    (tmp_path / "a.jpg").touch()
    refused(wasteland(*words, tmp_path / "nowhere.jpg"), 3, "no such file", "check its name")
    refused(wasteland(*words, tmp_path / "a.jpg" / "b.jpg"), 3, "not a directory", "check its name")
    refused(wasteland(*words, tmp_path), 3, "is a directory", "give a file", "`wasteland batch`")

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    monkeypatch.setattr(os, "access", lambda *_: False)
    refused(wasteland(*words, tmp_path / "a.jpg"), 3, "a.jpg", "permission denied", "give yourself permission")


@pytest.mark.parametrize("option", ["--overlay", "--debug"])
def test_what_can_t_be_written_ends_alike(wasteland: Wasteland, scan: Path, tmp_path: Path, option: str) -> None:
    (tmp_path / "file").touch()
    refused(
        wasteland("score", scan, option, tmp_path / "file" / "x.png"),
        2,
        "can't be written (not a directory): name another place",
    )
    outcome = wasteland("score", "--lines", scan, "--debug", tmp_path / "file")
    assert json.loads(outcome.out)["code"] == 2


@pytest.mark.parametrize("seed", ["2000000", "-1", "4711x", "", "１２"])
def test_an_unknown_seed_names_no_sheet(wasteland: Wasteland, tmp_path: Path, seed: str) -> None:
    refused(wasteland("print", "-o", tmp_path / "sheet.pdf", "--", seed), 2, "seed")
    refused(wasteland("map", "--json", "--", seed), 2, "seed")
    assert not (tmp_path / "sheet.pdf").exists()


Change = Callable[[dict[str, object], GameRecord], None]


def on_a_mountain(position: dict[str, object], game: GameRecord) -> None:
    mountain = next(cell.id for cell in game.board.cells if cell.kind == "mountain")
    position["marks"] = {mountain: "X"}


def in_no_hex(position: dict[str, object], _game: GameRecord) -> None:
    position["marks"] = {"Z99": "X"}


def by_nobody(position: dict[str, object], game: GameRecord) -> None:
    position["marks"] = {next(cell.id for cell in game.board.cells if cell.occupiable): "T"}


def without_marks(position: dict[str, object], _game: GameRecord) -> None:
    del position["marks"]


def of_another_format(position: dict[str, object], _game: GameRecord) -> None:
    position["format"] = "chess/1"


@pytest.mark.parametrize("change", [on_a_mountain, in_no_hex, by_nobody, without_marks, of_another_format])
def test_a_position_that_cannot_be_is_refused_by_name(
    wasteland: Wasteland, final: Path, game: GameRecord, tmp_path: Path, change: Change
) -> None:
    position = json.loads(final.read_text())
    change(position, game)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position))
    refused(wasteland("score", path, "--json"), 3, "position.json")


def test_a_position_of_an_unknown_map_is_another_matter(wasteland: Wasteland, final: Path, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**json.loads(final.read_text()), "seed": "the old one"}))
    refused(wasteland("score", path), 4, "the old one")


@pytest.mark.parametrize("digits", [21, 5000])
def test_a_seed_with_far_too_many_digits_is_no_fault_of_the_program(
    wasteland: Wasteland, final: Path, tmp_path: Path, digits: int
) -> None:
    seed, path = digits * "9", tmp_path / "position.json"
    path.write_text(json.dumps({**json.loads(final.read_text()), "seed": seed}))
    refused(wasteland("print", seed), 2, "is no seed")
    refused(wasteland("score", path), 4, "No map with the seed “99999999999999999999”")


def test_files_of_different_sheets_are_no_game(wasteland: Wasteland, final: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps({**json.loads(final.read_text()), "seed": "12", "marks": {}, "actions": {}}))
    refused(wasteland("score", final, other), 2, "different sheets", "4711", "12")


def test_a_seed_that_is_not_the_sheets_own_is_refused(wasteland: Wasteland, final: Path) -> None:
    refused(wasteland("score", final, "--seed", "12"), 2, "4711")
    refused(wasteland("score", final, "--players", "3"), 2, "2 players")


def test_a_hex_that_the_map_does_not_have_is_refused(wasteland: Wasteland, final: Path) -> None:
    refused(wasteland("check", final, "--hex", "Z99"), 2, "Z99")


def test_an_overlay_needs_a_photo_and_a_place(wasteland: Wasteland, final: Path, tmp_path: Path) -> None:
    refused(wasteland("score", final, "--overlay", tmp_path / "overlay.png"), 2, "photo")
    refused(wasteland("print", "1", "-o", tmp_path / "no" / "sheet.pdf"), 2, "sheet.pdf")


@pytest.mark.parametrize("name", ["overlay.jpg", "overlay", "scan.jpg"])
def test_an_overlay_is_a_png_by_its_name(wasteland: Wasteland, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"the only photo of the game")
    outcome = wasteland("score", tmp_path / "scan.jpg", "--overlay", path)
    assert (outcome.code, outcome.out) == (2, "")
    assert "--overlay writes a PNG: name a file that ends in .png." in outcome.err
    assert path.read_bytes() == b"the only photo of the game"


def linked(folder: Path) -> Path:
    (folder / "link.png").symlink_to("photo.png")
    return folder / "link.png"


def itself(folder: Path) -> Path:
    return folder / "photo.png"


def round_about(folder: Path) -> Path:
    return folder / "x" / ".." / "photo.png"


@pytest.mark.parametrize("other", [itself, round_about, linked])
def test_an_overlay_is_never_written_over_a_photo_that_is_read(
    wasteland: Wasteland, tmp_path: Path, other: Callable[[Path], Path]
) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "photo.png").write_bytes(b"the only photo of the game")
    outcome = wasteland("score", tmp_path / "first.jpg", tmp_path / "photo.png", "--overlay", other(tmp_path))
    assert (outcome.code, outcome.out) == (2, "")
    assert "would be written over" in outcome.err
    assert "name another file" in outcome.err
    assert (tmp_path / "photo.png").read_bytes() == b"the only photo of the game"


@pytest.mark.parametrize(
    "words",
    [
        ["score"],
        ["score", "--ranges", "a.json"],
        ["score", "--lines", "--json"],
        ["nonsense"],
        ["check", "a.json"],
        ["print", "1", "--players", "5"],
        ["serve", "--port", "0"],
        ["score", "--bogus"],
    ],
)
def test_wrong_arguments_are_told_with_the_usage(wasteland: Wasteland, words: list[str]) -> None:
    outcome = wasteland(*words)
    assert outcome.code == 2
    assert not outcome.out
    assert "Usage: wasteland" in outcome.err


def test_a_fault_of_the_program_names_itself_and_asks_to_be_reported(
    wasteland: Wasteland, final: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("webapp.proving.score_moments", broken)
    outcome = wasteland("score", final)
    refused(outcome, 70, "ZeroDivisionError", "report")
    monkeypatch.setenv("WASTELAND_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        wasteland("score", final)


def test_every_kind_of_error_becomes_one_line() -> None:
    assert explain(MemoryError())[0] == 3
    assert explain(PermissionError(13, "Permission denied", "a.jpg")) == (3, "a.jpg can't be used: Permission denied.")
    assert "\n" not in explain(ValueError("two\nlines"))[1]


def test_an_address_that_is_taken_is_told(
    wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        refused(wasteland("serve", "--port", taken.getsockname()[1]), 2, "--port")


def test_a_setting_that_cannot_be_is_told(
    wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path))
    monkeypatch.setenv("WASTELAND_MAX_UPLOAD_MB", "a lot")
    refused(wasteland("serve"), 2, "WASTELAND_MAX_UPLOAD_MB")


@pytest.mark.parametrize(("name", "by"), [("", "me"), ("x" * 61, "me"), ("\udcff", "me"), ("Valley", " ")])
def test_a_name_that_no_map_can_have_is_refused_before_a_picture_is_read(
    name: str, by: str, wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.setattr("webapp.maps.command.sheet_of_files", lambda _: pytest.fail("was read"))
    (tmp_path / "blank.pdf").write_bytes(b"%PDF")
    told = wasteland("register", tmp_path / "blank.pdf", "--name", name, "--by", by)
    assert (told.code, told.out, "A name is needed" in told.err) == (2, "", True)
    assert not (tmp_path / "instance").exists()
