"""The actions beside the map: letters, each with the box in which players sign it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from statistics import median

from scanner.unplayed.actionwords import ActionWord, action_words, is_single
from scanner.unplayed.boxes import PrintedBox, in_rows
from scanner.unplayed.headings import Heading, round_of
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.result import UnplayedAction
from scanner.unplayed.rivals import Pair, action_ids, apart, with_rivals
from scanner.unplayed.textoptions import RoundOptions, WordOptions
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
    # In a photo a box's lines may look like a letter.
    words = [word for word in words if not any(_covers(word, box, options.rounds) for box in boxes)]
    read = action_words(words, boxes, headings, options.rounds)
    named = action_ids(read, boxes, headings, options.rounds)
    ids = {word for word, sure in named.items() if sure}
    read = [each for each in read if each[0] not in ids]
    # Players sign empty boxes, if there are any beside an action: one around a letter is its frame.
    empty = [box for box in boxes if not any(_holds(box, word) for word in words if word not in ids)]
    pairs = _paired(read, empty, options.rounds)
    if pairs:
        boxes = empty
    else:
        pairs = _paired(read, boxes, options.rounds)
    others = {*words} - ids - {part for each in headings for part in each.parts}
    doubtful = with_rivals(pairs, read, others, options.rounds) | named.keys()
    actions = _placed(pairs, boxes, doubtful, headings, options)
    return Actions(actions, _without_boxes(read, pairs, headings, options.rounds))


def _placed(
    pairs: Sequence[Pair],
    boxes: Sequence[PrintedBox],
    doubtful: Container[Word],
    headings: Sequence[Heading],
    options: UnplayedOptions,
) -> dict[int, list[UnplayedAction]]:
    """The actions of each round in reading order: those with a box, and boxes as large and wide without letters."""
    sizes = Counter(round(box.size * 2) for _, box in pairs)
    if not sizes:
        return {}
    usual = sizes.most_common(1)[0][0] / 2
    found: dict[int, dict[PrintedBox, UnplayedAction]] = {}
    taken = {box.box for _, box in pairs}
    for (word, letters), box in pairs:
        alike = abs(box.size - usual) < options.rounds.box_sizes * usual
        if alike and (number := round_of(box.middle[0], box.foot, headings, options.rounds)) is not None:
            unsure = word in doubtful or not _is_sure(word, options.words)
            found.setdefault(number, {})[box] = UnplayedAction(letters, box.box, unsure)
    shape = median(box.aspect for _, box in pairs)
    for box in boxes:
        alike = abs(box.size - usual) < options.rounds.empty_sizes * usual and box.box not in taken
        # Boxes for points may be as large, but wider and lower.
        alike = alike and abs(box.aspect - shape) < options.rounds.empty_aspects * shape
        if alike and (number := round_of(box.middle[0], box.foot, headings, options.rounds)) is not None:
            found.setdefault(number, {})[box] = UnplayedAction((), box.box, True)
    return {number: [own[box] for box in in_rows(own, options.rounds.row)] for number, own in found.items()}


def _is_sure(word: Word, options: WordOptions) -> bool:
    """Whether an action's word was surely read rightly: of one read from pixels the number may have been lost."""
    return word.chance == 1.0 or (word.chance >= options.sure and len(word.text.rstrip(".,")) > 1)


def _without_boxes(
    read: Sequence[ActionWord],
    pairs: Sequence[Pair],
    headings: Sequence[Heading],
    options: RoundOptions,
) -> set[int | None]:
    """The rounds in which words stand that look like an action's, as tall as others, and have no box.

    A letter by itself is no such word: it may name anything.
    """
    paired = [each for each, _ in pairs]
    high = median(word.high for word, _ in paired) if paired else 0.0
    low, tall = options.letter_heights
    return {
        round_of(word.middle[0], word.foot, headings, options)
        for word, letters in read
        if (word, letters) not in paired and len(word.text.rstrip(".,")) > 1 and low * high < word.high < tall * high
    }


def _holds(box: PrintedBox, word: Word) -> bool:
    left, top, wide, high = box.box
    x, y = word.middle
    return left < x < left + wide and top < y < top + high and is_single(word)


def _covers(word: Word, box: PrintedBox, options: RoundOptions) -> bool:
    """Whether a word is as tall as a box, and stands upon it."""
    (x, y), (_, _, _, high) = box.middle, box.box
    upon = word.left < x < word.right and word.top < y < word.foot
    return upon and word.high > options.covering * high


def _paired(read: Sequence[ActionWord], boxes: Sequence[PrintedBox], options: RoundOptions) -> list[Pair]:
    """Each action with the box nearest to it; each box is one action's."""
    near = sorted(
        (distance, i, j)
        for i, (word, _) in enumerate(read)
        for j, box in enumerate(boxes)
        if (distance := apart(word, box, options)) is not None
    )
    words_left, boxes_left, found = set(range(len(read))), set(range(len(boxes))), []
    for _, i, j in near:
        if i in words_left and j in boxes_left:
            words_left.remove(i)
            boxes_left.remove(j)
            found.append((read[i], boxes[j]))
    return found
