"""Files and pages of very many parts: none takes more memory or time than others."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from scanner.errors import TooCostlyError
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
