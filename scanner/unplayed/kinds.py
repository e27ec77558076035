"""What each hex is: by its letters, its numeral, its buildings, or by what its picture's strokes run like."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from engine.board import SECTORS, Kind
from engine.hexes import Hex
from scanner.unplayed.alike import groups, mean_of
from scanner.unplayed.buildings import Shape, closed_shapes, has_roofs
from scanner.unplayed.glyphs import Ink
from scanner.unplayed.options import BuildingOptions, TerrainOptions, UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import SIDE, Mask, Patch, hex_mask, word_mask
from scanner.unplayed.placing import placed_words
from scanner.unplayed.result import Field
from scanner.unplayed.terrain import lying, width_of
from scanner.unplayed.words import Word

_NUMERAL = re.compile(r"I{1,3}|IV|VI{0,3}|IX|X")
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_FIRST_NUMERALS = _NUMERALS[:4]
"""Those of the first cities. A letter by itself may be a column's: `I` tells of no other city than there is anyway."""
_FEWEST_CITIES = 2
"""A map has more than one city, though only one was found."""
_OF_FILL = 25
"""The percentile of a hex's ink that is its fill: strokes cover less than three quarters of it."""


@dataclass(frozen=True)
class Named:
    """What a hex was found to be, as far as it goes. `words` are those in it, `shapes` its buildings."""

    kind: Kind | None = None
    sector: str | None = None
    hat: str | None = None
    city: str | None = None
    words: tuple[Word, ...] = ()
    shapes: tuple[Shape, ...] = ()
    look: int | None = None
    unsure: frozenset[Field] = field(default_factory=frozenset)

    @property
    def is_exact(self) -> bool:
        """Whether its words say themselves what they are, as those of a PDF's text do."""
        return all(word.chance == 1.0 for word in self.words)


def named_cells(
    page: FlatPage, words: Sequence[Word], patches: Mapping[Hex, Patch], options: UnplayedOptions
) -> dict[Hex, Named]:
    """Every hex with its kind, sector, numeral and buildings."""
    inside: dict[Hex, list[Word]] = {}
    for word in words:
        inside.setdefault(page.layout.hex_at(word.middle), []).append(word)
    words_of = placed_words(page, {cell: inside.get(cell, []) for cell in page.cells}, options)
    found = {cell: _by_words(words_of[cell], options) for cell in page.cells}
    found = _each_city_once(found)
    mask = hex_mask(page.layout.orientation, options.buildings.within)
    for cell, named in found.items():
        if named.kind is None:
            shapes = closed_shapes(patches[cell], mask, options.buildings)
            roofed = has_roofs(patches[cell], mask, options.buildings)
            found[cell] = _by_shapes(named, shapes, roofed=roofed)
    # Words that say themselves what they are leave nothing unread.
    exact = all(word.chance == 1.0 for word in words)
    found = with_usual_buildings(found, options.buildings, exact=exact)
    found = _by_pictures(page, patches, found, options, exact=exact)
    return with_all_kinds(found, [word for word in words if not page.holds(word)])


def _by_words(words: Sequence[Word], options: UnplayedOptions) -> Named:
    """What the words in a hex say of it."""
    likely = [word for word in words if word.chance >= options.words.likely]
    numerals = [word for word in likely if _NUMERAL.fullmatch(word.text)]
    letters = sorted((word for word in likely if word.text in SECTORS), key=lambda word: -word.high)
    waves = [word for word in likely if set(word.text) <= set("~≈∼〜")]
    every = tuple(likely)
    if len(letters) > 2 or (
        len(letters) == 2 and letters[1].high > options.in_hex.smaller * letters[0].high and letters[1].chance < 1
    ):
        # Several letters of one size are no letters: peaks, or buildings.
        return Named(unsure=frozenset({Field.KIND}))
    if waves and not letters and not numerals:
        return Named(Kind.WATER, words=every)
    if numerals and not letters:
        sure = len(numerals) == 1 and numerals[0].chance >= options.words.sure
        doubt = frozenset() if sure else frozenset({Field.CITY, Field.KIND})
        return Named(Kind.CITY, city=numerals[0].text, words=every, unsure=doubt)
    if letters:
        odd = len(letters) < len(likely) and min(word.chance for word in likely) < 1
        return _land(letters, every, odd, options)
    return Named(words=every)


def _land(letters: Sequence[Word], every: tuple[Word, ...], odd: bool, options: UnplayedOptions) -> Named:
    """A hex with letters: the largest is its sector's, a smaller one that of a hat."""
    unsure: set[Field] = set()
    if letters[0].chance < options.words.sure:
        unsure |= {Field.SECTOR, Field.KIND}
    if odd:
        unsure |= {Field.KIND, Field.SECTOR}
    hats = letters[1:]
    if len(hats) > 1 or (hats and hats[0].high > options.in_hex.smaller * letters[0].high):
        unsure |= {Field.SECTOR, Field.CLAN}
    if hats and min(hats[0].chance, letters[0].chance) < options.words.sure:
        unsure.add(Field.CLAN)
    hat = hats[0].text if hats else None
    return Named(Kind.LAND, letters[0].text, hat, words=every, unsure=frozenset(unsure))


def _each_city_once(found: dict[Hex, Named]) -> dict[Hex, Named]:
    """Two cities of one numeral are both asked about: one of them may be none."""
    numerals = [named.city for named in found.values() if named.city]
    return {
        cell: replace(named, unsure=named.unsure | {Field.CITY, Field.KIND})
        if numerals.count(named.city or "") > 1
        else named
        for cell, named in found.items()
    }


def _by_shapes(named: Named, shapes: Sequence[Shape], *, roofed: bool) -> Named:
    """A settlement, where a hex without words holds closed shapes that are no peaks.

    A puzzle where some are `roofed`: the roof may be taken for a peak, or what is left of a door for two buildings. How
    many there are isn't sure where one may be the gap between others that touch.
    """
    if not shapes or sum(shape.peaked for shape in shapes) * 2 >= len(shapes):
        return replace(named, unsure=named.unsure | {Field.KIND}) if roofed else named
    doubts = {Field.KIND, Field.BUILDINGS} if roofed else set[Field]()
    if any(shape.walled for shape in shapes):
        doubts.add(Field.BUILDINGS)
    return replace(named, kind=Kind.SETTLEMENT, shapes=tuple(shapes), unsure=named.unsure | doubts)


def with_usual_buildings(found: dict[Hex, Named], options: BuildingOptions, *, exact: bool) -> dict[Hex, Named]:
    """Buildings are of one size on a sheet: other shapes are a puzzle, and so are too few or too many of them.

    Unless the words are exact, a single one may be something else.
    """
    least = options.least if exact else options.least_blurred
    sizes = [shape.half for named in found.values() if len(named.shapes) > 1 for shape in named.shapes]
    usual = float(np.median(sizes)) if sizes else 0.0
    checked = dict(found)
    for cell, named in found.items():
        if named.shapes:
            fits = all(abs(shape.half - usual) < options.other_size * usual for shape in named.shapes)
            sure = fits and least <= len(named.shapes) <= options.most
            doubts = frozenset() if sure else frozenset({Field.KIND, Field.BUILDINGS})
            checked[cell] = replace(named, unsure=named.unsure | doubts)
    return checked


def _by_pictures(
    page: FlatPage, patches: Mapping[Hex, Patch], found: dict[Hex, Named], options: UnplayedOptions, *, exact: bool
) -> dict[Hex, Named]:
    """Water and mountains told apart, look by look; what has no picture stays without a kind.

    Unless the words are exact, a small picture may be a letter that couldn't be read.
    """
    mask = hex_mask(page.layout.orientation, options.terrain.within)
    pictures = {
        cell: _picture(page, cell, patches[cell], named.words, mask, options.terrain)
        for cell, named in found.items()
        if named.kind is None
    }
    bare = {cell for cell, picture in pictures.items() if picture.sum() < options.terrain.least_print * SIDE**2}
    found = found | {cell: replace(found[cell], unsure=frozenset({Field.KIND})) for cell in bare}
    looks = groups({cell: each for cell, each in pictures.items() if cell not in bare}, options.terrain.alike)
    for number, look in enumerate(looks):
        mean = mean_of([pictures[cell] for cell in look])
        score = lying(mean, mask, options.terrain)
        kind = Kind.WATER if score > 0 else Kind.MOUNTAIN
        least = options.terrain.least_hexes if exact else options.terrain.least_hexes_blurred
        sure = abs(score) >= options.terrain.water and len(look) >= least
        sure = sure and (exact or width_of(mean, options.terrain) >= options.terrain.least_width)
        # Pictures that only seem to be the same don't run alike.
        alike = [lying(pictures[cell], mask, options.terrain) * score > 0 for cell in look]
        sure = sure and sum(alike) >= options.terrain.least_agreeing * len(look)
        # A puzzle that was one before stays one.
        sure = sure and not any(Field.KIND in found[cell].unsure for cell in look)
        doubt = frozenset() if sure else frozenset({Field.KIND})
        found = found | {cell: replace(found[cell], kind=kind, look=number, unsure=doubt) for cell in look}
    return found


def with_all_kinds(found: dict[Hex, Named], outside: Sequence[Word]) -> dict[Hex, Named]:
    """Every map has water, mountains, settlements, and all the cities that are told of: where one is missing, any hex
    without words may be it, and none is sure.

    Where a city's numeral is missing, none that was read from pixels is sure: a part of it may have been read. Cities
    are numbered from one on: a higher numeral than there are cities may be a picture, a Raider's swords an X.
    """
    cities = [named.city for named in found.values() if named.city]
    told = _cities_told(cities, outside)
    kinds = {named.kind for named in found.values()}
    doubts: dict[Hex, set[Field]] = {cell: set() for cell in found}
    if len(cities) < len(told) or not kinds >= {Kind.WATER, Kind.MOUNTAIN, Kind.SETTLEMENT}:
        for cell, each in found.items():
            if each.look is not None or each.kind is Kind.SETTLEMENT:
                doubts[cell].add(Field.KIND)
    for cell, each in found.items():
        if each.city and not each.is_exact:
            if not set(told) <= set(cities):
                doubts[cell].add(Field.CITY)
            if each.city in _NUMERALS[max(len(set(cities)), len(_FIRST_NUMERALS)) :]:
                doubts[cell] |= {Field.KIND, Field.CITY}
    return {cell: replace(each, unsure=each.unsure | doubts[cell]) for cell, each in found.items()}


def _cities_told(cities: Sequence[str], outside: Sequence[Word]) -> Sequence[str]:
    """The cities that a map has at least: numbered from one on, by the last numeral in a hex, or the last that stands
    several times beside the map, in the players' table and with the rounds."""
    beside = Counter(word.text for word in outside)
    told = {*cities, *(text for text, count in beside.items() if count > 1)}
    last = max((number for number, numeral in enumerate(_FIRST_NUMERALS, 1) if numeral in told), default=0)
    return _FIRST_NUMERALS[: max(last, _FEWEST_CITIES)]


def _picture(
    page: FlatPage, cell: Hex, patch: Patch, words: Sequence[Word], mask: Mask, options: TerrainOptions
) -> Ink:
    """A hex's print without its words, and without a pale fill, by which hexes of every kind would be alike."""
    fill = float(np.percentile(patch.ink[mask], _OF_FILL))
    ink = np.where(mask, np.maximum(patch.ink - (fill if fill < options.fill else 0.0), 0), 0).astype(np.float32)
    for word in words:
        ink[word_mask(page, cell, word)] = 0
    return ink
