"""The play as the BG Stats app takes it from other applications: one JSON object, as a file or within a link.

The format: https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/ ; its times are UTC,
`yyyy-MM-dd HH:mm:ss`, and its ids are whatever the sender knows a play, a game and a player by.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from webapp.exports.result import Result
from webapp.numbers import places_of, possible_span, state_of
from webapp.words import Words, named

SOURCE = "Wasteland Diplomacy"
LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data="
"""Opens the app on the same device; nothing is sent to another computer by it."""


def play(result: Result, words: Words) -> dict[str, Any]:
    """The play. Only a decided game has winners and ranks, these where the points settle them; how certain the points
    are stands in the comments."""
    parts = [result.title(words), result.note, result.openness(words) or ""]
    day = {} if result.played_on is None else {"playDate": f"{result.played_on:%Y-%m-%d} 12:00:00"}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": result.key,
        **day,
        "game": {"name": SOURCE, "sourceGameId": "wasteland-diplomacy", "highestWins": True, "noPoints": False},
        "board": f"{words('seed')} {result.board.seed}" if result.board.seed.isdigit() else result.title(words),
        "comments": "\n".join(part for part in parts if part),
        "players": [_player(result, symbol, words) for symbol in result.board.symbols],
    }


def as_bg_stats(result: Result, words: Words) -> bytes:
    """The play as a file."""
    return json.dumps(play(result, words), ensure_ascii=False, indent=1).encode()


def bg_stats_link(result: Result, words: Words) -> str:
    """The address that hands the play to the app."""
    return LINK + quote(json.dumps(play(result, words), ensure_ascii=False, separators=(",", ":")), safe="")


def _player(result: Result, symbol: str, words: Words) -> dict[str, Any]:
    score, total = result.document.score, result.figure(symbol, "total")
    place = _place(result, symbol) if score.decided else None
    rank = {} if place is None else {"rank": place}
    # What is counted at the end is no score where plays give others.
    points = {"score": total.points} if state_of(total) == "exact" else {}
    return {
        "name": named(words, result.names).symbol(symbol),
        "sourcePlayerId": result.name(symbol).casefold() or symbol,
        "startPlayer": symbol == result.board.rounds[0].starts,
        "role": Words(words.language).symbol(symbol),
        **points,
        "winner": score.decided and symbol in score.winner,
        **rank,
    }


def _place(result: Result, symbol: str) -> int | None:
    """The player's place in a decided game; None where plays give others."""
    winners = result.document.score.winner
    if symbol in winners:
        return 1
    behind = [player for player in result.document.score.told if player.symbol not in winners]
    places = places_of([possible_span(player.total) for player in behind])
    best, worst = places[[player.symbol for player in behind].index(symbol)]
    return len(winners) + best if best == worst else None
