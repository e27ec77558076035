"""Maps for the tests of registering: a sheet as if read from somebody else's, whole or with faults."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

from engine.generator import generate
from engine.sheet import lay_out
from engine.sheet.document import map_document
from scanner.blank import PX_PER_MM
from webapp.maps.sheets import Sheet
from webapp.pdfs import picture_of_pdf

MM_PER_POINT = 25.4 / 72


def map_of(seed: int, players: int = 2) -> dict[str, Any]:
    """The map of a seed as it would be read off a sheet of somebody else's: without its seed."""
    return {**map_document(lay_out(generate(seed, players))), "seed": ""}


def json_of(document: dict[str, Any]) -> bytes:
    """The document as it is sent."""
    return json.dumps(document).encode()


@cache
def picture_of(seed: int, players: int = 2) -> bytes:
    """The blank of that map: a grey PNG."""
    import cv2
    import numpy as np

    from engine.sheet import draw

    layout = lay_out(generate(seed, players))
    drawn = np.asarray(picture_of_pdf(draw(layout), PX_PER_MM * MM_PER_POINT, grey=True))
    size = tuple(round(side * PX_PER_MM) for side in layout.page_mm)
    return bytes(cv2.imencode(".png", cv2.resize(drawn, size, interpolation=cv2.INTER_AREA))[1])


def whole(seed: int = 5) -> Sheet:
    """A sheet of which everything was read for certain."""
    return Sheet(map_of(seed), {}, picture_of(seed))


def read_badly(seed: int = 5) -> Sheet:
    """A sheet as read from a poor photo: a fifth of its hexes unsure, some of them wrong or not read at all.

    All mountains bear one picture, which wasn't made out; two letters are wrong, one is missing; a road isn't seen, two
    are doubtful; a clan is another one; an action isn't read.
    """
    document = copy.deepcopy(map_of(seed))
    hexes: dict[str, list[str]] = {}
    doubtful: dict[str, list[str]] = {}
    plain = [each for each in document["hexes"] if each["kind"] == "land" and not each["clan"] and not each["roads"]]
    for place, each in enumerate(plain[:9]):
        hexes[each["id"]] = ["sector"]
        if place < 3:
            each["sector"] = None if place == 0 else "ABCD"["ABCD".index(each["sector"]) - 1]
    mountains = [each for each in document["hexes"] if each["kind"] == "mountain"]
    for each in mountains:
        each["kind"] = None
        hexes[each["id"]] = ["kind"]
    raider = next(each for each in document["hexes"] if each["clan"] and each["clan"]["kind"] == "raider")
    raider["clan"] = {"kind": "bomber", "sector": None}
    hexes[raider["id"]] = ["clan"]
    by_id = {each["id"]: each for each in document["hexes"]}
    roads = [(each, by_id[to]) for each in document["hexes"] for to in each["roads"] if by_id[to]["kind"] == "land"]
    for one, other in (roads[0], roads[-1]):
        one["roads"].remove(other["id"])
        other["roads"].remove(one["id"])
        hexes.setdefault(one["id"], []).append("roads")
        doubtful[one["id"]] = [other["id"]]
    document["rounds"][3]["actions"][0]["letters"] = []
    unsure = {
        "hexes": hexes,
        "doubtful_roads": doubtful,
        "rounds": {"4": ["actions"]},
        "actions": ["4a"],
        "sheet": ["title"],
        "looks": [[each["id"] for each in mountains]],
    }
    return Sheet(document, unsure, picture_of(seed))
