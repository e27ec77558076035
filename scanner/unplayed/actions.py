"""The actions beside the map: letters, each with the box in which players sign it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from scanner.unplayed.actionwords import ActionWord, action_words, is_single
from scanner.unplayed.boxes import PrintedBox
from scanner.unplayed.headings import Heading, round_of
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.result import UnplayedAction
from scanner.unplayed.textoptions import RoundOptions
from scanner.unplayed.words import Word


@dataclass(frozen=True)
class Actions:
    """The actions of each round in reading order; `lost` are rounds with letters like an action's that have no box,
    None among them where it isn't known which round it is."""

    of: dict[int, list[UnplayedAction]]
    lost: set[int | None]


def read_actions(
    words: Sequence[Word], boxes: Sequence[PrintedBox], headings: Sequence[Heading], options: UnplayedOptions
) -> Actions:
    """The actions that the words tell of, with their boxes: those with letters, and boxes alike without."""
    read = action_words(words, boxes, headings, options.rounds)
    # Players sign empty boxes, if there are any beside an action: one around a letter is its frame.
    empty = [box for box in boxes if not any(_holds(box, word) for word in words)]
    pairs = _paired(read, empty, options.rounds)
    if pairs:
        boxes = empty
    else:
        pairs = _paired(read, boxes, options.rounds)
    return Actions(_placed(pairs, boxes, headings, options), _without_boxes(read, pairs, headings, options.rounds))


def _placed(
    pairs: Sequence[tuple[ActionWord, PrintedBox]],
    boxes: Sequence[PrintedBox],
    headings: Sequence[Heading],
    options: UnplayedOptions,
) -> dict[int, list[UnplayedAction]]:
    """The actions of each round in reading order: those with a box, and boxes of the same size without letters."""
    sizes = Counter(round(box.size * 2) for _, box in pairs)
    if not sizes:
        return {}
    usual = sizes.most_common(1)[0][0] / 2
    found: dict[int, list[UnplayedAction]] = {}
    taken = {box.box for _, box in pairs}
    for (word, letters), box in pairs:
        alike = abs(box.size - usual) < options.rounds.box_sizes * usual
        if alike and (number := round_of(box.middle[0], box.foot, headings, options.rounds)) is not None:
            # Of a word read from pixels the number may have been lost.
            unsure = word.chance < options.words.sure or (len(word.text) == 1 and word.chance < 1.0)
            found.setdefault(number, []).append(UnplayedAction(letters, box.box, unsure))
    for box in boxes:
        alike = abs(box.size - usual) < options.rounds.empty_sizes * usual and box.box not in taken
        if alike and (number := round_of(box.middle[0], box.foot, headings, options.rounds)) is not None:
            found.setdefault(number, []).append(UnplayedAction((), box.box, True))
    return {number: _in_order(each, options.rounds) for number, each in found.items()}


def _without_boxes(
    read: Sequence[ActionWord],
    pairs: Sequence[tuple[ActionWord, PrintedBox]],
    headings: Sequence[Heading],
    options: RoundOptions,
) -> set[int | None]:
    """The rounds in which letters stand that look like an action's, as tall as others, and have no box."""
    paired = [each for each, _ in pairs]
    high = median(word.high for word, _ in paired) if paired else 0.0
    low, tall = options.letter_heights
    return {
        round_of(word.middle[0], word.foot, headings, options)
        for word, letters in read
        if (word, letters) not in paired and len(letters) > 1 and low * high < word.high < tall * high
    }


def _holds(box: PrintedBox, word: Word) -> bool:
    left, top, wide, high = box.box
    x, y = word.middle
    return left < x < left + wide and top < y < top + high and is_single(word)


def _paired(
    read: Sequence[ActionWord], boxes: Sequence[PrintedBox], options: RoundOptions
) -> list[tuple[ActionWord, PrintedBox]]:
    """Each action with the box nearest to it; each box is one action's."""
    near = sorted(
        (distance, i, j)
        for i, (word, _) in enumerate(read)
        for j, box in enumerate(boxes)
        if (distance := _apart(word, box, options)) is not None
    )
    words_left, boxes_left, found = set(range(len(read))), set(range(len(boxes))), []
    for _, i, j in near:
        if i in words_left and j in boxes_left:
            words_left.remove(i)
            boxes_left.remove(j)
            found.append((read[i], boxes[j]))
    return found


def _apart(word: Word, box: PrintedBox, options: RoundOptions) -> float | None:
    """How far a word stands from a box above, below, in or beside it; None where it is no label of it."""
    x, y = (abs(a - b) for a, b in zip(word.middle, box.middle, strict=True))
    _, _, wide, high = box.box
    above = x < 0.5 * wide and y < options.label_above * high + 0.5 * word.high
    reach = 0.5 * wide + 0.5 * (word.right - word.left) + options.label_beside * word.high
    beside = y < 0.5 * high and x < reach
    return x + y if above or beside else None


def _in_order(actions: list[UnplayedAction], options: RoundOptions) -> list[UnplayedAction]:
    """Row by row, each from left to right."""
    high = min(each.box_mm[3] for each in actions)
    top = min(each.box_mm[1] for each in actions)
    return sorted(actions, key=lambda each: (round((each.box_mm[1] - top) / (options.row * high)), each.box_mm[0]))
