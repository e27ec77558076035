"""Which city is scored after which round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scanner.unplayed.headings import Heading, first_round, round_of, top_of
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.textoptions import RoundOptions
from scanner.unplayed.words import Word

_NUMERAL = re.compile(r"[IVX]{1,4}")


@dataclass(frozen=True, slots=True)
class Scoring:
    """The numeral of the city scored, and whether that round is surely the one it is scored after."""

    city: str
    sure: bool


def read_scorings(
    words: Sequence[Word], headings: Sequence[Heading], cities: set[str], options: UnplayedOptions
) -> dict[int, Scoring]:
    """The city scored after each round: a numeral in the round's flap; one above all headings ends the round before."""
    top = top_of(headings)
    left = min((each.word.left for each in headings), default=0.0)
    found: dict[int, Scoring] = {}
    for word in words:
        known = _NUMERAL.fullmatch(word.text) and word.text in cities
        if not known or word.foot < top - options.rounds.score_above * word.high:
            continue
        number = _scored_round(word, word.foot, headings, options.rounds)
        if number is None:
            continue
        # Far from its heading a row that slopes is taken for its neighbour.
        slope = 0.0 if word.chance == 1.0 else options.rounds.slope * max(word.middle[0] - left, 0.0)
        others = {_scored_round(word, word.foot + by, headings, options.rounds) for by in (-slope, slope)}
        sure = word.chance >= options.words.sure and others == {number}
        first = found.setdefault(number, Scoring(word.text, sure))
        if first.city != word.text:
            found[number] = replace(first, sure=False)
    return found


def _scored_round(word: Word, foot: float, headings: Sequence[Heading], options: RoundOptions) -> int | None:
    """The round after which a numeral says that its city is scored, with its foot so far down; None for no round."""
    number = round_of(word.middle[0], foot, headings, options)
    if number is None:
        below = first_round(word.middle[0], headings, options)
        number = None if below is None else below - 1
    return number or None
