"""The database's versions: each migration takes it from one to the next, whatever is already stored."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, inspect, text

from webapp.games.connection import told
from webapp.games.errors import NewerDatabaseError

NEWEST = "0009"
"""The revision that this program needs."""
_LOCK = 4711
"""The number under which PostgreSQL lets only one of several starting servers migrate."""


def migrate(engine: Engine) -> bool:
    """Whether there was anything to do; afterwards the database is as this program needs it.

    Of several servers that start at once one does it. StorageError where the database can't be had, or is newer.
    """
    found = version_of(engine)
    if found == NEWEST:
        return False
    if found is not None and found > NEWEST:
        raise NewerDatabaseError(found, NEWEST)
    with told():
        _upgrade(engine)
    return True


def _upgrade(engine: Engine) -> None:
    # Alembic takes a while to load and is hardly ever needed.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def version_of(engine: Engine) -> str | None:
    """The revision that the database is at, or None where it is empty; StorageError where it can't be had."""
    with told(), engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return found
