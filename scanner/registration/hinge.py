"""How paper that stands up about a fold looks from where the camera is: a hinge leaves it one way to move.

On the page, seen from the camera, what stands up by an angle looks leaning and stretched or squeezed; both follow from
that angle and the camera's place, which the page's homography tells (Zhang, "A flexible new technique for camera
calibration", 2000: one view of a plane gives two equations for the focal length).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.sheet.form import Form, Region, Role
from scanner.intake.photo import Photo
from scanner.warp import Floats, Warp, affine_between

USUAL_FOCAL = 0.75
"""A phone's focal length as a share of the longer side of its picture: 27 mm on 36."""
_DOUBT = 0.02
"""How far the lengths of the homography's columns are off, as a share: a page seen from straight above tells no focal
length, and a usual one is taken."""

_WIDEST = np.radians(8)
"""The farthest that angles lie from each other, for boxes that seem to stay where they are, but not as tall."""


def camera_mm(homography: Floats, size_px: tuple[int, int]) -> Floats:
    """The camera's place over the page, (3,): x and y on it, then its height, in millimetres.

    `size_px`: the photo's width and height, in whose middle its optical axis is taken to be.
    """
    width, height = size_px
    columns = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]]) @ homography
    # The page lies before the camera, not behind it.
    columns *= np.sign(columns[2, 2]) or 1.0
    across, down = columns[:, 0], columns[:, 1]
    # Both are perpendicular, and of one length, once x and y are divided by the focal length.
    flat = np.array([across[:2] @ down[:2], (across[:2] @ across[:2] - down[:2] @ down[:2]) / 2])
    deep = np.array([across[2] * down[2], (across[2] ** 2 - down[2] ** 2) / 2])
    usual = 1 / (USUAL_FOCAL * max(size_px)) ** 2
    hold = (_DOUBT * (across[:2] @ across[:2] + down[:2] @ down[:2])) ** 2
    inverse_square = np.clip((hold * usual - flat @ deep) / (flat @ flat + hold), usual / 4, usual * 2)
    focal = 1 / np.sqrt(inverse_square)
    rays = columns / np.array([[focal], [focal], [1.0]])
    scale = (np.linalg.norm(rays[:, 0]) + np.linalg.norm(rays[:, 1])) / 2
    turned = np.stack([rays[:, 0] / scale, rays[:, 1] / scale, np.cross(rays[:, 0], rays[:, 1]) / scale**2], axis=1)
    place = -np.linalg.solve(turned, rays[:, 2] / scale)
    # The page's x and y go right and down, so what is above it has a negative third coordinate.
    return np.array([place[0], place[1], -place[2]])


@dataclass(frozen=True, eq=False)
class Hinge:
    """A fold across the page, `at_mm` from its top, about which the boxes `below` it stand up, seen from `camera`."""

    at_mm: float
    below: frozenset[Region]
    camera: Floats

    @classmethod
    def of(cls, photo: Photo, form: Form, warp: Warp, margin_mm: float) -> Hinge:
        """The fold of the boxes that lie below the map: so far above the highest of them."""
        foot = max((each.center_mm[1] for each in form.regions if each.role is Role.CELL), default=0.0)
        below = frozenset(each for each in form.regions if each.role is Role.BOX and each.center_mm[1] > foot)
        at_mm = min((box.center_mm[1] - box.radius_mm for box in below), default=0.0) - margin_mm
        height, width = photo.image.shape[:2]
        return cls(at_mm, below, camera_mm(warp.homography, (width, height)))

    def angles_deg(self, boxes: tuple[Region, ...], step_mm: float, most_deg: float) -> list[float]:
        """Angles at which boxes may stand, so close that the lowest seems to move by a step at most between them."""
        lowest = np.array(max((corner for box in boxes for corner in box.outline_mm), key=lambda corner: corner[1]))
        aside = (lowest - self.camera[:2]) / self.camera[2]
        angles = [0.0]
        # What isn't a number, as from a page seen edge on, ends it too.
        while np.degrees(angles[-1]) <= most_deg:
            angle = angles[-1]
            speed = np.hypot(aside[0] * np.cos(angle), aside[1] * np.cos(angle) - np.sin(angle))
            angles.append(angle + min(_WIDEST, step_mm / max(float(speed * (lowest[1] - self.at_mm)), 1e-6)))
        return [float(np.degrees(angle)) for angle in angles[1:-1]]

    def raised(self, boxes: tuple[Region, ...], angle_deg: float) -> Floats | None:
        """The affine map (2, 3) of the page nearest to how boxes seem to move on it when they stand up by an angle.

        None where they don't hang on this fold, or come too near to the camera to tell.
        """
        if not self.below.issuperset(boxes):
            return None
        points = np.array([corner for box in boxes for corner in box.outline_mm])
        out, angle = points[:, 1] - self.at_mm, np.radians(angle_deg)
        foot = np.stack([points[:, 0], self.at_mm + out * np.cos(angle)], axis=1)
        height = (out * np.sin(angle))[:, None]
        if height.max() > self.camera[2] / 2:
            return None
        seen = foot + (foot - self.camera[:2]) * height / (self.camera[2] - height)
        return affine_between(points, seen)
