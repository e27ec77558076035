"""The app's icon as a picture, for home screens that take no SVG."""

from __future__ import annotations

import io
import math
from functools import cache

from PIL import Image, ImageDraw

ICON_SIZES = (192, 512)
_FINER = 4
_GROUND, _HEX, _MARK = "#f6f1e7", "#b4532a", "#fff8ec"


@cache
def icon_png(size: int) -> bytes:
    """A hex with an X on plain ground, within the middle four fifths that every mask leaves whole."""
    full = size * _FINER
    picture = Image.new("RGB", (full, full), _GROUND)
    pen = ImageDraw.Draw(picture)
    middle, radius, arm = full / 2, 0.38 * full, 0.13 * full
    angles = [math.radians(60 * i) for i in range(6)]
    pen.polygon([(middle + radius * math.cos(a), middle + radius * math.sin(a)) for a in angles], fill=_HEX)
    width = int(0.085 * full)
    for rise in (1, -1):
        ends = [(middle + side * arm, middle + side * rise * arm) for side in (-1, 1)]
        pen.line(ends, fill=_MARK, width=width)
        for x, y in ends:
            pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=_MARK)
    out = io.BytesIO()
    picture.resize((size, size), Image.Resampling.LANCZOS).quantize(32).save(out, "PNG", optimize=True)
    return out.getvalue()
