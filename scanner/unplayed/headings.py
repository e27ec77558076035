"""The rounds' headings beside the map, and which of them something belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scanner.unplayed.textoptions import RoundOptions
from scanner.unplayed.words import Word, joined

_HEADING = re.compile(r"(round|runde)\.?(\d{1,2})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A round's number, and where it is printed: in a word of these `parts`. `told`: in a sentence, after a word."""

    number: int
    word: Word
    parts: tuple[Word, ...]
    told: bool

    @staticmethod
    def of(number: str, parts: tuple[Word, ...], *, told: bool) -> Heading:
        """The heading that these words are, with the number as it is written."""
        return Heading(int(number.strip(".:")), joined(parts), parts, told)


def read_headings(words: Sequence[Word], options: RoundOptions) -> list[Heading]:
    """The rounds' headings: a word for round with its number, or the number right beside it."""
    found = []
    for word in words:
        match = _match(word)
        if match is None:
            continue
        told = any(_is_before(other, word, options) for other in words)
        if match[2]:
            found.append(Heading.of(match[2], (word,), told=told))
            continue
        numbers = [other for other in words if re.fullmatch(r"[1-9]\d?[.:]?", other.text)]
        beside = [other for other in numbers if _is_beside(word, other, options)]
        if beside:
            nearest = min(beside, key=lambda other: abs(other.middle[0] - word.middle[0]))
            found.append(Heading.of(nearest.text, (word, nearest), told=told))
    return found


def heads(headings: Sequence[Heading]) -> list[Heading]:
    """Those below which a round begins: no "after round 3" of a sentence where that round has another heading."""
    own = {each.number for each in headings if not each.told}
    return [each for each in headings if not each.told or each.number not in own]


def are_plain(headings: Sequence[Heading]) -> bool:
    """Whether each round has one heading, and none stands in a sentence."""
    return len({each.number for each in headings}) == len(headings) and not any(each.told for each in headings)


def lacks_number(words: Sequence[Word], headings: Sequence[Heading], options: RoundOptions) -> bool:
    """Whether below the topmost heading stands a word for round, in no sentence, whose number couldn't be read."""
    top, parts = top_of(headings), {part for each in headings for part in each.parts}
    alone = [word for word in words if word.top > top and word not in parts and _match(word)]
    return any(not any(_is_before(other, word, options) for other in words) for word in alone)


def flap_width(headings: Sequence[Heading], options: RoundOptions) -> float:
    """How far apart in mm two flaps begin at the most that lie side by side; infinity where there is but one."""
    lefts = sorted(each.word.left for each in headings)
    starts = [
        left for left, last in zip(lefts, [-float("inf"), *lefts], strict=False) if left - last > options.column_mm
    ]
    return max((right - left for left, right in pairwise(starts)), default=float("inf"))


def _match(word: Word) -> re.Match[str] | None:
    """The word as one for round, its number in group 2 if it stands in it."""
    return _HEADING.fullmatch(word.text.strip(".:,"))


def _is_before(other: Word, word: Word, options: RoundOptions) -> bool:
    """Whether another word stands right before one, as in a sentence."""
    high = max(word.high, other.high)
    in_line = abs(other.middle[1] - word.middle[1]) < options.letter_off * high
    near = 0 <= word.left - other.right < options.blank * high
    return in_line and near and re.fullmatch(r"[^\W\d]{2,}", other.text) is not None


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
