"""Claims about the benchmark's own bookkeeping: photos are made once, a stopped run goes on, the curve counts right."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from webapp.benchmark import benchmark
from webapp.benchmark.curve import curve, plot_svg
from webapp.benchmark.measuring import Kept, OtherFileError, measured
from webapp.benchmark.shots import OtherPhotoError, Shot, taken
from webapp.benchmark.shots import kept as making
from webapp.benchmark.tally import Cells, Outcome

SURE = Outcome(True, True, Cells(99, 1), Cells(), 100.0, 50.0, ("F7",), doubts=((0.991, True), (0.6, False)))
GLARE = Outcome(True, True, Cells(90, 0, 10), Cells(), 100.0, 50.0, doubts=((0.97, False),), always_flagged=10)


def test_a_photo_in_a_folder_is_made_once_and_read_again(tmp_path: Path) -> None:
    shot = Shot("scan", 3, 50, "built-in", tmp_path)
    first = taken(shot)
    photo = tmp_path / "scan-3.jpg"
    assert photo.read_bytes() == first[0]
    photo.write_bytes(b"another photo")
    assert taken(shot) == (b"another photo", json.loads((tmp_path / "scan-3.json").read_text()))
    assert taken(Shot("scan", 3, 50, "built-in"))[0] == first[0]


def test_a_photo_whose_making_was_stopped_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "scan-3.jpg").write_bytes(b"half a pho")
    assert (
        taken(Shot("scan", 3, 50, "built-in", tmp_path))[0] == (tmp_path / "scan-3.jpg").read_bytes() != b"half a pho"
    )


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "outcomes.jsonl")
    shots = [Shot("hard", number, 50, "held-out") for number in (7, 8, 10)]
    kept.add(shots[0], SURE)
    kept.add(shots[1], GLARE)
    assert kept.file is not None
    with kept.file.open("a") as lines:
        lines.write('{"photo": "hard-9", "outco')
    assert kept.known(shots) == {"hard-7": SURE, "hard-8": GLARE}
    kept.add(shots[2], SURE)
    assert kept.known(shots) == {"hard-7": SURE, "hard-8": GLARE, "hard-10": SURE}
    arguments = [
        "--photos",
        "2",
        "--start",
        "7",
        "--level",
        "hard",
        "--resume",
        str(kept.file),
        "--plot",
        str(tmp_path / "curve.svg"),
        "--json",
        str(tmp_path / "figures.json"),
    ]
    done = CliRunner().invoke(benchmark, arguments)
    assert done.exit_code == 0, done.output
    figures = json.loads((tmp_path / "figures.json").read_text())["hard"]
    assert (figures["photos"], figures["cells"]["wrong_without_a_flag"]) == (2, 1)
    assert (tmp_path / "curve.svg").stat().st_size > 1000


@pytest.mark.parametrize(
    "content", [b'{"a": 1}', b"5", b'"hard-7"', b"\xff\xd8\xff\xe0", b"photo,outcome", b'{"photo": 7, "outcome": {}}']
)
def test_somebody_s_file_is_no_place_for_outcomes(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(content + b"\n")
    told = CliRunner().invoke(benchmark, ["--photos", "1", "--resume", str(tmp_path / "mine")])
    assert isinstance(told.exception, OtherFileError)
    assert (told.exception.exit_code, "name another file" in str(told.exception)) == (2, True)
    assert (tmp_path / "mine").read_bytes() == content + b"\n"


@pytest.mark.parametrize("length", [0, 1, 8, 9, 40])
def test_a_first_outcome_that_was_broken_off_anywhere_is_made_again(length: int, tmp_path: Path) -> None:
    kept, shot = Kept(tmp_path / "outcomes.jsonl"), Shot("hard", 7, 50, "held-out")
    kept.add(shot, SURE)
    assert kept.file is not None
    kept.file.write_bytes(kept.file.read_bytes()[:length])
    assert kept.known([shot]) == {}


def test_an_outcome_counts_for_no_other_map_and_no_other_writers(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "outcomes.jsonl")
    kept.add(Shot("hard", 57, 50, "held-out"), SURE)
    assert kept.known([Shot("hard", 57, 50, "held-out")]) == {"hard-57": SURE}
    for other in (Shot("hard", 57, 200, "held-out"), Shot("hard", 57, 50, "built-in")):
        assert kept.known([other]) == {}


def test_an_outcome_counts_for_no_other_program_and_not_with_the_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot, file = Shot("hard", 57, 50, "held-out"), tmp_path / "outcomes.jsonl"
    Kept(file).add(shot, SURE)
    assert Kept(file, proof=True).known([shot]) == {}
    monkeypatch.setattr("webapp.benchmark.measuring.program_version", lambda: "a later one")
    assert Kept(file).known([shot]) == {}
    Kept(file).add(shot, GLARE)
    assert Kept(file).known([shot]) == {"hard-57": GLARE}


def test_an_outcome_without_tags_counts_for_no_other_sheets_among_which_it_was_looked_for(tmp_path: Path) -> None:
    file, shot = tmp_path / "outcomes.jsonl", Shot("hard", 57, 50, "held-out", tags=False)
    few, many = [shot], [Shot("hard", number, 50, "held-out", tags=False) for number in (57, 58)]
    arguments = ["--untagged", "--level", "hard", "--start", "57", "--resume", str(file)]
    Kept(file, expected=(shot.sheet_number,)).add(shot, SURE)
    done = CliRunner().invoke(benchmark, [*arguments, "--photos", "1"])
    assert (done.exit_code, "hard: 1 photos" in done.output) == (0, True)
    assert len(file.read_text().splitlines()) == 1
    expected = tuple(sorted(each.sheet_number for each in many))
    assert Kept(file, expected=expected).known(few) == {}


def test_a_photo_of_another_map_or_by_other_writers_is_not_taken_from_the_folder(tmp_path: Path) -> None:
    taken(Shot("scan", 53, 50, "built-in", tmp_path))
    for other in (Shot("scan", 53, 200, "built-in", tmp_path), Shot("scan", 53, 50, "held-out", tmp_path)):
        for way in (taken, making):
            with pytest.raises(OtherPhotoError, match="scan-53"):
                way(other)


def test_a_sheet_without_tags_is_known_by_its_map_among_the_photos_sheets() -> None:
    shots = [Shot("scan", number, 50, "built-in", tags=False) for number in (3, 4)]
    expected = tuple(shot.sheet_number for shot in shots)
    ((_, result),) = measured(shots[:1], 1, None, expected=expected)
    assert result.identified, result.refusal
    ((_, unknown),) = measured(shots[:1], 1, None, expected=expected[1:])
    assert not unknown.located
    tagged = replace(shots[0], tags=True)
    assert (tagged.sheet_number, tagged.name != shots[0].name) == (expected[0], True)


@pytest.mark.parametrize("option", ["--resume", "--json", "--plot", "--keep"])
def test_photos_that_are_only_made_leave_the_figures_of_others_as_they_are(option: str, tmp_path: Path) -> None:
    figures = tmp_path / "figures"
    figures.write_text("of last night")
    made = ["--only-make", "--folder", str(tmp_path / "photos"), "--photos", "1", "--level", "scan"]
    told = CliRunner().invoke(benchmark, [*made, option, str(figures)])
    assert (told.exit_code, "nothing is read" in told.output) == (2, True)
    assert figures.read_text() == "of last night"


def test_defects_have_no_photos_of_sheets_without_tags() -> None:
    refused = CliRunner().invoke(benchmark, ["--defects", "--untagged"])
    assert (refused.exit_code, "--untagged" in refused.output) == (2, True)


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system keeps no process to some of its cores")
def test_the_readers_core_is_given_back_for_the_next_level(tmp_path: Path) -> None:
    cores = os.sched_getaffinity(0)
    shot = Shot("scan", 3, 50, "held-out", tmp_path)
    (tmp_path / f"{shot.name}.jpg").write_bytes(b"no picture")
    (tmp_path / f"{shot.name}.json").write_text(json.dumps({"seed": str(shot.map_seed), "split": shot.split}))
    try:
        ((_, result),) = measured([shot], 1, None)
        assert not result.located
        assert os.sched_getaffinity(0) == cores
    finally:
        os.sched_setaffinity(0, cores)


@pytest.mark.parametrize(("threshold", "silent", "flagged"), [(0.5, 1, 10), (0.98, 1, 12), (0.995, 0, 13)])
def test_a_threshold_trades_flags_for_silent_errors_and_lifts_no_flag_for_glare(
    threshold: float, silent: int, flagged: int
) -> None:
    (point,) = curve([SURE, GLARE], [threshold])
    assert (point.silent, point.flagged, point.cells) == (silent, flagged, 200)


def test_the_plot_is_a_picture_with_a_point_for_each_threshold() -> None:
    points = curve([SURE, GLARE])
    root = ElementTree.fromstring(plot_svg({"hard": points, "ordinary": curve([GLARE])}, 0.98))
    circles = root.findall("{http://www.w3.org/2000/svg}circle")
    assert len(circles) == 2 * len(points)
    assert all(0 < float(c.attrib["cx"]) < 720 and 0 < float(c.attrib["cy"]) < 420 for c in circles)
