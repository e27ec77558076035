"""Tournaments in the database: groups of games, who runs them, and how a game comes to be in one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from webapp.games.connection import Connection, hashed
from webapp.games.errors import ClosedTournamentError, TooManyGamesError, UnknownGameError
from webapp.games.keys import fits, is_let_in
from webapp.games.tables import RefereeRow, TournamentGameRow, TournamentRow
from webapp.tokens import may_be_token, new_token


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as one of its tournament: its number there, counted from 1 as games are handed in.

    `accepted`: what the game rested on when a referee said that it counts as it stands, None where nobody did.
    """

    game_id: str
    number: int
    accepted: str | None


@dataclass(frozen=True, slots=True)
class Tournament:
    """One tournament. Who knows its `id` may see the ranking; who knows `hand_in`, hand in games while it is open."""

    id: str
    created_at: datetime
    hand_in: str
    name: str
    played_on: date | None
    closed: bool
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class HandIn:
    """What comes with photos that are handed in: by which address, from which browser, who played.

    `sender`: that browser's token. `names` by the players' symbols. `most`: how many games the tournament may have.
    """

    hand_in: str
    sender: str
    names: Mapping[str, str]
    most: int


class Tournaments:
    """The tournaments of one instance. Every method is one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(self, name: str, played_on: date | None, owner: str) -> Tournament:
        """The new tournament, open, which the browser with this token may run."""
        with self._connection.change() as session:
            row = TournamentRow(
                id=new_token(),
                created_at=datetime.now(UTC),
                key_hash=hashed(new_token()),
                hand_in=new_token(),
                name=name,
                played_on=played_on,
                closed=False,
            )
            session.add(row)
            session.flush()
            session.add(RefereeRow(tournament_id=row.id, token_hash=hashed(owner)))
            return _tournament(session, row)

    def get(self, tournament_id: str) -> Tournament:
        """The tournament; UnknownGameError where there is none."""
        with self._connection.look() as session:
            return _tournament(session, _row(session, tournament_id))

    def by_hand_in(self, hand_in: str) -> Tournament:
        """The tournament that games are handed in to at this address; UnknownGameError where there is none."""
        with self._connection.look() as session:
            return _tournament(session, _row_by_hand_in(session, hand_in))

    def of_game(self, game_id: str) -> Tournament | None:
        """The tournament that the game is of, if it is of one."""
        with self._connection.look() as session:
            entry = session.get(TournamentGameRow, game_id)
            return None if entry is None else _tournament(session, _row(session, entry.tournament_id))

    def run_by(self, owner: str) -> list[Tournament]:
        """The tournaments that the browser with this token may run, the newest first."""
        mine = select(RefereeRow.tournament_id).where(RefereeRow.token_hash == hashed(owner))
        newest = TournamentRow.created_at.desc()
        with self._connection.look() as session:
            rows = session.scalars(select(TournamentRow).where(TournamentRow.id.in_(mine)).order_by(newest))
            return [_tournament(session, row) for row in rows]

    def may_run(self, tournament_id: str, owner: str | None = None, key: str | None = None) -> bool:
        """Whether the browser with this token, or who has this key, may run the tournament."""
        with self._connection.look() as session:
            row = session.get(TournamentRow, tournament_id) if may_be_token(tournament_id) else None
            if row is None:
                return False
            return fits(key, row.key_hash) or is_let_in(session, RefereeRow, tournament_id, owner)

    def let_run(self, tournament_id: str, owner: str) -> None:
        """From now on the browser with this token may run the tournament."""
        with self._connection.change() as session:
            # Held, so that of two who ask at once the second finds what the first has added.
            _row(session, tournament_id, lock=True)
            session.merge(RefereeRow(tournament_id=tournament_id, token_hash=hashed(owner)))

    def new_key(self, tournament_id: str) -> str:
        """A new key that may run the tournament; the one before may not any more."""
        key = new_token()
        with self._connection.change() as session:
            _row(session, tournament_id, lock=True).key_hash = hashed(key)
        return key

    def describe(self, tournament_id: str, name: str, played_on: date | None) -> None:
        """The tournament has this name and this day now."""
        with self._connection.change() as session:
            row = _row(session, tournament_id, lock=True)
            row.name, row.played_on = name, played_on

    def close(self, tournament_id: str, *, closed: bool) -> None:
        """No game can be handed in any more; or, not `closed`, games can again."""
        with self._connection.change() as session:
            _row(session, tournament_id, lock=True).closed = closed

    def accept(self, tournament_id: str, game_id: str, evidence: str | None) -> None:
        """The game counts as it stands, as long as it rests on this `evidence`; None takes that back."""
        with self._connection.change() as session:
            _entry(session, tournament_id, game_id).accepted = evidence

    def sent(self, hand_in: str, sender: str) -> list[str]:
        """The ids of the games that the browser with this token handed in there, the newest first."""
        with self._connection.look() as session:
            row = _row_by_hand_in(session, hand_in)
            mine = (TournamentGameRow.tournament_id == row.id) & (TournamentGameRow.sender_hash == hashed(sender))
            found = select(TournamentGameRow.game_id).where(mine).order_by(TournamentGameRow.number.desc())
            return list(session.scalars(found))

    def delete(self, tournament_id: str) -> None:
        """The tournament is gone for good; its games stay behind without it. UnknownGameError where there is none."""
        with self._connection.change() as session:
            _row(session, tournament_id)
            session.execute(delete(TournamentRow).where(TournamentRow.id == tournament_id))

    def purge(self, older_than: timedelta) -> int:
        """How many tournaments, made longer ago than that and without a game that is still there, are now gone."""
        with self._connection.change() as session:
            old = TournamentRow.created_at < datetime.now(UTC) - older_than
            empty = TournamentRow.id.not_in(select(TournamentGameRow.tournament_id))
            ids = list(session.scalars(select(TournamentRow.id).where(old & empty)))
            session.execute(delete(TournamentRow).where(TournamentRow.id.in_(ids)))
            return len(ids)


def enter(session: Session, game_id: str, hand_in: HandIn) -> None:
    """Makes the game one of the tournament's; ClosedTournamentError or TooManyGamesError where it can't be."""
    row = _row_by_hand_in(session, hand_in.hand_in, lock=True)
    if row.closed:
        raise ClosedTournamentError
    of_row = TournamentGameRow.tournament_id == row.id
    count, last = session.execute(select(func.count(), func.max(TournamentGameRow.number)).where(of_row)).one()
    if count >= hand_in.most:
        raise TooManyGamesError(hand_in.most)
    sender, number = hashed(hand_in.sender), 1 + (last or 0)
    session.add(TournamentGameRow(game_id=game_id, tournament_id=row.id, number=number, sender_hash=sender))


def referees(session: Session, game_id: str, owner: str | None) -> bool:
    """Whether the browser with this token runs the tournament that the game is of."""
    entry = session.get(TournamentGameRow, game_id)
    return entry is not None and is_let_in(session, RefereeRow, entry.tournament_id, owner)


def _row(session: Session, tournament_id: str, *, lock: bool = False) -> TournamentRow:
    """The tournament's row, held against other changes where it is locked; UnknownGameError where there is none."""
    fits = may_be_token(tournament_id)
    row = session.get(TournamentRow, tournament_id, with_for_update=lock or None) if fits else None
    if row is None:
        raise UnknownGameError
    return row


def _row_by_hand_in(session: Session, hand_in: str, *, lock: bool = False) -> TournamentRow:
    here = select(TournamentRow).where(TournamentRow.hand_in == hand_in)
    row = session.scalar(here.with_for_update() if lock else here) if may_be_token(hand_in) else None
    if row is None:
        raise UnknownGameError
    return row


def _entry(session: Session, tournament_id: str, game_id: str) -> TournamentGameRow:
    entry = session.get(TournamentGameRow, game_id) if may_be_token(game_id) else None
    if entry is None or entry.tournament_id != tournament_id:
        raise UnknownGameError
    return entry


def _tournament(session: Session, row: TournamentRow) -> Tournament:
    """The row as a value, with its games in the order in which they were handed in."""
    of_row = TournamentGameRow.tournament_id == row.id
    entries = session.scalars(select(TournamentGameRow).where(of_row).order_by(TournamentGameRow.number))
    return Tournament(
        id=row.id,
        created_at=row.created_at,
        hand_in=row.hand_in,
        name=row.name,
        played_on=row.played_on,
        closed=row.closed,
        entries=tuple(Entry(each.game_id, each.number, each.accepted) for each in entries),
    )
