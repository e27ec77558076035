"""Readings as they are stored: JSON from which the same reading comes back, without the photo."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct

from engine import typed
from engine.hexes import Point
from scanner.reading import EntryReading, Reading, RegionReading
from webapp.forms import form_of_number


class StoredRegion(Struct, frozen=True):
    """One region's reading; see `scanner.reading.RegionReading`."""

    id: str
    mark: str
    confidence: float
    runner_up: str
    review: str | None
    corners_px: tuple[tuple[float, float], ...]


class StoredEntry(Struct, frozen=True):
    """One box's reading in which people write; see `scanner.reading.EntryReading`."""

    id: str
    number: int | None
    written: bool
    confidence: float
    review: str | None
    corners_px: tuple[tuple[float, float], ...]


class StoredReading(Struct, frozen=True):
    """One photo's reading without its form, which follows from the number."""

    number: int
    matched_by: str
    confidence: float
    regions: tuple[StoredRegion, ...]
    quality: dict[str, float]
    timing_ms: dict[str, float]
    entries: tuple[StoredEntry, ...] = ()
    """Empty in what an earlier version stored."""


def encoded(reading: Reading) -> bytes:
    """The reading as JSON."""
    regions = tuple(
        StoredRegion(
            each.id,
            each.mark,
            float(each.confidence),
            each.runner_up,
            each.review,
            _points(each.corners_px),
        )
        for each in reading.regions
    )
    entries = tuple(
        StoredEntry(each.id, each.number, each.written, float(each.confidence), each.review, _points(each.corners_px))
        for each in reading.entries
    )
    quality = {name: float(value) for name, value in reading.quality.items()}
    timing = {name: round(float(value), 3) for name, value in reading.timing_ms.items()}
    number, matched_by, confidence = reading.number, reading.matched_by, float(reading.confidence)
    return msgspec.json.encode(StoredReading(number, matched_by, confidence, regions, quality, timing, entries))


def _points(corners: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((round(float(x), 2), round(float(y), 2)) for x, y in corners)


@lru_cache(maxsize=64)
def decoded(stored: bytes) -> Reading:
    """The reading that was stored; ValueError where no sheet carries its number."""
    found = typed.decoded(stored, StoredReading)
    regions = tuple(
        RegionReading(each.id, each.mark, each.confidence, each.runner_up, each.review, each.corners_px)
        for each in found.regions
    )
    entries = tuple(
        EntryReading(each.id, each.number, each.written, each.confidence, each.review, each.corners_px)
        for each in found.entries
    )
    form, timing = form_of_number(found.number), found.timing_ms
    return Reading(found.number, found.matched_by, found.confidence, form, regions, found.quality, timing, entries)
