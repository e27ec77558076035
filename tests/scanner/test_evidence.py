"""What all evidence says of a mark: questions are answered, no mark is changed, what is covered stays so."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.classifier import Looks, classifier
from scanner.marks.ink import Patches
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import CLASSES, Verdict
from scanner.marks.weighing import evidence
from scanner.marks.weighing.evidence import ODDS, evidence_of, weigh_evidence
from scanner.marks.weighing.options import EvidenceOptions
from scanner.reading import EMPTY, GRAINY, HIDDEN, OTHER_INK, REASONS, SCRIBBLE, UNCLEAR
from tests.scanner.regions import form, region, seen

LEAST = EvidenceOptions().least_confidence


def by_look(mark: str, confidence: float, runner_up: str, review: str | None, nothing: float = 0.0) -> Verdict:
    """A verdict as the networks' look alone has it."""
    chances = {mark: confidence, runner_up: 1 - confidence}
    return Verdict(mark, confidence, runner_up, review, nothing, tuple(chances.get(each, 0.0) for each in CLASSES))


SURE = by_look("X", 0.9999, "O", None)
OPEN = by_look("X", 0.9, "O", UNCLEAR, nothing=0.02)


class Weights:
    """Says the same of every verdict, and counts how many it was asked about."""

    def __init__(self, chance: float) -> None:
        self.chance, self.asked = chance, 0

    def answers(self, rows: NDArray[np.float32], classes: int) -> NDArray[np.float32]:
        assert classes == 1
        assert np.isfinite(rows).all()
        self.asked += len(rows)
        return np.full((len(rows), 1), self.chance, np.float32)


def cells(count: int, role: Role = Role.CELL) -> Form:
    return form(*(region(("X", "O", "T", "S", SCRIBBLE), role, f"A{i}") for i in range(count)))


def looks_at(patches: Patches) -> Looks:
    return classifier().looks(patches)


def weighed(*verdicts: Verdict, role: Role = Role.CELL) -> list[Verdict]:
    patches = seen(len(verdicts))
    sheet = cells(len(verdicts), role)
    found = weigh_evidence(verdicts, looks_at(patches), patches, sheet, EvidenceOptions(), MarkOptions())
    return list(found)


def with_weights(monkeypatch: pytest.MonkeyPatch, chance: float) -> Weights:
    weights = Weights(chance)
    monkeypatch.setattr(evidence, "loaded", lambda name: weights)
    return weights


def test_a_question_is_answered_where_all_evidence_says_that_the_mark_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    with_weights(monkeypatch, (1 + LEAST) / 2)
    found = weighed(SURE, OPEN)
    assert found[0] == SURE
    assert (found[1].mark, found[1].review) == ("X", None)
    assert found[1].confidence == pytest.approx((1 + LEAST) / 2, abs=1e-6)


def test_a_question_stays_where_it_is_only_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    with_weights(monkeypatch, LEAST - 0.01)
    found = weighed(SURE, OPEN)[1]
    assert (found.mark, found.review) == ("X", UNCLEAR)
    assert found.confidence == pytest.approx(LEAST - 0.01, abs=1e-6)


def test_grain_alone_is_no_reason_to_ask_where_the_cell_is_surely_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    with_weights(monkeypatch, 0.9999)
    assert weighed(by_look(EMPTY, 0.99999, "X", GRAINY))[0].review is None


@pytest.mark.parametrize(
    "verdict",
    [
        by_look(EMPTY, 0.999, "X", HIDDEN),
        by_look("X", 0.999, "O", OTHER_INK),
        by_look(SCRIBBLE, 0.9999, "X", UNCLEAR),
        by_look(EMPTY, 0.9999, "X", UNCLEAR),
        replace(OPEN, confidence=0.8),
        replace(by_look(EMPTY, 0.9999, "X", GRAINY), confidence=0.99),
        replace(by_look("O", 0.95, "X", UNCLEAR), mark="X", runner_up="O", confidence=0.97),
        Verdict("X", 0.9, "O", UNCLEAR),
        replace(OPEN, foreign=0.3),
    ],
    ids=[
        "hidden",
        "other ink",
        "a scribble that lies like none",
        "ink in what seems empty",
        "its fellows are otherwise",
        "ink in grain",
        "all but ruled out by its look",
        "only its ink told of it",
        "partly a mark that nobody plays",
    ],
)
def test_what_is_for_review_for_another_reason_stays_so(verdict: Verdict, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = with_weights(monkeypatch, 1.0)
    assert weighed(verdict) == [verdict]
    assert not weights.asked


def test_boxes_beside_the_map_are_no_business_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = with_weights(monkeypatch, 1.0)
    assert weighed(OPEN, role=Role.BOX) == [OPEN]
    assert not weights.asked


def test_nothing_is_weighed_where_all_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "evidence_of", lambda *_: pytest.fail("there was no question"))
    assert weighed(SURE, SURE) == [SURE, SURE]


def test_evidence_has_a_marks_odds_where_the_network_looks_for_them() -> None:
    patches, verdicts = seen(2), (Verdict("O", 0.9, "X", UNCLEAR), Verdict(EMPTY, 0.5, "X", None))
    rows = evidence_of(verdicts, looks_at(patches), patches, cells(2))
    odds = np.zeros(len(CLASSES))
    odds[CLASSES.index("O")] = np.log(9)
    assert np.allclose(rows[0, ODDS], odds, atol=1e-5)
    assert not rows[1, ODDS].any()


def test_each_reason_and_each_kind_of_region_has_the_column_that_the_network_was_taught() -> None:
    reasons = ("unclear", "stray-mark", "hidden", "cut-off", "glare", "out-of-focus", "other-ink", "pale-ink", "grainy")
    assert set(reasons) == set(REASONS)
    first = ODDS.stop + len(CLASSES)
    patches = seen(len(reasons))
    verdicts = tuple(Verdict("O", 0.9, "X", each) for each in reasons)
    columns = evidence_of(verdicts, looks_at(patches), patches, cells(len(reasons)))[:, first:]
    assert (columns[:, : len(reasons)] == np.eye(len(reasons))).all()
    assert set(Role) == {"cell", "slot", "box"}
    for place, role in enumerate(("cell", "slot", "box")):
        patches = seen(1)
        (row,) = evidence_of(verdicts[:1], looks_at(patches), patches, cells(1, Role(role)))[:, first + len(reasons) :]
        assert row[:3].tolist() == np.eye(3)[place].tolist()


def test_evidence_tells_how_a_region_was_seen_beside_the_others() -> None:
    well = seen(4)
    dim = seen(4, contrast=0.2)
    mixed = Patches(
        **{name: getattr(well, name) for name in Patches.__dataclass_fields__}
        | {"contrast": np.concatenate([dim.contrast[:1], well.contrast[1:]])}
    )
    verdicts = (SURE,) * 4
    alike, among = (evidence_of(verdicts, looks_at(each), each, cells(4)) for each in (dim, mixed))
    assert np.allclose(alike[0], alike[1])
    assert np.isfinite(among).all()
    assert (among[0] != alike[0]).any(), "as dim as before, but by itself now"


MARKS = st.sampled_from(CLASSES)


@st.composite
def verdict(draw: st.DrawFn) -> Verdict:
    mark = draw(MARKS)
    runner_up = draw(MARKS.filter(lambda each: each != mark))
    review, nothing = draw(st.sampled_from((None, *REASONS))), draw(st.floats(0, 1))
    looked = by_look(mark, draw(st.floats(0.2, 1.0)), runner_up, review, nothing)
    return replace(looked, confidence=looked.confidence * draw(st.sampled_from((1.0, 0.9))))


@given(st.lists(verdict(), min_size=1, max_size=8))
@settings(max_examples=60, deadline=None)
def test_no_mark_is_changed_and_no_question_added(verdicts: list[Verdict]) -> None:
    for before, after in zip(verdicts, weighed(*verdicts), strict=True):
        assert (after.mark, after.runner_up) == (before.mark, before.runner_up)
        assert 0 <= after.confidence <= 1
        assert after.review in (None, before.review)
        if before.review is None:
            assert after == before
