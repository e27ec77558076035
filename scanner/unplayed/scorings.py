"""Which city is scored after which round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scanner.unplayed.boxes import PrintedBox
from scanner.unplayed.headings import Heading, around, round_of, top_of
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.textoptions import RoundOptions
from scanner.unplayed.words import Word

_NUMERAL = re.compile(r"[IVX]{1,4}")


@dataclass(frozen=True, slots=True)
class Scoring:
    """The numeral of the city scored, None for no city, and whether that round is surely the one it is scored after.

    `listed`: the numeral stands in a row of several cities', as over the boxes for points, and may be no scoring.
    """

    city: str | None
    sure: bool
    listed: bool = False


@dataclass(frozen=True, slots=True)
class _Told:
    """A city's numeral and the round it is scored after, None for none; `other` is one that it may be as well.

    `heads`: whether it stands clearly nearer to the heading below it than to what is above. `sure`: that it is read
    rightly, and in its row. `listed` as in `Scoring`.
    """

    city: str
    number: int | None
    other: int | None
    heads: bool
    sure: bool
    listed: bool = False


def read_scorings(
    words: Sequence[Word],
    boxes: Sequence[PrintedBox],
    headings: Sequence[Heading],
    cities: set[str],
    options: UnplayedOptions,
    *,
    all_cities: bool = True,
) -> dict[int, Scoring]:
    """The city scored after each round: a numeral in the round's flap; one above all headings ends the round before.

    Where all stand right above a heading, and the last round would score nothing otherwise, that heading's round is
    meant. What may be either round's is sure in neither. `all_cities`: whether `cities` are surely all of the map.
    """
    told = list(_told(words, boxes, headings, cities, options))
    if all_cities and _all_head(told, headings, cities):
        told = [_headed(each) for each in told]
    found: dict[int, Scoring] = {}
    for each in told:
        if each.number:
            first = found.setdefault(each.number, Scoring(each.city, each.sure and each.other is None, each.listed))
            if first.city != each.city:
                found[each.number] = replace(first, sure=False)
            elif not each.listed:
                found[each.number] = replace(first, listed=False)
    for number in {round_ for each in told if each.other for round_ in (each.number, each.other) if round_}:
        found[number] = replace(found.get(number, Scoring(None, sure=False)), sure=False)
    return found


def _told(
    words: Sequence[Word],
    boxes: Sequence[PrintedBox],
    headings: Sequence[Heading],
    cities: set[str],
    options: UnplayedOptions,
) -> Iterator[_Told]:
    """Every numeral that may tell a scoring, of the round above it or, if that isn't clear, of the one below too."""
    top = top_of(headings)
    left = min((each.word.left for each in headings), default=0.0)
    numerals = [
        word
        for word in words
        if _NUMERAL.fullmatch(word.text)
        and word.text in cities
        and word.foot >= top - options.rounds.score_above * word.high
    ]
    for word in numerals:
        number = _scored_round(word, word.foot, headings, options.rounds)
        if any(_are_a_table(word, other, headings, options.rounds) for other in numerals):
            yield _Told(word.text, number, None, heads=False, sure=False, listed=True)
            continue
        # Far from its heading a row that slopes is taken for its neighbour.
        slope = 0.0 if word.chance == 1.0 else options.rounds.slope * max(word.middle[0] - left, 0.0)
        others = {_scored_round(word, word.foot + by, headings, options.rounds) for by in (-slope, slope)}
        sure = word.chance >= options.words.sure and others == {number}
        _, below = around(word.middle[0], word.foot, headings, options.rounds)
        above_mm, below_mm = _gaps(word, boxes, headings, options.rounds)
        other = None if below is None or above_mm < options.rounds.score_nearer * below_mm else below.number
        yield _Told(word.text, number, other, below_mm < options.rounds.score_nearer * above_mm, sure)


def _are_a_table(one: Word, other: Word, headings: Sequence[Heading], options: RoundOptions) -> bool:
    """Whether two numerals of one flap stand in a row, as those over the boxes for points do."""
    in_row = one.text != other.text and abs(one.middle[1] - other.middle[1]) < 0.5 * max(one.high, other.high)
    return in_row and len({around(word.middle[0], word.foot, headings, options) for word in (one, other)}) == 1


def _scored_round(word: Word, foot: float, headings: Sequence[Heading], options: RoundOptions) -> int | None:
    """The round after which a numeral says that its city is scored, with its foot so far down; None for no round."""
    above, below = around(word.middle[0], foot, headings, options)
    if above is not None:
        return above.number
    return None if below is None else below.number - 1 or None


def _gaps(
    word: Word, boxes: Sequence[PrintedBox], headings: Sequence[Heading], options: RoundOptions
) -> tuple[float, float]:
    """How far a numeral stands from its round's heading or boxes above it, and from the next heading, in mm."""
    above, below = around(word.middle[0], word.foot, headings, options)
    feet = [] if above is None else [above.word.foot]
    for box in boxes:
        over = box.foot <= word.top and box.box[0] < word.right
        if over and above is not None and round_of(box.middle[0], box.foot, headings, options) == above.number:
            feet.append(box.foot)
    to_heading = float("inf") if below is None else max(below.word.top - word.foot, 0.0)
    return max(word.top - max(feet), 0.0) if feet else float("inf"), to_heading


def _all_head(told: Sequence[_Told], headings: Sequence[Heading], cities: set[str]) -> bool:
    """Whether every city's numeral stands above its round's heading, for else the last round would score nothing.

    R20: the last city is scored after the last round.
    """
    last = max((each.number for each in headings), default=None)
    either = [each for each in told if each.other]
    rounds = {each.other for each in either}
    once = len(either) == len(rounds) == len(cities) and {each.city for each in either} == cities
    return once and last in rounds and all(each.number != last for each in told)


def _headed(told: _Told) -> _Told:
    """The numeral as one that stands above its round's heading, if it may be that."""
    if told.other is None:
        return told
    return replace(told, number=told.other, other=None if told.heads else told.number)
