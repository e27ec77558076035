"""Seeds as people write them, and the boards that they name."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.board import Board
from engine.errors import BadSeedError, UnknownMapError
from engine.generator import generate
from engine.sameness import SEED_PREFIX

if TYPE_CHECKING:
    from webapp.maps.forms import RegisteredForm

MOST_DIGITS = 20
"""Of a seed as it is written, zeros before it among them: sheets have seven. Python reads no number of thousands."""


def is_registered(seed: str) -> bool:
    """Whether the seed is the name of a registered map."""
    return seed.strip().startswith(SEED_PREFIX)


def plain_seed(seed: str) -> str:
    """The seed as it stands in a document: a registered map's name, or digits; BadSeedError for anything else."""
    return seed.strip() if is_registered(seed) else str(seed_number(seed))


def registered_number(seed: str) -> int:
    """The number of the registered map of that name; UnknownMapError where there is none."""
    return _registered(seed).number


def seed_number(seed: str) -> int:
    """The seed as a number; BadSeedError where it isn't written as one."""
    text = seed.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise BadSeedError(f"“{text[:MOST_DIGITS]}” is no seed: give the whole number that is printed on the sheet.")
    return int(text)


def board_of(seed: str, players: int) -> Board:
    """The board that the program prints for the seed, or the registered one of that name.

    UnknownMapError where there is none.
    """
    if not is_registered(seed):
        return own_board(seed, players)
    board = _registered(seed).board
    if board.players != players:
        raise UnknownMapError(
            f"The map “{seed}” is for {board.players} players, not {players}: give that number instead.",
            f"Die Karte „{seed}“ ist für {board.players}, nicht für {players}: Nennt diese Zahl.",
        )
    return board


@lru_cache(maxsize=256)
def own_board(seed: str, players: int) -> Board:
    """The board that the program prints for the seed; UnknownMapError where there is none."""
    try:
        return generate(seed_number(seed), players)
    except BadSeedError as error:
        raise UnknownMapError(
            f"No map with the seed “{seed[:MOST_DIGITS]}” is known here: give its whole “map” instead.",
            f"Eine Karte mit der Startzahl „{seed[:MOST_DIGITS]}“ ist hier nicht bekannt: Gebt sie ganz an, als „map“.",
        ) from error


def _registered(seed: str) -> RegisteredForm:
    # Most maps are our own, and a database takes long to load.
    from webapp.maps.forms import form_of_seed

    found = form_of_seed(seed)
    if found is None:
        raise UnknownMapError(
            f"No map named “{seed}” is registered here: register it, or give its whole “map” instead.",
            f"Hier ist keine Karte mit Namen „{seed}“ erfasst: Erfasst sie, oder gebt sie ganz an, als „map“.",
        )
    return found
