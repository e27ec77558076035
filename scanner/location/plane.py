"""Plane: where the page lies by its fiducials: flat where most agree, and bent up where one is seen elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from engine.sheet.form import Form
from scanner.following.cells import Pins
from scanner.location.options import LocateOptions
from scanner.location.tags import Tag
from scanner.warp import Floats, project


def fitted(tags: tuple[Tag, ...], form: Form, options: LocateOptions) -> tuple[tuple[Tag, ...], Floats]:
    """The tags that agree on one flat page, and its homography; paper bends, so agreeing is a matter of millimetres."""
    if not tags:
        return (), np.eye(3)
    page, seen = corners_mm(form, tags), corners_px(tags)
    side_px = np.median([np.sqrt(cv2.contourArea(tag.corners_px.astype(np.float32))) for tag in tags])
    px_per_mm = float(side_px) / float(np.linalg.norm(page[1] - page[0]))
    found, _ = cv2.findHomography(page, seen, cv2.RANSAC, options.bend_mm * px_per_mm, maxIters=500)
    if found is None:
        return (), np.eye(3)
    off = np.linalg.norm(project(np.asarray(found), page) - seen, axis=1).reshape(-1, 4).mean(axis=1) / px_per_mm
    kept = tuple(tag for tag, far in zip(tags, off, strict=True) if far < options.bend_mm)
    if not kept:
        return (), np.eye(3)
    best, _ = cv2.findHomography(corners_mm(form, kept), corners_px(kept))
    return kept, np.asarray(found if best is None else best)


def lifted(
    own: Sequence[Tag], flat: Sequence[Tag], form: Form, homography: Floats, options: LocateOptions
) -> tuple[Tag, ...]:
    """The form's own tags that aren't on its flat page, but on a corner that bends up."""
    left = [tag for tag in own if tag.number not in {each.number for each in flat}]
    return tuple(tag for tag in left if _is_lifted(tag, form, homography, options))


def _is_lifted(tag: Tag, form: Form, homography: Floats, options: LocateOptions) -> bool:
    """Whether a tag of the form, off its flat page, lies there nearly as it is printed, if not where."""
    printed = corners_mm(form, [tag])
    seen = project(np.linalg.inv(homography), tag.corners_px)
    moved, _ = cv2.estimateAffinePartial2D(printed, seen)
    if moved is None:
        return False
    along, back = moved[0, :2]
    larger, turned = np.hypot(along, back), np.degrees(np.arctan2(-back, along))
    far = np.linalg.norm((seen - printed).mean(axis=0))
    unlike = max(larger, 1 / max(larger, 1e-6))
    return bool(far < options.lift_mm and unlike < options.most_lifted and abs(turned) < options.lift_degrees)


def pins_of(form: Form, tags: Sequence[Tag]) -> Pins:
    """Where tags of the form are printed and seen."""
    return Pins(corners_mm(form, tags), corners_px(tags))


def corners_mm(form: Form, tags: Sequence[Tag]) -> Floats:
    """The printed corners of tags of the form, (4 n, 2), in millimetres."""
    printed = {fiducial.tag: fiducial.corners_mm for fiducial in form.fiducials}
    return np.array([corner for tag in tags for corner in printed[tag.number]]).reshape(-1, 2)


def corners_px(tags: Sequence[Tag]) -> Floats:
    """The corners of tags as seen, (4 n, 2), in pixels of the photo."""
    return np.concatenate([np.empty((0, 2)), *(tag.corners_px for tag in tags)])
