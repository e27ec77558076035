"""What tests of stored games share: a store with a game in it whose photo was read."""

from __future__ import annotations

import os
import secrets
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Engine, select

from engine.play import GameRecord
from scanner.reading import Reading
from webapp.forms import same_sheet
from webapp.games.model import Game
from webapp.games.moments import Claimed, Read
from webapp.games.readings import encoded
from webapp.games.store import Store
from webapp.games.tables import GameRow
from webapp.migrations import migrate

HEADERS = {"X-Requested-With": "wasteland"}
"""What the page itself sends with every change."""


def migrated(engine: Engine) -> bool:
    """As `migrate`, but that a new file gets a copy of a database that was migrated once in this process."""
    path = Path(engine.url.database or "")
    if engine.dialect.name != "sqlite" or path.exists() or not os.access(path.parent, os.W_OK):
        return migrate(engine)
    path.write_bytes(_newest())
    return True


@cache
def _newest() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "wasteland.db"
        first = Store(f"sqlite:///{path}")
        migrate(first.connection.writing)
        # What stands in its log is written into the file then.
        first.connection.close()
        return path.read_bytes()


def new_game(store: Store, photos: int = 1, owner: str | None = None) -> tuple[Game, str]:
    """A game with so many photos that wait to be read, and its key."""
    return store.create_game(secrets.token_urlsafe(16), [secrets.token_urlsafe(16) for _ in range(photos)], owner)


def finish(store: Store, claimed: Claimed, reading: Reading) -> bool:
    """Whether this stored what was read."""
    return store.moments.save(claimed, Read(reading.number, encoded(reading)), same_sheet)


def read_game(store: Store, reading: Reading, owner: str | None = None) -> Game:
    """A game whose one photo was read so."""
    game, _ = new_game(store, owner=owner)
    claimed = store.moments.claim(game.moments[0].id)
    assert claimed is not None
    assert finish(store, claimed, reading)
    return store.game(game.id)


def land(game: GameRecord) -> str:
    """A hex with a mark of X's in the game's final position."""
    return next(name for name, mark in game.final.marks().items() if mark == "X")


def game_ids(store: Store) -> set[str]:
    """The ids of all games."""
    with store.connection.look() as session:
        return set(session.scalars(select(GameRow.id)))
