"""The store: games in a database, and the only place that speaks to it. Every method is one transaction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, cast

import msgspec
from sqlalchemy import CursorResult, Update, delete, func, select, update
from sqlalchemy.orm import Session, selectinload

from webapp.errors import DifferentSheetsError
from webapp.games.connection import Connection, hashed
from webapp.games.errors import BadMarkError, MovedOnError, NothingToUndoError, TooManyMomentsError, UnknownGameError
from webapp.games.keys import fits, is_let_in
from webapp.games.model import Game, Named, Refusal
from webapp.games.rows import game_of, name_of
from webapp.games.tables import CorrectionRow, EditorRow, GameRow, MomentRow, ScoreRow
from webapp.games.tournaments import HandIn, enter, referees
from webapp.tokens import may_be_token, new_token

MOST_SCORES = 40
"""Kept of one game: what-if and undo go back and forth among a few, older ones are worked out again."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A moment that one worker, and no other, is to read. `named`: the sheet that a person says it shows."""

    moment_id: str
    game_id: str
    name: str
    claim: str
    named: Named


@dataclass(frozen=True, slots=True)
class Read:
    """What is stored of a photo that was read."""

    form_number: int
    reading: bytes


class Store:
    """The games of one instance."""

    def __init__(self, url: str, patience_s: float = 5.0) -> None:
        """Opens the database of that SQLAlchemy address; `patience_s`: how long a write waits for another's."""
        self._connection = Connection(url, patience_s)

    @property
    def connection(self) -> Connection:
        """The connection underneath, for migrations and health."""
        return self._connection

    # Games

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
            _add_moments(session, game_id, moment_ids, 0)
            if owner is not None:
                session.add(EditorRow(game_id=game_id, token_hash=hashed(owner)))
            session.flush()
            return game_of(row), key

    def game(self, game_id: str) -> Game:
        """The game; UnknownGameError where there is none."""
        with self._connection.look() as session:
            return game_of(_row(session, game_id))

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
            _row(session, game_id)
            session.merge(EditorRow(game_id=game_id, token_hash=hashed(owner)))

    def new_key(self, game_id: str) -> str:
        """A new key that may change the game; the one before may not any more."""
        key = new_token()
        with self._connection.change() as session:
            _row(session, game_id, lock=True).edit_hash = hashed(key)
        return key

    def rename(self, game_id: str, names: Mapping[str, str], played_on: date | None, note: str) -> Game:
        """The game with these names by symbol, this day and this note."""
        with self._connection.change() as session:
            row = _row(session, game_id, lock=True)
            row.names, row.played_on, row.note = msgspec.json.encode(dict(names)).decode(), played_on, note
            session.flush()
            return game_of(row)

    def delete(self, game_id: str) -> None:
        """The game is gone for good; UnknownGameError where there is none."""
        with self._connection.change() as session:
            _row(session, game_id)
            session.execute(delete(GameRow).where(GameRow.id == game_id))

    def purge(self, older_than: timedelta) -> list[str]:
        """The ids of the games made longer ago than that; they are gone for good."""
        with self._connection.change() as session:
            old = GameRow.created_at < datetime.now(UTC) - older_than
            ids = list(session.scalars(select(GameRow.id).where(old)))
            session.execute(delete(GameRow).where(GameRow.id.in_(ids)))
            return ids

    def ids(self) -> set[str]:
        """The ids of all games."""
        with self._connection.look() as session:
            return set(session.scalars(select(GameRow.id)))

    # Moments

    def add_moments(self, game_id: str, moment_ids: Sequence[str], most: int) -> Game:
        """The game with more moments that wait to be read; TooManyMomentsError beyond `most` in all."""
        with self._connection.change() as session:
            row = _row(session, game_id, lock=True)
            if len(row.moments) + len(moment_ids) > most:
                raise TooManyMomentsError(most)
            _add_moments(session, game_id, moment_ids, len(row.moments))
            session.flush()
            session.refresh(row)
            return game_of(row)

    def claim(self, moment_id: str) -> Claimed | None:
        """The moment, which now is this caller's to read; None where it isn't waiting or isn't there."""
        claim = new_token()
        with self._connection.change() as session:
            waiting = (MomentRow.id == moment_id) & (MomentRow.status == "waiting")
            change = {"status": "reading", "claim": claim, "changed_at": datetime.now(UTC)}
            if not _changed(session, update(MomentRow).where(waiting).values(change)):
                return None
            row = session.get_one(MomentRow, moment_id)
            game = session.get_one(GameRow, row.game_id)
            return Claimed(row.id, row.game_id, name_of(row.place), claim, Named(game.seed, game.players))

    def save_reading(self, claimed: Claimed, read: Read, same_sheet: Callable[[int, int], bool]) -> bool:
        """Whether this call finished the moment; False where another worker has, or it is gone.

        DifferentSheetsError where the game's other photos show a sheet that isn't the same, by the forms' numbers.
        """
        with self._connection.change() as session:
            _row(session, claimed.game_id, lock=True)
            mine = select(MomentRow.form_number).where(MomentRow.game_id == claimed.game_id)
            for other in session.scalars(mine.where(MomentRow.status == "read")):
                if other is not None and not same_sheet(other, read.form_number):
                    raise DifferentSheetsError("The game’s photos show different sheets: send each game by itself.")
            return _finish(session, claimed, {"status": "read", **asdict(read)})

    def refuse(self, claimed: Claimed, why: Refusal) -> bool:
        """Whether this call finished the moment, whose photo can't be read."""
        with self._connection.change() as session:
            told = {"refusal_code": why.code, "refusal_en": why.english, "refusal_de": why.german}
            change = {"status": "refused", **told}
            return _finish(session, claimed, change)

    def name_sheet(self, game_id: str, named: Named) -> list[str]:
        """The ids of the game's refused moments, which wait again: they are to be read as of the sheet named."""
        with self._connection.change() as session:
            row = _row(session, game_id, lock=True)
            row.seed, row.players = named.seed, named.players
            refused = [each for each in row.moments if each.status == "refused"]
            for each in refused:
                each.status, each.changed_at = "waiting", datetime.now(UTC)
                each.refusal_code = each.refusal_en = each.refusal_de = None
            return [each.id for each in refused]

    def give_back(self, claimed: Claimed) -> bool:
        """Whether the moment, unfinished, waits again for somebody to read it."""
        with self._connection.change() as session:
            return _finish(session, claimed, {"status": "waiting"})

    def unfinished(self, left_for: timedelta = timedelta(0)) -> list[str]:
        """The ids of the moments nobody has read for so long; those that somebody began to read wait again."""
        with self._connection.change() as session:
            left = MomentRow.status.in_(("waiting", "reading")) & (MomentRow.changed_at <= datetime.now(UTC) - left_for)
            ids = list(session.scalars(select(MomentRow.id).where(left).order_by(MomentRow.changed_at)))
            change = {"status": "waiting", "claim": None, "changed_at": datetime.now(UTC)}
            session.execute(update(MomentRow).where(MomentRow.id.in_(ids)).values(change))
            return ids

    def sheets(self, most: int) -> tuple[int, ...]:
        """The forms' numbers of so many sheets at the most, those read last first."""
        with self._connection.look() as session:
            last = func.max(MomentRow.changed_at).desc()
            read = select(MomentRow.form_number).where(MomentRow.form_number.is_not(None))
            return tuple(session.scalars(read.group_by(MomentRow.form_number).order_by(last).limit(most)))

    # Corrections

    def correct(self, game_id: str, moment_id: str, region: str, mark: str | None, by: str) -> Game:
        """The game with one more thing that a person says; what was undone before can't be redone any more.

        What people say already is no change: a second tap on the same mark leaves nothing to undo.
        """
        with self._connection.change() as session:
            row = _row(session, game_id, lock=True)
            if moment_id not in {moment.id for moment in row.moments}:
                raise BadMarkError("This game has no such photo.", "Diese Partie hat kein solches Foto.")
            standing = game_of(row).said(moment_id).get(region)
            if standing is not None and standing.mark == mark:
                return game_of(row)
            for each in row.corrections:
                each.dropped = each.dropped or each.undone
            number = 1 + max((each.number for each in row.corrections), default=0)
            added = CorrectionRow(
                game_id=game_id,
                number=number,
                moment_id=moment_id,
                region=region,
                mark=mark,
                by=by,
                at=datetime.now(UTC),
            )
            session.add(added)
            session.flush()
            session.refresh(row)
            return game_of(row)

    def undo(self, game_id: str, number: int | None = None) -> Game:
        """The game without the last thing that a person said; NothingToUndoError where there is none.

        `number`: the correction that is meant; MovedOnError where it isn't the last any more.
        """
        return self._set_undone(game_id, number, undone=True)

    def redo(self, game_id: str, number: int | None = None) -> Game:
        """The game with what was undone last; NothingToUndoError where there is nothing. `number` as for undo."""
        return self._set_undone(game_id, number, undone=False)

    def _set_undone(self, game_id: str, number: int | None, *, undone: bool) -> Game:
        with self._connection.change() as session:
            row = _row(session, game_id, lock=True)
            game = game_of(row)
            found = game.to_undo() if undone else game.to_redo()
            if found is None:
                raise NothingToUndoError
            if number not in (None, found.number):
                raise MovedOnError
            session.get_one(CorrectionRow, (game_id, found.number)).undone = undone
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
            if session.get(GameRow, game_id) is None or session.get(ScoreRow, (game_id, key)) is not None:
                return
            count = session.scalar(select(func.count()).where(ScoreRow.game_id == game_id)) or 0
            if count >= MOST_SCORES:
                session.execute(delete(ScoreRow).where(ScoreRow.game_id == game_id))
            session.add(ScoreRow(game_id=game_id, key=key, document=document))


def _row(session: Session, game_id: str, *, lock: bool = False) -> GameRow:
    """The game's row, held against other changes until the transaction ends; UnknownGameError where there is none."""
    row = session.get(GameRow, game_id, with_for_update=lock or None) if may_be_token(game_id) else None
    if row is None:
        raise UnknownGameError
    return row


def _finish(session: Session, claimed: Claimed, change: Mapping[str, object]) -> bool:
    """Whether the moment was still this caller's to finish; then it is finished now, as `change` says."""
    mine = (MomentRow.id == claimed.moment_id) & (MomentRow.claim == claimed.claim)
    done = {**change, "claim": None, "changed_at": datetime.now(UTC)}
    return _changed(session, update(MomentRow).where(mine).values(done))


def _changed(session: Session, change: Update) -> bool:
    """Whether the change met a row."""
    return cast(CursorResult[Any], session.execute(change)).rowcount > 0


def _add_moments(session: Session, game_id: str, moment_ids: Sequence[str], first: int) -> None:
    now = datetime.now(UTC)
    for place, moment_id in enumerate(moment_ids, start=first + 1):
        session.add(MomentRow(id=moment_id, game_id=game_id, place=place, status="waiting", changed_at=now))
