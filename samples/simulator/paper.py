"""The paper: a sheet that is bent, folded, creased and cut, as a surface above the table.

Every bend, fold and curl is a profile: a height that changes in one direction only, so that each by itself is
developable (paper doesn't stretch). A cut flap is a piece of its own, hinged on its fold.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np

from samples.simulator.camera import Floats
from samples.simulator.levels import Level, Random

STEP_MM = 0.5
MARGIN_MM = 40.0
FADES_MM = ((2.0, 8.0), (8.0, 28.0), (28.0, 80.0))
"""How far from a fold the paper lies flat again (to a third of the ridge's height)."""
FLAP_SEEN_AS_UP = 0.15
"""Radians from which a flap throws a shadow on the sheet."""


@dataclass(frozen=True)
class Profile:
    """A height that depends on the distance along `direction` from `origin`; tables every `STEP_MM` from `start`.

    `pulled` is how far the paper is drawn in at each distance because its length stays the same.
    """

    origin: Floats
    direction: Floats
    start: float
    height: Floats
    pulled: Floats

    def lift(self, points: Floats) -> tuple[Floats, Floats]:
        """The height (N,) and the shift on the table (N, 2) of sheet points (N, 2)."""
        steps = ((points - self.origin) @ self.direction - self.start) / STEP_MM
        places = np.arange(len(self.height), dtype=np.float64)
        shift = np.interp(steps, places, self.pulled)[:, None] * self.direction
        return np.interp(steps, places, self.height), shift


def profile(origin: Floats, angle: float, reach: float, height: Callable[[Floats], Floats]) -> Profile:
    """The profile of `height` (millimetres by distance) within `reach` of the origin, its direction in radians."""
    distance = np.arange(-reach - MARGIN_MM, reach + MARGIN_MM, STEP_MM)
    heights = height(distance)
    slope = np.clip(np.gradient(heights, STEP_MM), -0.95, 0.95)
    pulled = np.cumsum(np.sqrt(1 - slope**2) - 1) * STEP_MM
    pulled -= np.interp(0.0, distance, pulled)
    return Profile(origin, np.array([math.cos(angle), math.sin(angle)]), float(distance[0]), heights, pulled)


@dataclass(frozen=True, eq=False)
class Piece:
    """One piece of the sheet that moves by itself: its outline on the unbent sheet (N, 2), and how it lies.

    A flap has `hinge_mm`, the y of its fold, about which it stands up by `angle` and is turned by `twist`, radians.
    """

    name: str
    outline: Floats
    profiles: tuple[Profile, ...]
    hinge_mm: float | None = None
    angle: float = 0.0
    twist: float = 0.0
    hidden: bool = False

    def world(self, points: Floats) -> Floats:
        """World points (N, 3) of sheet points (N, 2)."""
        if self.hinge_mm is None:
            return self._bent(points)
        foot = np.column_stack([points[:, 0], np.full(len(points), self.hinge_mm)])
        out = points[:, 1] - self.hinge_mm
        across = points[:, 0] - float(self.outline[:, 0].mean())
        # a little curl: the angle grows along the flap
        angle = self.angle * (0.8 + 0.4 * np.clip(out / 60, -0.5, 1.5))
        flat = out * np.cos(angle)
        moved = np.column_stack([-self.twist * flat, flat + self.twist * across, out * np.sin(angle)])
        return self._bent(foot) + moved

    def _bent(self, points: Floats) -> Floats:
        height = np.zeros(len(points))
        table = points.astype(np.float64, copy=True)
        for bend in self.profiles:
            lifted, shift = bend.lift(points)
            height += lifted
            table += shift
        return np.column_stack([table, height])


@dataclass(frozen=True)
class Fold:
    """A line on the sheet along which it was folded, for the print that wears off there."""

    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True)
class Paper:
    """A whole sheet: the body first, then its flaps; what was folded once; and in numbers what was drawn for it."""

    pieces: tuple[Piece, ...]
    folds: tuple[Fold, ...]
    measures: dict[str, float] = field(default_factory=dict)

    def piece_at(self, point: tuple[float, float]) -> Piece:
        """The piece on which a point of the sheet lies; the body where two meet or none is near."""
        for piece in self.pieces[1:]:
            low, high = piece.outline.min(axis=0), piece.outline.max(axis=0)
            if low[0] <= point[0] <= high[0] and low[1] <= point[1] <= high[1]:
                return piece
        return self.pieces[0]

    def outline_world(self) -> Floats:
        """World points of every visible piece's outline, (N, 3)."""
        return np.vstack([piece.world(piece.outline) for piece in self.pieces if not piece.hidden])


def _bend(page: tuple[float, float], height: float, random: Random) -> Profile:
    """A cylinder, or one that swings back: the whole sheet bends by `height` in one direction."""
    reach = math.hypot(*page) / 2
    wave = float(random.uniform(0.7, 1.8)) * math.pi / (2 * reach)
    phase = float(random.uniform(-1.2, 1.2))
    angle = float(random.choice([0, math.pi / 2])) + float(random.normal(0, 0.35))
    return profile(np.array(page) / 2, angle, reach, lambda s: height / 2 * (1 + np.cos(wave * s + phase)))


def _folds(page: tuple[float, float], height: float, random: Random) -> tuple[list[Profile], list[Fold]]:
    """Halves or quarters: a ridge that fades to both sides, up or down."""
    width, length = page
    lines = [Fold((0, length / 2), (width, length / 2))]
    if random.random() < 0.5:
        lines.append(Fold((width / 2, 0), (width / 2, length)))
    if random.random() < 0.2:
        lines = [Fold((0, length / 3), (width, length / 3)), Fold((0, 2 * length / 3), (width, 2 * length / 3))]
    profiles = []
    for line in lines:
        # from a sharp ridge to halves that lean on each other like a roof
        low, high = FADES_MM[int(random.choice(len(FADES_MM), p=[0.25, 0.5, 0.25]))]
        fade = float(random.uniform(low, high))
        own = min(height * float(random.uniform(0.5, 1)), 0.7 * fade)
        down = random.random() < 0.4
        angle = math.pi / 2 if line.start[1] == line.end[1] else 0.0
        shape = _valley(own, fade) if down else _ridge(own, fade)
        profiles.append(profile(np.array(line.start), angle, math.hypot(*page), shape))
    return profiles, lines


def _ridge(height: float, fade: float) -> Callable[[Floats], Floats]:
    return lambda s: height * np.exp(-np.abs(s) / fade)


def _valley(height: float, fade: float) -> Callable[[Floats], Floats]:
    return lambda s: height * (1 - np.exp(-np.abs(s) / fade))


def _curl(page: tuple[float, float], height: float, random: Random) -> Profile:
    """A corner bends up by `height`, mostly one of the upper two: the lower ones are on flaps."""
    right, lower = random.random() < 0.5, random.random() < 0.25
    corner = np.array([page[0] if right else 0.0, page[1] if lower else 0.0])
    angle = math.radians(45 if right else 135) * (1 if lower else -1) + float(random.normal(0, 0.2))
    length = max(float(random.uniform(25, 60)), 2.6 * height)
    return profile(corner, angle, 400, lambda s: height * np.clip(1 + s / length, 0, 1.6) ** 2)


@dataclass(frozen=True)
class Line:
    """One of the paper's edges, nearly straight down or across: where it is by the other coordinate."""

    start: float
    slope: float = 0.0

    def at(self, other: Floats | float) -> Floats:
        """Its coordinate at each value of the other one."""
        place: Floats = self.start + self.slope * np.asarray(other, dtype=np.float64)
        return place


@dataclass(frozen=True)
class Edges:
    """The paper's four edges in millimetres of the print: printers shrink a page to fit, and draw it in askew."""

    left: Line
    top: Line
    right: Line
    bottom: Line


def fed(page: tuple[float, float], scale: float, skew: float, random: Random) -> Edges:
    """The edges of paper on which a page was printed `scale` times as large and turned by `skew` radians."""
    free = np.array(page) * (1 / scale - 1) / 2
    left, top = -free + random.uniform(-0.4, 0.4, 2) * free
    right, bottom = np.array([left, top]) + np.array(page) / scale
    turn = math.tan(skew)
    half = np.array(page) / 2
    return Edges(
        Line(float(left) - turn * half[1], turn),
        Line(float(top) + turn * half[0], -turn),
        Line(float(right) - turn * half[1], turn),
        Line(float(bottom) + turn * half[0], -turn),
    )


def crumple(page: tuple[float, float], level: Level, random: Random, cuts: Cuts, folded_away: int) -> Paper:
    """A sheet as it lies on the table; the last `folded_away` flaps are folded to the back."""
    measures = {name: getattr(level, name).draw(random) for name in ("bend_mm", "print_scale", "print_skew_degrees")}
    edges = fed(page, measures["print_scale"], math.radians(measures["print_skew_degrees"]), random)
    profiles = [_bend(page, measures["bend_mm"], random)] if measures["bend_mm"] > 0 else []
    folds: list[Fold] = []
    if random.random() < level.fold_chance:
        measures["fold_mm"] = level.fold_mm.draw(random)
        added, folds = _folds(page, measures["fold_mm"], random)
        profiles += added
    if random.random() < level.curl_chance:
        measures["curl_mm"] = level.curl_mm.draw(random)
        profiles.append(_curl(page, measures["curl_mm"], random))
    pieces = _pieces(edges, tuple(profiles), cuts, folded_away, level, random)
    if cuts.hinge_mm is not None:
        folds.append(Fold((0, cuts.hinge_mm), (page[0], cuts.hinge_mm)))
    return Paper(pieces, tuple(folds), measures)


@dataclass(frozen=True)
class Cuts:
    """Where the sheet was cut: each cut's x from the lower edge up to the fold's y; none where it is whole."""

    hinge_mm: float | None = None
    x_mm: tuple[float, ...] = ()


def _pieces(
    edges: Edges, profiles: tuple[Profile, ...], cuts: Cuts, folded_away: int, level: Level, random: Random
) -> tuple[Piece, ...]:
    if cuts.hinge_mm is None:
        return (Piece("body", _outline(edges), profiles),)
    hinge = cuts.hinge_mm
    sides = [edges.left, *(Line(x + float(random.normal(0, 0.25))) for x in cuts.x_mm), edges.right]
    most = math.radians(level.flap_degrees.draw(random))
    standing = int(random.integers(len(sides) - 1)) if random.random() < level.standing_chance else None
    pieces = [Piece("body", _outline(replace(edges, bottom=Line(hinge + 0.02))), profiles)]
    for i, (left, right) in enumerate(pairwise(sides)):
        gap = float(random.uniform(0.0, 0.12))
        own = Edges(
            replace(left, start=left.start + gap), Line(hinge), replace(right, start=right.start - gap), edges.bottom
        )
        angle = most * float(random.uniform(0, 1)) ** 1.5
        if i == standing:
            angle = math.radians(level.standing_degrees.draw(random))
        pieces.append(
            Piece(
                f"flap {i + 1}",
                _outline(own, 0.12, random),
                profiles,
                hinge,
                angle=angle,
                twist=math.radians(float(random.normal(0, 0.12 if most else 0.0))),
                hidden=i >= len(sides) - 1 - folded_away,
            )
        )
    return tuple(pieces)


def _outline(edges: Edges, wobble: float = 0.0, random: Random | None = None) -> Floats:
    """The outline within these edges with a point every few millimetres; sides cut by an unsteady hand by `wobble`."""
    left, right = (float(side.at(edges.top.start)) for side in (edges.left, edges.right))
    top, bottom = (float(side.at(edges.left.start)) for side in (edges.top, edges.bottom))
    across = np.linspace(left, right, max(2, int((right - left) / 4)))
    down = np.linspace(top, bottom, max(2, int((bottom - top) / 4)))
    sides = [edges.left.at(down), edges.right.at(down)]
    if random is not None:
        # the flap's sides are cut freehand, its lower edge is the paper's own
        sides = [side + wobble * np.cumsum(random.normal(0, 0.4, len(down))) for side in sides]
    return np.vstack(
        [
            np.column_stack([across, edges.top.at(across)]),
            np.column_stack([sides[1], down]),
            np.column_stack([across, edges.bottom.at(across)])[::-1],
            np.column_stack([sides[0], down])[::-1],
        ]
    )
