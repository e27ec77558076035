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
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.print import Piece, Print, print_of, words_in
from scanner.unplayed.textoptions import WordOptions
from scanner.unplayed.words import Word

_IN_HEX = "ABCDIVX"
_ACTION = "ABCD?-123456789"
_LEXICON = (*(str(kind) for kind in ClanKind), "Round", "Runde", "score", "TOTAL")
"""Words that the sheet is understood by; one read nearly so is taken for it."""
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
_SMALL = "abcdefghijklmnopqrstuvwxyzäöüß"
_DIGITS = "0123456789"
_LONGEST = 4
"""The most letters of what stands in a hex: a city's numeral, VIII."""


def read_words(page: FlatPage, reader: GlyphReader, options: UnplayedOptions) -> tuple[Word, ...]:
    """Every word on the page that has any sense, each with its chance."""
    print_ = print_of(page.picture, options.print)
    inside: dict[Hex, list[Piece]] = defaultdict(list)
    outside: list[Piece] = []
    for piece in print_.pieces:
        middle = ((piece.left + piece.right) / 2 / PX_PER_MM, (piece.top + piece.foot) / 2 / PX_PER_MM)
        cell = page.layout.hex_at(middle)
        if cell in page.cells:
            inside[cell].append(piece)
        else:
            outside.append(piece)
    return (*_in_hexes(page, print_, inside, reader, options), *_beside(print_, outside, reader, options))


def _in_hexes(
    page: FlatPage, print_: Print, inside: dict[Hex, list[Piece]], reader: GlyphReader, options: UnplayedOptions
) -> Iterable[Word]:
    """Letters and numerals in the hexes."""
    lines = []
    side, (least, most) = page.side_px, options.in_hex.tall
    for cell, pieces in inside.items():
        usable = [each for each in pieces if least * side < each.high < most * side]
        center = page.center_px(cell)
        near = [
            each
            for each in usable
            if np.hypot((each.left + each.right) / 2 - center[0], (each.top + each.foot) / 2 - center[1])
            < options.in_hex.central * side
        ]
        lines += [line_of(print_, word) for word in words_in(near, options.print, dashes=False)]
    for spelt in read_lines(lines, reader, options.letters):
        if spelt is not None and len(spelt.chances) <= _LONGEST:
            yield spelt.word(_IN_HEX)


def _beside(print_: Print, pieces: Sequence[Piece], reader: GlyphReader, options: UnplayedOptions) -> Iterable[Word]:
    """Words beside the map: as they are spelt, or, where that says less, as an action or a word of the lexicon."""
    words = list(words_in(pieces, options.print, dashes=True))
    # So many are a pattern's dots: nothing is read of them, and what they would have said is asked about.
    if len(words) > options.print.most_words:
        return
    for spelt in read_lines([line_of(print_, word) for word in words], reader, options.letters):
        if spelt is None:
            continue
        word = understood(spelt, options.words)
        if word.chance ** (1 / len(word.text)) > options.words.sense:
            yield word


def understood(spelt: Spelt, options: WordOptions) -> Word:
    """A word beside the map as it is most likely meant."""
    plain = spelt.word()
    near = sorted(((spelt.likeness(word), word) for word in _LEXICON), reverse=True)
    if near[0][0] > options.nearly and near[0][0] > options.nearly_lead * near[1][0]:
        return replace(plain, text=near[0][1], chance=max(plain.chance, options.understood))
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
