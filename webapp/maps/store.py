"""Registered maps in the database, and the pictures of their blanks. Every method is one transaction."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, func, null, or_, select, update
from sqlalchemy.exc import IntegrityError

from engine.board import Board
from engine.formats import read_map
from engine.sameness import Likeness, content_of, likeness, outline_of, seed_of
from engine.sheet.registered import form_of
from webapp.games.connection import Connection, hashed
from webapp.games.errors import StorageError
from webapp.games.files import BLANKS, Files
from webapp.maps.documents import named
from webapp.maps.errors import KnownMapError, UnknownMapIdError
from webapp.maps.model import MapLine, RegisteredMap
from webapp.maps.tables import MapRow
from webapp.tokens import new_token

ALIKE = 0.9
"""The share of hexes from which on two maps of one outline are taken for the same, one of them misread: maps that were
drawn differently agree in under half."""

_GIVEN_UP = "was-"
"""Before its number the name of a map that is registered once more: the newer one has its name."""

_LINE = (
    MapRow.id,
    MapRow.seed,
    MapRow.name,
    MapRow.registered_by,
    MapRow.registered_at,
    MapRow.look,
    MapRow.replaced_by,
    MapRow.listed,
)


@dataclass(frozen=True, slots=True)
class Known:
    """A registered map that is the one in hand, or nearly: `likeness` says where the one in hand differs.

    `same`: whether nothing differs, the rounds included.
    """

    line: MapLine
    likeness: Likeness
    same: bool


class MapStore:
    """The registered maps of one instance."""

    def __init__(self, connection: Connection, files: Files) -> None:
        self.connection, self.files = connection, files

    def all(self) -> tuple[MapLine, ...]:
        """The maps of the library, the newest first: what is offered and what a photo is held against."""
        with self.connection.look() as session:
            found = session.execute(select(*_LINE).where(MapRow.listed).order_by(MapRow.id.desc()))
            return tuple(_line(row) for row in found)

    def state(self) -> str:
        """What is other whenever the library's maps are others: a digest of their numbers."""
        with self.connection.look() as session:
            numbers = session.scalars(select(MapRow.id).where(MapRow.listed).order_by(MapRow.id))
            return blake2b(" ".join(map(str, numbers)).encode(), digest_size=16).hexdigest()

    def find(self, words: str, most: int) -> tuple[tuple[MapLine, ...], int]:
        """So many maps of the library at most, the newest first, and how many there are in all, without their looks.

        Those in whose name, or in the name of who registered them, these words stand; all for none.
        """
        names = MapRow.name, MapRow.registered_by
        wanted: list[ColumnElement[bool]] = [MapRow.listed.is_(True)]
        wanted += [or_(*(name.icontains(word, autoescape=True) for name in names)) for word in words.split()]
        columns = [null().label("look") if column is MapRow.look else column for column in _LINE]
        with self.connection.look() as session:
            count = session.scalar(select(func.count()).select_from(MapRow).where(*wanted)) or 0
            found = session.execute(select(*columns).where(*wanted).order_by(MapRow.id.desc()).limit(most))
            return tuple(_line(row) for row in found), count

    def get(self, map_id: int) -> RegisteredMap:
        """The map of that number, listed or not; UnknownMapIdError where there is none."""
        return self._one(select(*_LINE, MapRow.document).where(MapRow.id == map_id))

    def by_seed(self, seed: str) -> RegisteredMap:
        """The map of that name, listed or not; UnknownMapIdError where there is none."""
        return self._one(select(*_LINE, MapRow.document).where(MapRow.seed == seed))

    def picture(self, map_id: int) -> bytes:
        """The picture of the map's blank: a grey PNG, `PX_PER_MM` pixels to a millimetre."""
        with self.connection.look() as session:
            name = session.scalar(select(MapRow.picture).where(MapRow.id == map_id))
        if name is None:
            raise UnknownMapIdError
        return self.files.get(picture_name(name))

    def add(
        self,
        document: bytes,
        picture: bytes,
        name: str,
        by: str,
        *,
        owner: str | None = None,
        look: bytes | None = None,
        replaces: int | None = None,
    ) -> RegisteredMap:
        """The map, from now on known.

        `document`: a `wasteland-map/1` that can be played; BadBoardError says why it can't. `picture`: its blank as a
        grey PNG. `owner`: the token of the browser that may correct it. `replaces`: the map that it corrects.
        KnownMapError where the library has this very map.
        """
        board = read_map(document).board
        # A map that doesn't say where its hexes lie can't be found in any photo.
        form_of(document)
        seed, token = seed_of(board), new_token()
        row = MapRow(
            seed=seed,
            name=name,
            registered_by=by,
            registered_at=datetime.now(UTC),
            owner_hash=None if owner is None else hashed(owner),
            document=named(document, seed, name),
            picture=token,
            content=content_of(board),
            outline=outline_of(board),
            look=look,
            listed=True,
        )
        self.files.put(picture_name(token), picture)
        try:
            return self._added(row, replaces)
        except BaseException:
            with suppress(StorageError):
                self.files.remove(picture_name(token))
            raise

    def _added(self, row: MapRow, replaces: int | None) -> RegisteredMap:
        try:
            with self.connection.change() as session:
                before = session.scalars(select(MapRow).where(MapRow.seed == row.seed)).one_or_none()
                old = {replaces} - {None}
                if before is not None and (before.id == replaces or not before.listed):
                    # Withdrawn or corrected, and here once more: what was scored with it keeps it by its number.
                    before.seed = f"{_GIVEN_UP}{before.id}"
                    old.add(before.id)
                    session.flush()
                session.add(row)
                session.flush()
                change = {"replaced_by": row.id, "listed": False}
                session.execute(update(MapRow).where(MapRow.id.in_(old)).values(change))
                added = row.id
        except IntegrityError as error:
            raise KnownMapError(self.by_seed(row.seed).line) from error
        return self.get(added)

    def known(self, board: Board) -> Known | None:
        """The map of the library that is this one, turned or read with a few faults perhaps; None for a new one.

        Of several the one that agrees best, of those the first.
        """
        with self.connection.look() as session:
            alike = select(*_LINE, MapRow.document, MapRow.content)
            alike = alike.where(MapRow.listed, MapRow.outline == outline_of(board))
            rows = session.execute(alike.order_by(MapRow.id)).all()
        content = content_of(board)
        found = [
            Known(_line(row), likeness(board, read_map(row.document).board), row.content == content) for row in rows
        ]
        best = min(found, key=lambda each: (not each.same, len(each.likeness.differing)), default=None)
        return best if best is not None and best.likeness.share >= ALIKE else None

    def list_(self, map_id: int, *, listed: bool) -> None:
        """Takes the map out of the library, or back into it unless another took its place.

        What was scored with it stays as it is.
        """
        with self.connection.change() as session:
            mine = (MapRow.id == map_id) & MapRow.replaced_by.is_(None)
            session.execute(update(MapRow).where(mine).values(listed=listed))

    def may_change(self, map_id: int, owner: str) -> bool:
        """Whether the browser with this token registered the map."""
        with self.connection.look() as session:
            return session.scalar(select(MapRow.owner_hash).where(MapRow.id == map_id)) == hashed(owner)

    def _one(self, wanted: Select[*tuple[Any, ...]]) -> RegisteredMap:
        with self.connection.look() as session:
            row = session.execute(wanted).one_or_none()
            if row is None:
                raise UnknownMapIdError
            return RegisteredMap(_line(row), row.document)


def picture_name(token: str) -> str:
    """Where the picture of a blank lies among the files."""
    return f"{BLANKS}/{token}.png"


def _line(row: Row[*tuple[Any, ...]]) -> MapLine:
    return MapLine(
        row.id, row.seed, row.name, row.registered_by, row.registered_at, row.look, row.replaced_by, row.listed
    )
