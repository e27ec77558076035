"""What of a reading needs a person's eye."""

from __future__ import annotations

from engine.sheet.form import Role
from scanner.reading import UNSEEN, Reading
from webapp.batch.model import Look


def looks_of(reading: Reading) -> tuple[Look, ...]:
    """The places that need a look, hexes first; not an action's box that can't be seen, as flaps are folded away."""
    pairs = list(zip(reading.form.regions, reading.regions, strict=True))
    pairs.sort(key=lambda pair: pair[0].role is Role.BOX)
    return tuple(
        Look(region.id, region.mark, region.runner_up, region.review)
        for printed, region in pairs
        if region.review and not (printed.role is Role.BOX and region.review in UNSEEN)
    )
