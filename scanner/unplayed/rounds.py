"""What is printed beside the map: the title, and the rounds with their actions and scorings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import median

from engine.board import SYMBOLS
from scanner.unplayed.boxes import PrintedBox
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.result import UnplayedAction, UnplayedRound
from scanner.unplayed.textoptions import RoundOptions
from scanner.unplayed.words import Word, joined, lines_of

_HEADING = re.compile(r"(round|runde)\.?(\d)?", re.IGNORECASE)
_ACTION = re.compile(r"(?:(\d)[-–—x×]([A-D?]))|([A-D?]{1,8})")
_NUMERAL = re.compile(r"[IVX]{1,4}")
_SINGLE = ("A", "B", "C", "D", "?")


@dataclass(frozen=True)
class Rounds:
    """The rounds in order; `sure` that there are no more, and no others."""

    rounds: tuple[UnplayedRound, ...]
    sure: bool


@dataclass(frozen=True, slots=True)
class _Heading:
    number: int
    word: Word


def read_rounds(
    words: Sequence[Word],
    boxes: Sequence[PrintedBox],
    cities: Iterable[str],
    players: int,
    options: UnplayedOptions,
    *,
    all_cities: bool = True,
) -> Rounds:
    """The rounds that the words outside the map tell of, with the boxes of their actions.

    `all_cities`: whether `cities` are surely all that the map has; if not, another one's scoring may be missing.
    """
    headings = _headings(words, options.rounds)
    top = min((each.word.top for each in headings), default=float("inf"))
    grouped = _grouped(words, top, options.rounds)
    actions = [(word, letters) for word in grouped if (letters := _letters(word.text)) is not None]
    boxes = _boxes_of(actions, boxes, words, options.rounds)
    placed = _placed(actions, boxes, headings, options)
    lost = _without_boxes(actions, boxes, headings, options.rounds)
    scored = _scored(words, headings, set(cities), options)
    found: list[UnplayedRound] = []
    turn, sure = 0, True
    numbers = sorted({each.number for each in headings})
    whole = numbers == list(range(1, len(numbers) + 1)) and len(numbers) == len(headings) and bool(numbers)
    for number in numbers:
        own = placed.get(number, ())
        unsure = {"actions"} if not own or number in lost or any(not each.letters for each in own) else set()
        if number in scored and not (whole and scored[number].sure):
            unsure.add("scores")
        if not sure:
            unsure.add("starts")
        # R18: the order just goes on from round to round.
        starts = SYMBOLS[turn % players]
        turn += len(own)
        sure = sure and not unsure & {"actions"}
        city = scored[number].city if number in scored else None
        found.append(UnplayedRound(number, starts, tuple(own), city, frozenset(unsure)))
    missing = set(cities) - {each.city for each in scored.values()}
    if missing or not all_cities:
        found = [each if each.scores else replace(each, unsure=each.unsure | {"scores"}) for each in found]
    return Rounds(tuple(found), whole and sure)


def _headings(words: Sequence[Word], options: RoundOptions) -> list[_Heading]:
    """The rounds' headings: a word for round with its number, or the number right beside it."""
    found = []
    for word in words:
        match = _HEADING.fullmatch(word.text.strip(".:,"))
        if match is None:
            continue
        if match[2]:
            found.append(_Heading(int(match[2]), word))
            continue
        numbers = [other for other in words if re.fullmatch(r"[1-9]\d?[.:]?", other.text)]
        beside = [other for other in numbers if _is_beside(word, other, options)]
        if beside:
            nearest = min(beside, key=lambda other: abs(other.middle[0] - word.middle[0]))
            found.append(_Heading(int(nearest.text.strip(".:")), joined((word, nearest))))
    return found


def _is_beside(word: Word, number: Word, options: RoundOptions) -> bool:
    """Whether a number stands right after a word, or before it, and then perhaps far taller."""
    high = max(word.high, number.high)
    over = options.number_overlap * word.high
    after = -over < number.left - word.right < options.number_after * word.high
    before = -over < word.left - number.right < options.number_before * high
    return abs(number.middle[1] - word.middle[1]) < options.number_off * high and (after or before)


def _grouped(words: Sequence[Word], top: float, options: RoundOptions) -> list[Word]:
    """The words, single letters of one action below `top` put together: each in a hex of its own, say."""
    singles = [word for word in words if word.text in _SINGLE and word.top > top]
    groups: list[list[Word]] = []
    for word in sorted(singles, key=lambda each: (each.left, each.top)):
        near = [group for group in groups if any(_are_close(word, other, options) for other in group)]
        for group in near:
            groups.remove(group)
        groups.append([*(each for group in near for each in group), word])
    rest = [word for word in words if word not in singles]
    for group in groups:
        ordered = sorted(group, key=lambda each: (round(each.top / (options.row * each.high)), each.left))
        rest.append(joined(ordered))
    return rest


def _are_close(one: Word, other: Word, options: RoundOptions) -> bool:
    across, down = (abs(a - b) for a, b in zip(one.middle, other.middle, strict=True))
    high = max(one.high, other.high)
    alike = options.letter_heights[0] < one.high / other.high < options.letter_heights[1]
    in_line = min(across, down) < options.letter_off * high
    return alike and in_line and max(across, down) < options.letter_step * high


def _letters(text: str) -> tuple[str, ...] | None:
    """The letters of an action: "4-B" and "AC?" both; None for anything else."""
    match = _ACTION.fullmatch(text.strip("„“\"'.,"))
    if match is None:
        return None
    return (match[2],) * int(match[1]) if match[1] else tuple(match[3])


Read = tuple[Word, tuple[str, ...]]


def _holds(box: PrintedBox, word: Word) -> bool:
    left, top, wide, high = box.box
    x, y = word.middle
    return left < x < left + wide and top < y < top + high and word.text in _SINGLE


def _boxes_of(
    actions: Sequence[Read], boxes: Sequence[PrintedBox], words: Sequence[Word], options: RoundOptions
) -> Sequence[PrintedBox]:
    """The boxes that players sign: empty ones, if there are any beside an action; one around a letter is its frame."""
    empty = [box for box in boxes if not any(_holds(box, word) for word in words)]
    return empty if _paired(actions, empty, options) else boxes


def _without_boxes(
    actions: Sequence[Read], boxes: Sequence[PrintedBox], headings: Sequence[_Heading], options: RoundOptions
) -> set[int | None]:
    """The rounds in which letters stand that look like an action's, as tall as others, and have no box."""
    paired = [read for read, _ in _paired(actions, boxes, options)]
    high = median(word.high for word, _ in paired) if paired else 0.0
    low, tall = options.letter_heights
    return {
        _round_of(word.middle[0], word.foot, headings, options)
        for word, letters in actions
        if (word, letters) not in paired and len(letters) > 1 and low * high < word.high < tall * high
    }


def _placed(
    actions: Sequence[Read], boxes: Sequence[PrintedBox], headings: Sequence[_Heading], options: UnplayedOptions
) -> dict[int, list[UnplayedAction]]:
    """The actions of each round in reading order: those with a box, and boxes of the same size without letters."""
    pairs = _paired(actions, boxes, options.rounds)
    sizes = Counter(round(box.size * 2) for _, box in pairs)
    if not sizes:
        return {}
    usual = sizes.most_common(1)[0][0] / 2
    found: dict[int, list[UnplayedAction]] = {}
    taken = {box.box for _, box in pairs}
    for (word, letters), box in pairs:
        alike = abs(box.size - usual) < options.rounds.box_sizes * usual
        if alike and (number := _round_of(box.middle[0], box.foot, headings, options.rounds)) is not None:
            # Of a word read from pixels the number may have been lost.
            unsure = word.chance < options.words.sure or (len(word.text) == 1 and word.chance < 1.0)
            found.setdefault(number, []).append(UnplayedAction(letters, box.box, unsure))
    for box in boxes:
        alike = abs(box.size - usual) < options.rounds.empty_sizes * usual and box.box not in taken
        if alike and (number := _round_of(box.middle[0], box.foot, headings, options.rounds)) is not None:
            found.setdefault(number, []).append(UnplayedAction((), box.box, True))
    return {number: _in_order(each, options.rounds) for number, each in found.items()}


def _paired(
    actions: Sequence[Read], boxes: Sequence[PrintedBox], options: RoundOptions
) -> list[tuple[Read, PrintedBox]]:
    """Each action with the box nearest to it; each box is one action's."""
    near = sorted(
        (distance, i, j)
        for i, (word, _) in enumerate(actions)
        for j, box in enumerate(boxes)
        if (distance := _apart(word, box, options)) is not None
    )
    words_left, boxes_left, found = set(range(len(actions))), set(range(len(boxes))), []
    for _, i, j in near:
        if i in words_left and j in boxes_left:
            words_left.remove(i)
            boxes_left.remove(j)
            found.append((actions[i], boxes[j]))
    return found


def _apart(word: Word, box: PrintedBox, options: RoundOptions) -> float | None:
    """How far a word stands from a box above, below, in or beside it; None where it is no label of it."""
    x, y = (abs(a - b) for a, b in zip(word.middle, box.middle, strict=True))
    _, _, wide, high = box.box
    above = x < 0.5 * wide and y < options.label_above * high + 0.5 * word.high
    reach = 0.5 * wide + 0.5 * (word.right - word.left) + options.label_beside * word.high
    beside = y < 0.5 * high and x < reach
    return x + y if above or beside else None


def _round_of(middle: float, foot: float, headings: Sequence[_Heading], options: RoundOptions) -> int | None:
    """The round to which something belongs that stands there, with its foot so far down in millimetres.

    Of the headings of its flap the last above it, or in its row, where they may stand a little lower.
    """
    left = [each for each in headings if each.word.left < middle + options.column_mm / 2]
    if not left:
        return None
    column = max(each.word.left for each in left)
    own = sorted((each for each in left if column - each.word.left < options.column_mm), key=lambda each: each.word.top)
    above = [each for each in own if each.word.middle[1] < foot]
    return above[-1].number if above else None


def _in_order(actions: list[UnplayedAction], options: RoundOptions) -> list[UnplayedAction]:
    """Row by row, each from left to right."""
    high = min(each.box_mm[3] for each in actions)
    top = min(each.box_mm[1] for each in actions)
    return sorted(actions, key=lambda each: (round((each.box_mm[1] - top) / (options.row * high)), each.box_mm[0]))


@dataclass(frozen=True, slots=True)
class _Scoring:
    city: str
    sure: bool


def _scored(
    words: Sequence[Word], headings: Sequence[_Heading], cities: set[str], options: UnplayedOptions
) -> dict[int, _Scoring]:
    """The city scored after each round: a numeral in the round's flap; one above all headings ends the round before."""
    if not headings:
        return {}
    found: dict[int, _Scoring] = {}
    top = min(each.word.top for each in headings)
    left = min(each.word.left for each in headings)
    for word in words:
        known = _NUMERAL.fullmatch(word.text) and word.text in cities
        if not known or word.foot < top - options.rounds.score_above * word.high:
            continue
        number = _round_scored(word, word.foot, headings, options.rounds)
        if number is not None and number not in found:
            # Far from its heading a row that slopes is taken for its neighbour.
            slope = 0.0 if word.chance == 1.0 else options.rounds.slope * max(word.middle[0] - left, 0.0)
            others = {_round_scored(word, word.foot + by, headings, options.rounds) for by in (-slope, slope)}
            found[number] = _Scoring(word.text, word.chance >= options.words.sure and others == {number})
    return found


def _round_scored(word: Word, foot: float, headings: Sequence[_Heading], options: RoundOptions) -> int | None:
    """The round after which a numeral says that its city is scored, with its foot so far down."""
    number = _round_of(word.middle[0], foot, headings, options)
    if number is None:
        below = _round_of(word.middle[0], float("inf"), headings, options)
        number = None if below is None else below - 1
    return number


def rounds_top(words: Sequence[Word], options: RoundOptions) -> float:
    """Where the rounds begin, in millimetres from the top of the page; infinity without any."""
    return min((each.word.top for each in _headings(words, options)), default=float("inf")) - options.above_mm


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
