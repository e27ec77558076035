"""How files are broken: by chance that takes a number, and so the same way each time."""

from __future__ import annotations

import random
import re
import struct
import zlib
from collections.abc import Callable, Mapping

Damage = Callable[[bytearray, random.Random, Mapping[str, bytes]], None]
"""Breaks the bytes in place; the whole files are there to take pieces from."""

_NUMBERS = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
"""Numbers at which readers slip."""


def damaged(number: int, files: Mapping[str, bytes]) -> tuple[str, bytes]:
    """The name and the bytes of the damaged file of that number: one of the files, broken in one to four ways."""
    chance = random.Random(number)
    name = sorted(files)[number % len(files)]
    data = bytearray(files[name])
    for _ in range(chance.choice((1, 1, 2, 4))):
        chance.choice(_WAYS)(data, chance, files)
    if name.endswith(".png") and chance.random() < 0.7:
        # A wrong check sum would hide whatever else is wrong.
        _sum_up(data)
    return name, bytes(data)


def _flip(data: bytearray, chance: random.Random, files: Mapping[str, bytes]) -> None:
    for _ in range(chance.choice((1, 8, 64))):
        if data:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _flip_head(data: bytearray, chance: random.Random, files: Mapping[str, bytes]) -> None:
    for _ in range(chance.choice((1, 3, 10))):
        if data:
            data[chance.randrange(min(len(data), 600))] = chance.randrange(256)


def _cut(data: bytearray, chance: random.Random, files: Mapping[str, bytes]) -> None:
    del data[chance.randrange(len(data) + 1) :]


def _drop(data: bytearray, chance: random.Random, files: Mapping[str, bytes]) -> None:
    start = chance.randrange(len(data) + 1)
    del data[start : start + chance.choice((1, 2, 40, 2000))]


def _repeat(data: bytearray, chance: random.Random, files: Mapping[str, bytes]) -> None:
    start = chance.randrange(len(data) + 1)
    piece = data[start : start + chance.choice((2, 30, 3000))]
    data[start:start] = piece * chance.choice((1, 3, 50))


def _splice(data: bytearray, chance: random.Random, files: Mapping[str, bytes]) -> None:
    other = files[chance.choice(sorted(files))]
    start = chance.randrange(len(other))
    place = chance.randrange(len(data) + 1)
    data[place:place] = other[start : start + chance.choice((10, 500, 20_000))]


def _number(data: bytearray, chance: random.Random, files: Mapping[str, bytes]) -> None:
    """A number somewhere, most often in the head, of the kind at which readers slip: sizes, counts, offsets."""
    layout = chance.choice(("<H", ">H", "<I", ">I"))
    size = struct.calcsize(layout)
    if len(data) > 64:
        place = chance.randrange(min(len(data), chance.choice((64, 600, len(data)))) - size + 1)
        data[place : place + size] = struct.pack(layout, chance.choice(_NUMBERS) & (256**size - 1))


def _of_text(data: bytearray, chance: random.Random, files: Mapping[str, bytes]) -> None:
    """A number that is written in digits, as a PDF has them, is another."""
    found = list(re.finditer(rb"\d+", bytes(data)))
    if found:
        place = chance.choice(found)
        data[place.start() : place.end()] = str(chance.choice((-1, 0, 3, 7, 10**6, 10**10))).encode()


def _swap_words(data: bytearray, chance: random.Random, files: Mapping[str, bytes]) -> None:
    """Two names of a PDF, or four-letter names of chunks, change places."""
    found = list(re.finditer(rb"/[A-Z][A-Za-z]+|IHDR|IDAT|PLTE|VP8[ LX]|ANMF|EXIF|meta|iloc|ipco|ispe", bytes(data)))
    if len(found) > 1:
        one, other = sorted(chance.sample(found, 2), key=lambda each: each.start())
        data[one.start() : other.end()] = other[0] + data[one.end() : other.start()] + one[0]


def _noise(data: bytearray, chance: random.Random, files: Mapping[str, bytes]) -> None:
    start = chance.randrange(len(data) + 1)
    length = chance.choice((4, 100, 4000))
    data[start : start + length] = chance.randbytes(length)


_WAYS: tuple[Damage, ...] = (
    _flip,
    _flip_head,
    _cut,
    _drop,
    _repeat,
    _splice,
    _number,
    _number,
    _number,
    _of_text,
    _swap_words,
    _noise,
)


def _sum_up(data: bytearray) -> None:
    """Makes the check sums of a PNG's chunks right again, as far as its chunks can be followed."""
    at = 8
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        end = at + 8 + length
        if end + 4 > len(data):
            return
        data[end : end + 4] = struct.pack(">I", zlib.crc32(data[at + 4 : end]))
        at = end + 4
