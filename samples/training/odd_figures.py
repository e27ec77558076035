"""Figures as few people draw them: each function draws one, odd by an `amount` from 0 to 1."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from samples.training.lines import Line, Random, Strokes, between, ring, side, through, turned_by

TRIANGLE = np.array([[0.5, 0.0], [1.0, 1.0], [0.0, 1.0]])
SQUARE = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])


def written_cross(amount: float, rng: Random) -> Strokes:
    """A wave with a beginning and an end of its own, and a stroke across it; some don't lift the pen between them.

    `amount`, from 0 to 1: how far the wave's ends reach.
    """
    start, end = 0.15 + 0.35 * amount * rng.uniform(0.6, 1.2, 2)
    knots = [(0.3 - start, 0.75 - 0.2 * amount), (0.3, 0.08), (0.4, 0.12), (0.58, 0.85), (0.7, 0.92)]
    wave = through(np.array([*knots, (0.7 + end, 0.75 - end * rng.uniform(0.4, 1.2))]) + rng.normal(0, 0.02, (6, 2)))
    top, foot = np.array([rng.uniform(0.68, 0.95), 0.0]), np.array([rng.uniform(0.1, 0.4), 1.0])
    slash = through(np.array([top, (top + foot) / 2 + rng.normal(0, 0.03, 2), foot]))
    return [np.concatenate([wave, slash])] if rng.random() < 0.25 else [wave, slash]


def back_to_back(amount: float, rng: Random) -> Strokes:
    """Two arcs that meet, or just cross, where they bulge; `amount`, from 0 to 1: how far their ends bend away."""
    over = rng.uniform(0.005, 0.05)
    away = 0.5 * (0.4 + 0.6 * amount)
    strokes = []
    for sign in (-1, 1):
        x = 0.5 + sign * np.array([away, 0.28 * away, -over, 0.28 * away, away])
        strokes.append(through(np.column_stack([x, [0.0, 0.25, 0.5, 0.75, 1.0]]) + rng.normal(0, 0.015, (5, 2))))
    return strokes


def joined_cross(amount: float, rng: Random) -> Strokes:
    """A ribbon: two strokes that cross near the middle, the pen not lifted on its way from one to the other.

    `amount`, from 0 to 1: how far out the pen goes on its way; straight there, it would draw a triangle's side.
    """
    out = 1.1 + 0.25 * amount
    knots = [(0.0, 0.0), (0.5, 0.5), (0.93, 0.95), (out, 0.5), (0.93, 0.05), (0.5, 0.5), (0.0, 1.0)]
    return [through(np.array(knots) + rng.normal(0, 0.04, (7, 2)))]


def crooked_cross(amount: float, rng: Random) -> Strokes:
    """Two bent strokes that cross off the middle, one of them with a hook; `amount`, from 0 to 1: how bent they are."""
    meeting = 0.5 + rng.normal(0, 0.08 + 0.06 * amount, 2)
    strokes = []
    for ends in (np.array([[0.0, 0.0], [1.0, 1.0]]), np.array([[1.0, 0.0], [0.0, 1.0]])):
        ends = ends + rng.normal(0, 0.06 + 0.06 * amount, (2, 2))
        bends = (ends + meeting) / 2 + rng.normal(0, 0.03 + 0.05 * amount, (2, 2))
        strokes.append(np.vstack([ends[:1], bends[:1], meeting + rng.normal(0, 0.02, 2), bends[1:], ends[1:]]))
    hook = strokes[1][-1] + rng.uniform(0.05, 0.1 + 0.2 * amount) * rng.choice([-1, 1], 2)
    strokes[1] = np.vstack([strokes[1], hook])
    return [through(stroke) for stroke in strokes]


def two_halves(amount: float, rng: Random) -> Strokes:
    """A ring of two arcs from the top to its foot; `amount`, from 0 to 1: how far they miss or pass each other."""
    lean, strokes = rng.normal(0, 0.3), []
    for sign in (-1, 1):
        start, end = rng.normal(0, 0.08 + 0.3 * amount, 2)
        angles = lean - math.pi / 2 + sign * np.linspace(start, math.pi + end, 24)
        radii = 0.5 * (1 + rng.normal(0, 0.03 + 0.06 * amount)) * np.array([1, rng.uniform(0.85, 1)])
        strokes.append(np.column_stack([np.cos(angles), np.sin(angles)]) * radii + 0.5 + rng.normal(0, 0.02, 2))
    return strokes


def curled_ring(amount: float, rng: Random) -> Strokes:
    """A ring whose line goes on inwards, or past its beginning; `amount`, from 0 to 1: how far."""
    turns = 1.05 + 0.75 * amount * rng.uniform(0.5, 1)
    along = np.linspace(0, 1, round(48 * turns))
    radius = 0.5 - rng.uniform(0.08, 0.24) * np.clip(along * turns - 0.7, 0, None)
    angles = rng.uniform(0, 2 * math.pi) + rng.choice([-1, 1]) * 2 * math.pi * turns * along
    return [np.column_stack([np.cos(angles) * radius, np.sin(angles) * radius])[:: rng.choice([-1, 1])] + 0.5]


def rings_within_rings(amount: float, rng: Random) -> Strokes:
    """Two or three circles, one within the other; `amount`, from 0 to 1: how wide the inmost is."""
    count = 2 + int(rng.random() < 0.3)
    radii = 0.5 * np.linspace(1, 0.3 + 0.45 * amount, count)
    return [ring(float(radius), rng) + rng.normal(0, 0.025, 2) for radius in radii]


def fish(turn: float) -> Callable[[float, Random], Strokes]:
    """A way to draw a triangle in one go whose ends cross at a corner and run on; that corner lies so far round."""

    def way(amount: float, rng: Random) -> Strokes:
        """`amount`, from 0 to 1: how far the ends run on, half a side at most; with more it would be a joined X."""
        corners = np.array([[0.0, 0.5], [0.87, 0.0], [0.87, 1.0]]) + rng.normal(0, 0.06, (3, 2))
        first, second, third = (corners - 0.5) @ turned_by(turn)
        before, after = (0.1 + 0.4 * amount) * rng.uniform(0.7, 1.0, 2)
        sides = [side(first + before * (first - second), second, rng), side(second, third, rng)]
        return [np.concatenate([*sides, side(third, first + after * (first - third), rng)])]

    return way


def trapezoid(amount: float, rng: Random) -> Strokes:
    """A square much narrower at one side, in one go; `amount`, from 0 to 1: how much."""
    narrow, lean = 0.1 + 0.2 * amount, rng.normal(0, 0.06)
    corners = np.array([[narrow + lean, 0.0], [1 - narrow + lean, 0.0], [1.0, 1.0], [0.0, 1.0]])
    corners = corners + rng.normal(0, 0.025, (4, 2))
    corners = corners[::-1] if rng.random() < 0.5 else corners
    corners = np.roll(corners if rng.random() < 0.7 else corners[:, ::-1], int(rng.integers(4)), axis=0)
    sides = [side(corners[i], corners[(i + 1) % 4], rng) for i in range(4)]
    sides[3] = sides[3][: len(sides[3]) - int(rng.integers(0, 3))]
    return sides if rng.random() < 0.3 else [np.concatenate(sides)]


def plain(corners: Line) -> Callable[[float, Random], Strokes]:
    """A way to draw a closed line through these corners (k, 2), side by side or in one go."""

    def way(amount: float, rng: Random) -> Strokes:
        """`amount`, from 0 to 1: from the half on it is gone round twice, ever less exactly."""
        strokes: Strokes = []
        for _ in range(1 if amount < 0.5 else 2):
            places = np.roll(corners[:: rng.choice([-1, 1])], int(rng.integers(len(corners))), axis=0)
            places = places + rng.normal(0, 0.02 + 0.05 * max(amount - 0.5, 0), corners.shape)
            ends = np.vstack([places, places[:1] + rng.normal(0, 0.03, 2)])
            strokes += [side(start, end, rng) for start, end in pairwise(ends)]
        return strokes if rng.random() < 0.4 else [np.concatenate(strokes)]

    return way


def apart(corners: Line) -> Callable[[float, Random], Strokes]:
    """A way to draw a closed line through these corners (k, 2), each side by itself."""

    def way(amount: float, rng: Random) -> Strokes:
        """`amount`, from 0 to 1: how far the sides run past their corners, or end before them."""
        places = corners + rng.normal(0, 0.05, corners.shape)
        strokes: Strokes = []
        for start, end in pairwise(np.vstack([places, places[:1]])):
            before, after = np.clip(rng.normal(0.08, 0.12, 2), -0.16, 0.4) * (0.3 + amount)
            strokes.append(side(start - before * (end - start), end + after * (end - start), rng))
        return strokes

    return way


def plain_ring(amount: float, rng: Random) -> Strokes:
    """A circle; `amount`, from 0 to 1: from the half on it is gone round twice, ever less exactly."""
    rings = [ring(0.5, rng) + rng.normal(0, 0.01, 2)]
    if amount >= 0.5:
        rings.append(ring(0.5 - 0.2 * (amount - 0.5) * rng.uniform(-0.5, 1), rng) + rng.normal(0, 0.03, 2))
    return rings


def worn(corners: Line) -> Callable[[float, Random], Strokes]:
    """A way to draw a closed line through these corners (k, 2) in one go, hardly any of which is left as a corner."""

    def way(amount: float, rng: Random) -> Strokes:
        """`amount`, from 0 to 1: how much of each side is worn away."""
        places = (corners - 0.5) @ turned_by(rng.normal(0, 0.2)) + rng.normal(0, 0.04, corners.shape)
        closed = np.vstack([places, places[:1]])
        around = between(closed, 36)[:-1]
        width = round((0.25 + 0.4 * amount) * len(around) / len(corners))
        soft = np.mean([np.roll(around, k - width // 2, axis=0) for k in range(max(width, 1))], axis=0)
        soft = np.roll(soft[:: rng.choice([-1, 1])], int(rng.integers(len(soft))), axis=0)
        return [np.vstack([soft, soft[:1] + rng.normal(0, 0.03, 2)])]

    return way
