"""The words of a page that has none of its own: read from its print, in the hexes and beside the map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from engine.board import ClanKind
from engine.hexes import Hex
from scanner.blank import PX_PER_MM
from scanner.unplayed.glyphs import GlyphReader
from scanner.unplayed.lettering import Spelt, line_of, read_lines
from scanner.unplayed.page import FlatPage
from scanner.unplayed.print import Piece, Print, print_of, words_in
from scanner.unplayed.words import Word

_IN_HEX = "ABCDIVX"
_ACTION = "ABCD?-123456789"
_LEXICON = (*(str(kind) for kind in ClanKind), "Round", "Runde", "score", "TOTAL")
"""Words that the sheet is understood by; one read nearly so is taken for it."""
_NEARLY = 0.3
"""The mean chance of its letters from which a word may be one of these ..."""
_LEAD = 2.0
"""... and by how much more than any other."""
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
_SMALL = "abcdefghijklmnopqrstuvwxyzäöüß"
_DIGITS = "0123456789"
_SENSE = 0.5
"""The mean chance of a word's letters below which it is none."""
_LETTER_TALL = (0.14, 0.75)
"""How tall a letter in a hex may be, in sides of it ..."""
_CENTRAL = 0.72
"""... and how far from the centre its middle lies."""


def read_words(page: FlatPage, reader: GlyphReader) -> tuple[Word, ...]:
    """Every word on the page that has any sense, each with its chance."""
    print_ = print_of(page.picture)
    inside: dict[Hex, list[Piece]] = defaultdict(list)
    outside: list[Piece] = []
    for piece in print_.pieces:
        middle = ((piece.left + piece.right) / 2 / PX_PER_MM, (piece.top + piece.foot) / 2 / PX_PER_MM)
        cell = page.layout.hex_at(middle)
        if cell in page.cells:
            inside[cell].append(piece)
        else:
            outside.append(piece)
    return (*_in_hexes(page, print_, inside, reader), *_beside(print_, outside, reader))


def _in_hexes(page: FlatPage, print_: Print, inside: dict[Hex, list[Piece]], reader: GlyphReader) -> Iterable[Word]:
    """Letters and numerals in the hexes."""
    lines = []
    for cell, pieces in inside.items():
        high = page.side_px
        usable = [each for each in pieces if _LETTER_TALL[0] * high < each.high < _LETTER_TALL[1] * high]
        center = page.center_px(cell)
        near = [
            each
            for each in usable
            if np.hypot((each.left + each.right) / 2 - center[0], (each.top + each.foot) / 2 - center[1])
            < _CENTRAL * high
        ]
        lines += [line_of(print_, word) for word in words_in(near, dashes=False)]
    for spelt in read_lines(lines, reader):
        if spelt is not None and len(spelt.chances) <= 4:
            yield spelt.word(_IN_HEX)


def _beside(print_: Print, pieces: Sequence[Piece], reader: GlyphReader) -> Iterable[Word]:
    """Words beside the map: as they are spelt, or, where that says less, as an action or a word of the lexicon."""
    lines = [line_of(print_, word) for word in words_in(pieces, dashes=True)]
    for spelt in read_lines(lines, reader):
        if spelt is None:
            continue
        word = understood(spelt)
        # Pictures, lines and handwriting are no words.
        if word.chance ** (1 / len(word.text)) > _SENSE:
            yield word


def understood(spelt: Spelt) -> Word:
    """A word beside the map as it is most likely meant."""
    plain = spelt.word()
    near = sorted(((spelt.likeness(word), word) for word in _LEXICON), reverse=True)
    if near[0][0] > _NEARLY and near[0][0] > _LEAD * near[1][0]:
        return replace(plain, text=near[0][1], chance=max(plain.chance, 0.9))
    ways = [plain, *(spelt.word(alphabet) for alphabet in (_CAPITALS, _SMALL, _DIGITS, _ACTION))]
    if len(spelt.chances) > 1:
        first, rest = _letters_of(spelt, slice(0, 1)), _letters_of(spelt, slice(1, None))
        head, tail = first.word(_CAPITALS), rest.word(_SMALL)
        ways.append(replace(plain, text=head.text + tail.text, chance=head.chance * tail.chance))
    best = max(ways, key=lambda word: word.chance)
    # A numeral's letters have the same shape small and large.
    return replace(best, text=best.text.upper()) if set(best.text.upper()) <= set("IVX") else best


def _letters_of(spelt: Spelt, part: slice) -> Spelt:
    """Some of a word's letters."""
    return replace(spelt, chances=spelt.chances[part], spans=spelt.spans[part])
