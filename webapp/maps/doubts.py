"""What of a registered map nobody was sure of and nobody looked at: a score that rests on it has to say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board import Board
from engine.problems import Problem
from engine.sameness import SEED_PREFIX
from webapp.maps.documents import unsure_places

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
    document = None if maps is None else _document(maps, board.seed)
    places = {} if document is None else {lang: ", ".join(unsure_places(document, lang)) for lang in ("en", "de")}
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


def _document(maps: MapStore, seed: str) -> bytes | None:
    """The map that has this name now: it is another one once somebody has settled what wasn't sure."""
    from webapp.maps.errors import UnknownMapIdError

    try:
        return maps.by_seed(seed).document
    except UnknownMapIdError:
        return None
