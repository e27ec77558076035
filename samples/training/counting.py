"""What became of regions, counted: how many, how many wrong without a question, and how many asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import click

from engine.sheet.form import Region, Role
from scanner.reading import RegionReading

HEADINGS = "cells | wrong in silence | flagged | boxes | wrong in silence | flagged"
"""Of the columns that `columns` gives."""


@dataclass(frozen=True)
class Told:
    """A region, what was drawn in it, and what was read."""

    region: Region
    drawn: str
    read: RegionReading

    @property
    def wrong(self) -> bool:
        """Whether it is wrong and nobody is asked."""
        return self.read.review is None and self.read.mark != self.drawn

    def __str__(self) -> str:
        return f"{self.region.id}: {self.drawn or 'nothing'} read as {self.read.mark or 'nothing'}"


def counted(photo: str, told: Iterable[Told]) -> Counter[str]:
    """How many cells and boxes, in words; those of the photo that are wrong are named on standard error."""
    counts: Counter[str] = Counter()
    for each in told:
        kind = "boxes" if each.region.role is Role.BOX else "cells"
        if each.wrong:
            click.echo(f"{photo} {each}", err=True)
        asked = each.read.review is not None
        counts += Counter({kind: 1, f"{kind} wrong": int(each.wrong), f"{kind} flagged": int(asked)})
    return counts


def columns(counts: Counter[str]) -> tuple[int | str, ...]:
    """The values below `HEADINGS`."""
    return (*_of_kind(counts, "cells"), *_of_kind(counts, "boxes"))


def _of_kind(counts: Counter[str], kind: str) -> tuple[int, int, str]:
    flagged = counts[f"{kind} flagged"]
    return counts[kind], counts[f"{kind} wrong"], f"{flagged} ({100 * flagged / max(counts[kind], 1):.1f} %)"
