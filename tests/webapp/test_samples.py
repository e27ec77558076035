"""Every sample photo, from its file to its score: nothing is read wrong without saying so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from samples.defects import DEFECTS
from tests.webapp.conftest import Wasteland
from webapp.benchmark.command import benchmark
from webapp.benchmark.reader import read
from webapp.benchmark.tally import Cells, Outcome, outcome, summary

PHOTOS = Path(__file__).parents[2] / "samples" / "photos"
SHEETS = sorted({path.stem for path in PHOTOS.glob("*.jpg")} - {"no-sheet", *(sample.name for sample in DEFECTS)})
MOMENTS = ("moment-1", "moment-2", "moment-3")


def truth_of(name: str) -> dict[str, Any]:
    """The sample's truth."""
    truth: dict[str, Any] = json.loads((PHOTOS / f"{name}.json").read_text(encoding="utf-8"))
    return truth


@pytest.mark.parametrize("name", SHEETS)
def test_no_cell_and_no_box_of_a_sample_is_read_wrong_without_a_flag(name: str) -> None:
    result = outcome(read(f"{name}.jpg", (PHOTOS / f"{name}.jpg").read_bytes()), truth_of(name))
    assert result.identified
    assert result.misread == ()
    assert result.cells.right > (0.75 if name == "hard-light" else 0.95) * result.cells.total


@pytest.mark.parametrize("name", ["two-players", "folded", "upside-down", "letter-german"])
def test_corners_lie_where_the_truth_has_them(name: str) -> None:
    document = read(f"{name}.jpg", (PHOTOS / f"{name}.jpg").read_bytes()).document
    assert document is not None
    for seen, true in zip(document["hexes"], truth_of(name)["hexes"], strict=True):
        corners = np.array(true["corners_px"])
        side = np.linalg.norm(corners[0] - corners[1])
        assert np.abs(np.array(seen["corners_px"]) - corners).max() < 0.12 * side, seen["id"]


def test_the_moments_of_a_game_are_put_in_order_and_score_each_city_at_its_own_time(wasteland: Wasteland) -> None:
    photos = [PHOTOS / f"{name}.jpg" for name in reversed(MOMENTS)]
    document: Any = wasteland("score", *photos, "--json").document
    assert [photo["file"] for photo in document["photos"]] == [f"{name}.jpg" for name in MOMENTS]
    assert [photo["after_round"] for photo in document["photos"]] == [3, 4, 6]
    exact = {numeral for numeral, city in document["score"]["players"][0]["cities"].items() if city["exact"]}
    assert len(exact) >= 3


def test_moments_score_as_their_true_positions_do(wasteland: Wasteland, tmp_path: Path) -> None:
    files = []
    for name in MOMENTS:
        files.append(tmp_path / f"{name}.json")
        files[-1].write_text(json.dumps(truth_of(name)["position"]))
    expected: Any = wasteland("score", *files, "--json").document
    seen: Any = wasteland("score", *(PHOTOS / f"{name}.jpg" for name in MOMENTS), "--json").document
    for ours, true in zip(seen["score"]["players"], expected["score"]["players"], strict=True):
        points = {numeral: (city["points"], city["exact"]) for numeral, city in ours["cities"].items()}
        assert points == {numeral: (city["points"], city["exact"]) for numeral, city in true["cities"].items()}


def test_a_blank_sheet_is_an_empty_position(wasteland: Wasteland) -> None:
    document: Any = wasteland("score", PHOTOS / "blank.jpg", "--json").document
    assert not any(each["owner"] or each["destroyed"] or any(each["buildings"]) for each in document["hexes"])
    assert all(player["total"]["points"] == 0 for player in document["score"]["players"])


def test_a_page_of_something_else_is_refused_with_advice(wasteland: Wasteland) -> None:
    refused = wasteland("score", PHOTOS / "no-sheet.jpg", "--json")
    assert (refused.code, refused.out) == (3, "")
    assert "photo" in refused.err


def test_the_tally_sees_a_misread_cell() -> None:
    sample = read("two-players.jpg", (PHOTOS / "two-players.jpg").read_bytes())
    assert sample.document is not None
    truth = truth_of("two-players")
    marked = next(each for each in truth["hexes"] if each["owner"] == "X" and not each["destroyed"])
    marked["owner"] = "O"
    result = outcome(sample, truth)
    seen = next(each for each in sample.document["hexes"] if each["id"] == marked["id"])
    assert (marked["id"] in result.misread) is (not seen["review"])
    assert not result.right_untouched


def test_figures_add_up() -> None:
    good = Outcome(True, True, Cells(90, 0, 2, 1), Cells(10), 100.0, 50.0)
    silent = Outcome(True, True, Cells(91, 1, 0, 0), Cells(10), 300.0, 60.0)
    refused = Outcome(False, False, Cells(), Cells(), 20.0, 40.0, (), "no sheet")
    figures = summary([good, silent, refused])
    assert (figures["photos"], figures["located"], figures["peak_mb"]) == (3, 2, 60.0)
    assert figures["cells"] == {
        "all": 184,
        "right": 181,
        "wrong_without_a_flag": 1,
        "flagged": 2,
        "flagged_and_wrong": 1,
    }
    assert (figures["sheets_right_untouched"], figures["sheets_right_once_answered"]) == (0, 1)


@pytest.mark.parametrize(
    "asked", [["--photos", "0"], ["--seeds", "0"], ["--jobs", "0"], ["--start", "-1"], ["--defects", "--level", "hard"]]
)
def test_a_benchmark_of_nothing_is_refused_in_a_sentence(asked: list[str]) -> None:
    result = CliRunner().invoke(benchmark, asked)
    assert result.exit_code == 2
    assert "Error: " in result.output
