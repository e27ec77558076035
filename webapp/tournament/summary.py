"""What a tournament needs to know of a game's score: short, and kept, so that a hundred games are shown at once."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from engine import typed
from webapp.batch.model import MapFacts, ScoredGame
from webapp.documents import PlayerDocument, ScoreDocument, TotalDocument
from webapp.games.model import Game
from webapp.games.scores import content_key, document_of, keep, moments_of
from webapp.games.store import Store
from webapp.moments import NO_BOX
from webapp.numbers import span_of, state_of
from webapp.order import in_order
from webapp.sentences import SLIPS, codes_of, map_title, why_open
from webapp.words import LANGUAGES, Words

Told = dict[str, str]
"""A sentence by language."""


class Points(Struct, frozen=True):
    """One player's points in all: as counted, and between what they lie; whether that is certain."""

    counted: int
    low: int
    high: int
    certain: bool


class Summary(Struct, frozen=True):
    """One game's score in short. `worked_out`: its ranges are known by now; `settled`: nothing of its points is open.

    `map_key` tells maps apart. `map_name` and the sentences are told in each language; `points` by symbol; `looks`: how
    many places need a look.
    """

    map_key: str
    map_name: Told
    points: dict[str, Points]
    looks: int
    problems: list[Told]
    open: Told | None
    worked_out: bool
    settled: bool
    open_rounds: list[int] = []
    """The rounds whose photos would close the game: those after which a city was scored whose points are open."""


def summary_of(game: Game, store: Store) -> Summary:
    """The game's summary, of the proved score if that is known by now; NotReadYetError where nothing was read."""
    for ranges in (True, False):
        content = content_key(game, ranges=ranges)
        kept = store.score(game.id, _key(content))
        if kept is not None:
            return typed.decoded(kept, Summary)
        if not ranges:
            break
        proved = store.score(game.id, content)
        if proved is not None:
            return _kept(game, store, content, typed.decoded(proved, ScoreDocument))
    return _kept(game, store, content, document_of(game, store, ranges=False))


def _key(content: str) -> str:
    return hashlib.sha256(f"tournament {content}".encode()).hexdigest()


def _kept(game: Game, store: Store, content: str, document: ScoreDocument) -> Summary:
    summary = _summary(game, document)
    keep(game, store, _key(content), msgspec.json.encode(summary))
    return summary


def _summary(game: Game, document: ScoreDocument) -> Summary:
    moments = in_order(moments_of(game))
    board = moments[-1].board
    rounds, score = len(board.rounds), document.score
    open_ = {code: why_open(document, board.scorings, rounds, Words(code)) for code in LANGUAGES}
    scored = ScoredGame(name="", map=MapFacts.of(board), photos=(), document=document)
    settled = scored.settled
    return Summary(
        map_key=f"{board.seed}-{board.players}",
        map_name={code: map_title(board, Words(code)) for code in LANGUAGES},
        points={each.symbol: _points(each.total) for each in score.told},
        # A referee's time is scarce: what can't change the result isn't asked.
        looks=0 if settled else _unanswered(game, document),
        problems=[{"en": each.message, "de": each.message_de} for each in scored.asked],
        open={code: text or "" for code, text in open_.items()} if open_["en"] else None,
        worked_out=score.told[0].total.low is not None,
        settled=settled,
        open_rounds=_open_rounds(document, board.scorings) if score.over else [],
    )


def _unanswered(game: Game, document: ScoreDocument) -> int:
    """How many places nobody has said anything of yet, of those that a page can show."""
    said = {each.name: game.said(each.id) for each in game.read}
    looks = ((look, said[photo.file]) for photo in document.photos for look in photo.looks)
    return sum(look.why != NO_BOX and look.region not in answered for look, answered in looks)


def _open_rounds(document: ScoreDocument, scorings: Mapping[str, int]) -> list[int]:
    """The rounds whose photos would close the points; none where it is the signatures that fit no play."""
    if SLIPS in codes_of(document):
        return []
    return sorted(after for city, after in scorings.items() if _is_open(document.score.told, city))


def _is_open(players: Sequence[PlayerDocument], city: str) -> bool:
    return any(player.cities[city].low != player.cities[city].high for player in players)


def _points(total: TotalDocument) -> Points:
    low, high = span_of(total)
    # What is seen at the end may be more or less than any legal play gives: that is never counted.
    return Points(min(max(total.points, low), high), low, high, state_of(total) != "unsure")
