"""What a photo's score tells for certain, held against what the true position proves: may a wrong score look right?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Document = Mapping[str, Any]
OPEN_ENDED = {"ranges-not-settled", "not-proved", "order-open"}
"""Problems by which the true position's ranges may be wider than they are."""
AS_FINAL = "round-unclear"
"""The problem by which a winner is told on a condition: that the sheet is the final one."""


@dataclass(frozen=True, slots=True)
class Told:
    """The numbers of scores, by what was told of them; and the same of winners."""

    numbers: int = 0
    certain: int = 0
    """Told as one number that stands whatever is in the places that a person has yet to look at."""
    false: int = 0
    """Told as a number or a range that stands so, and the true position proves another or a wider one."""
    winners: int = 0
    winners_certain: int = 0
    winners_false: int = 0

    def __add__(self, other: Told) -> Told:
        return Told(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


def told_of(document: Document, truth: Document) -> Told:
    """What the photo's score document tells, held against the true position's.

    The true position is the same sheet with nothing left open: what the photo proves, it proves too. Where its ranges
    couldn't be settled nothing is counted.
    """
    if OPEN_ENDED & _problems(truth):
        return Told()
    numbers, true = list(_numbers(document)), list(_numbers(truth))
    false = sum(
        bool(told["steady"]) and not told["low"] <= known["low"] <= known["high"] <= told["high"]
        for told, known in zip(numbers, true, strict=True)
    )
    score, true_score = document["score"], truth["score"]
    decided = bool(score["decided"]) and AS_FINAL not in _problems(document)
    right = bool(true_score["decided"]) and score["winner"] == true_score["winner"]
    return Told(
        len(numbers), sum(bool(each["exact"]) for each in numbers), false, 1, int(decided), int(decided and not right)
    )


def _problems(document: Document) -> set[str]:
    return {problem["code"] for problem in document["problems"]}


def _numbers(document: Document) -> Iterator[Document]:
    """Every number of the score as `low`, `high`, `exact` and `steady`, in the players' order."""
    for player in document["score"]["players"]:
        yield {name: player[f"guardian_{name}"] for name in ("low", "high", "exact", "steady")}
        yield from player["cities"].values()
        yield player["total"]
