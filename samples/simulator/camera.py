"""The camera: where a point of the world, in millimetres on and above the table, falls in the picture, in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
NEAREST_MM = 30.0
"""Nothing is shown nearer than this: a hand's arm that runs past the camera ends beside the frame."""


@dataclass(frozen=True)
class Camera:
    """A pinhole with one radial coefficient (Brown 1966).

    World: x right and y down on the table, z height above it, millimetres. `rotation` (3, 3) and `translation` (3,)
    bring a world point whose z is turned round into the camera's frame: x right, y down, z along the line of sight.
    """

    rotation: Floats
    translation: Floats
    focal_px: float
    size_px: tuple[int, int]
    k1: float = 0.0

    def project(self, world: Floats) -> Floats:
        """Pixels (N, 2) of world points (N, 3)."""
        seen = np.asarray(world * np.array([1.0, 1.0, -1.0]) @ self.rotation.T + self.translation, dtype=np.float64)
        slope = seen[:, :2] / np.maximum(seen[:, 2:3], NEAREST_MM)
        bent = 1 + self.k1 * (slope**2).sum(axis=1, keepdims=True)
        pixels: Floats = slope * bent * self.focal_px + np.array(self.size_px) / 2
        return pixels

    def project_outline(self, outline: Floats) -> Floats:
        """Pixels (M, 2) of an outline on the table, (N, 2), of which what is beside or behind the camera is cut off."""
        world = np.column_stack([outline, np.zeros(len(outline))])
        flipped = world * np.array([1.0, 1.0, -1.0])
        above = (flipped @ self.rotation.T + self.translation)[:, 2] - 2 * NEAREST_MM
        following, above_following = np.roll(world, -1, axis=0), np.roll(above, -1)
        kept = []
        for here, there, first, second in zip(world, following, above, above_following, strict=True):
            if first >= 0:
                kept.append(here)
            if first * second < 0:
                kept.append(here + (there - here) * first / (first - second))
        return self.project(np.array(kept)) if kept else np.empty((0, 2))

    @property
    def position(self) -> Floats:
        """Where it stands in the world, (3,)."""
        place: Floats = -self.rotation.T @ self.translation * np.array([1.0, 1.0, -1.0])
        return place


def _rotation(turn: float, tilt: float, toward: float) -> Floats:
    """Turned by `turn` in the picture, then tilted about the picture's axis `toward`; radians."""
    cosine, sine = math.cos(turn), math.sin(turn)
    about_sight = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1.0]])
    x, y = math.cos(toward), math.sin(toward)
    cross = np.array([[0, 0, y], [0, 0, -x], [-y, x, 0.0]])
    tilted = np.eye(3) + math.sin(tilt) * cross + (1 - math.cos(tilt)) * cross @ cross
    return np.asarray(tilted @ about_sight, dtype=np.float64)


def aim(
    subject: Floats,
    size_px: tuple[int, int],
    *,
    turn: float,
    tilt: float,
    toward: float,
    fill: float,
    place: tuple[float, float],
    focal: float,
    k1: float,
) -> Camera:
    """The camera that shows `subject`, world points (N, 3), across the share `fill` of its frame's tighter side.

    `turn`, `tilt`, `toward` are radians; `place` from -1 to 1 says where in the room that is left; `focal` is in
    long sides of the frame.
    """
    rotation = _rotation(turn, tilt, toward)
    middle = rotation @ (subject.mean(axis=0) * np.array([1.0, 1.0, -1.0]))
    frame = np.array(size_px, dtype=np.float64)
    focal_px = focal * float(frame.max())
    distance, shift = 900.0, np.zeros(2)
    camera = Camera(rotation, np.zeros(3), focal_px, size_px, k1)
    for _ in range(6):
        camera = replace(camera, translation=np.array([*shift, distance]) - middle)
        seen = camera.project(subject)
        low, high = seen.min(axis=0), seen.max(axis=0)
        distance *= float(((high - low) / frame).max()) / fill
        room = np.maximum(frame - (high - low), 0) / 2
        wanted = frame / 2 + room * np.array(place)
        shift = shift + (wanted - (low + high) / 2) * distance / focal_px
    return camera
