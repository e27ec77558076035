"""The picture on the sensor: table, pieces of paper and things on it, each with its light, laid over each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.camera import Camera, Floats
from samples.simulator.light import GAMMA, Image, Lamp, Light, cast, scale_at, vignette
from samples.simulator.noise import Field
from samples.simulator.paper import FLAP_SEEN_AS_UP, Paper, Piece
from samples.simulator.table import Table
from samples.simulator.warp import Box, Grid, World, box_of, enlarge, inverse

Pixels = NDArray[np.uint8]
STEP = 16
"""Pixels between the points at which geometry is worked out."""
CELL = 4
"""Pixels between the points at which light is worked out."""
SEEN_PX = 400.0
"""A piece of paper seen so much from its edge that it takes less than half of this isn't painted."""
Shadows = list[Image | None]
"""For each lamp what is left of it, 0 to 1, one value each `CELL` pixels; None where nothing is in its way."""
BAND_ROWS = 16
"""Rows of grid points that are painted at once, so that they stay in the processor's cache."""


@dataclass(frozen=True)
class Scene:
    """Everything that is in front of the camera. `page`: the drawn sheet, `crumples`: its slopes, one a millimetre."""

    paper: Paper
    page: Pixels
    page_mm: tuple[float, float]
    crumples: tuple[Field, Field]
    table: Table
    light: Light
    camera: Camera


@dataclass(frozen=True)
class _Surface:
    """One texture on one surface: how its flat points lie in the world and in its texture."""

    world: World
    texture: Pixels
    pixels_per_mm: Floats
    border: int
    crumples: tuple[Field, Field] | None
    side: float = 1.0
    """-1 where its back is seen."""


def expose(scene: Scene) -> Pixels:
    """The picture (rows, columns, 3) BGR, gamma-encoded, without the camera's own faults."""
    camera = scene.camera
    width, height = camera.size_px
    picture = np.empty((height, width, 3), np.uint8)
    left: Shadows = [cast(lamp.shadows, camera, CELL) for lamp in scene.light.lamps]
    whole = [piece for piece in scene.paper.pieces if not piece.hidden]
    on_table = _behind_all(scene, whole, left)
    table = _Surface(_flat, scene.table.texture, np.full(2, scene.table.pixels_per_mm), cv2.BORDER_REFLECT, None)
    _paint(picture, scene, table, _corners(scene), Box(0, 0, width, height), on_table, None)
    up = [piece for piece in whole if piece.angle > FLAP_SEEN_AS_UP]
    on_body = _behind_all(scene, up, left) if up else left
    for piece in in_depth_order(scene.paper, camera):
        outline = camera.project(piece.world(piece.outline))
        box = box_of(outline, camera.size_px, STEP)
        if box is None or face_seen(piece, outline) is None:
            continue
        surface = _face(scene, piece, outline)
        _paint(picture, scene, surface, piece.outline, box, on_body if piece.hinge_mm is None else left, outline)
    return picture


def _face(scene: Scene, piece: Piece, outline: Floats) -> _Surface:
    """The side of a piece that the camera sees: the print, or of a flap that stands up the bare back."""
    if face_seen(piece, outline) == "back":
        bare = np.full((2, 2, 3), scene.page[:4, :4].mean(axis=(0, 1)), np.uint8)
        return _Surface(piece.world, bare, np.ones(2), cv2.BORDER_REPLICATE, scene.crumples, -1.0)
    # a raster's sides are whole pixels, so its scale isn't quite the same both ways
    fine = np.array(scene.page.shape[1::-1]) / np.array(scene.page_mm)
    return _Surface(piece.world, scene.page, fine, cv2.BORDER_REPLICATE, scene.crumples)


def face_seen(piece: Piece, outline: Floats) -> Literal["print", "back"] | None:
    """Which face of a piece the camera sees whose `outline` in pixels is given; None where it sees hardly its edge."""
    area = _area(outline)
    if abs(area) < SEEN_PX:
        return None
    return "print" if area * _area(piece.outline) > 0 else "back"


def _area(outline: Floats) -> float:
    """Twice the area of an outline, negative where it runs the other way round."""
    x, y = (outline - outline.mean(axis=0)).T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())


def in_depth_order(paper: Paper, camera: Camera) -> list[Piece]:
    """The pieces that can be seen, the body first, then the flaps from far to near."""
    flaps = [piece for piece in paper.pieces[1:] if not piece.hidden]
    place = camera.position
    flaps.sort(key=lambda piece: -float(np.linalg.norm(piece.world(piece.outline).mean(axis=0) - place)))
    return [paper.pieces[0], *flaps]


def _flat(points: Floats) -> Floats:
    return np.column_stack([points, np.zeros(len(points))])


def _corners(scene: Scene) -> Floats:
    low, high = (f(scene.paper.pieces[0].outline, axis=0) for f in (np.min, np.max))
    return np.array([low, [high[0], low[1]], high, [low[0], high[1]]])


def _behind_all(scene: Scene, pieces: list[Piece], left: Shadows) -> Shadows:
    return [_behind(scene, lamp, pieces, each) for lamp, each in zip(scene.light.lamps, left, strict=True)]


def _behind(scene: Scene, lamp: Lamp, pieces: list[Piece], left: Image | None) -> Image:
    """What is left of the lamp behind pieces of paper: less by their edges, sharp where they lie."""
    camera, light = scene.camera, scene.light
    width, height = -(-camera.size_px[0] // CELL), -(-camera.size_px[1] // CELL)
    total = np.ones((height, width), np.float32) if left is None else left.copy()
    for lifted, soft_mm, depth in ((0.6, 1.2, 0.55), (2.0, 5.0, 0.45)):
        mask = np.zeros((height, width), np.uint8)
        for piece in pieces:
            world = piece.world(piece.outline) + np.array([0, 0, lifted])
            ray = world - lamp.place
            ground = world - ray * (world[:, 2:3] / ray[:, 2:3])
            pixels = camera.project(ground) / CELL
            cv2.fillPoly(mask, [np.round(pixels * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        sigma = max(soft_mm * scale_at(camera, light.middle) / CELL, 0.5)
        total *= 1 - depth / 255 * cv2.GaussianBlur(mask, (0, 0), sigma).astype(np.float32)
    return total


def _paint(
    picture: Pixels,
    scene: Scene,
    surface: _Surface,
    anchors: Floats,
    box: Box,
    left: Shadows,
    outline: Floats | None,
) -> None:
    """Paints a lit surface into the picture, within `outline` (pixels) where there is one."""
    grid = inverse(surface.world, scene.camera, anchors, box, STEP)
    room, lamps = _lit(scene, surface, grid)
    inside = None if outline is None else _inside(box, outline)
    flat = (grid.flat * surface.pixels_per_mm - 0.5).astype(np.float32)
    rows = grid.flat.shape[0] - 2
    for top in range(0, rows, BAND_ROWS):
        band = slice(top, min(top + BAND_ROWS, rows))
        y, bottom = box.top + top * STEP, min(box.top + band.stop * STEP, box.bottom)
        part = np.s_[y:bottom, box.left : box.right]
        size = (bottom - y, box.right - box.left)
        where = enlarge(flat, STEP, 1, band)[: size[0], : size[1]]
        colours = cv2.remap(
            surface.texture, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR, borderMode=surface.border
        )
        light = _light_of(scene, surface, grid, room, lamps, band, left)
        large = cv2.resize(light, None, fx=CELL, fy=CELL, interpolation=cv2.INTER_LINEAR)[: size[0], : size[1]]
        lit = np.asarray(cv2.multiply(colours, large, dtype=cv2.CV_8U), np.uint8)
        if inside is None:
            picture[part] = lit
        else:
            share = inside[y - box.top : bottom - box.top].astype(np.float32) / 255
            picture[part] = cv2.blendLinear(lit, picture[part], share, 1 - share)


def _inside(box: Box, outline: Floats) -> Pixels:
    """255 within the outline for every pixel of the box, its edge antialiased."""
    mask = np.zeros((box.bottom - box.top, box.right - box.left), np.uint8)
    cv2.fillPoly(mask, [np.round((outline - (box.left, box.top)) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask


def _lit(scene: Scene, surface: _Surface, grid: Grid) -> tuple[Image, list[Image]]:
    """The room's light and each lamp's with its reflection in paper, (rows, columns, 3), at the grid's points."""
    shape = grid.flat.shape[:2]
    points = grid.flat.reshape(-1, 2)
    world = surface.world(points)
    normal = _normals(surface.world, points) * surface.side
    rows, columns = np.mgrid[-1 : shape[0] - 1, -1 : shape[1] - 1]
    pixels = np.column_stack([columns.ravel() * STEP + grid.box.left, rows.ravel() * STEP + grid.box.top]) + STEP / 2
    gain = vignette(scene.camera, pixels, scene.light.vignette)[:, None]
    room = scene.light.room(world, normal) * gain
    lamps = []
    for lamp in scene.light.lamps:
        lit = scene.light.of_lamp(lamp, world, normal) * gain
        if surface.crumples is not None and scene.light.glare > 0:
            lit += scene.light.reflection(lamp, world, normal, scene.camera)[:, None]
        lamps.append(lit.reshape(*shape, 3).astype(np.float32))
    return room.reshape(*shape, 3).astype(np.float32), lamps


def _normals(world: World, points: Floats) -> Floats:
    """The surface's normals (N, 3) by differences over a millimetre."""
    right, below = np.array([0.5, 0.0]), np.array([0.0, 0.5])
    across = world(points + right) - world(points - right)
    down = world(points + below) - world(points - below)
    normal = np.cross(across, down)
    result: Floats = normal / np.linalg.norm(normal, axis=1, keepdims=True)
    return result


def _light_of(
    scene: Scene, surface: _Surface, grid: Grid, room: Image, lamps: list[Image], band: slice, left: Shadows
) -> Image:
    """By how much a band's colours are multiplied, one value each `CELL` pixels, gamma-encoded."""
    light = enlarge(room, STEP, CELL, band)
    for lamp, shadow in zip(lamps, left, strict=True):
        fine = enlarge(lamp, STEP, CELL, band)
        if shadow is not None:
            y, x = (grid.box.top + band.start * STEP) // CELL, grid.box.left // CELL
            part = shadow[y : y + fine.shape[0], x : x + fine.shape[1]]
            missing = (fine.shape[0] - part.shape[0], fine.shape[1] - part.shape[1])
            fine = fine * np.pad(part, ((0, missing[0]), (0, missing[1])), mode="edge")[:, :, None]
        light = light + fine
    if surface.crumples is not None:
        where = enlarge(grid.flat.astype(np.float32), STEP, CELL, band)
        toward = scene.light.lamps[0].place - scene.light.middle
        slope = [cv2.remap(field, where[:, :, 0], where[:, :, 1], cv2.INTER_LINEAR) for field in surface.crumples]
        bump = (slope[0] * toward[0] + slope[1] * toward[1]) / float(np.linalg.norm(toward))
        light = light * (1 + bump)[:, :, None]
    return np.asarray(cv2.pow(np.maximum(light, 0.002), 1 / GAMMA) * np.float32(scene.light.white))
