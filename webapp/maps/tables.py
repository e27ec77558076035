"""The tables in which registered maps are stored, and those that somebody is still working on."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from webapp.games.tables import Base, UtcTime


class MapRow(Base):
    """One registered map. `picture` names its blank's picture among the files, `look` is by what it is recognised.

    `content` and `outline` are digests by which the same map is found again however it lies. `replaced_by`: the map
    that corrects this one. `listed`: whether it is offered and recognised.
    """

    __tablename__ = "maps"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012

    id: Mapped[int] = mapped_column(primary_key=True)
    seed: Mapped[str] = mapped_column(String(16), unique=True)
    name: Mapped[str] = mapped_column(Text)
    registered_by: Mapped[str] = mapped_column(Text)
    registered_at: Mapped[datetime] = mapped_column(UtcTime)
    owner_hash: Mapped[str | None] = mapped_column(String(64))
    document: Mapped[bytes] = mapped_column(LargeBinary)
    picture: Mapped[str] = mapped_column(String(32))
    content: Mapped[str] = mapped_column(String(64), index=True)
    outline: Mapped[str] = mapped_column(String(64), index=True)
    look: Mapped[bytes | None] = mapped_column(LargeBinary)
    replaced_by: Mapped[int | None] = mapped_column(ForeignKey("maps.id"))
    listed: Mapped[bool]


class DraftRow(Base):
    """A map that somebody is still working on, with everything the page needs to go on where they were."""

    __tablename__ = "map_drafts"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner_hash: Mapped[str] = mapped_column(String(64), index=True)
    changed_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    version: Mapped[int]
    work: Mapped[bytes] = mapped_column(LargeBinary)
    picture: Mapped[str] = mapped_column(String(32))
    corrects: Mapped[int | None] = mapped_column(ForeignKey("maps.id"))
