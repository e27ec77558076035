"""Maps that somebody is still working on: kept at every change, so that nothing is lost. One transaction a method."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from webapp.games.connection import Connection, hashed
from webapp.games.errors import StorageError
from webapp.games.files import Files
from webapp.maps.errors import ChangedMeanwhileError, TooMuchWorkError, UnknownMapIdError
from webapp.maps.model import Draft
from webapp.maps.store import picture_name
from webapp.maps.tables import DraftRow
from webapp.tokens import may_be_token, new_token

MOST_BYTES = 500_000
"""Of one draft: a map of a thousand hexes with everything unsure."""


class Drafts:
    """The drafts of one instance. Each is one browser's, by its token."""

    def __init__(self, connection: Connection, files: Files) -> None:
        self._connection, self._files = connection, files

    def create(self, owner: str, work: dict[str, Any], picture: bytes, corrects: int | None = None) -> Draft:
        """The new draft. `picture`: the blank as a grey PNG; `corrects`: the map that it begins as."""
        draft_id, token = new_token(), new_token()
        row = DraftRow(
            id=draft_id,
            owner_hash=hashed(owner),
            changed_at=datetime.now(UTC),
            version=1,
            work=_encoded(work),
            picture=token,
            corrects=corrects,
        )
        self._files.put(picture_name(token), picture)
        try:
            with self._connection.change() as session:
                session.add(row)
                session.flush()
                return _draft(row)
        except BaseException:
            with suppress(StorageError):
                self._files.remove(picture_name(token))
            raise

    def get(self, draft_id: str, owner: str | None) -> Draft:
        """The draft; UnknownMapIdError where there is none of this browser's."""
        with self._connection.look() as session:
            return _draft(_row(session, draft_id, owner))

    def of(self, owner: str) -> list[Draft]:
        """The drafts of the browser with this token, the one changed last first."""
        mine = select(DraftRow).where(DraftRow.owner_hash == hashed(owner)).order_by(DraftRow.changed_at.desc())
        with self._connection.look() as session:
            return [_draft(row) for row in session.scalars(mine)]

    def picture(self, draft_id: str, owner: str | None) -> bytes:
        """The picture of the draft's blank: a grey PNG."""
        with self._connection.look() as session:
            name = _row(session, draft_id, owner).picture
        return self._files.get(picture_name(name))

    def save(self, draft_id: str, owner: str | None, version: int, work: dict[str, Any]) -> Draft:
        """The draft as it is now; ChangedMeanwhileError where it isn't at this version any more."""
        encoded = _encoded(work)
        with self._connection.change() as session:
            # Locked until it is changed: of two who save at once the second finds another version.
            row = _row(session, draft_id, owner, for_update=True)
            if row.version != version:
                raise ChangedMeanwhileError
            row.work, row.version, row.changed_at = encoded, version + 1, datetime.now(UTC)
            session.flush()
            return _draft(row)

    def delete(self, draft_id: str, owner: str | None) -> None:
        """The draft is gone for good."""
        with self._connection.change() as session:
            row = _row(session, draft_id, owner)
            name = row.picture
            session.delete(row)
        self._files.remove(picture_name(name))

    def hand_over(self, draft_id: str, key: str, owner: str) -> None:
        """From now on the draft is that browser's, or still.

        UnknownMapIdError unless it is already, or the key is whose it was before.
        """
        with self._connection.change() as session:
            row = session.get(DraftRow, draft_id, with_for_update=True) if may_be_token(draft_id) else None
            if row is None or not _is_of(row, owner):
                _row(session, draft_id, key).owner_hash = hashed(owner)

    def purge(self, older_than: timedelta) -> int:
        """How many drafts, not changed for longer than that, are now gone for good."""
        with self._connection.change() as session:
            old = DraftRow.changed_at < datetime.now(UTC) - older_than
            pictures = list(session.scalars(select(DraftRow.picture).where(old)))
            session.execute(delete(DraftRow).where(old))
        for name in pictures:
            self._files.remove(picture_name(name))
        return len(pictures)


def _row(session: Session, draft_id: str, owner: str | None, *, for_update: bool = False) -> DraftRow:
    row = session.get(DraftRow, draft_id, with_for_update=for_update) if may_be_token(draft_id) else None
    if row is None or owner is None or not _is_of(row, owner):
        raise UnknownMapIdError
    return row


def _is_of(row: DraftRow, owner: str) -> bool:
    return secrets.compare_digest(row.owner_hash, hashed(owner))


def _draft(row: DraftRow) -> Draft:
    return Draft(row.id, row.changed_at, row.version, msgspec.json.decode(row.work), row.corrects)


def _encoded(work: dict[str, Any]) -> bytes:
    encoded = msgspec.json.encode(work)
    if len(encoded) > MOST_BYTES:
        raise TooMuchWorkError
    return encoded
