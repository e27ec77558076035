"""Which sheet it is: seed, players, paper and language, as one number that the fiducials carry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.board import PLAYERS
from engine.errors import BadSeedError
from engine.generator.limits import SEEDS

Paper = Literal["a4", "letter"]
Language = Literal["en", "de"]
PAPERS: tuple[Paper, ...] = ("a4", "letter")
LANGUAGES: tuple[Language, ...] = ("en", "de")


@dataclass(frozen=True, slots=True)
class SheetIdentity:
    """One printable sheet. The same identity prints the same sheet for ever."""

    seed: int
    players: int = 2
    paper: Paper = "a4"
    lang: Language = "en"

    def __post_init__(self) -> None:
        if not 0 <= self.seed < SEEDS:
            raise BadSeedError(f"A seed is a whole number from 0 to {SEEDS - 1}; {self.seed} is not.")
        if self.players not in PLAYERS:
            raise BadSeedError(f"A sheet is for 2, 3 or 4 players, not {self.players}.")
        if self.paper not in PAPERS or self.lang not in LANGUAGES:
            raise BadSeedError(f"A sheet is printed on a4 or letter in en or de, not on {self.paper} in {self.lang}.")

    @property
    def number(self) -> int:
        """The number that the fiducials carry."""
        sheet = self.seed * len(PLAYERS) + PLAYERS.index(self.players)
        return (sheet * len(PAPERS) + PAPERS.index(self.paper)) * len(LANGUAGES) + LANGUAGES.index(self.lang)

    @classmethod
    def from_number(cls, number: int) -> SheetIdentity | None:
        """The sheet that carries the number, or None where no sheet of this program does; inverse of `number`."""
        sheet, lang = divmod(number, len(LANGUAGES))
        sheet, paper = divmod(sheet, len(PAPERS))
        seed, players = divmod(sheet, len(PLAYERS))
        if not 0 <= seed < SEEDS:
            return None
        return cls(seed, PLAYERS[players], PAPERS[paper], LANGUAGES[lang])
