"""The hexes' ids: column letters and row numbers printed round the map, whichever way they are counted."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engine.hexes import Hex, Orientation
from scanner.unplayed.page import FlatPage
from scanner.unplayed.textoptions import LabelOptions
from scanner.unplayed.words import Word

_LETTER, _NUMBER = re.compile(r"[A-Z]"), re.compile(r"[1-9]?\d")


@dataclass(frozen=True)
class Ids:
    """Each hex's id, and whether they are those that are printed."""

    of: dict[Hex, str]
    sure: bool


@dataclass(frozen=True)
class _Count:
    """One way of counting hexes: `of` numbers a hex's line, `axis` is 0 where lines stand upright, 1 where they lie.

    `ahead`: 1 where numbers rise to the right or downward, else -1.
    """

    of: Callable[[Hex], int]
    axis: int
    ahead: int


def ids_of(page: FlatPage, words: Iterable[Word], options: LabelOptions) -> Ids:
    """The ids as the labels have them; where they can't be made out, columns get letters and rows numbers all the
    same, and where there are more columns than letters every hex the next id there is."""
    labels = [word for word in words if not page.holds(word) and _is_near(page, word, options)]
    letters = [(word, ord(word.text) - ord("A")) for word in labels if _LETTER.fullmatch(word.text)]
    numbers = [(word, int(word.text)) for word in labels if _NUMBER.fullmatch(word.text)]
    ways: list[tuple[float, Ids]] = []
    for for_letters, for_numbers in _ways(page.layout.orientation):
        first, first_score = _fitted(page, for_letters, letters, options, start=0)
        second, second_score = _fitted(page, for_numbers, numbers, options, start=1)
        ids = _named(page, first, second)
        if ids is not None:
            ways.append((first_score + second_score, Ids(ids, min(first_score, second_score) > options.sure)))
    if not ways:
        return Ids(_one_by_one(page), False)
    score, best = max(ways, key=lambda way: way[0])
    leads = all(other.of == best.of or score - rival > options.lead for rival, other in ways)
    return Ids(best.of, best.sure and leads)


def _one_by_one(page: FlatPage) -> dict[Hex, str]:
    """Ids for all hexes from A1 to A99, B1 and so on, column by column."""
    ordered = sorted(page.cells, key=lambda cell: page.layout.center(cell))
    return {cell: f"{chr(ord('A') + k // 99)}{k % 99 + 1}" for k, cell in enumerate(ordered)}


def _is_near(page: FlatPage, word: Word, options: LabelOptions) -> bool:
    """Whether a word stands within the map's rectangle, or close to it."""
    reach = options.near * page.layout.size
    places = [page.layout.center(cell) for cell in page.cells]
    return all(
        min(place[axis] for place in places) - reach < word.middle[axis] < max(place[axis] for place in places) + reach
        for axis in (0, 1)
    )


def _ways(orientation: Orientation) -> Iterator[tuple[_Count, _Count]]:
    """The ways of counting columns and rows: straight lines one way, and the other way zigzags or slanting lines."""
    if orientation is Orientation.FLAT:
        columns = [_Count(lambda cell: cell.q, 0, 1)]
        lines: tuple[Callable[[Hex], int], ...] = (
            lambda cell: cell.r + (cell.q >> 1),
            lambda cell: cell.r + ((cell.q + 1) >> 1),
            lambda cell: cell.r,
            lambda cell: -cell.s,
        )
        rows = [_Count(of, 1, ahead) for ahead in (1, -1) for of in lines]
    else:
        lines = (
            lambda cell: cell.q + (cell.r >> 1),
            lambda cell: cell.q + ((cell.r + 1) >> 1),
            lambda cell: cell.q,
            lambda cell: -cell.s,
        )
        columns = [_Count(of, 0, 1) for of in lines]
        rows = [_Count(lambda cell: cell.r, 1, ahead) for ahead in (1, -1)]
    yield from itertools.product(columns, rows)
    yield from itertools.product(rows, columns)


def _fitted(
    page: FlatPage, count: _Count, labels: list[tuple[Word, int]], options: LabelOptions, *, start: int
) -> tuple[dict[Hex, int], float]:
    """Each hex's number under a way of counting, and what share of the labels and of the lines agree with it."""
    lines = {cell: count.ahead * count.of(cell) for cell in page.cells}
    votes: Counter[int] = Counter()
    beside = 0
    for word, value in labels:
        at, reach = word.middle[count.axis], options.off * page.layout.size
        near = {line for cell, line in lines.items() if abs(page.layout.center(cell)[count.axis] - at) < reach}
        votes.update(value - line for line in near)
        # What stands beside no line, a player's symbol in the table, is no label.
        beside += bool(near)
    shift, agreeing = max(votes.items(), key=lambda vote: vote[1], default=(start - min(lines.values()), 0))
    wanted = len(set(lines.values()))
    told = len({value for _, value in labels if value - shift in lines.values()})
    score = told / wanted * min(1.0, agreeing / max(beside, 1))
    return {cell: line + shift for cell, line in lines.items()}, score


def _named(page: FlatPage, letters: dict[Hex, int], numbers: dict[Hex, int]) -> dict[Hex, str] | None:
    """The ids, None where two hexes would have the same, or one has none."""
    if min(letters.values()) < 0 or max(letters.values()) > 25 or min(numbers.values()) < 0:
        return None
    ids = {cell: f"{chr(ord('A') + letters[cell])}{numbers[cell]}" for cell in page.cells}
    return ids if len(set(ids.values())) == len(ids) else None
