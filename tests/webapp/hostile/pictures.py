"""Pictures that become far larger than they are, or that take far longer than they look."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

from PIL import Image

from tests.webapp.hostile.upload import Fate, Hostile, chunk, encoded, png, sheet_jpeg, with_segments, zeros


def uploads() -> Iterator[Hostile]:
    """Bombs by kind of file, and pictures of impossible shapes."""
    yield from _png_bombs()
    yield from _tiff_bombs()
    yield from _jpeg_bombs()
    yield from _other_bombs()
    yield from _shapes()


def _png_bombs() -> Iterator[Hostile]:
    for side in (30_000, 100_000, 2**31 - 1):
        yield Hostile(
            f"a PNG that claims {side} pixels a side", "photo.png", png(side, side, zlib.compress(bytes(1000)))
        )
    yield Hostile("a PNG of 81 megapixels", "photo.png", png(9000, 9000, zeros(10**6), depth=16, colour=6))
    # Just within what is read at all.
    rows = zeros((8 * 7000 + 1) * 7000)
    yield Hostile(
        "a PNG bomb of 16 bits and opacity", "photo.png", png(7000, 7000, rows, depth=16, colour=6), Fate.NO_SHEET
    )
    packed = zeros(80_000_000)
    text = chunk(b"zTXt", b"Comment\0\0" + packed) + chunk(b"iTXt", b"Comment\0\x01\0\0\0" + packed)
    yield Hostile(
        "a PNG with a bomb in its comment", "photo.png", png(900, 900, zeros(901 * 900), colour=0, extra=text)
    )
    profile = chunk(b"iCCP", b"profile\0\0" + packed)
    # Nobody looks at its profile: it stays packed.
    yield Hostile(
        "a PNG with a bomb in its colours",
        "photo.png",
        png(900, 900, zeros(901 * 900), colour=0, extra=profile),
        Fate.NO_SHEET,
    )
    many = chunk(b"tEXt", b"a\0b") * 100_000
    yield Hostile(
        "a PNG of a hundred thousand comments",
        "photo.png",
        png(900, 900, zeros(901 * 900), colour=0, extra=many),
    )


def tiff(entries: list[tuple[int, int, int, int]], rest: bytes = b"", following: int = 0) -> bytes:
    """A TIFF of one directory: entries of (tag, type, count, value), `rest` right behind it."""
    body = b"".join(struct.pack("<HHII", *entry) for entry in entries)
    return (
        b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", len(entries)) + body + struct.pack("<I", following) + rest
    )


def _plain(width: int, height: int, at: int, size: int, compression: int = 8) -> list[tuple[int, int, int, int]]:
    """The entries of a grey picture in one strip."""
    return [
        (256, 4, 1, width),
        (257, 4, 1, height),
        (258, 3, 1, 8),
        (259, 3, 1, compression),
        (262, 3, 1, 1),
        (273, 4, 1, at),
        (277, 3, 1, 1),
        (278, 4, 1, height),
        (279, 4, 1, size),
    ]


def _tiff_bombs() -> Iterator[Hostile]:
    start = 8 + 2 + 9 * 12 + 4
    packed = zeros(7000 * 7000)
    yield Hostile("a TIFF bomb", "photo.tif", tiff(_plain(7000, 7000, start, len(packed)), packed), Fate.NO_SHEET)
    yield Hostile("a TIFF of any size", "photo.tif", tiff(_plain(2**32 - 1, 2**32 - 1, start, 100), bytes(100)))
    yield Hostile("a TIFF whose data lie elsewhere", "photo.tif", tiff(_plain(900, 900, 2**32 - 9, 2**31), bytes(100)))
    yield Hostile(
        "a TIFF that goes in a circle", "photo.tif", tiff(_plain(900, 900, start, 50), bytes(50), following=8)
    )
    counted = [*_plain(900, 900, start, 50)[:-1], (279, 4, 2**31, 8)]
    yield Hostile("a TIFF of two billion strips", "photo.tif", tiff(counted, bytes(100)))
    yield Hostile("a TIFF without a directory", "photo.tif", b"II*\0" + struct.pack("<I", 2**31))


def _flat_jpeg(side: int, **how: object) -> bytes:
    return encoded(Image.new("L", (side, side), 200), "JPEG", quality=20, **how)


def _jpeg_bombs() -> Iterator[Hostile]:
    jpeg = bytearray(encoded(Image.new("RGB", (400, 400), "grey"), "JPEG"))
    frame = jpeg.index(b"\xff\xc0")
    jpeg[frame + 5 : frame + 9] = struct.pack(">HH", 65_535, 65_535)
    yield Hostile("a JPEG that claims 65535 pixels a side", "photo.jpg", bytes(jpeg))
    yield Hostile("a JPEG bomb", "photo.jpg", _flat_jpeg(10_480), Fate.NO_SHEET)
    yield Hostile("a progressive JPEG bomb", "photo.jpg", _flat_jpeg(10_480, progressive=True))
    yield Hostile("a JPEG of thousands of passes", "photo.jpg", _of_many_passes())
    yield Hostile(
        "a JPEG of a thousand comments",
        "photo.jpg",
        with_segments(sheet_jpeg(), *[(0xFE, b"x" * 999)] * 1000),
        Fate.READ,
    )


def _of_many_passes() -> bytes:
    """A progressive JPEG of 36 megapixels that repeats its last pass, which is a few bytes, thousands of times."""
    whole = _flat_jpeg(6000, progressive=True)
    last = whole.rindex(b"\xff\xda")
    return whole[:-2] + whole[last:-2] * min(5000, 20_000_000 // (len(whole) - last)) + b"\xff\xd9"


def _other_bombs() -> Iterator[Hostile]:
    yield Hostile("a WebP bomb", "photo.webp", _webp_bomb())
    gif = encoded(Image.new("P", (400, 400)), "GIF")
    yield Hostile("a GIF that claims 65535 pixels a side", "photo.gif", gif[:6] + b"\xff\xff\xff\xff" + gif[10:])
    bmp = bytearray(encoded(Image.new("RGB", (400, 400)), "BMP"))
    bmp[18:26] = struct.pack("<ii", 2**31 - 1, -(2**31) + 1)
    yield Hostile("a BMP of any size", "photo.bmp", bytes(bmp))
    frames = [Image.new("P", (400, 400), shade) for shade in range(200)]
    animated = io.BytesIO()
    frames[0].save(animated, "GIF", save_all=True, append_images=frames[1:], duration=1)
    yield Hostile("a film as GIF", "film.gif", animated.getvalue(), Fate.NO_SHEET)


def _webp_bomb() -> bytes:
    """A lossless WebP header of 16,384 pixels a side; the decoder is never to see what follows."""
    bits = (16_383) | (16_383 << 14)
    body = b"\x2f" + struct.pack("<I", bits) + bytes(200)
    payload = b"VP8L" + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)
    return b"RIFF" + struct.pack("<I", 4 + len(payload)) + b"WEBP" + payload


def _shapes() -> Iterator[Hostile]:
    for width, height in ((1, 1), (60_000, 1), (1, 60_000), (299, 900), (16_401, 300)):
        data = encoded(Image.new("L", (width, height), 255), "PNG")
        yield Hostile(f"a picture of {width} x {height} pixels", "photo.png", data)
    yield Hostile("a PNG without width", "photo.png", png(0, 900, zlib.compress(b"")))
    yield Hostile("a PNG of an impossible colour", "photo.png", png(900, 900, zeros(900 * 901), depth=3, colour=5))
