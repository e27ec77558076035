"""What all exports tell: the result with the players' names in it, its numbers and how certain each is."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from engine.board import Board
from engine.scoring import GUARDIAN, TOTAL
from webapp.documents import PlayerDocument, ScoreDocument
from webapp.forms import Sheet, sheet_of_number
from webapp.games.model import Game
from webapp.numbers import Number, guardian_of
from webapp.sentences import map_title, verdict, why_open
from webapp.words import Words, named


@dataclass(frozen=True)
class Result:
    """One scored game: its sheet, its document, and what the players wrote to it. `key` names it to other programs."""

    key: str
    sheet: Sheet
    document: ScoreDocument
    names: Mapping[str, str]
    played_on: date | None = None
    note: str = ""

    @property
    def board(self) -> Board:
        """What is printed on the sheet."""
        return self.sheet.board

    @property
    def rows(self) -> tuple[str, ...]:
        """What points are given for, in the order of the table: the cities as they are scored, `guardian`, `total`."""
        return (*self.board.scorings, GUARDIAN, TOTAL)

    def name(self, symbol: str) -> str:
        """What the player is called; empty where nobody said."""
        return self.names.get(symbol, "").strip()

    def figure(self, symbol: str, row: str) -> Number:
        """One number of the table."""
        player = next(each for each in self.document.score.told if each.symbol == symbol)
        return figure_of(player, row)

    def figures(self, symbol: str) -> Iterator[tuple[str, Number]]:
        """All numbers of one player, by row."""
        return ((row, self.figure(symbol, row)) for row in self.rows)

    def headline(self, words: Words) -> str:
        """Who won, by name."""
        return verdict(self.document, self.board.scorings, named(words, self.names))

    def openness(self, words: Words) -> str | None:
        """Why not every number is certain; None where they all are."""
        return why_open(self.document, self.board.scorings, len(self.board.rounds), words)

    def title(self, words: Words) -> str:
        """The map's name in the reader's language."""
        return map_title(self.board, words)


def result_of(game: Game, document: ScoreDocument) -> Result:
    """The result of a stored game. Its key can't be turned back into the game's address, which is a secret."""
    number = next(each.form_number for each in game.read if each.form_number is not None)
    key = hashlib.sha256(f"play {game.id}".encode()).hexdigest()[:24]
    return Result(key, sheet_of_number(number), document, game.names, game.played_on, game.note)


def row_name(row: str, words: Words) -> str:
    """What a row of the table is called: `City II`, `Guardian`, `Total`."""
    return words(row) if row in (GUARDIAN, TOTAL) else words("city", numeral=row)


def row_told(row: str, document: ScoreDocument, scorings: Mapping[str, int], words: Words) -> str:
    """The row's name as people read it: of a game that isn't over it says what is still to come.

    `scorings`: each city's numeral and the round after which it is scored.
    """
    name = row_name(row, words)
    if document.score.over is not False:
        return name
    if row == TOTAL:
        return words("total_now")
    played = document.photos[-1].after_round or 0
    return words("to_come", when=name) if scorings.get(row, 0) > played else name


def file_name(result: Result, words: Words, suffix: str) -> str:
    """A name for the file, in plain ASCII: `the-white-frontier-of-meldria.pdf`."""
    spelled = result.title(words).casefold()
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        spelled = spelled.replace(umlaut, letters)
    plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
    named = "-".join("".join(sign if sign.isalnum() else " " for sign in plain).split())
    # A title in other letters leaves nothing.
    return f"{named or 'wasteland'}.{suffix}"


def figure_of(player: PlayerDocument, row: str) -> Number:
    """One number of the table, for that player."""
    if row == GUARDIAN:
        return guardian_of(player)
    return player.total if row == TOTAL else player.cities[row]
