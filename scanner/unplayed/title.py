"""The map's name, printed above it."""

from __future__ import annotations

from collections.abc import Sequence

from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.words import Word, lines_of


def read_title(words: Sequence[Word], map_top: float, options: UnplayedOptions) -> tuple[str, bool]:
    """The map's name, the tallest line of print that is no brand's, and whether it is surely that."""
    above = [line for line in lines_of(words, options.text) if line.middle[1] < map_top]
    lines = [line for line in above if line.chance ** (1 / len(line.text)) > options.title.sense]
    lines = [line for line in lines if sum(each.isalpha() for each in line.text) >= options.title.least_letters]
    lines = [line for line in lines if "wasteland" not in line.text.lower()]
    if not lines:
        return "", False
    tallest = max(lines, key=lambda line: line.high)
    # A taller line that couldn't be read may be the name.
    rivals = [line.high for line in above if line is not tallest and "wasteland" not in line.text.lower()]
    # Read from pixels, some small letters look like capitals.
    plain = tallest.chance == 1.0 or (tallest.text.isupper() and tallest.chance > options.words.sure)
    return tallest.text, plain and tallest.high > options.title.lead * max(rivals, default=0.0)
