"""The light: a room and one lamp, shadows of hand and phone, the lamp's reflection, the lens's dark corners."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.camera import Camera, Floats
from samples.simulator.levels import Level, Random

GAMMA = 2.2
Image = NDArray[np.float32]


@dataclass(frozen=True)
class Shadow:
    """A shape on the table, world points (N, 2), that takes `depth` of the lamp away, its edge `soft_mm` wide."""

    outline: Floats
    soft_mm: float
    depth: float


@dataclass(frozen=True)
class Light:
    """All the light of one photo, linear, 1 = paper in the middle of the sheet under no shadow.

    Colours are (blue, green, red). `gradient` per millimetre: the room's light grows toward a window.
    """

    middle: Floats
    lamp_place: Floats
    lamp_colour: Floats
    room_colour: Floats
    gradient: Floats
    white: float
    vignette: float
    glare: float
    glare_mm: float
    shadows: tuple[Shadow, ...] = ()
    measures: dict[str, float] = field(default_factory=dict)

    def room(self, world: Floats, normal: Floats) -> Floats:
        """Ambient light (N, 3) at world points (N, 3)."""
        window = 1 + np.clip((world[:, :2] - self.middle[:2]) @ self.gradient, -0.45, 0.6)
        return (window * (0.8 + 0.2 * normal[:, 2]))[:, None] * self.room_colour

    def lamp(self, world: Floats, normal: Floats) -> Floats:
        """The lamp's light (N, 3), by distance and slope (Lambert's law)."""
        strength = _lambert(self.lamp_place, world, normal)
        return (strength / self._unit())[:, None] * self.lamp_colour

    def reflection(self, world: Floats, normal: Floats, camera: Camera) -> Floats:
        """How bright (N,) the lamp mirrors itself in the paper (Phong's lobe), as a share of white."""
        to_lamp = _unit(self.lamp_place - world)
        to_camera = _unit(camera.position - world)
        half = _unit(to_lamp + to_camera)
        cosine = np.clip((half * normal).sum(axis=1), 0, 1)
        lobe: Floats = self.glare * cosine ** (20000 / self.glare_mm)
        return lobe

    def _unit(self) -> float:
        up = np.array([[0, 0, 1.0]])
        return float(_lambert(self.lamp_place, self.middle[None, :], up)[0])


def _unit(vectors: Floats) -> Floats:
    result: Floats = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return result


def _lambert(place: Floats, world: Floats, normal: Floats) -> Floats:
    ray = place - world
    distance = np.linalg.norm(ray, axis=1)
    result: Floats = np.clip((ray * normal).sum(axis=1), 0, None) / distance**3
    return result


def set_up(level: Level, page: tuple[float, float], camera: Camera, random: Random, grey: bool) -> Light:
    """The light of one photo of a page of this size."""
    middle = np.array([page[0] / 2, page[1] / 2, 0.0])
    share = level.lamp.draw(random)
    height = level.lamp_height_mm.draw(random)
    around, off = float(random.uniform(0, 2 * math.pi)), height * float(random.uniform(0.15, 1.3))
    place = middle + np.array([off * math.cos(around), off * math.sin(around), height])
    warmth = 0.0 if grey else level.warmth.draw(random)
    tint = 1 + np.array([-warmth, float(random.normal(0, 0.015)), warmth]) / 2
    warmer = np.array([0.86, 0.99, 1.08]) ** float(random.uniform(0, 1.2)) if share and not grey else np.ones(3)
    toward = float(random.uniform(0, 2 * math.pi))
    gradient = np.array([math.cos(toward), math.sin(toward)]) * float(random.uniform(0, 0.0012)) * (share > 0)
    shadows = _shadows(level, page, camera, random)
    white, dark_corners, glare = (r.draw(random) for r in (level.paper_white, level.vignette, level.glare))
    lit = Light(
        middle=middle, lamp_place=place, lamp_colour=share * tint * warmer, room_colour=(1 - share) * tint / warmer,
        gradient=gradient, white=white / 255, vignette=dark_corners, glare=glare,
        glare_mm=float(random.uniform(60, 250)), shadows=shadows,
        measures={"lamp": share, "lamp_height_mm": height, "warmth": warmth, "paper_white": white,
                  "vignette": dark_corners, "glare": glare},
    )  # fmt: skip
    return replace(lit, white=lit.white / _brightest(lit, page) ** (1 / GAMMA))


def _brightest(light: Light, page: tuple[float, float]) -> float:
    """The light where there is most of it on the page, but for its brightest tenth: cameras don't expose for that."""
    x, y = np.meshgrid(np.linspace(0, page[0], 7), np.linspace(0, page[1], 9))
    world = np.column_stack([x.ravel(), y.ravel(), np.zeros(x.size)])
    up = np.tile([0.0, 0.0, 1.0], (len(world), 1))
    total = (light.room(world, up) + light.lamp(world, up)).mean(axis=1)
    return float(np.quantile(total, 0.9))


def _shadows(level: Level, page: tuple[float, float], camera: Camera, random: Random) -> tuple[Shadow, ...]:
    """The photographer's own shadow: a phone with hands from the side where they stand, or a head and shoulders."""
    if random.random() >= level.shadow_chance:
        return ()
    around = float(random.uniform(0, 2 * math.pi))
    reach = np.array([math.cos(around), math.sin(around)])
    edge = np.array(page) / 2 + reach * np.array(page) * float(random.uniform(0.1, 0.55))
    soft, depth = level.shadow_soft_mm.draw(random), level.shadow_depth.draw(random)
    shape = _phone_and_hands(random) if random.random() < 0.6 else _head(random)
    turned = shape @ np.array([[reach[0], reach[1]], [-reach[1], reach[0]]])
    shadows = [Shadow(turned + edge, soft, depth)]
    if random.random() < 0.3:  # a second, fainter lamp
        shadows.append(Shadow(turned * 1.05 + edge + random.normal(0, 40, 2), soft * 1.4, depth * 0.4))
    return tuple(shadows)


def _phone_and_hands(random: Random) -> Floats:
    """A phone's outline with a forearm on it, pointing away along +x, millimetres; larger than life as shadows are."""
    scale = float(random.uniform(1.0, 2.2))
    wide, long, arm = 37 * scale, 75 * scale, float(random.uniform(25, 45)) * scale
    tilt = float(random.uniform(-0.6, 0.6)) * wide
    points = [
        (-wide, -long), (wide * 0.8, -long), (wide, -0.4 * long), (wide, -arm), (900, -arm * 1.6 + tilt),
        (900, arm * 1.8 + tilt), (wide, arm), (wide, 0.5 * long), (wide * 0.9, long), (-wide, long * 0.97),
    ]  # fmt: skip
    return np.array(points)


def _head(random: Random) -> Floats:
    """A head on shoulders along +x, millimetres."""
    radius = float(random.uniform(80, 140))
    angles = np.linspace(0.6, 2 * math.pi - 0.6, 40)
    uneven = 1 + float(random.normal(0, 0.05)) * np.cos(3 * angles) + float(random.normal(0, 0.04)) * np.sin(5 * angles)
    head = np.column_stack([radius * np.cos(angles), 0.8 * radius * np.sin(angles)]) * uneven[:, None]
    body = np.array([[1.2, -0.5], [1.5, -1.5], [2.1, -2.3], [9, -2.6], [9, 2.6], [2.0, 2.2], [1.5, 1.4], [1.2, 0.5]])
    result: Floats = np.vstack([head, body * radius])
    return result


def cast(shadows: tuple[Shadow, ...], camera: Camera, cell: int) -> Image | None:
    """What is left of the lamp, 0 to 1, at every `cell`-th pixel (rows, columns); None where nothing is in its way."""
    if not shadows:
        return None
    width, height = -(-camera.size_px[0] // cell), -(-camera.size_px[1] // cell)
    left = np.ones((height, width), np.float32)
    for shadow in shadows:
        near = np.column_stack([_dense(shadow.outline), np.zeros(len(_dense(shadow.outline)))])
        pixels = camera.project(near) / cell
        sigma = max(shadow.soft_mm * scale_at(camera, near.mean(axis=0)) / cell / 2.5, 0.5)
        coarser = max(1, int(sigma / 5))
        mask = np.zeros((-(-height // coarser), -(-width // coarser)), np.uint8)
        cv2.fillPoly(mask, [np.round(pixels / coarser * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        soft = cv2.GaussianBlur(mask, (0, 0), sigma / coarser)
        larger = cv2.resize(soft, None, fx=coarser, fy=coarser)[:height, :width].astype(np.float32)
        left *= 1 - shadow.depth / 255 * larger
    return left


def _dense(outline: Floats) -> Floats:
    """The outline, kept near the sheet: a camera can't project what is behind it."""
    result: Floats = np.clip(outline, -420, 700)
    return result


def scale_at(camera: Camera, place: Floats) -> float:
    """Pixels a millimetre at a world point, across the line of sight."""
    depth = camera.rotation @ (place * np.array([1.0, 1.0, -1.0])) + camera.translation
    return camera.focal_px / float(depth[2])


def vignette(camera: Camera, pixels: Floats, strength: float) -> Floats:
    """The share of light (N,) that reaches pixels (N, 2), falling with the fourth power toward the corners."""
    half = np.array(camera.size_px) / 2
    radius = ((pixels - half) ** 2).sum(axis=1) / (half**2).sum()
    result: Floats = 1 - strength * (0.6 * radius + 0.4 * radius**2)
    return result
