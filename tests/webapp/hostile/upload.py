"""What a hostile upload is, and the blocks that several of them are made of."""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass
from enum import Enum
from functools import cache

from PIL import Image

from engine.generator import generate
from engine.play import GreedyBot, play_game
from tests.webapp.scans import scan_of


class Fate(Enum):
    """What has to become of an upload."""

    REFUSED = "refused at once with 4xx and a sentence, nothing of it stored"
    READ = "a good picture of a sheet in odd clothes: read, the clothes gone"
    NO_SHEET = "a good picture of something else: refused in a sentence, at once or when it is read"


@dataclass(frozen=True, slots=True)
class Hostile:
    """One upload: what it is, the name it is sent under, its bytes and its fate."""

    what: str
    name: str
    data: bytes
    fate: Fate = Fate.REFUSED


@cache
def sheet() -> Image.Image:
    """A flat scan of a sheet after its first moment, small and grey: what the odd clothes are put on."""
    board = generate(4711, 2)
    early = play_game(board, [GreedyBot(), GreedyBot()], seed=3).positions[0]
    scan = Image.open(io.BytesIO(scan_of(early))).convert("L")
    return scan.resize((scan.width * 2 // 3, scan.height * 2 // 3), Image.Resampling.LANCZOS)


def encoded(picture: Image.Image, kind: str, **how: object) -> bytes:
    """The picture as a file of that kind."""
    out = io.BytesIO()
    picture.save(out, kind, **how)
    return out.getvalue()


@cache
def sheet_jpeg() -> bytes:
    """The sheet as JPEG."""
    return encoded(sheet(), "JPEG", quality=85)


@cache
def sheet_png() -> bytes:
    """The sheet as PNG."""
    return encoded(sheet(), "PNG", compress_level=1)


def chunk(kind: bytes, body: bytes) -> bytes:
    """One chunk of a PNG (W3C PNG, 5.3)."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png(width: int, height: int, rows: bytes, *, depth: int = 8, colour: int = 2, extra: bytes = b"") -> bytes:
    """A PNG with that header and that compressed data, whether they belong together or not; `extra` chunks before."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", header) + extra + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def zeros(size: int) -> bytes:
    """So many zero bytes, deflated: a thousandth of the size, made of the same megabyte over and over (RFC 1950)."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    megabyte = packer.compress(bytes(2**20)) + packer.flush(zlib.Z_FULL_FLUSH)
    rest = packer.compress(bytes(size % 2**20)) + packer.flush()
    checksum = (size % 65_521) << 16 | 1
    return b"\x78\x01" + megabyte * (size // 2**20) + rest + struct.pack(">I", checksum)


def with_segments(jpeg: bytes, *segments: tuple[int, bytes]) -> bytes:
    """The JPEG with application segments (marker, content of at most 65,533 bytes) behind its start."""
    made = [b"\xff" + bytes([marker]) + struct.pack(">H", len(body) + 2) + body for marker, body in segments]
    return jpeg[:2] + b"".join(made) + jpeg[2:]
