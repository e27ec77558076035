"""The folders of photos that this database began. No other is ever deleted: it may be another database's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, select, union

from webapp.games.connection import Connection
from webapp.games.tables import FolderRow, GameRow


class Folders:
    """The folders of one instance's games, each named as its game. Every method is one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self, game_id: str) -> None:
        """From now on the folder is this database's; before a photo lies in it, so that a crash leaves none unknown."""
        with self._connection.change() as session:
            session.add(FolderRow(game_id=game_id, begun_at=datetime.now(UTC)))

    def left(self, older_than: timedelta) -> list[str]:
        """Those begun longer ago than that whose game never came to be, or is gone."""
        with self._connection.look() as session:
            begun = select(FolderRow.game_id).where(FolderRow.begun_at < datetime.now(UTC) - older_than)
            return list(session.scalars(begun.where(FolderRow.game_id.not_in(select(GameRow.id)))))

    def forget(self, game_id: str) -> None:
        """Nothing is known of the folder any more: it was deleted."""
        with self._connection.change() as session:
            session.execute(delete(FolderRow).where(FolderRow.game_id == game_id))

    def known(self) -> set[str]:
        """All that were begun, and those of games that a server of an earlier version made."""
        with self._connection.look() as session:
            return set(session.scalars(union(select(FolderRow.game_id), select(GameRow.id))))
