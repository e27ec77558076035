"""Marks that can't stand together, in words: which ones, and by which rulings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.board import Board
from engine.proof.conflict import Conflict
from engine.proof.plays import Family
from webapp.words import Words

Said = tuple[str, str]
"""A piece of a sentence in English and German."""


class Rest(Enum):
    """What may be otherwise in the rest of the sheet while the conflict stays one, in both languages."""

    MARKED = (
        "whatever stands in the other marked hexes",
        "was auch immer in den anderen Feldern mit Zeichen steht",
    )
    DOUBTED = (
        "whatever stands in the other marked hexes and where it wasn't read for certain",
        "was auch immer in den anderen Feldern mit Zeichen steht und wo nicht sicher gelesen ist",
    )
    AS_READ = (
        "if what wasn't read for certain is as it was read",
        "wenn das nicht sicher Gelesene so ist, wie es gelesen wurde",
    )
    SIGNED = (
        "if the signatures are right",
        "wenn die Unterschriften stimmen",
    )


_WHY: dict[Family, Said] = {
    # R4
    Family.REACH: (
        "not all of them can have touched a city or an active hex of their owner's when they were drawn",
        "nicht alle können beim Einzeichnen eine Stadt oder ein eigenes aktives Feld berührt haben",
    ),
    # R5
    Family.RIGHTS: (
        "the actions and bonuses there were don't suffice for all of them",
        "die Aktionen und Boni, die es gab, reichen nicht für alle",
    ),
    # R8
    Family.BUILDINGS: (
        "the buildings can't all have been taken at a first touch",
        "nicht alle Gebäude können bei einer ersten Berührung genommen worden sein",
    ),
    # R11, R13
    Family.BLOWS: (
        "nobody can have destroyed all that is destroyed there",
        "niemand kann alles zerstört haben, was dort zerstört ist",
    ),
}
_WHY_ONE: dict[Family, Said] = {
    # R4
    Family.REACH: (
        "it can't have touched a city or an active hex of its owner's when it was drawn",
        "es kann beim Einzeichnen keine Stadt und kein eigenes aktives Feld berührt haben",
    ),
    # R5
    Family.RIGHTS: (
        "the actions and bonuses there were don't suffice for it",
        "die Aktionen und Boni, die es gab, reichen dafür nicht",
    ),
    # R8
    Family.BUILDINGS: (
        "a building that it needs can't have been taken at a first touch",
        "ein Gebäude, das es braucht, kann nicht bei einer ersten Berührung genommen worden sein",
    ),
    # R11, R13
    Family.BLOWS: (
        "nobody can have destroyed what is destroyed there",
        "niemand kann zerstört haben, was dort zerstört ist",
    ),
}
_TOGETHER: Said = (
    "no order of play brings them about together",
    "keine Spielfolge bringt sie zusammen hervor",
)
_ALONE: Said = ("no order of play brings it about", "keine Spielfolge bringt es hervor")
_NO_TOGETHER_RULE = "R5"


@dataclass(frozen=True, slots=True)
class ToldConflict:
    """A conflict for people: the hexes, the rulings, a sentence in both languages."""

    hexes: tuple[str, ...]
    rules: tuple[str, ...]
    minimal: bool
    message_en: str
    message_de: str


def told(conflict: Conflict, board: Board, rest: Rest = Rest.MARKED) -> ToldConflict:
    """The conflict in words: `F7, G8 and H9 can't stand together, whatever stands in …: …`."""
    hexes = tuple(board.cells[cell].id for cell in conflict.cells)
    reasons, without = (_WHY_ONE, _ALONE) if len(hexes) == 1 else (_WHY, _TOGETHER)
    why = [reasons[family] for family in conflict.families] or [without]
    rules = tuple(str(family.value) for family in conflict.families) or (_NO_TOGETHER_RULE,)
    english, german = _set_named(hexes)
    return ToldConflict(
        hexes,
        rules,
        conflict.minimal,
        f"{english}, {rest.value[0]}: {', and '.join(words for words, _ in why)}.",
        f"{german}, {rest.value[1]}: {', und '.join(words for _, words in why)}.",
    )


def _set_named(hexes: tuple[str, ...]) -> Said:
    if len(hexes) == 1:
        return f"{hexes[0]} can't stand as it does", f"{hexes[0]} kann so nicht stehen"
    english, german = (Words(language).listed([*hexes]) for language in ("en", "de"))
    return f"{english} can't stand together", f"{german} können nicht zusammen stehen"
