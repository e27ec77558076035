"""What of a reading needs a person's eye."""

from __future__ import annotations

from engine.sheet.form import Role
from scanner.reading import UNSEEN, Reading, RegionReading
from webapp.documents import LookDocument
from webapp.moments import BOX_PREFIX


def doubtful_regions(reading: Reading) -> tuple[RegionReading, ...]:
    """The regions that weren't read for certain, hexes first; not an action's box that can't be seen, as flaps are
    folded away."""
    pairs = list(zip(reading.form.regions, reading.regions, strict=True))
    pairs.sort(key=lambda pair: pair[0].role is Role.BOX)
    return tuple(
        region
        for printed, region in pairs
        if region.review and not (printed.role is Role.BOX and region.review in UNSEEN)
    )


def to_look_at(looks: list[LookDocument]) -> tuple[LookDocument, ...]:
    """What of these a person who has the photos alone can tell: not who signed a box that isn't seen."""
    return tuple(each for each in looks if not (each.region.startswith(BOX_PREFIX) and each.why in UNSEEN))
