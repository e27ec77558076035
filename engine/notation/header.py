"""The head of a game: seed and players, or a whole map, and who played; gathered line by line."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.board import PLAYERS, Board
from engine.errors import BadBoardError, quoted
from engine.formats import BoardOf, read_map
from engine.notation.drawing import Drawing, read_drawing
from engine.notation.errors import UnreadableNotationError
from engine.notation.tokens import Cursor
from engine.notation.words import (
    ACTIONS_WORDS,
    IS_WORDS,
    MAP_WORDS,
    PLAYERS_WORDS,
    ROADS_WORDS,
    SEED_WORDS,
    SYMBOL_OF,
    TITLE_WORDS,
    unquoted,
)

_REST = {word: words[0] for words in (TITLE_WORDS, ROADS_WORDS, ACTIONS_WORDS, MAP_WORDS) for word in words}
"""Keywords that take the rest of the line as it is."""

_BY_SEED = ("seed", "players")
_BY_DRAWING = ("seed", "players", "map", "title", "roads", "actions")
_BY_DOCUMENT = ("map",)


class Header:
    """What the lines before the first turn have said so far."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[str, int]] = {}
        self._names: dict[str, tuple[str, int]] = {}
        self._rows: list[str] = []
        self._drawing = False
        self._board: Board | None = None

    @property
    def own_map(self) -> bool:
        """Whether the game carries its whole map."""
        return "map" in self._said

    def takes(self, number: int, line: str) -> bool:
        """Whether the line belongs to the head; if so it has been read. UnreadableNotationError names its fault."""
        keyword, rest = _split(line)
        if self._drawing and keyword and line[0].isspace():
            self._rows.append(_bare(line))
            return True
        self._drawing = self._drawing and not keyword
        if keyword in _REST:
            _say(self._said, _REST[keyword], rest, number)
            self._drawing = _REST[keyword] == "map" and not _bare(rest).strip()
            return True
        if keyword in SYMBOL_OF or keyword.upper() in SYMBOL_OF:
            return self._takes_name(SYMBOL_OF.get(keyword, keyword.upper()), rest, number)
        return self._takes_sheet(Cursor(line, number), number)

    def board(self, number: int, board_of: BoardOf) -> Board:
        """The board that the head names; UnreadableNotationError, with this line's number, where it names none."""
        if self._board is None:
            self._board = self._make(number, board_of)
        return self._board

    def names(self, board: Board) -> tuple[str, ...]:
        """The players' names in turn order, none where nobody has one."""
        for symbol, (name, line) in self._names.items():
            if symbol not in board.symbols:
                raise UnreadableNotationError(
                    f"{quoted(name)} has the symbol {symbol}, but the sheet is for {board.players} players.",
                    f"{quoted(name)} hat das Symbol {symbol}, aber das Blatt ist für {board.players}.",
                    line,
                )
        return tuple(self._names.get(symbol, ("", 0))[0] for symbol in board.symbols)

    def _takes_name(self, symbol: str, rest: str, number: int) -> bool:
        word, _, name = rest.partition(" ")
        if word.casefold() not in IS_WORDS:
            return False
        _say(self._names, symbol, _name(name.strip(), number), number)
        return True

    def _takes_sheet(self, cursor: Cursor, number: int) -> bool:
        """`seed 4711, 2 players`, both or one of them."""
        found = False
        while not cursor.done:
            following = cursor.peek(1)
            if cursor.takes(*SEED_WORDS):
                seed = cursor.word("the seed printed on the sheet", "die Startzahl auf dem Blatt")
                _say(self._said, "seed", seed, number)
            elif cursor.takes(*PLAYERS_WORDS) or (following and following.text.casefold() in PLAYERS_WORDS):
                players = cursor.number("the number of players", "die Zahl der Spieler")
                cursor.takes(*PLAYERS_WORDS)
                _say(self._said, "players", str(players), number)
            elif found:
                cursor.refuse("the seed or the number of players", "die Startzahl oder die Zahl der Spieler")
            else:
                return False
            found = True
            cursor.takes(",")
        return found

    def _make(self, number: int, board_of: BoardOf) -> Board:
        rest, line = self._said.get("map", ("", number))
        if _bare(rest).strip():
            self._allow(_BY_DOCUMENT, "a map document says that itself", "das sagt eine Karte als Dokument selbst")
            return self._read(lambda: read_map(rest).board, line)
        players = self._players(number)
        if self.own_map:
            self._allow(_BY_DRAWING, "", "")
            texts = {each: self._said.get(each, ("", 0))[0] for each in _BY_DRAWING}
            seed, title = texts["seed"], _name(texts["title"], line)
            drawing = Drawing(tuple(self._rows), _bare(texts["roads"]), _bare(texts["actions"]))
            return self._read(lambda: read_drawing(drawing, players, seed, title), line)
        self._allow(_BY_SEED, "it belongs to a map that is drawn", "das gehört zu einer gezeichneten Karte")
        if "seed" not in self._said:
            raise UnreadableNotationError(
                "before the first turn a game names its sheet, like: seed 4711, 2 players.",
                "vor dem ersten Zug nennt eine Partie ihr Blatt, etwa: seed 4711, 2 players.",
                number,
            )
        return board_of(self._said["seed"][0], players)

    def _players(self, number: int) -> int:
        text, line = self._said.get("players", ("", number))
        if not text:
            raise UnreadableNotationError(
                "before the first turn a game says how many play, like: 2 players.",
                "vor dem ersten Zug sagt eine Partie, wie viele spielen, etwa: 2 players.",
                number,
            )
        if int(text) not in PLAYERS:
            raise UnreadableNotationError(
                f"a sheet is for 2 to 4 players, not {text}.", f"ein Blatt ist für 2 bis 4, nicht für {text}.", line
            )
        return int(text)

    def _allow(self, keywords: tuple[str, ...], why_en: str, why_de: str) -> None:
        """UnreadableNotationError at whatever was said that can't go with the rest: nothing is dropped in silence."""
        for keyword, (_, line) in self._said.items():
            if keyword not in keywords:
                raise UnreadableNotationError(
                    f"{keyword} can't stand here: {why_en}.", f"{keyword} kann hier nicht stehen: {why_de}.", line
                )

    def _read(self, read: Callable[[], Board], line: int) -> Board:
        try:
            return read()
        except BadBoardError as error:
            raise UnreadableNotationError(str(error), f"Das ist keine Karte: {error.message_de}", line) from None


def _say(said: dict[str, tuple[str, int]], keyword: str, text: str, number: int) -> None:
    """Notes what a line says; UnreadableNotationError where an earlier one has said it."""
    if keyword in said:
        raise UnreadableNotationError(
            f"{keyword} was given already, in line {said[keyword][1]}.",
            f"{keyword} steht schon in Zeile {said[keyword][1]}.",
            number,
        )
    said[keyword] = (text, number)


def _split(line: str) -> tuple[str, str]:
    """A line's first word, in small letters, and the rest; no word for a comment."""
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
        return unquoted(text)
    except ValueError:
        raise UnreadableNotationError(
            "a name in quotes is written like in JSON.", "ein Name in Anführungszeichen steht wie in JSON da.", number
        ) from None
