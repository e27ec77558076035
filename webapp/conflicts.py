"""Marks that can't stand together, in words: which ones, and by which rulings."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import Board
from engine.proof.conflict import Conflict
from engine.proof.plays import Family
from webapp.words import Words

_WHY = {
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
_TOGETHER = (
    "no order of play brings them about together",
    "keine Spielfolge bringt sie zusammen hervor",
)
_NO_TOGETHER_RULE = "R5"


@dataclass(frozen=True, slots=True)
class ToldConflict:
    """A conflict for people: the hexes, the rulings, a sentence in both languages."""

    hexes: tuple[str, ...]
    rules: tuple[str, ...]
    minimal: bool
    message_en: str
    message_de: str


def told(conflict: Conflict, board: Board) -> ToldConflict:
    """The conflict in words: `F7, G8 and H9 can't stand together: …`."""
    hexes = tuple(board.cells[cell].id for cell in conflict.cells)
    why = [_WHY[family] for family in conflict.families] or [_TOGETHER]
    rules = tuple(str(family.value) for family in conflict.families) or (_NO_TOGETHER_RULE,)
    english, german = _set_named(hexes)
    return ToldConflict(
        hexes,
        rules,
        conflict.minimal,
        f"{english}: {', and '.join(words for words, _ in why)}.",
        f"{german}: {', und '.join(words for _, words in why)}.",
    )


def _set_named(hexes: tuple[str, ...]) -> tuple[str, str]:
    if len(hexes) == 1:
        return (
            f"{hexes[0]} can't stand as it does, whatever stands elsewhere",
            f"{hexes[0]} kann so nicht stehen, was auch immer anderswo steht",
        )
    return (
        f"{Words('en').listed([*hexes])} can't stand together, whatever stands elsewhere",
        f"{Words('de').listed([*hexes])} können nicht zusammen stehen, was auch immer anderswo steht",
    )
