"""The photos of stored games: each is read by one worker, they show one sheet, and one that is wrong can be removed."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from engine.sheet import SheetIdentity
from scanner.reading import Reading
from tests.webapp.stored import HEADERS, finish, new_game, read_game
from tests.webapp.test_api import another, error_of, send
from webapp.errors import DifferentSheetsError
from webapp.games.errors import StillReadError, TooManyMomentsError
from webapp.games.games import refusal_of
from webapp.games.model import Refusal
from webapp.games.store import Store


def test_photos_of_different_sheets_are_no_game(store: Store, reading: Reading) -> None:
    game, _ = new_game(store, photos=2)
    one, other = (store.moments.claim(each.id) for each in game.moments)
    assert one is not None
    assert other is not None
    finish(store, one, reading)
    with pytest.raises(DifferentSheetsError):
        finish(store, other, replace(reading, number=reading.number + 8))


def test_the_sheets_read_last_are_those_expected_next(store: Store, reading: Reading) -> None:
    assert store.moments.sheets(9) == ()
    other = replace(reading, number=SheetIdentity(5, 3).number)
    for each in (reading, other, reading):
        read_game(store, each)
    assert store.moments.sheets(9) == (reading.number, other.number)
    assert store.moments.sheets(1) == (reading.number,)


def test_a_photo_is_claimed_by_one_of_many(store: Store) -> None:
    moment, claims = new_game(store)[0].moments[0].id, []
    patient = Store(str(store.connection.engine.url.render_as_string(hide_password=False)))
    threads = [threading.Thread(target=lambda: claims.append(patient.moments.claim(moment))) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(claims) == 8
    assert len([each for each in claims if each is not None]) == 1
    patient.connection.close()


def test_a_photo_is_finished_once_whoever_else_began(store: Store, reading: Reading) -> None:
    game, _ = new_game(store)
    moment = game.moments[0].id
    slow = store.moments.claim(moment)
    assert store.moments.unfinished() == [moment]
    quick = store.moments.claim(moment)
    assert slow is not None
    assert quick is not None
    assert finish(store, quick, reading)
    assert not finish(store, slow, reading)
    assert not store.moments.refuse(slow, Refusal("failed", "no", "nein"))
    assert store.game(game.id).status == "ready"
    assert store.moments.unfinished() == []


def test_a_game_has_no_more_photos_than_it_may(store: Store) -> None:
    game, _ = new_game(store, photos=2)
    with pytest.raises(TooManyMomentsError):
        store.moments.add(game.id, ["one more"], 2)
    assert len(store.game(game.id).moments) == 2


def test_a_photo_that_is_still_being_read_is_not_removed(store: Store) -> None:
    game, _ = new_game(store, photos=2)
    first, second = (each.id for each in game.moments)
    with pytest.raises(StillReadError):
        store.moments.remove(game.id, first)
    store.moments.claim(first)
    with pytest.raises(StillReadError):
        store.moments.remove(game.id, first)
    assert [each.id for each in store.game(game.id).moments] == [first, second]


def test_a_photo_refused_for_the_sheet_of_one_that_is_removed_is_read_again(store: Store, reading: Reading) -> None:
    game, _ = new_game(store, photos=3)
    wrong, right, dark = (store.moments.claim(each.id) for each in game.moments)
    assert wrong is not None
    assert right is not None
    assert dark is not None
    finish(store, wrong, replace(reading, number=reading.number + 8))
    with pytest.raises(DifferentSheetsError) as told:
        finish(store, right, reading)
    store.moments.refuse(right, refusal_of(told.value, right.name))
    store.moments.refuse(dark, Refusal("too-dark", "It is too dark.", "Es ist zu dunkel."))
    assert store.moments.remove(game.id, wrong.moment_id) == [right.moment_id]
    assert [each.status for each in store.game(game.id).moments] == ["waiting", "refused"]
    again = store.moments.claim(right.moment_id)
    assert again is not None
    assert finish(store, again, reading)


def test_a_photo_that_is_added_after_one_was_removed_has_a_place_of_its_own(store: Store, reading: Reading) -> None:
    game, _ = new_game(store, photos=3)
    for each in game.moments:
        claimed = store.moments.claim(each.id)
        assert claimed is not None
        finish(store, claimed, reading)
    store.moments.remove(game.id, game.moments[1].id)
    added = store.moments.add(game.id, ["one more"], 8)
    assert [each.name for each in added.moments] == ["photo-1", "photo-3", "photo-4"]


def test_a_photo_is_removed_with_its_pictures_and_its_answers(client: FlaskClient, scan: Path, tmp_path: Path) -> None:
    sent = send(client, scan.read_bytes()).get_json()
    send(client, another(scan), to=f"/games/{sent['id']}/photos")
    before = client.get(sent["address"]).get_json()
    wrong, right = (each["id"] for each in before["moments"])
    place = next(name for name, region in before["regions"].items() if region["mark"] == "X" and "/" not in name)
    client.put(f"{sent['address']}/marks", json={"moment": wrong, "region": place, "mark": ""}, headers=HEADERS)
    removed = client.delete(f"{sent['address']}/photos/{wrong}", headers=HEADERS)
    assert [each["id"] for each in removed.get_json()["moments"]] == [right]
    after = client.get(sent["address"]).get_json()
    assert ([each["name"] for each in after["moments"]], after["history"]) == (["photo-2"], [])
    assert {path.name.partition("-")[0] for path in (tmp_path / "files").rglob("*.jpg")} == {right.partition("-")[0]}
    assert client.delete(f"{sent['address']}/photos/{wrong}", headers=HEADERS).status_code == 404
    only = client.delete(f"{sent['address']}/photos/{right}", headers=HEADERS)
    assert (only.status_code, error_of(only)["code"]) == (409, "last-photo")
