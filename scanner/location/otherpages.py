"""What a photo without a sheet shows instead: a known page that is printed with the sheets, or an empty one.

Asked only about photos that were refused, to say in the refusal what to do. A known page is recognised by its look in
any turn: corners in the print, described by ORB (Rublee et al., 2011), and one homography that many of them agree on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.intake.photo import Photo, Picture
from scanner.location.options import OtherPageOptions
from scanner.warp import project

_OPTIONS = OtherPageOptions()
_SOFT_PX = 1.5
"""By how much a photo is smoothed before its paper is looked for, in pixels of a quarter of its size."""


@dataclass(frozen=True, eq=False)
class Keypoints:
    """By what a picture is known: where its corners are, (n, 2) in pixels, what each is like, (n, 32), and its size."""

    points: NDArray[np.float32]
    descriptors: NDArray[np.uint8]
    size_px: tuple[int, int]


def keypoints_of(grey: Picture) -> Keypoints:
    """Those of a picture in grey (ORB)."""
    scale = min(1.0, _OPTIONS.side_px / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    finder = cv2.ORB_create(  # type: ignore[attr-defined]
        nfeatures=_OPTIONS.corners,
        nlevels=_OPTIONS.levels,
        edgeThreshold=_OPTIONS.rim_px,
        fastThreshold=_OPTIONS.contrast,
    )
    corners, descriptors = finder.detectAndCompute(small, None)
    points = np.array([corner.pt for corner in corners], np.float32).reshape(-1, 2)
    described = np.zeros((0, 32), np.uint8) if descriptors is None else np.asarray(descriptors, np.uint8)
    return Keypoints(points, described, (small.shape[1], small.shape[0]))


def shows_any(photo: Photo, pages: Iterable[Keypoints]) -> bool:
    """Whether the photo shows one of the pages, or most of it, in any turn."""
    seen = keypoints_of(photo.grey(1 if max(photo.image.shape) >= 2 * _OPTIONS.side_px else 0))
    return any(_shows(seen, page) for page in pages)


def _shows(seen: Keypoints, page: Keypoints) -> bool:
    """Whether enough of the page's corners lie in the photo as one homography has them, and it is a page's."""
    if min(len(seen.points), len(page.points)) < _OPTIONS.least_agreeing:
        return False
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(seen.descriptors, page.descriptors, k=2)
    sure = [one for one, other in pairs if one.distance < _OPTIONS.distinct * other.distance]
    if len(sure) < _OPTIONS.least_agreeing:
        return False
    there = seen.points[[match.queryIdx for match in sure]]
    here = page.points[[match.trainIdx for match in sure]]
    homography, agreeing = cv2.findHomography(here, there, cv2.RANSAC, _OPTIONS.agreeing_px, maxIters=1000)
    if homography is None or np.count_nonzero(agreeing) < _OPTIONS.least_agreeing:
        return False
    width, height = page.size_px
    corners = project(np.asarray(homography), np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
    area = cv2.contourArea(corners.astype(np.float32)) / (seen.size_px[0] * seen.size_px[1])
    return cv2.isContourConvex(corners.astype(np.float32)) and area >= _OPTIONS.least_area


def shows_empty_page(photo: Photo) -> bool:
    """Whether the photo shows bright paper, all in one piece, with nothing on it."""
    grey = cv2.GaussianBlur(photo.grey(2), (0, 0), _SOFT_PX).astype(np.float32)
    reach = max(3, round(_OPTIONS.reach * max(grey.shape)))
    around = cv2.blur(grey, (2 * reach + 1, 2 * reach + 1))
    even = (np.abs(grey - around) <= _OPTIONS.blotch * around).astype(np.uint8)
    # Opened, so that chance doesn't join the paper to what is even beside it.
    opened = cv2.morphologyEx(even, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8))
    _, labels, measures, _ = cv2.connectedComponentsWithStats(opened)
    large = np.flatnonzero(measures[:, cv2.CC_STAT_AREA] >= _OPTIONS.paper_share * grey.size)
    # Label 0 is all that isn't even.
    brightest = max(large[large > 0], key=lambda label: float(grey[labels == label].mean()), default=None)
    if brightest is None:
        return False
    piece = (labels == brightest).astype(np.uint8)
    outline = cv2.convexHull(np.concatenate(cv2.findContours(piece, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]))
    whole = cv2.drawContours(np.zeros_like(even), [outline], 0, 1, -1)
    page = cv2.erode(whole, np.ones((3, 3), np.uint8), iterations=reach, borderValue=1).astype(bool)
    beside = whole == 0
    darker_beside = not beside.any() or np.median(grey[beside]) < _OPTIONS.beside * np.median(grey[page])
    paper = float(np.median(grey[page])) >= _OPTIONS.darkest_paper and darker_beside
    return paper and float(1 - even[page].mean()) < _OPTIONS.blotched
