"""Things on the table and over the sheet: pens, dice, cups, coins, fingers; drawn flat, each with its shadow."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.camera import Camera, Floats
from samples.simulator.levels import Level, Random
from samples.simulator.light import GAMMA, Light, scale_at

Pixels = NDArray[np.uint8]
Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255, as it looks under full light."""


@dataclass(frozen=True)
class Shape:
    """One evenly coloured part of a thing: world points (N, 2) on the table's plane; `soft_mm` blurs its edge."""

    outline: Floats
    colour: Colour
    soft_mm: float = 0.0


@dataclass(frozen=True)
class Thing:
    """A thing, its lowest part first; `outline` is the whole of it, its shadow reaches as far as it is high."""

    name: str
    shapes: tuple[Shape, ...]
    outline: Floats
    height_mm: float


@dataclass(frozen=True)
class Printed:
    """Where the print lies on the sheet: the map's lower and upper corner, (2,) each; fiducials' middles (N, 2)."""

    map_box: tuple[Floats, Floats]
    fiducials: Floats


def any_things(level: Level, paper: Floats, printed: Printed, random: Random) -> tuple[Thing, ...]:
    """Things for this photo: beside the paper (its outline on the table, (N, 2)), or on it where `level` may.

    Most things that cover the sheet only graze the map.
    """
    things = []
    low, high = paper.min(axis=0), paper.max(axis=0)
    for _ in range(int(random.integers(level.objects[0], level.objects[1] + 1))):
        side = int(random.integers(4))
        out = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)])[side]
        place = np.where(out < 0, low, np.where(out > 0, high, random.uniform(low, high)))
        make = MAKERS[int(random.integers(len(MAKERS)))]
        things.append(_beside(make(random), place, out, random))
    if random.random() < level.cover_chance:
        things.append(_covering(low, high, printed.map_box, random))
    if random.random() < level.hidden_fiducials_chance:
        things += _on_fiducials(printed, random)
    return tuple(things)


def _on_fiducials(printed: Printed, random: Random) -> list[Thing]:
    """Thumbs that hold the sheet down by its fiducials, and things laid on them: on up to half of all."""
    middle = sum(printed.map_box) / 2
    most = max(1, len(printed.fiducials) // 2)
    chosen = random.permutation(len(printed.fiducials))[: int(random.integers(1, most + 1))]
    things = []
    for place in printed.fiducials[chosen]:
        out = place - middle
        around = math.atan2(out[1], out[0])
        kind = int(random.choice(3, p=[0.6, 0.2, 0.2]))
        if kind == 0:
            thumb = _turned(_finger(random), around + float(random.normal(0, 0.3)))
            things.append(moved(thumb, place - out / np.hypot(*out) * float(random.uniform(2, 7))))
        elif kind == 1:
            pen = _turned(_pen(random), 0.0)
            things.append(moved(pen, place + random.normal(0, 2, 2) - pen.shapes[1].outline.mean(axis=0) * 0.2))
        else:
            thing = (_coin if random.random() < 0.6 else _cup)(random)
            reach = float(np.linalg.norm(thing.outline, axis=1).max())
            things.append(moved(thing, place + out / np.hypot(*out) * max(0.0, reach - 9)))
    return things


def _beside(thing: Thing, place: Floats, out: Floats, random: Random) -> Thing:
    """The thing moved so that it lies wholly beside the paper, whose edge is at `place`; `out` leads away from it."""
    reach = float(np.linalg.norm(thing.outline, axis=1).max())
    return moved(thing, place + out * (reach + float(random.uniform(3, 60))))


def _covering(low: Floats, high: Floats, map_box: tuple[Floats, Floats], random: Random) -> Thing:
    """A finger that holds the sheet down, or a thing that lies on its edge or, now and then, on the map."""
    around = float(random.uniform(0, 2 * math.pi))
    out = np.array([math.cos(around), math.sin(around)])
    if random.random() < 0.65:
        edge = (low + high) / 2 + out * (high - low) / 2 / max(abs(out))
        inside = float(random.uniform(8, 32))
        return moved(_turned(_finger(random), around + float(random.normal(0, 0.25))), edge - out * inside)
    place = random.uniform(*map_box) if random.random() < 0.5 else random.uniform(low, high)
    return moved(MAKERS[int(random.integers(len(MAKERS)))](random), np.asarray(place))


def _capsule(length: float, radius: float, end_radius: float | None = None) -> Floats:
    """A round-ended bar along x from its tip at 0, (N, 2)."""
    end = radius if end_radius is None else end_radius
    angles = np.linspace(math.pi / 2, 3 * math.pi / 2, 16)
    tip = np.column_stack([radius + radius * np.cos(angles), radius * np.sin(angles)])
    tail = np.array([[length, -end], [length, end]])
    return np.vstack([tip, tail])


def _disc(radius: float, x: float = 0.0, y: float = 0.0) -> Floats:
    angles = np.linspace(0, 2 * math.pi, 60, endpoint=False)
    return np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)])


def _scaled(colour: Colour, share: float) -> Colour:
    blue, green, red = (min(255.0, part * share) for part in colour)
    return (blue, green, red)


def _rounded_shading(outline: Floats, colour: Colour, soft: float) -> list[Shape]:
    """A bar along x as a round one: bright along its back, dark along its sides."""
    shapes = [Shape(outline, _scaled(colour, 0.62))]
    for share, bright in ((0.75, 0.85), (0.5, 1.0), (0.2, 1.18)):
        strip = outline * np.array([1.0, share]) + np.array([0.0, -0.08 * soft])
        shapes.append(Shape(strip, _scaled(colour, bright), soft))
    return shapes


def _pen(random: Random) -> Thing:
    radius, length = float(random.uniform(3.5, 5.5)), float(random.uniform(125, 175))
    colour = (float(random.uniform(15, 230)), float(random.uniform(15, 230)), float(random.uniform(15, 230)))
    body = np.array([[0, 0], [14, -radius], [length, -radius], [length, radius], [14, radius]]) - [length / 2, 0]
    tip = np.array([[-2, -0.5], [4, -1.2], [4, 1.2], [-2, 0.5]]) - [length / 2, 0]
    clip = np.array([[length - 45, -0.9], [length - 4, -0.9], [length - 4, 0.9], [length - 45, 0.9]]) - [length / 2, 0]
    barrel = _rounded_shading(body, colour, radius * 0.3)
    shapes = [Shape(tip, (70, 70, 75)), *barrel, Shape(clip, (190, 190, 190), 0.3)]
    return _turned(Thing("pen", tuple(shapes), body, 2 * radius), float(random.uniform(0, 2 * math.pi)))


def _die(random: Random) -> Thing:
    half = float(random.uniform(6, 9))
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    white = random.random() < 0.7
    colour: Colour = (225, 232, 235) if white else (40, 35, 170)
    pips = [np.array([x, y]) * half * 0.55 for x, y in ((-1, -1), (1, 1), (0, 0), (1, -1), (-1, 1))]
    number = int(random.integers(2, 6))
    dots = [Shape(_disc(half * 0.17, *pip), (30, 30, 30) if white else (240, 240, 240)) for pip in pips[:number]]
    shapes = (Shape(square, _scaled(colour, 0.8)), Shape(square * 0.92, colour, 0.6), *dots)
    return _turned(Thing("die", shapes, square, 2 * half), float(random.uniform(0, math.pi)))


def _cup(random: Random) -> Thing:
    radius = float(random.uniform(36, 46))
    glaze = float(random.uniform(110, 240))
    colour = (glaze * float(random.uniform(0.7, 1)), glaze * float(random.uniform(0.8, 1)), glaze)
    handle = _turned_points(_capsule(radius + 26, 6), 0.0) + np.array([-2.0, 0.0])
    shapes = (
        Shape(handle, _scaled(colour, 0.8), 0.8),
        Shape(_disc(radius), _scaled(colour, 0.9)),
        Shape(_disc(radius * 0.93), _scaled(colour, 0.55), 1.0),
        Shape(_disc(radius * 0.84, 2, 2), (18, 32, 52), 2.0),
        Shape(_disc(radius * 0.3, -9, -12), (45, 65, 90), 8.0),
    )
    outline = np.vstack([_disc(radius), [[radius + 26, -6], [radius + 26, 6]]])
    return _turned(Thing("cup", shapes, outline, 60), float(random.uniform(0, 2 * math.pi)))


def _coin(random: Random) -> Thing:
    radius = float(random.uniform(9, 13))
    colour: Colour = (90, 150, 185) if random.random() < 0.5 else (165, 170, 172)
    shapes = (
        Shape(_disc(radius), _scaled(colour, 0.7)),
        Shape(_disc(radius * 0.92), colour, 0.4),
        Shape(_disc(radius * 0.55, 1, 1), _scaled(colour, 0.85), 2.5),
    )
    return Thing("coin", shapes, _disc(radius), 2.2)


def _finger(random: Random) -> Thing:
    """A finger or thumb along +x, its tip at the origin, a hand behind it."""
    radius = float(random.uniform(7.5, 11))
    tone = float(random.uniform(0.4, 1.05))
    skin = (150 * tone, 178 * tone, 222 * tone)
    hand = _capsule(500, 40, 46) + np.array([radius * 7, float(random.uniform(-25, 25))])
    finger = _capsule(radius * 9, radius, radius * 1.2)
    nail = _capsule(radius * 1.5, radius * 0.55) * np.array([0.9, 1.0]) + np.array([radius * 0.35, 0])
    shapes = (
        *_rounded_shading(hand, skin, 14.0)[:3],
        *_rounded_shading(finger, skin, radius * 0.45),
        Shape(nail, _scaled(skin, 1.12), 0.7),
    )
    return Thing("finger", shapes, np.vstack([finger, hand]), 14)


MAKERS = (_pen, _die, _cup, _coin)


def _turned_points(points: Floats, angle: float) -> Floats:
    cosine, sine = math.cos(angle), math.sin(angle)
    turned: Floats = points @ np.array([[cosine, sine], [-sine, cosine]])
    return turned


def _turned(thing: Thing, angle: float) -> Thing:
    shapes = tuple(Shape(_turned_points(s.outline, angle), s.colour, s.soft_mm) for s in thing.shapes)
    return Thing(thing.name, shapes, _turned_points(thing.outline, angle), thing.height_mm)


def moved(thing: Thing, by: Floats) -> Thing:
    """The thing `by` millimetres (2,) away from where it was."""
    shapes = tuple(Shape(s.outline + by, s.colour, s.soft_mm) for s in thing.shapes)
    return Thing(thing.name, shapes, thing.outline + by, thing.height_mm)


def lay(picture: Pixels, things: tuple[Thing, ...], light: Light, camera: Camera, cell: int) -> Pixels | None:
    """Draws the things into the picture, in place; where they cover it, 255, one value each `cell` pixels, or None."""
    if not things:
        return None
    covered = np.zeros((-(-camera.size_px[1] // cell), -(-camera.size_px[0] // cell)), np.uint8)
    for thing in things:
        scale = scale_at(camera, np.array([*thing.outline.mean(axis=0), 0.0]))
        lamp = light.lamps[0].place
        toward = light.middle[:2] - lamp[:2]
        away = toward / float(lamp[2]) * thing.height_mm * 0.6
        hull = cv2.convexHull(thing.outline.astype(np.float32))[:, 0].astype(np.float64)
        shade = np.array([0.0, 0.0, 0.0])
        for soft, depth in ((thing.height_mm * 0.35 + 1.5, 0.4), (1.5, 0.3)):
            _fill(picture, camera.project_outline(hull + away * (soft > 2)), shade, soft * scale / 2, depth)
        brightness = _brightness(light, thing.outline.mean(axis=0))
        for shape in thing.shapes:
            colour = np.array(shape.colour) * brightness
            outline = camera.project_outline(shape.outline)
            _fill(picture, outline, colour, shape.soft_mm * scale / 2, 1.0)
            if len(outline):
                cv2.fillPoly(covered, [np.round(outline / cell).astype(np.int32)], 255)
    return covered


def _brightness(light: Light, place: Floats) -> Floats:
    """By how much colours are multiplied at a place on the table, gamma-encoded (3,)."""
    world, up = np.array([[*place, 0.0]]), np.array([[0.0, 0.0, 1.0]])
    total = light.whole(world, up)[0]
    result: Floats = np.clip(total, 0.02, 2) ** (1 / GAMMA) * light.white
    return result


def _fill(picture: Pixels, outline: Floats, colour: Floats, blur_px: float, depth: float) -> None:
    """Fills an outline in pixels, its edge blurred, covering by `depth`."""
    if not len(outline):
        return
    margin = int(3 * blur_px) + 3
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int) - margin, 0)
    high = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + margin, np.array(picture.shape[1::-1]))
    if (high <= low).any():
        return
    part = picture[low[1] : high[1], low[0] : high[0]]
    coarse = max(1, int(blur_px / 4))
    mask = np.zeros((-(-part.shape[0] // coarse), -(-part.shape[1] // coarse)), np.uint8)
    cv2.fillPoly(mask, [np.round((outline - low) / coarse * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    if blur_px > 0.4:
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), blur_px / coarse), np.uint8)
    if coarse > 1:
        mask = np.asarray(cv2.resize(mask, (part.shape[1], part.shape[0])), np.uint8)
    share = mask.astype(np.float32) * np.float32(depth / 255)
    flat = np.empty_like(part)
    flat[:] = np.clip(colour, 0, 255).astype(np.uint8)
    part[:] = cv2.blendLinear(flat, part, share, 1 - share)
