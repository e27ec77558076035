"""Players' tables filled in by anybody, photographed quickly: what the reader of digits is taught and measured by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet import SheetLayout, print_sheet
from engine.sheet.form import Entry, EntryKind
from engine.sheet.identity import LANGUAGES, PAPERS, SheetIdentity
from samples.numerals import Numerals
from samples.pens import Pen, ink
from samples.strokes import OTHER, Library, Split, Strokes
from samples.training.camera import developed, lighting, out_of_focus
from samples.training.mnist import mnist_numerals
from scanner.blank import PX_PER_MM, Blank, raster
from scanner.forms import PrintedForm
from scanner.intake.photo import Photo
from scanner.warp import Floats, Warp, Window
from scanner.writing.entries import EntryPatch, cut_rows
from scanner.writing.options import EntryOptions

Random = np.random.Generator
Pixels = NDArray[np.uint8]
SHOTS = 3
"""Photos of each table: drawing takes longer than photographing."""
MARGIN_MM = 8.0
"""What of the sheet around the table is in the picture."""
JUNK = ("letters", "tally", "dash", "crossed", "scribbled", "mark", "sum", "over")
JUNK_SHARE, EMPTY_SHARE = 0.25, 0.08
UNDERLINED_SHARE = 0.04
"""The share of numbers with a line below, as people draw it under totals, or to tell a 6 from a 9."""


@dataclass(frozen=True)
class Written:
    """What was written into one entry: the number, None for nothing or what is none.

    `junk`: there is something that is no number.
    """

    number: int | None
    junk: bool = False


@dataclass(frozen=True)
class Table:
    """One table's entries for numbers, as the scanner cuts them, with what was written into each."""

    patches: tuple[EntryPatch, ...]
    written: tuple[Written, ...]


@dataclass(frozen=True)
class _Desk:
    """Part of a page in colour, `PX_PER_MM` pixels to a millimetre, its top left corner at `origin`, and who writes."""

    page: Pixels
    origin: Floats
    numerals: Numerals
    hands: Library
    random: Random
    built_in_share: float

    def number(self, entry: Entry, number: int, pen: Pen) -> Written:
        """A number in an entry."""
        random = self.random
        (left, top), (right, bottom) = entry.outline_mm[0], entry.outline_mm[2]
        room = np.array([right - left, bottom - top])
        tall = float(np.clip(random.normal(0.62, 0.13), 0.35, 0.95)) * float(room[1])
        gap = float(np.clip(random.normal(0.1, 0.12), -0.12, 0.5))
        drawn = [(digit, self.numerals.draw(digit, random, self.built_in_share)) for digit in str(number)]
        widths = [max(float(np.concatenate(strokes)[:, 0].max()), 0.05) for _, strokes in drawn]
        total = sum(widths) + gap * (len(widths) - 1)
        tall = min(tall, 1.02 * float(room[0]) / total)
        x = first = left + (room[0] - total * tall) * float(np.clip(random.normal(0.5, 0.2), 0.0, 1.0))
        y = top + (room[1] - tall) * float(np.clip(random.normal(0.5, 0.2), -0.05, 1.05))
        for (_, strokes), width in zip(drawn, widths, strict=True):
            shift = np.array([x, y + random.normal(0, 0.04) * tall])
            self._draw([stroke * tall * random.normal(1, 0.03) + shift for stroke in strokes], pen)
            x += (width + gap) * tall
        if random.random() < UNDERLINED_SHARE:
            below = y + tall * random.uniform(1.05, 1.2) + random.normal(0, 0.1, 2)
            self._draw([np.stack([(first - 0.5, x - gap * tall + 0.5), below], axis=1)], pen)
        return Written(number)

    def junk(self, entry: Entry, kind: str, pen: Pen) -> Written:
        """Something in an entry that isn't a number, or no longer."""
        random = self.random
        first = int(random.integers(0, 30))
        if kind in ("crossed", "scribbled", "over", "sum"):
            self.number(entry, first, pen)
        low, high = np.array(entry.outline_mm[0]), np.array(entry.outline_mm[2])
        middle, size = (low + high) / 2, high - low
        if kind == "crossed":
            for _ in range(int(random.integers(1, 3))):
                rise = random.uniform(-0.4, 0.4)
                ends = [middle - size * (0.4, rise) + random.normal(0, 0.4, 2), middle + size * (0.4, rise)]
                self._draw([np.array(ends)], pen)
        elif kind == "dash":
            self._draw([np.array([middle - (1.5, random.normal(0, 0.2)), middle + np.array((1.5, 0))])], pen)
        elif kind == "tally":
            for x in np.linspace(-0.3, 0.3, int(random.integers(3, 6))) * size[0]:
                stroke = np.array([(x, -2.5), (x + 0.3, 2.5)]) + random.normal(0, 0.2, 2)
                self._draw([middle + stroke], pen)
        elif kind == "over":
            # Never the same digits: those one would read.
            others = [str((int(digit) + int(random.integers(1, 10))) % 10) for digit in str(first)]
            self.number(entry, int("".join(others)), pen)
        elif kind == "sum":
            self._letter(middle + np.array((random.uniform(-2, 2), 0)), 1.5, pen)
        elif kind == "letters":
            for x in np.linspace(-0.25, 0.25, int(random.integers(1, 4))) * size[0]:
                self._letter(middle + np.array((x, 0)), float(random.uniform(1.5, 3)), pen)
        else:
            symbol = "#" if kind == "scribbled" else str(random.choice(["X", "T", "S", "#"]))
            self._symbol(symbol, middle, float(random.uniform(2, 3.5)), pen)
        return Written(None, junk=True)

    def name(self, entry: Entry, pen: Pen) -> None:
        """Some letters in an entry for a name."""
        (left, top), (right, bottom) = entry.outline_mm[0], entry.outline_mm[2]
        half = 0.3 * (bottom - top)
        for x in np.arange(left + 1.5 * half, right - half, 1.9 * half)[: int(self.random.integers(2, 8))]:
            self._symbol(OTHER, np.array([x, (top + bottom) / 2]), half, pen)

    def _letter(self, middle: NDArray[np.float64], half: float, pen: Pen) -> None:
        drawing = self.numerals.letter(self.random) or self.hands.draw(OTHER, self.random)
        self._draw([(stroke - 0.5) * 2 * half + middle for stroke in drawing], pen)

    def _symbol(self, symbol: str, middle: NDArray[np.float64], half: float, pen: Pen) -> None:
        drawing: Strokes = self.hands.draw(symbol, self.random)
        self._draw([(stroke - 0.5) * 2 * half + middle for stroke in drawing], pen)

    def _draw(self, strokes_mm: Sequence[NDArray[np.float64]], pen: Pen) -> None:
        ink(self.page, [(stroke - self.origin) * PX_PER_MM for stroke in strokes_mm], pen, self.random, PX_PER_MM)


def any_tables(
    split: Split, seed: int, built_in_share: float, mnist: Path | None = None, junk_share: float = JUNK_SHARE
) -> list[Table]:
    """Some table filled in by a split's writers, photographed `SHOTS` times; the same arguments give the same.

    `mnist` is the folder of MNIST's files, whose digits are written, too, if any.
    """
    random = np.random.default_rng(seed)
    players, paper = int(random.integers(2, 5)), PAPERS[int(random.integers(len(PAPERS)))]
    layout, blank = _sheet(SheetIdentity(players, players, paper, LANGUAGES[int(random.integers(len(LANGUAGES)))]))
    window = _around(layout.form.entries)
    part = np.repeat(blank.window(window)[:, :, None], 3, axis=2)
    page: Pixels = np.clip(255 - (255.0 - part) * random.uniform(0.7, 1.0), 0, 255).astype(np.uint8)
    origin = np.array([window.left, window.top])
    numerals = Numerals.load(split) if mnist is None else mnist_numerals(split, mnist)
    desk = _Desk(page, origin, numerals, Library.load(split), random, built_in_share)
    written = {}
    pen = Pen.random(random)
    for entry in layout.form.entries:
        if entry.kind is EntryKind.NAME:
            pen = Pen.random(random)
            pen = replace(pen, width_mm=min(pen.width_mm, 1.0))
            desk.name(entry, pen)
        else:
            written[entry.id] = _any_content(desk, entry, pen, junk_share)
    tables = []
    for _ in range(SHOTS):
        shot = [each for each in _shot(page, origin, blank, layout, random) if each.entry.kind is EntryKind.NUMBER]
        tables.append(Table(tuple(shot), tuple(written[patch.entry.id] for patch in shot)))
    return tables


@lru_cache(maxsize=12)
def _sheet(identity: SheetIdentity) -> tuple[SheetLayout, Blank]:
    """A sheet and its blank; tables are the same on every map."""
    layout, pdf = print_sheet(identity)
    return layout, raster(PrintedForm(layout.form, pdf))


def _around(entries: Sequence[Entry]) -> Window:
    """The part of the page that is drawn and photographed."""
    corners = np.array([corner for entry in entries for corner in entry.outline_mm])
    low, high = np.floor(corners.min(axis=0) - MARGIN_MM), np.ceil(corners.max(axis=0) + MARGIN_MM)
    return Window(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]), PX_PER_MM)


def _any_content(desk: _Desk, entry: Entry, pen: Pen, junk_share: float) -> Written:
    dice = desk.random.random()
    if dice < EMPTY_SHARE:
        return Written(None)
    if dice < EMPTY_SHARE + junk_share:
        return desk.junk(entry, JUNK[int(desk.random.integers(len(JUNK)))], pen)
    most = (10, 30, 100)[int(desk.random.choice(3, p=(0.6, 0.25, 0.15)))]
    return desk.number(entry, int(desk.random.integers(most)), pen)


def _shot(page: Pixels, origin: Floats, blank: Blank, layout: SheetLayout, random: Random) -> list[EntryPatch]:
    """The table's entries as the scanner cuts them from a quick photo of the table."""
    scale = float(np.exp(random.uniform(np.log(3.0), np.log(13.0))))
    squeeze = np.array([1.0, random.uniform(0.75, 1.0)])[:: random.choice((1, -1))] * scale
    shrink = cv2.INTER_AREA if scale < PX_PER_MM else cv2.INTER_LINEAR
    picture = cv2.resize(page, None, fx=squeeze[0] / PX_PER_MM, fy=squeeze[1] / PX_PER_MM, interpolation=shrink)
    lit = np.asarray(cv2.multiply(picture, lighting(picture.shape[:2], random), dtype=cv2.CV_8U), np.uint8)
    photo = Photo("table.jpg", developed(out_of_focus(lit, random), random))
    matrix = np.diag(squeeze) @ (np.eye(2) + random.normal(0, 0.004, (2, 2)))
    offset = -(origin + random.normal(0, 0.25, 2)) @ matrix.T - 0.5
    homography = np.vstack([np.hstack([matrix, offset[:, None]]), [0, 0, 1]])
    return cut_rows(photo, blank, Warp(homography, None, layout.page_mm), layout.form.entries, EntryOptions())
