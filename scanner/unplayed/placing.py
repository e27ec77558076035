"""Where letters stand in their hexes: in the same places again and again, unlike what only looks like one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from engine.board import SECTORS
from engine.hexes import Hex
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.textoptions import InHexOptions
from scanner.unplayed.words import Word
from scanner.warp import Floats


def placed_words(
    page: FlatPage, inside: Mapping[Hex, Sequence[Word]], options: UnplayedOptions
) -> dict[Hex, list[Word]]:
    """The words of each hex: what was read where no letter usually stands counts less, and dashes of roads not at all.

    The words of a PDF's own text are left as they are.
    """
    if all(word.chance == 1.0 for words in inside.values() for word in words):
        return {cell: list(words) for cell, words in inside.items()}
    sure = [
        _place(page, cell, word)
        for cell, words in inside.items()
        for word in words
        if word.text in SECTORS and word.chance >= options.words.sure
    ]
    usual = np.array(sure).reshape(-1, 3)
    return {
        cell: [_weighed(page, cell, word, usual, options.in_hex) for word in words] for cell, words in inside.items()
    }


def _place(page: FlatPage, cell: Hex, word: Word) -> tuple[float, float, float]:
    """A word's middle from its hex's centre, and its height, in sides of a hex; the height as a logarithm."""
    x, y = page.layout.center(cell)
    size = page.layout.size
    return ((word.middle[0] - x) / size, (word.middle[1] - y) / size, float(np.log(word.high / size)))


def _weighed(page: FlatPage, cell: Hex, word: Word, usual: Floats, options: InHexOptions) -> Word:
    """A word with a lower chance where it stands in no usual place."""
    x, y, high = _place(page, cell, word)
    if set(word.text) <= set("IVX"):
        central = abs(x) < options.numeral[0] and abs(y) < options.numeral[1]
        return word if central else replace(word, chance=0.0)
    near = np.hypot(usual[:, 0] - x, usual[:, 1] - y) < options.apart
    count = int((near & (np.abs(usual[:, 2] - high) < np.log(options.taller))).sum())
    is_usual = count > max(1, options.usual * len(usual))
    return word if is_usual else replace(word, chance=options.unusual * word.chance)
