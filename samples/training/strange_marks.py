"""Strange marks: two in one place, struck out, ringed, highlighted, corrected, beside their place, letters, doodles."""

from __future__ import annotations

import cv2
import numpy as np

from samples.strokes import OTHER, Library
from samples.training.overlays import (
    MIDDLE,
    RADIUS,
    SYMBOLS,
    Light,
    Patch,
    Pen,
    Pixels,
    Plain,
    Points,
    Random,
    drawn,
    ink,
    ink_of,
    moved,
    under,
)
from samples.training.patches import Flags


def two(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """Another mark beside or over the first."""
    other = plain.some(SYMBOLS, rng)
    size, shift = float(rng.uniform(0.55, 1.05)), rng.normal(0, 5.0, 2).clip(-11, 11)
    return under(patch.photo, moved(ink_of(plain.shots, other), size, shift))


def beside(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A mark in a settlement's hex beside its circles: where little is printed or drawn, or close to one of them."""
    mark = moved(ink_of(plain.shots, plain.some(SYMBOLS, rng)), float(rng.uniform(0.25, 0.55)), np.zeros(2))
    taken = cv2.GaussianBlur(255 - cv2.min(patch.photo, patch.blank), (0, 0), 4).astype(np.float32)
    within = _enclosed(patch.blank)
    inner = [at for at in rng.uniform(-14, 14, (16, 2)) if np.hypot(*at) < 16 and not within[_pixel(at)]]
    inner = sorted(inner, key=lambda at: float(taken[_pixel(at)]))
    least_taken = inner[: 1 + (len(inner) - 1) // int(rng.choice([1, 3]))]
    best = least_taken[int(rng.integers(len(least_taken)))] if least_taken else np.zeros(2)
    return under(patch.photo, moved(mark, 1.0, best))


def _pixel(at: Points) -> tuple[int, int]:
    """The row and column of a place from the middle of a patch."""
    return int(MIDDLE + at[1]), int(MIDDLE + at[0])


def _enclosed(blank: Pixels) -> Flags:
    """Where in a settlement's blank (48, 48) a circle is, and so near its middle that a mark there is in it."""
    count, areas, boxes, _ = cv2.connectedComponentsWithStats((blank > 200).astype(np.uint8), connectivity=4)
    circles = [i for i in range(1, count) if 25 < boxes[i][cv2.CC_STAT_AREA] < 220]
    return np.asarray(np.isin(areas, circles))


def ringed(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A small mark with a ring, or a box, round it, often by the pen that drew the mark."""
    shrunk = moved(ink(patch), float(rng.uniform(0.4, 0.75)), rng.normal(0, 1.5, 2))
    clean = np.where(ink(patch) < 0.9, patch.blank, patch.photo).astype(np.uint8)
    pen = Pen.of(patch, rng) if rng.random() < 0.6 else None
    return under(clean, shrunk * _ring(pen, library, rng))


def ringed_anew(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A ring round a small mark where nothing is, as it was drawn: in slots and boxes, too."""
    size = float(rng.uniform(0.35, 0.7))
    mark = moved(ink_of(plain.shots, plain.some(SYMBOLS, rng)), size, rng.normal(0, 1.5, 2))
    depth = min(0.95, max(0.15, 1 - float(mark.min())))
    return under(patch.photo, mark * _ring(Pen(float(rng.uniform(0.8, 3.0)), depth), library, rng))


def _ring(pen: Pen | None, library: Library, rng: Random) -> Light:
    """A ring or a box round what is in the middle, by somebody's hand or evenly."""
    half = rng.uniform(0.55, 0.95) * RADIUS
    if rng.random() < 0.5:
        symbol = "S" if rng.random() < 0.2 else "O"
        middle = MIDDLE + rng.normal(0, 1.0, 2)
        return drawn([(stroke - 0.5) * 2 * half + middle for stroke in library.draw(symbol, rng)], rng, pen=pen)
    angles = np.linspace(0, 2 * np.pi, 5 if rng.random() < 0.25 else 24) + rng.uniform(0, 6)
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1) * half
    return drawn([ring * (1 + rng.normal(0, 0.06, 2)) + MIDDLE + rng.normal(0, 1.5, 2)], rng, pen=pen)


def highlit(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """The mark with a line, a cross or a few turns of a highlighter or a pale crayon over it."""
    half, angle = rng.uniform(0.5, 0.95) * RADIUS, rng.uniform(0, np.pi)
    if rng.random() < 0.4:
        steps = np.linspace(-1, 1, int(rng.integers(4, 9)))
        sides = np.where(np.arange(len(steps)) % 2, 1, -1)
        strokes = [half * np.column_stack([steps, 0.8 * sides]) @ _turned(angle)]
    else:
        ends = [_turned(angle + by)[0] * half for by in (0, np.pi / 2 + rng.normal(0, 0.3))][: int(rng.integers(1, 3))]
        strokes = [np.stack([-end, rng.normal(0, 1, 2), end]) for end in ends]
    middle = MIDDLE + rng.normal(0, 2, 2)
    return under(patch.photo, drawn([stroke + middle for stroke in strokes], rng, pen=Pen.highlighter(rng)))


def corrected(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A small mark that was scribbled out, and another squeezed in beside it."""
    angle = rng.uniform(0, 2 * np.pi)
    aside = _turned(angle)[0] * rng.uniform(6, 11)
    clean = np.where(ink(patch) < 0.9, patch.blank, patch.photo).astype(np.uint8)
    size = float(rng.uniform(0.35, 0.6))
    old = moved(ink(patch), size, -aside)
    new = moved(ink_of(plain.shots, plain.some(SYMBOLS, rng)), float(rng.uniform(0.35, 0.6)), aside)
    steps = np.linspace(-1, 1, int(rng.integers(5, 16)))
    sides = np.where(np.arange(len(steps)) % 2, 1, -1)
    zigzag = size * 0.8 * RADIUS * np.column_stack([steps, rng.uniform(0.4, 0.9) * sides]) @ _turned(rng.uniform(0, 6))
    return under(clean, old * new * drawn([zigzag + MIDDLE - aside], rng, pen=Pen.of(patch, rng)))


def spiral(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A wide spiral: no ring, and with so much paper between its turns hardly a scribble."""
    half, width = rng.uniform(0.6, 0.95) * RADIUS, float(rng.uniform(0.7, 1.6))
    turns = min(float(rng.uniform(2.2, 4.5)), half / (width + 2.5))
    angles = np.linspace(0, 2 * np.pi * turns, int(20 * turns))
    radii = np.linspace(rng.uniform(0.0, 0.15), 1.0, len(angles)) * half
    angles = angles * rng.choice([-1, 1]) + rng.uniform(0, 6)
    spiral = np.stack([np.cos(angles), np.sin(angles) * rng.uniform(0.75, 1)], axis=1) * radii[:, None]
    pen = Pen(width, float(rng.uniform(0.3, 0.95)))
    return under(patch.photo, drawn([spiral + MIDDLE + rng.normal(0, 1.5, 2)], rng, pen=pen))


def _turned(angle: float) -> Points:
    """The turn (2, 2) of rows of points by an angle; its first row is the direction itself."""
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def struck(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """The mark with lines through it, or a scribble too small to destroy the hex."""
    rows, columns = np.nonzero(ink(patch)[6:-6, 6:-6] < 0.8)
    if len(rows) < 20:
        return patch.photo
    middle = np.array([columns.mean(), rows.mean()]) + 6 + rng.normal(0, 1.0, 2)
    half = 0.5 * float(np.hypot(np.ptp(columns), np.ptp(rows)))
    angle, count = rng.uniform(0, np.pi), int(rng.choice([1, 1, 1, 2, 3, 4, 5]))
    along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    if rng.random() < 0.3:
        steps = np.linspace(-1, 1, int(rng.integers(7, 18)))
        wide, tall = rng.uniform(0.35, 0.7, 2) * half
        sides = wide * np.where(np.arange(len(steps)) % 2, 1, -1)
        zigzag = middle + np.outer(steps * tall, along) + np.outer(sides, across)
        strokes = [zigzag + rng.normal(0, 0.7, zigzag.shape)]
    else:
        length = rng.uniform(0.6, 1.3) * half
        apart = rng.uniform(1.5, 5.0) * (np.arange(count) - (count - 1) / 2)
        line = np.outer([-length, 0, length], along)
        strokes = [middle + line + by * across + rng.normal(0, 0.9, (3, 2)) for by in apart]
    return under(patch.photo, drawn(strokes, rng))


def written(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A letter or a digit, alone or over what is there."""
    strokes = library.draw(OTHER, rng)
    size = rng.uniform(0.5, 1.6) * RADIUS
    middle = MIDDLE + rng.normal(0, 3, 2)
    return under(patch.photo, drawn([(stroke - 0.5) * size + middle for stroke in strokes], rng))


def doodled(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A few strokes that make no mark: a tick, an angle, a wave, an arrow."""
    corners = int(rng.integers(3, 6))
    points = rng.uniform(-0.8, 0.8, (corners, 2)) * RADIUS + MIDDLE
    points = points[np.argsort(points[:, 0] + rng.normal(0, 6, corners))]
    strokes = [points]
    if rng.random() < 0.4:
        strokes.append(rng.uniform(-0.8, 0.8, (2, 2)) * RADIUS + MIDDLE)
    return under(patch.photo, drawn(strokes, rng))
