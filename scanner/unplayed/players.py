"""How many players the table beside the map is for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from engine.board import SYMBOLS
from scanner.unplayed.boxes import PrintedBox
from scanner.unplayed.textoptions import WordOptions
from scanner.unplayed.words import Word


def read_players(
    words: Sequence[Word],
    boxes: Sequence[PrintedBox],
    cities: Sequence[str],
    rounds_top: float,
    options: WordOptions,
) -> int | None:
    """How many players the table has: as often as the cities' numerals stand above the rounds; None in doubt.

    Without headings the rounds' numerals would count as well; where some weren't read, more rows have them than that.
    Where a table names the cities once for all players, and something else names them too, more boxes stand below, or
    these numerals elsewhere.
    """
    if rounds_top == float("inf"):
        return None
    above = [word for word in words if word.foot < rounds_top and word.chance > options.likely]
    counts = Counter(sum(word.text == city for word in above) for city in cities)
    # A column of the map may be labelled I.
    count, often = max(counts.items(), key=lambda each: each[1], default=(0, 0))
    plain = 2 <= count <= len(SYMBOLS) and 2 * often > counts.total()
    rows = _rows_of(cities, above)
    plain = plain and len(rows) in (0, count) and all(_wide_alike(*pair, options) for pair in pairwise(rows))
    named = [[word for word in above if word.text == city] for city in cities]
    low = [box for box in boxes if box.foot < rounds_top]
    below = min((_boxes_below(each, low) for each in named if len(each) == count), default=0)
    return count if plain and below in (0, count) else None


def _boxes_below(words: Sequence[Word], boxes: Sequence[PrintedBox]) -> int:
    """How many boxes stand below words, each counted once."""
    return sum(any(_is_below(box, word) for word in words) for box in boxes)


def _is_below(box: PrintedBox, word: Word) -> bool:
    return abs(box.middle[0] - word.middle[0]) < box.box[2] / 2 and box.middle[1] > word.middle[1]


def _rows_of(cities: Sequence[str], words: Sequence[Word]) -> list[list[Word]]:
    """The rows of the words that have several cities' numerals, those alone."""
    rows: list[list[Word]] = []
    for word in sorted((word for word in words if word.text in cities), key=lambda word: word.middle[1]):
        if rows and word.middle[1] - rows[-1][-1].middle[1] < word.high:
            rows[-1].append(word)
        else:
            rows.append([word])
    return [row for row in rows if len({word.text for word in row}) > 1]


def _wide_alike(one: Sequence[Word], other: Sequence[Word], options: WordOptions) -> bool:
    """Whether the numerals of two rows stand as far apart, as in the tables of players."""
    counts = [Counter(word.text for word in row) for row in (one, other)]
    shared = {text for text in counts[0] if counts[0][text] == counts[1][text] == 1}
    if len(shared) < 2:
        return True
    spots = [[word.middle[0] for word in row if word.text in shared] for row in (one, other)]
    narrow, wide = sorted(max(each) - min(each) for each in spots)
    return wide <= options.wider_table * narrow
