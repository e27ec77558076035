"""From the files that somebody gives to an unplayed sheet: what is printed, what isn't sure, and its picture."""

from __future__ import annotations

import base64
import binascii
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from PIL import Image

from engine.errors import BadBoardError, EngineError
from engine.sheet.identity import SheetIdentity
from scanner.blank import PX_PER_MM
from scanner.errors import TooCostlyError
from scanner.intake.colours import Picture
from scanner.intake.parts import check_parts, without_profiles
from scanner.limits import Limits
from scanner.options import ScanOptions
from webapp.errors import FileError
from webapp.games.uploads import Upload
from webapp.maps.documents import counted_upright
from webapp.maps.errors import (
    BadPictureError,
    NoPictureError,
    OtherMapError,
    OtherPictureError,
    OwnSheetError,
    SeveralMapFilesError,
)
from webapp.maps.merging import Seen, filled
from webapp.maps.placing import Box, placed_in
from webapp.maps.shape import placed, shaped

PICTURE = "picture_png"
"""The field of an exported map that holds the picture of its blank, base64."""
LARGEST_MAP = 24 * 2**20
"""Bytes of a map file: a picture of a photographed page takes three million."""


@dataclass(frozen=True)
class Sheet:
    """An unplayed sheet: its map as far as it is known, what of it isn't sure, and its picture as a grey PNG.

    `document` is a `wasteland-map/1` with null for what isn't known; `unsure` as in `scanner.unplayed.document`.
    `boxes` are those seen beside the map, left, top, width and height, whoever's they are.
    """

    document: dict[str, Any]
    unsure: dict[str, Any]
    picture: bytes
    boxes: tuple[Box, ...] = ()

    @property
    def questions(self) -> int:
        """How many things a person should look at."""
        return sum(len(found) for name, found in self.unsure.items() if name not in ("looks", "doubtful_roads"))


def sheet_of_files(files: Sequence[Upload], limits: Limits | None = None) -> Sheet:
    """The sheet that the files show: PDFs or pictures of it, and a map file if there is one, whose word then counts.

    Of several pictures of one sheet the one of which most is sure, with what the others say where it isn't.
    NoPictureError for a map file alone that carries no picture, OwnSheetError for a sheet that this program prints,
    OtherPictureError and SeveralMapFilesError for files of more than one map; else the errors of the scanner and the
    engine.
    """
    maps = [each for each in files if is_map(each.data)]
    if len(maps) > 1:
        raise SeveralMapFilesError(len(maps))
    sheets = [(each.name, _read(each, limits)) for each in files if not is_map(each.data)]
    best = _together(sheets) if sheets else None
    if not maps:
        if best is None:
            raise NoPictureError
        return best
    try:
        document, picture = map_of_file(maps[0].data)
    except EngineError as error:
        raise FileError(maps[0].name, error) from error
    # What nobody looked at where it was registered nobody has looked at yet.
    unsure = document.pop("unsure", {})
    if best is not None:
        return Sheet(counted_upright(placed_in(document, best.document, best.boxes)), unsure, best.picture)
    if picture is None:
        raise NoPictureError
    return Sheet(counted_upright(placed(document)), unsure, picture)


def _together(sheets: Sequence[tuple[str, Sheet]]) -> Sheet:
    """The sheet of which most is sure, with what the others say where it isn't; each with its file's name.

    OtherPictureError where one shows another map.
    """
    (_, best), *others = sorted(sheets, key=lambda each: each[1].questions)
    seen = Seen(best.document, best.unsure)
    for name, other in others:
        try:
            seen = filled(seen, Seen(other.document, other.unsure))
        except OtherMapError:
            raise OtherPictureError(name) from None
    return Sheet(seen.document, seen.unsure, best.picture, best.boxes)


def is_map(data: bytes) -> bool:
    """Whether the file is a map rather than a picture."""
    return data[:64].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def map_of_file(data: bytes) -> tuple[dict[str, Any], bytes | None]:
    """The map in a file, perhaps unfinished, and the picture of its blank, written anew, if it carries one."""
    if len(data) > LARGEST_MAP:
        raise BadBoardError(
            f"This map file has over {LARGEST_MAP >> 20} MB: export it anew.",
            f"Diese Kartendatei hat über {LARGEST_MAP >> 20} MB: Exportiert sie neu.",
        )
    try:
        document = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise BadBoardError(f"This is no JSON: {fault}.", f"Das ist kein JSON: {fault}.") from None
    encoded = document.pop(PICTURE, None) if isinstance(document, dict) else None
    map_ = shaped(document)
    return map_, None if encoded is None else _picture(encoded, placed(map_))


def exported(document: bytes, picture: bytes) -> bytes:
    """A map as a file to share: its document with the picture of its blank in it, so that it can be imported alone."""
    found = msgspec.json.decode(document)
    return msgspec.json.encode({**found, PICTURE: base64.b64encode(picture).decode()})


def png(picture: Picture) -> bytes:
    """A grey picture as PNG."""
    out = io.BytesIO()
    Image.fromarray(np.asarray(picture, np.uint8), "L").save(out, "PNG", optimize=False, compress_level=6)
    return out.getvalue()


def _picture(encoded: object, document: dict[str, Any]) -> bytes:
    """The picture of a map file, decoded and written anew; BadPictureError unless it is one of its page."""
    wanted = [round(side * PX_PER_MM) for side in document["page_mm"]]
    try:
        data = base64.b64decode(str(encoded), validate=True)
        check_parts(data, PICTURE, Limits())
        with Image.open(io.BytesIO(without_profiles(data)), formats=["PNG"]) as opened:
            if any(abs(side - other) > PX_PER_MM for side, other in zip(opened.size, wanted, strict=True)):
                raise BadPictureError
            return png(np.asarray(opened.convert("L"), np.uint8))
    except (binascii.Error, OSError, ValueError, SyntaxError, Image.DecompressionBombError, TooCostlyError):
        raise BadPictureError from None


def _read(file: Upload, limits: Limits | None) -> Sheet:
    """What the scanner reads of an unplayed sheet; OwnSheetError for one that this program prints."""
    from scanner.intake.photo import load
    from scanner.location.locate import number_seen
    from scanner.unplayed.document import map_document, unsure_document
    from scanner.unplayed.read import read_unplayed

    number = number_seen(load(file.data, file.name, limits), ScanOptions().locate)
    if number is not None and (own := SheetIdentity.from_number(number)) is not None:
        raise OwnSheetError(file.name, own.seed)
    found = read_unplayed(file.data, file.name, limits)
    return Sheet(map_document(found), unsure_document(found), png(found.picture), found.boxes)
