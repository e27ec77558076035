"""How many players the table beside the map is for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.board import SYMBOLS
from scanner.unplayed.textoptions import WordOptions
from scanner.unplayed.words import Word


def read_players(words: Sequence[Word], cities: Sequence[str], rounds_top: float, options: WordOptions) -> int | None:
    """How many players the table has: as often as the cities' numerals stand above the rounds; None in doubt.

    Without headings the rounds' numerals would count as well; where some weren't read, more rows have them than that.
    """
    if rounds_top == float("inf"):
        return None
    above = [word for word in words if word.foot < rounds_top and word.chance > options.likely]
    counts = Counter(sum(word.text == city for word in above) for city in cities)
    # A column of the map may be labelled I.
    count, often = max(counts.items(), key=lambda each: each[1], default=(0, 0))
    plain = 2 <= count <= len(SYMBOLS) and 2 * often > counts.total()
    return count if plain and _rows_with(cities, above) in (0, count) else None


def _rows_with(cities: Sequence[str], words: Sequence[Word]) -> int:
    """How many rows of the words have several cities' numerals."""
    rows: list[list[Word]] = []
    for word in sorted((word for word in words if word.text in cities), key=lambda word: word.middle[1]):
        if rows and word.middle[1] - rows[-1][-1].middle[1] < word.high:
            rows[-1].append(word)
        else:
            rows.append([word])
    return sum(len({word.text for word in row}) > 1 for row in rows)
