"""Map documents, `wasteland-map/1`, as they are stored: everything that stands in them is kept."""

from __future__ import annotations

from typing import Any

import msgspec


def parsed(document: bytes) -> dict[str, Any]:
    """The document with all that stands in it; whoever calls has had the engine read it before."""
    found: dict[str, Any] = msgspec.json.decode(document.removeprefix(b"\xef\xbb\xbf"))
    return found


def with_seed(document: bytes, seed: str, name: str) -> bytes:
    """The document with this seed, and with the name as its title where it has none."""
    map_ = parsed(document)
    return msgspec.json.encode({**map_, "seed": seed, "title": map_.get("title") or name})


def unsure_places(document: bytes) -> list[str]:
    """The hexes, rounds and actions of a registered map that nobody was sure of and nobody looked at."""
    unsure = parsed(document).get("unsure") or {}
    places = [*unsure.get("hexes", {}), *unsure.get("doubtful_roads", {}), *unsure.get("actions", [])]
    return list(dict.fromkeys([*places, *(f"{number}." for number in unsure.get("rounds", {}))]))
