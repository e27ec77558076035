"""How certain a number of the score is and how it is written: alike in tables, on the page and in every export."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from webapp.documents import CityDocument, PlayerDocument, ScoreDocument, TotalDocument
from webapp.words import Words

NOT_CERTAIN = "~"
Number = CityDocument | TotalDocument
"""One number of the table: `points` as seen, from `low` to `high` over all legal plays where that is known."""
State = Literal["exact", "ranged", "unsure"]
"""Of a number: proved, proved to lie in its range, or neither."""


def state_of(each: Number) -> State:
    """How certain the number is. A range is no more than a guess where unread marks can take the points out of it."""
    if each.low != each.high:
        return "ranged" if each.steady else "unsure"
    return "exact" if each.exact else "unsure"


def guardian_of(player: PlayerDocument) -> TotalDocument:
    """The player's Guardian points as a number like the others."""
    return TotalDocument(
        points=player.guardian,
        low=player.guardian_low,
        high=player.guardian_high,
        exact=player.guardian_exact,
        steady=player.guardian_steady,
    )


def span_of(each: Number) -> tuple[int, int]:
    """From where to where the points go, as far as that was worked out; else those counted, twice."""
    if each.low is None or each.high is None or each.low == each.high:
        return each.points, each.points
    return each.low, each.high


NO_END = 1 << 20
"""More points than anybody can have."""


def possible_span(each: Number) -> tuple[int, int]:
    """From where to where the points can be at all: anywhere where they aren't proved."""
    return (0, NO_END) if state_of(each) == "unsure" else span_of(each)


def places_of(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The best and the worst place, from 1 on, that is possible for each who has from `low` to `high` points.

    Who surely has as many points has the same place.
    """
    lows, highs = [low for low, _ in spans], [high for _, high in spans]
    best = [1 + sum(low > mine for low in lows) for mine in highs]
    worst = [sum(high > low for high in highs) + (low == high) for low, high in spans]
    return [(first, max(first, last)) for first, last in zip(best, worst, strict=True)]


def points_given(each: Number) -> int | str:
    """The points as seen; nothing where no legal play gives them, as the moment that counts was another."""
    low, high = span_of(each)
    return each.points if low <= each.points <= high else ""


def points_so_far(document: ScoreDocument, scorings: Mapping[str, int]) -> dict[str, TotalDocument]:
    """Each player's points for Guardians and for the cities that have been scored, in a game that isn't over.

    `scorings`: each city's numeral and the round after which it is scored.
    """
    played = document.photos[-1].after_round or 0
    due = [city for city, after in scorings.items() if after <= played]
    return {each.symbol: _together([each.cities[city] for city in due], each) for each in document.score.told}


def _together(cities: Sequence[Number], player: PlayerDocument) -> TotalDocument:
    """The player's points for these cities and for Guardians, as one number."""
    parts = [*cities, guardian_of(player)]
    spans = [span_of(each) for each in parts]
    certain = all(state_of(each) != "unsure" for each in parts)
    low, high = sum(low for low, _ in spans), sum(high for _, high in spans)
    points = sum(each.points for each in parts)
    return TotalDocument(points=points, low=low, high=high, exact=certain and low == high, steady=certain)


def number_text(each: Number, words: Words) -> str:
    """The number or its range: `4`, `2 to 4`; with `~` before it where it isn't proved."""
    text = words.between(*span_of(each))
    return f"{NOT_CERTAIN}{text}" if state_of(each) == "unsure" else text
