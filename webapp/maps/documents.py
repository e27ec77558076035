"""Map documents, `wasteland-map/1`, as they are stored: everything that stands in them is kept."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.completeness import is_on_page
from engine.hexes import Hex, turns_of
from engine.sheet.boxes import center


def parsed(document: bytes) -> dict[str, Any]:
    """The document with all that stands in it; whoever calls has had the engine read it before."""
    found: dict[str, Any] = msgspec.json.decode(document.removeprefix(b"\xef\xbb\xbf"))
    return found


PRINTED_TITLE = "printed_title"
"""The field of a registered map that keeps what stands on its sheet, where its title is what people call it."""


def named(document: bytes, seed: str, name: str) -> bytes:
    """The document with this seed, and with the name as its title: whatever shows a map by its title shows the name."""
    map_ = parsed(document)
    printed = map_.get(PRINTED_TITLE)
    if printed is None:
        printed = map_.get("title") or ""
    return msgspec.json.encode({**map_, "seed": seed, "title": name, PRINTED_TITLE: printed})


def unnamed(map_: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The document as it was before it was registered, its title the printed one, and the name that it got."""
    rest = {field: value for field, value in map_.items() if field != PRINTED_TITLE}
    if PRINTED_TITLE not in map_:
        return rest, _as_name(str(map_.get("title") or ""))
    return {**rest, "title": map_[PRINTED_TITLE]}, str(map_.get("title") or "")


_SMALL_WORDS = frozenset(
    ["a", "an", "and", "at", "das", "dem", "den", "der", "des", "die", "im", "in", "of", "on", "the", "to", "und",
     "vom", "von", "zu", "zum", "zur"]
)  # fmt: skip


def _as_name(printed: str) -> str:
    """A title that is printed in capitals as people write it: `The Bitter Barrens of Quarensund`."""
    if not printed.isupper():
        return printed
    first, *others = (word.capitalize() for word in printed.split())
    return " ".join([first, *(word.lower() if word.lower() in _SMALL_WORDS else word for word in others)])


def with_whole_rounds(map_: dict[str, Any]) -> dict[str, Any]:
    """The map without the boxes of rounds in which one is missing: which of the others is whose can't be known then.

    One that lies beyond the page is missing too.
    """

    def has_box(action: dict[str, Any]) -> bool:
        """Whether the action's box is on the page."""
        return bool(action.get("box_mm")) and is_on_page(map_.get("page_mm"), center(action["box_mm"]))

    rounds = []
    for each in map_["rounds"]:
        whole = all(has_box(action) for action in each["actions"])
        rounds.append(each if whole else {**each, "actions": [{**act, "box_mm": None} for act in each["actions"]]})
    return {**map_, "rounds": rounds}


def counted_upright(map_: dict[str, Any]) -> dict[str, Any]:
    """The map with its q and r as our own sheets count them, so that its seed is the same however a file does."""
    turns = turns_of({Hex(each["q"], each["r"]): each["center_mm"] for each in map_["hexes"]})
    places = [Hex(each["q"], each["r"]).turned(turns) for each in map_["hexes"]]
    hexes = [{**each, "q": at.q, "r": at.r} for each, at in zip(map_["hexes"], places, strict=True)]
    return {**map_, "hexes": hexes}


_PARTS = {
    "players": ("the number of players", "die Zahl der Personen"),
    "rounds": ("the number of rounds", "die Zahl der Runden"),
}
"""What of a sheet as a whole points rest on, in English and German: its title and its paper's size they don't."""


def unsure_places(document: bytes, lang: str) -> list[str]:
    """What of a registered map nobody was sure of and nobody looked at, as people say: hexes, actions, rounds, and how
    many rounds or players there are."""
    unsure = parsed(document).get("unsure") or {}
    round_ = "Runde" if lang == "de" else "round"
    places = [*unsure.get("hexes", {}), *unsure.get("doubtful_roads", {}), *unsure.get("actions", [])]
    places += [f"{round_} {number}" for number in unsure.get("rounds", {})]
    places += [_PARTS[part][lang == "de"] for part in unsure.get("sheet", []) if part in _PARTS]
    return list(dict.fromkeys(places))
