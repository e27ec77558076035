"""The thresholds of what asks about light: all over a photo, in a place of it, and on ink that mirrors a lamp."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FadedOptions:
    """When pale print is hardly seen in a photo, and marks may be gone with it. Tones are how dark print is on
    the blank, from and to, in grey levels of 255."""

    pale: tuple[int, int] = (15, 55)
    """Pale print, as pale as a soft pencil's marks ..."""
    dark: tuple[int, int] = (135, 215)
    """... and dark print beside it."""
    least_pale: float = 0.7
    """How dark that must be beside this (see `pale_shown`): of 1,216 photos, most of them hard, all that were well lit
    had 0.73 and more. Of 445 pictures of more contrast, light or sharpness 52 had 807 regions misread in silence."""
    little_paler: float = 0.6
    """Where it is paler, but not paler than this, ..."""
    little_gone: float = 15.0
    """... and no more is gone, in grey levels, a copier has thinned the print: no pen was lost with it. Of 410 pictures
    of more contrast, light, sharpness or smoothness, 47 with print so pale, none is such."""
    least_pale_at_all: float = 0.45
    """Where it is paler, but not paler than this, ..."""
    least_fellows: int = 3
    """... the marks of each symbol ..."""
    least_scribbles: int = 1
    """... and the scribbles that must be seen, ..."""
    least_left: float = 30.0
    """... and how dark the palest of these pens must be beyond what is gone, in grey levels, for none to be lost:"""
    most_cells: float = 75.0
    """what light takes in so many percent of the cells at most, ..."""
    hardly_seen: float = 0.5
    """... and how dark print is that is seen less than so dark beside dark print."""
    most_beside: float = 0.5
    """How much ink may be left beside a mark (see `ink_beside`), in grey levels above other cells."""


@dataclass(frozen=True, slots=True)
class BleachedOptions:
    """When a mark may be gone where there was too much light. Darkness is in grey levels of 255."""

    most_white: float = 0.35
    """The share of a patch that the camera may have seen white and no more, ..."""
    pale: tuple[int, int] = (15, 55)
    """... or print so pale, from and to, ..."""
    least_pale: float = 0.1
    """... of which most pixels aren't seen as dark as this share of it, ..."""
    least_contrast_share: float = 0.45
    """... or all print may be less crisp than this share of what others' is (median): there ink may be lost. A phone
    that evens out light makes white grey again. The last asks about six cells in 247 hard photos, and about four of 29
    that were misread in silence in 1,154 with too much light ..."""
    least_print_share: float = 0.7
    """... unless as much of it is there as this share of what others show, and it is only blurred. In photos with too
    much light nearly all such places have less than 0.6, in a sheet out of focus at one end 0.86 and more."""
    least_left: float = 30.0
    """How dark the palest pen must still be there: less is hardly seen. In a tester's pictures with lamps in them 50
    marks had been read as bare paper in silence; all are asked about."""
    least_fellows: int = 3
    """The marks of a symbol that show how pale its pen is ..."""
    pencil: float = 40.0
    """... and how dark a hard pencil is, which it may be where too few do."""


@dataclass(frozen=True, slots=True)
class ShiningOptions:
    """When strokes brighter than paper are seen where nothing else is. Brightness is that of `Patches.shine`.

    Of some 110 pencil marks that shone in a tester's six photos half are seen so, nearly all of them where all pencil
    on the sheet shines.
    """

    least_bright: float = 5.0
    """How much brighter than a place's paper a stroke is at least, ..."""
    above_grain: float = 3.5
    """... also in units of how far that paper differs, ..."""
    least_thin: float = 4.0
    """... how much brighter than all around a stroke's width, ..."""
    above_texture: float = 5.0
    """... also in units of how far that differs, ..."""
    least_length: float = 0.4
    """... and how long it is, in radii of its region, both ways."""
    several: int = 3
    """Fewer such places are scratches, or light beside a shadow: of 400 ordinary photos two have so many, of 300 hard
    ones one; ..."""
    many: int = 7
    """... so many show that ink shines all over: between dark and bright it can't be seen at all. Of 360 photos, half
    of them hard, none has more than two."""


@dataclass(frozen=True, slots=True)
class TintedOptions:
    """When coloured strokes are seen where nothing was read. Tints are those of `Patches.hue`.

    Of 15 plain strokes in 28 photos of a tester's, pale under a lamp's sheen, 13 are seen so, and of 18,000 empty
    places in 214 other photos of his and in 240 of ours 15.
    """

    least_tint: float = 5.0
    """How much more coloured than its paper, and than all around, a stroke is at least, in grey levels, ..."""
    above_usual: float = 2.5
    """... also in units of what the sheet's empty places have, ..."""
    least_length: float = 0.6
    """... and how long it is, in radii of its region."""


@dataclass(frozen=True, slots=True)
class SheenOptions:
    """When a stroke is seen where a lamp's reflection makes paper brighter than what light is evened out to.

    Of five marks in pencil that a tester's 81 such photos had lost in silence three are found, for one question more.
    It asks about three empty hexes in 200 hard photos, none in 500 ordinary ones, half of them a stranger's.
    """

    cut_off: float = 1.04
    """How much brighter than paper elsewhere it is ..."""
    least_share: float = 0.15
    """... in how much of the hex at least, ..."""
    least_dark: float = 4.0
    """... how much darker than all around it, in grey levels, a stroke is at least, ..."""
    above_grain: float = 3.5
    """... also in units of how far paper differs, ..."""
    most_grain: float = 1.3
    """... which is no more than this, in grey levels: where there is grain, it clumps to strokes as long, ..."""
    least_length: float = 0.5
    """... and how long it is, in radii of the hex: from 0.4 on, twice as many empty ones would be asked about."""
