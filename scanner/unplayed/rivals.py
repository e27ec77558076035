"""Words that are read as actions' and stand beside a box for which another was read: its id, or it can't be said."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from scanner.unplayed.actionwords import ActionWord
from scanner.unplayed.boxes import PrintedBox, in_rows
from scanner.unplayed.headings import Heading, round_of
from scanner.unplayed.textoptions import RoundOptions
from scanner.unplayed.words import Word

_IDS = "ABCD"

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
) -> set[Word]:
    """The words that only name the actions, A, B, C in every round: each box has one, and its action besides.

    None at all where one doesn't.
    """
    near = _nearest(read, boxes, options)
    rounds: dict[int | None, list[PrintedBox]] = defaultdict(list)
    for box in near:
        rounds[round_of(box.middle[0], box.foot, headings, options)].append(box)
    found: set[Word] = set()
    for own in rounds.values():
        for box, name in zip(in_rows(own, options.row), _IDS, strict=False):
            ids = [word for word, _ in near[box] if word.text.rstrip(".") == name]
            if not ids or len(near[box]) < 2:
                return set()
            found.add(ids[0])
    # One action in each round, and nothing runs.
    return found if len(found) > len(rounds) else set()


def with_rivals(pairs: Sequence[Pair], read: Sequence[ActionWord], options: RoundOptions) -> set[Word]:
    """The words of actions beside whose box stands another that is no other action's."""
    taken = {word for (word, _), _ in pairs}
    left = [word for word, _ in read if word not in taken]
    return {word for (word, _), box in pairs if any(apart(other, box, options) is not None for other in left)}


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
