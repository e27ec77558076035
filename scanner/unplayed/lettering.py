"""Words read from pixels: a line's pieces are cut into letters in every likely way, and the likeliest is taken."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.blank import PX_PER_MM
from scanner.unplayed.glyphs import CLASSES, OTHER, GlyphReader, Ink, Place, framed
from scanner.unplayed.print import Piece, Print
from scanner.unplayed.textoptions import LetterOptions
from scanner.unplayed.words import Word

_KNOWN = 0.4
"""The share of a letter's chances that an alphabet must have: less, and it is a letter of another one."""
_LEAST_IN_WORD = 1e-3
"""The chance that each letter of a word has at the least: one that was misread doesn't rule the word out."""
_LEAST_IN_LINE = 1e-4
"""The chance that what is cut out of a line has at the least to be a letter, likewise."""
_ALIKE = ("Il|i", "O0o", "Cc", "Ss", "Uu", "Vv", "Ww", "Xx", "Zz", "Öö", "Üü")
"""Letters that look alike: which is meant only their neighbours tell."""
_PEAK = 200
"""One in so many pixels of a line is as dark as the darkest of its print, or darker."""
_NARROWS_APART = 3
"""So many pixels apart a wide piece may be cut at the nearest ..."""
_CALM = 3
"""... and over so many its print is averaged for that."""
_LEAST_ON_LINE = 3
"""From so many tall pieces on their median foot is the line's, not the lowest ..."""
_TALL = 0.5
"""... and what is tall, as a share of the line's height."""
_OVER = 0.5
"""The share of the narrower of two spans that the other lies over, from which a dot goes with its stroke."""
_RIM_PX = 3
"""The paper that is cut out around a line, to its left and right."""
Chances = NDArray[np.float32]
Cut = tuple[float, float, int, int]
"""A possible letter: its left and right, and from which to which end of spans it reaches."""


@dataclass(frozen=True, eq=False)
class Line:
    """Pieces of print in line: their spans from left to right, and the line's top and foot, in pixels."""

    spans: tuple[tuple[float, float], ...]
    top: float
    foot: float
    ink: Ink
    origin: tuple[int, int]


@dataclass(frozen=True)
class Spelt:
    """A line's letters as read: for each its chances (len(CLASSES) + 1), and its span in pixels."""

    chances: tuple[Chances, ...]
    spans: tuple[tuple[float, float], ...]
    top: float
    foot: float
    measured: tuple[tuple[Cut, Chances], ...] = ()

    def likeness(self, word: str) -> float:
        """How well the line can be cut into just the letters of a word: their mean chance, cases apart, 0 to 1."""
        ends = max((cut[3] for cut, _ in self.measured), default=0)
        best = {(0, 0): 0.0}
        for count, letter in enumerate(word, start=1):
            columns = _twins(letter)
            for cut, chances in self.measured:
                before = best.get((count - 1, cut[2]))
                if before is not None:
                    score = before + float(np.log(max(float(chances[columns].sum()), _LEAST_IN_WORD)))
                    key = (count, cut[3])
                    best[key] = max(best.get(key, -np.inf), score)
        score = best.get((len(word), ends), -np.inf)
        return float(np.exp(score / len(word)))

    def word(self, alphabet: str = CLASSES) -> Word:
        """The likeliest word of these letters, its box in millimetres.

        Where the alphabet isn't whole, chances are those among its letters, and of no letter.
        """
        groups = [_group(letter, alphabet) for letter in alphabet]
        text, chance = "", 1.0
        for each in self.chances:
            own = np.array([each[group].sum() for group in groups])
            best = int(own.argmax())
            text += alphabet[best]
            whole = np.unique(np.concatenate(groups))
            known = float(each[whole].sum())
            total = known + float(each[OTHER]) if len(alphabet) < len(CLASSES) else 1.0
            chance *= float(own[best]) / max(total, 1e-6) * min(1.0, known / _KNOWN)
        box = (self.spans[0][0], self.top, self.spans[-1][1], self.foot)
        left, top, right, foot = ((side + 0.5) / PX_PER_MM for side in box)
        return Word(text, left, top, right, foot, chance)


def _group(letter: str, alphabet: str) -> NDArray[np.intp]:
    """The classes that are taken for a letter: its own, and those that look like it and aren't in the alphabet."""
    alike = next((group for group in _ALIKE if letter in group), letter)
    return np.array(
        [CLASSES.index(each) for each in alike if each == letter or (each in CLASSES and each not in alphabet)]
    )


def _twins(letter: str) -> NDArray[np.intp]:
    """The classes of a letter, small and large, and of those that look like it."""
    alike = next((group for group in _ALIKE if letter in group), "")
    every = {*letter.lower(), *letter.upper(), *alike}
    return np.array(sorted(CLASSES.index(each) for each in every if each in CLASSES))


def read_lines(lines: Sequence[Line], reader: GlyphReader, options: LetterOptions) -> list[Spelt | None]:
    """Each line's letters; None where nothing in it is one."""
    ways = [_cuts(line, options) for line in lines]
    places = [(line, cut) for line, cuts in zip(lines, ways, strict=True) for cut in cuts]
    glyphs = [framed(line.ink, Place(left, right, line.top, line.foot)) for line, (left, right, _, _) in places]
    rows = iter(reader.probabilities(glyphs))
    return [_likeliest(line, [(cut, next(rows)) for cut in cuts]) for line, cuts in zip(lines, ways, strict=True)]


def _cuts(line: Line, options: LetterOptions) -> list[Cut]:
    """All spans that may be one letter: pieces, two or three together, and parts of wide ones."""
    high = line.foot - line.top
    ends: list[tuple[float, float]] = []
    for left, right in line.spans[: options.most_pieces]:
        parts = [left, *_narrows(line, left, right, options), right]
        ends += itertools.pairwise(parts)
    cuts: list[Cut] = []
    for i in range(len(ends)):
        for j in range(i, min(i + options.most_parts, len(ends))):
            left, right = ends[i][0], ends[j][1]
            if j > i and right - left > options.widest * high:
                break
            cuts.append((left, right, i, j + 1))
    return cuts


def _narrows(line: Line, left: float, right: float, options: LetterOptions) -> list[float]:
    """Where a wide piece may be two letters: where the least print stands."""
    high = line.foot - line.top
    if right - left < options.touching * high:
        return []
    columns = line.ink[:, int(left) : int(np.ceil(right))].sum(axis=0)
    calm = np.convolve(columns, np.ones(_CALM) / _CALM, mode="same")
    margin = max(2, int(options.touching_rim * high))
    inner = range(margin, len(calm) - margin)
    lows = [i for i in inner if calm[i] == calm[max(i - 2, 0) : i + 3].min() and calm[i] < calm.mean()]
    apart = [i for i, before in zip(lows, [-_NARROWS_APART, *lows], strict=False) if i - before >= _NARROWS_APART]
    return [left + i for i in apart[: options.most_cuts]]


def _likeliest(line: Line, measured: list[tuple[Cut, Chances]]) -> Spelt | None:
    """The way of cutting the line whose letters are likeliest together."""
    last = max((cut[3] for cut, _ in measured), default=0)
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ()), *((-np.inf, ()) for _ in range(last))]
    for end in range(1, last + 1):
        for index, (cut, chances) in enumerate(measured):
            if cut[3] == end and best[cut[2]][0] > -np.inf:
                score = best[cut[2]][0] + float(np.log(max(float(chances[:OTHER].max()), _LEAST_IN_LINE)))
                if score > best[end][0]:
                    best[end] = (score, (*best[cut[2]][1], index))
    if last == 0 or not best[last][1]:
        return None
    chosen = [measured[index] for index in best[last][1]]
    x, y = line.origin
    return Spelt(
        tuple(chances for _, chances in chosen),
        tuple((cut[0] + x, cut[1] + x) for cut, _ in chosen),
        line.top + y,
        line.foot + y,
        tuple(measured),
    )


def line_of(print_: Print, pieces: Sequence[Piece]) -> Line:
    """A line of pieces with their print alone, as dark as if it were black."""
    left, right = min(each.left for each in pieces), max(each.right for each in pieces)
    top, foot = min(each.top for each in pieces), max(each.foot for each in pieces)
    high = foot - top
    x, y = max(left - _RIM_PX, 0), max(top - high, 0)
    part = print_.ink[y : foot + high, x : right + _RIM_PX]
    labels = print_.labels[y : foot + high, x : right + _RIM_PX]
    own = np.isin(labels, [each.number for each in pieces]).astype(np.uint8)
    ink = part * cv2.dilate(own, np.ones((5, 5), np.uint8))
    darkest = max(ink.size // _PEAK, 1)
    peak = float(np.partition(ink.ravel(), -darkest)[-darkest])
    tall = [each for each in pieces if each.high > _TALL * high]
    line_foot = float(np.median([each.foot for each in tall])) if len(tall) >= _LEAST_ON_LINE else foot
    spans = _merged([(each.left - x - 0.5, each.right - x - 0.5) for each in pieces])
    ink = np.clip(ink / max(peak, 1e-3), 0, 1).astype(np.float32)
    return Line(tuple(spans), top - y - 0.5, line_foot - y - 0.5, ink, (x, y))


def _merged(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spans that lie over one another joined: a dot goes with its stroke."""
    found: list[tuple[float, float]] = []
    for left, right in sorted(spans):
        if found and min(right, found[-1][1]) - left > _OVER * min(right - left, found[-1][1] - found[-1][0]):
            found[-1] = (found[-1][0], max(right, found[-1][1]))
        else:
            found.append((left, right))
    return found
