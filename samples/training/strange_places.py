"""Strange places: coloured, covered, patterned, crossed by bands, lines and hairs, whatever mark stands there."""

from __future__ import annotations

import cv2
import numpy as np

from samples.strokes import Library
from samples.training.overlays import (
    FINE,
    MIDDLE,
    RADIUS,
    Patch,
    Pen,
    Pixels,
    Plain,
    Random,
    drawn,
    fine,
    small,
    under,
    waves,
)
from scanner.marks.ink import SIDE_PX


def tinted(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """The hex coloured, evenly or in broad strokes, with crayon, highlighter or pencil: its mark can still be seen."""
    cover = np.zeros((SIDE_PX * FINE, SIDE_PX * FINE), np.uint8)
    angles = np.arange(6) * np.pi / 3 + rng.choice([0, np.pi / 6])
    size = rng.uniform(0.6, 1.2) * RADIUS
    outline = np.stack([np.cos(angles), np.sin(angles)], axis=1) * size + MIDDLE + rng.normal(0, 1.5, (6, 2))
    cv2.fillPoly(cover, [fine(outline)], 255, cv2.LINE_AA, 4)
    if rng.random() < 0.5:
        wide = rng.uniform(2.0, 8.0)
        gap = wide * rng.uniform(0.7, 1.35)
        angle = rng.uniform(0, np.pi)
        along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        hatch = np.zeros_like(cover)
        for by in np.arange(-30, 30, gap):
            line = MIDDLE + np.outer([-32, 0, 32], along) + by * across + rng.normal(0, 0.8, (3, 2))
            cv2.polylines(hatch, [fine(line)], False, 255, max(1, round(wide * FINE)), cv2.LINE_AA, 4)
        cover = np.asarray(cv2.min(cover, hatch))
    even = small(cover)
    if rng.random() < 0.6:
        even = np.asarray(cv2.GaussianBlur(even, (0, 0), float(rng.uniform(0.7, 4.0))), np.float32)
    even = even * np.clip(1 + rng.uniform(0, 0.4) * waves(rng), 0.2, 1.6)
    if rng.random() < 0.5:
        tooth = rng.standard_normal(even.shape, np.float32)
        even = even * np.clip(1 + rng.uniform(0, 0.5) * tooth, 0.1, 1.8)
    return under(patch.photo, np.asarray(1 - np.float32(rng.uniform(0.12, 0.6)) * even, np.float32).clip(0, 1))


def covered(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A thing that lies there, or a hole with what is below: a coin, a die, a counter, paper, a blot of white."""
    size = rng.uniform(0.4, 1.25) * RADIUS
    corners = int(rng.choice([4, 6, 9, 40], p=[0.25, 0.1, 0.25, 0.4]))
    angles = np.arange(corners) * 2 * np.pi / corners + rng.uniform(0, 6)
    radii = size * (1 + rng.normal(0, 0.3 if corners == 9 else 0.02, corners))
    middle = MIDDLE + rng.normal(0, 2.5, 2)
    outline = np.stack([np.cos(angles), np.sin(angles)], axis=1) * radii[:, None] * rng.uniform(0.85, 1, 2) + middle
    cover = np.zeros((SIDE_PX * FINE, SIDE_PX * FINE), np.uint8)
    cv2.fillPoly(cover, [fine(outline)], 255, cv2.LINE_AA, 4)
    soft = float(rng.uniform(0.3, 1.3))
    share = cv2.GaussianBlur(small(cover), (0, 0), soft)
    tones = [rng.uniform(*ends) for ends in ((8, 60), (60, 130), (130, 235), (235, 255))]
    tone = float(rng.choice(tones, p=[0.4, 0.15, 0.2, 0.25]))
    face = tone + waves(rng) * (rng.uniform(0, 25) if rng.random() < 0.6 else 0)
    # On white it would be a ring or a square on paper, which is a mark.
    if tone < 225 and rng.random() < 0.5:
        inner = drawn([(outline - middle) * rng.uniform(0.55, 0.9) + middle], rng, closed=True)
        face = face * inner if tone > 120 else 255 - (255 - face) * inner
    for _ in range(int(rng.integers(1, 7)) if rng.random() < (0.6 if corners == 4 else 0.2) else 0):
        dots = np.zeros_like(cover)
        at = fine(middle + rng.uniform(-0.6, 0.6, 2) * size)
        cv2.circle(dots, tuple(int(v) for v in at), round(rng.uniform(1, 2.5) * FINE * 16), 255, -1, cv2.LINE_AA, 4)
        face = face + (rng.choice([30, 240]) - face) * small(dots)
    face = face + rng.normal(0, rng.uniform(0, 7), face.shape)
    below = patch.photo.astype(np.float32)
    if rng.random() < 0.6:
        fallen = cv2.GaussianBlur(small(cover), (0, 0), float(rng.uniform(1, 3)))
        fallen = np.roll(fallen, [int(rng.integers(-4, 5)) for _ in range(2)], (0, 1))
        below = below * (1 - np.float32(rng.uniform(0.1, 0.5)) * fallen)
    return np.clip(below * (1 - share) + face * share, 0, 255).astype(np.uint8)


def patterned(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A pattern over or under the paper: a curtain's shadow, a grid of wire, a tablecloth of rings or checks."""
    pitch = float(rng.uniform(6, 50))
    wide = float(rng.uniform(0.7, min(6, 0.35 * pitch)))
    turn, lean = rng.uniform(0, np.pi), rng.uniform(0.8, 2.3)
    first, second = (np.array([np.cos(a), np.sin(a)]) for a in (turn, turn + lean))
    start = rng.uniform(0, pitch, 2)
    cover = np.zeros((SIDE_PX * FINE, SIDE_PX * FINE), np.uint8)
    steps = np.arange(-2 * SIDE_PX, 2 * SIDE_PX, pitch)
    if rng.random() < 0.25:
        for i in steps:
            for k in steps:
                at = fine(MIDDLE + start + i * first + k * second)
                radius = round(0.3 * pitch * FINE * 16)
                cv2.circle(cover, tuple(int(v) for v in at), radius, 255, max(1, round(wide * FINE)), cv2.LINE_AA, 4)
    else:
        for along, begin in ((first, start[0]), (second, start[1])):
            normal = np.array([-along[1], along[0]])
            for by in steps:
                line = MIDDLE + np.outer([-70, 70], along) + (by + begin) * normal
                cv2.polylines(cover, [fine(line)], False, 255, max(1, round(wide * FINE)), cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(small(cover), (0, 0), float(rng.uniform(0.3, 2.0)))
    if rng.random() < 0.4:
        soft = soft * np.clip(0.7 + rng.uniform(0, 0.8) * waves(rng), 0, 1)
    return under(patch.photo, np.asarray(1 - np.float32(rng.uniform(0.06, 0.5)) * soft, np.float32))


def overlaid(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A broad band across the hex, lighter or darker: part of an app's large letters, a strip of film, a stamp."""
    cover = np.zeros((SIDE_PX * FINE, SIDE_PX * FINE), np.uint8)
    angles = rng.uniform(0, np.pi) + np.cumsum(rng.uniform(0, 1.5, int(rng.integers(1, 4))))
    points = [MIDDLE + rng.normal(0, 8, 2)]
    for angle in angles:
        points.append(points[-1] + rng.uniform(20, 60) * np.array([np.cos(angle), np.sin(angle)]))
    wide = round(float(rng.uniform(5, 22)) * FINE)
    cv2.polylines(cover, [fine(np.array(points))], False, 255, wide, cv2.LINE_AA, 4)
    share = np.float32(rng.uniform(0.15, 0.6)) * cv2.GaussianBlur(small(cover), (0, 0), float(rng.uniform(0.3, 1.2)))
    tone = float(rng.choice([255, 200, 128, 60, 0]))
    return np.asarray(np.clip(patch.photo * (1 - share) + tone * share + 0.5, 0, 255), np.uint8)


def crossed_by_lines(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """Lines that come from elsewhere and meet in the hex: creases, roads that players drew, hairs that lie there."""
    hairs = rng.random() < 0.5
    meet, apart = MIDDLE + rng.normal(0, 4, 2), 7.0 if hairs else 0.0
    strokes = []
    for angle in rng.uniform(0, np.pi) + np.cumsum(rng.uniform(0.5, 1.6, int(rng.integers(2, 5 if hairs else 4)))):
        along = np.array([np.cos(angle), np.sin(angle)])
        line = meet + np.outer([-40, 0, 40], along) + rng.normal(0, 1.5, (3, 2))
        strokes.append(line + rng.normal(0, apart, 2))
    return under(patch.photo, drawn(strokes, rng, pen=Pen.hair(rng) if hairs else None))
