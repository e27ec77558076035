"""Where each game of a tournament stands: settled, or why it doesn't count yet and what a referee can do about it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from webapp.games.model import Game
from webapp.games.scores import evidence_of
from webapp.games.store import Store
from webapp.games.tournaments import Entry, Tournament
from webapp.tournament.summary import Summary, Told, summary_of
from webapp.words import LANGUAGES

_VARIATIONS = "\ufe0e\ufe0f"
"""What phones write behind a heart, and computers don't: that it is to be coloured, or not."""


class State(StrEnum):
    """Of a game: being read or proved, not readable, in need of a look, without certain points, certain, accepted."""

    READING = "reading"
    PROVING = "proving"
    REFUSED = "refused"
    LOOK = "look"
    OPEN = "open"
    SETTLED = "settled"
    ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a game doesn't count yet. `kind` and `values` are put in words by the page; `told` is a sentence as it is."""

    kind: str
    values: Mapping[str, object] = field(default_factory=dict)
    told: Told | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """One game of a tournament. `summary`: None as long as nothing of it was read."""

    number: int
    game: Game
    state: State
    reasons: tuple[Reason, ...] = ()
    summary: Summary | None = None

    @property
    def counts(self) -> bool:
        """Whether the ranking counts the game."""
        return self.state in (State.SETTLED, State.ACCEPTED)

    @property
    def needs_a_look(self) -> bool:
        """Whether a referee can do something about it."""
        return self.state in (State.REFUSED, State.LOOK, State.OPEN)

    @property
    def points(self) -> dict[str, int]:
        """The points that count, or would, by symbol."""
        return {} if self.summary is None else {symbol: each.counted for symbol, each in self.summary.points.items()}

    @property
    def winners(self) -> tuple[str, ...]:
        """The symbols of those with the most points."""
        most = max(self.points.values(), default=0)
        return tuple(symbol for symbol, points in self.points.items() if points == most)


def standings_of(tournament: Tournament, store: Store) -> list[Standing]:
    """Where each of the tournament's games stands, in the order in which they were handed in."""
    games = store.games([entry.game_id for entry in tournament.entries])
    standings: list[Standing] = []
    for entry in tournament.entries:
        # A game that is just being deleted is no part of it any more.
        if entry.game_id in games:
            standings.append(_standing(entry, games[entry.game_id], store, standings))
    return standings


def _standing(entry: Entry, game: Game, store: Store, earlier: Sequence[Standing]) -> Standing:
    if game.status == "reading":
        return Standing(entry.number, game, State.READING)
    if game.status == "refused":
        return Standing(entry.number, game, State.REFUSED, tuple(_refusals(game)[-1:]))
    summary = summary_of(game, store)
    names = tuple(_about_names(game, summary))
    doubts = (*_about_marks(game, summary), *_sent_twice(game, summary, earlier))
    if names:
        return Standing(entry.number, game, State.LOOK, (*names, *doubts), summary)
    if entry.accepted is not None and entry.accepted == evidence_of(game):
        return Standing(entry.number, game, State.ACCEPTED, (), summary)
    if doubts:
        return Standing(entry.number, game, State.LOOK, doubts, summary)
    if not summary.worked_out:
        return Standing(entry.number, game, State.PROVING, (), summary)
    if not summary.settled:
        return Standing(entry.number, game, State.OPEN, tuple(_still_open(summary)), summary)
    return Standing(entry.number, game, State.SETTLED, (), summary)


def _still_open(summary: Summary) -> Iterator[Reason]:
    """Why the points are open, and what would close them."""
    yield Reason("open", told=summary.open) if summary.open else Reason("undecided")
    if summary.open_rounds:
        yield Reason("closes" if len(summary.open_rounds) > 1 else "closes_one", {"rounds": summary.open_rounds})


def _refusals(game: Game) -> list[Reason]:
    refusals = (each.refusal for each in game.moments if each.refusal is not None)
    return [Reason("refused", told={language: each.told(language) for language in LANGUAGES}) for each in refusals]


def _about_names(game: Game, summary: Summary) -> Iterator[Reason]:
    """Who is missing, and who stands there twice: points need somebody to count for."""
    names = {symbol: key_of(game.names.get(symbol, "")) for symbol in summary.points}
    strangers = [name for symbol, name in game.names.items() if symbol not in names and key_of(name)]
    if strangers:
        yield Reason("stranger", {"names": strangers})
    missing = [symbol for symbol, name in names.items() if not name]
    if missing:
        yield Reason("nameless", {"symbols": missing})
    given = [name for name in names.values() if name]
    if len(given) > len(set(given)):
        yield Reason("same_name")


def _about_marks(game: Game, summary: Summary) -> Iterator[Reason]:
    if summary.looks:
        yield Reason("look" if summary.looks > 1 else "look_one", {"count": summary.looks})
    for problem in summary.problems:
        yield Reason("problem", told=problem)
    # A photo that couldn't be read may have been the last moment: what was read then isn't the result.
    yield from _refusals(game)


def _sent_twice(game: Game, summary: Summary, earlier: Sequence[Standing]) -> Iterator[Reason]:
    """The game that was handed in before with the same map by some of the same people."""
    mine = _people(game)
    for other in earlier:
        if other.summary is None or other.summary.map_key != summary.map_key:
            continue
        theirs = _people(other.game)
        if not mine or not theirs or mine & theirs:
            yield Reason("twice", {"number": other.number})
            return


def _people(game: Game) -> set[str]:
    return {key_of(name) for name in game.names.values()} - {""}


def key_of(name: str) -> str:
    """What tells people apart: the name without regard to capitals, spaces, encoding and what can't be seen."""
    seen = "".join(each for each in name if unicodedata.category(each) != "Cf" and each not in _VARIATIONS)
    # Without capitals some letters are made up of others: they are put together again.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.split())
