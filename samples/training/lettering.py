"""Print drawn at random, to teach the reader of glyphs: many typefaces, photographed, and much that is no letter."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from scanner.unplayed.glyphs import CLASSES, OTHER, Ink, Place, framed

Random = np.random.Generator
Pixels = NDArray[np.uint8]
HELD_OUT = ("dejavu", "cabin", "caladea", "vollkorn", "play", "urwgothic", "courier prime", "comicneue")
"""Families that teach nothing: by them it is seen how well unknown typefaces are read."""
LEFT_OUT = ("thin", "hairline", "extralight", "symbol", "d050000l", "z003", "_k", "rz", "linlibertine_m", "expanded")
"""Drawings that nobody prints small, and pictures."""
SIGNS = "ABCD?-1234IVX"
"""What maps are labelled with: half of all glyphs."""


@dataclass(frozen=True)
class Glyph:
    """A picture (28, 28) of ink, and the number of its class."""

    picture: Ink
    label: int


def typefaces(folder: Path, *, held_out: bool) -> list[Path]:
    """The font files of a folder and those below it, either the held-out families or the others."""
    found = [path for path in sorted(folder.rglob("*")) if path.suffix in (".ttf", ".otf")]
    usable = [path for path in found if not any(word in path.name.lower() for word in LEFT_OUT)]
    return [path for path in usable if any(word in path.name.lower() for word in HELD_OUT) == held_out]


def glyphs_of(paths: list[Path], count: int, seed: int) -> list[Glyph]:
    """So many glyphs in these typefaces, among them pictures and wrong cuts, which are none."""
    rng = np.random.default_rng(seed)
    drawn: list[Glyph] = []
    while len(drawn) < count:
        path = paths[int(rng.integers(len(paths)))]
        drawn += _from_word(path, rng) if rng.random() < 0.82 else _from_picture(rng)
    return drawn[:count]


def _word(rng: Random) -> str:
    kind = rng.random()
    if kind < 0.35:
        return str(rng.choice(list("ABCD"))) if rng.random() < 0.7 else str(rng.choice(["I", "II", "III", "IV", "V"]))
    letters = SIGNS if kind < 0.65 else CLASSES
    return "".join(rng.choice(list(letters), int(rng.integers(1, 6))))


def _from_word(path: Path, rng: Random) -> list[Glyph]:
    """The glyphs of a word, and now and then one cut wrongly."""
    word = _word(rng)
    font = ImageFont.truetype(str(path), 48)
    page = Image.new("L", (int(font.getlength(word)) + 260, 200), 0)
    pen, x, spans = ImageDraw.Draw(page), 120.0, []
    gap = float(rng.choice([0, rng.uniform(-1.5, 8)]))
    for letter in word:
        box = font.getbbox(letter, anchor="ls")
        pen.text((x, 120), letter, fill=255, font=font, anchor="ls")
        spans.append((x + box[0], x + box[2], letter))
        x += font.getlength(letter) + gap
    top = 120 + font.getbbox(word if word.isupper() and "J" not in word and "Q" not in word else "H", anchor="ls")[1]
    ink = np.asarray(page, np.uint8).copy()
    if rng.random() < 0.4:
        _clutter(ink, (spans[0][0], spans[-1][1]), rng)
    place = Place(0.0, 1.0, top, 120.0)
    seen, matrix = _photographed(ink, 120.0 - top, rng)
    found = [_cut(seen, matrix, place, left, right, CLASSES.index(letter), rng) for left, right, letter in spans]
    if rng.random() < 0.35:
        left, right, letter = spans[int(rng.integers(len(spans)))]
        wide = right - left
        if len(spans) > 1 and rng.random() < 0.6:
            first = int(rng.integers(len(spans) - 1))
            found.append(_cut(seen, matrix, place, spans[first][0], spans[first + 1][1], OTHER, rng))
        elif letter in "MWmwOQDGNH" and rng.random() < 0.7:
            found.append(_cut(seen, matrix, place, left, left + wide * rng.uniform(0.3, 0.6), OTHER, rng))
    return found


def _cut(
    seen: Ink, matrix: NDArray[np.float64], place: Place, left: float, right: float, label: int, rng: Random
) -> Glyph:
    """One span of a line as the scanner would frame it, a little off."""
    high = place.foot - place.top
    corners = np.array([[left, place.top, 1], [right, place.foot, 1]]) @ matrix.T
    jitter = rng.normal(0, 0.03 * high * matrix[1, 1], 4)
    (left, top), (right, foot) = corners
    return Glyph(framed(seen, Place(left + jitter[0], right + jitter[1], top + jitter[2], foot + jitter[3])), label)


def _clutter(ink: Pixels, span: tuple[float, float], rng: Random) -> None:
    """Roads that end at a letter, edges of its cell and rings around it."""
    middle, wide = ((span[0] + span[1]) / 2, 102.0), span[1] - span[0]
    width = int(rng.integers(2, 8))
    if rng.random() < 0.6:
        for _ in range(int(rng.integers(1, 4))):
            angle = float(rng.choice([0, 60, 120, 180, 240, 300]) + rng.choice([0, 30]))
            along = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
            near = float(rng.uniform(0.35, 1.3)) * max(wide, 36)
            for start in np.arange(near, 130, 24):
                ends = [tuple(np.round(middle + along * reach).astype(int).tolist()) for reach in (start, start + 14)]
                cv2.line(ink, ends[0], ends[1], int(rng.integers(150, 256)), width, cv2.LINE_AA)
    elif rng.random() < 0.5:
        radius = int(max(wide, 40) * rng.uniform(0.75, 1.2))
        cv2.circle(ink, (int(middle[0]), int(middle[1])), radius, 255, width, cv2.LINE_AA)
    else:
        shift = (int(middle[0] + rng.normal(0, 30)), int(middle[1] + rng.choice([-1, 1]) * rng.uniform(40, 70)))
        _picture(ink, np.array(shift), 24.0, rng)


def _from_picture(rng: Random) -> list[Glyph]:
    """A pictogram, or a part of one."""
    ink = np.zeros((200, 200), np.uint8)
    size = float(rng.uniform(16, 40))
    _picture(ink, np.array([100.0, 100.0]), size, rng)
    seen, matrix = _photographed(ink, 2 * size, rng)
    rows, columns = np.nonzero(ink)
    if not len(rows):
        return []
    place = Place(0, 1, float(rows.min()), float(rows.max()) + 1)
    return [_cut(seen, matrix, place, float(columns.min()), float(columns.max()) + 1, OTHER, rng)]


def _picture(ink: Pixels, middle: NDArray[np.float64], size: float, rng: Random) -> None:
    """Peaks, waves, boxes, houses, stars, scissors' crosses, dots."""
    line, kind = int(rng.integers(2, 8)), int(rng.integers(7))
    sides = int(rng.choice([3, 4, 4, 5, 6]))
    angles = np.arange(sides) * 2 * math.pi / sides + float(rng.choice([-math.pi / 2, math.pi / 4, rng.uniform(0, 6)]))
    ring = middle + size * np.column_stack([np.cos(angles), np.sin(angles)]) * rng.uniform(0.6, 1.1, 2)
    if kind == 0:
        _polygon(ink, ring, -1 if rng.random() < 0.3 else line, closed=True)
    elif kind == 1:
        steps = np.linspace(0, 2 * math.pi * rng.uniform(1, 3), 40)
        for shift in range(int(rng.integers(1, 4))):
            wave = np.column_stack([steps / steps[-1] - 0.5, 0.1 * np.sin(steps) + 0.3 * (shift - 1)])
            _polygon(ink, middle + 2 * size * wave, line, closed=False)
    elif kind == 2:
        peaks = np.column_stack([np.linspace(-1, 1, 5), [0.8, -0.8, 0.1, rng.uniform(-0.6, 0), 0.8]])
        _polygon(ink, middle + size * peaks, line, closed=bool(rng.random() < 0.3))
    elif kind == 3:
        house = np.array([[-0.7, 1], [-0.7, -0.2], [0, -1], [0.7, -0.2], [0.7, 1]])
        _polygon(ink, middle + size * house, -1 if rng.random() < 0.3 else line, closed=True)
    elif kind == 4:
        radii = np.where(np.arange(10) % 2, 0.4, 1.0)[:, None]
        angles = np.arange(10) * math.pi / 5 - math.pi / 2
        star = middle + size * radii * np.column_stack([np.cos(angles), np.sin(angles)])
        _polygon(ink, star, -1 if rng.random() < 0.6 else line, closed=True)
    elif kind == 5:
        for angle in rng.uniform(0, math.pi, int(rng.integers(1, 4))):
            reach = size * np.array([math.cos(angle), math.sin(angle)])
            _polygon(ink, np.array([middle - reach, middle + reach]), line, closed=False)
    else:
        radius = max(2, round(size * float(rng.uniform(0.3, 1))))
        centre = (round(float(middle[0])), round(float(middle[1])))
        cv2.circle(ink, centre, radius, 255, -1 if rng.random() < 0.4 else line, cv2.LINE_AA)


def _polygon(ink: Pixels, points: NDArray[np.float64], width: int, *, closed: bool) -> None:
    whole = [np.round(points * 16).astype(np.int32)]
    if width < 0:
        cv2.fillPoly(ink, whole, 255, cv2.LINE_AA, 4)
    else:
        cv2.polylines(ink, whole, closed, 255, width, cv2.LINE_AA, 4)


def _photographed(ink: Pixels, high: float, rng: Random) -> tuple[Ink, NDArray[np.float64]]:
    """The ink as a straightened photo has it, and where it went: an affine map (2, 3) without a turn."""
    tall = math.exp(rng.uniform(math.log(6.5), math.log(34)))
    weight = int(rng.integers(-1, 3))
    if weight:
        kernel = np.ones((2, 2), np.uint8)
        ink = np.asarray(cv2.dilate(ink, kernel) if weight > 0 else cv2.GaussianBlur(ink, (0, 0), 1.0), np.uint8)
    height, width = ink.shape
    centre = (width / 2, height / 2)
    turn = cv2.getRotationMatrix2D(centre, float(rng.normal(0, 2.0)), 1.0)
    turn[0, 1] += rng.normal(0, 0.05)
    turn[0, 2] = centre[0] - turn[0, :2] @ centre
    ink = np.asarray(cv2.warpAffine(ink, turn, (width, height), flags=cv2.INTER_LINEAR), np.uint8)
    scale = tall / max(high, 8.0)
    shrunk = cv2.resize(ink, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32)
    soft = cv2.GaussianBlur(shrunk, (0, 0), float(rng.uniform(0.3, 0.3 + min(tall / 11, 1.4))))
    small = np.asarray(soft, np.float32)
    small += rng.normal(0, float(rng.choice([0, rng.uniform(0, 14)])), small.shape).astype(np.float32)
    # Straightened, print has about 24 pixels to a capital, however few the photo had.
    grown = 24.0 / tall
    large = cv2.resize(small, None, fx=grown, fy=grown, interpolation=cv2.INTER_LINEAR)
    peak = max(float(np.partition(large.ravel(), -30)[-30]), 30.0)
    strength = float(rng.uniform(0.85, 1.2)) / peak
    seen = np.asarray(np.clip((large - float(np.median(large))) * strength, 0, 1), np.float32)
    across, down = large.shape[1] / width, large.shape[0] / height
    return seen, np.array([[across, 0, 0], [0, down, 0]])
