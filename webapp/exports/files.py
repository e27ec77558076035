"""The result as files for other programs: the score document with the players' names, and a table for spreadsheets."""

from __future__ import annotations

import csv
import io

import msgspec

from webapp.exports.result import Result, row_name
from webapp.numbers import Number, points_given, span_of, state_of
from webapp.spreadsheets import no_formula
from webapp.words import Words


def as_json(result: Result, _words: Words) -> bytes:
    """The `wasteland-score/1` document, with the players' names, the day and the note in its field `game`."""
    game = {
        "names": {symbol: result.name(symbol) for symbol in result.board.symbols},
        "played_on": result.played_on,
        "note": result.note,
    }
    return msgspec.json.encode({**msgspec.to_builtins(result.document), "game": game})


def as_csv(result: Result, words: Words) -> bytes:
    """One line for each player: their points for each city, the Guardian and in all, each with its range.

    UTF-8 with the mark by which spreadsheets know it; a name that looks like a formula is given as plain text.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    numbers = [name for row in result.rows for name in _columns(row, words)]
    writer.writerow([words("symbol"), words("name"), *numbers, words("exactly"), words("winner")])
    for symbol in result.board.symbols:
        figures = [figure for _, figure in result.figures(symbol)]
        points = [number for figure in figures for number in (points_given(figure), *_bounds(figure))]
        exact = words("yes" if state_of(figures[-1]) == "exact" else "no")
        writer.writerow([symbol, no_formula(result.name(symbol)), *points, exact, _won(result, symbol, words)])
    return out.getvalue().encode("utf-8-sig")


def _bounds(figure: Number) -> tuple[int | str, int | str]:
    """At least and at most how many points it is; nothing where that isn't proved."""
    return ("", "") if state_of(figure) == "unsure" else span_of(figure)


def _columns(row: str, words: Words) -> tuple[str, str, str]:
    name = row_name(row, words)
    return name, f"{name} ({words('at_least')})", f"{name} ({words('at_most')})"


def _won(result: Result, symbol: str, words: Words) -> str:
    score = result.document.score
    if score.decided:
        return words("yes" if symbol in score.winner else "no")
    # While the game isn't over everybody can still win.
    may = score.over is not True or symbol in score.winner or score.steady is False
    return words("possibly" if may else "no")
