"""Sheets by other hands, drawn at random: hexes of either orientation, other lines, letters and pictures.

The reader must not know our sheets by heart. What is printed in a region is never a mark, however much like a
triangle, a square or a circle it looks: the blank has it too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Region, Role
from scanner.blank import PX_PER_MM, Blank

Random = np.random.Generator
Pixels = NDArray[np.uint8]
Point = NDArray[np.float64]
PAGE_MM = (210.0, 297.0)
MARKS = ("X", "O", "T", "S", "#")
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_PLAIN,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX_SMALL,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


@dataclass(frozen=True, slots=True)
class Style:
    """How one sheet is printed; widths in pixels, greys from 0 (black) to 255."""

    edge: int
    edge_grey: int
    line: int
    grey: int
    font: int
    letter_mm: float
    dashes: bool
    round_slots: bool
    hatching: float
    """The chance that a cell is hatched or dotted all over."""

    @staticmethod
    def random(rng: Random) -> Style:
        """Some printer's taste."""
        return Style(
            edge=int(rng.integers(1, 7)),
            edge_grey=int(rng.integers(0, 190)),
            line=int(rng.integers(1, 6)),
            grey=int(rng.integers(0, 150)),
            font=FONTS[int(rng.integers(len(FONTS)))],
            letter_mm=float(rng.uniform(1.6, 4.5)),
            dashes=bool(rng.random() < 0.5),
            round_slots=bool(rng.random() < 0.4),
            hatching=float(rng.choice([0.0, 0.1, 0.3])),
        )


def other_sheet(rng: Random) -> tuple[tuple[Region, ...], Blank]:
    """The regions and the blank of a sheet that nobody has seen before."""
    width, height = (round(side * PX_PER_MM) for side in PAGE_MM)
    page = np.full((height, width), 255, np.uint8)
    style = Style.random(rng)
    radius = float(rng.uniform(6.5, 10.0))
    regions: list[Region] = []
    for number, (center, corners) in enumerate(_cells(radius, bool(rng.random() < 0.5))):
        regions += _cell(page, f"H{number}", center, corners, radius, style, rng)
    regions += _boxes(page, style, rng)
    return tuple(regions), Blank(page)


def _cells(radius: float, flat: bool) -> list[tuple[Point, Point]]:
    """Centres (2,) and corners (6, 2) in millimetres of a grid over the upper part of the page."""
    angles = np.radians(np.arange(6) * 60 + (0 if flat else 30))
    around = radius * np.column_stack([np.cos(angles), np.sin(angles)])
    wide, high = (1.5 * radius, math.sqrt(3) * radius) if flat else (math.sqrt(3) * radius, 1.5 * radius)
    cells = []
    for i in range(int((PAGE_MM[0] - 2.6 * radius) / wide)):
        for j in range(int((PAGE_MM[1] * 0.72) / high)):
            offset = (0.0, (i % 2) * high / 2) if flat else ((j % 2) * wide / 2, 0.0)
            center = np.array([1.3 * radius + 4 + i * wide + offset[0], 1.3 * radius + 6 + j * high + offset[1]])
            cells.append((center, around + center))
    return cells


def _cell(
    page: Pixels, name: str, center: Point, corners: Point, radius: float, style: Style, rng: Random
) -> list[Region]:
    """Prints one cell; it and the slots in it."""
    _polygon(page, corners, style.edge, style.edge_grey)
    kind = rng.random()
    marks = MARKS if kind < 0.8 else ()
    cell = Region(name, Role.CELL, _point(center), radius, (), marks)
    if rng.random() < style.hatching:
        _hatched(page, center, radius * 0.8, style, rng)
    if rng.random() < 0.35:
        for _ in range(int(rng.integers(1, 4))):
            _road(page, center, (corners[int(rng.integers(6))] + corners[int(rng.integers(6))]) / 2, style)
    if rng.random() < 0.5:
        _letters(page, center + rng.uniform(-0.5, 0.4, 2) * radius, style, rng)
    if kind > 0.9:
        return [cell, *_slots(page, name, center, radius, style, rng)]
    for _ in range(int(rng.choice([0, 1, 2], p=[0.45, 0.4, 0.15]))):
        _picture(page, center + rng.normal(0, 0.18, 2) * radius, radius * float(rng.uniform(0.15, 0.6)), style, rng)
    return [cell]


def _slots(page: Pixels, name: str, center: Point, radius: float, style: Style, rng: Random) -> list[Region]:
    """Buildings in a cell."""
    count, size = int(rng.integers(1, 5)), radius * float(rng.uniform(0.17, 0.26))
    turn = rng.uniform(0, 2 * math.pi)
    slots = []
    for i in range(count):
        angle = turn + i * 2 * math.pi / count
        middle = center + (0 if count == 1 else 0.45 * radius) * np.array([math.cos(angle), math.sin(angle)])
        if style.round_slots:
            cv2.circle(page, _pixel(middle), round(size * PX_PER_MM), style.grey, style.line, cv2.LINE_AA)
        else:
            square = middle + size * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            _polygon(page, square, style.line, style.grey)
        slots.append(Region(f"{name}/{i}", Role.SLOT, _point(middle), size, (), MARKS[:4], name))
    return slots


def _boxes(page: Pixels, style: Style, rng: Random) -> list[Region]:
    """Boxes in rows at the foot of the page, with a word above or below each."""
    half = float(rng.uniform(2.6, 4.5))
    pitch = half * float(rng.uniform(2.6, 4.0))
    boxes = []
    for row in range(2):
        for i in range(int((PAGE_MM[0] - 20) / pitch)):
            middle = np.array([12 + half + i * pitch, PAGE_MM[1] * 0.84 + row * 22.0])
            _polygon(page, middle + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]), style.line, style.grey)
            _letters(page, middle + np.array([-half, half + 3.0]), style, rng)
            boxes.append(Region(f"B{row}-{i}", Role.BOX, _point(middle), half, (), MARKS[:4]))
    return boxes


def _picture(page: Pixels, middle: Point, size: float, style: Style, rng: Random) -> None:
    """Some pictogram: a peak, a house, a ring, a star, waves, trees, a cross, dots."""
    steps = np.linspace(0, 2 * math.pi, 25)
    sides = int(rng.choice([3, 3, 4, 5, 24]))
    turn = float(rng.choice([0, rng.uniform(0, 6)])) - math.pi / 2
    angles = turn + np.arange(sides) * 2 * math.pi / sides
    ring = np.column_stack([np.cos(angles), np.sin(angles)])
    kind = int(rng.integers(7))
    if kind <= 2:
        stretched = middle + size * ring * rng.uniform(0.6, 1.2, 2)
        _polygon(page, stretched, -1 if rng.random() < 0.25 else style.line, style.grey)
        if rng.random() < 0.3:
            _polygon(page, stretched + rng.normal(0, size * 0.5, 2), style.line, style.grey)
    elif kind == 3:
        for i in range(int(rng.integers(2, 5))):
            wave = np.column_stack([steps / 6.3 - 0.5, 0.08 * np.sin(2 * steps) + 0.25 * (i - 1)]) * 2 * size + middle
            _line(page, wave, style.line, style.grey)
    elif kind == 4:
        for angle in rng.uniform(0, math.pi, int(rng.integers(2, 5))):
            reach = size * np.array([math.cos(angle), math.sin(angle)])
            _line(page, np.array([middle - reach, middle + reach]), style.line, style.grey)
    elif kind == 5:
        for point in middle + rng.normal(0, size * 0.6, (int(rng.integers(3, 14)), 2)):
            cv2.circle(page, _pixel(point), int(rng.integers(1, 5)), style.grey, -1, cv2.LINE_AA)
    else:
        _line(page, middle + size * rng.normal(0, 0.6, (int(rng.integers(3, 9)), 2)), style.line, style.grey)


def _hatched(page: Pixels, center: Point, radius: float, style: Style, rng: Random) -> None:
    angle, step = rng.uniform(0, math.pi), float(rng.uniform(0.7, 2.2))
    along, across = np.array([math.cos(angle), math.sin(angle)]), np.array([-math.sin(angle), math.cos(angle)])
    for place in np.arange(-radius, radius, step):
        reach = math.sqrt(max(radius**2 - place**2, 0))
        middle = center + across * place
        _line(page, np.array([middle - along * reach, middle + along * reach]), 1, max(style.grey, 60))


def _road(page: Pixels, start: Point, end: Point, style: Style) -> None:
    pieces = 7
    for i in range(pieces):
        if not style.dashes or i % 2 == 0:
            ends = [start + (end - start) * share for share in (i / pieces, (i + 1) / pieces)]
            _line(page, np.array(ends), style.line + 1, style.grey)


def _letters(page: Pixels, place: Point, style: Style, rng: Random) -> None:
    word = "".join(rng.choice(list(LETTERS), int(rng.integers(1, 4))))
    scale = style.letter_mm * PX_PER_MM / 22
    cv2.putText(page, word, _pixel(place), style.font, scale, style.grey, max(1, style.line // 2), cv2.LINE_AA)


def _polygon(page: Pixels, corners: Point, width: int, grey: int) -> None:
    points = [np.round(corners * PX_PER_MM * 16).astype(np.int32)]
    if width < 0:
        cv2.fillPoly(page, points, grey, cv2.LINE_AA, 4)
    else:
        cv2.polylines(page, points, True, grey, width, cv2.LINE_AA, 4)


def _line(page: Pixels, points: Point, width: int, grey: int) -> None:
    cv2.polylines(page, [np.round(points * PX_PER_MM * 16).astype(np.int32)], False, grey, width, cv2.LINE_AA, 4)


def _pixel(point: Point) -> tuple[int, int]:
    return (round(float(point[0]) * PX_PER_MM), round(float(point[1]) * PX_PER_MM))


def _point(point: Point) -> tuple[float, float]:
    return (float(point[0]), float(point[1]))
