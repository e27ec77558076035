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
from scanner.warp import project

_SOFT_PX = 1.5
"""By how much a photo is smoothed before its paper is looked for, in pixels of a quarter of its size."""


@dataclass(frozen=True, slots=True)
class OtherPageOptions:
    """What it takes to say which page a photo shows."""

    side_px: int = 1_400
    """The longest side of the pictures that are compared, in pixels: lower case letters then have 6."""
    corners: int = 2_000
    """Corners looked at in a picture: a tenth of a page's."""
    distinct: float = 0.8
    """How much nearer the best match of a corner has to be than the second best (Lowe, 2004)."""
    agreeing_px: float = 6.0
    """How far a corner may be from where the homography has it, in pixels: paper bends."""
    least_agreeing: int = 40
    """Corners that have to agree: the page itself has over 100, even on the other paper, other pages under 15."""
    least_area: float = 0.04
    """The share of the photo that the page must cover: a tenth of the picture each way would be no photo of it."""
    paper_share: float = 0.2
    """The share of a photo that its paper must cover to be called a page."""
    reach: float = 0.02
    """How far around it a spot of paper is compared, as a share of the photo's longest side."""
    blotch: float = 0.07
    """How much darker or brighter than the paper around it a spot of an empty page may be: print is 0.3 and more."""
    blotched: float = 0.004
    """The share of an empty page that may be more than that: a hair, a fold. Ten words or a drawing are more."""
    beside: float = 0.85
    """How bright, against the paper, what lies beside it may be: a bare table isn't taken for a page."""
    darkest_paper: float = 70.0
    """The brightness, 0 to 255, under which nothing is called paper."""


@dataclass(frozen=True, eq=False)
class Keypoints:
    """By what a picture is known: where its corners are, (n, 2) in pixels, what each is like, (n, 32), and its size."""

    points: NDArray[np.float32]
    descriptors: NDArray[np.uint8]
    size_px: tuple[int, int]


def keypoints_of(grey: Picture, options: OtherPageOptions | None = None) -> Keypoints:
    """Those of a picture in grey (ORB)."""
    options = options or OtherPageOptions()
    scale = min(1.0, options.side_px / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    finder = cv2.ORB_create(nfeatures=options.corners, nlevels=10, edgeThreshold=19, fastThreshold=10)  # type: ignore[attr-defined]
    corners, descriptors = finder.detectAndCompute(small, None)
    points = np.array([corner.pt for corner in corners], np.float32).reshape(-1, 2)
    described = np.zeros((0, 32), np.uint8) if descriptors is None else np.asarray(descriptors, np.uint8)
    return Keypoints(points, described, (small.shape[1], small.shape[0]))


def shows_any(photo: Photo, pages: Iterable[Keypoints], options: OtherPageOptions | None = None) -> bool:
    """Whether the photo shows one of the pages, or most of it, in any turn."""
    options = options or OtherPageOptions()
    seen = keypoints_of(photo.grey(1 if max(photo.image.shape) >= 2 * options.side_px else 0), options)
    return any(_shows(seen, page, options) for page in pages)


def _shows(seen: Keypoints, page: Keypoints, options: OtherPageOptions) -> bool:
    """Whether enough of the page's corners lie in the photo as one homography has them, and it is a page's."""
    if min(len(seen.points), len(page.points)) < options.least_agreeing:
        return False
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(seen.descriptors, page.descriptors, k=2)
    sure = [one for one, other in pairs if one.distance < options.distinct * other.distance]
    if len(sure) < options.least_agreeing:
        return False
    there = seen.points[[match.queryIdx for match in sure]]
    here = page.points[[match.trainIdx for match in sure]]
    homography, agreeing = cv2.findHomography(here, there, cv2.RANSAC, options.agreeing_px, maxIters=1000)
    if homography is None or np.count_nonzero(agreeing) < options.least_agreeing:
        return False
    width, height = page.size_px
    corners = project(np.asarray(homography), np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
    area = cv2.contourArea(corners.astype(np.float32)) / (seen.size_px[0] * seen.size_px[1])
    return cv2.isContourConvex(corners.astype(np.float32)) and area >= options.least_area


def shows_empty_page(photo: Photo, options: OtherPageOptions | None = None) -> bool:
    """Whether the photo shows bright paper, all in one piece, with nothing on it."""
    options = options or OtherPageOptions()
    grey = cv2.GaussianBlur(photo.grey(2), (0, 0), _SOFT_PX).astype(np.float32)
    reach = max(3, round(options.reach * max(grey.shape)))
    around = cv2.blur(grey, (2 * reach + 1, 2 * reach + 1))
    even = (np.abs(grey - around) <= options.blotch * around).astype(np.uint8)
    # Opened, so that chance doesn't join the paper to what is even beside it.
    opened = cv2.morphologyEx(even, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8))
    _, labels, measures, _ = cv2.connectedComponentsWithStats(opened)
    large = np.flatnonzero(measures[:, cv2.CC_STAT_AREA] >= options.paper_share * grey.size)
    # Label 0 is all that isn't even.
    brightest = max(large[large > 0], key=lambda label: float(grey[labels == label].mean()), default=None)
    if brightest is None:
        return False
    piece = (labels == brightest).astype(np.uint8)
    outline = cv2.convexHull(np.concatenate(cv2.findContours(piece, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]))
    whole = cv2.drawContours(np.zeros_like(even), [outline], 0, 1, -1)
    page = cv2.erode(whole, np.ones((3, 3), np.uint8), iterations=reach, borderValue=1).astype(bool)
    beside = whole == 0
    darker_beside = not beside.any() or np.median(grey[beside]) < options.beside * np.median(grey[page])
    paper = float(np.median(grey[page])) >= options.darkest_paper and darker_beside
    return paper and float(1 - even[page].mean()) < options.blotched
