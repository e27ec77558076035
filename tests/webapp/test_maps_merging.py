"""Several pictures of one sheet: what one couldn't say another may; where they contradict each other, a person says."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.webapp.maps import map_of, read_badly
from webapp.maps.errors import OtherMapError
from webapp.maps.merging import Seen, filled

NOTHING: dict[str, Any] = {"hexes": {}, "doubtful_roads": {}, "rounds": {}, "actions": [], "sheet": [], "looks": []}


def badly() -> Seen:
    sheet = read_badly()
    return Seen(sheet.document, {**NOTHING, **sheet.unsure})


def surely(document: dict[str, Any]) -> Seen:
    return Seen(document, NOTHING)


def hexes_of(document: dict[str, Any]) -> dict[str, Any]:
    """What is printed in each hex, the order of its roads aside."""
    return {
        each["id"]: (each["kind"], each["sector"], each["clan"], each["city"], sorted(each["roads"]))
        for each in document["hexes"]
    }


def renamed(document: dict[str, Any], right: int, down: int) -> dict[str, Any]:
    """The same map as another picture shows it: elsewhere on the page, larger, its lattice counted from elsewhere."""
    moved = copy.deepcopy(document)
    for each in moved["hexes"]:
        each["id"] = "Z" + each["id"]
        each["roads"] = ["Z" + name for name in each["roads"]]
        each["q"], each["r"] = each["q"] + right, each["r"] + down
        each["center_mm"] = [1.1 * value + 7 for value in each["center_mm"]]
        each["radius_mm"] *= 1.1
        each["buildings_mm"] = [[1.1 * x + 7, 1.1 * y + 7, 1.1 * radius] for x, y, radius in each["buildings_mm"]]
    return moved


def test_what_one_picture_could_not_say_another_says() -> None:
    found = filled(badly(), surely(renamed(map_of(5), 3, -2)))
    assert hexes_of(found.document) == hexes_of(map_of(5))
    assert [each["actions"] for each in found.document["rounds"]] == [each["actions"] for each in map_of(5)["rounds"]]
    assert {**found.unsure, "looks": []} == NOTHING


def test_where_things_lie_stays_as_the_first_picture_has_it() -> None:
    found = filled(badly(), surely(renamed(map_of(5), 3, -2)))
    for each, own in zip(found.document["hexes"], map_of(5)["hexes"], strict=True):
        assert each["center_mm"] == own["center_mm"]
        for building, printed in zip(each["buildings_mm"], own["buildings_mm"], strict=True):
            assert building == pytest.approx(printed, abs=0.02)


def test_what_neither_could_say_stays_open() -> None:
    found = filled(badly(), badly())
    assert hexes_of(found.document) == hexes_of(badly().document)
    assert joined(found) == joined(badly())
    for name, fields in badly().unsure["hexes"].items():
        assert set(fields) <= set(found.unsure["hexes"][name])
    assert {**found.unsure, "hexes": {}, "doubtful_roads": {}} == {**badly().unsure, "hexes": {}, "doubtful_roads": {}}


def joined(seen: Seen) -> set[frozenset[str]]:
    """The pairs of hexes that a road may join."""
    return {frozenset((name, other)) for name, others in seen.unsure["doubtful_roads"].items() for other in others}


def test_what_two_pictures_surely_say_differently_is_asked_about() -> None:
    other = copy.deepcopy(map_of(5))
    land = [each for each in other["hexes"] if each["kind"] == "land" and each["roads"]]
    land[0]["sector"] = "ABCD"["ABCD".index(land[0]["sector"]) - 1]
    land[1]["kind"] = "water"
    other["rounds"][2]["actions"][0]["letters"] = ["?"]
    lost = next(name for name in land[2]["roads"] if name not in (land[0]["id"], land[1]["id"]))
    land[2]["roads"].remove(lost)
    for each in other["hexes"]:
        if each["id"] == lost and land[2]["id"] in each["roads"]:
            each["roads"].remove(land[2]["id"])
    found = filled(surely(map_of(5)), surely(other)).unsure
    assert found["hexes"][land[0]["id"]] == ["sector"]
    assert "kind" in found["hexes"][land[1]["id"]]
    assert lost in found["doubtful_roads"][land[2]["id"]]
    assert found["actions"] == [other["rounds"][2]["actions"][0]["id"]]


def test_a_hex_that_only_the_second_picture_shows_is_asked_about() -> None:
    mine, theirs = copy.deepcopy(map_of(5)), renamed(map_of(5), 3, -2)
    lost = next(each for each in mine["hexes"] if each["kind"] == "land" and len(each["roads"]) > 1)
    mine["hexes"].remove(lost)
    for each in mine["hexes"]:
        each["roads"] = [name for name in each["roads"] if name != lost["id"]]
    found = filled(surely(mine), surely(theirs))
    added = found.document["hexes"][-1]
    assert (added["q"], added["r"], added["sector"]) == (lost["q"], lost["r"], lost["sector"])
    assert added["center_mm"] == pytest.approx(lost["center_mm"], abs=0.02)
    assert added["radius_mm"] == pytest.approx(lost["radius_mm"], abs=0.01)
    assert {"kind", "id"} <= set(found.unsure["hexes"][added["id"]])
    # Its roads, which mine couldn't see, are those of the other picture.
    assert set(added["roads"]) | set(found.unsure["doubtful_roads"].get(added["id"], ())) == set(lost["roads"])


def test_a_picture_that_lacks_a_hex_says_nothing_of_roads_there() -> None:
    mine, theirs = badly(), copy.deepcopy(map_of(5))
    (name, (lost,)), *_ = mine.unsure["doubtful_roads"].items()
    assert "roads" in mine.unsure["hexes"][name]
    theirs["hexes"] = [each for each in theirs["hexes"] if each["id"] != lost]
    for each in theirs["hexes"]:
        each["roads"] = [other for other in each["roads"] if other != lost]
    found = filled(mine, surely(theirs))
    assert lost in found.unsure["doubtful_roads"][name]
    assert "roads" in found.unsure["hexes"][name]
    # Nor where nobody knows which way they may lead.
    vague = Seen(mine.document, {**mine.unsure, "doubtful_roads": {}})
    assert "roads" in filled(vague, surely(theirs)).unsure["hexes"][name]
    # A road that mine surely shows there is no question, nor does a hex become one of which mine is sure.
    found = filled(surely(map_of(5)), surely(theirs))
    assert hexes_of(found.document) == hexes_of(map_of(5))
    assert found.unsure == NOTHING


def test_a_road_of_which_each_picture_doubts_another_end_is_asked_about() -> None:
    bare = copy.deepcopy(map_of(5))
    land = {each["id"]: each for each in bare["hexes"] if each["kind"] == "land"}
    one, other = next((name, to) for name, each in land.items() for to in each["roads"] if to in land)
    for name, to in ((one, other), (other, one)):
        land[name]["roads"].remove(to)
    mine, theirs = (Seen(bare, {**NOTHING, "hexes": {name: ["roads"]}}) for name in (one, other))
    for found in (filled(mine, theirs), filled(theirs, mine)):
        assert joined(found) == {frozenset((one, other))}
        assert found.unsure["hexes"] == {one: ["roads"], other: ["roads"]}


@pytest.mark.parametrize("turned", [False, True])
def test_roads_that_one_picture_doubts_stay_asked_about_where_the_other_says_nothing_of_the_hex(turned: bool) -> None:
    bare = copy.deepcopy(map_of(5))
    land = next(each for each in bare["hexes"] if each["kind"] == "land" and each["roads"])
    for each in bare["hexes"]:
        each["roads"] = [name for name in each["roads"] if land["id"] not in (name, each["id"])]
    doubts: list[dict[str, list[str]]] = [{land["id"]: ["kind"]}, {land["id"]: ["roads"]}]
    mine, theirs = (Seen(bare, {**NOTHING, "hexes": each}) for each in (doubts[::-1] if turned else doubts))
    assert "roads" in filled(mine, theirs).unsure["hexes"][land["id"]]


def test_a_round_that_only_the_second_picture_shows_is_asked_about() -> None:
    mine = copy.deepcopy(map_of(5))
    mine["rounds"].pop()
    assert filled(surely(mine), surely(map_of(5))).unsure["sheet"] == ["rounds"]
    assert filled(surely(map_of(5)), surely(mine)).unsure["sheet"] == ["rounds"]
    unsure = Seen(mine, {**NOTHING, "sheet": ["rounds"]})
    assert filled(surely(map_of(5)), unsure).unsure["sheet"] == []


def test_who_starts_is_no_surer_than_the_picture_that_says_how_many_play() -> None:
    mine, theirs = copy.deepcopy(map_of(5)), copy.deepcopy(map_of(5))
    mine["players"] = 3
    theirs["rounds"][3]["starts"] = "O" if theirs["rounds"][3]["starts"] == "X" else "X"
    unknown = Seen(mine, {**NOTHING, "sheet": ["players"]})
    vague = Seen(theirs, {**NOTHING, "rounds": {"4": ["starts"]}})
    for found in (filled(unknown, vague), filled(vague, unknown)):
        assert found.document["players"] == 2
        assert found.unsure["rounds"] == {"4": ["starts"]}


def test_pictures_of_different_maps_are_not_put_together() -> None:
    with pytest.raises(OtherMapError):
        filled(surely(map_of(5)), surely(map_of(6)))
