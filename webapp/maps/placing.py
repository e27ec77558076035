"""A map's document laid into the picture of its blank: where its hexes and boxes lie is what was seen there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.hexes import Hex
from webapp.maps.errors import OtherMapError

_TURNS = 6
_ENOUGH = 0.9
"""The share of the file's hexes that have to lie where one was seen: another map's outline has fewer."""
_OVERLOOKED = 0.03
"""The share of the file's hexes that may have been overlooked in the picture: more are another map's."""
_NEAR = 0.4
"""How far from where the file has it a box or a building may be seen, as a share of its size: the next is further."""
_ALIKE = 0.2
"""How much larger or smaller than the file has it a box may be seen, as a share: a frame around a letter is a third."""
_OF_THE_PAGE: tuple[str, ...] = ("page_mm", "cuts_mm", "folds_mm", "players_mm")

Place = tuple[int, int]
Box = tuple[float, float, float, float]
"""Left, top, width and height."""
Floats = NDArray[np.float64]


def placed_in(document: dict[str, Any], seen: dict[str, Any], boxes: Sequence[Box] = ()) -> dict[str, Any]:
    """The document with the places of what was seen in the picture; OtherMapError where the two aren't one map.

    What is printed is the file's word, where it lies the picture's. `boxes`: those seen beside the map, of which
    nobody knows whether they are an action's.
    """
    at = fit(document, seen)
    if len(document["hexes"]) - len(at) > _OVERLOOKED * len(document["hexes"]):
        raise OtherMapError
    to_picture = _to_picture(document, at)
    radius = float(np.median([each["radius_mm"] for each in at.values()]))
    hexes = [
        _hex(each, at.get(_place(each)) or _overlooked(each, to_picture, radius), to_picture)
        for each in document["hexes"]
    ]
    placed = {name: seen[name] for name in _OF_THE_PAGE if name in seen}
    return {**document, **placed, "hexes": hexes, "rounds": _rounds(document, seen, boxes, to_picture)}


def fit(document: dict[str, Any], seen: dict[str, Any]) -> dict[Place, dict[str, Any]]:
    """For each place of the document the hex seen there: the two lattices laid over each other where they fit best.

    OtherMapError where the two aren't one map.
    """
    by_place = {_place(each): each for each in seen["hexes"]}
    best: dict[Place, dict[str, Any]] = {}
    best_score = -1.0
    for turns in range(_TURNS):
        turned = {_place(each): _turned(_place(each), turns) for each in document["hexes"]}
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


def _to_picture(document: dict[str, Any], at: dict[Place, dict[str, Any]]) -> Floats | None:
    """The affine map (3, 2) from the file's millimetres to the picture's; None where the file tells no places."""
    both = [(each, at[_place(each)]) for each in document["hexes"] if each.get("center_mm") and _place(each) in at]
    pairs = [(each["center_mm"], there["center_mm"]) for each, there in both]
    if len(pairs) < 3:
        return None
    ours, theirs = np.array([pair[0] for pair in pairs], float), np.array([pair[1] for pair in pairs], float)
    found, _, rank, _ = np.linalg.lstsq(np.column_stack([ours, np.ones(len(ours))]), theirs, rcond=None)
    return np.asarray(found, np.float64) if rank == 3 else None


def _overlooked(each: dict[str, Any], to_picture: Floats | None, radius: float) -> dict[str, Any]:
    """Where a hex must lie that wasn't seen in the picture, as large as the others; OtherMapError if nobody can say."""
    if to_picture is None or not each.get("center_mm"):
        raise OtherMapError
    return {"center_mm": [*_moved(to_picture, each["center_mm"])], "radius_mm": radius}


def _hex(each: dict[str, Any], seen: dict[str, Any], to_picture: Floats | None) -> dict[str, Any]:
    """The hex where it was seen; its buildings too, in the file's order, if just these were, or where they must be."""
    placed = {**each, "center_mm": seen["center_mm"], "radius_mm": seen["radius_mm"]}
    buildings, there = each.get("buildings_mm") or [], seen.get("buildings_mm") or []
    if to_picture is None:
        return {**placed, "buildings_mm": there} if len(there) == len(buildings) else placed
    expected = [[*_moved(to_picture, (x, y)), _scale(to_picture) * radius] for x, y, radius in buildings]
    near = [_nearest(place, there, 2 * place[2]) for place in expected]
    every = None not in near and sorted(near) == sorted(there)
    return {**placed, "buildings_mm": near if every else expected} if buildings else placed


def _rounds(
    document: dict[str, Any], seen: dict[str, Any], printed: Sequence[Box], to_picture: Floats | None
) -> list[dict[str, Any]]:
    """The file's rounds with the boxes that were seen where it has them, whatever was read beside these.

    Where it has none, with those seen at the actions of the same name and letters. An action whose box wasn't seen has
    none: another's would be read as its own.
    """
    actions = [action for each in seen["rounds"] for action in each["actions"] if action.get("box_mm")]
    named = {(action["id"], tuple(action.get("letters") or ())): action["box_mm"] for action in actions}
    boxes = [*(action["box_mm"] for action in actions), *(list(each) for each in printed)]

    def box(action: dict[str, Any]) -> list[float] | None:
        """The action's box in the picture; None where it isn't known."""
        if to_picture is None or not action.get("box_mm"):
            return named.get((action["id"], tuple(action.get("letters") or ())))
        x, y, width, height = action["box_mm"]
        corners = np.array([_moved(to_picture, (x, y)), _moved(to_picture, (x + width, y + height))])
        size = float(np.ptp(corners, axis=0).mean())
        alike = [(x + w / 2, y + h / 2, x, y, w, h) for x, y, w, h in boxes if abs((w + h) / 2 - size) < _ALIKE * size]
        found = _nearest([*corners.mean(axis=0)], alike, float(np.ptp(corners, axis=0).min()))
        return None if found is None else [*found[2:]]

    return [
        {**each, "actions": [{**action, "box_mm": box(action)} for action in each["actions"]]}
        for each in document["rounds"]
    ]


def _scale(to_picture: Floats) -> float:
    """How many of the picture's millimetres one of the file's is."""
    return float(np.sqrt(abs(np.linalg.det(to_picture[:2]))))


def _moved(to_picture: Floats, point: Sequence[float]) -> tuple[float, float]:
    """Where a point of the file lies in the picture, both in millimetres."""
    x, y = np.array([*point, 1.0]) @ to_picture
    return float(x), float(y)


def _nearest(place: Sequence[float], seen: Sequence[Sequence[float]], size: float) -> Any:
    """What was seen nearest to a place, by its first two numbers; None where nothing was seen within `_NEAR` of it."""
    far = [float(np.hypot(each[0] - place[0], each[1] - place[1])) for each in seen]
    return seen[int(np.argmin(far))] if far and min(far) <= _NEAR * size else None


def _place(each: dict[str, Any]) -> Place:
    return int(each["q"]), int(each["r"])


def _turned(place: Place, turns: int) -> Place:
    there = Hex(*place).turned(turns)
    return there.q, there.r
