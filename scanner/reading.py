"""What the scanner gives back: each region's mark with how sure it is, and what needs a person's eye and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.hexes import Point
from engine.sheet.form import Form

EMPTY = ""
"""The mark of a region in which nothing was drawn."""
SCRIBBLE = "#"
"""The mark of one that was scribbled over."""
UNCLEAR, STRAY, HIDDEN, CUT_OFF, GLARE, OUT_OF_FOCUS = (
    "unclear",
    "stray-mark",
    "hidden",
    "cut-off",
    "glare",
    "out-of-focus",
)
OTHER_INK, PALE_INK, GRAINY = "other-ink", "pale-ink", "grainy"
UNSEEN = (HIDDEN, CUT_OFF)
"""Those of a region of which nothing can be seen: who signed such a box, nobody can say from this photo."""
REASONS = (UNCLEAR, STRAY, HIDDEN, CUT_OFF, GLARE, OUT_OF_FOCUS, OTHER_INK, PALE_INK, GRAINY)
"""Why a region needs a person's eye: codes, which whoever shows them puts in words.

Their order is the one in which the network for evidence was taught them: a new one needs it taught anew."""


@dataclass(frozen=True, slots=True)
class RegionReading:
    """One region: the likeliest mark (`EMPTY`, a symbol, or `#`), its confidence, the runner-up.

    `review` says why a person should look, by its code (one of `REASONS`), or is None when it is sure.
    `corners_px` is the region's outline in the photo as given, after its EXIF rotation.
    """

    id: str
    mark: str
    confidence: float
    runner_up: str
    review: str | None
    corners_px: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class EntryReading:
    """One box in which people write. `number`: None where none is written or can be told; names aren't read.

    `written`: whether anything stands in it. `review` and `corners_px` are as in a `RegionReading`.
    """

    id: str
    number: int | None
    written: bool
    confidence: float
    review: str | None
    corners_px: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """One photo read: which form it shows (the number its fiducials carry), its regions and entries in form order."""

    number: int
    matched_by: str
    confidence: float
    form: Form
    regions: tuple[RegionReading, ...]
    quality: Mapping[str, float]
    timing_ms: Mapping[str, float]
    entries: tuple[EntryReading, ...] = ()
