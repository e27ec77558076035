"""One turn as one line: `X 3b: F7, road G8, settlement H8, F6=?`.

A turn is the player, the action's id, and its steps in order. A hex alone is placed by a letter of the action; any
other step begins with its cause: `road G8`, `settlement H8`, `drifter B2`, `pirate C4`, `enforcer B1+B2+C1` occupy,
`raider F7` destroys that hex, `bomber F7` has its centre there. `road F7>G8` also says which hex gave the bonus, and
`F7=?` which letter is used; both are needed only where the line alone doesn't tell.
"""

from __future__ import annotations

from engine.board import LETTERS, Board
from engine.notation.errors import AmbiguousNotationError
from engine.notation.ledger import Ledger, letter_of
from engine.notation.tokens import Cursor
from engine.notation.words import CAUSES, NOTHING, ROUND_WORDS, SYMBOL_OF, written
from engine.rules.state import Cause, Right, Step, Turn


def format_turn(board: Board, turn: Turn) -> str:
    """The turn as one line; `parse_turn` reads it back to an equal turn, legal or not.

    Every step has a hex at least, and every bonus a source; a bonus without one reads back as the one that fits.
    """
    ledger, steps = Ledger.of(board, turn.action), []
    for step in turn.steps:
        steps.append(_step_text(ledger, step))
        ledger = ledger.after(step)
    line = f"{turn.player} {written(turn.action)}: {', '.join(steps) or NOTHING}"
    return line if _round_of(board, turn.action) == turn.round else f"round {turn.round} {line}"


def format_step(board: Board, turn: Turn, index: int) -> str:
    """The step of that index in the turn, as `format_turn` writes it there."""
    ledger = Ledger.of(board, turn.action)
    for step in turn.steps[:index]:
        ledger = ledger.after(step)
    return _step_text(ledger, turn.steps[index])


def parse_turn(board: Board, text: str) -> Turn:
    """The turn that the line describes, legal or not: `engine.replay` judges that.

    UnreadableNotationError says what was expected, AmbiguousNotationError which two things a step can mean.
    """
    return read_turn(board, Cursor(text))


def read_turn(board: Board, cursor: Cursor, this_round: int | None = None) -> Turn:
    """The turn in the line of this cursor; `this_round` is the round of the heading that it stands under."""
    if cursor.takes(*ROUND_WORDS):
        this_round = cursor.number("the number of a round", "die Nummer einer Runde")
    player = cursor.name(SYMBOL_OF, "a player: X, O, T or S", "wer am Zug ist: X, O, T oder S")
    ids = {action: action for action in board.actions}
    shown = ", ".join(list(ids)[:3])
    action = cursor.name(ids, f"an action of the sheet like {shown}", f"eine Aktion des Blattes wie {shown}")
    if not cursor.takes(":"):
        cursor.refuse("a colon after the action", "ein Doppelpunkt nach der Aktion")
    number = _round_of(board, action) if this_round is None else this_round
    return Turn(number, player, action, _read_steps(board, action, cursor))


def _round_of(board: Board, action: str) -> int:
    """The round in which the action is printed; 0 for an action that the sheet doesn't have."""
    return next((each.number for each in board.rounds for printed in each.actions if printed.id == action), 0)


def _step_text(ledger: Ledger, step: Step) -> str:
    board, right = ledger.board, step.right
    text = "+".join(written(board.cells[i].id) for i in step.cells)
    plain = ledger.meant(right.cause, step.cells) == (right,)
    if not plain and right.source is not None:
        text = f"{written(board.cells[right.source].id)}>{text}"
    if right.cause is Cause.LETTER:
        return text if plain else f"{text}={right.letter}"
    if not plain and right.letter != letter_of(board, right.cause, right.source):
        text = f"{text}={right.letter}"
    return f"{right.cause} {text}"


def _read_steps(board: Board, action: str, cursor: Cursor) -> tuple[Step, ...]:
    ledger, steps = Ledger.of(board, action), list[Step]()
    if cursor.takes(NOTHING):
        cursor.end()
    while not cursor.done:
        steps.append(_read_step(ledger, cursor))
        ledger = ledger.after(steps[-1])
        cursor.takes(",")
    return tuple(steps)


def _read_step(ledger: Ledger, cursor: Cursor) -> Step:
    """One step: its cause, the hex that gave it, its hexes, its letter; all but the hexes may be left out."""
    board, cause = ledger.board, _read_cause(cursor)
    cells, source = [_read_hex(board, cursor)], None
    if cursor.takes(">"):
        source, cells = cells[0], [_read_hex(board, cursor)]
        # A hex that leads to another is a road's, said or not.
        cause = Cause.ROAD if cause is Cause.LETTER else cause
    while cursor.takes("+"):
        cells.append(_read_hex(board, cursor))
    letter = None
    if cursor.takes("="):
        known = {each: each for each in LETTERS}
        letter = cursor.name(known, "a letter: A, B, C, D or ?", "ein Buchstabe: A, B, C, D oder ?")
    return Step(_right(ledger, cause, source, tuple(cells), letter, cursor.line), tuple(cells))


def _read_cause(cursor: Cursor) -> Cause:
    token = cursor.peek()
    if token is None or not token.plain or token.text.casefold() not in CAUSES:
        return Cause.LETTER
    cursor.takes(token.text.casefold())
    return CAUSES[token.text.casefold()]


def _read_hex(board: Board, cursor: Cursor) -> int:
    example = board.cells[0].id
    return cursor.name(board.index, f"a hex of the map like {example}", f"ein Feld der Karte wie {example}")


def _right(
    ledger: Ledger, cause: Cause, source: int | None, cells: tuple[int, ...], letter: str | None, line: int | None
) -> Right:
    """The right that a step uses, by what is written of it and what the turn has to spend."""
    if cause is Cause.LETTER and letter is not None:
        return Right(cause, letter)
    if source is not None:
        return Right(cause, letter_of(ledger.board, cause, source) if letter is None else letter, source)
    meant = ledger.meant(cause, cells)
    if len(meant) > 1:
        _refuse_ambiguous(ledger.board, meant, cells, line)
    return meant[0] if letter is None else Right(cause, letter, meant[0].source)


def _refuse_ambiguous(board: Board, meant: tuple[Right, ...], cells: tuple[int, ...], line: int | None) -> None:
    """Raises what says how each of the rights is written."""
    target = "+".join(written(board.cells[i].id) for i in cells)
    sources = [written(board.cells[right.source].id) for right in meant if right.source is not None]
    ways = [f"{meant[0].cause} {source}>{target}" for source in sources]
    raise AmbiguousNotationError(
        f"{meant[0].cause} {target} can be meant in several ways: write {' or '.join(ways)}.",
        f"{meant[0].cause} {target} kann verschieden gemeint sein: Schreibt {' oder '.join(ways)}.",
        line,
    )
