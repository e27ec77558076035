"""The blank sheet as pixels: what the photo would show if nobody had drawn and nothing were bent."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from io import BytesIO
from threading import Lock

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image

from engine.sheet.boxes import MM_PER_POINT
from scanner.edges import Arrows, arrows
from scanner.forms import PrintedForm
from scanner.intake.colours import Picture, levels_of
from scanner.intake.pdfium import pdfium_turn
from scanner.light import shade_of
from scanner.warp import Floats, Window, level_for

PX_PER_MM = 8.0
"""Pixels to a millimetre: a photo of 12 megapixels that shows nothing but the page has 10 to 13."""
PRINT_FLOOR = 4.0
"""Gradient in grey levels a pixel at which an arrow of the print counts 0.7: what is fainter hardly survives."""
_KEPT = 3
"""The blank sheets that are kept as pixels for the next photo, with what was worked out of them: some 15 MB each."""
_KEPT_WINDOWS = 24
"""The windows of a blank whose arrows are kept for the next photo, some 250 kB each."""
_PNG = b"\x89PNG"
"""How a file of that format begins."""


@dataclass(frozen=True, eq=False)
class Blank:
    """The page in grey, paper 255, `PX_PER_MM` pixels to a millimetre."""

    image: Picture
    _arrows: dict[Window, Arrows] = field(default_factory=dict, repr=False, compare=False)
    _shades: dict[Window, NDArray[np.float32] | None] = field(default_factory=dict, repr=False, compare=False)
    _changing: Lock = field(default_factory=Lock, repr=False, compare=False)

    @cached_property
    def levels(self) -> tuple[Picture, ...]:
        """The image at full, half and quarter size."""
        return levels_of(self.image)

    def shade(self, page: Window) -> NDArray[np.float32] | None:
        """What wide print leaves of the light in a window of a pixel per millimetre, see `shade_of`; kept for later."""
        if page not in self._shades:
            self._shades[page] = shade_of(self.window(page))
        return self._shades[page]

    def window(self, window: Window) -> Picture:
        """A window of the page at the window's own resolution, each pixel the mean of those it stands for.

        Beyond the page's edges it is white.
        """
        # From the smallest level that has more pixels still, which also blurs by less than a pixel of it.
        level = level_for(PX_PER_MM / window.px_per_mm)
        scale = PX_PER_MM / 2**level
        left, top = round(window.left * scale), round(window.top * scale)
        right, bottom = round((window.left + window.width) * scale), round((window.top + window.height) * scale)
        height, width = window.shape
        inside = self.levels[level][max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]
        over = (max(-top, 0), max(-left, 0))
        rest = (bottom - top - over[0] - inside.shape[0], right - left - over[1] - inside.shape[1])
        beyond = ((over[0], max(rest[0], 0)), (over[1], max(rest[1], 0)))
        part = np.pad(inside, beyond, constant_values=255) if np.any(beyond) else inside
        return cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)

    def moved_arrows(self, window: Window, moved: Floats) -> Arrows:
        """The print in a window, at one of the levels' resolutions, if the page were moved by an affine map (2, 3)."""
        level = round(np.log2(PX_PER_MM / window.px_per_mm))
        scale = PX_PER_MM / 2**level
        # From a pixel of the window to the page, back to where it was, to the level's pixel.
        back = cv2.invertAffineTransform(moved)
        linear = back[:, :2] * (scale / window.px_per_mm)
        origin = np.array([window.left, window.top]) + 0.5 / window.px_per_mm
        offset = (back[:, :2] @ origin + back[:, 2]) * scale - 0.5
        matrix = np.hstack([linear, offset[:, None]])
        height, width = window.shape
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpAffine(self.levels[level], matrix, (width, height), flags=flags, borderValue=255)
        return arrows(np.asarray(seen, np.uint8), PRINT_FLOOR)

    def arrows(self, window: Window) -> Arrows:
        """The print in a window as arrows, worked out when first asked for: flaps are looked for again and again."""
        if (kept := self._arrows.get(window)) is not None:
            return kept
        found = arrows(self.window(window), PRINT_FLOOR)
        # Photos of one game come together, and two threads read them with one blank.
        with self._changing:
            # The oldest goes: of every set of flaps that isn't found at once there is a window.
            while len(self._arrows) >= _KEPT_WINDOWS:
                del self._arrows[next(iter(self._arrows))]
            self._arrows[window] = found
        return found


def blank_of(printed: PrintedForm) -> Blank:
    """The blank of a form; of the last few forms it is kept, for the photos of one game or table come together."""
    return _kept(printed.blank)


def forget_blanks() -> None:
    """Forgets the blanks that are kept: for those who measure what a new one costs."""
    _kept.cache_clear()


@lru_cache(maxsize=_KEPT)
def _kept(blank: bytes) -> Blank:
    return _raster(blank)


def raster(printed: PrintedForm) -> Blank:
    """The blank of a form, drawn anew: page 1 of its PDF in grey, or the picture that it is."""
    return _raster(printed.blank)


def as_picture(printed: PrintedForm) -> PrintedForm:
    """The same form with its blank as a picture, of which the pixels are soon there: for those who keep it.

    A TIFF packed by runs of equal bytes (PackBits, TIFF 6.0, section 9): a tenth of its pixels' size, and written three
    times as fast as zlib does with least effort.
    """
    packed = [cv2.IMWRITE_TIFF_COMPRESSION, cv2.IMWRITE_TIFF_COMPRESSION_PACKBITS]
    written = cv2.imencode(".tif", blank_of(printed).image, packed)[1].tobytes()
    return replace(printed, blank=written)


def _raster(blank: bytes) -> Blank:
    if not blank.startswith(b"%PDF"):
        return Blank(_decoded(blank))
    with pdfium_turn, closing(pypdfium2.PdfDocument(blank)) as document, closing(document[0]) as page:
        _widen_to_whole_millimetres(page)
        # Rounding up would stretch the page by a pixel, which is 0.1 mm at the foot of it.
        scale = PX_PER_MM * MM_PER_POINT * (1 - 1e-6)
        with closing(page.render(scale=scale, grayscale=True)) as bitmap:
            # A copy: the bitmap's own memory goes with it.
            return Blank(np.array(bitmap.to_numpy().reshape(bitmap.height, bitmap.width), np.uint8, order="C"))


def _decoded(picture: bytes) -> Picture:
    """The grey picture in a file that this program wrote, a PNG or a TIFF."""
    if picture.startswith(_PNG):
        return np.asarray(cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)
    # OpenCV unpacks a TIFF into four channels first, which takes twice as long.
    with Image.open(BytesIO(picture)) as image:
        return np.asarray(image, np.uint8)


def _widen_to_whole_millimetres(page: pypdfium2.PdfPage) -> None:
    """Move the page's right and lower edge outward, so that it has a whole number of pixels."""
    left, bottom, right, top = page.get_mediabox()
    width = np.ceil((right - left) * MM_PER_POINT - 0.01) / MM_PER_POINT
    height = np.ceil((top - bottom) * MM_PER_POINT - 0.01) / MM_PER_POINT
    page.set_mediabox(left, top - height, left + width, top)
