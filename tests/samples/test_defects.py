"""Every hard thing about paper, light and ink by itself: read without a silent error, and with few questions."""

from __future__ import annotations

import json

import pytest

from samples.defects import DEFECTS
from samples.make import PHOTOS
from webapp.benchmark.reader import read
from webapp.benchmark.tally import outcome

MOST_FLAGS = 4
"""Cells that a photo with one thing wrong may leave to a person."""
HARDER = {"hard-pencil": 15, "half-outside": 6, "tiny-marks": 8, "exposed-too-long": 10}
"""The same where marks themselves are hard to tell, by the defect's name: one more than was asked about when these were
written."""
NAMES = [sample.name for sample in DEFECTS]


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_with_this_defect_is_read_without_a_silent_error(name: str) -> None:
    truth = json.loads((PHOTOS / f"{name}.json").read_text(encoding="utf-8"))
    result = outcome(read(f"{name}.jpg", (PHOTOS / f"{name}.jpg").read_bytes()), truth)
    assert result.identified, result.refusal
    assert result.misread == ()
    assert result.cells.flagged <= HARDER.get(name, MOST_FLAGS)


def test_the_defects_photos_show_what_they_are_named_for() -> None:
    drawn = {
        sample.name: json.loads((PHOTOS / f"{sample.name}.json").read_text(encoding="utf-8")) for sample in DEFECTS
    }
    assert drawn["bent-3mm"]["drawn"]["bend_mm"] > 2.9
    assert drawn["tilted-40"]["drawn"]["tilt_degrees"] > 38
    assert drawn["small-in-frame"]["drawn"]["fill"] < 0.62
    assert drawn["jpeg-50"]["drawn"]["jpeg_quality"] == 50
    assert drawn["two-lamps"]["drawn"]["lamps"] == 2
    assert drawn["exposed-too-long"]["drawn"]["overexposed"] > 1.09
    assert drawn["mirrored-lamp"]["drawn"]["mirror"] > 0.8
    assert set(drawn["hard-pencil"]["pens"].values()) == {"pencil"}
    assert drawn["messenger-1280"]["size_px"] in ([1280, 960], [960, 1280])
    assert any(each["why"] == ["flap folded away"] for each in drawn["flaps-folded-away"]["actions"])
    assert sum(each["destroyed"] for each in drawn["scribbles"]["hexes"]) >= 3
