"""What is stored of tournaments, where each game stands, and the ranking of what is settled alone."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.orm import Session

from engine.play import GameRecord
from scanner.reading import UNCLEAR, Reading
from tests.webapp.stored import game_ids
from tests.webapp.tournament.cups import NAMES, PLAYER, REFEREE, changed, client_of, handed_in, standings
from webapp.games.errors import ClosedTournamentError, TooManyGamesError, UnknownGameError
from webapp.games.games import Games
from webapp.games.model import Game, Refusal
from webapp.games.scores import content_key, evidence_of
from webapp.games.tables import GameRow, TournamentRow
from webapp.games.tournaments import HandIn, Tournament
from webapp.settings import Settings
from webapp.tournament.ranking import Ranked, ranking_of
from webapp.tournament.standing import Standing, State, key_of
from webapp.tournament.summary import Points, Summary

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
    assert game_ids(games.store) == {"a"}
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
    assert game_ids(games.store) == set()
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
    assert [each.kind for each in standing.reasons] == ["open", "closes"]
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
    claimed = games.store.moments.claim("r")
    assert claimed is not None
    games.store.moments.refuse(claimed, Refusal("too-dark", "Too dark.", "Zu dunkel."))
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
        "Ada": 1,
        "Ben": 1,
        "Cem": 0,
        "Dora": 0,
    }


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
    monkeypatch.setattr("webapp.games.scores.program_version", lambda: "another version")
    for _ in range(3):
        assert "being worked out" in client_of(app).get(f"/tournaments/{cup.id}").text
    assert asked == [stored.id], "and asked for once, however many look on"


def played(number: int, state: State = State.SETTLED, /, **points: tuple[str, int]) -> Standing:
    """A game of these people, by symbol, with their points."""
    names = {symbol: name for symbol, (name, _) in points.items()}
    game = Game(f"g{number}", datetime.now(UTC), names, None, "", (), ())
    counted = {symbol: Points(each, each, each, certain=True) for symbol, (_, each) in points.items()}
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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", unicodedata.normalize("NFD", "Zoë")),
        ("Bob", "Bob\u200b"),
        ("Anna", "An\u00adna"),
        ("Ǯoe", "ǯoe"),
        ("ﬁona", "Fiona"),
        ("❤", "❤\ufe0f"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\U0001f680"),
        ("e\u200b\u0301va", "Éva"),
    ],
)
def test_a_name_is_one_person_s_however_it_is_encoded(one: str, other: str) -> None:
    ranking = ranking_of([played(1, X=(one, 7), O=("Ben", 3)), played(2, X=(other, 1), O=("Ben", 0))])
    assert {(each.name, each.games) for each in ranking} == {(one, 2), ("Ben", 2)}, "it is shown as it was written"


@given(st.text())
def test_no_way_of_writing_the_same_letters_makes_two_people(name: str) -> None:
    assert {key_of(unicodedata.normalize(form, name)) for form in ("NFC", "NFD")} == {key_of(name)}
    assert key_of(key_of(name)) == key_of(name)
