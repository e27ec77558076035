"""Two who do the same at the same moment: both are answered, and it is there once.

SQLite makes one change after the other by itself: what locks hold is tried with PostgreSQL, as this whole folder is.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from PIL import Image
from sqlalchemy import event

from tests.webapp.stored import new_game
from webapp.games.errors import SamePhotoError
from webapp.games.files import Files
from webapp.games.games import Games
from webapp.games.model import Game
from webapp.games.store import Store
from webapp.games.tournaments import Tournaments
from webapp.games.uploads import Upload
from webapp.maps.drafts import Drafts
from webapp.maps.errors import ChangedMeanwhileError
from webapp.settings import Settings
from webapp.site.app import games_of

SLOWLY_S = 0.05
"""How long a row takes to be added or changed here, in seconds, so that the other one comes in between."""


def slowly(_connection: object, _cursor: object, statement: str, *_: object) -> None:
    """Lets time pass between looking at a row, or whether it is there, and writing it."""
    if statement.startswith(("INSERT", "UPDATE")):
        time.sleep(SLOWLY_S)


def both(call: Callable[[], None], store: Store) -> None:
    """Does it twice at once; what either raises is raised."""
    ready = Barrier(2)

    def after_both() -> None:
        ready.wait()
        call()

    event.listen(store.connection.writing, "before_cursor_execute", slowly)
    with ThreadPoolExecutor(2) as pool:
        for each in [pool.submit(after_both) for _ in range(2)]:
            each.result()


def test_two_who_work_out_a_score_at_once_both_see_it(store: Store) -> None:
    game, _ = new_game(store)
    both(lambda: store.keep_score(game.id, "key", b"a score"), store)
    assert store.score(game.id, "key") == b"a score"


def test_a_browser_that_opens_the_link_for_editing_twice_at_once_may_edit(store: Store) -> None:
    game, _ = new_game(store)
    both(lambda: store.let_edit(game.id, "theirs"), store)
    assert store.may_edit(game.id, "theirs")


def test_a_browser_that_opens_a_referee_s_link_twice_at_once_may_run_the_tournament(store: Store) -> None:
    tournaments = Tournaments(store.connection)
    cup = tournaments.create("Winter Cup", None, "mine")
    both(lambda: tournaments.let_run(cup.id, "theirs"), store)
    assert tournaments.may_run(cup.id, "theirs")


def test_of_two_who_save_a_map_in_the_making_at_once_one_is_told(store: Store, settings: Settings) -> None:
    drafts = Drafts(store.connection, Files(settings.files))
    draft = drafts.create("mine", {"name": ""}, b"")
    told: list[Exception] = []

    def save() -> None:
        try:
            drafts.save(draft.id, "mine", draft.version, {"name": "saved"})
        except ChangedMeanwhileError as error:
            told.append(error)

    both(save, store)
    assert len(told) == 1
    assert drafts.get(draft.id, "mine").version == draft.version + 1


def photo(shade: int) -> Upload:
    """A picture of that grey, without any sheet on it."""
    Image.new("L", (300, 400), shade).save(out := io.BytesIO(), "PNG")
    return Upload("photo.png", out.getvalue())


@pytest.fixture
def games(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Games:
    """Games of which two who add photos look at the same moment at what there is."""
    opened = games_of(settings)
    ready, real = Barrier(2), opened._pictures

    def after_both(uploads: Sequence[Upload], already: int) -> list[bytes]:
        pictures = real(uploads, already)
        if already:
            ready.wait()
        return pictures

    monkeypatch.setattr(opened, "_pictures", after_both)
    return opened


def added_at_once(games: Games, photos: list[Upload]) -> tuple[Game, int]:
    """The game to which two add one of these photos each, and how many of them are told that it has it already."""
    game, _ = games.create([photo(100)], None)

    def is_told(upload: Upload) -> bool:
        try:
            games.add(game.id, [upload])
        except SamePhotoError:
            return True
        return False

    with ThreadPoolExecutor(2) as pool:
        told = sum(pool.map(is_told, photos))
    return games.store.game(game.id), told


def test_a_photo_that_is_sent_twice_at_once_is_in_the_game_once(games: Games, settings: Settings) -> None:
    game, told = added_at_once(games, 2 * [photo(200)])
    assert (len(game.moments), told) == (2, 1)
    assert len(list((Path(settings.files) / game.id).iterdir())) == 2


def test_a_photo_that_is_chosen_twice_is_in_the_game_once(settings: Settings) -> None:
    opened = games_of(settings)
    game, _ = opened.create([photo(100), photo(200), photo(100)], None)
    assert len(game.moments) == 2
    assert len(opened.add(game.id, [photo(250), photo(250), photo(100)]).moments) == 3


def test_two_photos_that_are_sent_at_once_are_both_in_the_game(games: Games) -> None:
    game, told = added_at_once(games, [photo(200), photo(250)])
    assert [each.name for each in game.moments] == ["photo-1", "photo-2", "photo-3"]
    assert told == 0
