"""Claims about the networks: their answers are probabilities, and where they disagree a person is asked."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from scanner.marks.classifier import CERTAIN, Classifier, classifier
from scanner.marks.ink import SIDE_PX
from scanner.marks.verdict import CLASSES
from tests.scanner.regions import seen, sure


@pytest.mark.parametrize("name", ["marks.onnx", "closer.onnx", "struck.onnx"])
def test_a_network_is_well_under_a_megabyte(name: str) -> None:
    assert len(files("scanner").joinpath("model", name).read_bytes()) < 700_000


def test_what_the_quick_network_is_sure_of_is_left_at_that() -> None:
    noise = np.random.default_rng(4).integers(0, 256, (40, SIDE_PX, SIDE_PX), dtype=np.uint8)
    shown = replace(seen(60), photo=np.concatenate([noise, seen(20).photo]))
    quick, answers = classifier().quick_look(shown), classifier().probabilities(shown)
    sure = quick.max(axis=1) >= CERTAIN
    assert 0 < sure.sum() < len(sure)
    assert np.array_equal(quick[sure], answers[sure])
    assert not np.allclose(quick[~sure], answers[~sure], atol=1e-3)


@pytest.mark.parametrize("count", [0, 1, 70])
def test_its_answers_are_probabilities_whatever_it_is_shown(count: int) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (count, SIDE_PX, SIDE_PX), dtype=np.uint8)
    answers = classifier().probabilities(replace(seen(count), photo=noise))
    assert answers.shape == (count, len(CLASSES))
    assert np.allclose(answers.sum(axis=1), 1, atol=1e-4)
    assert (answers >= 0).all()


def test_a_ring_that_drowns_in_the_darkest_light_is_seen_in_the_clearest_grey() -> None:
    ring = cv2.circle(np.full((SIDE_PX, SIDE_PX), 250, np.float32), (24, 24), 11, 228.0, 2, cv2.LINE_AA)
    random = np.random.default_rng(7)
    grainy, clear = (
        np.clip(ring + random.normal(0, spread, (20, SIDE_PX, SIDE_PX)), 0, 255).astype(np.uint8) for spread in (30, 9)
    )
    drowned, seen_clearly = (
        classifier().probabilities(replace(seen(20), photo=grainy, clear=also))[:, CLASSES.index("O")]
        for also in (grainy, clear)
    )
    assert np.median(seen_clearly) > 0.99 > 0.9 > np.median(drowned)


def test_an_answer_depends_on_its_own_patch_alone() -> None:
    shown = replace(seen(5), photo=np.random.default_rng(2).integers(0, 256, (5, SIDE_PX, SIDE_PX), dtype=np.uint8))
    alone = replace(seen(1), photo=shown.photo[3:4])
    together = classifier().probabilities(shown)[3]
    assert np.allclose(classifier().probabilities(alone)[0], together, atol=1e-4)


def test_a_freshly_loaded_network_answers_the_same() -> None:
    patches = replace(seen(3), photo=np.random.default_rng(3).integers(0, 256, (3, SIDE_PX, SIDE_PX), dtype=np.uint8))
    assert np.array_equal(Classifier().probabilities(patches), Classifier().probabilities(patches))


class Says:
    """A network that says the same of every patch."""

    def __init__(self, row: NDArray[np.float32]) -> None:
        self.row = row

    def answers(self, darkness: NDArray[np.float32], classes: int) -> NDArray[np.float32]:
        """(n, classes) of it."""
        return np.tile(self.row, (len(darkness), 1))


@given(st.sampled_from(CLASSES[1:]), st.floats(0.5, 0.9994), st.floats(0.5, 0.999999), st.booleans())
def test_where_one_network_sees_a_mark_and_the_other_nothing_it_is_asked_about(
    mark: str, quick: float, closer: float, quick_sees: bool
) -> None:
    both = Classifier()
    both._quick = Says(sure(mark if quick_sees else "", quick))  # type: ignore[assignment]
    both._closer = Says(sure("" if quick_sees else mark, closer))  # type: ignore[assignment]
    row = both.probabilities(seen(3))[0]
    assert row.sum() == pytest.approx(1, abs=1e-5)
    assert row.max() < 0.8
    assert {CLASSES[i] for i in np.argsort(-row)[:2]} == {mark, ""}
