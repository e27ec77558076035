"""Sharpness and brightness: measures of the picture, to say why nothing was found in it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from scanner.options import LocateOptions
from scanner.photo import Photo
from scanner.tags import Tag, search_level
from scanner.warp import Floats

_ALONG = np.linspace(0.2, 0.8, 9)
"""Where along a tag's side its edge is looked at; the corners are rounder."""
_REACH = 0.1
"""How far to either side, in sides of the tag: the black border and the white rim are a tenth wide at least."""
_SAMPLES = 33


def blur_px(photo: Photo, tags: Sequence[Tag]) -> float:
    """How wide the edges of the tags' black borders are in the photo, in pixels: brightness over steepest slope."""
    widths = [width for tag in tags for width in _edge_widths(photo, tag.corners_px)]
    return float(np.median(widths)) if widths else 0.0


def _edge_widths(photo: Photo, corners_px: Floats) -> list[float]:
    """The widths of the edges at a tag's four sides, in pixels."""
    ahead = np.roll(corners_px, -1, axis=0)
    along = ahead - corners_px
    length = np.linalg.norm(along, axis=1)
    outward = np.stack([along[:, 1], -along[:, 0]], axis=1)
    reach = np.linspace(-_REACH, _REACH, _SAMPLES)
    places = (
        corners_px[:, None, None]
        + along[:, None, None] * _ALONG[None, :, None, None]
        + outward[:, None, None] * reach[None, None, :, None]
    )
    low = np.floor(places.reshape(-1, 2).min(axis=0)).astype(int) - 2
    high = np.ceil(places.reshape(-1, 2).max(axis=0)).astype(int) + 3
    part = photo.image[max(low[1], 0) : high[1], max(low[0], 0) : high[0]]
    if part.size == 0:
        return []
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
    lookup = (places - np.maximum(low, 0)).reshape(-1, _SAMPLES, 2).astype(np.float32)
    x, y = cv2.split(lookup)
    profiles = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mean = np.asarray(profiles, np.float64).reshape(4, len(_ALONG), _SAMPLES).mean(axis=1)
    rise = np.ptp(mean, axis=1)
    slope = np.abs(np.diff(mean, axis=1)).max(axis=1)
    step = 2 * _REACH * length / (_SAMPLES - 1)
    return [float(r / s * d) for r, s, d in zip(rise, slope, step, strict=True) if s > 0]


def is_dark(photo: Photo, options: LocateOptions) -> bool:
    """Whether hardly anything in the photo is bright enough to be paper."""
    return float(np.percentile(photo.levels[2], 98)) < options.darkest_paper


def is_blurred(photo: Photo, options: LocateOptions) -> bool:
    """Whether even the crispest edges of the photo are wide, at the size at which tags are looked for."""
    grey = photo.grey(search_level(photo, options.tags)).astype(np.float32)
    near = cv2.absdiff(grey[:, 2:], grey[:, :-2])
    far = cv2.absdiff(grey[:, 16:], grey[:, :-16])
    rise = float(np.percentile(far[::3, ::3], 99.5))
    return float(np.percentile(near[::3, ::3], 99.5)) < options.crispest_edge * rise
