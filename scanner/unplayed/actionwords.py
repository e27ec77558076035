"""What words beside the map say as actions: `4-B`, `4 × B`, `AC?`, or letters each in a place of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from scanner.unplayed.boxes import PrintedBox, row_by_row
from scanner.unplayed.headings import Heading, top_of
from scanner.unplayed.textoptions import RoundOptions
from scanner.unplayed.words import Word, joined

_ACTION = re.compile(r"(?:(\d)[-–—x×]([A-D?]))|([A-D?]{1,8})")
_SINGLE = ("A", "B", "C", "D", "?")
_COUNT = re.compile(r"[1-9][-–—x×]?")
_TIMES = re.compile(r"[-–—x×]")

ActionWord = tuple[Word, tuple[str, ...]]
"""A word that may be an action's, and the letters that it says."""


def action_words(
    words: Sequence[Word], boxes: Sequence[PrintedBox], headings: Sequence[Heading], options: RoundOptions
) -> list[ActionWord]:
    """The words that may be actions', parts of one that stand below the topmost heading put together."""
    top = top_of(headings)
    numbers = {part for each in headings for part in each.parts}
    counts = [word for word in words if word.top > top and _COUNT.fullmatch(word.text) and word not in numbers]
    grouped = _grouped(_counted(words, counts, boxes, options), top, options)
    return [(word, letters) for word in grouped if (letters := _letters(word.text)) is not None]


def is_single(word: Word) -> bool:
    """Whether a word is one letter of an action, with a comma after it perhaps."""
    return word.text.removesuffix(",") in _SINGLE


def are_alike(one: Word, other: Word, options: RoundOptions) -> bool:
    """Whether two letters are about as tall."""
    return options.letter_heights[0] < one.high / other.high < options.letter_heights[1]


def _counted(
    words: Sequence[Word], counts: Iterable[Word], boxes: Sequence[PrintedBox], options: RoundOptions
) -> list[Word]:
    """The words, each of `counts` and the letter after it put together, with a sign between them if any: `4 × B`."""
    left = list(words)
    for count in counts:
        parts = [count, *_after(count, left, boxes, options)]
        if _TIMES.fullmatch(parts[-1].text):
            parts += _after(parts[-1], left, boxes, options)
        if is_single(parts[-1]) and are_alike(count, parts[-1], options):
            left = [word for word in left if word not in parts]
            signed = any(_TIMES.search(part.text) for part in parts)
            left.append(joined(parts, "" if signed else "-"))
    return left


def _after(word: Word, words: Sequence[Word], boxes: Sequence[PrintedBox], options: RoundOptions) -> list[Word]:
    """The word right after another in its line, if there is one and no box between them."""
    x, y = word.right, word.middle[1]
    for other in sorted(words, key=lambda each: each.left):
        high = max(word.high, other.high)
        in_line = abs(other.middle[1] - y) < options.letter_off * high
        if in_line and 0 <= other.left - x < options.count_gap * high:
            apart = any(x < box.middle[0] < other.left and box.box[1] < y < box.foot for box in boxes)
            return [] if apart else [other]
    return []


def _grouped(words: Sequence[Word], top: float, options: RoundOptions) -> list[Word]:
    """The words, single letters of one action below `top` put together: each in a hex of its own, say."""
    singles = [word for word in words if is_single(word) and word.top > top]
    groups: list[list[Word]] = []
    for word in sorted(singles, key=lambda each: (each.left, each.top)):
        near = [group for group in groups if any(_are_close(word, other, options) for other in group)]
        for group in near:
            groups.remove(group)
        groups.append([*(each for group in near for each in group), word])
    rest = [word for word in words if word not in singles]
    for group in groups:
        high = min(each.high for each in group)
        rest.append(joined(row_by_row(group, lambda each: each.middle, options.row * high)))
    return rest


def _are_close(one: Word, other: Word, options: RoundOptions) -> bool:
    across, down = (abs(a - b) for a, b in zip(one.middle, other.middle, strict=True))
    high = max(one.high, other.high)
    in_line = min(across, down) < options.letter_off * high
    return are_alike(one, other, options) and in_line and max(across, down) < options.letter_step * high


def _letters(text: str) -> tuple[str, ...] | None:
    """The letters of an action: "4-B", "AC?" and "A,C,?"; None for anything else."""
    match = _ACTION.fullmatch(text.replace(",", "").strip("„“\"'."))
    if match is None:
        return None
    return (match[2],) * int(match[1]) if match[1] else tuple(match[3])
