"""Tournaments: games handed in by a link, a ranking of what is settled alone, a queue of what isn't, nobody else's."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.orm import Session
from werkzeug.test import TestResponse

from engine.play import GameRecord
from scanner.reading import UNCLEAR, Reading
from tests.webapp.stored import HEADERS, finish
from webapp.games.errors import ClosedTournamentError, TooManyGamesError, UnknownGameError
from webapp.games.games import Games
from webapp.games.model import Game
from webapp.games.scores import content_key, document_of, evidence_of
from webapp.games.tables import GameRow, TournamentRow
from webapp.games.tournaments import HandIn, Tournament
from webapp.site.app import create_app
from webapp.site.config import Settings
from webapp.tournament.ranking import Ranked, ranking_of
from webapp.tournament.standing import Standing, State, standings_of
from webapp.tournament.summary import Points, Summary

REFEREE, PLAYER = "who runs it", "who played"
NAMES = {"X": "Ada", "O": "Ben"}


@pytest.fixture
def app(settings: Settings) -> Flask:
    app = create_app(settings)
    app.config["WTF_CSRF_ENABLED"] = False
    return app


@pytest.fixture
def games(app: Flask) -> Games:
    found: Games = app.extensions["games"]
    return found


@pytest.fixture
def cup(games: Games) -> Tournament:
    """An open tournament without games."""
    return games.tournaments.create("Winter Cup", date(2026, 11, 21), REFEREE)


def client_of(app: Flask, token: str | None = None) -> FlaskClient:
    """A browser with this token in its cookie."""
    client = app.test_client()
    if token is not None:
        with client.session_transaction() as session:
            session["owner"] = token
    return client


def handed_in(
    games: Games, cup: Tournament, reading: Reading, names: Mapping[str, str] = NAMES, *, proved: bool = True
) -> Game:
    """A game of the tournament whose one photo was read so, and its score proved if that is wanted."""
    game_id = f"game-{len(games.tournaments.get(cup.id).entries) + 1}"
    games.store.create_game(game_id, [f"{game_id}-photo"], None, HandIn(cup.hand_in, PLAYER, names, 300))
    claimed = games.store.claim(f"{game_id}-photo")
    assert claimed is not None
    assert finish(games.store, claimed, reading)
    if proved:
        document_of(games.store.game(game_id), games.store)
    return games.store.game(game_id)


def standings(games: Games, cup: Tournament) -> list[Standing]:
    return standings_of(games.tournaments.get(cup.id), games.store)


def changed(reading: Reading, **values: Any) -> Reading:
    """The reading with something else said of its first hex."""
    first, *others = reading.regions
    return replace(reading, regions=(replace(first, **values), *others))


# Stored


def test_a_game_is_numbered_as_it_comes_in_and_is_of_one_tournament(games: Games, cup: Tournament) -> None:
    for game_id in ("a", "b"):
        games.store.create_game(game_id, [], None, HandIn(cup.hand_in, PLAYER, NAMES, 300))
    assert [(each.game_id, each.number) for each in games.tournaments.get(cup.id).entries] == [("a", 1), ("b", 2)]
    games.delete("a")
    games.store.create_game("c", [], None, HandIn(cup.hand_in, PLAYER, NAMES, 300))
    assert [each.number for each in games.tournaments.get(cup.id).entries] == [2, 3], "no number is given twice"
    found = games.tournaments.of_game("c")
    assert found is not None
    assert found.id == cup.id
    assert games.tournaments.sent(cup.hand_in, PLAYER) == ["c", "b"]
    assert games.tournaments.sent(cup.hand_in, "somebody else") == []


def test_a_closed_or_full_tournament_takes_no_game_and_keeps_nothing_of_it(
    games: Games, cup: Tournament, scan: Path
) -> None:
    games.store.create_game("a", [], None, HandIn(cup.hand_in, PLAYER, NAMES, 1))
    with pytest.raises(TooManyGamesError, match="1 games at most"):
        games.store.create_game("b", [], None, HandIn(cup.hand_in, PLAYER, NAMES, 1))
    games.tournaments.close(cup.id, closed=True)
    with pytest.raises(ClosedTournamentError):
        games.store.create_game("b", [], None, HandIn(cup.hand_in, PLAYER, NAMES, 300))
    assert games.store.ids() == {"a"}
    games.tournaments.close(cup.id, closed=False)
    games.store.create_game("b", [], None, HandIn(cup.hand_in, PLAYER, NAMES, 300))


def test_a_referee_may_change_the_tournament_s_games_and_who_handed_in_may_not(games: Games, cup: Tournament) -> None:
    games.store.create_game("a", [], None, HandIn(cup.hand_in, PLAYER, NAMES, 300))
    assert games.store.may_edit("a", REFEREE)
    assert not games.store.may_edit("a", PLAYER)
    games.tournaments.let_run(cup.id, "another referee")
    assert games.store.may_edit("a", "another referee")
    key = games.tournaments.new_key(cup.id)
    assert games.tournaments.may_run(cup.id, key=key)
    games.tournaments.new_key(cup.id)
    assert not games.tournaments.may_run(cup.id, key=key), "a new key takes the old one's place"
    assert len({cup.id, cup.hand_in}) == 2
    assert min(len(cup.id), len(cup.hand_in)) >= 22, "128 bits"


def test_a_deleted_tournament_takes_its_games_and_photos_with_it(
    games: Games, cup: Tournament, settings: Settings
) -> None:
    games.store.create_game("a", ["m"], None, HandIn(cup.hand_in, PLAYER, NAMES, 300))
    games.files.put("a/m-photo.jpg", b"a photo")
    games.delete_tournament(cup.id)
    with pytest.raises(UnknownGameError):
        games.tournaments.get(cup.id)
    assert games.store.ids() == set()
    assert not (Path(settings.files) / "a").exists()


def test_a_tournament_is_purged_with_its_last_old_game(games: Games, cup: Tournament, settings: Settings) -> None:
    games.store.create_game("a", [], None, HandIn(cup.hand_in, PLAYER, NAMES, 300))
    long_ago = datetime.now(UTC) - timedelta(days=100)
    with Session(games.store.connection.writing) as session, session.begin():
        session.get_one(TournamentRow, cup.id).created_at = long_ago
    games.purge(timedelta(days=90))
    assert games.tournaments.get(cup.id).entries, "a young game keeps its tournament"
    with Session(games.store.connection.writing) as session, session.begin():
        session.get_one(GameRow, "a").created_at = long_ago
    games.purge(timedelta(days=90))
    with pytest.raises(UnknownGameError):
        games.tournaments.get(cup.id)


# Where a game stands


def test_points_that_are_open_count_for_nobody_until_a_referee_says_so(
    games: Games, cup: Tournament, reading: Reading, game: GameRecord
) -> None:
    stored = handed_in(games, cup, reading)
    (standing,) = standings(games, cup)
    assert standing.state == State.OPEN
    assert [each.kind for each in standing.reasons] == ["open"]
    assert {(each.name, each.games, each.points, each.waiting) for each in ranking_of([standing])} == {
        ("Ada", 0, 0, 1),
        ("Ben", 0, 0, 1),
    }
    games.tournaments.accept(cup.id, stored.id, evidence_of(stored))
    (standing,) = standings(games, cup)
    assert standing.state == State.ACCEPTED
    assert sum(each.halves for each in ranking_of([standing])) == 2
    # Another mark is another game: what was accepted isn't that one.
    hex_id = reading.regions[0].id
    games.store.correct(stored.id, stored.moments[0].id, hex_id, "X" if reading.regions[0].mark != "X" else "O", "x")
    assert not standings(games, cup)[0].counts


def test_a_doubtful_mark_a_missing_name_and_a_refused_photo_are_for_the_referee(
    games: Games, cup: Tournament, reading: Reading
) -> None:
    handed_in(games, cup, changed(reading, review=UNCLEAR), proved=False)
    handed_in(games, cup, reading, {"X": "Cem"})
    handed_in(games, cup, reading, {"X": "Dora", "O": "dora "})
    handed_in(games, cup, reading, {"X": "Eva", "O": "Finn", "T": "Gus"})
    games.store.create_game("refused", ["r"], None, HandIn(cup.hand_in, PLAYER, NAMES, 300))
    claimed = games.store.claim("r")
    assert claimed is not None
    games.store.refuse(claimed, "Too dark.", "Zu dunkel.")
    games.store.create_game("waiting", ["w"], None, HandIn(cup.hand_in, PLAYER, NAMES, 300))
    kinds = [[each.kind for each in standing.reasons] for standing in standings(games, cup)]
    assert kinds[0][0] == "look_one"
    assert kinds[1][0] == "nameless"
    assert "same_name" in kinds[2]
    assert "stranger" in kinds[3]
    assert kinds[4:] == [["refused"], []]
    states = [each.state for each in standings(games, cup)]
    assert states == [*4 * [State.LOOK], State.REFUSED, State.READING]
    assert not any(each.counts for each in standings(games, cup))
    # A missing name can't be decided away: points need somebody to count for.
    games.tournaments.accept(cup.id, "game-2", evidence_of(games.store.game("game-2")))
    assert standings(games, cup)[1].state == State.LOOK


def test_a_game_that_was_handed_in_twice_counts_once(games: Games, cup: Tournament, reading: Reading) -> None:
    first = handed_in(games, cup, reading)
    handed_in(games, cup, reading, {"X": "ada", "O": "Ben "})
    handed_in(games, cup, reading, {"X": "Cem", "O": "Dora"})
    games.tournaments.accept(cup.id, first.id, evidence_of(first))
    one, again, others = standings(games, cup)
    assert one.counts
    assert again.state == State.LOOK
    assert [(each.kind, each.values) for each in again.reasons] == [("twice", {"number": 1})]
    assert others.state == State.OPEN, "other people play the same map"
    assert {each.name: each.games for each in ranking_of([one, again, others])} == {
        "Ada": 1, "Ben": 1, "Cem": 0, "Dora": 0
    }  # fmt: skip


def test_a_score_that_isn_t_proved_yet_doesn_t_count_as_settled(
    games: Games, cup: Tournament, reading: Reading
) -> None:
    stored = handed_in(games, cup, reading, proved=False)
    (standing,) = standings(games, cup)
    assert standing.state == State.PROVING
    assert not standing.counts
    assert games.store.score(stored.id, content_key(stored, ranges=True)) is None


def test_a_score_that_another_version_proved_is_proved_again(
    app: Flask, games: Games, cup: Tournament, reading: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = handed_in(games, cup, reading)
    assert standings(games, cup)[0].state == State.OPEN
    asked: list[str] = []
    monkeypatch.setattr(games, "prove_later", asked.append)
    monkeypatch.setattr("webapp.games.scores._program", lambda: "another version")
    for _ in range(3):
        assert "being worked out" in client_of(app).get(f"/tournaments/{cup.id}").text
    assert asked == [stored.id], "and asked for once, however many look on"


def played(number: int, state: State = State.SETTLED, /, **points: tuple[str, int]) -> Standing:
    """A game of these people, by symbol, with their points."""
    names = {symbol: name for symbol, (name, _) in points.items()}
    game = Game(f"g{number}", datetime.now(UTC), names, None, "", (), ())
    counted = {symbol: Points(each, each, each) for symbol, (_, each) in points.items()}
    nothing = {"en": "", "de": ""}
    return Standing(number, game, state, (), Summary("1-2", nothing, counted, 0, [], None, True, True))


def test_most_wins_come_first_a_shared_one_is_half_and_points_decide_among_equals() -> None:
    ranking = ranking_of(
        [
            played(1, X=("Ada", 20), O=("Ben", 4)),
            played(2, X=("Ben", 9), O=("Cem", 9), T=("Dora", 9)),
            played(3, X=("cem  ", 3), O=("Ada", 2)),
            played(4, State.OPEN, X=("Dora", 50), O=("Eva", 1)),
        ]
    )
    assert ranking == [
        Ranked(1, "Cem", 2, 3, 12, 0),
        Ranked(2, "Ada", 2, 2, 22, 0),
        Ranked(3, "Ben", 2, 1, 13, 0),
        Ranked(4, "Dora", 1, 1, 9, 1),
        Ranked(5, "Eva", 0, 0, 0, 1),
    ]


def test_who_is_level_has_the_same_place() -> None:
    ranking = ranking_of([played(1, X=("Ada", 7), O=("Ben", 7)), played(2, X=("Cem", 1), O=("Dora", 0))])
    assert [(each.place, each.name) for each in ranking] == [(1, "Cem"), (2, "Ada"), (2, "Ben"), (4, "Dora")]


# Pages


def photo(path: Path) -> dict[str, Any]:
    return {"photos": (io.BytesIO(path.read_bytes()), path.name), "name-X": "Ada", "name-O": "Ben"}


def hand_in(client: FlaskClient, cup: Tournament, path: Path) -> TestResponse:
    return client.post(f"/hand-in/{cup.hand_in}", data=photo(path), follow_redirects=True)


def test_from_a_new_tournament_to_a_ranking(app: Flask, scan: Path) -> None:
    referee, player = client_of(app), client_of(app)
    made = referee.post("/tournaments", data={"name": "  Winter   Cup ", "played_on": "2026-11-21"})
    address = made.headers["Location"]
    page = referee.get(address).text
    assert '<h1 class="named">Winter Cup</h1>' in page
    assert address in referee.get("/tournaments").text
    hand_in_path = re.search(r"(/hand-in/[^\"<]+)\"", page)
    assert hand_in_path is not None

    answer = player.post(hand_in_path[1], data=photo(scan), follow_redirects=True)
    assert answer.status_code == 200
    assert "Game 1 is in." in answer.text
    games: Games = app.extensions["games"]
    (game_id,) = games.store.ids()
    games.prove_game(game_id)
    page = referee.get(address).text
    assert "One game doesn’t count yet" in page
    queue = page.split("What needs a look")[1]
    assert "were scored earlier" in queue
    due = referee.get(f"{address}/next")
    assert due.headers["Location"] == f"/games/{game_id}"
    bar = referee.get(due.headers["Location"]).text
    assert "Counts as it stands" in bar
    accept, evidence = f"{address}/games/{game_id}/accepted", evidence_of(games.store.game(game_id))
    assert f'value="{evidence}"' in bar
    referee.post(accept, data={"accepted": 64 * "0"})
    assert "Counts as it stands" in referee.get(f"/games/{game_id}").text, "not as it stood before another mark"
    done = referee.post(accept, data={"accepted": evidence}, follow_redirects=True)
    assert "Nothing needs a look just now." in done.text
    assert "settled by the referee" in done.text

    public = client_of(app).get(address).text
    assert "settled by the referee" in public
    assert re.search(r"class=\"place\">1</td>\s*<th scope=\"row\">(Ada|Ben)</th>\s*<td>1</td>", public)
    assert "/hand-in/" not in public
    assert "Counts as it stands" not in client_of(app).get(f"/games/{game_id}").text
    assert "Rangliste" in client_of(app).get(address, headers={"Accept-Language": "de"}).text


def test_a_refused_photo_is_told_to_who_handed_it_in_who_alone_may_send_another(
    app: Flask, games: Games, cup: Tournament, scan: Path
) -> None:
    sample = Path(__file__).parents[2] / "samples" / "photos" / "no-sheet.jpg"
    player, other = client_of(app, PLAYER), client_of(app, "somebody else")
    told = hand_in(player, cup, sample)
    assert "No sheet was found" in told.text
    assert "send another photo" in told.text
    (game_id,) = games.store.ids()
    again = f"/hand-in/{cup.hand_in}/{game_id}"
    assert "send another photo" not in other.get(again).text
    assert other.post(again, data=photo(scan)).status_code == 403
    assert "No sheet was found" in client_of(app, REFEREE).get(f"/tournaments/{cup.id}").text
    read = player.post(again, data=photo(scan), follow_redirects=True)
    assert "Game 1 is in." in read.text
    assert "Game 1" in player.get(f"/hand-in/{cup.hand_in}").text
    assert player.post(again, data=photo(scan)).status_code == 403, "what was read isn't changed from here"


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"name-X": "Ada", "name-O": ""}, "two people at least"),
        ({"name-X": "Ada", "name-O": "ADA "}, "The same name stands at two symbols"),
        ({"name-X": "A" * 41, "name-O": "Ben"}, "40 letters at most"),
        ({"name-X": "A\u202eda", "name-O": "Ben"}, ""),
    ],
)
def test_names_that_can_t_be_are_told_and_nothing_is_stored(
    app: Flask, games: Games, cup: Tournament, scan: Path, names: dict[str, str], told: str
) -> None:
    answer = client_of(app).post(f"/hand-in/{cup.hand_in}", data={**photo(scan), **names})
    assert answer.status_code == 422
    assert told in answer.text
    assert games.store.ids() == set()


def test_a_closed_tournament_refuses_with_a_sentence(app: Flask, games: Games, cup: Tournament, scan: Path) -> None:
    client_of(app, REFEREE).post(f"/tournaments/{cup.id}/closed", data={"closed": "1"})
    player = client_of(app, PLAYER)
    assert "Winter Cup is closed and takes no more games." in player.get(f"/hand-in/{cup.hand_in}").text
    answer = hand_in(player, cup, scan)
    assert answer.status_code == 409
    assert "This tournament is closed" in answer.text
    assert games.store.ids() == set()


# Access


def changes(cup: Tournament, game_id: str) -> list[tuple[str, dict[str, str]]]:
    """Every way to change the tournament or a game of it by a form."""
    at = f"/tournaments/{cup.id}"
    return [
        (at, {"name": "Mine"}),
        (f"{at}/closed", {"closed": "1"}),
        (f"{at}/key", {}),
        (f"{at}/games/{game_id}/accepted", {"accepted": "1"}),
        (f"{at}/delete", {}),
        (f"/games/{game_id}/about", {"name-X": "Me"}),
        (f"/games/{game_id}/key", {}),
        (f"/games/{game_id}/delete", {}),
    ]


def test_nobody_but_a_referee_ranks_renames_closes_or_deletes(
    app: Flask, games: Games, cup: Tournament, reading: Reading
) -> None:
    game = handed_in(games, cup, reading)
    before = games.tournaments.get(cup.id)
    for who in (client_of(app), client_of(app, PLAYER)):
        for path, form in changes(cup, game.id):
            assert who.post(path, data=form).status_code == 403, path
        assert who.get(f"/tournaments/{cup.id}/next").status_code == 403
        assert who.get(f"/tournaments/{cup.id}?key=guessed").status_code == 403
        assert who.delete(f"/api/v1/games/{game.id}", headers=HEADERS).status_code == 403
    assert games.tournaments.get(cup.id) == before
    assert games.store.game(game.id) == game


def test_a_referee_of_one_tournament_is_nobody_in_another(
    app: Flask, games: Games, cup: Tournament, reading: Reading
) -> None:
    other = games.tournaments.create("Spring Cup", None, "another referee")
    game = handed_in(games, cup, reading)
    referee = client_of(app, "another referee")
    form = {"accepted": evidence_of(game)}
    assert referee.post(f"/tournaments/{other.id}/games/{game.id}/accepted", data=form).status_code == 404
    assert referee.post(f"/games/{game.id}/delete").status_code == 403
    assert not standings(games, cup)[0].counts


def test_a_form_from_another_site_changes_nothing(app: Flask, games: Games, cup: Tournament, scan: Path) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    games.store.create_game("a", [], None, HandIn(cup.hand_in, PLAYER, NAMES, 300))
    before = games.tournaments.get(cup.id)
    for path, form in [*changes(cup, "a"), ("/tournaments", {"name": "x"}), (f"/hand-in/{cup.hand_in}", photo(scan))]:
        assert client_of(app, REFEREE).post(path, data=form).status_code == 400, path
    assert games.tournaments.get(cup.id) == before


def test_a_link_makes_another_browser_a_referee_s(app: Flask, cup: Tournament) -> None:
    referee, friend = client_of(app, REFEREE), client_of(app)
    told = referee.post(f"/tournaments/{cup.id}/key", follow_redirects=True).text
    link = re.search(rf"(/tournaments/{cup.id}\?key=[\w-]+)", told)
    assert link is not None
    assert "?key=" not in referee.get(f"/tournaments/{cup.id}").text, "it is told once"
    assert "Delete for good" not in friend.get(f"/tournaments/{cup.id}").text
    assert "Delete for good" in friend.get(link[1], follow_redirects=True).text


@pytest.mark.parametrize("wrong", ["1", "%2e%2e", "..%2f..%2fsecret-key", "a' or '1'='1", "%00", "x" * 5000])
def test_addresses_cannot_be_guessed(app: Flask, cup: Tournament, wrong: str) -> None:
    client = client_of(app)
    for path in (f"/tournaments/{wrong}", f"/hand-in/{wrong}", f"/hand-in/{cup.hand_in}/{wrong}"):
        assert client.get(path).status_code == 404, path
    assert cup.id not in client.get("/tournaments").text
    assert client.get(f"/hand-in/{cup.id}").status_code == 404, "who has the ranking's link can't hand in"
