"""The words of the notation: what a step's first word means, and how names are written so that they read back."""

from __future__ import annotations

import json
import re

from engine.board import SYMBOLS
from engine.rules.state import Cause

NOTHING = "-"
"""Stands for the steps of a turn in which everything lapses."""

CAUSES = {
    "letter": Cause.LETTER,
    "road": Cause.ROAD,
    "settlement": Cause.SETTLEMENT,
    "drifter": Cause.DRIFTER,
    "raider": Cause.RAIDER,
    "pirate": Cause.PIRATE,
    "bomber": Cause.BOMBER,
    "enforcer": Cause.ENFORCER,
    "buchstabe": Cause.LETTER,
    "straße": Cause.ROAD,
    "strasse": Cause.ROAD,
    "siedlung": Cause.SETTLEMENT,
}
"""The cause that each word names; the clans have the same names in both languages."""

ROUND_WORDS = ("round", "runde")
PLAYERS_WORDS = ("players", "spieler", "spielerinnen")
SEED_WORDS = ("seed", "startzahl")
MAP_WORDS = ("map", "karte")
TITLE_WORDS = ("title", "titel")
ROADS_WORDS = ("roads", "straßen", "strassen")
ACTIONS_WORDS = ("actions", "aktionen")
IS_WORDS = ("is", "ist")

SYMBOL_OF = {
    **{symbol: symbol for symbol in SYMBOLS},
    **{symbol.lower(): symbol for symbol in SYMBOLS},
    "△": "T",
    "□": "S",
}
"""A player's symbol by every way of writing it: a small letter, or the figure itself."""

_PLAIN = re.compile(r"[A-Za-z0-9_.]+(-[A-Za-z0-9_.]+)*")


def written(name: str) -> str:
    """The name of a hex or an action as it stands in a game: as it is where that reads back, else in quotes."""
    plain = _PLAIN.fullmatch(name) and name.casefold() not in CAUSES and name.casefold() not in ROUND_WORDS
    return name if plain else json.dumps(name)


def unquoted(text: str) -> str:
    """The name that stands in quotes; ValueError where it isn't written as in JSON, or with half a sign.

    JSON's `\\ud800` alone is one: it can stand in no file and no document as a letter.
    """
    name = str(json.loads(text))
    name.encode()
    return name
