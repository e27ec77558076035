"""A whole game as text: a few lines that say on which sheet it is played and by whom, then one line a turn.

The first line is `wasteland-game/1`. The sheet is `seed 4711` and `2 players`; or, for a map without a seed, a drawing
under `map` with its `roads` and `actions`, or `map` with a `wasteland-map/1` document on the same line. `round 2` is a
heading. Empty lines and whatever follows a `#` mean nothing.
"""

from __future__ import annotations

import json

from engine.errors import quoted
from engine.formats import MAX_BYTES, BoardOf
from engine.notation.drawing import draw
from engine.notation.errors import UnreadableNotationError
from engine.notation.game import Game
from engine.notation.header import Header
from engine.notation.maps import map_line
from engine.notation.tokens import Cursor
from engine.notation.turns import format_turn, read_turn
from engine.notation.words import ROUND_WORDS, written
from engine.rules.state import Turn

FORMAT = "wasteland-game/1"


def parse_game(text: str, board_of: BoardOf) -> Game:
    """The game in the text, legal or not; `board_of` gives the board of a seed.

    UnreadableNotationError and AmbiguousNotationError name the line; `board_of` raises what it raises for a seed that
    names no sheet.
    """
    if len(text) > MAX_BYTES:
        raise UnreadableNotationError(
            f"This is {len(text) / 1e6:.1f} MB of text; a game has {MAX_BYTES / 1e6:.0f} MB at most.",
            f"Das sind {len(text) / 1e6:.1f} MB Text; eine Partie hat höchstens {MAX_BYTES / 1e6:.0f} MB.",
        )
    # Only real line ends count: what else Python takes for one may stand in a name.
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    start = _first_line(lines)
    header = Header()
    turns: list[Turn] = []
    heading: int | None = None
    at = start
    while at < len(lines):
        number, line = at + 1, lines[at]
        at += 1
        if not turns and heading is None and header.takes(number, line):
            continue
        cursor = Cursor(line, number)
        if cursor.done:
            continue
        board = header.board(number, board_of)
        if _is_heading(cursor):
            heading = cursor.number("the number of a round", "die Nummer einer Runde")
            cursor.end()
        else:
            turns.append(read_turn(board, cursor, heading))
    board = header.board(len(lines), board_of)
    return Game(board, tuple(turns), header.names(board), header.own_map)


def _first_line(lines: list[str]) -> int:
    """The index of the line after the one that names the format."""
    for at, line in enumerate(lines):
        if line.strip() == FORMAT:
            return at + 1
        if line.strip() and not line.lstrip().startswith("#"):
            raise UnreadableNotationError(
                f"a game begins with {FORMAT}, not with {quoted(line.strip())}.",
                f"eine Partie beginnt mit {FORMAT}, nicht mit {quoted(line.strip())}.",
                at + 1,
            )
    raise UnreadableNotationError(
        f"There is no game here: a game begins with {FORMAT}.", f"Hier ist keine Partie: Sie beginnt mit {FORMAT}."
    )


def _is_heading(cursor: Cursor) -> bool:
    """Whether the line is `round 2` and no more; the word has been read then."""
    return cursor.peek(2) is None and cursor.takes(*ROUND_WORDS)


def format_game(game: Game) -> str:
    """The game as text with a newline at its end; `parse_game` reads it back to an equal game."""
    lines = [FORMAT, *_sheet(game)]
    named = zip(game.board.symbols, game.names, strict=False)
    lines += [f"{symbol} is {_name(name)}" for symbol, name in named if name]
    this_round: int | None = None
    for turn in game.turns:
        if turn.round != this_round:
            this_round = turn.round
            lines += ["", f"round {turn.round}"]
        lines.append(format_turn(game.board, turn).removeprefix(f"round {turn.round} "))
    return "\n".join(lines) + "\n"


def _sheet(game: Game) -> list[str]:
    """The lines that name the sheet, or draw it."""
    board = game.board
    sheet = f"seed {written(board.seed)}, {board.players} players" if board.seed else f"{board.players} players"
    if not game.own_map:
        return [sheet]
    drawing = draw(board)
    if drawing is None:
        return [f"map {map_line(board)}"]
    lines = [f"title {_name(board.title)}"] if board.title else []
    lines += [sheet, "map", *(f"    {row}" for row in drawing.rows)]
    lines += [f"roads {drawing.roads}"] if drawing.roads else []
    return [*lines, f"actions {drawing.actions}"]


def _name(name: str) -> str:
    """A person's or a map's name as it stands to the end of a line."""
    plain = name.isprintable() and name == name.strip() and not name.startswith('"')
    return name if plain else json.dumps(name)
