"""Counting: one photo's reading against its truth, and many of them together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from scanner.marks.options import MarkOptions
from scanner.reading import UNCLEAR
from webapp.benchmark.reader import Read
from webapp.benchmark.told import Told, told_of

CHOSEN = MarkOptions().least_confidence
"""The probability below which cells are flagged today."""
SURE = 0.9995
"""The probability from which a right reading isn't kept one by one: no threshold is ever set above it."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells (or boxes) by what became of them. `wrong` is a wrong reading that said nothing of doubt."""

    right: int = 0
    wrong: int = 0
    flagged: int = 0
    flagged_wrong: int = 0
    """Of those flagged, how many would have been wrong."""

    def __add__(self, other: Cells) -> Cells:
        return Cells(
            self.right + other.right,
            self.wrong + other.wrong,
            self.flagged + other.flagged,
            self.flagged_wrong + other.flagged_wrong,
        )

    @property
    def total(self) -> int:
        """All of them."""
        return self.right + self.wrong + self.flagged


@dataclass(frozen=True)
class Outcome:
    """One photo's outcome. `misread`: the cells wrong without a flag, for looking at.

    `seen`: of the cells those that a person could tell from this photo. `doubts`: of the cells that are flagged for
    nothing but their probability, that one and whether the reading is wrong, where it is below `SURE` or is wrong.
    """

    located: bool
    identified: bool
    cells: Cells
    boxes: Cells
    milliseconds: float
    peak_mb: float
    misread: tuple[str, ...] = ()
    refusal: str | None = None
    seen: Cells = Cells()
    doubts: tuple[tuple[float, bool], ...] = ()
    always_flagged: int = 0
    """Cells that are flagged for another reason than their probability."""
    processor_ms: float = 0.0
    told: Told = field(default_factory=Told)
    """What its score tells for certain; nothing where nothing was proved."""

    @property
    def right_untouched(self) -> bool:
        """Whether every cell was read right, flagged or not."""
        return self.identified and self.cells.wrong + self.cells.flagged_wrong == 0

    @property
    def right_as_seen(self) -> bool:
        """Whether every cell that can be told from the photo was read right, and none wrong without a flag."""
        return self.identified and self.cells.wrong + self.seen.wrong + self.seen.flagged_wrong == 0

    @property
    def right_once_answered(self) -> bool:
        """Whether every cell is right once a person has answered the flags."""
        return self.identified and self.cells.wrong == 0


Judged = tuple[bool, bool]
"""Whether a cell or a box was read right, and whether it was flagged."""


def outcome(read: Read, truth: Mapping[str, Any]) -> Outcome:
    """The outcome of one photo."""
    bare = Outcome(
        False,
        False,
        Cells(),
        Cells(),
        read.milliseconds,
        read.peak_mb,
        refusal=read.refusal,
        processor_ms=read.processor_ms,
    )
    if read.document is None:
        return bare
    sheet = read.document["sheet"]
    if (sheet["seed"], sheet["players"]) != (truth["seed"], truth["players"]):
        return replace(bare, located=True)
    hexes = {each["id"]: each for each in read.document["hexes"]}
    cells = {each["id"]: (_same_hex(hexes[each["id"]], each), hexes[each["id"]]["review"]) for each in truth["hexes"]}
    signed = {each["id"]: each for each in read.document["actions"]}
    boxes = {
        each["id"]: (signed[each["id"]]["taken_by"] == each["taken_by"], signed[each["id"]]["review"])
        for each in truth["actions"]
    }
    misread = [place for place, (right, review) in (cells | boxes).items() if not right and not review]
    seen = [cells[each["id"]] for each in truth["hexes"] if each.get("decidable", True)]
    return replace(
        bare,
        located=True,
        identified=True,
        cells=_counted(cells.values()),
        boxes=_counted(boxes.values()),
        misread=tuple(misread),
        seen=_counted(seen),
        doubts=_doubts(hexes, cells),
        always_flagged=sum(map(_flagged_anyway, hexes.values())),
        told=Told() if read.truth is None else told_of(read.document, read.truth),
    )


def _same_hex(seen: Mapping[str, Any], truth: Mapping[str, Any]) -> bool:
    """Whether a hex was read right; whose a destroyed hex was is nobody's to read off a scribble (R19)."""
    if truth["destroyed"] or seen["destroyed"]:
        return bool(truth["destroyed"] == seen["destroyed"])
    return bool(seen["owner"] == truth["owner"] and seen["buildings"] == truth["buildings"])


def _doubts(hexes: Mapping[str, Mapping[str, Any]], cells: Mapping[str, Judged]) -> tuple[tuple[float, bool], ...]:
    """Probability and error of each cell that a threshold decides about."""
    decided = [
        (float(hexes[name]["confidence"]), right)
        for name, (right, _) in cells.items()
        if not _flagged_anyway(hexes[name])
    ]
    return tuple((confidence, not right) for confidence, right in decided if confidence < SURE or not right)


def _flagged_anyway(seen: Mapping[str, Any]) -> bool:
    """Whether a hex is flagged for something else than its probability: hidden, in glare, a ring like a scribble…"""
    return bool(seen["review"]) and (seen.get("why") != UNCLEAR or seen["confidence"] >= CHOSEN)


def _counted(judged: Iterable[Judged]) -> Cells:
    pairs = list(judged)
    return Cells(
        right=sum(right and not review for right, review in pairs),
        wrong=sum(not right and not review for right, review in pairs),
        flagged=sum(review for _, review in pairs),
        flagged_wrong=sum(not right and review for right, review in pairs),
    )


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of many photos, ready for a table or for JSON."""
    cells, boxes, seen = (sum((getattr(o, part) for o in outcomes), Cells()) for part in ("cells", "boxes", "seen"))
    return {
        "photos": len(outcomes),
        "located": sum(each.located for each in outcomes),
        "identified": sum(each.identified for each in outcomes),
        "wrong_map": sum(each.located and not each.identified for each in outcomes),
        "cells": _document(cells),
        "cells_that_a_person_can_tell": _document(seen),
        "boxes": _document(boxes),
        "told": asdict(sum((each.told for each in outcomes), Told())),
        "sheets_right_untouched": sum(each.right_untouched for each in outcomes),
        "sheets_right_as_far_as_seen": sum(each.right_as_seen for each in outcomes),
        "sheets_right_once_answered": sum(each.right_once_answered for each in outcomes),
        "peak_mb": round(max((each.peak_mb for each in outcomes), default=0.0), 1),
        **_times("milliseconds", [each.milliseconds for each in outcomes]),
        **_times("processor_ms", [each.processor_ms for each in outcomes]),
    }


def _times(name: str, times: list[float]) -> dict[str, float]:
    known = times or [0.0]
    return {
        f"{name}_median": round(float(np.median(known)), 1),
        f"{name}_95th": round(float(np.percentile(known, 95)), 1),
    }


def _document(cells: Cells) -> dict[str, int]:
    return {
        "all": cells.total,
        "right": cells.right,
        "wrong_without_a_flag": cells.wrong,
        "flagged": cells.flagged,
        "flagged_and_wrong": cells.flagged_wrong,
    }
