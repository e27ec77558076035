"""Clans: pictures beside a hex's letter, named by the legend's words, and the Drifter by the letter in its hat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from engine.board import ClanKind
from engine.hexes import Hex
from scanner.blank import PX_PER_MM
from scanner.unplayed.glyphs import Ink
from scanner.unplayed.options import LegendOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import SIDE
from scanner.unplayed.words import Word

_SCALES = 13
"""So many scales are tried."""
_SOFT_PX = 1.0
"""By how much pictures are smoothed before they are compared, in pixels of a patch ..."""
_RIM_PX = 3
"""... and how much paper is added around the legend's, likewise."""
_LEAST_PRINT = 0.5
"""A picture has at least this share of the print that the legend's has."""
_WORD = 3
"""Words of so many letters are taken out of what is beside a legend's: a picture may be read as a letter or two."""


@dataclass(frozen=True)
class LegendMatch:
    """What a hex's picture is taken for. `score`, 0 to 1, says how alike it is to the legend's; `lead` by how much more
    than to the second best."""

    kind: ClanKind
    score: float
    lead: float


@dataclass(frozen=True)
class ByLegend:
    """What the legend, of so many pictures, says of each hex."""

    pictures: int
    of: dict[Hex, LegendMatch]


def named_by_legend(
    page: FlatPage, words: Iterable[Word], pictures: Mapping[Hex, Ink], options: LegendOptions
) -> ByLegend:
    """The clan of each hex with a picture (SIZE, SIZE), as the legend names them; nothing without a legend."""
    outside = [word for word in words if not page.holds(word)]
    headings = _headings(outside)
    if len(headings) < 2 or not pictures:
        return ByLegend(0, {})
    best: dict[Hex, LegendMatch] = {}
    for side in ("left", "above", "right", "below"):
        found: dict[ClanKind, Ink] = {}
        for kind, named in headings.items():
            icons = (_icon(page, word, outside, side, options) for word in named)
            if (icon := next((each for each in icons if each is not None), None)) is not None:
                found[kind] = icon
        if len(found) == len(headings):
            best = max(best, _compared(found, pictures, options), key=_worth)
    return ByLegend(len(headings), best)


def _worth(named: Mapping[Hex, LegendMatch]) -> float:
    return sum(each.score + each.lead for each in named.values())


def _headings(words: Sequence[Word]) -> dict[ClanKind, list[Word]]:
    """The words for each clan: the legend's, beside which its picture stands, and those of a sentence about it."""
    found: dict[ClanKind, list[Word]] = {}
    for word in words:
        plain = word.text.strip(".,:;–-").lower()
        for kind in ClanKind:
            if plain in (kind.value, kind.value + "s"):
                found.setdefault(kind, []).append(word)
    return found


def _icon(page: FlatPage, word: Word, words: Sequence[Word], side: str, options: LegendOptions) -> Ink | None:
    """The picture beside a legend's word, cut out tightly, at the scale of patches; None where there is none."""
    high, (x, y) = word.high, word.middle
    reach, half, gap = options.reach * high, options.aside * high, options.gap * high
    left, top, right, foot = {
        "left": (word.left - reach, y - half, word.left - gap, y + half),
        "right": (word.right + gap, y - half, word.right + reach, y + half),
        "above": (x - half, word.top - reach, x + half, word.top - gap),
        "below": (x - half, word.foot + gap, x + half, word.foot + reach),
    }[side]
    box = [round(each * PX_PER_MM) for each in (left, top, right, foot)]
    rows, columns = page.picture.shape
    if box[0] < 0 or box[1] < 0 or box[2] > columns or box[3] > rows:
        return None
    grey = page.picture[box[1] : box[3], box[0] : box[2]]
    ink = np.asarray(1 - grey.astype(np.float32) / np.float32(255), np.float32)
    for other in words:
        if len(other.text) >= _WORD:
            _blot(ink, other, left, top)
    part = _nearest(ink, side, high * PX_PER_MM, options)
    if part is None:
        return None
    scale = SIDE / page.side_px
    return np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.float32)


def _blot(ink: Ink, word: Word, left: float, top: float) -> None:
    """Takes a word out of a picture whose corner lies at `left`, `top`."""
    columns = [round((each - left) * PX_PER_MM) for each in (word.left, word.right)]
    rows = [round((each - top) * PX_PER_MM) for each in (word.top, word.foot)]
    ink[max(rows[0] - 1, 0) : max(rows[1] + 2, 0), max(columns[0] - 1, 0) : max(columns[1] + 2, 0)] = 0


def _nearest(ink: Ink, side: str, high_px: float, options: LegendOptions) -> Ink | None:
    """The print nearest to the word, of a picture's size, with what stands close to it."""
    dark = (ink > options.ink).astype(np.uint8)
    near = cv2.dilate(dark, np.ones((round(options.join * high_px) | 1,) * 2, np.uint8))
    count, labels = cv2.connectedComponents(near)
    rows, columns = ink.shape
    found: list[tuple[float, Ink]] = []
    for label in range(1, count):
        own = (labels == label) & (dark > 0)
        used_rows, used_columns = np.flatnonzero(own.any(axis=1)), np.flatnonzero(own.any(axis=0))
        top, foot, left, right = used_rows[0], used_rows[-1] + 1, used_columns[0], used_columns[-1] + 1
        wide, high = right - left, foot - top
        fits = options.sizes[0] * high_px < max(wide, high) < options.sizes[1] * high_px
        if not fits or min(wide, high) < options.least_narrow * high_px:
            continue
        away = {"left": columns - right, "right": left, "above": rows - foot, "below": top}[side]
        found.append((float(away), np.where(own | (labels == label), ink, 0)[top:foot, left:right]))
    return min(found, key=lambda each: each[0])[1] if found else None


def _compared(
    icons: Mapping[ClanKind, Ink], pictures: Mapping[Hex, Ink], options: LegendOptions
) -> dict[Hex, LegendMatch]:
    """Each picture's name, at the scale that suits all of them best."""
    best: dict[Hex, LegendMatch] = {}
    soft = {cell: np.asarray(cv2.GaussianBlur(each, (0, 0), _SOFT_PX), np.float32) for cell, each in pictures.items()}
    for scale in np.geomspace(*options.scales, _SCALES):
        templates = {kind: _scaled(icon, float(scale)) for kind, icon in icons.items()}
        best = max(best, {cell: _name(picture, templates) for cell, picture in soft.items()}, key=_worth)
    return best


def _scaled(icon: Ink, scale: float) -> Ink:
    grown = cv2.resize(icon, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    padded = cv2.copyMakeBorder(grown, _RIM_PX, _RIM_PX, _RIM_PX, _RIM_PX, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.GaussianBlur(padded, (0, 0), _SOFT_PX), np.float32)


def _name(picture: Ink, templates: Mapping[ClanKind, Ink]) -> LegendMatch:
    scores = sorted(((_match(picture, template), kind) for kind, template in templates.items()), reverse=True)
    return LegendMatch(scores[0][1], scores[0][0], scores[0][0] - scores[1][0])


def _match(picture: Ink, template: Ink) -> float:
    # Correlation doesn't see how dark a picture is: a corner of a fill, with hardly any print, is like anything.
    if float(picture.sum()) < _LEAST_PRINT * float(template.sum()):
        return 0.0
    if template.shape[0] >= picture.shape[0] or template.shape[1] >= picture.shape[1]:
        return 0.0
    return float(np.nan_to_num(cv2.matchTemplate(picture, template, cv2.TM_CCOEFF_NORMED), posinf=0, neginf=0).max())
