"""From a new tournament to its ranking in the browser, and what nobody else may do."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scanner.reading import Reading
from tests.webapp.stored import HEADERS, game_ids
from tests.webapp.tournament.cups import NAMES, PLAYER, REFEREE, client_of, handed_in, standings
from webapp.games.games import Games
from webapp.games.scores import evidence_of
from webapp.games.tournaments import HandIn, Tournament

# Pages


def test_a_referee_takes_away_the_name_of_somebody_who_has_no_symbol_on_the_sheet(
    app: Flask, games: Games, cup: Tournament, reading: Reading
) -> None:
    game, referee = handed_in(games, cup, reading, {**NAMES, "T": "Gus"}), client_of(app, REFEREE)
    about = f"/games/{game.id}/about"
    (standing,) = standings(games, cup)
    assert "stranger" in {each.kind for each in standing.reasons}
    page = referee.get(about).text
    assert re.search(r'name="name-T" value="Gus"', page)
    # Who only writes a note isn't asked about it.
    assert referee.post(about, data={**form_of(page), "note": "At table 3"}).status_code == 303
    assert games.store.game(game.id).names == {**NAMES, "T": "Gus"}
    assert referee.post(about, data={**form_of(page), "name-T": "Hal"}).status_code != 303
    assert referee.post(about, data={**form_of(page), "name-T": ""}).status_code == 303
    assert games.store.game(game.id).names == NAMES
    (standing,) = standings(games, cup)
    assert "stranger" not in {each.kind for each in standing.reasons}
    assert 'name="name-T"' not in referee.get(about).text


def form_of(page: str) -> dict[str, str]:
    """What the page's form for names sends, where nobody changes anything."""
    return {"played_on": "", "note": ""} | dict(re.findall(r'name="(name-.)" value="([^"]*)"', page))


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
    (game_id,) = game_ids(games.store)
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
    assert re.search(r"class=\"place\">1</td>\s*<th scope=\"row\"><bdi>(Ada|Ben)</bdi></th>\s*<td>1</td>", public)
    assert "/hand-in/" not in public
    assert "Counts as it stands" not in client_of(app).get(f"/games/{game_id}").text
    assert "Rangliste" in client_of(app).get(address, headers={"Accept-Language": "de"}).text


def test_a_refused_photo_is_told_to_who_handed_it_in_who_alone_may_send_another(
    app: Flask, games: Games, cup: Tournament, scan: Path
) -> None:
    sample = Path(__file__).parents[3] / "samples" / "photos" / "no-sheet.jpg"
    player, other = client_of(app, PLAYER), client_of(app, "somebody else")
    told = hand_in(player, cup, sample)
    assert "No sheet was found" in told.text
    assert "send another photo" in told.text
    (game_id,) = game_ids(games.store)
    again = f"/hand-in/{cup.hand_in}/{game_id}"
    assert "send another photo" not in other.get(again).text
    assert other.post(again, data=photo(scan)).status_code == 403
    assert "No sheet was found" in client_of(app, REFEREE).get(f"/tournaments/{cup.id}").text
    read = player.post(again, data=photo(scan), follow_redirects=True)
    assert "Game 1 is in." in read.text
    assert "Game 1" in player.get(f"/hand-in/{cup.hand_in}").text
    assert player.post(again, data=photo(scan)).status_code == 403, "what was read isn't changed from here"


def test_who_handed_in_a_photo_without_codes_may_name_its_sheet(
    app: Flask, games: Games, cup: Tournament, without_codes: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "bare.jpg"
    path.write_bytes(without_codes)
    player, other = client_of(app, PLAYER), client_of(app, "somebody else")
    assert 'name="seed"' in hand_in(player, cup, path).text
    (game_id,) = game_ids(games.store)
    address = f"/hand-in/{cup.hand_in}/{game_id}/sheet"
    assert other.post(address, data={"seed": "4711"}).status_code == 403
    assert "Game 1 is in." in player.post(address, data={"seed": "4711"}, follow_redirects=True).text


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"name-X": "Ada", "name-O": ""}, "two people at least"),
        ({"name-X": "Ada", "name-O": "\u200b"}, "two people at least"),
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
    assert f'href="/hand-in/{cup.hand_in}">Try again' in answer.text
    assert game_ids(games.store) == set()


def test_a_closed_tournament_refuses_with_a_sentence(app: Flask, games: Games, cup: Tournament, scan: Path) -> None:
    client_of(app, REFEREE).post(f"/tournaments/{cup.id}/closed", data={"closed": "1"})
    player = client_of(app, PLAYER)
    assert "Winter Cup is closed and takes no more games." in player.get(f"/hand-in/{cup.hand_in}").text
    answer = hand_in(player, cup, scan)
    assert answer.status_code == 409
    assert "This tournament is closed" in answer.text
    assert game_ids(games.store) == set()


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
