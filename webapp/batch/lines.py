"""One line a game, for spreadsheets (CSV) and for programs (JSON lines)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from engine.board import SYMBOLS
from webapp.batch.model import ScoredGame
from webapp.documents import PlayerDocument, encode
from webapp.numbers import points_given
from webapp.spreadsheets import no_formula

COLUMNS = ("game", "seed", "players", "photos", "winner", "decided", "possible", "needs_a_look", "looks", "problems")
POINTS = ("points", "low", "high", "exact")
MANY = " | "
"""Between several things in one field."""
_END = "\r\n"


def games_jsonl(games: Sequence[ScoredGame]) -> str:
    """One `wasteland-score/1` a line; what couldn't be scored is in the report alone."""
    return "".join(f"{encode(game.document, compact=True)}\n" for game in games if game.document is not None)


def games_csv(games: Sequence[ScoredGame]) -> str:
    """A line a game with a heading; four columns for each player's total, empty for players who weren't there."""
    points = [f"{symbol}_{column}" for symbol in SYMBOLS for column in POINTS]
    heading = [*COLUMNS, *points, *(f"{symbol}_steady" for symbol in SYMBOLS)]
    return "".join(map(_row, (heading, *([no_formula(field) for field in _fields(game)] for game in games))))


def _row(fields: Iterable[str]) -> str:
    """The fields as one row, which ends in a line feed alone."""
    row = io.StringIO()
    # Only the signs of the row's own end are put in quotes: either of the two, in a file's name, ends a row elsewhere.
    csv.writer(row, lineterminator=_END).writerow(fields)
    return f"{row.getvalue().removesuffix(_END)}\n"


def _fields(game: ScoredGame) -> Iterator[str]:
    document = game.document
    yield from (game.name, game.map.seed, str(game.map.players), MANY.join(photo.file for photo in game.photos))
    if document is None:
        yield from ("", "", "", "true", "", game.failed or "", *[""] * (len(SYMBOLS) * (len(POINTS) + 1)))
        return
    score = document.score
    possible = "" if score.possible is None else _flag(score.possible)
    yield from (" ".join(score.winner), _flag(score.decided), possible, _flag(game.needs_a_look))
    yield str(sum(len(photo.looks) for photo in game.photos))
    yield MANY.join(dict.fromkeys(each.code for each in document.problems))
    players_by_symbol = {player.symbol: player for player in score.told}
    for symbol in SYMBOLS:
        yield from _total(players_by_symbol.get(symbol))
    for symbol in SYMBOLS:
        yield _steady(players_by_symbol.get(symbol))


def _total(player: PlayerDocument | None) -> tuple[str, ...]:
    if player is None:
        return ("",) * len(POINTS)
    total = player.total
    low, high = ("" if bound is None else str(bound) for bound in (total.low, total.high))
    return (str(points_given(total)), low, high, _flag(total.exact))


def _steady(player: PlayerDocument | None) -> str:
    """Whether the range holds whatever stands in the marks under review."""
    return "" if player is None or player.total.steady is None else _flag(player.total.steady)


def _flag(value: bool) -> str:
    return "true" if value else "false"
