"""Strange patches, composed of plain ones: what no reader of marks is taught, and what a person must be asked about.

Two marks in one place, a mark that was struck out, ringed or coloured over, letters and half drawn shapes, lines and
patterns that run across the sheet, things that lie on it or holes in it, and a mark beside a settlement's circles.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from samples.strokes import OTHER, Library, Split
from samples.training.camera import Shots
from samples.training.overlays import (
    FINE,
    MIDDLE,
    RADIUS,
    Patch,
    Pixels,
    Random,
    drawn,
    fine,
    ink,
    ink_of,
    moved,
    small,
    under,
    waves,
)  # fmt: skip
from samples.training.patches import Flags, joined
from scanner.marks.ink import SIDE_PX
from scanner.marks.verdict import CLASSES

LEAST_CHANGE = 1.2
"""By how many grey levels a patch must change on the average to be strange, ..."""
LEAST_DEPTH = 14
"""... and by how many somewhere."""
BARE_SHARE = 0.2
"""The share of them that are made of regions that can hold no mark themselves."""
PARTS = 8
"""So many parts are made apart from each other."""
_SYMBOLS = tuple(CLASSES.index(symbol) for symbol in "XOTS")


@dataclass(frozen=True)
class Plain:
    """Patches as they were cut, whose labels are certain; `bare` (n,): whether the region can hold no mark itself, as
    a settlement's hex, whose circles hold them."""

    shots: Shots
    bare: Flags

    def some(self, labels: Sequence[int], rng: Random) -> int:
        """The place of some patch with one of the labels, in a region that can hold marks."""
        while True:
            place = int(rng.integers(len(self.bare)))
            if self.shots.labels[place] in labels and not self.bare[place]:
                return place


def strange(plain: Plain, split: Split, count: int, seed: int, processes: int = 1) -> Shots:
    """About so many strange patches, made of plain ones; their labels are those of the plain ones.

    The same arguments give the same, in as many processes as wanted: they share the plain patches.
    """
    parts = [(count // PARTS, seed * PARTS + part) for part in range(PARTS)]
    if processes == 1:
        _share(plain, split)
        return joined(_part(*part) for part in parts)
    with multiprocessing.get_context("fork").Pool(processes, _share, (plain, split)) as pool:
        return joined(pool.starmap(_part, parts))


_shared: list[tuple[Plain, Library]] = []
"""What each process makes its patches of."""


def _share(plain: Plain, split: Split) -> None:
    cv2.setNumThreads(1)
    _shared[:] = [(plain, Library.load(split))]


def _part(count: int, seed: int) -> Shots:
    """So many of them."""
    (plain, library), rng = _shared[0], np.random.default_rng(seed)
    shots, places = plain.shots, (np.flatnonzero(~plain.bare), np.flatnonzero(plain.bare))
    photo, blank = (np.empty((count, SIDE_PX, SIDE_PX), np.uint8) for _ in range(2))
    labels = np.empty(count, np.int8)
    done = 0
    while done < count:
        among = places[int(rng.random() < BARE_SHARE and len(places[1]) > 0)]
        place = int(among[int(rng.integers(len(among)))])
        kinds = _kinds_of(int(shots.labels[place]), bool(plain.bare[place]))
        kind = kinds[int(rng.integers(len(kinds)))]
        made = kind(Patch(shots.photo[place], shots.blank[place]), plain, library, rng)
        change = cv2.absdiff(made, shots.photo[place])[8:-8, 8:-8]
        if change.mean() < LEAST_CHANGE or change.max() < LEAST_DEPTH:
            continue
        photo[done], blank[done], labels[done] = made, shots.blank[place], shots.labels[place]
        done += 1
    return Shots(photo, blank, labels)


Kind = Callable[[Patch, Plain, Library, Random], Pixels]


def _kinds_of(label: int, bare: bool) -> tuple[Kind, ...]:
    """What can make a plain patch strange, as often as it is named."""
    if bare:
        return (_beside, _beside, _beside, _beside, _covered, _written, _crossed_by_lines, _patterned)
    if label in _SYMBOLS:
        return (*[_two] * 3, *[_struck] * 4, *[_tinted] * 3, _covered, _patterned, _ringed, _written, _overlaid)
    if label == CLASSES.index("#"):
        return (_covered, _overlaid)
    return (
        *[_covered] * 3, *[_tinted] * 3, _crossed_by_lines, _patterned, _written, _written, _doodled, _overlaid,
    )  # fmt: skip


def _two(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """Another mark beside or over the first."""
    other = plain.some(_SYMBOLS, rng)
    size, shift = float(rng.uniform(0.55, 1.05)), rng.normal(0, 5.0, 2).clip(-11, 11)
    return under(patch.photo, moved(ink_of(plain.shots, other), size, shift))


def _beside(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A mark in a settlement's hex where little is printed or drawn: beside its circles."""
    mark = moved(ink_of(plain.shots, plain.some(_SYMBOLS, rng)), float(rng.uniform(0.25, 0.55)), np.zeros(2))
    taken = cv2.GaussianBlur(255 - cv2.min(patch.photo, patch.blank), (0, 0), 4).astype(np.float32)
    places = rng.uniform(-13, 13, (12, 2))
    inner = [at for at in places if np.hypot(*at) < 15]
    inner = sorted(inner, key=lambda at: taken[int(MIDDLE + at[1]), int(MIDDLE + at[0])])
    best = inner[int(rng.integers(1 + len(inner) // 3))] if inner else np.zeros(2)
    return under(patch.photo, moved(mark, 1.0, best))


def _ringed(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A small mark with a ring, or a box, round it."""
    shrunk = moved(ink(patch), float(rng.uniform(0.4, 0.65)), rng.normal(0, 1.5, 2))
    angles = np.linspace(0, 2 * np.pi, 5 if rng.random() < 0.25 else 24) + rng.uniform(0, 6)
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1) * rng.uniform(0.6, 0.9) * RADIUS
    ring = ring * (1 + rng.normal(0, 0.06, 2)) + MIDDLE + rng.normal(0, 1.5, 2)
    clean = np.where(ink(patch) < 0.9, patch.blank, patch.photo).astype(np.uint8)
    return under(clean, shrunk * drawn([ring], rng))


def _struck(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
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


def _tinted(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
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


def _covered(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
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


def _patterned(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
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


def _overlaid(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
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


def _crossed_by_lines(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """Lines that come from elsewhere and meet in the hex: creases, roads that players drew."""
    meet = MIDDLE + rng.normal(0, 4, 2)
    strokes = []
    for angle in rng.uniform(0, np.pi) + np.cumsum(rng.uniform(0.5, 1.6, int(rng.integers(2, 4)))):
        along = np.array([np.cos(angle), np.sin(angle)])
        strokes.append(meet + np.outer([-40, 0, 40], along) + rng.normal(0, 1.5, (3, 2)))
    return under(patch.photo, drawn(strokes, rng))


def _written(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A letter or a digit, alone or over what is there."""
    strokes = library.draw(OTHER, rng)
    size = rng.uniform(0.5, 1.6) * RADIUS
    middle = MIDDLE + rng.normal(0, 3, 2)
    return under(patch.photo, drawn([(stroke - 0.5) * size + middle for stroke in strokes], rng))


def _doodled(patch: Patch, plain: Plain, library: Library, rng: Random) -> Pixels:
    """A few strokes that make no mark: a tick, an angle, a wave, an arrow."""
    corners = int(rng.integers(3, 6))
    points = rng.uniform(-0.8, 0.8, (corners, 2)) * RADIUS + MIDDLE
    points = points[np.argsort(points[:, 0] + rng.normal(0, 6, corners))]
    strokes = [points]
    if rng.random() < 0.4:
        strokes.append(rng.uniform(-0.8, 0.8, (2, 2)) * RADIUS + MIDDLE)
    return under(patch.photo, drawn(strokes, rng))
