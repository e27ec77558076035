"""`score --lines`: many games, one line each, in the order given; a line that can't be read stops nothing."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.webapp.conftest import Wasteland


def documents(out: str) -> list[Any]:
    return [json.loads(line) for line in out.splitlines()]


def test_each_file_is_a_game_of_its_own_and_an_error_stands_in_its_place(
    wasteland: Wasteland, moments: list[Path], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    outcome = wasteland("score", "--lines", moments[-1], broken, moments[0])
    assert outcome.code == 0
    last, error, first = documents(outcome.out)
    assert (last["photos"][0]["file"], first["photos"][0]["file"]) == (moments[-1].name, moments[0].name)
    assert error["format"] == "wasteland-error/1"
    assert (error["file"], error["line"], error["code"]) == (str(broken), 2, 3)
    assert "JSON" in error["message"]


def test_positions_are_read_from_standard_input(
    wasteland: Wasteland, moments: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [moments[5].read_bytes(), b"nonsense", b"", moments[4].read_bytes()]
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"\n".join(lines) + b"\n")))
    found = documents(wasteland("score", "--lines").out)
    assert [each["format"] for each in found] == [
        "wasteland-score/1",
        "wasteland-error/1",
        "wasteland-error/1",
        "wasteland-score/1",
    ]
    assert [each["line"] for each in found[1:3]] == [2, 3]
    assert [found[0]["photos"][0]["after_round"], found[3]["photos"][0]["after_round"]] == [6, 5]


def test_json_is_utf_8_whatever_the_system_writes(moments: list[Path], tmp_path: Path) -> None:
    position = json.loads(moments[-1].read_bytes())
    position["actions"] = dict.fromkeys(position["actions"], "X")
    (file := tmp_path / "signed.json").write_text(json.dumps(position), encoding="utf-8")
    words = [sys.executable, "-m", "webapp.cli", "score", "--lines", str(file), str(moments[0])]
    done = subprocess.run(words, env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=True)
    first, second = (json.loads(line) for line in done.stdout.decode("utf-8").splitlines())
    assert not all(each["message_de"].isascii() for each in first["problems"])
    assert second["photos"][0]["after_round"] == 1


def test_files_of_one_name_are_told_apart_by_their_folders(
    wasteland: Wasteland, moments: list[Path], tmp_path: Path
) -> None:
    for folder, moment in (("early", moments[2]), ("late", moments[5])):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "sheet.json").write_bytes(moment.read_bytes())
    files = [tmp_path / folder / "sheet.json" for folder in ("early", "late")]
    document = json.loads(wasteland("score", *files, "--json").out)
    assert [each["file"] for each in document["photos"]] == [str(file) for file in files]


def test_ranges_are_null_unless_they_are_asked_for(wasteland: Wasteland, final: Path) -> None:
    (without,) = documents(wasteland("score", "--lines", final).out)
    (with_ranges,) = documents(wasteland("score", "--lines", "--ranges", final).out)
    for player in without["score"]["players"]:
        assert player["total"]["low"] is player["total"]["high"] is None
        assert player["guardian_low"] is player["guardian_high"] is None
        assert all(city["low"] is city["high"] is None for city in player["cities"].values())
    for player in with_ranges["score"]["players"]:
        assert player["total"]["low"] <= player["total"]["points"] <= player["total"]["high"]


def test_a_position_of_an_unknown_map_has_its_own_code(wasteland: Wasteland, final: Path, tmp_path: Path) -> None:
    position = json.loads(final.read_text())
    path = tmp_path / "unknown.json"
    path.write_text(json.dumps({**position, "seed": "9999999"}))
    (error,) = documents(wasteland("score", "--lines", path).out)
    assert error["code"] == 4


def test_a_name_that_is_no_utf_8_stops_nothing_and_can_be_written(
    wasteland: Wasteland, final: Path, tmp_path: Path
) -> None:
    odd = tmp_path / "Bl\udce4tter.json"
    odd.write_bytes(final.read_bytes())
    gone = tmp_path / "\udce4.json"
    named, missing, plain = documents(wasteland("score", "--lines", odd, gone, final).out)
    assert named["photos"][0]["file"] == "Bl\ufffdtter.json"
    assert missing["file"].endswith("\ufffd.json")
    assert plain["photos"][0]["file"] == final.name
    assert json.loads(wasteland("score", "--json", odd).out)["photos"][0]["file"] == named["photos"][0]["file"]
