"""The database: what is stored of a scanned game, and the only place that speaks to it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Engine, ForeignKey, create_engine, event, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from sqlalchemy.pool import ConnectionPoolEntry


class Base(DeclarativeBase):
    """Base of all tables."""


class ResultRow(Base):
    """One scored game. `id` can't be guessed: who knows it may see it."""

    __tablename__ = "results"

    id: Mapped[str] = mapped_column(primary_key=True)
    created_at: Mapped[datetime]
    document: Mapped[bytes]
    """The `wasteland-score/1` document as it was made."""
    form_number: Mapped[int]
    """The number that the sheet's fiducials carry: its map, its paper and its language follow from it."""


class PictureRow(Base):
    """One picture of a game, decoded and written anew: nothing of the upload but its pixels."""

    __tablename__ = "pictures"

    result_id: Mapped[str] = mapped_column(ForeignKey("results.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    jpeg: Mapped[bytes]


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A game as it was stored."""

    id: str
    created_at: datetime
    document: bytes
    form_number: int


class Database:
    """The results of one instance. Every method is one transaction: all of it is stored, or nothing."""

    def __init__(self, url: str) -> None:
        """Opens the database of that SQLAlchemy address and makes the tables that it doesn't have yet."""
        self._engine = create_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _prepare_sqlite)
        Base.metadata.create_all(self._engine)

    @property
    def engine(self) -> Engine:
        """The engine underneath, for tests and migrations."""
        return self._engine

    def add(self, document: bytes, form_number: int, pictures: Mapping[str, bytes]) -> str:
        """The new id under which the game and its JPEG pictures by name now stand, safely on disk."""
        result_id = secrets.token_urlsafe(16)
        with Session(self._engine) as session, session.begin():
            now = datetime.now(UTC)
            session.add(ResultRow(id=result_id, created_at=now, document=document, form_number=form_number))
            session.flush()
            session.add_all(PictureRow(result_id=result_id, name=name, jpeg=jpeg) for name, jpeg in pictures.items())
        return result_id

    def result(self, result_id: str) -> StoredResult | None:
        """The game of that id, or None."""
        with Session(self._engine) as session:
            row = session.get(ResultRow, result_id)
            if row is None:
                return None
            return StoredResult(row.id, row.created_at, row.document, row.form_number)

    def picture(self, result_id: str, name: str) -> bytes | None:
        """One picture of a game as JPEG, or None."""
        with Session(self._engine) as session:
            return session.scalar(
                select(PictureRow.jpeg).where(PictureRow.result_id == result_id, PictureRow.name == name)
            )


def _prepare_sqlite(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    """Sets SQLite to readers that don't wait for a writer, commits that are on disk, and foreign keys that hold."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
