"""Claims about how a reading is held against its truth: nothing that is wrong looks better than it is."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from scanner.reading import UNCLEAR
from webapp.benchmark.reader import Read
from webapp.benchmark.tally import Cells, Outcome, outcome, summary

Truth = dict[str, Any]


def cell(name: str, owner: str | None = None, destroyed: bool = False, *buildings: str | None) -> Truth:
    """A hex of the truth that anybody can tell."""
    return {"id": name, "owner": owner, "destroyed": destroyed, "buildings": [*buildings], "decidable": True}


TRUTH: Truth = {
    "seed": "11",
    "players": 2,
    "hexes": [cell("A1", "X"), cell("A2"), cell("A3", "X", True), cell("A4", None, False, "X", None, "O")],
    "actions": [{"id": "1a", "taken_by": "X", "decidable": True}, {"id": "1b", "taken_by": None, "decidable": True}],
}
"""A hex of X, a free one, one of X that was destroyed, a settlement; an action that X took and one that nobody did."""


def held(changes: dict[str, Any], truth: Truth = TRUTH, seed: str = "11") -> Outcome:
    """The outcome where all is read right and surely but for what is changed, by the place's id."""
    read = deepcopy({"hexes": TRUTH["hexes"], "actions": TRUTH["actions"]})
    for each in [*read["hexes"], *read["actions"]]:
        each |= {"confidence": 0.9999, "review": False, "why": None} | changes.get(each["id"], {})
    return outcome(Read(read | {"sheet": {"seed": seed, "players": 2}}, None, 200.0, 200.0, 300.0), truth)


def test_each_hex_each_settlement_with_its_buildings_and_each_box_is_counted_once() -> None:
    result = held({})
    assert (result.cells, result.boxes, result.misread) == (Cells(right=4), Cells(right=2), ())
    assert result.right_untouched


@pytest.mark.parametrize(
    ("place", "read"),
    [
        ("A1", {"owner": "O"}),
        ("A1", {"owner": None}),
        ("A1", {"destroyed": True}),
        ("A2", {"owner": "O"}),
        ("A3", {"destroyed": False}),
        ("A4", {"buildings": ["X", None, "X"]}),
        ("A4", {"buildings": ["X", None, None]}),
        ("A4", {"buildings": ["X", "O", "O"]}),
        ("A4", {"buildings": []}),
    ],
)
@pytest.mark.parametrize("decidable", [True, False])
def test_what_is_wrong_without_a_flag_counts_whether_or_not_anybody_could_tell_it(
    place: str, read: Truth, decidable: bool
) -> None:
    truth = deepcopy(TRUTH)
    for each in truth["hexes"]:
        each["decidable"] = decidable or each["id"] != place
    silent = held({place: read}, truth)
    assert (silent.cells, silent.misread) == (Cells(right=3, wrong=1), (place,))
    assert not any((silent.right_untouched, silent.right_as_seen, silent.right_once_answered))
    asked = held({place: read | {"review": True, "why": UNCLEAR, "confidence": 0.9}}, truth)
    assert (asked.cells, asked.misread) == (Cells(right=3, flagged=1, flagged_wrong=1), ())
    assert (asked.right_untouched, asked.right_as_seen, asked.right_once_answered) == (False, not decidable, True)


def test_whose_a_destroyed_hex_was_is_nobody_s_to_read() -> None:
    assert held({"A3": {"owner": None}}).cells == Cells(right=4)


@pytest.mark.parametrize(("place", "read"), [("1a", "O"), ("1a", None), ("1b", "X")])
def test_a_wrong_signature_is_a_box_s_error(place: str, read: str | None) -> None:
    result = held({place: {"taken_by": read}})
    assert (result.cells, result.boxes, result.misread) == (Cells(right=4), Cells(right=1, wrong=1), (place,))


def test_another_map_is_no_cell_s_error_but_the_photo_s() -> None:
    result = held({}, seed="12")
    figures = summary([result, held({})])
    assert (figures["identified"], figures["wrong_map"], figures["cells"]["all"]) == (1, 1, 4)
    assert (figures["sheets_right_untouched"], figures["sheets_right_once_answered"]) == (1, 1)


def test_a_hex_that_was_not_read_is_not_passed_over() -> None:
    document = {"hexes": [], "actions": [], "sheet": {"seed": "11", "players": 2}}
    with pytest.raises(KeyError):
        outcome(Read(document, None, 200.0, 200.0, 300.0), TRUTH)
