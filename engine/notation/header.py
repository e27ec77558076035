"""The head of a game: seed and players, or a whole map, and who played; gathered line by line."""

from __future__ import annotations

import json
import re

from engine.board import SYMBOLS, Board
from engine.errors import BadBoardError
from engine.formats import BoardOf, read_map
from engine.notation.drawing import Drawing, read_drawing
from engine.notation.errors import UnreadableNotationError
from engine.notation.tokens import Cursor
from engine.notation.words import (
    ACTIONS_WORDS,
    IS_WORDS,
    MAP_WORDS,
    PLAYERS,
    PLAYERS_WORDS,
    ROADS_WORDS,
    SEED_WORDS,
    TITLE_WORDS,
)

_REST = {word: words[0] for words in (TITLE_WORDS, ROADS_WORDS, ACTIONS_WORDS, MAP_WORDS) for word in words}
"""Keywords that take the rest of the line as it is."""


class Header:
    """What the lines before the first turn have said so far."""

    def __init__(self) -> None:
        self._seed: str | None = None
        self._players: int | None = None
        self._names: dict[str, str] = {}
        self._said: dict[str, tuple[str, int]] = {}
        self._rows: list[str] = []
        self._drawing = False
        self._board: Board | None = None

    @property
    def own_map(self) -> bool:
        """Whether the game carries its whole map."""
        return "map" in self._said

    def takes(self, number: int, line: str) -> bool:
        """Whether the line belongs to the head; if so it has been read. UnreadableNotationError names its fault."""
        if self._drawing and line[:1].isspace() and line.strip() and not line.lstrip().startswith("#"):
            self._rows.append(line.split("#")[0])
            return True
        keyword, rest = _split(line)
        if keyword:
            self._drawing = self._drawing and not keyword
        if keyword in _REST:
            self._say(_REST[keyword], rest, number)
            return True
        if keyword.upper() in SYMBOLS or keyword in PLAYERS:
            return self._takes_name(PLAYERS.get(keyword, keyword.upper()), rest, number)
        return self._takes_sheet(Cursor(line, number))

    def board(self, number: int, board_of: BoardOf) -> Board:
        """The board that the head names; UnreadableNotationError, with this line's number, where it names none."""
        if self._board is None:
            self._board = self._make(number, board_of)
        return self._board

    def names(self, board: Board) -> tuple[str, ...]:
        """The players' names in turn order."""
        for symbol, name in self._names.items():
            if symbol not in board.symbols:
                raise UnreadableNotationError(
                    f"{name} has the symbol {symbol}, but the sheet is for {board.players} players.",
                    f"{name} hat das Symbol {symbol}, aber das Blatt ist für {board.players}.",
                )
        return tuple(self._names.get(symbol, "") for symbol in board.symbols) if self._names else ()

    def _say(self, keyword: str, rest: str, number: int) -> None:
        if keyword in self._said:
            raise UnreadableNotationError(
                f"{keyword} was given already, in line {self._said[keyword][1]}.",
                f"{keyword} steht schon in Zeile {self._said[keyword][1]}.",
                number,
            )
        self._said[keyword] = (rest, number)
        self._drawing = keyword == "map" and not rest

    def _takes_name(self, symbol: str, rest: str, number: int) -> bool:
        word, _, name = rest.partition(" ")
        if word.casefold() not in IS_WORDS:
            return False
        self._names[symbol] = _name(name.strip(), number)
        return True

    def _takes_sheet(self, cursor: Cursor) -> bool:
        """`seed 4711, 2 players`, both or one of them."""
        found = False
        while not cursor.done:
            following = cursor.peek(1)
            if cursor.takes(*SEED_WORDS):
                self._seed = cursor.word("the seed printed on the sheet", "die Startzahl auf dem Blatt")
            elif cursor.takes(*PLAYERS_WORDS):
                self._players = cursor.number("the number of players", "die Zahl der Spieler")
            elif following is not None and following.text.casefold() in PLAYERS_WORDS:
                self._players = cursor.number("the number of players", "die Zahl der Spieler")
                cursor.takes(*PLAYERS_WORDS)
            elif found:
                cursor.refuse("the seed or the number of players", "die Startzahl oder die Zahl der Spieler")
            else:
                return False
            found = True
            cursor.takes(",")
        return found

    def _make(self, number: int, board_of: BoardOf) -> Board:
        rest, line = self._said.get("map", ("", number))
        try:
            if rest:
                return read_map(rest).board
            if self._players is None:
                raise BadBoardError("before the first turn a game says how many play, like: 2 players.")
            if self.own_map:
                roads, actions, title = (self._said.get(each, ("", 0))[0] for each in ("roads", "actions", "title"))
                drawing = Drawing(tuple(self._rows), _bare(roads), _bare(actions))
                return read_drawing(drawing, self._players, self._seed or "", _name(title, line))
        except BadBoardError as error:
            raise UnreadableNotationError(str(error), f"Das ist keine Karte: {error}", line) from None
        if self._seed is None:
            raise UnreadableNotationError(
                "before the first turn a game names its sheet, like: seed 4711, 2 players.",
                "vor dem ersten Zug nennt eine Partie ihr Blatt, etwa: seed 4711, 2 players.",
                number,
            )
        if not 2 <= self._players <= len(SYMBOLS):
            raise UnreadableNotationError(
                f"a sheet is for 2 to 4 players, not {self._players}.",
                f"ein Blatt ist für 2 bis 4, nicht für {self._players}.",
                number,
            )
        return board_of(self._seed, self._players)


def _split(line: str) -> tuple[str, str]:
    """A line's first word, in small letters, and the rest."""
    match = re.match(r"\s*([^\s#,:]+)\s*(.*)", line, re.DOTALL)
    return (match.group(1).casefold(), match.group(2).strip()) if match else ("", "")


def _bare(text: str) -> str:
    """The text without its comment."""
    return text.split("#")[0]


def _name(text: str, number: int) -> str:
    """A name that stands to the end of a line, in quotes or not."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise UnreadableNotationError(
            "a name in quotes is written like in JSON.", "ein Name in Anführungszeichen steht wie in JSON da.", number
        ) from None
