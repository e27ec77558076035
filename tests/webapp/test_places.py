"""Places by points that aren't all certain: those that are possible, and no others."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from webapp.numbers import places_of

Span = tuple[int, int]


def span() -> st.SearchStrategy[Span]:
    return st.tuples(st.integers(0, 4), st.integers(0, 3)).map(lambda each: (each[0], sum(each)))


@given(st.lists(span(), min_size=1, max_size=4))
def test_every_place_that_points_within_the_ranges_give_is_told(spans: list[Span]) -> None:
    told = places_of(spans)
    possible: list[set[int]] = [set() for _ in spans]
    for points in product(*(range(low, high + 1) for low, high in spans)):
        for i, mine in enumerate(points):
            possible[i].add(1 + sum(other > mine for other in points))
    assert told == [(min(each), max(each)) for each in possible]
