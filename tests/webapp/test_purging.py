"""The end of photos: those of games that are gone go too, those that the database knows nothing of never do."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.webapp.conftest import Wasteland
from webapp.games.errors import OutOfReachError
from webapp.games.files import Files, photo_name
from webapp.games.games import Games
from webapp.games.uploads import Upload
from webapp.settings import Settings
from webapp.site.app import games_of


@pytest.fixture
def games(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Games:
    """Games of which everything is old enough to be what an interrupted upload left."""
    monkeypatch.setattr("webapp.games.games.ORPHAN_AGE", timedelta(0))
    return games_of(settings)


def test_purging_takes_the_photos_of_old_games_and_of_none(games: Games, blank: Upload) -> None:
    game, _ = games.create([blank], None)
    games.store.folders.begin("left-by-an-interrupted-upload")
    games.files.put(photo_name("left-by-an-interrupted-upload", "m"), b"picture")
    assert games.purge(timedelta(days=90)) == 0
    assert games.files.folders(timedelta(0)) == [game.id]
    assert games.purge(timedelta(0)) == 1
    assert games.files.folders(timedelta(0)) == []
    assert games.store.folders.known() == set()


def test_an_upload_that_is_killed_before_its_game_is_there_leaves_nothing_that_stays(
    games: Games, blank: Upload, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(games.store, "create_game", killed)
        broken.setattr(Files, "delete", lambda *_: None)
        with pytest.raises(KeyboardInterrupt):
            games.create([blank], None)
    assert len(games.files.folders(timedelta(0))) == 1
    games.purge(timedelta(days=90))
    assert games.files.folders(timedelta(0)) == []


def test_photos_that_could_not_be_deleted_with_their_game_go_with_the_next_purge(
    games: Games, blank: Upload, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise OutOfReachError

    game, _ = games.create([blank], None)
    with monkeypatch.context() as broken:
        broken.setattr(Files, "delete", gone)
        with pytest.raises(OutOfReachError):
            games.delete(game.id)
    games.purge(timedelta(days=90))
    assert games.files.folders(timedelta(0)) == []


def test_purging_never_takes_photos_that_the_database_knows_nothing_of(
    games: Games, blank: Upload, settings: Settings, tmp_path: Path
) -> None:
    game, _ = games.create([blank], None)
    elsewhere = games_of(replace(settings, database_url=f"sqlite:///{tmp_path / 'another.db'}"))
    assert (elsewhere.purge(timedelta(days=90)), elsewhere.strangers()) == (0, 1)
    # A database with games of its own is no more right about these.
    elsewhere.create([blank], None)
    assert (elsewhere.purge(timedelta(0)), elsewhere.strangers()) == (1, 1)
    assert games.files.folders(timedelta(0)) == [game.id]
    assert games.strangers() == 0
    elsewhere.store.connection.close()


def test_purging_leaves_alone_what_is_no_game_s(games: Games, blank: Upload, tmp_path: Path) -> None:
    game, _ = games.create([blank], None)
    foreign = [tmp_path / "files" / name for name in ("lost+found", "maps")]
    for folder in foreign:
        folder.mkdir()
    left = [tmp_path / "files" / name for name in (".check-abcd1234", "notes")]
    for file in left:
        file.write_bytes(b"ok")
    assert games.files.folders(timedelta(0)) == [game.id]
    assert (games.purge(timedelta(0)), games.strangers()) == (1, 0)
    assert sorted((tmp_path / "files").iterdir()) == sorted(foreign + left)


def test_purging_with_another_database_leaves_every_photo_and_says_so(
    wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path))
    photo = tmp_path / "files" / "a-game-of-the-server-s" / "photo.jpg"
    photo.parent.mkdir(parents=True)
    photo.write_bytes(b"picture")
    os.utime(photo.parent, (0, 0))
    outcome = wasteland("purge", "--older-than", "90d")
    assert outcome.code == 0
    assert photo.exists()
    assert "never had their games: 1." in outcome.err
    assert "WASTELAND_" in outcome.err
