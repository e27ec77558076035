"""Pictures of sheets that can be printed, small, to choose one by."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image

from engine.sheet.identity import SheetIdentity
from webapp.forms import sheet_of
from webapp.pdfs import picture_of_pdf

SCALE = 1.5
"""Pixels per point of the page: an A4 page becomes 893 pixels wide, sharp on a phone."""


THUMBNAIL_PX = 216
"""The width of a small picture: three pixels for each of the 72 that it takes on the page."""


@lru_cache(maxsize=32)
def preview_png(identity: SheetIdentity) -> bytes:
    """The first page of the sheet as a grey PNG."""
    picture = picture_of_pdf(sheet_of(identity).pdf, SCALE, grey=True)
    out = io.BytesIO()
    picture.quantize(16).save(out, "PNG", optimize=True)
    return out.getvalue()


def thumbnail_jpeg(jpeg: bytes) -> bytes:
    """The picture, small enough for a list."""
    with Image.open(io.BytesIO(jpeg)) as picture:
        # A JPEG can be decoded at an eighth of its size, which costs next to nothing.
        picture.draft("RGB", (THUMBNAIL_PX, 2 * THUMBNAIL_PX))
        picture.thumbnail((THUMBNAIL_PX, 2 * THUMBNAIL_PX))
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=80)
    return out.getvalue()
