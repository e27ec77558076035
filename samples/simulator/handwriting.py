"""What people draw on a sheet: marks, signatures, names, points and doodles, each player in a hand of their own."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from engine.sheet.document import map_document
from engine.sheet.form import Region, Role
from engine.sheet.layout import SheetLayout
from samples import pens
from samples.crops import Writer
from samples.hands import BuiltInHand
from samples.numerals import DIGITS, Numerals
from samples.pens import Pen
from samples.simulator.camera import Floats
from samples.simulator.legible import legible
from samples.simulator.lettering import NAMES, glyph
from samples.simulator.levels import Level, Random, Range
from samples.simulator.sheet import Pixels
from samples.strokes import OTHER, Library, Split, Strokes
from samples.strokes import Hand as StrokeHand

Points = Mapping[str, Mapping[str, int]]
"""By symbol, then by what they are for, as in the map's `players_mm`: `I` to `IV`, `guardian`, `total`."""
SIZE = {Role.CELL: 0.72, Role.SLOT: 1.0, Role.BOX: 0.8}
"""Half the side of a large mark, as a share of its region's radius."""
UNTIDY = (0.3, 0.03)
"""The share of tables at which things go wrong, and in which share of the free hexes: slips of the pen, and marks that
were drawn in pencil and rubbed out again."""
SCRIBBLE = Range(0.7, 0.95)
"""The same for a scribble over a whole hex."""


@dataclass(frozen=True)
class Hand:
    """How one player draws: whose strokes, which pen, how large, how far off the middle; lengths as shares."""

    writer: StrokeHand
    scribbler: StrokeHand
    pen: Pen
    size: float
    off: float
    crops: Writer | None = None
    """Whose real ink stands for the drawings, if anybody's."""
    crayon: Pen | None = None
    """With what they colour in the hexes that they mark, if they do."""

    @property
    def name(self) -> str:
        """Whose marks they are."""
        return self.writer.name if self.crops is None else self.crops.name


@dataclass(frozen=True)
class Players:
    """The people at the table: each symbol's hand."""

    hands: Mapping[str, Hand]
    drawings: Library
    untidy: float = 0.0
    """In which share of the free hexes something has gone wrong."""

    @staticmethod
    def any(symbols: tuple[str, ...], level: Level, split: Split, random: Random) -> Players:
        """Some people of this split, mostly with a pen each; some share one."""
        drawings = Library.load(split)
        shared = random.random() < 0.3
        hands: dict[str, Hand] = {}
        for symbol in symbols:
            own = Pen.random(random, "pencil" if random.random() < level.pencil_chance else _no_pencil(random))
            hands[symbol] = Hand(
                writer=drawings.hand(symbol, random),
                scribbler=drawings.hand("#", random),
                pen=next(iter(hands.values())).pen if shared and hands else own,
                size=level.mark_size.draw(random),
                off=level.off_middle.draw(random),
            )
        # Numbers of their own: what is drawn here leaves the rest of the photo as it was.
        return Players(hands, drawings, UNTIDY[1] if random.spawn(1)[0].random() < UNTIDY[0] else 0.0)

    def with_pens(self, kinds: tuple[str, ...], random: Random) -> Players:
        """The same people, each with a pen of the kind given for them in turn order."""
        hands = zip(self.hands.items(), kinds, strict=True)
        return replace(self, hands={s: replace(h, pen=Pen.random(random, kind)) for (s, h), kind in hands})

    def document(self) -> dict[str, Any]:
        """Who drew with what, for the truth."""
        return {
            "split": self.drawings.split,
            "writers": {symbol: hand.name for symbol, hand in self.hands.items()},
            "pens": {symbol: hand.pen.kind for symbol, hand in self.hands.items()},
        }


def _no_pencil(random: Random) -> str:
    return str(random.choice(["ballpoint", "fineliner", "felt"], p=[0.5, 0.3, 0.2]))


def write(
    page: Pixels,
    pixels_per_mm: float,
    layout: SheetLayout,
    marks: Mapping[str, str],
    players: Players,
    seed: int,
    points: Points,
) -> None:
    """Draws the marks on the page, in place, and what people write beside them: names, `points`, tallies.

    What is drawn in a region depends on the region, `seed` and players alone: a mark looks the same in every photo.
    """
    hands = list(players.hands.values())
    for region in layout.form.regions:
        mark = marks.get(region.id, "")
        if not mark and not (marks and players.untidy and region.role is Role.CELL and region.marks):
            continue
        sheet = _drawing(page, pixels_per_mm, players, seed, region.id)
        if not mark and sheet.random.random() < players.untidy:
            sheet.slip(region, hands[int(sheet.random.integers(len(hands)))])
        if region.role is Role.CELL and mark.strip("#") and (crayon := players.hands[mark.strip("#")].crayon):
            sheet.colour_in(region, crayon)
        if mark.strip("#"):
            sheet.mark(region, mark.strip("#"))
        if mark.startswith("#"):
            sheet.scribble(region, hands[int(sheet.random.integers(len(hands)))])
    if marks:
        _drawing(page, pixels_per_mm, players, seed, "table").table(layout, points)
        _drawing(page, pixels_per_mm, players, seed, "doodles").doodles(layout)


def _drawing(page: Pixels, scale: float, players: Players, seed: int, place: str) -> _Drawing:
    return _Drawing(page, scale, players, np.random.default_rng((seed, zlib.crc32(place.encode()))))


@dataclass(frozen=True)
class _Drawing:
    """A page on which is drawn; lengths in millimetres."""

    page: Pixels
    scale: float
    players: Players
    random: Random

    def mark(self, region: Region, symbol: str) -> None:
        """A player's own symbol in a region."""
        hand = self.players.hands[symbol]
        half = SIZE[region.role] * hand.size * region.radius_mm * float(self.random.uniform(0.85, 1.15))
        if hand.crops is None:
            self._put(self._legible(symbol, hand), self._near(region, hand.off), half, hand.pen)
            return
        middle, size = self._near(region, hand.off) * self.scale, 2 * half * self.scale
        hand.crops.lay(self.page, symbol, middle, size, self.random)

    def _legible(self, symbol: str, hand: Hand) -> Strokes:
        """One of the player's drawings of the symbol, by another hand where all of theirs look like something else."""
        for _ in range(20):
            drawing = hand.writer.draw(self.random)
            if legible(symbol, drawing):
                return drawing
        return BuiltInHand.random(symbol, self.random).draw(self.random)

    def colour_in(self, region: Region, crayon: Pen) -> None:
        """A hex coloured in, to and fro, not quite to its edges."""
        rows = np.arange(0.06, 0.97, 0.7 * crayon.width_mm / (2 * region.radius_mm))
        reach = np.sqrt(0.25 - (rows - 0.5) ** 2) * self.random.uniform(0.85, 1.1, len(rows))
        zigzag = np.stack([0.5 + np.where(np.arange(len(rows)) % 2, reach, -reach), rows], axis=1) - 0.5
        cosine, sine = np.cos(turn := float(self.random.uniform(-0.9, 0.9))), np.sin(turn)
        turned = zigzag @ np.array([[cosine, sine], [-sine, cosine]]) + 0.5
        self._put([turned], self._near(region, 0.04), 0.85 * region.radius_mm, crayon)

    def scribble(self, region: Region, hand: Hand) -> None:
        """A hex destroyed."""
        half = SCRIBBLE.draw(self.random) * region.radius_mm
        self._put(hand.scribbler.draw(self.random), self._near(region, 0.05), half, hand.pen)

    def slip(self, region: Region, hand: Hand) -> None:
        """What is no mark: a touch of the pen, or the ghost of a mark that was rubbed out."""
        middle = self._near(region, 0.2)
        if self.random.random() < 0.6:
            length = float(self.random.uniform(0.1, 0.4))
            touch = 0.5 + np.outer(np.linspace(-0.5, 0.5, 4), self.random.normal(0, 0.7, 2))
            self._put([touch], middle, length / 2, hand.pen)
            return
        rubbed = replace(Pen.random(self.random, "pencil"), strength=float(self.random.uniform(0.05, 0.12)))
        symbol = str(self.random.choice(list(self.players.hands)))
        drawing = self._legible(symbol, self.players.hands[symbol])
        self._put(drawing, middle, SIZE[region.role] * hand.size * region.radius_mm, rubbed)

    def table(self, layout: SheetLayout, points: Points) -> None:
        """Names, and the points that are known; some tables write none."""
        names = self.random.permutation(len(NAMES))
        for i, player in enumerate(map_document(layout)["players_mm"]):
            pen = self.players.hands[player["symbol"]].pen
            if self.random.random() < 0.9:
                self._word(player["name_box_mm"], NAMES[names[i]], pen)
            for box in player["points"]:
                known = points.get(player["symbol"], {}).get(box["for"])
                if known is not None:
                    self._word(box["box_mm"], str(known), pen)

    def doodles(self, layout: SheetLayout) -> None:
        """Tallies, notes and idle shapes beside what is read and beside the table."""
        form, taken = layout.form, _taken(layout)
        hands = list(self.players.hands.values())
        for _ in range(int(self.random.integers(0, 5))):
            place = self.random.uniform(0.05, 0.95, 2) * form.page_mm
            pen = hands[int(self.random.integers(len(hands)))].pen
            reach = float(self.random.uniform(4, 9))
            if not _free(form.page_mm, taken, place, reach + 2):
                continue
            kind = self.random.random()
            if kind < 0.4:
                self._tally(place, reach, pen)
            elif kind < 0.7:
                note = str(self.random.integers(2, 99)) if kind < 0.55 else NAMES[int(self.random.integers(len(NAMES)))]
                self._word([place[0] - reach, place[1] - 3, 2 * reach, 6], note, pen)
            elif kind < 0.8:
                self._put(self.players.drawings.draw(OTHER, self.random), place, reach * 0.6, pen)
            else:
                symbol = str(self.random.choice(["X", "O", "T", "S", "#"]))
                self._put(self.players.drawings.draw(symbol, self.random), place, reach * 0.6, pen)

    def _tally(self, place: Floats, reach: float, pen: Pen) -> None:
        count = int(self.random.integers(2, 9))
        left = np.linspace(-reach, reach, count)
        lines = [np.array([[x, -3.0], [x + 0.4, 3.0]]) + self.random.normal(0, 0.4, (2, 2)) for x in left]
        pens.ink(self.page, [(line + place) * self.scale for line in lines], pen, self.random, self.scale)

    def _word(self, box: list[float], letters: str, pen: Pen) -> None:
        """Letters or digits in a row in a box (x, y, width, height)."""
        x, y, width, height = box
        half = min(height * 0.36, width / len(letters) * 0.5) * float(self.random.uniform(0.75, 1.0))
        step = half * 1.7
        left = x + half + float(self.random.uniform(0.05, 0.4)) * max(width - len(letters) * step - half, 0)
        for i, letter in enumerate(letters):
            place = np.array([left + i * step, y + height / 2]) + self.random.normal(0, 0.15, 2)
            if letter in DIGITS:
                self._put(self._digit(letter), place, half, pen, narrow=0.9)
            else:
                self._put(glyph(letter, self.random), place, half, pen, narrow=0.62)

    def _digit(self, digit: str) -> Strokes:
        """Somebody's way of writing the digit, in the middle of a unit box."""
        strokes = Numerals.load(self.players.drawings.split).draw(digit, self.random)
        width = float(np.concatenate(strokes)[:, 0].max())
        return [stroke + np.array((0.5 - width / 2, 0.0)) for stroke in strokes]

    def _near(self, region: Region, off: float) -> Floats:
        middle: Floats = np.array(region.center_mm) + self.random.normal(0, off * region.radius_mm, 2)
        return middle

    def _put(self, drawing: Strokes, middle: Floats, half: float, pen: Pen, narrow: float = 1.0) -> None:
        size = np.array([2 * half * narrow, 2 * half])
        lines = [((stroke - 0.5) * size + middle) * self.scale for stroke in drawing]
        pens.ink(self.page, lines, pen, self.random, self.scale)


def _taken(layout: SheetLayout) -> list[Floats]:
    """The outlines, (N, 2) each, of everything that people leave free: regions, tags, the players' table."""
    outlines = [np.array(region.outline_mm) for region in layout.form.regions]
    outlines += [np.array(fiducial.corners_mm) for fiducial in layout.form.fiducials]
    for player in map_document(layout)["players_mm"]:
        for x, y, width, height in (player["name_box_mm"], *(box["box_mm"] for box in player["points"])):
            outlines.append(np.array([[x, y], [x + width, y + height]]))
    return outlines


def _free(page_mm: tuple[float, float], taken: list[Floats], place: Floats, reach: float) -> bool:
    """Whether nothing that is taken lies within `reach` of the place, nor the page's edge."""
    inside = (place > reach).all() and (place < np.array(page_mm) - reach).all()
    return bool(inside) and all(
        ((place < outline.min(axis=0) - reach) | (place > outline.max(axis=0) + reach)).any() for outline in taken
    )
