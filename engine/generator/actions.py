"""The printed actions: six rounds that grow from one hex to four, dealt so that no seat has the better of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from engine.board import CITIES, SECTORS, SYMBOLS, Action, Round
from engine.generator.balance import Sizes, imbalance, later_merits, opening_merits
from engine.generator.draws import Draws
from engine.generator.limits import FIRST_SCORING, MOST_ACTIONS, MOST_LETTERS, ROUNDS
from engine.generator.openings import Opening, gains_by_seat

LETTERS = (*SECTORS, "?")
"""The order in which an action's letters are printed."""

_OPENING_ROUNDS = FIRST_SCORING - 1
_SIZES = (
    ((1,), (1,)),
    ((1, 2), (3, 2)),
    ((1, 2, 3), (3, 5, 1)),
    ((1, 2, 3), (1, 4, 3)),
    ((2, 3, 4), (2, 5, 2)),
    ((2, 3, 4), (2, 4, 5)),
)
"""For each round the sizes of an action in hexes, and how often each is drawn."""


@dataclass(frozen=True, slots=True)
class FairnessOptions:
    """When a deal of actions is good enough, and how long to look for one."""

    enough: int = 250
    """Foretold imbalance in ten-thousandths of a win: a tenth of what one game's chance makes up."""
    openings: int = 10
    """How often rounds 1 and 2 are drawn."""
    sizes: int = 24
    """How often the sizes of rounds 3 to 6 are drawn for each of these."""


FAIRNESS = FairnessOptions()


@dataclass(frozen=True, slots=True)
class Demand:
    """What the map can bear: land hexes of each sector, and how many of them touch a city."""

    land: Mapping[str, int]
    beside_cities: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Deal:
    """The letters of rounds 1 and 2, the sizes of rounds 3 to 6, and how unfair that is foretold to be."""

    opening: tuple[tuple[tuple[str, ...], ...], ...]
    later: Sizes
    imbalance: int


def draw_rounds(draws: Draws, players: int, demand: Demand, openings: tuple[Opening, ...]) -> tuple[Round, ...]:
    """Six rounds; the number of turns is a multiple of the players, and cities are scored after the last four."""
    deal = _fair_deal(draws, players, demand, openings)
    left = _left(demand, deal.opening)
    # R4: by round 3 there are chains to build on, so that any sector will do.
    later = [_round_letters(draws, sizes, left, demand.land) for sizes in deal.later]
    scored = draws.shuffled(CITIES)
    rounds, turn = [], 0
    for i, actions in enumerate([*deal.opening, *later]):
        number = i + 1
        printed = tuple(Action(f"{number}{chr(ord('a') + k)}", action) for k, action in enumerate(actions))
        scores = scored[number - FIRST_SCORING] if number >= FIRST_SCORING else None
        rounds.append(Round(number, SYMBOLS[turn % players], printed, scores))
        turn += len(actions)
    return tuple(rounds)


@cache
def turn_counts(players: int) -> tuple[tuple[int, ...], ...]:
    """All ways to deal the turns out to six rounds: few at first, as many for every player."""
    second = (2, 3, 4) if players == MOST_ACTIONS else (2, 3)
    later = (2, 3) if players == 2 else (2, 3, 4)
    totals = {2: (12, 14), 3: (15, 18), 4: (16, 20)}[players]
    return tuple(c for c in product((1, 2), second, *(later,) * (ROUNDS - 2)) if sum(c) in totals)


def _fair_deal(draws: Draws, players: int, demand: Demand, openings: tuple[Opening, ...]) -> Deal:
    """The first deal that is foretold to be fair enough, else the fairest of those drawn."""
    best: Deal | None = None
    for _ in range(FAIRNESS.openings):
        counts = draws.choice(turn_counts(players))
        left = _left(demand, ())
        opening = tuple(
            _round_letters(draws, _sizes(draws, i, counts[i]), left, demand.beside_cities)
            for i in range(_OPENING_ROUNDS)
        )
        merits = opening_merits(
            gains_by_seat(opening[:1], openings, players), gains_by_seat(opening, openings, players), players
        )
        turn = sum(counts[:_OPENING_ROUNDS])
        for _ in range(FAIRNESS.sizes):
            later = tuple(_sizes(draws, i, counts[i]) for i in range(_OPENING_ROUNDS, ROUNDS))
            # A last round of small actions would be no end to a game.
            if max(later[-1]) < MOST_LETTERS - 1:
                continue
            unfair = imbalance(later_merits(merits, turn, later, players))
            if best is None or unfair < best.imbalance:
                best = Deal(opening, later, unfair)
            if unfair <= FAIRNESS.enough:
                return best
    assert best is not None, "of 240 draws of a last round one has a large action"
    return best


def _sizes(draws: Draws, i: int, count: int) -> tuple[int, ...]:
    """The sizes of the round's actions, small ones first."""
    return tuple(sorted(draws.weighted(*_SIZES[i]) for _ in range(count)))


def _left(demand: Demand, rounds: tuple[tuple[tuple[str, ...], ...], ...]) -> dict[str, int]:
    """How often each sector may still be asked for: three hexes in five, less what these rounds ask."""
    asked = [letter for actions in rounds for action in actions for letter in action]
    return {letter: demand.land[letter] * 60 // 100 - asked.count(letter) for letter in SECTORS}


def _round_letters(
    draws: Draws, sizes: tuple[int, ...], left: dict[str, int], usable: Mapping[str, int]
) -> tuple[tuple[str, ...], ...]:
    """The letters of a round's actions in printed order, small ones first; what they ask for is taken from `left`."""
    actions: list[tuple[str, ...]] = []
    for size in sizes:
        action = _letters(draws, size, left, usable)
        if action in actions:
            action = _letters(draws, size, left, usable)
        actions.append(action)
        for letter in action:
            if letter in left:
                left[letter] -= 1
    return tuple(sorted(actions, key=lambda action: (len(action), [LETTERS.index(x) for x in action])))


def _letters(draws: Draws, size: int, left: Mapping[str, int], usable: Mapping[str, int]) -> tuple[str, ...]:
    """One action's letters: all alike, or mixed, now and then with a `?`; sectors with room left come oftener."""
    weights = [max(left[letter], 0) * min(usable[letter], 6) for letter in SECTORS]
    if not any(weights):
        return ("?",) * size
    main = draws.weighted(SECTORS, weights)
    if size == 1:
        return (main,) if draws.chance(88) else ("?",)
    style = draws.weighted(("alike", "mixed", "each"), (10, 8, 4))
    if style == "alike":
        chosen = [main if draws.chance(92) else "?"] * size
    elif style == "mixed":
        chosen = [main] * (size - 1) + [draws.weighted(LETTERS, [*weights, sum(weights)])]
    else:
        chosen = [draws.weighted(LETTERS, [*weights, sum(weights) // 3]) for _ in range(size)]
    return tuple(sorted(chosen, key=LETTERS.index))
