"""The registered maps of this process: those of the server's instance, else those of the default one.

What databases need is loaded once there is one: reading a photo takes a tenth more memory with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from webapp.settings import Settings, settings_if_there

if TYPE_CHECKING:
    from webapp.maps.registry import Library
    from webapp.maps.store import MapStore

PATIENCE_S = 5.0
"""How long a change waits for another one to be finished, in seconds."""

_used: list[MapStore] = []


def use(maps: MapStore) -> None:
    """From now on these are this process's maps: a server says so when it starts."""
    _used[:] = [maps]


def maps_here() -> MapStore | None:
    """The registered maps that this process knows, to look at; None where there is no library.

    Nothing is made or changed: where no instance is, none begins to be.
    """
    if _used:
        return _used[0]
    settings = settings_if_there()
    if settings is None:
        return None
    from webapp.migrations import NEWEST, version_of

    maps = _opened(settings.database_url, settings.files)
    return maps if version_of(maps.connection.engine) == NEWEST else None


def library_of(settings: Settings) -> Library:
    """The library of the instance with these settings, its database as this program needs it."""
    from webapp.maps.registry import Library
    from webapp.migrations import migrate

    maps = _opened(settings.database_url, settings.files)
    migrate(maps.connection.writing)
    return Library(maps.connection, maps.files)


@lru_cache(maxsize=4)
def _opened(database_url: str, files_url: str) -> MapStore:
    from webapp.games.connection import Connection
    from webapp.games.files import Files
    from webapp.maps.store import MapStore

    return MapStore(Connection(database_url, PATIENCE_S), Files(files_url))
