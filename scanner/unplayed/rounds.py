"""The rounds that are printed beside the map: who begins, the actions, the city that is scored."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.board import SYMBOLS
from scanner.unplayed.actions import Actions, read_actions
from scanner.unplayed.boxes import PrintedBox
from scanner.unplayed.headings import Heading, are_plain, flap_width, heads, lacks_number, read_headings, top_of
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
    doubtful: Collection[str] = (),
) -> Rounds:
    """The rounds that the words outside the map tell of, with the boxes of their actions.

    `all_cities`: whether `cities` are surely all that the map has; if not, another one's scoring may be missing.
    `doubtful` are those that may be none: so no scoring of theirs is sure.
    """
    headings = read_headings(words, options.rounds)
    own_heads = heads(headings)
    actions = read_actions(words, boxes, own_heads, options)
    scored = read_scorings(words, boxes, headings, set(cities), options, all_cities=all_cities)
    numbers = sorted({each.number for each in headings})
    are_all = _are_all(own_heads, words, actions, options.rounds)
    whole = are_all and len(numbers) == len(headings)
    # Among headings of which one may be none, any box may be another round's.
    plain = are_plain(own_heads)
    found: list[UnplayedRound] = []
    turn, sure = 0, numbers[:1] == [1]
    for number in numbers:
        own, scoring = actions.of.get(number, ()), scored.get(number)
        lost = not own or number in actions.lost or any(not each.letters for each in own)
        doubts = {
            RoundField.ACTIONS: lost or not (plain and are_all),
            RoundField.SCORES: scoring is not None and not (whole and scoring.sure and scoring.city not in doubtful),
            RoundField.STARTS: not sure,
        }
        # R18: the order just goes on from round to round.
        starts = SYMBOLS[turn % players]
        turn += len(own)
        sure = sure and are_all and not lost
        city = None if scoring is None else scoring.city
        unsure = frozenset(field for field, doubt in doubts.items() if doubt)
        found.append(UnplayedRound(number, starts, tuple(own), city, unsure))
    unscored = set(cities) - {each.city for each in scored.values() if not each.listed}
    # A part of its numeral may have been read as another's: of III an I.
    parted = not unscored <= set(doubtful) and any(word.chance < 1.0 for word in words)
    found = _with_scorings_to_ask(found, any_round=not all_cities or bool(unscored), any_city=parted)
    return Rounds(tuple(found), whole and sure and None not in actions.lost)


def _are_all(headings: Sequence[Heading], words: Sequence[Word], actions: Actions, options: RoundOptions) -> bool:
    """Whether these seem to be all headings: numbered from 1 on, none without its number, and no action so far to the
    right of its own that another may have stood above it."""
    numbers = sorted({each.number for each in headings})
    if not numbers or numbers != list(range(1, len(numbers) + 1)) or lacks_number(words, headings, options):
        return False
    width = flap_width(headings, options)
    farthest = {each.number: each.word.left + width for each in headings}
    middles = ((number, each.box_mm[0] + each.box_mm[2] / 2) for number, own in actions.of.items() for each in own)
    return all(middle < farthest[number] for number, middle in middles)


def _with_scorings_to_ask(rounds: Sequence[UnplayedRound], *, any_round: bool, any_city: bool) -> list[UnplayedRound]:
    """The rounds, those without a city asked about that may have one: `any_round` of them, else only the last.

    `any_city`: whether that of a round may be another one.
    """
    # R20: the last city is scored after the last round.
    return [
        replace(each, unsure=each.unsure | {RoundField.SCORES})
        if (any_city if each.scores else any_round or each is rounds[-1])
        else each
        for each in rounds
    ]


def rounds_top(words: Sequence[Word], options: RoundOptions) -> float:
    """Where the rounds begin, in millimetres from the top of the page; infinity without any."""
    return top_of(read_headings(words, options)) - options.above_mm
