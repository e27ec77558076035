"""Sharpness and brightness: measures of the picture, to say why nothing was found in it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from scanner.intake.photo import Photo
from scanner.location.options import LocateOptions
from scanner.location.tags import Tag, search_level

_ALONG = np.linspace(0.2, 0.8, 9)
"""Where along a tag's side its edge is looked at; the corners are rounder."""
_REACH = 0.1
"""How far to either side, in sides of the tag: the black border and the white rim are a tenth wide at least."""
_SAMPLES = 33
"""Places on the way across it."""
_BRIGHTEST = 98
"""So many hundredths of a photo are no brighter than what may be paper ..."""
_CRISPEST = 99.5
"""... and so many of all places rise no more steeply than its crispest edges."""


def blur_px(photo: Photo, tags: Sequence[Tag]) -> float:
    """How wide the edges of the tags' black borders are in the photo, in pixels: brightness over steepest slope."""
    if not tags:
        return 0.0
    corners = np.stack([tag.corners_px for tag in tags])
    along = np.roll(corners, -1, axis=1) - corners
    outward = np.stack([along[..., 1], -along[..., 0]], axis=-1)
    reach = np.linspace(-_REACH, _REACH, _SAMPLES)
    # Across each side of each tag, at so many places: (tags, 4, places, samples, 2).
    lines = (
        corners[:, :, None, None]
        + along[:, :, None, None] * _ALONG[:, None, None]
        + outward[:, :, None, None] * reach[:, None]
    )
    x, y = cv2.split(lines.reshape(-1, _SAMPLES, 2).astype(np.float32))
    seen = cv2.remap(photo.image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    profiles = np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.float32).reshape(-1, len(_ALONG), _SAMPLES)
    mean = profiles.mean(axis=1)
    rise = np.ptp(mean, axis=1)
    slope = np.abs(np.diff(mean, axis=1)).max(axis=1)
    step = 2 * _REACH * np.linalg.norm(along, axis=2).ravel() / (_SAMPLES - 1)
    widths = rise[slope > 0] / slope[slope > 0] * step[slope > 0]
    return float(np.median(widths)) if len(widths) else 0.0


def is_dark(photo: Photo, options: LocateOptions) -> bool:
    """Whether hardly anything in the photo is bright enough to be paper."""
    return float(np.percentile(photo.levels[2], _BRIGHTEST)) < options.darkest_paper


def is_blurred(photo: Photo, options: LocateOptions) -> bool:
    """Whether even the crispest edges of the photo are wide, at the size at which tags are looked for."""
    grey = photo.grey(search_level(photo, options.tags)).astype(np.float32)
    near = cv2.absdiff(grey[:, 2:], grey[:, :-2])
    far = cv2.absdiff(grey[:, 16:], grey[:, :-16])
    rise = float(np.percentile(far[::3, ::3], _CRISPEST))
    return float(np.percentile(near[::3, ::3], _CRISPEST)) < options.crispest_edge * rise
