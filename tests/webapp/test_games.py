"""Stored games: what is acknowledged stays, machine's and people's marks stand side by side, scores need no photo."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient
from sqlalchemy import event, text
from sqlalchemy.engine.interfaces import DBAPIConnection

from engine.play import GameRecord
from engine.position import DESTROYED
from scanner.reading import HIDDEN, UNCLEAR, EntryReading, Reading
from tests.webapp.stored import game_ids, land, new_game, read_game
from webapp.documents import ScoreDocument
from webapp.forms import sheet_of_number
from webapp.games.errors import (
    BadMarkError,
    BusyError,
    NoRoomError,
    NotReadYetError,
    UnknownGameError,
)
from webapp.games.model import Correction, Game
from webapp.games.readings import decoded, encoded
from webapp.games.scores import check_marks, content_key, document_of, kept_document, moments_of, what_if
from webapp.games.store import Store
from webapp.games.table import table_document
from webapp.inputs import moment_of
from webapp.options import ReadOptions
from webapp.report import report_of
from webapp.settings import Settings
from webapp.tournament.summary import summary_of


def address(moment_id: str, name: str) -> str:
    """Where a moment's picture is."""
    return f"/{moment_id}/{name}.jpg"


def test_a_stored_reading_is_the_reading(reading: Reading) -> None:
    back = decoded(encoded(reading))
    assert back.regions == reading.regions
    assert (back.number, back.matched_by, back.form) == (reading.number, reading.matched_by, reading.form)
    assert back.quality == pytest.approx(dict(reading.quality))


def test_the_score_comes_from_what_is_stored_as_it_came_from_the_photo(
    store: Store, reading: Reading, scan: Path
) -> None:
    options = ReadOptions(ranges=False)
    from_photo = report_of([moment_of("photo-1", scan.read_bytes(), options)], options).document
    stored = document_of(read_game(store, reading), ranges=False)
    assert stored.hexes == from_photo.hexes
    assert (stored.score, stored.problems, stored.sheet) == (from_photo.score, from_photo.problems, from_photo.sheet)


def test_a_person_s_word_counts_and_the_machine_s_stays(store: Store, reading: Reading, game: GameRecord) -> None:
    stored, place = read_game(store, reading), land(game)
    moment = stored.moments[0]
    after = store.correct(stored.id, moment.id, place, "O", "Anna")
    assert after.moments == stored.moments
    region = table_document(after, store, False, address).regions[place]
    assert (region.machine, region.person, region.mark, region.by) == ("X", "O", "O", "Anna")
    assert next(each for each in document_of(after, ranges=False).hexes if each.id == place).owner == "O"


def test_what_a_person_says_is_sure_and_can_t_tell_is_not(store: Store, reading: Reading, game: GameRecord) -> None:
    stored, place = read_game(store, reading), land(game)
    moment = stored.moments[0].id
    unsure = store.correct(stored.id, moment, place, None, "")
    assert place in document_of(unsure, ranges=False).review
    assert table_document(unsure, store, False, address).regions[place].review == UNCLEAR
    sure = store.correct(stored.id, moment, place, "X", "")
    assert place not in document_of(sure, ranges=False).review
    seen = moments_of(sure)[0].seen
    assert seen is not None
    assert next(each for each in seen.regions().values() if each.id == place).confidence == 1.0


def test_a_person_can_say_whose_a_destroyed_hex_was(store: Store, reading: Reading, game: GameRecord) -> None:
    stored = read_game(store, reading)
    place = next(name for name, mark in game.final.marks().items() if isinstance(mark, str) and mark.startswith("#"))
    told = store.correct(stored.id, stored.moments[0].id, place, f"{DESTROYED}X", "")
    hexagon = next(each for each in document_of(told, ranges=False).hexes if each.id == place)
    assert (hexagon.destroyed, hexagon.owner) == (True, "X")


def test_marks_that_a_place_can_t_hold_are_refused(store: Store, reading: Reading) -> None:
    moment = read_game(store, reading).moments[0]
    city = next(cell.id for cell in sheet_of_number(reading.number).board.cells if cell.city)
    for place, mark in ((city, "X"), ("ZZ9", "X"), ("action/1a", DESTROYED), ("action/1a", "T")):
        with pytest.raises(BadMarkError):
            check_marks(moment, {place: mark})
    check_marks(moment, {"action/1a": "O"})


def test_what_if_changes_nothing(store: Store, reading: Reading, game: GameRecord) -> None:
    stored, place = read_game(store, reading), land(game)
    before = document_of(stored, ranges=False)
    supposed = what_if(stored, {place: DESTROYED})
    assert next(each for each in supposed.hexes if each.id == place).destroyed
    assert store.game(stored.id) == stored
    assert document_of(store.game(stored.id), ranges=False) == before


def test_a_proved_score_is_worked_out_once_for_the_same_marks(
    store: Store, reading: Reading, game: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored, calls = read_game(store, reading), []
    seen = document_of(stored, ranges=False)

    def counted(*_: object, **__: object) -> ScoreDocument:
        calls.append(1)
        return seen

    monkeypatch.setattr("webapp.games.scores._score", counted)
    assert kept_document(stored, store) is None
    first = document_of(stored, store)
    changed = store.correct(stored.id, stored.moments[0].id, land(game), "O", "")
    assert kept_document(changed, store) is None
    document_of(changed, store)
    assert document_of(store.undo(stored.id), store) == first == kept_document(stored, store)
    assert len(calls) == 2


def test_a_score_depends_on_marks_and_not_on_names(store: Store, reading: Reading) -> None:
    stored = read_game(store, reading)
    named = store.rename(stored.id, {"X": "Anna"}, date(2026, 5, 1), "At home")
    assert (named.names, named.played_on, named.note) == ({"X": "Anna"}, date(2026, 5, 1), "At home")
    assert content_key(named, ranges=True) == content_key(stored, ranges=True) != content_key(stored, ranges=False)


def test_only_hashes_of_keys_and_tokens_are_stored(store: Store) -> None:
    game, key = new_game(store, owner="browser's own token")
    with store.connection.engine.connect() as connection:
        rows = [
            str(tuple(row))
            for name in ("games", "editors")
            for row in connection.execute(text(f"SELECT * FROM {name}"))
        ]
    assert rows
    assert not any(key in row or "browser's own token" in row for row in rows)
    assert store.may_edit(game.id, key=key)
    assert store.may_edit(game.id, owner="browser's own token")
    assert not store.may_edit(game.id, owner="another", key="another")
    assert not store.may_edit("no such game", owner="browser's own token", key=key)


def test_a_new_key_takes_the_old_one_s_place(store: Store) -> None:
    game, key = new_game(store)
    fresh = store.new_key(game.id)
    assert not store.may_edit(game.id, key=key)
    assert store.may_edit(game.id, key=fresh)


def test_a_browser_sees_its_own_games_the_newest_first(store: Store) -> None:
    mine = [new_game(store, owner="mine")[0].id for _ in range(2)]
    new_game(store, owner="another's")
    assert [each.id for each in store.games_of("mine")] == mine[::-1]


def test_deleted_is_gone_with_all_that_was_said(store: Store, reading: Reading, game: GameRecord) -> None:
    stored = read_game(store, reading, owner="mine")
    store.correct(stored.id, stored.moments[0].id, land(game), "O", "Anna")
    document_of(stored, store, ranges=False)
    store.delete(stored.id)
    with pytest.raises(UnknownGameError):
        store.game(stored.id)
    with store.connection.engine.connect() as connection:
        names = ("games", "moments", "corrections", "editors", "scores")
        assert [connection.scalar(text(f"SELECT count(*) FROM {name}")) for name in names] == [0] * 5


def test_old_games_are_purged_and_young_ones_stay(store: Store) -> None:
    old, young = new_game(store)[0], new_game(store)[0]
    with store.connection.writing.begin() as connection:
        long_ago = datetime.now(UTC) - timedelta(days=91)
        connection.execute(text("UPDATE games SET created_at = :at WHERE id = :id"), {"at": long_ago, "id": old.id})
    assert store.purge(timedelta(days=90)) == [old.id]
    assert game_ids(store) == {young.id}


def test_a_game_without_a_reading_has_no_score(store: Store) -> None:
    with pytest.raises(NotReadYetError):
        document_of(new_game(store)[0])


def test_a_change_that_fails_leaves_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("webapp.games.store.add_moments", broken)
    with pytest.raises(ZeroDivisionError):
        new_game(store)
    assert game_ids(store) == set()


def test_a_locked_database_is_told_and_not_waited_for_for_ever(store: Store, settings: Settings) -> None:
    game, _ = new_game(store)
    other = Store(settings.database_url)
    with other.connection.writing.begin() as holder:
        lock = "SELECT 1" if holder.dialect.name == "sqlite" else "LOCK TABLE games, moments, editors"
        holder.execute(text(lock))
        with pytest.raises(BusyError):
            new_game(store)
        if holder.dialect.name == "sqlite":
            assert store.game(game.id) == game
    assert game_ids(store) == {game.id}
    other.connection.close()


def test_a_full_disk_is_told_and_nothing_half_written(store: Store) -> None:
    if store.connection.engine.dialect.name != "sqlite":
        pytest.skip("only SQLite can be told that its disk is full")
    game, _ = new_game(store)
    store.connection.close()

    def full(connection: DBAPIConnection, _record: object) -> None:
        connection.cursor().execute("PRAGMA max_page_count=1")

    event.listen(store.connection.engine, "connect", full)
    with pytest.raises(NoRoomError):
        store.keep_score(game.id, "key", bytes(1_000_000))
    assert store.score(game.id, "key") is None
    assert store.game(game.id) == game


def test_a_score_that_can_t_be_kept_is_shown_all_the_same(
    client: FlaskClient,
    store: Store,
    reading: Reading,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def full(*_: object) -> None:
        raise NoRoomError

    game = read_game(store, reading)
    monkeypatch.setattr(Store, "keep_score", full)
    for address in (f"/games/{game.id}", f"/api/v1/games/{game.id}/score"):
        assert client.get(address).status_code == 200
    assert summary_of(game, store).points
    assert any("can't be kept" in each.message for each in caplog.records)


def test_a_game_s_value_tells_what_counts() -> None:
    at = datetime.now(UTC)
    log = (
        Correction(1, 1, "m", "F7", "X", "", at),
        Correction(2, 2, "m", "F7", "O", "", at, undone=True),
        Correction(3, 3, "n", "F7", "#", "", at),
    )
    game = Game("g", at, {}, None, "", (), log)
    assert {region: each.mark for region, each in game.said("m").items()} == {"F7": "X"}
    assert game.to_undo() == log[2]
    assert game.to_redo() == log[1]


def test_a_name_that_somebody_wrote_has_its_picture_and_an_empty_one_hasnt(store: Store, reading: Reading) -> None:
    written = EntryReading("name/X", None, True, 1.0, None, ())
    hidden, empty = replace(written, id="name/O", review=HIDDEN), replace(written, id="name/T", written=False)
    game = read_game(store, replace(reading, entries=(written, hidden, empty)))
    document = table_document(game, store, True, address)
    assert document.moments[0].name_pictures == {"X": f"/{game.moments[0].id}/name-X.jpg"}


def test_the_table_document_is_json_that_reads_back(store: Store, reading: Reading) -> None:
    document = table_document(read_game(store, reading), store, True, address)
    raw = msgspec.json.decode(msgspec.json.encode(document))
    assert raw["format"] == "wasteland-table/1"
    assert raw["moments"][0]["sheet_picture"] == f"/{raw['shown']}/sheet.jpg"
    assert not any("person" in region for region in raw["regions"].values())
    assert {each["id"] for each in raw["sheet"]["hexes"]} == {each["id"] for each in raw["score"]["hexes"]}
    assert all(len(each["corners"]) == 6 for each in raw["sheet"]["hexes"])
