"""The reading: what the stages found, gathered for the caller in pixels of the photo as it was given."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from engine.hexes import Point
from scanner.intake.photo import Photo
from scanner.location.locate import Located
from scanner.location.sharpness import blur_px
from scanner.marks.ink import Patches
from scanner.marks.verdict import Verdict
from scanner.reading import EntryReading, Reading, RegionReading
from scanner.registration.register import Registration
from scanner.warp import Floats
from scanner.writing.digits import EntryVerdict
from scanner.writing.entries import EntryPatch

_DOUBT_FALLS_BY = 0.04
"""Identity by which the doubt whether it is this form falls to a third: other forms of the same cells stay within 0.02
of 0, so the doubt left at the least identity accepted, 0.15, is two in a hundred, and at an ordinary 0.8 nothing."""


def gather(
    located: Located,
    registration: Registration,
    patches: Patches,
    verdicts: tuple[Verdict, ...],
    written: tuple[tuple[EntryPatch, EntryVerdict], ...],
    timing_ms: Mapping[str, float],
) -> Reading:
    """The reading of a photo."""
    photo = registration.photo
    outlines = (photo.as_given(outline) for outline in registration.outlines_px)
    regions = tuple(
        RegionReading(
            region.id,
            verdict.mark,
            verdict.confidence,
            verdict.runner_up,
            verdict.review,
            _points(outline),
        )
        for region, verdict, outline in zip(registration.form.regions, verdicts, outlines, strict=True)
    )
    entries = tuple(
        EntryReading(
            patch.entry.id,
            verdict.number,
            verdict.written,
            verdict.confidence,
            verdict.review,
            _points(photo.as_given(patch.corners_px)),
        )
        for patch, verdict in written
    )
    confidence = 1 - math.exp(-registration.identity / _DOUBT_FALLS_BY)
    quality = _quality(photo, located, registration, patches)
    number, form = located.number, registration.form
    return Reading(number, located.matched_by, confidence, form, regions, quality, timing_ms, entries)


def _points(outline: Floats) -> tuple[Point, ...]:
    """An outline (n, 2) as points with as many digits as mean something."""
    return tuple((round(x, 2), round(y, 2)) for x, y in outline.tolist())


def _quality(photo: Photo, located: Located, registration: Registration, patches: Patches) -> Mapping[str, float]:
    """Measures of the photo, none of them a verdict; lengths on paper in millimetres, the others shares."""
    warp = registration.warp
    return {
        "px_per_mm": round(warp.px_per_mm * photo.shrink, 2),
        "tilt_deg": round(warp.tilt_deg, 1),
        "tags_seen": len(located.tags),
        "blur_mm": round(blur_px(photo, located.tags) / warp.px_per_mm, 3),
        "contrast": round(float(np.median(patches.contrast)), 3),
        "match": round(float(np.median(registration.match)), 3),
        "worst_match": round(float(registration.match.min()), 3),
        "identity": round(registration.identity, 3),
        "inside": round(float(patches.inside.mean()), 4),
    }
