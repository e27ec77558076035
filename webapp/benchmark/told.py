"""What a photo's score tells for certain, held against what the true position proves: may a wrong score look right?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Document = Mapping[str, Any]


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

    The true position is read from the same sheet with nothing left open: what the photo alone proves, it proves too.
    """
    numbers, true = list(_numbers(document)), list(_numbers(truth))
    false = sum(
        bool(told["steady"]) and not told["low"] <= known["low"] <= known["high"] <= told["high"]
        for told, known in zip(numbers, true, strict=True)
    )
    score, true_score = document["score"], truth["score"]
    decided = bool(score["decided"])
    right = bool(true_score["decided"]) and score["winner"] == true_score["winner"]
    return Told(
        len(numbers), sum(bool(each["exact"]) for each in numbers), false, 1, int(decided), int(decided and not right)
    )


def _numbers(document: Document) -> Iterator[Document]:
    """Every number of the score as `low`, `high`, `exact` and `steady`, in the players' order."""
    for player in document["score"]["players"]:
        yield {name: player[f"guardian_{name}"] for name in ("low", "high", "exact", "steady")}
        yield from player["cities"].values()
        yield player["total"]
