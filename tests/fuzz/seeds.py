"""The small, whole files that are broken: one or more of every kind that is read."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image

SAMPLE = Path(__file__).parents[2] / "samples" / "photos" / "two-players.jpg"


def _encoded(image: Image.Image, kind: str, **how: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **how)
    return buffer.getvalue()


@cache
def small() -> Mapping[str, bytes]:
    """Files of a picture just large enough not to be refused for its size, by name."""
    sheet = Image.open(SAMPLE).resize((320, 420))
    grey = sheet.convert("L")
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "camera"
    exif.get_ifd(0x8769)[0x9003] = "2026:11:21 10:00:00"
    profile = b"\0" * 36 + b"acsp" + bytes(200)
    deep = Image.fromarray(np.asarray(grey, np.uint16) * 257)
    files = {
        "photo.jpg": _encoded(sheet, "JPEG", quality=50, exif=exif, icc_profile=profile, comment="at the table"),
        "progressive.jpg": _encoded(sheet, "JPEG", quality=50, progressive=True),
        "ink.jpg": _encoded(sheet.convert("CMYK"), "JPEG", quality=40),
        "two.mpo": _encoded(sheet, "MPO", quality=40, save_all=True, append_images=[grey.convert("RGB")]),
        "photo.png": _encoded(sheet.quantize(16), "PNG", exif=exif),
        "deep.png": _encoded(deep, "PNG"),
        "clear.png": _encoded(grey.quantize(8).convert("RGBA"), "PNG", icc_profile=profile),
        "photo.webp": _encoded(sheet, "WEBP", quality=40, exif=exif),
        "lossless.webp": _encoded(sheet.quantize(16).convert("RGB"), "WEBP", lossless=True),
        "moving.webp": _encoded(sheet, "WEBP", quality=20, save_all=True, append_images=[sheet.rotate(180)]),
        "photo.tif": _encoded(sheet, "TIFF", compression="tiff_lzw", exif=exif),
        "fax.tif": _encoded(grey.convert("1"), "TIFF", compression="group4"),
        "inside.tif": _encoded(sheet, "TIFF", compression="jpeg"),
        "pages.tif": _encoded(deep, "TIFF", save_all=True, append_images=[grey], compression="tiff_adobe_deflate"),
        "moving.gif": _encoded(sheet.quantize(16), "GIF", save_all=True, append_images=[sheet.quantize(16).rotate(9)]),
        "photo.bmp": _encoded(grey.quantize(4), "BMP"),
        "scan.pdf": _encoded(sheet, "PDF", quality=40, save_all=True, append_images=[grey]),
    }
    return files | _heic(sheet)


def _heic(sheet: Image.Image) -> dict[str, bytes]:
    """A HEIC file, where the optional package is there."""
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        return {}
    register_heif_opener()
    return {"photo.heic": _encoded(sheet, "HEIF", quality=30, enc_params={"preset": "ultrafast"})}


@cache
def readable() -> bytes:
    """A JPEG in which a sheet is found: what of the damaged files goes through the whole pipeline."""
    return _encoded(Image.open(SAMPLE).resize((900, 1200)), "JPEG", quality=60)
