"""Good pictures of a sheet in odd clothes: they are read, and nothing of the clothes is kept."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterator

import numpy as np
from PIL import Image

from tests.webapp.hostile.upload import Fate, Hostile, encoded, sheet, sheet_jpeg, sheet_png, with_segments

SECRET = b"<?php system('owned'); ?><script>alert('owned')</script>"


def uploads() -> Iterator[Hostile]:
    """Polyglots, overfull metadata, films that begin with a sheet, rare colours."""
    for what, name, data in (*_polyglots(), *_metadata(), *_films(), *_colours()):
        yield Hostile(what, name, data, Fate.READ)


def _polyglots() -> Iterator[tuple[str, str, bytes]]:
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w") as archive:
        archive.writestr("shell.php", SECRET)
    yield "a JPEG that is a zip as well", "sheet.jpg", sheet_jpeg() + zipped.getvalue()
    yield "a PNG with a page behind it", "sheet.png", sheet_png() + b"<html>" + SECRET
    yield "a JPEG named HTML with a script in its comment", "sheet.html", with_segments(sheet_jpeg(), (0xFE, SECRET))
    yield "a JPEG with a PDF inside", "sheet.pdf", with_segments(sheet_jpeg(), (0xFE, b"%PDF-1.7\n" + bytes(99)))


def _metadata() -> Iterator[tuple[str, str, bytes]]:
    full = [(0xE1, b"Exif\0\0" + bytes(65_000))] * 200
    yield "a JPEG with 13 megabytes of EXIF", "sheet.jpg", with_segments(sheet_jpeg(), *full)
    for orientation in (9, 65_535):
        entry = struct.pack("<HHII", 0x0112, 3, 1, orientation)
        exif = b"Exif\0\0II*\0" + struct.pack("<IH", 8, 1) + entry + struct.pack("<I", 8)
        yield f"EXIF in a circle, turned by {orientation}", "sheet.jpg", with_segments(sheet_jpeg(), (0xE1, exif))
    texts = b"Exif\0\0II*\0" + struct.pack("<IH", 8, 1) + struct.pack("<HHII", 0x0112, 2, 2**31, 2**31) + bytes(4)
    yield "EXIF with a direction of two billion letters", "sheet.jpg", with_segments(sheet_jpeg(), (0xE1, texts))
    profile = (0xE2, b"ICC_PROFILE\0\x01\x01" + bytes(60_000))
    yield "a colour profile of zeros", "sheet.jpg", with_segments(sheet_jpeg(), profile)


def _films() -> Iterator[tuple[str, str, bytes]]:
    others = [Image.new("L", sheet().size, shade) for shade in (0, 255)]
    # A TIFF's pictures are pages, each a photo of its own: test_guard_uploads has such a file.
    for kind in ("GIF", "WEBP", "PNG"):
        data = encoded(sheet(), kind, save_all=True, append_images=others)
        yield f"a film as {kind} that begins with a sheet", f"sheet.{kind.lower()}", data


def _colours() -> Iterator[tuple[str, str, bytes]]:
    grey = sheet()
    yield "four colours of ink", "sheet.jpg", encoded(grey.convert("CMYK"), "JPEG")
    yield (
        "sixteen bits",
        "sheet.png",
        encoded(Image.fromarray(np.asarray(grey, np.uint16) * 257), "PNG", compress_level=1),
    )
    yield "real numbers", "sheet.tif", encoded(grey.convert("F"), "TIFF")
    yield "colours as CIE L*a*b*", "sheet.tif", encoded(_lab(), "TIFF")
    clear = grey.convert("LA")
    clear.putalpha(grey.point(lambda value: 255 if value < 200 else 0))
    yield "paper that is transparent", "sheet.png", encoded(clear, "PNG", compress_level=1)


def _lab() -> Image.Image:
    level = np.asarray(sheet())
    # The two colours are signed numbers: grey has neither.
    return Image.fromarray(np.stack([level, np.zeros_like(level), np.zeros_like(level)], axis=2), "LAB")
