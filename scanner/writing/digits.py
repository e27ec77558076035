"""Digits: the numbers that people wrote into entries, how surely, and why a person should look where it isn't sure.

What is darker than the blank is ink; strokes that stand over one another are one digit; a small network says which one,
or that it is none. A number is read only if one way of cutting the ink into digits is far better than all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import EntryKind
from scanner.network import Network
from scanner.reading import CUT_OFF, GLARE, HIDDEN, UNCLEAR
from scanner.writing.entries import EntryPatch, level_at

SIDE_PX = 28
"""The side of a digit's picture ..."""
TALL_PX = 22
"""... and the longer side of the digit in it."""
OTHER = 10
"""The network's class of what is no digit: two at once, half of one, letters, what is crossed out."""
MOST_DIGITS = 2
"""Nobody scores a hundred."""
Ink = NDArray[np.float32]
"""0 is paper, 1 is black."""


@dataclass(frozen=True, slots=True)
class DigitOptions:
    """What it takes to call something written, and to be sure of a number. Lengths are millimetres of paper."""

    least_ink: float = 0.2
    """How dark the darkest of an entry is where something is written: the lines of squared paper reach 0.15, its grain
    in bad light 0.1; a soft pencil has 0.3."""
    edge_mm: float = 0.5
    """How far inside of its outline an entry begins: there a thick outline may turn up on paper that is bent."""
    stroke_share: float = 0.4
    """The share of the darkest ink from which a pixel belongs to a stroke."""
    print_mm: float = 0.35
    """How far from the blank's print its ink may turn up."""
    speck_mm: float = 1.3
    """What is smaller in height and in width is a speck, or a point."""
    least_tall_mm: float = 2.0
    """What is lower is no digit."""
    overlap: float = 0.35
    """The share of the narrower of two strokes that lies over or under the other where they are one digit."""
    wide: float = 0.75
    """Width by height from which ink may be two digits that touch."""
    least_confidence: float = 0.95
    """The probability below which a number is for a person to say: the least at which calibration writers' numbers
    were all read right, and nothing else of theirs as a number. The model card has the curve."""
    least_match: float = 0.2
    """How well (-1 to 1) the print of its row must be found."""
    most_glare: float = 0.5
    """The share of an entry that may be white to the camera."""
    bare: float = 0.22
    """Width by height below which a 1 is a bare stroke: two of them may be a tally."""


@dataclass(frozen=True, slots=True)
class EntryVerdict:
    """What stands in one entry. `number`: None where nothing, or nothing that can be told; names aren't read.

    `written`: whether there is ink at all. `review`: why a person should look (one of `REASONS`), or None.
    """

    number: int | None
    written: bool
    confidence: float
    review: str | None


class DigitReader:
    """The network. See `model/DIGITS.md` for what it was taught on."""

    def __init__(self, model: bytes | None = None) -> None:
        self._network = Network("digits.onnx", model)

    def probabilities(self, glyphs: Sequence[Ink]) -> NDArray[np.float32]:
        """The calibrated probabilities (n, 11) of the ten digits and of no digit, for pictures (28, 28) of ink."""
        if not glyphs:
            return np.zeros((0, OTHER + 1), np.float32)
        return self._network.answers(np.stack(glyphs)[:, None], OTHER + 1)


@lru_cache(maxsize=1)
def digit_reader() -> DigitReader:
    """The scanner's own reader, loaded once."""
    return DigitReader()


def read_entries(patches: Sequence[EntryPatch], options: DigitOptions | None = None) -> tuple[EntryVerdict, ...]:
    """A verdict for each entry, in order."""
    options = options or DigitOptions()
    inks = [ink_of(patch, options) for patch in patches]
    peaks = [darkest(ink, patch, options) for ink, patch in zip(inks, patches, strict=True)]
    cuttings = [
        list(cuttings_of(ink, peak, patch, options)) if patch.entry.kind is EntryKind.NUMBER else []
        for ink, peak, patch in zip(inks, peaks, patches, strict=True)
    ]
    glyphs = [glyph for cutting in cuttings for way in cutting for glyph in way]
    rows = iter(digit_reader().probabilities([glyph.picture for glyph in glyphs]))
    return tuple(
        _verdict(patch, peak, [[(glyph, next(rows)) for glyph in way] for way in cutting], options)
        for patch, peak, cutting in zip(patches, peaks, cuttings, strict=True)
    )


@dataclass(frozen=True)
class Glyph:
    """What may be one digit: its picture (28, 28), its width by height, and its left and right in the entry's patch."""

    picture: Ink
    aspect: float
    span_px: tuple[int, int]


Way = list[Glyph]
"""One way of cutting an entry's ink into digits, from left to right."""


def ink_of(patch: EntryPatch, options: DigitOptions) -> Ink:
    """How much darker than the blank an entry is, (height, width); print that isn't quite in place is no ink."""
    paper = max(level_at(patch.photo, 0.75), 32)
    seen = 1 - np.minimum(patch.photo / np.float32(paper), 1)
    reach = 2 * max(1, round(options.print_mm * patch.px_per_mm)) + 1
    print_ = 1 - cv2.erode(patch.blank, np.ones((reach, reach), np.uint8)) / np.float32(255)
    ink: Ink = np.maximum(seen - print_, 0)
    return ink


def darkest(ink: Ink, patch: EntryPatch, options: DigitOptions) -> float:
    """How dark the darkest hundredth of the inside of an entry is."""
    edge = patch.rim_px + round(options.edge_mm * patch.px_per_mm)
    inside = ink[edge:-edge, edge:-edge]
    # NumPy's percentile takes ten times as long.
    place = int(0.99 * (inside.size - 1))
    return float(np.partition(inside, place, axis=None)[place])


def cuttings_of(ink: Ink, peak: float, patch: EntryPatch, options: DigitOptions) -> Iterator[Way]:
    """The ways of cutting ink into one or two digits; none where there is none, or too much for two.

    `peak` is how dark its darkest is.
    """
    if peak < options.least_ink:
        return
    groups = _groups(ink, options.stroke_share * peak, patch, options)
    if not groups or len(groups) > MOST_DIGITS:
        return
    whole = [_glyph(ink, group, peak) for group in groups]
    yield whole
    if len(groups) == 1 and whole[0].aspect > options.wide:
        yield [_glyph(ink, half, peak) for half in _halves(ink, groups[0])]
    if len(groups) == MOST_DIGITS:
        yield [_glyph(ink, groups[0] | groups[1], peak)]


def _groups(ink: Ink, least: float, patch: EntryPatch, options: DigitOptions) -> list[NDArray[np.bool_]]:
    """The ink as masks of what stands over one another, from left to right; specks and neighbours' ink are left out."""
    strokes = np.asarray(ink > least, np.uint8)
    count, labels, stats, centers = cv2.connectedComponentsWithStats(strokes, connectivity=8)
    speck, rim = options.speck_mm * patch.px_per_mm, patch.rim_px / 2
    height, width = ink.shape
    spans: list[tuple[int, int, list[int]]] = []
    inner = 2 * (patch.rim_px + round(options.edge_mm * patch.px_per_mm))
    if (stats[1:, cv2.CC_STAT_WIDTH : cv2.CC_STAT_HEIGHT + 1] >= (width - inner, height - inner)).any():
        # A line from side to side is nobody's digit: squared paper, or the whole entry crossed out.
        return []
    for label in range(1, count):
        left, across, down = (int(stats[label, i]) for i in (cv2.CC_STAT_LEFT, cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT))
        x, y = centers[label]
        if max(across, down) < speck or not (rim < x < width - rim and rim < y < height - rim):
            continue
        spans.append((left, left + across, [label]))
    tall = options.least_tall_mm * patch.px_per_mm
    masks = [_mask(np.asarray(labels, np.int32), members) for _, _, members in _merged(spans, options.overlap)]
    return [mask for mask in masks if np.ptp(np.flatnonzero(mask.any(axis=1))) >= tall]


def _mask(labels: NDArray[np.int32], members: list[int]) -> NDArray[np.bool_]:
    """Where the labels are one of the members."""
    mask: NDArray[np.bool_] = labels == members[0]
    for member in members[1:]:
        mask |= labels == member
    return mask


def _merged(spans: list[tuple[int, int, list[int]]], overlap: float) -> list[tuple[int, int, list[int]]]:
    """The spans (left, right, labels) with those joined that lie over one another."""
    merged: list[tuple[int, int, list[int]]] = []
    for left, right, members in sorted(spans, key=lambda span: span[:2]):
        for i, (other_left, other_right, others) in enumerate(merged):
            shared = min(right, other_right) - max(left, other_left)
            if shared > overlap * min(right - left, other_right - other_left):
                merged[i] = (min(left, other_left), max(right, other_right), [*others, *members])
                break
        else:
            merged.append((left, right, members))
    return sorted(merged, key=lambda span: span[:2])


def _halves(ink: Ink, mask: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The mask cut in two where the least ink stands, in the middle half of it."""
    columns = np.flatnonzero(mask.any(axis=0))
    quarter = len(columns) // 4
    middle = columns[quarter : len(columns) - quarter]
    weights = np.where(mask, ink, 0).sum(axis=0)[middle]
    cut = int(middle[int(weights.argmin())])
    left, right = mask.copy(), mask.copy()
    left[:, cut:], right[:, :cut] = False, False
    return left, right


def _glyph(ink: Ink, mask: NDArray[np.bool_], peak: float) -> Glyph:
    """A digit's ink in the middle of its picture, as dark as if its pen were black."""
    soft = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    top, bottom, left, right = int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1
    part = np.clip(ink[top:bottom, left:right] * soft[top:bottom, left:right] / np.float32(peak), 0, 1)
    scale = TALL_PX / max(part.shape)
    size = (max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale)))
    small = cv2.resize(part, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    picture: Ink = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    y, x = (SIDE_PX - size[1]) // 2, (SIDE_PX - size[0]) // 2
    picture[y : y + size[1], x : x + size[0]] = small
    return Glyph(picture, (right - left) / (bottom - top), (left, right))


Measured = list[tuple[Glyph, NDArray[np.float32]]]
"""A way of cutting, each glyph with its probabilities."""


def _verdict(patch: EntryPatch, peak: float, ways: list[Measured], options: DigitOptions) -> EntryVerdict:
    """One entry's verdict from how dark its ink is and the ways of cutting it."""
    written = peak >= options.least_ink
    obstacle = _obstacle(patch, options)
    if obstacle is not None or not written or patch.entry.kind is not EntryKind.NUMBER:
        return EntryVerdict(None, written, 1.0 if obstacle is None else 0.0, obstacle)
    chances = sorted(((_chance(way), _number(way), way) for way in ways), key=lambda each: -each[0])
    if not chances:
        return EntryVerdict(None, True, 0.0, UNCLEAR)
    chance, number, way = chances[0]
    others = sum(other for other, _, _ in chances[1:])
    confidence = chance / max(1.0, chance + others)
    sure = confidence >= options.least_confidence and not _may_be_tally(way, options)
    return EntryVerdict(number, True, confidence, None if sure else UNCLEAR)


def _chance(way: Measured) -> float:
    """How likely it is that each glyph is the digit it is taken for."""
    return float(np.prod([row[:OTHER].max() for _, row in way]))


def _number(way: Measured) -> int:
    return int("".join(str(int(row[:OTHER].argmax())) for _, row in way))


def _may_be_tally(way: Measured, options: DigitOptions) -> bool:
    """Whether the digits are but bare strokes, more than one."""
    return len(way) > 1 and all(glyph.aspect < options.bare for glyph, _ in way)


def _obstacle(patch: EntryPatch, options: DigitOptions) -> str | None:
    """Why the entry wasn't seen well enough to be read at all, if so."""
    if not patch.inside:
        return CUT_OFF
    if patch.match < options.least_match:
        return HIDDEN
    return GLARE if patch.glare > options.most_glare else None
