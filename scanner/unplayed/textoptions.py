"""Every threshold of reading what an unplayed sheet says in letters and boxes, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WordOptions:
    """When a word that was read from pixels is believed."""

    sure: float = 0.9
    """The chance from which it is sure ..."""
    likely: float = 0.5
    """... and that from which it is given, with a flag."""
    least: int = 30
    """Fewer words of its own, and a PDF's page is a picture, or its letters are drawn as lines: a map has a letter in
    nearly every hex."""
    sense: float = 0.5
    """The mean chance of its letters below which what stands beside the map is no word: pictures, lines and handwriting
    aren't."""
    nearly: float = 0.3
    """The mean chance of its letters from which it may be one of those that the sheet is understood by ..."""
    nearly_lead: float = 2.0
    """... how many times that of any other of them it must be ..."""
    understood: float = 0.9
    """... and the chance that it has then at the least."""
    wider_table: float = 1.1
    """How much farther apart the cities' numerals may stand for one player than for the next: tables are alike, but
    for a few hundredths in photos."""


@dataclass(frozen=True, slots=True)
class TextOptions:
    """Which letters of a PDF's own text make a word, and which words a line. Lengths are heights of the letters."""

    same_line: float = 0.5
    """How much of the lower one's height must lie beside the other's, to stand in its line."""
    space: float = 0.9
    """The gap from which two letters are words apart though no blank stands between."""
    overlap: float = 0.3
    """How far a letter may begin before the end of the last one in its word."""
    line_gap: float = 1.6
    """The gap from which two words are lines apart."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Which connected print may be part of a letter, and which pieces stand in one word."""

    least: float = 0.12
    """Print paler than this, beside black, is grain or a shadow."""
    least_share: float = 0.3
    """How dark a stroke is at its edge beside the darkest print around it ..."""
    around_mm: float = 3.0
    """... which is this near."""
    tall_mm: tuple[float, float] = (0.7, 12.0)
    """How tall letters are: what is lower is a dot or a dash, what is taller is no print of a word's."""
    widest_mm: float = 14.0
    """Nor is what is wider."""
    speck_mm: float = 0.2
    """What is neither wider nor higher is a speck."""
    space: float = 0.33
    """The gap, in heights of a line, from which letters belong to two words ..."""
    overlap: float = 0.5
    """... and how far one may begin before the end of the last one."""
    beside: float = 0.5
    """The share of the lower one's height that must lie beside the last one's, to stand in its line."""
    heights: tuple[float, float] = (0.4, 2.5)
    """How tall a letter may be, in heights of the tallest of the last few."""
    most_words: int = 3_000
    """The most words beside a map: a sheet has up to 400, a page of small print 1,500, a patterned paper 10,000."""
    dash_aspect: float = 1.3
    """How many times wider than high a hyphen is at the least ..."""
    dash_mm: float = 0.4
    """... how wide ..."""
    dash_places: tuple[float, float] = (0.2, 0.85)
    """... and how far below the top of the letter beside it, in heights of that: about halfway down."""
    dot_reach: float = 0.2
    """How far a dot may lie to the left, to the right or above of the letters that it belongs to, in heights of their
    line."""


@dataclass(frozen=True, slots=True)
class LetterOptions:
    """How a line of print is cut into letters. Lengths are heights of the line."""

    widest: float = 1.35
    """How wide a letter can be."""
    touching: float = 0.75
    """The width from which a piece may be two letters that touch ..."""
    touching_rim: float = 0.2
    """... and how far from its ends they may part."""
    most_pieces: int = 40
    """The first pieces of a line that are read; what follows is left out ..."""
    most_cuts: int = 24
    """... and the places at which one of them may be cut, likewise."""
    most_parts: int = 5
    """Of so many parts at the most one letter is put together."""


@dataclass(frozen=True, slots=True)
class InHexOptions:
    """Where letters stand in their hexes. Lengths are sides of a hex."""

    tall: tuple[float, float] = (0.14, 0.75)
    """How tall a letter in a hex may be ..."""
    central: float = 0.72
    """... and how far from the centre its middle lies."""
    apart: float = 0.13
    """How far one letter may stand from another's place to count as standing in the same one ..."""
    taller: float = 1.3
    """... and how many times taller or lower it may be: a letter is 0.2 to 0.5 sides tall."""
    usual: float = 0.04
    """The share of a map's letters that a place must have to be usual; but one is never enough."""
    unusual: float = 0.6
    """By what the chance of a letter in no usual place is multiplied: even the surest is less than sure then."""
    numeral: tuple[float, float] = (0.2, 0.25)
    """How far from the centre, across and down, a numeral's middle lies: what else looks like one is a dash of a road,
    or an edge."""
    smaller: float = 0.9
    """How tall a hat's letter is at the most, beside the sector's: another letter of the same size is a puzzle."""


@dataclass(frozen=True, slots=True)
class LabelOptions:
    """When what stands round the map are the columns' and rows' labels."""

    near: float = 2.6
    """How far beyond the outermost hexes' centres a label may stand, in sides of a hex."""
    off: float = 0.33
    """How far beside the line of its hexes' centres, likewise: lines lie 0.87 apart."""
    sure: float = 0.75
    """The score (see `labels._fitted`, 1 where all labels are read and agree) from which letters, and numbers, are
    surely counted so ..."""
    lead: float = 0.02
    """... and by how much more, of 2 for both together, than any other way that gives other ids."""


@dataclass(frozen=True, slots=True)
class BoxOptions:
    """Which print beside the map is a box in which players sign or write."""

    sides_mm: tuple[float, float] = (3.5, 18.0)
    """How wide and how high it may be: what is smaller may be a letter's inside, what is larger a frame."""
    inks: tuple[float, ...] = (0.3, 0.18, 0.1)
    """How dark a box's lines must be, tried one after the other: thin lines are pale in small photos."""
    aspect: tuple[float, float] = (0.6, 1.7)
    """Its width by its height."""
    least_full: float = 0.68
    """The share of the rectangle round it that it fills: circles 0.79, hexes 0.75."""
    same: float = 0.3
    """How far apart, and how different in size, two boxes may be that are the same one, found twice: a share of their
    size."""


@dataclass(frozen=True, slots=True)
class RoundOptions:
    """How the rounds are set: what belongs to a heading, an action and a box."""

    number_overlap: float = 0.2
    """How far a heading's word and its number may lie over each other, in heights of the word ..."""
    number_after: float = 2.0
    """... how far after it the number may begin, likewise ..."""
    number_before: float = 1.5
    """... how far before it it may end, in heights of the taller one: there it may be far taller than the word ..."""
    number_off: float = 0.6
    """... and how far apart their middles may be up and down, likewise."""
    letter_step: float = 2.4
    """How far apart the letters of one action stand, in heights of them, where each has a place of its own ..."""
    letter_off: float = 0.4
    """... how far beside the row or the column in which they stand ..."""
    letter_heights: tuple[float, float] = (0.7, 1.4)
    """... and how tall one may be beside the other."""
    count_gap: float = 2.4
    """How far after the number of an action's hexes its letter, or a sign between them, may begin, likewise: a sign may
    have been lost."""
    line_gap: float = 1.0
    """How far below an action's letters more of them may stand, in heights of them ..."""
    blank: float = 0.9
    """... and how near another word stands beside them that may belong to them, likewise."""
    row: float = 1.2
    """The height of a row, in heights of the letters, or boxes, in it."""
    box_sizes: float = 0.2
    """How much larger or smaller than is usual on the sheet, as a share, an action's box with letters may be ..."""
    empty_sizes: float = 0.12
    """... and one whose letters couldn't be read, which may be something else: ..."""
    empty_aspects: float = 0.25
    """... such a one's width by its height may differ by this share at the most. Boxes for points are often half again
    as wide as high, what a photo does to a square is a tenth."""
    label_above: float = 1.05
    """How far from a box's middle, up or down, the nearer edge of its letters may be, in heights of the box ..."""
    label_beside: float = 1.2
    """... and how far to the side of the box, in heights of the letters."""
    covering: float = 0.9
    """How tall a word may be that stands in a box, in heights of the box: what is taller is the box itself."""
    column_mm: float = 9.0
    """How far apart the headings of one flap begin at the most."""
    score_above: float = 4.0
    """How far above the topmost heading the foot of a numeral may be that tells a scoring, in heights of it."""
    slope: float = 0.025
    """How much a row may slope in a photo, where the paper bends beyond the map."""
    score_nearer: float = 0.7
    """How much nearer than what stands on its other side, as a share of that distance, a scoring is to its own round:
    else it may be the next one's, above its heading, or the last one's."""
    above_mm: float = 2.0
    """How far above the topmost heading the rounds begin."""


@dataclass(frozen=True, slots=True)
class TitleOptions:
    """Which line above the map is its title."""

    sense: float = 0.85
    """The mean chance of its letters that a title has at least: handwriting and lines of boxes have less."""
    least_letters: int = 5
    """Fewer letters are no title."""
    lead: float = 1.2
    """How many times as tall as any other line it must be to be surely the title."""
