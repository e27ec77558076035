"""What it takes to doubt that a place is empty: all thresholds with their units and reasons, in the order of stages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HintOptions:
    """When an empty cell hints at a mark that has drowned in the photo's grain (`GrainOptions` says where marks do)."""

    all_but_certain: float = 0.9997
    """The confidence from which a cell is empty ..."""
    least_above: float = 1.0
    """... and how far its ink lies above other empty cells', in units of how far those differ, where it may not be
    ..."""
    far_above: float = 12.0
    """... on any sheet: of 530 hard photos' empty cells 37 are such, nearly all at a shadow's edge, and two marks in
    another program's photos that the reader had missed there."""
    likely_bare: float = 0.998
    """The confidence above which strokes that reach in from outside are a neighbour's: of 82 cells in 1,300 photos that
    were asked about for them, one with a mark, which still is, some 45 are spared."""
    plainly_dark: float = 40.0
    """How dark a sheet's strokes are, in grey levels, from which that is so however little they stand out: neighbours'
    marks that reach into many empty hexes make those differ as much as grain does."""


@dataclass(frozen=True, slots=True)
class OverlookedOptions:
    """When a hex that was surely read as empty has ink of its own.

    Of 71 small marks that another program drew upon the pictures of hexes, and that were surely read as empty, 54 are
    asked about; so are 24 empty hexes of 992 hard photos, and none of 15,400 by another program that drew small marks.
    """

    within: float = 0.9
    """No part of it is farther from the middle, in radii of the hex, ..."""
    least_length: float = 0.4
    """... its longer side is at least so many radii, ..."""
    least_depth: float = 35.0
    """... it is so much darker than the blank, in grey levels, ..."""
    far_more: float = 5.0
    """... and there is so much more of it than in the sheet's other empty hexes, in units of how far they differ ..."""
    least_fellows: int = 4
    """... where there are so many of them, itself among them: fewer don't tell what is usual."""


@dataclass(frozen=True, slots=True)
class AstrideOptions:
    """When a piece of ink is a mark that no hex holds. Lengths are radii of a hex."""

    least_side: float = 0.7
    """Its longer side is as long as a mark's, at least ..."""
    most_side: float = 3.0
    """... and at most, ..."""
    least_depth: float = 35.0
    """... it is so much darker than the blank, in grey levels of 255, ..."""
    above_grain: float = 2.0
    """... and so many times as dark as grain, ..."""
    most_in_one: float = 0.85
    """... and no more of it lies in one hex: what does is `overlooked`, or nothing."""
    least_share: float = 0.2
    """Those empty hexes are asked about in which such a share of it lies."""


@dataclass(frozen=True, slots=True)
class EncircledOptions:
    """When there is a ring round a slot that was read as empty. Lengths are radii of the slot."""

    nearest: float = 0.9
    """How far from its middle the ring's ink lies at least, ..."""
    farthest: float = 2.3
    """... and at most: beyond are other slots' marks."""
    least_ink: float = 16.0
    """How much darker than the blank it is there, in grey levels of 255, ..."""
    least_round: float = 0.6
    """... and in how large a share of all directions one piece of it lies: so five of six rings do by another program
    that were read as nothing, and five of 3,000 empty slots in hard photos."""


@dataclass(frozen=True, slots=True)
class BesideOptions:
    """When a mark stands beside a box that was read as empty. Lengths are half the side of a box."""

    reach: float = 3.25
    """How far from the middle of the box is looked, ..."""
    within: float = 1.75
    """... and how far above or below it: farther off lie other rows and headings. ..."""
    least_ink: float = 30.0
    """How much darker than the blank ink is at least, in grey levels of 255, ..."""
    least_depth: float = 45.0
    """... how dark all of a mark is on the average ..."""
    above_grain: float = 3.5
    """... also in units of how far bare paper differs (as `deviation` measures it), ..."""
    least_length: float = 0.55
    """... and how long its longer side is at least ..."""
    most_length: float = 5.0
    """... and at most: the shadow of a cut along a dotted line is longer. ..."""
    anothers: float = 1.6
    """... So near another box's middle ink is that one's, if that is nearer: an action's letters end where the next box
    begins. ..."""
    least_breadth: float = 0.35
    """... How long its shorter side is at least. Of 257 marks beside their boxes, in a stranger's photos, 249 are found
    so, 168 while print reached a pixel further; of 1,660 boxes of his and of 300 ordinary photos in which nothing is,
    three are asked about instead of six."""
    clear: float = 1.3
    """Beside a signed box: how far across from its middle another mark's is, ..."""
    in_row: float = 1.2
    """... how far above or below it at most, ..."""
    least_anew: tuple[float, float] = (0.85, 0.6)
    """... how long its longer and its shorter side are at least, ..."""
    most_anew: float = 2.2
    """... and the longer at most. Of 970 signed boxes of a stranger's two are asked about in vain, and three of four
    that were struck and signed anew are found; of 2,967 in 300 ordinary photos four are asked about."""
