"""The light: a room and a lamp or two, shadows of hand and phone, the lamp's reflection, the lens's dark corners."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.camera import NEAREST_MM, Camera, Floats
from samples.simulator.levels import Level, Random

GAMMA = 2.2
COLOURS_OF_LAMPS = tuple(np.array(each) for each in ((0.6, 0.92, 1.2), (1.25, 1.02, 0.8), (0.85, 1.12, 0.95)))
"""A second lamp's colour against the first one's (blue, green, red): bulb, window, fluorescent tube."""
Image = NDArray[np.float32]


@dataclass(frozen=True)
class Shadow:
    """A shape on the table, world points (N, 2), that takes `depth` of the lamp away, its edge `soft_mm` wide."""

    outline: Floats
    soft_mm: float
    depth: float


@dataclass(frozen=True)
class Lamp:
    """A lamp at a place in the world (3,), its light in the middle of the sheet (blue, green, red), and its shadows."""

    place: Floats
    colour: Floats
    shadows: tuple[Shadow, ...] = ()


@dataclass(frozen=True)
class Light:
    """All the light of one photo, linear, 1 = paper in the middle of the sheet under no shadow.

    Colours are (blue, green, red). `gradient` per millimetre: the room's light grows toward a window.
    """

    middle: Floats
    lamps: tuple[Lamp, ...]
    room_colour: Floats
    gradient: Floats
    white: float
    vignette: float
    glare: float
    glare_mm: float
    measures: dict[str, float] = field(default_factory=dict)

    def room(self, world: Floats, normal: Floats) -> Floats:
        """Ambient light (N, 3) at world points (N, 3)."""
        window = 1 + np.clip((world[:, :2] - self.middle[:2]) @ self.gradient, -0.45, 0.6)
        return (window * (0.8 + 0.2 * normal[:, 2]))[:, None] * self.room_colour

    def of_lamp(self, lamp: Lamp, world: Floats, normal: Floats) -> Floats:
        """A lamp's light (N, 3), by distance and slope (Lambert's law)."""
        up = np.array([[0, 0, 1.0]])
        strength = _lambert(lamp.place, world, normal) / _lambert(lamp.place, self.middle[None, :], up)
        return strength[:, None] * lamp.colour

    def whole(self, world: Floats, normal: Floats) -> Floats:
        """The room's and all lamps' light (N, 3) where nothing is in their way."""
        total = self.room(world, normal)
        for lamp in self.lamps:
            total = total + self.of_lamp(lamp, world, normal)
        return total

    def reflection(self, lamp: Lamp, world: Floats, normal: Floats, camera: Camera) -> Floats:
        """How bright (N,) a lamp mirrors itself in the paper (Phong's lobe), as a share of white."""
        to_lamp = _unit(lamp.place - world)
        to_camera = _unit(camera.position - world)
        half = _unit(to_lamp + to_camera)
        cosine = np.clip((half * normal).sum(axis=1), 0, 1)
        lobe: Floats = self.glare * cosine ** (20000 / self.glare_mm)
        return lobe


def _unit(vectors: Floats) -> Floats:
    result: Floats = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return result


def _lambert(place: Floats, world: Floats, normal: Floats) -> Floats:
    ray = place - world
    distance = np.linalg.norm(ray, axis=1)
    result: Floats = np.clip((ray * normal).sum(axis=1), 0, None) / distance**3
    return result


def set_up(level: Level, page: tuple[float, float], random: Random, grey: bool) -> Light:
    """The light of one photo of a page of this size."""
    middle = np.array([page[0] / 2, page[1] / 2, 0.0])
    share = level.lamp.draw(random)
    height = level.lamp_height_mm.draw(random)
    place = _somewhere(middle, height, random)
    warmth = 0.0 if grey else level.warmth.draw(random)
    tint = 1 + np.array([-warmth, float(random.normal(0, 0.015)), warmth]) / 2
    warmer = np.array([0.86, 0.99, 1.08]) ** float(random.uniform(0, 1.2)) if share and not grey else np.ones(3)
    toward = float(random.uniform(0, 2 * math.pi))
    gradient = np.array([math.cos(toward), math.sin(toward)]) * float(random.uniform(0, 0.0012)) * (share > 0)
    shadows = _shadows(level, page, random)
    lamps: tuple[Lamp, ...] = (Lamp(place, share * tint * warmer, shadows),)
    if random.random() < level.second_lamp_chance:
        lamps = _two_lamps(lamps[0], _somewhere(middle, height, random), level, page, grey, random)
    white, dark_corners, glare = (r.draw(random) for r in (level.paper_white, level.vignette, level.glare))
    lit = Light(
        middle=middle,
        lamps=lamps,
        room_colour=(1 - share) * tint / warmer,
        gradient=gradient,
        white=white / 255,
        vignette=dark_corners,
        glare=glare,
        glare_mm=float(random.uniform(60, 250)),
        measures={
            "lamp": share,
            "lamp_height_mm": height,
            "warmth": warmth,
            "paper_white": white,
            "vignette": dark_corners,
            "glare": glare,
            "lamps": float(len(lamps)),
        },
    )
    return replace(lit, white=lit.white / _brightest(lit, page) ** (1 / GAMMA))


def _brightest(light: Light, page: tuple[float, float]) -> float:
    """The light where there is most of it on the page, but for its brightest tenth: cameras don't expose for that."""
    x, y = np.meshgrid(np.linspace(0, page[0], 7), np.linspace(0, page[1], 9))
    world = np.column_stack([x.ravel(), y.ravel(), np.zeros(x.size)])
    up = np.tile([0.0, 0.0, 1.0], (len(world), 1))
    return float(np.quantile(light.whole(world, up).mean(axis=1), 0.9))


def _somewhere(middle: Floats, height: float, random: Random) -> Floats:
    """A place for a lamp at this height, anywhere around the sheet."""
    around, off = float(random.uniform(0, 2 * math.pi)), height * float(random.uniform(0.15, 1.3))
    place: Floats = middle + np.array([off * math.cos(around), off * math.sin(around), height])
    return place


def _two_lamps(
    first: Lamp, place: Floats, level: Level, page: tuple[float, float], grey: bool, random: Random
) -> tuple[Lamp, ...]:
    """The first lamp's light shared with a second one, of another colour and with shadows of its own."""
    share = float(random.uniform(0.2, 0.5))
    cast = np.ones(3) if grey else COLOURS_OF_LAMPS[int(random.integers(len(COLOURS_OF_LAMPS)))]
    # what stands in the first lamp's way stands in the second one's, from another side
    moved = tuple(replace(s, outline=s.outline + random.normal(0, 45, 2)) for s in first.shadows)
    shadows = moved if random.random() < 0.6 else _shadows(level, page, random)
    return replace(first, colour=first.colour * (1 - share)), Lamp(place, first.colour * share * cast, shadows)


def _shadows(level: Level, page: tuple[float, float], random: Random) -> tuple[Shadow, ...]:
    """The photographer's own shadow: phone and hands from where they stand, a spread hand, or head and shoulders."""
    if random.random() >= level.shadow_chance:
        return ()
    around = float(random.uniform(0, 2 * math.pi))
    reach = np.array([math.cos(around), math.sin(around)])
    edge = np.array(page) / 2 + reach * np.array(page) * float(random.uniform(0.1, 0.55))
    soft, depth = level.shadow_soft_mm.draw(random), level.shadow_depth.draw(random)
    shape = (_phone_and_hands, _hand, _head)[int(random.choice(3, p=[0.5, 0.15, 0.35]))](random)
    turned = shape @ np.array([[reach[0], reach[1]], [-reach[1], reach[0]]])
    return (Shadow(turned + edge, soft, depth),)


def _phone_and_hands(random: Random) -> Floats:
    """A phone's outline with a forearm on it, pointing away along +x, millimetres; larger than life as shadows are."""
    scale = float(random.uniform(1.0, 2.2))
    wide, long, arm = 37 * scale, 75 * scale, float(random.uniform(25, 45)) * scale
    tilt = float(random.uniform(-0.6, 0.6)) * wide
    points = [
        (-wide, -long),
        (wide * 0.8, -long),
        (wide, -0.4 * long),
        (wide, -arm),
        (900, -arm * 1.6 + tilt),
        (900, arm * 1.8 + tilt),
        (wide, arm),
        (wide, 0.5 * long),
        (wide * 0.9, long),
        (-wide, long * 0.97),
    ]
    return np.array(points)


def _hand(random: Random) -> Floats:
    """A hand with its fingers spread on an arm along +x, millimetres."""
    scale = float(random.uniform(0.9, 1.6))
    points = [(900.0, 60.0), (90.0, 42.0)]
    for i, (middle, length) in enumerate(((36, 70), (13, 95), (-11, 100), (-36, 80))):
        lean = float(random.normal(0, 4)) + (middle > 0) * 4 - (middle < 0) * 4
        wide = float(random.uniform(7, 9))
        points += [
            (0, middle + wide),
            (-length, middle + wide * 0.6 + lean),
            (-length - 6, middle + lean),
            (-length, middle - wide * 0.6 + lean),
            (0, middle - wide),
        ]
        points += [(8, middle - wide - 2)] if i < 3 else []
    points += [(40, -48), (20, -95), (38, -104), (85, -58), (900, -70)]
    return np.array(points) * scale


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
        pixels = camera.project_outline(shadow.outline) / cell
        if not len(pixels):
            continue
        near = np.array([*np.clip(shadow.outline, -420, 700).mean(axis=0), 0.0])
        sigma = max(shadow.soft_mm * scale_at(camera, near) / cell / 2.5, 0.5)
        coarser = max(1, int(sigma / 5))
        mask = np.zeros((-(-height // coarser), -(-width // coarser)), np.uint8)
        cv2.fillPoly(mask, [np.round(pixels / coarser * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        soft = cv2.GaussianBlur(mask, (0, 0), sigma / coarser)
        larger = cv2.resize(soft, None, fx=coarser, fy=coarser)[:height, :width].astype(np.float32)
        left *= 1 - shadow.depth / 255 * larger
    return left


def scale_at(camera: Camera, place: Floats) -> float:
    """Pixels a millimetre at a world point, across the line of sight."""
    depth = camera.rotation @ (place * np.array([1.0, 1.0, -1.0])) + camera.translation
    return camera.focal_px / max(float(depth[2]), NEAREST_MM)


def vignette(camera: Camera, pixels: Floats, strength: float) -> Floats:
    """The share of light (N,) that reaches pixels (N, 2), falling with the fourth power toward the corners."""
    half = np.array(camera.size_px) / 2
    radius = ((pixels - half) ** 2).sum(axis=1) / (half**2).sum()
    result: Floats = 1 - strength * (0.6 * radius + 0.4 * radius**2)
    return result
