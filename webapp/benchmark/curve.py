"""The price of certainty: silent errors against flags for every threshold that could have been chosen, as a picture."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from webapp.benchmark.tally import Outcome

THRESHOLDS = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.993, 0.995, 0.997, 0.999)
WIDTH, HEIGHT, MARGIN = 720, 420, 64
COLOURS = ("#1b6ca8", "#b3441f", "#4a7d2b", "#7a4f9a")


@dataclass(frozen=True, slots=True)
class Point:
    """What one threshold would have given: of all cells, how many wrong in silence and how many flagged."""

    threshold: float
    silent: int
    flagged: int
    cells: int


def curve(outcomes: Sequence[Outcome], thresholds: Sequence[float] = THRESHOLDS) -> tuple[Point, ...]:
    """A point for each threshold. Cells flagged for another reason (hidden, glare…) stay flagged at every one."""
    doubts = [doubt for each in outcomes for doubt in each.doubts]
    cells = sum(each.cells.total for each in outcomes)
    always = sum(each.always_flagged for each in outcomes)
    return tuple(
        Point(
            threshold,
            silent=sum(wrong and confidence >= threshold for confidence, wrong in doubts),
            flagged=always + sum(confidence < threshold for confidence, _ in doubts),
            cells=cells,
        )
        for threshold in thresholds
    )


def curve_table(points: Sequence[Point]) -> str:
    """The curve as text, a line a threshold."""
    lines = ["  threshold   wrong in silence            flagged"]
    for each in points:
        silent, flagged = (100 * part / max(each.cells, 1) for part in (each.silent, each.flagged))
        lines.append(
            f"  {each.threshold:9.3f}   {each.silent:6,} ({silent:7.4f} %)   {each.flagged:7,} ({flagged:6.3f} %)"
        )
    return "\n".join(lines)


def plot_svg(curves: Mapping[str, Sequence[Point]], chosen: float) -> str:
    """A picture of curves by their names: flags across, silent errors up, both in percent of the cells.

    `chosen`: the threshold in use, drawn larger. Errors are on a logarithmic scale that has a place for none.
    """
    least = 0.5 * min((100 / max(p.cells, 1) for points in curves.values() for p in points), default=0.01)
    most = max((100 * p.silent / max(p.cells, 1) for points in curves.values() for p in points), default=0.1)
    wide = max((100 * p.flagged / max(p.cells, 1) for points in curves.values() for p in points), default=1.0)
    top = 10 ** math.ceil(math.log10(max(most, 4 * least)))

    def place(point: Point) -> tuple[float, float]:
        """Where the point lies in the plot."""
        flagged, silent = (100 * part / max(point.cells, 1) for part in (point.flagged, point.silent))
        return _across(flagged, wide), _up(max(silent, least), least, top)

    parts = [*_axes(least, top, wide)]
    for i, (name, points) in enumerate(curves.items()):
        colour, places = COLOURS[i % len(COLOURS)], [place(point) for point in points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for point, (x, y) in zip(points, places, strict=True):
            size = 6 if math.isclose(point.threshold, chosen) else 3
            told = f"{name}, threshold {point.threshold:g}: {point.silent} wrong in silence, {point.flagged} flagged"
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{colour}"><title>{told}</title></circle>')
        parts.append(f'<text x="{WIDTH - MARGIN}" y="{MARGIN - 20 + 20 * i}" fill="{colour}">{name}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
    body = "\n".join(parts)
    return f'{head} font-size="13">\n<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>\n{body}\n</svg>\n'


def _across(flagged: float, wide: float) -> float:
    return MARGIN + (WIDTH - 2.5 * MARGIN) * flagged / max(wide, 1e-9)


def _up(silent: float, least: float, top: float) -> float:
    share = math.log10(silent / least) / math.log10(top / least)
    return HEIGHT - MARGIN - (HEIGHT - 1.6 * MARGIN) * share


def _axes(least: float, top: float, wide: float) -> list[str]:
    """Lines and numbers: powers of ten up, even steps across."""
    left, bottom, right = MARGIN, HEIGHT - MARGIN, WIDTH - 1.5 * MARGIN
    parts = [
        f'<line x1="{left}" y1="{bottom}" x2="{right}" y2="{bottom}" stroke="#444"/>',
        f'<text x="{(left + right) / 2}" y="{HEIGHT - 14}" text-anchor="middle">cells flagged, %</text>',
        f'<text x="18" y="{HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 18 {HEIGHT / 2})">'
        "cells wrong in silence, %</text>",
        f'<text x="{left - 8}" y="{bottom + 4}" text-anchor="end">none</text>',
    ]
    for power in range(math.ceil(math.log10(least * 1.5)), round(math.log10(top)) + 1):
        y = _up(10.0**power, least, top)
        parts.append(f'<line x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g}</text>')
    step = 10 ** math.floor(math.log10(max(wide, 1e-3)))
    step = step if wide / step >= 3 else step / 2
    for i in range(int(wide / step) + 1):
        x = _across(i * step, wide)
        parts.append(f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{i * step:g}</text>')
    return parts
