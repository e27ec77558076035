"""Digits: the numbers that people wrote into entries, how surely, and why a person should look where it isn't sure.

What is darker than the blank is ink; a small network says which number all of an entry's ink is, or that it is none. It
sees the number as a whole: digits touch, and strokes of one digit don't.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import EntryKind
from scanner.edges import level_at
from scanner.network import Network
from scanner.reading import CUT_OFF, GLARE, HIDDEN, UNCLEAR
from scanner.writing.entries import EntryPatch
from scanner.writing.options import DigitOptions

SIZE_PX = (32, 48)
"""Height and width of a number's picture."""
OTHER = 100
"""The network's class of what is no number, after 0 to 99: nobody scores more."""
_PAPER, _LEAST_PAPER = 0.75, 32
"""The share of an entry's pixels that are no brighter than its paper, and the least brightness, of 255, of that."""
_DARKEST = 0.99
"""The share of its pixels that are no darker than its darkest ink."""
Ink = NDArray[np.float32]
"""0 is paper, 1 is black."""


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

    def probabilities(self, numerals: Sequence[Ink]) -> NDArray[np.float32]:
        """The calibrated probabilities (n, 101) of all numbers and of none, for pictures (2, 32, 48) of ink."""
        if not numerals:
            return np.zeros((0, OTHER + 1), np.float32)
        return self._network.answers(np.stack(numerals), OTHER + 1)


@lru_cache(maxsize=1)
def digit_reader() -> DigitReader:
    """The scanner's own reader, loaded once."""
    return DigitReader()


@dataclass(frozen=True, eq=False)
class Numeral:
    """What may be a number: the picture (2, 32, 48) of its ink.

    `bare`: whether all its strokes are, as a tally's. `cut`: whether it goes on beyond its entry's outline.
    """

    picture: Ink
    bare: bool
    cut: bool


def read_entries(patches: Sequence[EntryPatch], options: DigitOptions) -> tuple[EntryVerdict, ...]:
    """A verdict for each entry, in order."""
    inks = [ink_of(patch, options) for patch in patches]
    numerals = [
        numeral_of(ink, patch, options) if patch.entry.kind is EntryKind.NUMBER else None
        for ink, patch in zip(inks, patches, strict=True)
    ]
    rows = iter(digit_reader().probabilities([each.picture for each in numerals if each is not None]))
    return tuple(
        _verdict(patch, ink.darkest, numeral, None if numeral is None else next(rows), options)
        for patch, ink, numeral in zip(patches, inks, numerals, strict=True)
    )


@dataclass(frozen=True, eq=False)
class EntryInk:
    """How much darker than the blank an entry is, and how dark its print may be, both (height, width).

    `darkest`: how dark the darkest hundredth of its inside is.
    """

    ink: Ink
    print: Ink
    darkest: float


def ink_of(patch: EntryPatch, options: DigitOptions) -> EntryInk:
    """The ink of an entry; print that isn't quite in place is none."""
    paper = max(level_at(patch.photo, _PAPER), _LEAST_PAPER)
    reach = 2 * max(1, round(options.print_mm * patch.px_per_mm)) + 1
    print_: Ink = 1 - cv2.erode(patch.blank, np.ones((reach, reach), np.uint8)) / np.float32(255)
    ink: Ink = np.maximum(1 - np.minimum(patch.photo / np.float32(paper), 1) - print_, 0)
    inside = ink[_inside(patch, options)]
    # NumPy's percentile takes ten times as long. A box of a millimetre is nothing but outline.
    place = int(_DARKEST * (inside.size - 1))
    darkest = float(np.partition(inside, place, axis=None)[place]) if inside.size else 0.0
    return EntryInk(ink, print_, darkest)


def numeral_of(seen: EntryInk, patch: EntryPatch, options: DigitOptions) -> Numeral | None:
    """All ink of an entry as one picture; None where there is none, or what can be nobody's number."""
    if seen.darkest < options.least_ink:
        return None
    strong = seen.ink > options.stroke_share * seen.darkest
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strong.astype(np.uint8), connectivity=8)
    sizes = np.asarray(stats[:, cv2.CC_STAT_WIDTH : cv2.CC_STAT_HEIGHT + 1], np.int32)
    # What lies on the outline or beyond it alone is the outline itself, or a neighbour's.
    own = np.bincount(labels[_inside(patch, options)].ravel(), minlength=count) > 0
    own[0] = False
    if _crosses(sizes[own], patch, options):
        return None
    own &= sizes.max(axis=1) >= options.speck_mm * patch.px_per_mm
    mask = own[labels]
    rows = np.flatnonzero(mask.any(axis=1))
    if not len(rows) or rows[-1] - rows[0] < options.least_tall_mm * patch.px_per_mm:
        return None
    bare = int(own.sum()) > 1 and bool((sizes[own, 0] < options.bare * sizes[own, 1]).all())
    around = round(options.around_mm * patch.px_per_mm)
    return Numeral(_picture(seen, mask, around), bare, _goes_on(mask, strong, patch, options))


def _goes_on(own: NDArray[np.bool_], strong: NDArray[np.bool_], patch: EntryPatch, options: DigitOptions) -> bool:
    """Whether ink goes on beyond the outline where an entry's own comes up to it: without its foot a 3 is a 2.

    `own` and `strong` (height, width) are an entry's own ink, and all of it.
    """
    print_px = round(options.print_mm * patch.px_per_mm)
    within, without = patch.rim_px + print_px, patch.rim_px - print_px
    cut, aside, beyond = (round(mm * patch.px_per_mm) for mm in (options.cut_mm, options.aside_mm, options.beyond_mm))
    reach = np.ones((1, 2 * aside + 1), np.uint8)
    for turns in range(4):
        # Each side in turn is the upper one.
        ends = np.rot90(own, turns)[within : within + cut, within:-within].any(axis=0)
        near = np.asarray(cv2.dilate(np.asarray([ends], np.uint8), reach), np.bool_)
        there = np.rot90(strong, turns)[:without, within:-within].sum(axis=0) >= beyond
        if (near & there).any():
            return True
    return False


def _inside(patch: EntryPatch, options: DigitOptions) -> tuple[slice, slice]:
    """The pixels of an entry that lie well inside of its outline."""
    edge = patch.rim_px + round(options.edge_mm * patch.px_per_mm)
    return slice(edge, -edge), slice(edge, -edge)


def _crosses(sizes: NDArray[np.int32], patch: EntryPatch, options: DigitOptions) -> bool:
    """Whether ink of these widths and heights (n, 2) is lines from side to side: squared paper, or all crossed out."""
    print_px = patch.rim_px + round(options.print_mm * patch.px_per_mm) + 1
    across = sizes >= np.array(patch.photo.shape[::-1]) - 2 * print_px
    thin = sizes.min(axis=1) < options.thin * sizes.max(axis=1)
    return bool((across.all(axis=1) | (across.any(axis=1) & thin)).any())


def _picture(seen: EntryInk, mask: NDArray[np.bool_], around: int) -> Ink:
    """The masked ink, its darkest 1, as large as fits in the middle of its picture; and print that may hide more."""
    soft = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    part = (
        slice(max(int(rows[0]) - around, 0), int(rows[-1]) + 1 + around),
        slice(max(int(columns[0]) - around, 0), int(columns[-1]) + 1 + around),
    )
    strong = np.clip(seen.ink[part] / np.float32(seen.darkest) * soft[part], 0, 1)
    both = np.dstack([strong, seen.print[part]])
    scale = float((np.array(SIZE_PX) / both.shape[:2]).min())
    height, width = (max(1, round(scale * side)) for side in both.shape[:2])
    small = cv2.resize(both, (width, height), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    picture: Ink = np.zeros((2, *SIZE_PX), np.float32)
    top, left = (SIZE_PX[0] - height) // 2, (SIZE_PX[1] - width) // 2
    picture[:, top : top + height, left : left + width] = small.transpose(2, 0, 1)
    return picture


def _verdict(
    patch: EntryPatch, darkest: float, numeral: Numeral | None, row: NDArray[np.float32] | None, options: DigitOptions
) -> EntryVerdict:
    """One entry's verdict from how dark its ink is and what the network makes of it."""
    written = darkest >= options.least_ink
    obstacle = _obstacle(patch, written, options)
    if obstacle is not None or not written or patch.entry.kind is not EntryKind.NUMBER:
        return EntryVerdict(None, written, 1.0 if obstacle is None else 0.0, obstacle)
    if numeral is None or row is None:
        return EntryVerdict(None, True, 0.0, UNCLEAR)
    number = int(row[:OTHER].argmax())
    confidence = float(row[number])
    sure = confidence >= options.least_confidence and not numeral.bare and not numeral.cut
    return EntryVerdict(number, True, confidence, None if sure else UNCLEAR)


def _obstacle(patch: EntryPatch, written: bool, options: DigitOptions) -> str | None:
    """Why the entry wasn't seen well enough to be read at all, if so."""
    if not patch.inside:
        return CUT_OFF
    if patch.match < options.least_match:
        return HIDDEN
    # A scan's paper is white, too: what is written there is seen all the same, but something paler may be lost.
    return GLARE if patch.glare > options.most_glare and not written else None
