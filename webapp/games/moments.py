"""A game's photos in the database, from waiting to be read to read or refused, and how one comes and goes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from sqlalchemy import CursorResult, Update, delete, func, select, update
from sqlalchemy.orm import Session

from webapp.errors import DifferentSheetsError, code_of
from webapp.games.connection import Connection
from webapp.games.errors import LastPhotoError, MovedOnError, StillReadError, TooManyMomentsError, UnknownGameError
from webapp.games.model import Game, Named, Refusal
from webapp.games.rows import game_of, name_of, row_of
from webapp.games.tables import CorrectionRow, GameRow, MomentRow
from webapp.tokens import new_token

FINISHED = ("read", "refused")
"""A moment's states from which nothing goes on by itself."""


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


class Moments:
    """The moments of all games of one instance. Every method is one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, game_id: str, moment_ids: Sequence[str], most: int, beside: Collection[str] | None = None) -> Game:
        """The game with more moments that wait to be read; TooManyMomentsError beyond `most` in all.

        `beside`: the moments with which these were compared; MovedOnError where the game has others by now.
        """
        with self._connection.change() as session:
            row = row_of(session, game_id, lock=True)
            if beside is not None and not {each.id for each in row.moments} <= set(beside):
                raise MovedOnError
            if len(row.moments) + len(moment_ids) > most:
                raise TooManyMomentsError(most)
            # Not how many there are: one may have been removed.
            add_moments(session, game_id, moment_ids, max((each.place for each in row.moments), default=0))
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

    def save(self, claimed: Claimed, read: Read, same_sheet: Callable[[int, int], bool]) -> bool:
        """Whether this call finished the moment; False where another worker has, or it is gone.

        DifferentSheetsError where the game's other photos show a sheet that isn't the same, by the forms' numbers.
        """
        with self._connection.change() as session:
            row_of(session, claimed.game_id, lock=True)
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
            row = row_of(session, game_id, lock=True)
            row.seed, row.players = named.seed, named.players
            return _wait_again(each for each in row.moments if each.status == "refused")

    def remove(self, game_id: str, moment_id: str) -> list[str]:
        """Removes the moment, with what people said of it; the ids of those that wait again to be read for it.

        Photos that were refused because they showed another sheet than this one may show the game's now.
        UnknownGameError where the game has no such moment, StillReadError before it is read or refused, LastPhotoError
        where it is the only one.
        """
        with self._connection.change() as session:
            row = row_of(session, game_id, lock=True)
            others = [each for each in row.moments if each.id != moment_id]
            gone = next((each for each in row.moments if each.id == moment_id), None)
            if gone is None:
                raise UnknownGameError
            if gone.status not in FINISHED:
                raise StillReadError
            if not others:
                raise LastPhotoError
            of_it = (CorrectionRow.game_id == game_id) & (CorrectionRow.moment_id == moment_id)
            session.execute(delete(CorrectionRow).where(of_it))
            session.delete(gone)
            return _wait_again(each for each in others if each.refusal_code == code_of(DifferentSheetsError))

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


def add_moments(session: Session, game_id: str, moment_ids: Sequence[str], last: int) -> None:
    """Adds moments that wait to be read, in the places that follow the `last` one."""
    now = datetime.now(UTC)
    for place, moment_id in enumerate(moment_ids, start=last + 1):
        session.add(MomentRow(id=moment_id, game_id=game_id, place=place, status="waiting", changed_at=now))


def _wait_again(refused: Iterable[MomentRow]) -> list[str]:
    """The ids of these moments, which are to be read once more."""
    ids = []
    for each in refused:
        each.status, each.changed_at = "waiting", datetime.now(UTC)
        each.refusal_code = each.refusal_en = each.refusal_de = None
        ids.append(each.id)
    return ids


def _finish(session: Session, claimed: Claimed, change: Mapping[str, object]) -> bool:
    """Whether the moment was still this caller's to finish; then it is finished now, as `change` says."""
    mine = (MomentRow.id == claimed.moment_id) & (MomentRow.claim == claimed.claim)
    done = {**change, "claim": None, "changed_at": datetime.now(UTC)}
    return _changed(session, update(MomentRow).where(mine).values(done))


def _changed(session: Session, change: Update) -> bool:
    """Whether the change met a row."""
    return cast(CursorResult[Any], session.execute(change)).rowcount > 0
