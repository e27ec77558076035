"""What is missing in a map that somebody writes down is asked for, every piece of it, beside the hex it is about."""

from __future__ import annotations

import copy
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from engine.completeness import gaps_of
from engine.errors import BadBoardError
from engine.generator import generate
from engine.hexes import Hex
from engine.maps import MapDocument, board_from
from engine.sheet import lay_out
from engine.sheet.document import map_document

WHOLE = map_document(lay_out(generate(5, 2)))
Change = Callable[[dict[str, Any]], object]


def first(document: dict[str, Any], **wanted: object) -> dict[str, Any]:
    """The first hex with these values."""
    found: dict[str, Any] = next(
        each for each in document["hexes"] if all(each[name] == value for name, value in wanted.items())
    )
    return found


def codes(change: Change) -> set[tuple[str, bool]]:
    """The codes of the gaps after the change, and whether each blocks."""
    document = copy.deepcopy(WHOLE)
    change(document)
    return {(gap.code, gap.blocks) for gap in gaps_of(document)}


def drop_road_back(document: dict[str, Any]) -> None:
    """One road leads one way only from now on."""
    by_id = {each["id"]: each for each in document["hexes"]}
    for each in document["hexes"]:
        for target in each["roads"]:
            if by_id[target]["kind"] == "land":
                by_id[target]["roads"].remove(each["id"])
                return


def wall_in(document: dict[str, Any]) -> None:
    """A hex at the edge is shut off by mountains."""
    places = {(each["q"], each["r"]): each for each in document["hexes"]}
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

    def around(each: dict[str, Any]) -> list[dict[str, Any]]:
        return [places[at] for q, r in steps if (at := (each["q"] + q, each["r"] + r)) in places]

    lonely = next(e for e in document["hexes"] if e["kind"] == "land" and all(n["kind"] == "land" for n in around(e)))
    for each in around(lonely):
        each.update(kind="mountain", sector=None, roads=[], clan=None)
    lonely["roads"] = []


def each_city(document: dict[str, Any], **values: object) -> None:
    """Gives every city these values."""
    for each in document["hexes"]:
        if each["kind"] == "city":
            each.update(values)


def no_roads(document: dict[str, Any]) -> None:
    """Takes all roads away, so that none ends where a change leaves nothing."""
    for each in document["hexes"]:
        each["roads"] = []


def test_a_whole_map_has_no_gaps() -> None:
    assert gaps_of(WHOLE) == []


def swap_places(document: dict[str, Any]) -> None:
    """Two hexes lie on paper where the other one belongs."""
    one, other = document["hexes"][5], document["hexes"][40]
    one["center_mm"], other["center_mm"] = other["center_mm"], one["center_mm"]


def score_early(document: dict[str, Any]) -> None:
    """Each city is scored a round too early, as where a scoring is taken for that of the round above it."""
    for early, late in pairwise(document["rounds"]):
        early["scores"], late["scores"] = late["scores"], None


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda d: first(d, kind="water", clan=None).update(kind=None), {("no-kind", True)}),
        (lambda d: first(d, kind="land").update(sector=None), {("no-sector", True)}),
        (lambda d: first(d, kind="land").update(sector="Q"), {("no-sector", True)}),
        (lambda d: first(d, kind="settlement").update(buildings_mm=[]), {("no-buildings", True)}),
        (lambda d: first(d, city="II").update(city=None), {("no-numeral", True), ("unknown-scoring", True)}),
        (
            lambda d: first(d, kind="land", clan=None).update(clan={"kind": "drifter", "sector": None}),
            {("no-hat", True)},
        ),
        (lambda d: first(d, kind="mountain").update(clan={"kind": "raider"}), {("idle-clan", False)}),
        (lambda d: first(d, kind="mountain").update(roads=["A1"]), {("road-off-land", True)}),
        (lambda d: first(d, kind="land").update(roads=["Z99"]), {("stray-road", True)}),
        (drop_road_back, {("one-way-road", False)}),
        (wall_in, {("out-of-reach", False)}),
        (lambda d: d["hexes"][0].update(center_mm=[1900.0, 1900.0]), {("off-page", True)}),
        (lambda d: first(d, kind="settlement")["buildings_mm"][0].__setitem__(0, 0.0), {("stray-building", True)}),
        (swap_places, {("off-lattice", True)}),
        (lambda d: d["hexes"][5].update(center_mm=d["hexes"][6]["center_mm"]), {("off-lattice", True)}),
        (lambda d: d["hexes"][5].update(radius_mm=2 * d["hexes"][5]["radius_mm"]), {("off-lattice", True)}),
        (lambda d: d["rounds"][2]["actions"][0]["box_mm"].__setitem__(1, 1900.0), {("no-box", False)}),
        (lambda d: d["hexes"][1].update(id=d["hexes"][0]["id"]), {("same-id", True)}),
        (lambda d: d.update(players=None), {("no-players", True)}),
        (lambda d: d.update(rounds=[]), {("no-rounds", True)}),
        (lambda d: d["rounds"][2].update(round=9), {("round-numbers", True)}),
        (lambda d: d["rounds"][0].update(starts=None), {("no-starter", True)}),
        (lambda d: d["rounds"][5].update(actions=[]), {("no-actions", True)}),
        (lambda d: d["rounds"][5]["actions"][0].update(letters=[]), {("no-letters", True)}),
        (lambda d: d["rounds"][5]["actions"][0].update(letters=["E"]), {("no-letters", True)}),
        (lambda d: d["rounds"][5]["actions"][0].update(box_mm=None), {("no-box", False)}),
        (
            lambda d: [each.update(scores=None) for each in d["rounds"]],
            {("never-scored", False), ("last-unscored", False)},
        ),
        (score_early, {("last-unscored", False)}),
    ],
)
def test_what_is_missing_or_odd_is_told(change: Change, expected: set[tuple[str, bool]]) -> None:
    found = codes(change)
    assert expected <= found
    # A change to a hex may leave roads that led there; nothing else is told beside it.
    assert {code for code, _ in found - expected} <= {
        "stray-road",
        "one-way-road",
        "same-place",
        "road-into",
        "off-lattice",
    }


@pytest.mark.parametrize("turns", range(6))
def test_a_map_counted_in_other_directions_or_mirrored_lies_as_it_says(turns: int) -> None:
    document = copy.deepcopy(WHOLE)
    for each in document["hexes"]:
        place = Hex(each["q"], each["r"]).turned(turns)
        each["q"], each["r"] = (place.r, place.q) if turns % 2 else (place.q, place.r)
    assert gaps_of(document) == []


def test_a_map_without_a_city_can_t_be_played() -> None:
    def change(document: dict[str, Any]) -> None:
        no_roads(document)
        each_city(document, kind="mountain", city=None)

    assert ("no-city", True) in codes(change)


def test_a_numeral_stands_once() -> None:
    assert ("same-city", True) in codes(lambda document: each_city(document, city="I"))


def test_a_gap_says_where_it_is_in_two_languages() -> None:
    document = copy.deepcopy(WHOLE)
    unknown = first(document, kind="water", clan=None)
    unknown["kind"] = None
    (gap,) = [each for each in gaps_of(document) if each.blocks]
    assert (gap.hex, gap.round, gap.action) == (unknown["id"], None, None)
    assert gap.message("en") != gap.message("de")
    assert all(unknown["id"] in gap.message(lang) for lang in ("en", "de"))


def test_a_map_is_a_board_exactly_when_nothing_blocks() -> None:
    def playable(document: dict[str, Any]) -> bool:
        try:
            board_from(msgspec.convert(document, MapDocument))
        except (BadBoardError, msgspec.ValidationError):
            return False
        return True

    for number, fields in enumerate(("kind", "sector", "city", "buildings_mm", "clan", "roads") * 8):
        document = copy.deepcopy(WHOLE)
        hex_ = document["hexes"][(7 * number) % len(document["hexes"])]
        hex_[fields] = [] if isinstance(hex_[fields], list) else None
        assert playable(document) == (not any(gap.blocks for gap in gaps_of(document))), (hex_["id"], fields)


@pytest.mark.parametrize("document", [{}, {"hexes": []}, {"hexes": 3}, {"hexes": [{"id": "A1"}]}])
def test_what_is_no_map_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(BadBoardError):
        gaps_of(document)
