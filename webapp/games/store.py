"""The store: games in a database, with what people said of them and their scores. Every method is one transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.orm import selectinload

from webapp.games.connection import Connection, hashed
from webapp.games.errors import BadMarkError, MovedOnError, NothingToUndoError
from webapp.games.folders import Folders
from webapp.games.keys import fits, is_let_in
from webapp.games.model import Game
from webapp.games.moments import Moments, add_moments
from webapp.games.rows import game_of, row_of
from webapp.games.tables import CorrectionRow, EditorRow, GameRow, ScoreRow
from webapp.games.tournaments import HandIn, enter, referees
from webapp.tokens import may_be_token, new_token

MOST_SCORES = 40
"""Kept of one game: what-if and undo go back and forth among a few, older ones are worked out again."""


class Store:
    """The games of one instance."""

    def __init__(self, url: str, patience_s: float = 5.0) -> None:
        """Opens the database of that SQLAlchemy address; `patience_s`: how long a write waits for another's."""
        self._connection = Connection(url, patience_s)
        self.moments, self.folders = Moments(self._connection), Folders(self._connection)

    @property
    def connection(self) -> Connection:
        """The connection underneath, for migrations and health."""
        return self._connection

    def create_game(
        self, game_id: str, moment_ids: Sequence[str], owner: str | None = None, hand_in: HandIn | None = None
    ) -> tuple[Game, str]:
        """The new game with moments that wait to be read, and the key that may change it.

        `owner`: the token of the browser that may change it without the key. `hand_in`: with it the game is one of a
        tournament's; a TournamentError says why it can't be.
        """
        key = new_token()
        with self._connection.change() as session:
            now = datetime.now(UTC)
            row = GameRow(id=game_id, created_at=now, edit_hash=hashed(key), names="{}", played_on=None, note="")
            if hand_in is not None:
                row.names = msgspec.json.encode(dict(hand_in.names)).decode()
            session.add(row)
            session.flush()
            if hand_in is not None:
                enter(session, game_id, hand_in)
            add_moments(session, game_id, moment_ids, 0)
            if owner is not None:
                session.add(EditorRow(game_id=game_id, token_hash=hashed(owner)))
            session.flush()
            return game_of(row), key

    def game(self, game_id: str) -> Game:
        """The game; UnknownGameError where there is none."""
        with self._connection.look() as session:
            return game_of(row_of(session, game_id))

    def games_of(self, owner: str) -> list[Game]:
        """The games that the browser with this token may change, the newest first."""
        mine = select(EditorRow.game_id).where(EditorRow.token_hash == hashed(owner))
        with self._connection.look() as session:
            rows = session.scalars(select(GameRow).where(GameRow.id.in_(mine)).order_by(GameRow.created_at.desc()))
            return [game_of(row) for row in rows]

    def games(self, ids: Collection[str]) -> dict[str, Game]:
        """Those of the games that are there, by their ids."""
        parts = selectinload(GameRow.moments), selectinload(GameRow.corrections)
        with self._connection.look() as session:
            rows = session.scalars(select(GameRow).where(GameRow.id.in_(ids)).options(*parts))
            return {row.id: game_of(row) for row in rows}

    def may_edit(self, game_id: str, owner: str | None = None, key: str | None = None) -> bool:
        """Whether the browser with this token, or who has this key, may change the game."""
        with self._connection.look() as session:
            row = session.get(GameRow, game_id) if may_be_token(game_id) else None
            if row is None:
                return False
            let_in = is_let_in(session, EditorRow, game_id, owner) or referees(session, game_id, owner)
            return let_in or fits(key, row.edit_hash)

    def let_edit(self, game_id: str, owner: str) -> None:
        """From now on the browser with this token may change the game."""
        with self._connection.change() as session:
            # Held, so that of two who ask at once the second finds what the first has added.
            row_of(session, game_id, lock=True)
            session.merge(EditorRow(game_id=game_id, token_hash=hashed(owner)))

    def new_key(self, game_id: str) -> str:
        """A new key that may change the game; the one before may not any more."""
        key = new_token()
        with self._connection.change() as session:
            row_of(session, game_id, lock=True).edit_hash = hashed(key)
        return key

    def rename(self, game_id: str, names: Mapping[str, str], played_on: date | None, note: str) -> Game:
        """The game with these names by symbol, this day and this note."""
        with self._connection.change() as session:
            row = row_of(session, game_id, lock=True)
            row.names, row.played_on, row.note = msgspec.json.encode(dict(names)).decode(), played_on, note
            session.flush()
            return game_of(row)

    def delete(self, game_id: str) -> None:
        """The game is gone for good; UnknownGameError where there is none."""
        with self._connection.change() as session:
            row_of(session, game_id)
            session.execute(delete(GameRow).where(GameRow.id == game_id))

    def purge(self, older_than: timedelta) -> list[str]:
        """The ids of the games made longer ago than that; they are gone for good."""
        with self._connection.change() as session:
            old = GameRow.created_at < datetime.now(UTC) - older_than
            ids = list(session.scalars(select(GameRow.id).where(old)))
            session.execute(delete(GameRow).where(GameRow.id.in_(ids)))
            return ids

    # Corrections

    def correct(self, game_id: str, moment_id: str, region: str, mark: str | None, by: str) -> Game:
        """The game with one more thing that a person says; what was undone before can't be redone any more.

        What people say already is no change: a second tap on the same mark leaves nothing to undo.
        """
        return self.correct_all(game_id, {(moment_id, region): mark}, by)

    def correct_all(self, game_id: str, said: Mapping[tuple[str, str], str | None], by: str) -> Game:
        """The same with several marks, by moment and region, that are said, and undone, in one step."""
        with self._connection.change() as session:
            row = row_of(session, game_id, lock=True)
            if not {moment_id for moment_id, _ in said} <= {moment.id for moment in row.moments}:
                raise BadMarkError("This game has no such photo.", "Diese Partie hat kein solches Foto.")
            game = game_of(row)
            fresh = {place: mark for place, mark in said.items() if not _is_said(game, *place, mark)}
            if not fresh:
                return game
            for each in row.corrections:
                each.dropped = each.dropped or each.undone
            step, now = 1 + row.last_correction, datetime.now(UTC)
            row.last_correction += len(fresh)
            for number, ((moment_id, region), mark) in enumerate(fresh.items(), start=step):
                what = {"moment_id": moment_id, "region": region, "mark": mark, "by": by, "at": now}
                session.add(CorrectionRow(game_id=game_id, number=number, step=step, **what))
            session.flush()
            session.refresh(row)
            return game_of(row)

    def undo(self, game_id: str, number: int | None = None) -> Game:
        """The game without the last step of what people said; NothingToUndoError where there is none.

        `number`: the correction that is meant; MovedOnError where it isn't the last any more.
        """
        return self._set_undone(game_id, number, undone=True)

    def redo(self, game_id: str, number: int | None = None) -> Game:
        """The game with what was undone last; NothingToUndoError where there is nothing. `number` as for undo."""
        return self._set_undone(game_id, number, undone=False)

    def _set_undone(self, game_id: str, number: int | None, *, undone: bool) -> Game:
        with self._connection.change() as session:
            row = row_of(session, game_id, lock=True)
            game = game_of(row)
            found = game.to_undo() if undone else game.to_redo()
            if found is None:
                raise NothingToUndoError
            if number not in (None, found.number):
                raise MovedOnError
            for each in row.corrections:
                if each.step == found.step:
                    each.undone = undone
            session.flush()
            return game_of(row)

    # Scores

    def score(self, game_id: str, key: str) -> bytes | None:
        """The score that was worked out from this content, or None."""
        with self._connection.look() as session:
            row = session.get(ScoreRow, (game_id, key))
            return None if row is None else row.document

    def keep_score(self, game_id: str, key: str, document: bytes) -> None:
        """Keeps the score, unless the game is gone."""
        with self._connection.change() as session:
            # Held, so that of two who worked it out at once the second finds what the first has kept.
            game = session.get(GameRow, game_id, with_for_update=True)
            if game is None or session.get(ScoreRow, (game_id, key)) is not None:
                return
            count = session.scalar(select(func.count()).where(ScoreRow.game_id == game_id)) or 0
            if count >= MOST_SCORES:
                session.execute(delete(ScoreRow).where(ScoreRow.game_id == game_id))
            session.add(ScoreRow(game_id=game_id, key=key, document=document))


def _is_said(game: Game, moment_id: str, region: str, mark: str | None) -> bool:
    """Whether that is what people say of the region already."""
    standing = game.said(moment_id).get(region)
    return standing is not None and standing.mark == mark
