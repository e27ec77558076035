"""What the pages of tournaments tell, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for

from webapp.games.scores import evidence_of
from webapp.games.tournaments import Tournament
from webapp.numbers import NOT_CERTAIN
from webapp.site.access import games, may_run
from webapp.site.language import words
from webapp.tournament.ranking import Ranked, ranking_of
from webapp.tournament.standing import Reason, Standing, State, standings_of
from webapp.tournament.summary import Points
from webapp.words import Words

ABOUT_NAMES = frozenset({"nameless", "stranger", "same_name"})
"""The reasons that are settled where names are written, and only there."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player of a game: symbol, name or what the symbol is called, points as far as known, whether they won."""

    symbol: str
    name: str
    points: str
    won: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One game of a tournament, as a line. `acceptable`: a referee may let it count as it stands, on this `evidence`.

    `is_spare`: it is perhaps to be deleted, as it can't be read or was handed in before.
    """

    id: str
    number: int
    state: str
    map_name: str
    seats: Sequence[Seat]
    reasons: Sequence[str]
    needs_a_look: bool
    acceptable: bool
    is_spare: bool
    about_names: bool
    counted: str
    evidence: str


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament's page. `queue`: the games that a referee can help; `waiting`: how many games don't count yet."""

    ranking: Sequence[Ranked]
    lines: Sequence[Line]
    queue: Sequence[Line]
    waiting: int


@dataclass(frozen=True, slots=True)
class Bar:
    """What stands above a game of a tournament; `line` and `left`, how many need a look, are the referee's alone."""

    tournament: Tournament
    number: int
    line: Line | None
    left: int


def tournament_view(tournament: Tournament, say: Words) -> TournamentView:
    """The page of the tournament."""
    standings = standings_of(tournament, games().store)
    for standing in standings:
        if standing.state == State.PROVING:
            games().prove_again(standing.game.id)
    lines = [line_of(each, say) for each in standings]
    queue = [line for line in lines if line.needs_a_look]
    return TournamentView(ranking_of(standings), lines[::-1], queue, sum(not each.counts for each in standings))


def line_of(standing: Standing, say: Words) -> Line:
    """The game in words."""
    kinds, summary = {reason.kind for reason in standing.reasons}, standing.summary
    seats = _seats(standing, say)
    return Line(
        id=standing.game.id,
        number=standing.number,
        state=standing.state,
        map_name="" if summary is None else summary.map_name[say.language],
        seats=seats,
        reasons=[_sentence(reason, say) for reason in standing.reasons],
        needs_a_look=standing.needs_a_look,
        acceptable=summary is not None and standing.needs_a_look and not kinds & ABOUT_NAMES,
        is_spare=summary is None or "twice" in kinds,
        about_names=bool(kinds & ABOUT_NAMES),
        counted=say.listed([f"{seat.name} {standing.points[seat.symbol]}" for seat in seats]) if summary else "",
        evidence=evidence_of(standing.game),
    )


def _seats(standing: Standing, say: Words) -> list[Seat]:
    names, summary = standing.game.names, standing.summary
    if summary is None:
        return [Seat(symbol, name, "", False) for symbol, name in names.items()]
    return [
        Seat(
            symbol,
            names.get(symbol) or say.symbol(symbol),
            str(points.counted) if standing.counts else _between(points, say),
            standing.counts and symbol in standing.winners,
        )
        for symbol, points in summary.points.items()
    ]


def _between(points: Points, say: Words) -> str:
    return ("" if points.certain else NOT_CERTAIN) + say.between(points.low, points.high)


def _sentence(reason: Reason, say: Words) -> str:
    if reason.told is not None:
        return reason.told[say.language]
    values = dict(reason.values)
    if reason.kind == "nameless":
        values["symbols"] = say.listed([say.symbol(str(each)) for each in _list(values["symbols"])])
    if reason.kind == "stranger":
        values["names"] = say.listed([str(each) for each in _list(values["names"])])
    if reason.kind.startswith("closes"):
        values["rounds"] = say.listed([str(each) for each in _list(values["rounds"])])
    return say(f"reason_{reason.kind}", **values)


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def bar_of(game_id: str, say: Words) -> Bar | None:
    """What stands above the game; None where it is of no tournament."""
    tournament = games().tournaments.of_game(game_id)
    if tournament is None:
        return None
    number = next(entry.number for entry in tournament.entries if entry.game_id == game_id)
    if not may_run(tournament.id):
        return Bar(tournament, number, None, 0)
    lines = [line_of(each, say) for each in standings_of(tournament, games().store)]
    mine = next((line for line in lines if line.id == game_id), None)
    return Bar(tournament, number, mine, sum(line.needs_a_look and line.id != game_id for line in lines))


def next_address(tournament: Tournament, after: str) -> str:
    """Where the next game that needs a look is shown, after this one, then from the first on; else the tournament."""
    standings = standings_of(tournament, games().store)
    past = next((each.number for each in standings if each.game.id == after), 0)
    due = sorted((each for each in standings if each.needs_a_look), key=lambda each: (each.number <= past, each.number))
    others = [line_of(each, words()) for each in due if each.game.id != after]
    return look_address(others[0]) if others else url_for("tournaments.page", tournament_id=tournament.id)


def look_address(line: Line) -> str:
    """Where what is open of the game is answered: its names, or its marks, place by place."""
    if line.about_names:
        return url_for("papers.about", game_id=line.id)
    return url_for("pages.game", game_id=line.id, _anchor="walk" if line.state == State.LOOK else None)
