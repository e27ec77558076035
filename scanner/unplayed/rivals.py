"""Words that are read as actions' and stand beside a box for which another was read: its id, or it can't be said."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from scanner.unplayed.actionwords import ActionWord, are_alike
from scanner.unplayed.boxes import PrintedBox, in_rows
from scanner.unplayed.headings import Heading, round_of
from scanner.unplayed.textoptions import RoundOptions
from scanner.unplayed.words import Word

_IDS = "ABCD"
_PART = re.compile(r"[1-9A-D?x×+,–—-]+")
"""What may be a part of an action."""
_MARK = re.compile(r"[.,;:]+")

Pair = tuple[ActionWord, PrintedBox]
"""An action's word and the box in which it is signed."""


def apart(word: Word, box: PrintedBox, options: RoundOptions) -> float | None:
    """How far a word stands from a box above, below, in or beside it; None where it is no label of it."""
    x, y = (abs(a - b) for a, b in zip(word.middle, box.middle, strict=True))
    _, _, wide, high = box.box
    above = x < 0.5 * wide and y < options.label_above * high + 0.5 * word.high
    reach = 0.5 * wide + 0.5 * (word.right - word.left) + options.label_beside * word.high
    beside = y < 0.5 * high and x < reach
    return x + y if above or beside else None


def action_ids(
    read: Sequence[ActionWord], boxes: Sequence[PrintedBox], headings: Sequence[Heading], options: RoundOptions
) -> dict[Word, bool]:
    """The words that may only name the actions, A, B, C in every round, and whether they surely do: every box has one,
    and most boxes have their action besides. None at all where a box has none."""
    near = _nearest(read, boxes, options)
    rounds: dict[int | None, list[PrintedBox]] = defaultdict(list)
    for box in near:
        rounds[round_of(box.middle[0], box.foot, headings, options)].append(box)
    found: dict[Word, bool] = {}
    for own in rounds.values():
        for box, name in zip(in_rows(own, options.row), _IDS, strict=False):
            ids = [word for word, _ in near[box] if word.text.rstrip(".") == name]
            if not ids:
                return {}
            found[ids[0]] = len(near[box]) > 1
    # One action in each round, and nothing runs.
    runs = len(found) > len(rounds)
    return dict.fromkeys(found, 2 * sum(found.values()) > len(found)) if runs else {}


def with_rivals(
    pairs: Sequence[Pair], read: Sequence[ActionWord], words: Iterable[Word], options: RoundOptions
) -> set[Word]:
    """The words of actions that may not be all of them, or not theirs: something else stands beside the same box, or
    on the line below or above, or right beside the word; `words` are all that may."""
    taken = [word for (word, _), _ in pairs]
    left = [word for word, _ in read if word not in taken]
    rest = [
        word for word in words if not _MARK.fullmatch(word.text) and not any(_lies_in(word, each) for each in taken)
    ]
    return {
        word
        for (word, _), box in pairs
        if any(apart(other, box, options) is not None for other in left)
        or any(_goes_on_below(word, other, options) or _goes_on_beside(word, other, options) for other in rest)
    }


def _lies_in(word: Word, other: Word) -> bool:
    x, y = word.middle
    return other.left <= x <= other.right and other.top <= y <= other.foot


def _goes_on_below(word: Word, other: Word, options: RoundOptions) -> bool:
    """Whether the other may be more of the action on the line below its word, or above it."""
    across, down = _gaps(word, other)
    near = across <= 0 and down < options.line_gap * max(word.high, other.high)
    return near and are_alike(word, other, options) and _PART.fullmatch(other.text) is not None


def _goes_on_beside(word: Word, other: Word, options: RoundOptions) -> bool:
    """Whether the other stands so near in the word's line as the next one of a sentence."""
    across, down = _gaps(word, other)
    return down <= 0 and across < options.blank * max(word.high, other.high)


def _gaps(one: Word, other: Word) -> tuple[float, float]:
    """How far apart two words are across and down; 0 or less where they stand above, or beside, each other."""
    across = max(one.left, other.left) - min(one.right, other.right)
    return across, max(one.top, other.top) - min(one.foot, other.foot)


def _nearest(
    read: Sequence[ActionWord], boxes: Sequence[PrintedBox], options: RoundOptions
) -> dict[PrintedBox, list[ActionWord]]:
    """The boxes with the words that stand nearer to them than to others."""
    found: dict[PrintedBox, list[ActionWord]] = defaultdict(list)
    for each in read:
        reached = [(distance, box) for box in boxes if (distance := apart(each[0], box, options)) is not None]
        if reached:
            found[min(reached, key=lambda pair: pair[0])[1]].append(each)
    return found
