"""Files and pages of very many parts: none takes more memory or time than others."""

from __future__ import annotations

import io
import struct
from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image, PngImagePlugin

from scanner.errors import TooCostlyError, TooLargeError
from scanner.intake.photo import load
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.print import Piece, words_in
from scanner.unplayed.upright import _pieces

MANY = 120_000
GREY = np.full((400, 400), 255, np.uint8)


@pytest.mark.parametrize(
    ("kind", "start", "part"),
    [
        ("JPEG", 2, b"\xff\xec\x00\x02"),
        ("JPEG", 2, b"\xff"),
        ("PNG", 33, b"\x00\x00\x00\x00abCd\x00\x00\x00\x00"),
        ("GIF", 13, b"\x21\xfe\x01c\x00"),
    ],
)
def test_a_file_of_very_many_parts_is_refused(kind: str, start: int, part: bytes) -> None:
    file = io.BytesIO()
    Image.fromarray(GREY).save(file, kind)
    data = file.getvalue()
    with pytest.raises(TooCostlyError):
        load(data[:start] + MANY * part + data[start:])


def with_profiles(profile: bytes, count: int) -> bytes:
    """A PNG with a colour profile so many times."""
    file = io.BytesIO()
    Image.fromarray(GREY).save(file, "PNG", icc_profile=profile)
    data = file.getvalue()
    start = data.index(b"iCCP") - 4
    chunk = data[start : start + 12 + int.from_bytes(data[start : start + 4], "big")]
    return data[:start] + count * chunk + data[start + len(chunk) :]


def test_profiles_that_are_small_only_as_long_as_they_are_packed_are_left_so(monkeypatch: pytest.MonkeyPatch) -> None:
    data = with_profiles(bytes(1_000_000), count=3)

    def unpacked(*_: object) -> bytes:
        raise AssertionError("unpacked a profile")

    monkeypatch.setattr(PngImagePlugin, "_safe_zlib_decompress", unpacked)
    assert load(data).image.shape == (400, 400, 3)


def test_a_png_with_a_printers_large_profile_is_read() -> None:
    assert np.array_equal(load(with_profiles(bytes(3_000_000), count=1)).image[..., 0], GREY)


def test_a_photo_of_as_many_pixels_as_any_phone_takes_is_read() -> None:
    photo = load(flat_jpeg(16_320, 12_240, passes=[(1, 2, 3)]))
    assert photo.shrink == 4
    assert photo.image.shape == (3_060, 4_080, 3)


def test_a_plain_jpeg_in_several_passes_may_be_no_larger_than_a_progressive_one() -> None:
    # libjpeg holds all that it has of such a picture, two bytes for each number: 1.2 GB of 200 megapixels.
    colours_apart = [(1,), (2,), (3,)]
    assert load(flat_jpeg(1_200, 1_600, passes=colours_apart)).image.shape == (1_600, 1_200, 3)
    with pytest.raises(TooLargeError):
        load(flat_jpeg(16_320, 12_240, passes=colours_apart))


def flat_jpeg(width: int, height: int, passes: Sequence[tuple[int, ...]]) -> bytes:
    """A baseline JPEG of one grey, two bits a block: each pass is a scan of so many of its three colours."""
    out = b"\xff\xd8" + _segment(0xDB, b"\0" + b"\x10" * 64)
    colours = b"".join(bytes([colour, 0x11, 0]) for colour in (1, 2, 3))
    out += _segment(0xC0, struct.pack(">BHHB", 8, height, width, 3) + colours)
    one_code = bytes([1] + [0] * 15) + b"\0"
    out += _segment(0xC4, b"\x00" + one_code) + _segment(0xC4, b"\x10" + one_code)
    blocks = -(-width // 8) * -(-height // 8)
    for colours_of_it in passes:
        whole, rest = divmod(2 * blocks * len(colours_of_it), 8)
        tables = b"".join(bytes([colour, 0]) for colour in colours_of_it)
        out += _segment(0xDA, bytes([len(colours_of_it)]) + tables + bytes([0, 63, 0]))
        out += bytes(whole) + (bytes([(1 << (8 - rest)) - 1]) if rest else b"")
    return out + b"\xff\xd9"


def _segment(marker: int, data: bytes) -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


def test_each_line_of_print_is_found_however_many_there_are() -> None:
    places = [(x, y) for y in range(0, 1_000, 20) for x in range(0, 1_600, 20)]
    pieces = [Piece(number, x, y, x + 9, y + 9) for number, (x, y) in enumerate(places)]
    found = list(words_in(pieces, UnplayedOptions().print, dashes=False))
    assert sorted(len(word) for word in found) == [1] * len(pieces)
    close = [Piece(number, x // 2, y, x // 2 + 9, y + 9) for number, (x, y) in enumerate(places)]
    lines = list(words_in(close, UnplayedOptions().print, dashes=False))
    assert [len(line) for line in lines] == [80] * 50


def test_a_piece_of_print_holds_no_page() -> None:
    ink = np.zeros((1_000, 1_000), np.float32)
    middles = np.array([(x, y) for x in range(50, 1_000, 100) for y in range(50, 1_000, 100)], float)
    for x, y in middles.astype(int):
        ink[y - 12 : y + 13, x - 8 : x + 9] = 1
    pieces = _pieces(ink, middles, UnplayedOptions().upright)
    assert pieces
    assert all(piece.base is None and piece.max() == 1 for piece in pieces)
