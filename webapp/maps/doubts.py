"""What of a registered map nobody was sure of and nobody looked at: a score that rests on it has to say so."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.board import Board
from engine.problems import Problem
from engine.sameness import SEED_PREFIX

if TYPE_CHECKING:
    from webapp.maps.store import MapStore

UNSURE_MAP = "map-unsure"
"""The code of the problem."""


def doubt_of(board: Board) -> Problem | None:
    """The problem that tells which places of the board's map are unsure; None where none is, or the map isn't ours."""
    if not board.seed.startswith(SEED_PREFIX):
        return None
    # Only registered maps need the database, which takes longer to load than a position to score.
    from webapp.maps.here import maps_here

    maps = maps_here()
    places = {} if maps is None else {lang: ", ".join(_places(maps, board.seed, lang)) for lang in ("en", "de")}
    if not any(places.values()):
        return None
    return Problem(
        UNSURE_MAP,
        None,
        "",
        f"When this map was registered, nobody looked at what wasn’t read for certain: {places['en']}. "
        "Points that rest on it may be wrong: correct the map.",
        f"Beim Erfassen dieser Karte hat niemand nachgesehen, was nicht sicher gelesen war: {places['de']}. "
        "Punkte, die daran hängen, können falsch sein: Korrigiert die Karte.",
    )


@lru_cache(maxsize=64)
def _places(maps: MapStore, seed: str, lang: str) -> tuple[str, ...]:
    """A registered map never changes."""
    from webapp.maps.documents import unsure_places
    from webapp.maps.errors import UnknownMapIdError

    try:
        return tuple(unsure_places(maps.by_seed(seed).document, lang))
    except UnknownMapIdError:
        return ()
