"""Claims about the sample photos: small, told in the table, and true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from samples.defects import DEFECTS
from samples.make import LARGEST_FILE, PHOTOS, made
from samples.simulator.games import sheet

README = PHOTOS.parent / "README.md"
FILES = sorted(PHOTOS.glob("*.jpg"))
SHEETS = [path for path in FILES if path.stem not in {"no-sheet", *(sample.name for sample in DEFECTS)}]
"""Those that aren't read as a whole by the tests of defects."""


def test_all_of_them_fit_into_a_small_repository() -> None:
    of_defects = [(PHOTOS / f"{sample.name}.jpg").stat().st_size for sample in DEFECTS]
    assert sum(of_defects) < 6_800_000
    assert max(of_defects) < 260_000


def test_there_are_a_dozen_and_each_can_be_remade() -> None:
    assert len(FILES) >= 12
    assert {path.stem for path in FILES} == set(made())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_is_small_and_has_its_truth_beside_it(path: Path) -> None:
    assert path.stat().st_size <= LARGEST_FILE
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    picture = cv2.imread(str(path))
    assert picture is not None
    assert truth["format"] == "sheet-truth/1"
    assert truth["size_px"] == [picture.shape[1], picture.shape[0]]


def test_each_stands_in_the_table_with_source_purpose_and_defect() -> None:
    row = re.compile(r"^\| `([\w-]+)\.jpg` \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)
    rows = row.findall(README.read_text(encoding="utf-8"))
    assert {row[0] for row in rows} == {path.stem for path in FILES}
    assert all(cell.strip() for row in rows for cell in row)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_its_truth_is_of_the_sheet_that_its_seed_prints(path: Path) -> None:
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    layout, _ = sheet(int(truth["seed"]), truth["players"], truth["paper"], truth["lang"])
    assert [each["id"] for each in truth["hexes"]] == [cell.id for cell in layout.board.cells]
    picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36H11))
    _, numbers, _ = detector.detectMarkers(np.asarray(picture))
    assert numbers is not None
    assert len({int(n) for n in numbers.ravel()} & {tag.tag for tag in layout.form.fiducials}) >= 4
