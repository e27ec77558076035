"""The printed actions: six rounds that grow from one hex to four, dealt so that no seat has the better of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement, product

from engine.board import CITIES, LETTERS, SECTORS, SYMBOLS, WILD, Action, Round
from engine.draws import Draws
from engine.generator.balance import imbalance, opening_merits, round_merits
from engine.generator.limits import FIRST_SCORING, MOST_ACTIONS, MOST_LETTERS, ROUNDS
from engine.generator.openings import Opening, gains_by_seat

_OPENING_ROUNDS = FIRST_SCORING - 1
_SIZES = ((1,), (1, 2), (1, 2, 3), (1, 2, 3), (2, 3, MOST_LETTERS), (2, 3, MOST_LETTERS))
"""For each round the sizes that an action can have, in hexes."""
_LEAST = (2, 2, 3, 4, 5, 6)
"""For each round the hexes of an average action at the least, in halves: they grow from round to round."""
Sizes = tuple[tuple[int, ...], ...]
"""For each of some rounds the sizes of its actions."""


@dataclass(frozen=True, slots=True)
class FairnessOptions:
    """When a deal of actions is good enough, and how long to look for one."""

    enough: int = 250
    """Foretold imbalance in ten-thousandths of a win at which no better deal is looked for: as fine as weights go."""
    bearable: int = 900
    """The same at which a map is given up for another one, when none of its deals comes below."""
    draws: int = 12
    """How often a deal is drawn before the fairest is taken."""


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
    draws: int
    """How many deals were drawn."""


def draw_rounds(draws: Draws, players: int, demand: Demand, openings: tuple[Opening, ...]) -> tuple[Round, ...] | None:
    """Six rounds, or None when no deal is fair: the first on this map are worth too much.

    The number of turns is a multiple of the players, and cities are scored after the last four rounds.
    """
    deal = _fair_deal(draws, players, demand, openings)
    if deal.imbalance > FAIRNESS.bearable:
        return None
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
    while best is None or (best.imbalance > FAIRNESS.enough and best.draws < FAIRNESS.draws):
        counts = draws.choice(turn_counts(players))
        left = _left(demand, ())
        opening = tuple(
            _round_letters(draws, draws.choice(_size_choices(i, counts[i])), left, demand.beside_cities)
            for i in range(_OPENING_ROUNDS)
        )
        merits = opening_merits(
            gains_by_seat(opening[:1], openings, players), gains_by_seat(opening, openings, players), players
        )
        later, unfair = _balanced_sizes(draws, counts, merits)
        number = 1 if best is None else best.draws + 1
        best = (
            Deal(opening, later, unfair, number)
            if best is None or unfair < best.imbalance
            else replace(best, draws=number)
        )
    return best


def _balanced_sizes(draws: Draws, counts: tuple[int, ...], merits: tuple[int, ...]) -> tuple[Sizes, int]:
    """Sizes for rounds 3 to 6 that make up for what the seats gained before, and the imbalance that is left.

    From drawn sizes one round after the other is given those that balance best, until that is enough.
    """
    players = len(merits)
    later = range(_OPENING_ROUNDS, ROUNDS)
    starts = {i: sum(counts[:i]) % players for i in later}
    sizes = {i: draws.choice(_size_choices(i, counts[i])) for i in later}
    parts = {i: round_merits(i + 1, sizes[i], starts[i], players) for i in later}
    order = draws.shuffled(later)
    for i in (*order, *order):
        if imbalance([sum(column) for column in zip(merits, *parts.values(), strict=True)]) <= FAIRNESS.enough:
            break
        others = [sum(column) for column in zip(merits, *(parts[k] for k in later if k != i), strict=True)]
        choices = {choice: round_merits(i + 1, choice, starts[i], players) for choice in _size_choices(i, counts[i])}
        sizes[i] = min(choices, key=lambda c: (imbalance([a + b for a, b in zip(others, choices[c], strict=True)]), c))
        parts[i] = choices[sizes[i]]
    unfair = imbalance([sum(column) for column in zip(merits, *parts.values(), strict=True)])
    return tuple(sizes[i] for i in later), unfair


@cache
def _size_choices(i: int, count: int) -> tuple[tuple[int, ...], ...]:
    """All sizes that the actions of a round can have, small ones first."""
    choices = combinations_with_replacement(_SIZES[i], count)
    return tuple(c for c in choices if 2 * sum(c) >= _LEAST[i] * count)


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
        return (WILD,) * size
    main = draws.weighted(SECTORS, weights)
    if size == 1:
        return (main,) if draws.chance(88) else (WILD,)
    style = draws.weighted(("alike", "mixed", "each"), (10, 8, 4))
    if style == "alike":
        chosen = [main if draws.chance(92) else WILD] * size
    elif style == "mixed":
        chosen = [main] * (size - 1) + [draws.weighted(LETTERS, [*weights, sum(weights)])]
    else:
        chosen = [draws.weighted(LETTERS, [*weights, sum(weights) // 3]) for _ in range(size)]
    return tuple(sorted(chosen, key=LETTERS.index))
