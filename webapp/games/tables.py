"""The tables in which games are stored."""

from __future__ import annotations

from datetime import UTC, date, datetime

from sqlalchemy import DateTime, Dialect, ForeignKey, Index, LargeBinary, String, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class UtcTime(TypeDecorator[datetime]):
    """A moment in time, in UTC whether the database knows of time zones or not."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """In UTC."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """With its time zone, which SQLite doesn't keep."""
        return None if value is None else value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """Base of all tables."""


class GameRow(Base):
    """One game. Of the key that may change it only a hash is here.

    `seed` and `players`: the sheet that a person says it was played on. `last_correction`: the last number that was
    given to one, which isn't given again once the photo that it was of is removed.
    """

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    edit_hash: Mapped[str] = mapped_column(String(64))
    names: Mapped[str] = mapped_column(Text)
    played_on: Mapped[date | None]
    note: Mapped[str] = mapped_column(Text)
    seed: Mapped[str | None] = mapped_column(String(32))
    players: Mapped[int | None]
    last_correction: Mapped[int] = mapped_column(default=0)

    moments: Mapped[list[MomentRow]] = relationship(order_by="MomentRow.place", passive_deletes=True)
    corrections: Mapped[list[CorrectionRow]] = relationship(order_by="CorrectionRow.number", passive_deletes=True)


class MomentRow(Base):
    """One photo of a game. `claim`: the worker that reads it now, so that only that one may finish it."""

    __tablename__ = "moments"
    __table_args__ = (Index("ix_moments_game_id_place", "game_id", "place", unique=True),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"))
    place: Mapped[int]
    status: Mapped[str] = mapped_column(String(8), index=True)
    claim: Mapped[str | None] = mapped_column(String(32))
    changed_at: Mapped[datetime] = mapped_column(UtcTime)
    refusal_code: Mapped[str | None] = mapped_column(String(64))
    refusal_en: Mapped[str | None] = mapped_column(Text)
    refusal_de: Mapped[str | None] = mapped_column(Text)
    form_number: Mapped[int | None]
    reading: Mapped[bytes | None] = mapped_column(LargeBinary)


class CorrectionRow(Base):
    """One thing that a person said of a game, in a step of one or more. Nothing is ever overwritten: this is a log."""

    __tablename__ = "corrections"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    step: Mapped[int]
    moment_id: Mapped[str] = mapped_column(String(32))
    region: Mapped[str] = mapped_column(String(32))
    mark: Mapped[str | None] = mapped_column(String(8))
    by: Mapped[str] = mapped_column(String(60))
    at: Mapped[datetime] = mapped_column(UtcTime)
    undone: Mapped[bool] = mapped_column(default=False)
    dropped: Mapped[bool] = mapped_column(default=False)


class EditorRow(Base):
    """A browser that may change a game, by the hash of the token in its cookie."""

    __tablename__ = "editors"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True, index=True)


class ScoreRow(Base):
    """A score that was worked out, by the content that it was worked out from."""

    __tablename__ = "scores"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    document: Mapped[bytes] = mapped_column(LargeBinary)


class FolderRow(Base):
    """The folder of a game's photos, from before the first lies in it until it is deleted: it outlives its game."""

    __tablename__ = "folders"

    game_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    begun_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class TournamentRow(Base):
    """One tournament: a group of games. `hand_in`: what the address holds under which players hand games in."""

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    key_hash: Mapped[str] = mapped_column(String(64))
    hand_in: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(Text)
    played_on: Mapped[date | None]
    closed: Mapped[bool]


class RefereeRow(Base):
    """A browser that may run a tournament and change its games, by the hash of the token in its cookie."""

    __tablename__ = "referees"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True, index=True)


class TournamentGameRow(Base):
    """A game of a tournament; of one only, as the key says. `sender_hash`: the browser that handed it in.

    `accepted`: what the game rested on when a referee said that it counts as it stands.
    """

    __tablename__ = "tournament_games"
    __table_args__ = (Index("ix_tournament_games_tournament_id_number", "tournament_id", "number", unique=True),)

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"))
    number: Mapped[int]
    sender_hash: Mapped[str] = mapped_column(String(64))
    accepted: Mapped[str | None] = mapped_column(String(64))
