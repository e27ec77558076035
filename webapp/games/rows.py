"""Games from the rows in which they are stored, as values."""

from __future__ import annotations

import msgspec
from sqlalchemy.orm import Session

from webapp.games.errors import UnknownGameError
from webapp.games.model import Correction, Game, GameMoment, Named, Refusal, Status
from webapp.games.tables import CorrectionRow, GameRow, MomentRow
from webapp.tokens import may_be_token


def name_of(place: int) -> str:
    """What the moment in this place, from 1 on, is called among us."""
    return f"photo-{place}"


def row_of(session: Session, game_id: str, *, lock: bool = False) -> GameRow:
    """The game's row, held against other changes until the transaction ends; UnknownGameError where there is none."""
    row = session.get(GameRow, game_id, with_for_update=lock or None) if may_be_token(game_id) else None
    if row is None:
        raise UnknownGameError
    return row


def game_of(row: GameRow) -> Game:
    """The row as a value."""
    return Game(
        id=row.id,
        created_at=row.created_at,
        names=msgspec.json.decode(row.names, type=dict[str, str]),
        played_on=row.played_on,
        note=row.note,
        moments=tuple(_moment(each) for each in row.moments),
        corrections=tuple(_correction(each) for each in row.corrections),
        named=Named(row.seed, row.players),
    )


def _moment(row: MomentRow) -> GameMoment:
    status = msgspec.convert(row.status, Status)
    refusal = None
    if row.refusal_en is not None:
        refusal = Refusal(row.refusal_code or "", row.refusal_en, row.refusal_de or row.refusal_en)
    return GameMoment(row.id, name_of(row.place), status, refusal, row.form_number, row.reading)


def _correction(row: CorrectionRow) -> Correction:
    return Correction(
        row.number, row.step, row.moment_id, row.region, row.mark, row.by, row.at, row.undone, row.dropped
    )
