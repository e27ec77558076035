"""Seeds as people write them, and the boards that they name."""

from __future__ import annotations

from functools import lru_cache

from engine.board import Board
from engine.errors import BadSeedError, UnknownMapError
from engine.generator import generate


def seed_number(seed: str) -> int:
    """The seed as a number; BadSeedError where it isn't written as one."""
    text = seed.strip()
    if not (text.isascii() and text.isdigit()):
        raise BadSeedError(f"“{seed}” is no seed: give the whole number that is printed on the sheet.")
    return int(text)


@lru_cache(maxsize=256)
def board_of(seed: str, players: int) -> Board:
    """The board that the program prints for the seed; UnknownMapError where there is none."""
    try:
        return generate(seed_number(seed), players)
    except BadSeedError as error:
        raise UnknownMapError(
            f"No map with the seed “{seed}” is known here: give its whole “map” instead.",
            f"Eine Karte mit der Startzahl „{seed}“ ist hier nicht bekannt: Gebt sie ganz an, als „map“.",
        ) from error
