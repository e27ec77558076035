"""The rounds that are printed beside the map: who begins, the actions, the city that is scored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.board import SYMBOLS
from scanner.unplayed.actions import read_actions
from scanner.unplayed.boxes import PrintedBox
from scanner.unplayed.headings import are_plain, heads, read_headings, top_of
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.result import RoundField, UnplayedRound
from scanner.unplayed.scorings import read_scorings
from scanner.unplayed.textoptions import RoundOptions
from scanner.unplayed.words import Word


@dataclass(frozen=True)
class Rounds:
    """The rounds in order; `sure` that there are no more, and no others."""

    rounds: tuple[UnplayedRound, ...]
    sure: bool


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
    headings = read_headings(words, options.rounds)
    own_heads = heads(headings)
    actions = read_actions(words, boxes, own_heads, options)
    scored = read_scorings(words, boxes, headings, set(cities), options, all_cities=all_cities)
    found: list[UnplayedRound] = []
    turn, sure = 0, True
    numbers = sorted({each.number for each in headings})
    whole = numbers == list(range(1, len(numbers) + 1)) and len(numbers) == len(headings) and bool(numbers)
    for number in numbers:
        own = actions.of.get(number, ())
        lost = not own or number in actions.lost or any(not each.letters for each in own)
        # Among headings of which one may be none, any box may be another round's.
        unsure = {RoundField.ACTIONS} if lost or not are_plain(own_heads) else set()
        if number in scored and not (whole and scored[number].sure):
            unsure.add(RoundField.SCORES)
        if not sure:
            unsure.add(RoundField.STARTS)
        # R18: the order just goes on from round to round.
        starts = SYMBOLS[turn % players]
        turn += len(own)
        sure = sure and not lost
        city = scored[number].city if number in scored else None
        found.append(UnplayedRound(number, starts, tuple(own), city, frozenset(unsure)))
    if not all_cities or set(cities) - {each.city for each in scored.values() if not each.listed}:
        # One more may be scored where none was seen.
        found = [each if each.scores else replace(each, unsure=each.unsure | {RoundField.SCORES}) for each in found]
    elif found and found[-1].scores is None:
        # R20: the last city is scored after the last round.
        found[-1] = replace(found[-1], unsure=found[-1].unsure | {RoundField.SCORES})
    return Rounds(tuple(found), whole and sure and None not in actions.lost)


def rounds_top(words: Sequence[Word], options: RoundOptions) -> float:
    """Where the rounds begin, in millimetres from the top of the page; infinity without any."""
    return top_of(read_headings(words, options)) - options.above_mm
