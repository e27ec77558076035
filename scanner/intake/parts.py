"""How many parts a JPEG, a PNG or a GIF has: a file of millions of tiny ones takes minutes and gigabytes to open.

And a PNG without those that cost time and say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from scanner.errors import TooCostlyError, TruncatedPictureError
from scanner.limits import Limits

_FILL, _SCAN, _END, _ALONE = 0xFF, 0xDA, 0xD9, range(0xD0, 0xD8)
"""Markers of a JPEG (ITU T.81, B.1.1): a byte that fills, the start of a scan, the end, those without data."""
_MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
"""A marker between a JPEG's data: neither a byte of them nor one that restarts them."""
_JPEG, _PNG = b"\xff\xd8", b"\x89PNG\r\n\x1a\n"
"""How such files begin."""
_GIF, _REMARK = b"GIF8", b"\x21\xfe"
"""How a GIF begins, and each of its remarks."""
_AROUND_CHUNK = 12
"""The bytes of a PNG's chunk beside its data: their length, the kind, a checksum (PNG, 5.3)."""
_PROFILE = b"iCCP"
"""The kind of a PNG's chunk that holds a colour profile, packed (PNG, 11.3.2.3)."""


def check_parts(data: bytes, name: str, limits: Limits) -> None:
    """Nothing, or TooCostlyError for a JPEG, PNG or GIF of too many segments, chunks or remarks, whatever else."""
    if data.startswith(_GIF) and data.count(_REMARK) > limits.parts:
        raise TooCostlyError(name)
    parts = _segments(data) if data.startswith(_JPEG) else _chunks(data) if data.startswith(_PNG) else iter(())
    for count, _ in enumerate(parts, start=1):
        if count > limits.parts:
            raise TooCostlyError(name)


def passes_of(data: bytes, name: str, limits: Limits) -> int:
    """How many passes over its picture a JPEG makes: its scans, as ITU T.81 calls them.

    Raises TruncatedPictureError for one without an end, TooCostlyError for very many passes.

    Phones put further pictures and videos behind the end, and small ones before the start, so neither the last bytes
    nor any end marker will do: walk the segments to the first scan, then look from there on.
    """
    at = 2
    for after in _segments(data):
        at = after
    passes = parts = 1
    while (found := _MARKER.search(data, at + 2)) is not None:
        marker = data[found.start() + 1]
        if marker == _END:
            return passes
        passes += marker == _SCAN
        parts += 1
        if passes > limits.passes or parts > limits.parts:
            raise TooCostlyError(name)
        at = found.start() + int.from_bytes(data[found.end() : found.end() + 2], "big")
    raise TruncatedPictureError(name)


def without_profiles(data: bytes) -> bytes:
    """A PNG without its colour profiles, which nothing here looks at; any other file as it is.

    Pillow unpacks each of them, though a picture has but one, and takes no picture with one of over a megabyte, as
    printers have: 80,000 that are small as long as they are packed took minutes.
    """
    if not data.startswith(_PNG) or _PROFILE not in data:
        return data
    kept, start = [data[: len(_PNG)]], len(_PNG)
    for end in _chunks(data):
        if data[start + 4 : start + 8] != _PROFILE:
            kept.append(data[start:end])
        start = end
    return b"".join([*kept, data[start:]])


def _segments(data: bytes) -> Iterator[int]:
    """Where each segment of a JPEG before its first scan ends (ITU T.81, B.1.1)."""
    at = 2
    while at + 4 <= len(data) and data[at] == _FILL and data[at + 1] != _SCAN:
        if data[at + 1] == _FILL:
            at += 1
        elif data[at + 1] in _ALONE:
            at += 2
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        yield at


def _chunks(data: bytes) -> Iterator[int]:
    """Where each chunk of a PNG ends."""
    at = len(_PNG)
    while at + _AROUND_CHUNK <= len(data):
        at += _AROUND_CHUNK + int.from_bytes(data[at : at + 4], "big")
        yield at
