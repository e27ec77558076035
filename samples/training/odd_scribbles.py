"""Scribbles as few people draw them: each function draws one, odd by an `amount` from 0 to 1."""

from __future__ import annotations

import math

import numpy as np

from samples.training.lines import Random, Strokes, side, through


def spiral(amount: float, rng: Random) -> Strokes:
    """From the middle outwards, or back; `amount`, from 0 to 1: how often round, three times at least."""
    turns, start = 3 + 4 * amount + rng.uniform(0, 1), rng.uniform(0, 2 * math.pi)
    along = np.linspace(0, 1, round(48 * turns))
    angles, radius = start + 2 * math.pi * turns * along, 0.5 * along ** rng.uniform(0.7, 1.1)
    radius = radius * (1 + 0.05 * np.sin(angles * rng.uniform(0.3, 0.9)) + rng.normal(0, 0.008, len(along)))
    line = np.column_stack([np.cos(angles) * radius, np.sin(angles) * radius])[:: rng.choice([-1, 1])] + 0.5
    return [line + np.outer(along, rng.normal(0, 0.06, 2))]


def rows_of_loops(amount: float, rng: Random) -> Strokes:
    """Loops like those of a coil, in one row or in two; `amount`, from 0 to 1: how close together."""
    rows, loops = int(rng.choice([1, 1, 2])), 4 + 4 * amount + rng.uniform(0, 1)
    along = np.linspace(0, 1, round(40 * loops))
    angles = 2 * math.pi * loops * along
    wide, tall = rng.uniform(0.08, 0.2), 0.5 / rows * (1 + 0.12 * np.sin(angles * rng.uniform(0.1, 0.4)))
    row = np.column_stack([along + wide * np.cos(angles), tall * np.sin(angles)])
    return [row + np.array([0.0, k / rows]) + rng.normal(0, 0.02, 2) for k in range(rows)]


def lines_across_lines(amount: float, rng: Random) -> Strokes:
    """Three strokes across two or three others, for two across two would be a square; `amount`, from 0 to 1: how far
    from a right angle they stand."""
    strokes: Strokes = []
    for upright, count in ((False, 3), (True, int(rng.integers(2, 4)))):
        for place in np.linspace(0.22, 0.78, count) + rng.normal(0, 0.05, count):
            ends = np.array([[rng.normal(0, 0.05), place], [1 + rng.normal(0, 0.05), place + rng.normal(0, 0.08)]])
            ends[:, 1] += (0.25 * amount - 0.12) * (ends[:, 0] - 0.5)
            ends = ends[:, ::-1] if upright else ends
            strokes.append(side(ends[0], ends[1], rng))
    return strokes


def few_through_the_middle(amount: float, rng: Random) -> Strokes:
    """Three strokes that cross, four now and then; `amount`, from 0 to 1: how far from one another they do."""
    count = 3 + int(rng.random() < 0.25)
    angles = rng.uniform(0, math.pi) + np.arange(count) * math.pi / count + rng.normal(0, 0.12, count)
    reaches = 0.5 * np.column_stack([np.cos(angles), np.sin(angles)])
    middles = 0.5 + rng.normal(0, 0.02 + 0.07 * amount, (count, 2))
    return [side(middle - reach, middle + reach, rng) for middle, reach in zip(middles, reaches, strict=True)]


def cloud(amount: float, rng: Random) -> Strokes:
    """A line like a cloud's rim, or several round about each other; `amount`, from 0 to 1: how often round."""
    turns, bumps = 1.9 + 2.5 * amount, rng.uniform(5, 11)
    along = np.linspace(0, turns, round(90 * turns))
    wavy = (
        1
        + 0.15 * np.abs(np.sin(along * bumps * math.pi))
        + 0.12 * np.sin(along * rng.uniform(3, 9) + rng.uniform(0, 6))
    )
    radius = 0.5 * wavy * (1 - rng.uniform(0.1, 0.25) * along)
    return [np.column_stack([np.cos(2 * math.pi * along), np.sin(2 * math.pi * along)]) * radius[:, None] + 0.5]


def side_by_side(amount: float, rng: Random) -> Strokes:
    """Three or four strokes that hardly touch; `amount`, from 0 to 1: how little they are parallel."""
    count = int(rng.integers(3, 5))
    places = np.linspace(0.12, 0.88, count) + rng.normal(0, 0.04, count)
    lean = rng.normal(0, 0.03 + 0.1 * amount, count)
    return [
        side(np.array([rng.normal(0, 0.06), place - tilt]), np.array([1 + rng.normal(0, 0.06), place + tilt]), rng)
        for place, tilt in zip(places, lean, strict=True)
    ]


def to_and_fro(amount: float, rng: Random) -> Strokes:
    """Three to six strokes in one go; `amount`, from 0 to 1: how round it turns."""
    count = int(rng.integers(4, 8))
    knots = np.column_stack([np.linspace(0, 1, count), np.arange(count) % 2]) + rng.normal(0, 0.05, (count, 2))
    if amount > 0.5:
        return [through(knots)]
    return [np.concatenate([side(knots[i], knots[i + 1], rng) for i in range(count - 1)])]
