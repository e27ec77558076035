"""Light: how bright bare paper is at each place of the page, whatever is drawn, printed or shadowed there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.intake.photo import Photo, Picture
from scanner.warp import Floats, Warp, Window

_NODE_MM = 10.0
"""Distance of the points at which the warp is worked out: light may be some hundredths of a millimetre off."""
_INK_MM = 15
"""Ink narrower than this in every direction is bridged: a whole hex scribbled black."""
_REGION_MM = 45
"""Where even more is black, paper in a disc so wide still tells how bright it must be at least ..."""
_DEEPEST_SHADOW = 0.35
"""... which is this share of it: the darkest shadow of a hand under one lamp."""
_LEAST_SHADE = 0.9
"""The share of white from which what is printed wide counts: clusters of thin lines leave 0.93 of it."""
_LEAST_LIGHT = 4.0
"""Paper is taken for no darker than this, of 255 ..."""
_EVEN_PX = 2.0
"""... and by how much light is smoothed, a millimetre to a pixel."""
_LEAST_BARE = 0.85
"""What is darker than this share of the light found by closing is no bare paper, but print."""

_DIM = 32
"""Blue light in which paper is darker than this, of 255, ..."""
_DIM_SHARE = 0.15
"""... and than this share of the brightest light, shows grain and little else: a candle has hardly any blue."""

_SHOWN_PAPER = 190
"""As bright as this, of 255, bare paper is made for people's eyes where it is darker ..."""
_SHOWN_GAIN = 8.0
"""... by no more than this: of fewer than 24 levels noise is all that would be seen."""
_PAPER_SHARE = 75
"""Paper is brighter than so many hundredths of a sheet, or of what is around a mark."""


@dataclass(frozen=True, eq=False)
class Light:
    """The paper's brightness, (rows, columns, 3) for blue, green, red at a pixel per millimetre of the page."""

    paper: NDArray[np.float32]

    @cached_property
    def of_use(self) -> tuple[int, int, int]:
        """For blue, green and red, in which of them to look: in red instead of blue where there is hardly any blue.

        Hardly any ink takes blue light alone. Of the others each shows ink that the other doesn't.
        """
        blue, green, red = cv2.split(self.paper)
        least = float(np.median(blue))
        # In most photos blue alone says it.
        dim = least < _DIM and least < _DIM_SHARE * max(float(np.median(green)), float(np.median(red)))
        return (2 if dim else 0), 1, 2

    def at(self, points_mm: Floats) -> NDArray[np.float32]:
        """The paper's brightness at points of the page (n, ..., 2), as (n, ..., 3); beyond the edge as on it."""
        places = (points_mm - 0.5).astype(np.float32).reshape(len(points_mm), -1, 2)
        # OpenCV takes one map that has both coordinates, which its types don't know.
        none: Any = None
        light = cv2.remap(self.paper, places, none, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(light, np.float32).reshape(*points_mm.shape[:-1], 3)


def paper_light(photo: Photo, warp: Warp, shade: NDArray[np.float32] | None = None) -> Light:
    """The light on the page of a photo, by closing over all that is darker than its surroundings.

    `shade` (rows, columns): the share of it that wide grey print leaves, as `shade_of` finds it on the blank.
    """
    small = warp.straighten(photo.levels[2], page_window(warp.page_mm), 2, _NODE_MM)
    paper = paper_of(small)
    return Light(paper if shade is None else paper / shade[:, :, None])


def page_window(page_mm: tuple[float, float]) -> Window:
    """The page at a pixel per millimetre."""
    return Window(0, 0, np.ceil(page_mm[0]), np.ceil(page_mm[1]), 1.0)


def shade_of(page: Picture) -> NDArray[np.float32] | None:
    """What share of the light print leaves where it is as wide as a shadow, for a blank page at a pixel per millimetre.

    None where none is so wide. Seas printed in grey would else be taken for shadows, and evened out with them.
    """
    share = _closed(np.asarray(cv2.blur(page, (3, 3)), np.uint8)) / np.float32(255)
    return share if share.min() < _LEAST_SHADE else None


def brightened(picture: Picture) -> Picture:
    """A picture of a sheet or of part of it, for people's eyes: where its paper is dim, as if there had been light.

    The picture itself where it isn't. Only shows: what was read was read in the photo as it is.
    """
    every = max(1, min(picture.shape[:2]) // 200)
    paper = float(np.percentile(cv2.cvtColor(picture[::every, ::every], cv2.COLOR_BGR2GRAY), _PAPER_SHARE))
    if paper >= _SHOWN_PAPER:
        return picture
    return np.asarray(cv2.convertScaleAbs(picture, alpha=min(_SHOWN_GAIN, _SHOWN_PAPER / max(paper, 1.0))), np.uint8)


def paper_of(page: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How bright bare paper is at each pixel of a page (rows, columns, 3) that has one for a millimetre."""
    small = np.asarray(cv2.blur(page, (3, 3)), np.uint8)
    paper = _closed(small)
    return np.asarray(paper * _bare_share(small, paper), np.float32)


def _closed(small: Picture) -> NDArray[np.float32]:
    """How bright each pixel of a page is that has one for a millimetre, without what is narrow and darker."""
    near = cv2.morphologyEx(small, cv2.MORPH_CLOSE, _disc(_INK_MM))
    around = cv2.dilate(
        cv2.resize(near, None, fx=1 / 3, fy=1 / 3, interpolation=cv2.INTER_AREA), _disc(_REGION_MM // 3)
    )
    around = cv2.resize(around, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_LINEAR)
    paper = np.maximum(near.astype(np.float32), around.astype(np.float32) * _DEEPEST_SHADOW)
    return np.asarray(cv2.GaussianBlur(np.maximum(paper, _LEAST_LIGHT), (0, 0), _EVEN_PX), np.float32)


def _bare_share(small: NDArray[np.uint8], paper: NDArray[np.float32]) -> float:
    """How bright bare paper is beside the light found by closing, which takes the brightest grain for paper."""
    # One channel after the other: a minimum along an axis of three is ten times slower.
    blue, green, red = cv2.split(small.astype(np.float32) / paper)
    share = np.minimum(np.minimum(blue, green), red)
    bare = share[share > _LEAST_BARE]
    return float(np.clip(np.median(bare) if len(bare) else 1.0, _LEAST_BARE, 1.0))


def _disc(width: int) -> NDArray[np.uint8]:
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width | 1, width | 1)).astype(np.uint8, copy=False)
