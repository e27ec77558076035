"""Evidence for teaching: what is known of each mark in a simulated photo, and whether it was read right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from samples.training.evidence import Weighed, of_one_photo
from samples.training.photos import Work
from scanner.marks.weighing.evidence import ODDS
from scanner.network import Network


@pytest.fixture(scope="module")
def weighed() -> Weighed:
    found = of_one_photo(Work(9_300_001, "ordinary", "built-in"))
    assert found is not None
    return found


def test_nearly_all_marks_of_an_ordinary_photo_are_read_right(weighed: Weighed) -> None:
    assert len(weighed.right) > 80
    assert weighed.right.mean() > 0.97
    assert np.isfinite(weighed.evidence).all()
    assert ((weighed.evidence[:, ODDS] != 0).sum(axis=1) <= 1).all(), "one mark each"


def test_the_network_takes_it_and_is_about_as_sure_as_the_photo_is_plain(weighed: Weighed) -> None:
    chances = Network("evidence.onnx").answers(weighed.evidence, 1)
    assert chances.shape == (len(weighed.right), 1)
    assert chances.mean() == pytest.approx(weighed.right.mean(), abs=0.03)


def test_evidence_that_was_kept_is_what_it_was(weighed: Weighed, tmp_path: Path) -> None:
    weighed.save(tmp_path / "evidence.npz")
    kept = Weighed.joined([Weighed.load(tmp_path / "evidence.npz")] * 2)
    assert (kept.right == np.tile(weighed.right, 2)).all()
    assert np.allclose(kept.evidence, np.tile(weighed.evidence, (2, 1)), rtol=1e-3, atol=1e-3)
