"""The rounds' headings beside the map, and which of them something belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scanner.unplayed.textoptions import RoundOptions
from scanner.unplayed.words import Word, joined

_HEADING = re.compile(r"(round|runde)\.?(\d)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A round's number, and where it is printed: in a word of these `parts`."""

    number: int
    parts: tuple[Word, ...]

    @property
    def word(self) -> Word:
        """The words as one."""
        return joined(self.parts)


def read_headings(words: Sequence[Word], options: RoundOptions) -> list[Heading]:
    """The rounds' headings: a word for round with its number, or the number right beside it."""
    found = []
    for word in words:
        match = _HEADING.fullmatch(word.text.strip(".:,"))
        if match is None:
            continue
        if match[2]:
            found.append(Heading(int(match[2]), (word,)))
            continue
        numbers = [other for other in words if re.fullmatch(r"[1-9]\d?[.:]?", other.text)]
        beside = [other for other in numbers if _is_beside(word, other, options)]
        if beside:
            nearest = min(beside, key=lambda other: abs(other.middle[0] - word.middle[0]))
            found.append(Heading(int(nearest.text.strip(".:")), (word, nearest)))
    return found


def _is_beside(word: Word, number: Word, options: RoundOptions) -> bool:
    """Whether a number stands right after a word, or before it, and then perhaps far taller."""
    high = max(word.high, number.high)
    over = options.number_overlap * word.high
    after = -over < number.left - word.right < options.number_after * word.high
    before = -over < word.left - number.right < options.number_before * high
    return abs(number.middle[1] - word.middle[1]) < options.number_off * high and (after or before)


def top_of(headings: Sequence[Heading]) -> float:
    """Where the topmost heading begins, in millimetres from the top of the page; infinity without any."""
    return min((each.word.top for each in headings), default=float("inf"))


def round_of(middle: float, foot: float, headings: Sequence[Heading], options: RoundOptions) -> int | None:
    """The round to which something belongs that stands there, with its foot so far down in millimetres.

    Of the headings of its flap the last above it, or in its row, where they may stand a little lower.
    """
    above, _ = around(middle, foot, headings, options)
    return None if above is None else above.number


def around(
    middle: float, foot: float, headings: Sequence[Heading], options: RoundOptions
) -> tuple[Heading | None, Heading | None]:
    """Of the flap on which something stands the last heading above it, or in its row, and the first one below it."""
    flap = _of_flap(middle, headings, options)
    count = sum(each.word.middle[1] < foot for each in flap)
    return (flap[count - 1] if count else None), (flap[count] if count < len(flap) else None)


def _of_flap(middle: float, headings: Sequence[Heading], options: RoundOptions) -> list[Heading]:
    """The headings of the flap on which something stands, so far from the left in millimetres, from the top down."""
    left = [each for each in headings if each.word.left < middle + options.column_mm / 2]
    column = max((each.word.left for each in left), default=0.0)
    own = [each for each in left if column - each.word.left < options.column_mm]
    return sorted(own, key=lambda each: each.word.top)
