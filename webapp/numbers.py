"""How certain a number of the score is and how it is written: alike in tables, on the page and in every export."""

from __future__ import annotations

from typing import Literal

from webapp.documents import CityDocument, PlayerDocument, TotalDocument
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


def number_text(each: Number, words: Words) -> str:
    """The number or its range: `4`, `2 to 4`; with `~` before it where it isn't proved."""
    text = words.between(*span_of(each))
    return f"{NOT_CERTAIN}{text}" if state_of(each) == "unsure" else text
