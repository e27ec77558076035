"""The printed actions: six rounds that grow from one hex to four, dealt so that no seat has the better of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from engine.board import CITIES, SECTORS, SYMBOLS, Action, Round
from engine.generator.draws import Draws
from engine.generator.limits import FIRST_SCORING, MOST_ACTIONS, MOST_LETTERS, ROUNDS

LETTERS = (*SECTORS, "?")
"""The order in which an action's letters are printed."""
_TRIES = 60

_SIZES = (
    ((1,), (1,)),
    ((1, 2), (5, 1)),
    ((1, 2), (2, 5)),
    ((1, 2, 3), (1, 4, 4)),
    ((2, 3, 4), (2, 5, 2)),
    ((2, 3, 4), (2, 4, 5)),
)
"""For each round the sizes of an action in hexes, and how often each is drawn."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What the map can bear: land hexes of each sector, and how many of them touch a city."""

    land: dict[str, int]
    beside_cities: dict[str, int]
    water: int


def draw_rounds(draws: Draws, players: int, demand: Demand) -> tuple[Round, ...]:
    """Six rounds; the number of turns is a multiple of the players, and cities are scored after the last four."""
    counts = draws.choice(turn_counts(players))
    sizes = _fair_sizes(draws, players, counts)
    letters = _all_letters(draws, sizes, demand)
    scored = draws.shuffled(CITIES)
    rounds, turn = [], 0
    for i, actions in enumerate(letters):
        number = i + 1
        printed = tuple(Action(f"{number}{chr(ord('a') + k)}", action) for k, action in enumerate(actions))
        scores = scored[number - FIRST_SCORING] if number >= FIRST_SCORING else None
        rounds.append(Round(number, SYMBOLS[turn % players], printed, scores))
        turn += len(actions)
    return tuple(rounds)


@cache
def turn_counts(players: int) -> tuple[tuple[int, ...], ...]:
    """All ways to deal the turns out to six rounds: few at first, as many for every player."""
    most = min(MOST_ACTIONS, max(3, players))
    ranges = ((1, 2), (2, 3), *((2, 3, most)[: 2 if most == 3 else 3],) * (ROUNDS - 2))
    totals = {2: (12, 14), 3: (15,), 4: (16, 20)}[players]
    return tuple(c for c in product(*ranges) if sum(c) in totals and c[0] <= c[1] and _last_moves_spread(c, players))


def _last_moves_spread(counts: tuple[int, ...], players: int) -> bool:
    """Whether the last move before a scoring isn't always the same seat's."""
    last = [(sum(counts[: i + 1]) - 1) % players for i in range(FIRST_SCORING - 1, ROUNDS)]
    return max(last.count(seat) for seat in range(players)) <= 2


def hexes_by_seat(sizes: tuple[tuple[int, ...], ...], players: int) -> tuple[int, ...]:
    """How many hexes each seat places when everybody always takes the largest action left."""
    placed, turn = [0] * players, 0
    for round_sizes in sizes:
        for size in sorted(round_sizes, reverse=True):
            placed[turn % players] += size
            turn += 1
    return tuple(placed)


def _fair_sizes(draws: Draws, players: int, counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Sizes of all actions in which the seats' hexes differ as little as any of the tries."""
    best: tuple[tuple[int, ...], ...] = ()
    best_gap = 1 << 30
    for _ in range(_TRIES):
        sizes = tuple(tuple(draws.weighted(*_SIZES[i]) for _ in range(count)) for i, count in enumerate(counts))
        placed = hexes_by_seat(sizes, players)
        # A last round of small actions would be no end to a game: such sizes count as unfair ones.
        gap = max(placed) - min(placed) + 10 * (max(sizes[-1]) < MOST_LETTERS - 1)
        if gap < best_gap:
            best, best_gap = sizes, gap
        if gap <= 1:
            break
    return best


def _all_letters(draws: Draws, sizes: tuple[tuple[int, ...], ...], demand: Demand) -> list[list[tuple[str, ...]]]:
    """The letters of every action, in the order of print within a round: small ones first."""
    left = {letter: demand.land[letter] * 60 // 100 for letter in SECTORS}
    rounds = []
    for i, round_sizes in enumerate(sizes):
        # R4: in the first rounds a hex hangs on a city or on next to nothing.
        usable = demand.beside_cities if i < 2 else demand.land
        actions: list[tuple[str, ...]] = []
        for size in sorted(round_sizes):
            action = _letters(draws, size, left, usable)
            if action in actions:
                action = _letters(draws, size, left, usable)
            actions.append(action)
            for letter in action:
                if letter in left:
                    left[letter] -= 1
        rounds.append(sorted(actions, key=lambda action: (len(action), [LETTERS.index(x) for x in action])))
    return rounds


def _letters(draws: Draws, size: int, left: dict[str, int], usable: dict[str, int]) -> tuple[str, ...]:
    """One action's letters: all alike, or mixed, now and then with a `?`; sectors with room left come oftener."""
    assert 1 <= size <= MOST_LETTERS
    weights = [max(left[letter], 1) * min(usable[letter], 6) for letter in SECTORS]
    main = draws.weighted(SECTORS, weights)
    other = draws.weighted(LETTERS, [*weights, sum(weights)])
    if size == 1:
        return (main,) if draws.chance(88) else ("?",)
    style = draws.weighted(("alike", "mixed", "each"), (10, 8, 4))
    if style == "alike":
        chosen = [main if draws.chance(92) else "?"] * size
    elif style == "mixed":
        chosen = [main] * (size - 1) + [other]
    else:
        chosen = [draws.weighted(LETTERS, [*weights, sum(weights) // 3]) for _ in range(size)]
    return tuple(sorted(chosen, key=LETTERS.index))
