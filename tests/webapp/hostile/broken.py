"""Pictures that begin well."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.webapp.hostile.upload import SIGNATURE, Hostile, encoded, png, sheet, sheet_jpeg, sheet_png


def uploads() -> Iterator[Hostile]:
    """Cut, overwritten, or of a good header with nothing behind it."""
    yield from _cut()
    yield from _overwritten()
    yield from _mere_beginnings()


def _cut() -> Iterator[Hostile]:
    for kind in ("JPEG", "PNG", "WEBP", "TIFF", "GIF", "BMP"):
        whole = sheet_jpeg() if kind == "JPEG" else encoded(sheet().convert("RGB"), kind)
        yield Hostile(f"half a {kind}", f"sheet.{kind.lower()}", whole[: len(whole) // 2])
    whole = encoded(sheet(), "JPEG", progressive=True)
    yield Hostile("most of a progressive JPEG", "sheet.jpg", whole[: len(whole) * 9 // 10])
    yield Hostile("a JPEG without its last bytes", "sheet.jpg", sheet_jpeg()[:-40])
    yield Hostile("a PNG without its last rows", "sheet.png", sheet_png()[:-400])


def _overwritten() -> Iterator[Hostile]:
    noise = random.Random(5).randbytes(4000)
    at = len(sheet_png()) // 2
    yield Hostile(
        "a PNG with noise in its midst", "sheet.png", sheet_png()[:at] + noise + sheet_png()[at + len(noise) :]
    )
    webp = encoded(sheet(), "WEBP", lossless=True, method=0)
    yield Hostile("a WebP of noise", "sheet.webp", webp[:40] + noise)
    yield Hostile("a PNG of unpacked noise", "sheet.png", png(900, 900, noise))
    jpeg = sheet_jpeg()
    tables = jpeg.index(b"\xff\xc4")
    yield Hostile(
        "a JPEG with its tables overwritten", "sheet.jpg", jpeg[: tables + 4] + b"\xff" * 60 + jpeg[tables + 64 :]
    )


def _mere_beginnings() -> Iterator[Hostile]:
    for name, data in (
        ("JPEG", b"\xff\xd8"),
        ("JPEG with an end", b"\xff\xd8\xff\xd9"),
        ("PNG", SIGNATURE),
        ("GIF", b"GIF89a"),
        ("WebP", b"RIFF\xff\xff\xff\xffWEBPVP8 "),
        ("TIFF", b"MM\0*\0\0\0\x08"),
        ("BMP", b"BM" + bytes(52)),
        ("PDF", b"%PDF-1.7\n%%EOF"),
    ):
        yield Hostile(f"the mere beginning of a {name}", "sheet.jpg", data)
    yield Hostile(
        "a GIF that is a script as well", "sheet.gif", b"GIF89a/*" + bytes(20) + b"*/=1;alert(1)//" + bytes(100)
    )
