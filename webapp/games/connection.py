"""The way to the database: SQLite or PostgreSQL by its address, and its refusals in words."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection as SqlConnection
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from webapp.errors import BadSettingError
from webapp.games.errors import BusyError, DamagedError, NoRoomError, OutOfReachError

_FULL = ("disk is full", "no space left", "could not extend file")
_DAMAGED = ("file is not a database", "disk image is malformed", "malformed database schema")
_BUSY = ("database is locked", "database table is locked", "lock timeout", "deadlock detected", "lock_not_available")


class Connection:
    """The engine of one database address. Its two faces: `engine` for looking, `writing` for changes."""

    def __init__(self, url: str, patience_s: float) -> None:
        address = url.replace("postgresql://", "postgresql+psycopg://", 1) if "://" in url else url
        sqlite = address.startswith("sqlite")
        arguments = {} if sqlite else {"connect_timeout": 5, "options": f"-c lock_timeout={int(patience_s * 1000)}"}
        with usable("WASTELAND_DATABASE_URL", "postgres"):
            self.engine: Engine = create_engine(address, connect_args=arguments, pool_pre_ping=not sqlite)
        if sqlite:
            self._patience_ms = int(patience_s * 1000)
            event.listen(self.engine, "connect", self._prepare_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)
        self.writing: Engine = self.engine.execution_options(writes=True)

    @contextmanager
    def look(self) -> Iterator[Session]:
        """A transaction for looking; its refusals are StorageErrors."""
        with told(), Session(self.engine) as session, session.begin():
            yield session

    @contextmanager
    def change(self) -> Iterator[Session]:
        """A transaction for changes, which are all made when it ends, or none; its refusals are StorageErrors."""
        with told(), Session(self.writing) as session, session.begin():
            yield session

    def check(self) -> None:
        """Nothing, or a StorageError that says why the database can't be used."""
        with told(), self.engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    def close(self) -> None:
        """Lets go of all connections."""
        self.engine.dispose()

    def _prepare_sqlite(self, connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        """Readers that don't wait for a writer, commits that are on disk, and foreign keys that hold."""
        # Transactions are begun below, not by the driver, which would begin them too late.
        connection.isolation_level = None
        cursor = connection.cursor()
        pragmas = "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={self._patience_ms}"
        for pragma in reversed(pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


def _begin_sqlite(connection: SqlConnection) -> None:
    """A change holds the database from its start: one that begins as a look could not wait for another's change."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def told() -> Iterator[None]:
    """What the database refuses, as a StorageError with a sentence."""
    try:
        yield
    except DBAPIError as error:
        words = str(error.orig).lower()
        if any(each in words for each in _FULL):
            raise NoRoomError from error
        if any(each in words for each in _BUSY):
            raise BusyError from error
        if any(each in words for each in _DAMAGED):
            raise DamagedError from error
        if isinstance(error, OperationalError) or error.connection_invalidated:
            raise OutOfReachError from error
        raise


@contextmanager
def usable(setting: str, extra: str) -> Iterator[None]:
    """An address that can't be one, or whose package isn't installed, as a BadSettingError about that setting."""
    try:
        yield
    except ImportError as error:
        raise BadSettingError(
            f"{setting} needs a package that isn’t installed: pip install '.[{extra}]' in the program’s folder."
        ) from error
    except (ArgumentError, ValueError) as error:
        raise BadSettingError(f"{setting} is no address that can be used: see docs/running.md for some.") from error


def hashed(token: str) -> str:
    """What is stored of a token: it has 128 random bits, so that no salt and no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()
