"""Words on a page, from a PDF's own text or as read from pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.hexes import Point
from engine.sheet.boxes import MM_PER_POINT
from scanner.intake.pdf import Letter
from scanner.unplayed.textoptions import TextOptions


@dataclass(frozen=True, slots=True)
class Word:
    """A word and its box, in millimetres of the page. `chance`: how likely it is read rightly, 1 for a PDF's text."""

    text: str
    left: float
    top: float
    right: float
    foot: float
    chance: float = 1.0

    @property
    def middle(self) -> Point:
        """The box's middle."""
        return ((self.left + self.right) / 2, (self.top + self.foot) / 2)

    @property
    def high(self) -> float:
        """The box's height."""
        return self.foot - self.top


def words_of(letters: Iterable[Letter], options: TextOptions) -> tuple[Word, ...]:
    """The words that a page's letters make, in the order in which they are drawn."""
    words: list[Word] = []
    last: Word | None = None
    for each in letters:
        if not each.letter.strip():
            last = None
            continue
        found = Word(each.letter, *(MM_PER_POINT * side for side in each[1:]))
        if last is not None and _goes_on(last, found, options):
            words[-1] = last = joined((last, found))
        else:
            words.append(found)
            last = found
    return tuple(words)


def joined(parts: Sequence[Word], between: str = "") -> Word:
    """One word made of several, from left to right."""
    chance = 1.0
    for part in parts:
        chance *= part.chance
    return Word(
        between.join(part.text for part in parts),
        min(part.left for part in parts),
        min(part.top for part in parts),
        max(part.right for part in parts),
        max(part.foot for part in parts),
        chance,
    )


def lines_of(words: Iterable[Word], options: TextOptions) -> tuple[Word, ...]:
    """Words that stand side by side joined to lines, from top to bottom."""
    left = sorted(words, key=lambda word: word.left)
    lines: list[list[Word]] = []
    for word in left:
        for line in lines:
            last = line[-1]
            near = word.left - last.right < options.line_gap * max(last.high, word.high)
            if near and _beside(last, word, options) and word.left >= last.left:
                line.append(word)
                break
        else:
            lines.append([word])
    return tuple(sorted((joined(line, " ") for line in lines), key=lambda line: (line.top, line.left)))


def _goes_on(last: Word, found: Word, options: TextOptions) -> bool:
    high = max(last.high, found.high)
    # A hyphen is flat: its height tells nothing.
    near = -options.overlap * high < found.left - last.right < options.space * high
    return near and _beside(last, found, options)


def _beside(one: Word, other: Word, options: TextOptions) -> bool:
    """Whether two boxes stand in one line."""
    shared = min(one.foot, other.foot) - max(one.top, other.top)
    return shared > options.same_line * min(one.high, other.high)
