"""How wide a TrueType font's signs are, read from its file (OpenType 1.9: `head`, `hhea`, `hmtx`, `cmap` format 4)."""

from __future__ import annotations

import struct

_UNICODE = (3, 1)
"""Platform and encoding of the table that knows signs by their Unicode number."""


def widths_of(font: bytes) -> dict[int, int]:
    """Each sign's width in thousandths of the font's size, by its Unicode number; 0 is what stands for all others."""
    tables = _tables(font)
    (units,) = struct.unpack_from(">H", font, tables["head"] + 18)
    (count,) = struct.unpack_from(">H", font, tables["hhea"] + 34)
    # The glyphs behind the last pair have its width.
    advances = struct.unpack_from(f">{2 * count}H", font, tables["hmtx"])[::2]
    glyphs = {0: 0} | _glyphs(font, tables["cmap"])
    return {sign: round(1000 * advances[min(glyph, count - 1)] / units) for sign, glyph in glyphs.items()}


def _tables(font: bytes) -> dict[str, int]:
    """Where each table begins, by its name."""
    (count,) = struct.unpack_from(">H", font, 4)
    entries = [struct.unpack_from(">4sLLL", font, 12 + 16 * i) for i in range(count)]
    return {name.decode("ascii"): start for name, _, start, _ in entries}


def _glyphs(font: bytes, start: int) -> dict[int, int]:
    """The number of each sign's glyph, from runs of signs in a row."""
    (count,) = struct.unpack_from(">H", font, start + 2)
    subtables = [struct.unpack_from(">HHL", font, start + 4 + 8 * i) for i in range(count)]
    at = start + next(offset for platform, encoding, offset in subtables if (platform, encoding) == _UNICODE)
    (twice,) = struct.unpack_from(">H", font, at + 6)
    lasts, firsts, deltas, offsets = (
        struct.unpack_from(f">{twice // 2}{kind}", font, at + 14 + place)
        for kind, place in (("H", 0), ("H", twice + 2), ("H", 2 * twice + 2), ("H", 3 * twice + 2))
    )
    found: dict[int, int] = {}
    for i, (first, last, delta, offset) in enumerate(zip(firsts, lasts, deltas, offsets, strict=True)):
        for sign in range(first, last + 1):
            if offset == 0:
                glyph = sign
            else:
                place = at + 14 + 3 * twice + 2 + 2 * i + offset + 2 * (sign - first)
                (glyph,) = struct.unpack_from(">H", font, place)
            if offset == 0 or glyph:
                found[sign] = (glyph + delta) & 0xFFFF
    return found
