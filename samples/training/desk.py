"""Played sheets drawn flat, quickly and by anybody: the raw material of the patches that the reader learns from."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet import SheetLayout, print_sheet
from engine.sheet.form import Region, Role
from engine.sheet.identity import SheetIdentity
from samples.crops import KINDS, Writer
from samples.odd_hands import OddHand
from samples.pens import Pen, ink
from samples.simulator.legible import legible
from samples.strokes import OTHER, Hand, Library, Strokes
from samples.training.bending import bent
from samples.training.habits import Habit
from samples.training.otherprint import other_sheet
from scanner.blank import PX_PER_MM, Blank, raster
from scanner.forms import PrintedForm
from scanner.marks.verdict import CLASSES

Random = np.random.Generator
Pixels = NDArray[np.uint8]
UNCLEAR = -1
"""The label of what no reader should be sure of: a letter, a rubbed-out mark, one mark over another."""
FOREIGN_SHARE = 0.3
"""The share of sheets that are of some other hand's making."""
THICK_RING_SHARE = 0.08
"""The share of players of O who go over their rings, with a thick pen."""
BENT_SHARE = 0.6
"""The share of drawings that are bent out of their writer's habit."""
TINY = 0.5
"""The size below which marks are often drawn anywhere in their place, and by hard, sharp pencils."""
ON_PRINT_SHARE = 0.15
"""The share of marks in hexes that are drawn upon a picture or a letter that is printed there, not in the middle."""
ON_PRINT_SIZE = (0.35, 1.1)
"""Such a mark's longer side in radii of the hex, from and to ..."""
ON_PRINT_REACH = 0.65
"""... and how far from the middle it is looked for at most."""
MARKED_BEFORE_SHARE = 0.7
"""The share of scribbles that are drawn over a mark ..."""
OTHERS_PEN_SHARE = 0.4
"""... and of those that are drawn with some player's pen, which may be bolder or paler than the mark's."""
SKIPPING_SHARE = 0.2
"""The share of ballpoints that skip ..."""
MOST_SKIPPED = 0.25
"""... and how much of a stroke they leave bare at most."""
SPOILT_SHARE = 0.16
"""The share of free regions in which there is something that is no mark."""
STRAY_SHARE = 0.12
"""How many of the cells that can't hold a mark get one: the reader has to see it there too."""


@dataclass(frozen=True)
class Drawn:
    """A sheet with ink on it: the page in colour, its blank, its regions, and each region's class."""

    page: Pixels
    blank: Blank
    regions: tuple[Region, ...]
    labels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large people draw, as a share of what a region holds, and how far off its middle (standard deviation)."""

    scale: float
    spread: float
    shift: float

    @staticmethod
    def random(rng: Random) -> Sizes:
        """Somebody's habit: one in ten draws tiny marks, one in ten as large as the place or larger."""
        tiny, huge = rng.uniform(0.28, 0.5), rng.uniform(1.15, 1.55)
        usual = np.exp(rng.normal(-0.08, 0.3))
        scale = float(rng.choice([tiny, huge, usual], p=[0.1, 0.1, 0.8]))
        shift = float(rng.gamma(2, 0.05)) if scale > TINY or rng.random() < 0.5 else float(rng.uniform(0.15, 0.35))
        return Sizes(scale, float(rng.uniform(0.04, 0.18)), shift)


def drawn(library: Library, rng: Random) -> Drawn:
    """Some sheet with marks by somebody in most of its regions."""
    regions, blank = other_sheet(rng) if rng.random() < FOREIGN_SHARE else _own_sheet(rng)
    page: Pixels = np.repeat(blank.image[:, :, None], 3, axis=2)
    page = np.clip(255 - (255.0 - page) * rng.uniform(0.7, 1.0), 0, 255).astype(np.uint8)
    people = {symbol: _Player.random(library, symbol, rng) for symbol in ("X", "O", "T", "S", "#", OTHER)}
    if rng.random() < 0.35:
        pen = people["X"].pen
        people = {symbol: replace(player, pen=pen) for symbol, player in people.items()}
    density = rng.uniform(0.3, 0.9)
    parents = {region.parent for region in regions}
    labels = [_fill(page, blank, region, region.id in parents, people, density, rng) for region in regions]
    _litter(page, rng)
    return Drawn(page, blank, regions, tuple(labels))


@dataclass(frozen=True, slots=True)
class _Player:
    symbol: str
    hand: Hand
    pen: Pen
    sizes: Sizes
    times: int
    """How often the person goes over a mark."""
    crops: Writer | None = None
    """Whose real ink stands for the drawings, if anybody's."""

    def draw(self, rng: Random) -> Strokes:
        """One drawing, drawn again where nobody could tell what it is meant to be."""
        for _ in range(8):
            drawing = self.hand.draw(rng)
            drawing = bent(drawing, rng) if rng.random() < BENT_SHARE else drawing
            if legible(self.symbol, drawing):
                break
        again = [self._once_more(stroke, rng) for _ in range(self.times - 1) for stroke in drawing]
        return drawing + again

    def _once_more(self, stroke: NDArray[np.float64], rng: Random) -> NDArray[np.float64]:
        return (stroke - 0.5) * rng.normal(0.97, 0.08) + 0.5 + rng.normal(0, 0.025, 2)

    @staticmethod
    def random(library: Library, symbol: str, rng: Random) -> _Player:
        """Somebody who draws this symbol with a pen and a habit of their own, by one writer's strokes or without."""
        pen = Pen.random(rng)
        other = replace(pen, width_mm=pen.width_mm * float(rng.uniform(0.65, 1.1) if rng.random() < 0.85 else 1.7))
        times = int(rng.choice([1, 2, 3, 5], p=[0.85, 0.08, 0.05, 0.02])) if symbol in ("X", "O", "T", "S") else 1
        crops = Writer.random(library.split, KINDS.get(symbol, ()), rng)
        odd = _odd_hand(symbol, rng)
        if symbol == "O" and odd is not None:
            other = replace(other, width_mm=other.width_mm * float(rng.uniform(1.2, 2.2)))
        sizes = Sizes.random(rng)
        if sizes.scale > 1.1 and rng.random() < 0.5:
            other = replace(other, strength=float(rng.uniform(0.35, 0.6)))
        if sizes.scale < TINY and rng.random() < 0.4:
            other = replace(Pen.random(rng, "pencil"), width_mm=float(rng.uniform(0.2, 0.4)))
        hand = odd or library.hand(symbol, rng)
        return _Player(symbol, hand, skipping(other, rng), sizes, times, None if odd else crops)

    def put(self, page: Pixels, middle_mm: NDArray[np.float64], size_mm: float, rng: Random) -> None:
        """Puts one drawing on the page, in strokes or in real ink."""
        if self.crops is None:
            strokes = [((stroke - 0.5) * size_mm + middle_mm) * PX_PER_MM for stroke in self.draw(rng)]
            ink(page, strokes, self.pen, rng, PX_PER_MM)
            return
        self.crops.lay(page, self.symbol, middle_mm * PX_PER_MM, size_mm * PX_PER_MM, rng)


def skipping(pen: Pen, rng: Random) -> Pen:
    """The pen, or one that skips, if it is a ballpoint; mostly not."""
    if pen.kind != "ballpoint" or rng.random() >= SKIPPING_SHARE:
        return pen
    return replace(pen, skips=float(rng.uniform(0.03, MOST_SKIPPED)))


def _odd_hand(symbol: str, rng: Random) -> Hand | None:
    """Somebody who has a habit, or who goes over rings; mostly nobody."""
    habit = Habit.random(symbol, rng)
    if habit is None and symbol == "O" and rng.random() < THICK_RING_SHARE:
        return OddHand.random("O", rng)
    return habit


def _own_sheet(rng: Random) -> tuple[tuple[Region, ...], Blank]:
    layout, blank = any_sheet(rng)
    return layout.form.regions, blank


def any_sheet(rng: Random) -> tuple[SheetLayout, Blank]:
    """Some sheet and its blank."""
    identity = SheetIdentity(
        int(rng.integers(2_000_000)),
        int(rng.integers(2, 5)),
        ("a4", "letter")[int(rng.integers(2))],
        ("en", "de")[int(rng.integers(2))],
    )
    layout, pdf = print_sheet(identity)
    return layout, raster(PrintedForm(layout.form, pdf))


def _fill(
    page: Pixels,
    blank: Blank,
    region: Region,
    holds_slots: bool,
    people: dict[str, _Player],
    density: float,
    rng: Random,
) -> int:
    """Draws into one region what may stand there, and now and then what may not; its class."""
    if holds_slots:
        return 0
    if rng.random() > (density if region.marks else STRAY_SHARE):
        return _spoil(page, region, people, rng) if rng.random() < SPOILT_SHARE else 0
    symbol = ("X", "O", "T", "S")[int(rng.integers(4))]
    if rng.random() < 0.03:
        other = ("X", "O", "T", "S")[int(rng.integers(4))]
        _mark(page, region, _erased(people[other], rng), rng)
        if rng.random() < 0.5:
            return UNCLEAR
    may_be_destroyed = region.role is Role.CELL
    if may_be_destroyed and rng.random() < 0.22:
        if rng.random() < MARKED_BEFORE_SHARE:
            _mark(page, region, people[symbol], rng)
        pen = people[("X", "O", "T", "S")[int(rng.integers(4))]].pen
        scribbler = replace(people["#"], pen=pen) if rng.random() < OTHERS_PEN_SHARE else people["#"]
        _scribble(page, region, scribbler, rng)
        return CLASSES.index("#")
    if region.role is Role.CELL and rng.random() < ON_PRINT_SHARE:
        size = float(rng.uniform(*ON_PRINT_SIZE)) * region.radius_mm
        people[symbol].put(page, _on_print(blank, region, rng), size, rng)
        return CLASSES.index(symbol)
    _mark(page, region, people[symbol], rng)
    if rng.random() < 0.015:
        _mark(page, region, people[("X", "O", "T", "S")[int(rng.integers(4))]], rng)
        return UNCLEAR
    return CLASSES.index(symbol)


def _spoil(page: Pixels, region: Region, people: dict[str, _Player], rng: Random) -> int:
    """What isn't a mark: a letter, a dot, a slip of the pen; the first two are nothing to be sure of."""
    dice = rng.random()
    if dice < 0.2:
        _mark(page, region, people[OTHER], rng)
        return UNCLEAR
    if dice < 0.3:
        _mark(page, region, _erased(people[("X", "O", "T", "S")[int(rng.integers(4))]], rng), rng)
        return UNCLEAR
    point = np.array(region.center_mm) + rng.normal(0, 0.3 * region.radius_mm, 2)
    length = rng.uniform(0.03, 0.4) if dice < 0.8 else rng.uniform(0.2, 1.5)
    slip = point + np.outer(np.linspace(0, length, 4), rng.normal(0, 1, 2))
    ink(page, [slip * PX_PER_MM], people[("X", "O", "T", "S")[int(rng.integers(4))]].pen, rng, PX_PER_MM)
    return 0 if length < 0.8 else UNCLEAR


def _mark(page: Pixels, region: Region, player: _Player, rng: Random) -> None:
    """One mark; in a hex it mostly keeps to the inner circle, in a slot and a box it often overflows."""
    room = {Role.CELL: 0.78, Role.SLOT: 1.0, Role.BOX: 0.85}[region.role] * region.radius_mm
    size = 2 * room * float(np.clip(player.sizes.scale * np.exp(rng.normal(0, player.sizes.spread)), 0.26, 1.6))
    reach = 0.35 if rng.random() < 0.97 else 0.6
    sigma = player.sizes.shift * reach / 0.35
    reach = max(reach, 0.5) if player.sizes.scale < TINY else reach
    shift = rng.normal(0, sigma * room, 2).clip(-reach * room, reach * room)
    player.put(page, np.array(region.center_mm) + shift, size, rng)


def _on_print(blank: Blank, region: Region, rng: Random) -> NDArray[np.float64]:
    """A place in the hex, in mm on the page, at which much is printed; the middle where nothing is."""
    middle, reach = np.array(region.center_mm) * PX_PER_MM, round(ON_PRINT_REACH * region.radius_mm * PX_PER_MM)
    left, top = (middle - reach).astype(int)
    near = blank.image[max(top, 0) : top + 2 * reach + 1, max(left, 0) : left + 2 * reach + 1]
    rows, columns = np.mgrid[0 : near.shape[0], 0 : near.shape[1]] - reach
    print_there = cv2.GaussianBlur(255 - near, (0, 0), 0.12 * reach).astype(np.float64)
    weights = np.where(np.hypot(rows, columns) <= reach, print_there, 0.0).ravel() ** 3
    if not weights.sum():
        return np.array(region.center_mm)
    place = int(rng.choice(len(weights), p=weights / weights.sum()))
    row, column = divmod(place, near.shape[1])
    return np.array([left + column, top + row]) / PX_PER_MM


def _erased(player: _Player, rng: Random) -> _Player:
    """The player with a pen that leaves what a rubber leaves."""
    pencil = Pen.random(rng, "pencil")
    return replace(player, crops=None, pen=replace(pencil, strength=float(rng.uniform(0.06, 0.2))))


def _scribble(page: Pixels, region: Region, player: _Player, rng: Random) -> None:
    """A scribble that covers the hex, more or less; some people's don't reach its corners by far."""
    size = 2 * region.radius_mm * np.array([rng.uniform(0.6, 1.05), rng.uniform(0.55, 0.95)])
    middle = np.array(region.center_mm) + rng.normal(0, 0.08 * region.radius_mm, 2)
    strokes = player.hand.draw(rng)
    strokes = bent(strokes, rng) if rng.random() < BENT_SHARE else strokes
    if rng.random() < 0.6:
        strokes = _filling(strokes)
    if rng.random() < 0.3:
        strokes += _filling(player.hand.draw(rng))
    ink(page, [((stroke - 0.5) * size + middle) * PX_PER_MM for stroke in strokes], player.pen, rng, PX_PER_MM)


def _filling(strokes: list[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    """The drawing stretched to fill the unit box: a scribble spans its hex, whatever its own shape."""
    points = np.concatenate(strokes)
    low, size = points.min(axis=0), np.maximum(np.ptp(points, axis=0), 1e-3)
    return [(stroke - low) / size for stroke in strokes]


def _litter(page: Pixels, rng: Random) -> None:
    """What lies about: folds, stains, slips of the pen across cells."""
    height, width = page.shape[:2]
    for _ in range(int(rng.poisson(1.2))):
        place = int(rng.integers(width))
        ends = [(place, 0), (int(place + rng.normal(0, 30)), height)] if rng.random() < 0.5 else None
        ends = ends or [(0, place), (width, int(place + rng.normal(0, 30)))]
        layer = np.full(page.shape[:2], 255, np.uint8)
        cv2.line(layer, ends[0], ends[1], int(rng.integers(150, 245)), int(rng.integers(2, 9)), cv2.LINE_AA)
        layer = np.asarray(cv2.GaussianBlur(layer, (0, 0), rng.uniform(1, 6)), np.uint8)
        page[:] = cv2.multiply(page, np.repeat(layer[:, :, None], 3, axis=2), scale=1 / 255)
    for _ in range(int(rng.poisson(0.7))):
        layer = np.full(page.shape, 255, np.uint8)
        center = (int(rng.integers(width)), int(rng.integers(height)))
        tone = np.array([150, 190, 215]) + rng.integers(0, 40, 3)
        thickness = -1 if rng.random() < 0.6 else int(rng.integers(4, 14))
        cv2.circle(layer, center, int(rng.integers(30, 240)), tuple(float(t) for t in tone), thickness)
        page[:] = cv2.multiply(page, cv2.GaussianBlur(layer, (0, 0), rng.uniform(2, 12)), scale=1 / 255)
