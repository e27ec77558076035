"""Two pictures of one unplayed sheet together: what one couldn't say for certain the other may.

What both say for certain and differently is asked about.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.hexes import Hex
from webapp.maps.placing import fit

Document = dict[str, Any]
Pair = tuple[Document, Document]
"""A hex as my picture shows it, and as theirs does."""
_FIELDS = {"kind": "kind", "sector": "sector", "clan": "clan", "city": "city", "buildings": "buildings_mm"}
"""What is printed in a hex beside its roads: the name of each field where it isn't sure, and in the document."""


@dataclass(frozen=True)
class Seen:
    """A sheet as one picture shows it: its map and what of it isn't sure, as in `scanner.unplayed.document`."""

    document: Document
    unsure: Document


def filled(mine: Seen, theirs: Seen) -> Seen:
    """What is mine, with theirs where it isn't sure; OtherMapError where the two aren't of one map.

    Where things lie on the page stays mine: it is that of my picture. A hex that only the other picture shows is asked
    about, whatever it surely is there.
    """
    pairs = _pairs(mine, theirs)
    turn = _turn(pairs)
    overlooked = _overlooked(mine, theirs, pairs, turn)
    mine = _with_puzzles(mine, [each for each, _ in overlooked])
    theirs = _laid(theirs, [*pairs, *overlooked], turn)
    others = {each["id"]: each for each in theirs.document["hexes"]}
    hexes: list[Document] = []
    unsure: dict[str, set[str]] = {}
    for each in mine.document["hexes"]:
        own = set(mine.unsure["hexes"].get(each["id"], ()))
        if (other := others.get(each["id"])) is not None:
            each, own = _print(each, own, other, set(theirs.unsure["hexes"].get(each["id"], ())))
        hexes.append(each)
        unsure[each["id"]] = own
    doubtful = _roads(hexes, unsure, mine, theirs)
    for each, _ in overlooked:
        unsure[each["id"]] |= {"kind", "id"}
    sheet, doubts = _sheet(mine, theirs)
    listed = {name: sorted(fields) for name, fields in unsure.items() if fields}
    return Seen(
        {**mine.document, **sheet, "hexes": hexes},
        {**mine.unsure, **doubts, "hexes": listed, "doubtful_roads": doubtful},
    )


def _overlooked(mine: Seen, theirs: Seen, pairs: Sequence[Pair], turn: complex) -> list[Pair]:
    """The hexes that only their picture surely shows, as and where they lie in mine, and as they are in theirs."""
    here, there = (np.array([each["center_mm"] for each in side]).mean(axis=0) for side in zip(*pairs, strict=True))
    known = [other["id"] for _, other in pairs]
    names = {each["id"] for each in mine.document["hexes"]}
    found: list[Pair] = []
    for other in theirs.document["hexes"]:
        if other["id"] in known or "kind" in theirs.unsure["hexes"].get(other["id"], ()):
            continue
        away = turn * (complex(*other["center_mm"]) - complex(*there))
        place = (here[0] + away.real, here[1] + away.imag)
        q, r = _lattice_place(mine.document["hexes"], place)
        name = next(each for n in itertools.count() if (each := other["id"] + n * "?") not in names)
        names.add(name)
        at = {"id": name, "q": q, "r": r, "center_mm": [round(float(each), 3) for each in place]}
        found.append(({**other, **at, "radius_mm": round(other["radius_mm"] * abs(turn), 3), "roads": []}, other))
    return found


def _with_puzzles(mine: Seen, hexes: Sequence[Document]) -> Seen:
    """Mine with more hexes, of which nothing is sure."""
    unsure = {**mine.unsure["hexes"], **{each["id"]: [*_FIELDS, "roads"] for each in hexes}}
    document = {**mine.document, "hexes": [*mine.document["hexes"], *hexes]}
    return Seen(document, {**mine.unsure, "hexes": unsure})


def _lattice_place(hexes: Sequence[Document], place: tuple[float, float]) -> tuple[int, int]:
    """The axial coordinates of a place of the page, given hexes of it."""
    middles = np.array([[*each["center_mm"], 1.0] for each in hexes])
    to_lattice = np.linalg.lstsq(middles, np.array([(each["q"], each["r"]) for each in hexes], float), rcond=None)[0]
    q, r = np.rint(np.array([*place, 1.0]) @ to_lattice).astype(int).tolist()
    return q, r


def _laid(theirs: Seen, pairs: Sequence[Pair], turn: complex) -> Seen:
    """Theirs with my ids, its buildings where they lie in my picture; hexes that I don't have are left out."""
    ids = {other["id"]: each["id"] for each, other in pairs}

    def moved(building: list[float], each: Document, other: Document) -> list[float]:
        """The other document's building, its middle and radius, as it lies on this one's page."""
        place = complex(*each["center_mm"]) + turn * (complex(*building[:2]) - complex(*other["center_mm"]))
        return [round(place.real, 3), round(place.imag, 3), round(building[2] * abs(turn), 3)]

    hexes = [
        {
            **other,
            "id": each["id"],
            "roads": [ids[name] for name in other["roads"] if name in ids],
            "buildings_mm": [moved(building, each, other) for building in other["buildings_mm"]],
        }
        for each, other in pairs
    ]
    unsure = {ids[name]: fields for name, fields in theirs.unsure["hexes"].items() if name in ids}
    doubtful = {
        ids[name]: [ids[other] for other in roads if other in ids]
        for name, roads in theirs.unsure["doubtful_roads"].items()
        if name in ids
    }
    return Seen({**theirs.document, "hexes": hexes}, {**theirs.unsure, "hexes": unsure, "doubtful_roads": doubtful})


def _pairs(mine: Seen, theirs: Seen) -> list[Pair]:
    """The hexes that both pictures show, mine and theirs."""
    at = fit(mine.document, theirs.document)
    return [(each, at[place]) for each in mine.document["hexes"] if (place := (each["q"], each["r"])) in at]


def _turn(pairs: Sequence[Pair]) -> complex:
    """What turns and scales their page to mine, a page's place being a complex number."""
    here, there = (np.array([complex(*each["center_mm"]) for each in side]) for side in zip(*pairs, strict=True))
    away = there - there.mean()
    return complex(np.vdot(away, here - here.mean()) / np.vdot(away, away))


def _print(each: Document, own: set[str], other: Document, their: set[str]) -> tuple[Document, set[str]]:
    """What is printed in a hex beside its roads, and what of it isn't sure, mine and theirs together."""
    if "kind" in their:
        return each, own
    if "kind" in own:
        taken = {name: other[name] for name in _FIELDS.values()}
        return {**each, **taken}, (own - set(_FIELDS)) | (their & set(_FIELDS))
    if each["kind"] != other["kind"]:
        return each, own | {"kind"}
    for field, name in _FIELDS.items():
        if field not in their and field in own:
            each, own = {**each, name: other[name]}, own - {field}
        elif field not in their and not _alike(each[name], other[name]):
            own = own | {field}
    return each, own


def _alike(one: Any, other: Any) -> bool:
    """Whether two values of a field say the same; of buildings only how many there are."""
    return len(one) == len(other) if isinstance(one, list) else bool(one == other)


def _roads(hexes: list[Document], unsure: dict[str, set[str]], mine: Seen, theirs: Seen) -> dict[str, list[str]]:
    """Sets the roads of the land hexes, and whether they are sure; those that one may lead to, by hex."""
    by_place = {Hex(each["q"], each["r"]): each["id"] for each in hexes}
    here, there = (_Roads.of(seen, by_place.values()) for seen in (mine, theirs))
    doubtful: dict[str, list[str]] = {}
    for place, each in enumerate(hexes):
        name = each["id"]
        around = [by_place[at] for at in Hex(each["q"], each["r"]).neighbours() if at in by_place]
        doubts = mine.unsure["doubtful_roads"].get(name, [])
        if "kind" not in unsure[name]:
            found = {other: here.joins(there, frozenset((name, other))) for other in around if each["kind"] == "land"}
            hexes[place] = {**each, "roads": [other for other, road in found.items() if road]}
            doubts = [other for other, road in found.items() if road is None]
        if doubts:
            doubtful[name] = doubts
        lost = "roads" in unsure[name] and bool(there.absent & set(around))
        puzzling = each["kind"] == "land" and name in here.puzzles & there.puzzles
        unsure[name] = unsure[name] - {"roads"} | ({"roads"} if doubts or lost or puzzling else set())
    return doubtful


@dataclass(frozen=True)
class _Roads:
    """Which pairs of hexes roads join, and may join; hexes whose kind or roads aren't sure: some may be missing.

    So may all roads of a hex that is absent: it isn't in the picture.
    """

    sure: frozenset[frozenset[str]]
    doubtful: frozenset[frozenset[str]]
    puzzles: frozenset[str]
    absent: frozenset[str]

    @classmethod
    def of(cls, seen: Seen, names: Iterable[str]) -> _Roads:
        """Those that one picture shows; `names` are all hexes of the map."""
        roads = {each["id"]: each["roads"] for each in seen.document["hexes"]}
        sure, doubtful = (
            frozenset(frozenset((name, other)) for name, others in known.items() for other in others)
            for known in (roads, seen.unsure["doubtful_roads"])
        )
        puzzles = {name for name, fields in seen.unsure["hexes"].items() if {"kind", "roads"} & set(fields)}
        absent = frozenset(names) - roads.keys()
        return cls(sure, doubtful, absent | puzzles, absent)

    def joins(self, other: _Roads, pair: frozenset[str]) -> bool | None:
        """Whether a road joins two hexes, by both pictures; None where that isn't sure."""
        words = {word for each in (self, other) if (word := each._says(pair)) is not None}
        if len(words) == 1:
            return words.pop()
        if words or pair in self.doubtful | other.doubtful:
            return None
        # Where neither says anything a person is asked: about a hex that puzzles both anyway, else about these two.
        return False if pair & self.puzzles & other.puzzles else None

    def _says(self, pair: frozenset[str]) -> bool | None:
        if pair in self.sure:
            return True
        return None if pair in self.doubtful or pair & self.puzzles else False


def _sheet(mine: Seen, theirs: Seen) -> tuple[Document, Document]:
    """Title, players and rounds, mine and theirs together, and what of them isn't sure."""
    own, their = set(mine.unsure["sheet"]), set(theirs.unsure["sheet"])
    sheet = {name: mine.document[name] for name in ("title", "players")}
    for name, value in sheet.items():
        if name not in their:
            own, sheet[name] = _together(name, own, value, theirs.document[name])
    others = {each["round"]: each for each in theirs.document["rounds"]}
    if others.keys() != {each["round"] for each in mine.document["rounds"]} and "rounds" not in their:
        own.add("rounds")
    rounds: list[Document] = []
    doubts: dict[str, list[str]] = {}
    actions: list[str] = []
    for each in mine.document["rounds"]:
        number = str(each["round"])
        unsure, unread = set(mine.unsure["rounds"].get(number, ())), set(mine.unsure["actions"])
        if (other := others.get(each["round"])) is not None:
            their_doubts = set(theirs.unsure["rounds"].get(number, ()))
            if sheet["players"] != mine.document["players"]:
                # Whose turn it is goes by how many play: theirs, as surely as they have it.
                each, unsure = {**each, "starts": other["starts"]}, unsure | {"starts"} & their_doubts
            elif sheet["players"] != theirs.document["players"]:
                their_doubts.add("starts")
            for name in {"starts", "scores"} - their_doubts:
                unsure, value = _together(name, unsure, each[name], other[name])
                each = {**each, name: value}
            if "actions" not in their_doubts:
                # Whether there are more or fewer.
                same = len(each["actions"]) == len(other["actions"])
                unsure = unsure - {"actions"} if same else unsure | {"actions"}
            each, unread = _actions(each, unread, other, set(theirs.unsure["actions"]))
        rounds.append(each)
        doubts |= {number: sorted(unsure)} if unsure else {}
        actions += [action["id"] for action in each["actions"] if action["id"] in unread]
    return {**sheet, "rounds": rounds}, {"sheet": sorted(own), "rounds": doubts, "actions": actions}


def _together(name: str, unsure: set[str], mine: Any, theirs: Any) -> tuple[set[str], Any]:
    """What isn't sure then, and the value, where theirs is sure."""
    if name in unsure:
        return unsure - {name}, theirs
    return (unsure if mine == theirs else unsure | {name}), mine


def _actions(each: Document, unsure: set[str], other: Document, their: set[str]) -> tuple[Document, set[str]]:
    """A round with its actions' letters, and which of them aren't sure; their boxes stay where they lie in my picture.

    Where one picture shows more actions than the other, nobody can say which is which.
    """
    if len(each["actions"]) != len(other["actions"]):
        return each, unsure
    actions = []
    for action, same in zip(each["actions"], other["actions"], strict=True):
        if same["id"] not in their:
            unsure, letters = _together(action["id"], unsure, action["letters"], same["letters"])
            action = {**action, "letters": letters}
        actions.append(action)
    return {**each, "actions": actions}, unsure
