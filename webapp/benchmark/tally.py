"""Counting: one photo's reading against its truth, and many of them together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from webapp.benchmark.reader import Read


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
    """One photo's outcome. `misread`: the cells wrong without a flag, for looking at."""

    located: bool
    identified: bool
    cells: Cells
    boxes: Cells
    milliseconds: float
    peak_mb: float
    misread: tuple[str, ...] = ()
    refusal: str | None = None

    @property
    def right_untouched(self) -> bool:
        """Whether every cell was read right, flagged or not."""
        return self.identified and self.cells.wrong + self.cells.flagged_wrong == 0

    @property
    def right_once_answered(self) -> bool:
        """Whether every cell is right once a person has answered the flags."""
        return self.identified and self.cells.wrong == 0


def outcome(read: Read, truth: Mapping[str, Any]) -> Outcome:
    """The outcome of one photo."""
    if read.document is None:
        return Outcome(False, False, Cells(), Cells(), read.milliseconds, read.peak_mb, (), read.refusal)
    sheet = read.document["sheet"]
    identified = (sheet["seed"], sheet["players"]) == (truth["seed"], truth["players"])
    if not identified:
        return Outcome(True, False, Cells(), Cells(), read.milliseconds, read.peak_mb)
    seen = {each["id"]: each for each in read.document["hexes"]}
    cells = {each["id"]: (_same_hex(seen[each["id"]], each), seen[each["id"]]["review"]) for each in truth["hexes"]}
    signed = {each["id"]: each for each in read.document["actions"]}
    boxes = {
        each["id"]: (signed[each["id"]]["taken_by"] == each["taken_by"], signed[each["id"]]["review"])
        for each in truth["actions"]
    }
    misread = [place for place, (right, review) in (cells | boxes).items() if not right and not review]
    return Outcome(
        True, True, _counted(cells.values()), _counted(boxes.values()), read.milliseconds, read.peak_mb, tuple(misread)
    )


def _same_hex(seen: Mapping[str, Any], truth: Mapping[str, Any]) -> bool:
    """Whether a hex was read right; whose a destroyed hex was is nobody's to read off a scribble (R19)."""
    if truth["destroyed"] or seen["destroyed"]:
        return bool(truth["destroyed"] == seen["destroyed"])
    return bool(seen["owner"] == truth["owner"] and seen["buildings"] == truth["buildings"])


def _counted(judged: Any) -> Cells:
    pairs = list(judged)
    return Cells(
        right=sum(right and not review for right, review in pairs),
        wrong=sum(not right and not review for right, review in pairs),
        flagged=sum(review for _, review in pairs),
        flagged_wrong=sum(not right and review for right, review in pairs),
    )


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of many photos, ready for a table or for JSON."""
    cells, boxes = sum((each.cells for each in outcomes), Cells()), sum((each.boxes for each in outcomes), Cells())
    times = [each.milliseconds for each in outcomes] or [0.0]
    return {
        "photos": len(outcomes),
        "located": sum(each.located for each in outcomes),
        "identified": sum(each.identified for each in outcomes),
        "wrong_map": sum(each.located and not each.identified for each in outcomes),
        "cells": _document(cells),
        "boxes": _document(boxes),
        "sheets_right_untouched": sum(each.right_untouched for each in outcomes),
        "sheets_right_once_answered": sum(each.right_once_answered for each in outcomes),
        "milliseconds_median": round(float(np.median(times)), 1),
        "milliseconds_95th": round(float(np.percentile(times, 95)), 1),
        "peak_mb": round(max((each.peak_mb for each in outcomes), default=0.0), 1),
    }


def _document(cells: Cells) -> dict[str, int]:
    return {
        "all": cells.total,
        "right": cells.right,
        "wrong_without_a_flag": cells.wrong,
        "flagged": cells.flagged,
        "flagged_and_wrong": cells.flagged_wrong,
    }
