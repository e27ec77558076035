"""A map's document laid into the picture of its blank: where its hexes and boxes lie is what was seen there."""

from __future__ import annotations

from collections import Counter
from typing import Any

from webapp.maps.errors import OtherMapError

_TURNS = 6
_ENOUGH = 0.9
"""The share of the file's hexes that have to lie where one was seen: another map's outline has fewer."""

_OF_THE_PAGE: tuple[str, ...] = ("page_mm", "cuts_mm", "folds_mm", "players_mm")

Place = tuple[int, int]


def placed_in(document: dict[str, Any], seen: dict[str, Any]) -> dict[str, Any]:
    """The document with the places of what was seen in the picture; OtherMapError where the two aren't one map.

    What is printed is the file's word, where it lies the picture's.
    """
    at = fit(document, seen)
    hexes = []
    for each in document["hexes"]:
        place = at.get(_place(each))
        if place is None:
            raise OtherMapError
        hexes.append(_hex(each, place))
    placed = {name: seen[name] for name in _OF_THE_PAGE if name in seen}
    return {**document, **placed, "hexes": hexes, "rounds": _rounds(document, seen)}


def fit(document: dict[str, Any], seen: dict[str, Any]) -> dict[Place, dict[str, Any]]:
    """For each place of the document the hex seen there: the two lattices laid over each other where they fit best.

    OtherMapError where the two aren't one map.
    """
    by_place = {_place(each): each for each in seen["hexes"]}
    best: dict[Place, dict[str, Any]] = {}
    best_score = -1.0
    for turns in range(_TURNS):
        turned = {_place(each): _turn(_place(each), turns) for each in document["hexes"]}
        for shift in _shifts(document, turned, by_place):
            found = {
                place: by_place[to]
                for place, there in turned.items()
                if (to := (there[0] + shift[0], there[1] + shift[1])) in by_place
            }
            score = len(found) + sum(_same(each, found.get(_place(each))) for each in document["hexes"])
            if score > best_score:
                best, best_score = found, score
    if len(best) < _ENOUGH * len(document["hexes"]):
        raise OtherMapError
    return best


def _shifts(document: dict[str, Any], turned: dict[Place, Place], by_place: dict[Place, dict[str, Any]]) -> list[Place]:
    """The shifts worth a try: those by which most hexes that look alike fall onto each other."""
    votes: Counter[Place] = Counter()
    kinds: dict[tuple[object, object], list[Place]] = {}
    for place, each in by_place.items():
        kinds.setdefault((each.get("kind"), each.get("sector")), []).append(place)
    for each in document["hexes"]:
        there = turned[_place(each)]
        for place in kinds.get((each.get("kind"), each.get("sector")), ()):
            votes[place[0] - there[0], place[1] - there[1]] += 1
    return [shift for shift, _ in votes.most_common(3)]


def _same(one: dict[str, Any], other: dict[str, Any] | None) -> float:
    if other is None:
        return 0
    return sum(bool(one.get(name) == other.get(name)) for name in ("kind", "sector", "city")) / 3


def _hex(each: dict[str, Any], seen: dict[str, Any]) -> dict[str, Any]:
    """The hex where it was seen; its buildings too, if as many were."""
    placed = {**each, "center_mm": seen["center_mm"], "radius_mm": seen["radius_mm"]}
    buildings = each.get("buildings_mm") or []
    if len(seen.get("buildings_mm") or []) == len(buildings):
        placed["buildings_mm"] = seen["buildings_mm"]
    elif each.get("center_mm"):
        # As they lie in the file, from the hex's centre.
        (x, y), (to_x, to_y) = each["center_mm"], seen["center_mm"]
        scale = seen["radius_mm"] / (each.get("radius_mm") or seen["radius_mm"])
        placed["buildings_mm"] = [
            [to_x + scale * (bx - x), to_y + scale * (by - y), scale * radius] for bx, by, radius in buildings
        ]
    return placed


def _rounds(document: dict[str, Any], seen: dict[str, Any]) -> list[dict[str, Any]]:
    """The file's rounds with the boxes that were seen at the same actions; none where none was."""
    boxes = {action["id"]: action.get("box_mm") for each in seen["rounds"] for action in each["actions"]}
    return [
        {**each, "actions": [{**action, "box_mm": boxes.get(action["id"])} for action in each["actions"]]}
        for each in document["rounds"]
    ]


def _place(each: dict[str, Any]) -> Place:
    return int(each["q"]), int(each["r"])


def _turn(place: Place, turns: int) -> Place:
    q, r = place
    for _ in range(turns):
        q, r = -r, q + r
    return q, r
