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
"""So many scales are tried ..."""
_NEAR_SCALES = 5
"""... and of those between the neighbours of the best so many."""
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
    than to the second best; `there` how much of the legend's is in it: 1 or more for all, 0 for what is only alike."""

    kind: ClanKind
    score: float
    lead: float
    there: float


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
    soft = {cell: np.asarray(cv2.GaussianBlur(each, (0, 0), _SOFT_PX), np.float32) for cell, each in pictures.items()}
    fits: list[_Fit] = []
    for side in ("left", "above", "right", "below"):
        found: dict[ClanKind, Ink] = {}
        for kind, named in headings.items():
            icons = (_icon(page, word, outside, side, options) for word in named)
            if (icon := next((each for each in icons if each is not None), None)) is not None:
                found[kind] = icon
        if len(found) == len(headings):
            fits += [_fit(found, soft, float(scale)) for scale in np.geomspace(*options.scales, _SCALES)]
    if not fits:
        return ByLegend(len(headings), {})
    best = max(fits, key=lambda each: each.explained)
    return ByLegend(len(headings), _named_near(best, soft, options))


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


@dataclass(frozen=True, eq=False)
class _Fit:
    """The legend's pictures at one scale, and how much of the hexes' print they account for together.

    How alike they are wouldn't tell: at the smallest scale each is like a part of anything.
    """

    icons: Mapping[ClanKind, Ink]
    scale: float
    explained: float


def _fit(icons: Mapping[ClanKind, Ink], pictures: Mapping[Hex, Ink], scale: float) -> _Fit:
    templates = [_scaled(icon, scale) for icon in icons.values()]
    explained = sum(max(_explained(picture, each) for each in templates) for picture in pictures.values())
    return _Fit(icons, scale, explained)


def _named_near(fit: _Fit, pictures: Mapping[Hex, Ink], options: LegendOptions) -> dict[Hex, LegendMatch]:
    """Each picture's name, at the scale near to this one that suits them best."""
    step = (options.scales[1] / options.scales[0]) ** (1 / (_SCALES - 1))
    named = []
    for scale in fit.scale * np.geomspace(1 / step, step, _NEAR_SCALES):
        templates = {kind: _scaled(icon, float(scale)) for kind, icon in fit.icons.items()}
        named.append({cell: _name(picture, templates) for cell, picture in pictures.items()})
    return max(named, key=lambda each: sum(match.score + match.lead for match in each.values() if match.there > 0))


def _explained(picture: Ink, template: Ink) -> float:
    """By how much a picture's squared print shrinks where the template is taken out of it; 0 where it grows."""
    if not _holds(picture, template):
        return 0.0
    shared = float(cv2.matchTemplate(picture, template, cv2.TM_CCORR).max())
    return max(2 * shared - _squared(template), 0.0)


def _squared(ink: Ink) -> float:
    return float((ink**2).sum())


def _holds(picture: Ink, template: Ink) -> bool:
    return len(template) < len(picture) and len(template.T) < len(picture.T)


def _scaled(icon: Ink, scale: float) -> Ink:
    grown = cv2.resize(icon, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    padded = cv2.copyMakeBorder(grown, _RIM_PX, _RIM_PX, _RIM_PX, _RIM_PX, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.GaussianBlur(padded, (0, 0), _SOFT_PX), np.float32)


def _name(picture: Ink, templates: Mapping[ClanKind, Ink]) -> LegendMatch:
    (score, kind), (second, _), *_ = sorted(
        ((_match(picture, each), kind) for kind, each in templates.items()), reverse=True
    )
    there = _explained(picture, templates[kind]) / _squared(templates[kind])
    return LegendMatch(kind, score, score - second, there)


def _match(picture: Ink, template: Ink) -> float:
    # Correlation doesn't see how dark a picture is: a corner of a fill, with hardly any print, is like anything.
    if float(picture.sum()) < _LEAST_PRINT * float(template.sum()) or not _holds(picture, template):
        return 0.0
    return float(np.nan_to_num(cv2.matchTemplate(picture, template, cv2.TM_CCOEFF_NORMED), posinf=0, neginf=0).max())
