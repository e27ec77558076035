"""Positions and maps as JSON: `wasteland-position/1` and `wasteland-map/1`, read strictly, told off in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar

import msgspec

from engine import typed
from engine.board import PLAYERS, Board
from engine.errors import BadBoardError, BadPositionError, quoted
from engine.given import GivenPosition
from engine.json_faults import doubled_key, told
from engine.maps import GivenMap, MapDocument, board_from
from engine.position import Mark, Position

BoardOf = Callable[[str, int], Board]
"""The board of a seed and a number of players; raises an EngineError for a seed that names no sheet."""

MAX_BYTES = 1_000_000
"""The largest document read: a position with its whole map takes 40,000 bytes, one by seed 3,000."""

POSITION_FORMAT = "wasteland-position/1"
NO_MAP = msgspec.Raw(b"null")
"""What stands for a map in a position that has none."""


class PositionDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is sent; see the contract for its fields.

    A field that isn't one of these is a slip of the pen, or a newer version's, and the points may hang on it: without
    its `after_round` a position is the final sheet. The map is a document of its own, to which fields may be added.
    """

    format: Literal["wasteland-position/1"]
    marks: dict[str, Any]
    seed: str | int | None = None
    players: int | None = None
    after_round: int | None = None
    actions: dict[str, str | None] | None = None
    map: msgspec.Raw = NO_MAP


def read_position(
    data: bytes | str, board_of: BoardOf, *, seed: str | None = None, players: int | None = None
) -> GivenPosition:
    """The position in a JSON document, its marks as given and not yet judged.

    `seed` and `players` count where the document names none. BadPositionError or BadBoardError says what is wrong with
    it.
    """
    raw = _text(data, "position", BadPositionError)
    document = _decode(raw, PositionDocument, "position", BadPositionError)
    _refuse_doubled(raw, document)
    given_map = _map_of(document, board_of, seed, players)
    marks = {hex_id: _mark(hex_id, value) for hex_id, value in document.marks.items()}
    signed = {action: symbol for action, symbol in (document.actions or {}).items() if symbol is not None}
    return GivenPosition(given_map.board, marks, document.after_round, signed, given_map.warnings)


def read_map(data: bytes | str) -> GivenMap:
    """The board in a `wasteland-map/1` document with what is odd about it; BadBoardError if it is none."""
    return board_from(_decode(_text(data, "map", BadBoardError), MapDocument, "map", BadBoardError))


def position_document(position: Position) -> dict[str, Any]:
    """The position as a `wasteland-position/1` document by seed; `read_position` reads it back."""
    document: dict[str, Any] = {
        "format": POSITION_FORMAT,
        "seed": position.board.seed,
        "players": position.board.players,
        "marks": {hex_id: mark if isinstance(mark, str) else list(mark) for hex_id, mark in position.marks().items()},
        "actions": dict(position.actions),
    }
    if position.after_round is not None:
        document["after_round"] = position.after_round
    return document


def _mark(hex_id: str, value: object) -> Mark:
    """The mark that the JSON value is; BadPositionError names the hex of one that is none."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(each is None or isinstance(each, str) for each in value):
        return tuple(value)
    raise BadPositionError(
        f'{quoted(hex_id)}: a mark is text like "X" or "#", or a settlement\'s list of them.',
        f'{quoted(hex_id)}: Ein Zeichen ist Text wie "X" oder "#" oder bei Siedlungen eine Liste davon.',
    )


def _map_of(document: PositionDocument, board_of: BoardOf, seed: str | None, players: int | None) -> GivenMap:
    """The map that the position carries or names."""
    if document.map != NO_MAP:
        # The map's number of players counts, whatever the position says beside it.
        return read_map(bytes(document.map))
    seed = seed if document.seed is None else str(document.seed)
    if seed is None:
        raise BadPositionError(
            'A position needs the "seed" of its sheet, or its whole "map".',
            'Eine Position braucht die Startzahl ("seed") ihres Blattes oder ihre ganze Karte ("map").',
        )
    count = document.players if document.players is not None else players
    if count is None:
        raise BadPositionError(
            'A position with a seed needs the number of "players": 2, 3 or 4.',
            'Eine Position mit Startzahl braucht, wie viele mitspielen ("players"): 2, 3 oder 4.',
        )
    if count not in PLAYERS:
        # R18
        raise BadPositionError(
            f"A sheet is for 2 to 4 players, not {count} (R18).", f"Ein Blatt ist für 2 bis 4, nicht für {count} (R18)."
        )
    return GivenMap(board_of(seed, count), ())


Document = TypeVar("Document", PositionDocument, MapDocument)


def _text(data: bytes | str, what: str, error: type[BadPositionError] | type[BadBoardError]) -> bytes:
    """The document's text, without what may stand round it; the error says where it is none, or far too long."""
    what_de = {"position": "Position", "map": "Karte"}[what]
    raw = (data.encode(errors="replace") if isinstance(data, str) else data).removeprefix(b"\xef\xbb\xbf").strip()
    if not raw:
        raise error(
            f"There is no {what} here, the text is empty: give a wasteland-{what}/1 document.",
            f"Hier ist keine {what_de}, der Text ist leer: Gebt ein Dokument wasteland-{what}/1.",
        )
    if len(raw) > MAX_BYTES:
        size, most = f"{len(raw) / 1e6:.1f} MB", f"{MAX_BYTES / 1e6:.0f} MB"
        raise error(
            f"This is {size} of text; a {what} has {most} at most.",
            f"Das sind {size} Text; eine {what_de} hat höchstens {most}.",
        )
    return raw


def _decode(
    raw: bytes, document: type[Document], what: str, error: type[BadPositionError] | type[BadBoardError]
) -> Document:
    """The document in the text; the error says in one sentence why there is none."""
    try:
        return typed.decoded(raw, document)
    except msgspec.ValidationError as fault:
        raise error(*told(fault, f"wasteland-{what}/1", document.__struct_fields__)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise error(
            f"This is no JSON ({fault}): give a wasteland-{what}/1 document.",
            f"Das ist kein JSON ({fault}): Gebt ein Dokument wasteland-{what}/1.",
        ) from None


def _refuse_doubled(raw: bytes, document: PositionDocument) -> None:
    """Nothing, or BadPositionError where a key stands twice, of which JSON's readers drop one in silence.

    A colon stands behind each key, so with as many colons as keys there is none; where a text has colons too, or a
    field is null, it takes a closer look. The map is left to itself.
    """
    fields = [getattr(document, name) for name in document.__struct_fields__]
    keys = sum(each is not None and each != NO_MAP for each in fields)
    keys += len(document.marks) + len(document.actions or ())
    printed = bytes(document.map)
    if not printed.startswith(b"{"):
        # No map: what it is may stand elsewhere too, within a number or a text, and it is refused for itself.
        printed = b""
    if raw.count(b":") - printed.count(b":") == keys:
        return
    key = doubled_key(raw.replace(printed, b"null", 1) if printed else raw)
    if key is not None:
        raise BadPositionError(
            f"{quoted(key)} stands twice in the position: leave one of them.",
            f"{quoted(key)} steht zweimal in der Position: Lasst eines davon stehen.",
        )
