"""What it takes to be sure of a mark: every threshold with its unit and its reason.

What decides stands in options; a constant in a module belongs to how something is measured.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.sheet.form import Role
from scanner.reading import EMPTY, SCRIBBLE

_ALIKE = (("T", "S"), ("S", "T"), (SCRIBBLE, EMPTY))
"""Marks that are read where the other stands more often than the networks know."""


@dataclass(frozen=True, slots=True)
class CoverOptions:
    """When something lies on a region, by how well its print is found and how crisp it is."""

    least_match: float = 0.15
    """How well (-1 to 1) the print must be found: on noise and under a hand it is below this, under a full scribble in
    hard light 0.15 to 0.2. In a photo so dark or blurred that its print is found hardly better anywhere, that
    alone doesn't make it hidden."""
    least_match_box: float = 0.25
    """`least_match` for boxes, which lie on flaps: of one that is folded away 0.1 is found at most, by chance."""
    nothing_of_it: float = 0.05
    """The match of print that isn't there at all, wherever one looks: this is hidden in any photo ..."""
    least_match_share: float = 0.5
    """... else what has less than this share of the other cells' match (median), ..."""
    least_contrast_share: float = 0.8
    """... and this share of their contrast (median): of 400 cells with a match under 0.15 in hard simulated photos 124
    are covered; of those that aren't these two spare 168, of those that are none that would be misread surely. What was
    read as empty has no scribble to disturb its print, and is hidden by these two alone: of 21 such cells in
    300 hard photos 18 are covered, one of which was read as bare paper under a white die."""
    plain_mark: float = 0.9997
    """The probability from which a symbol in a cell is seen plainly, where its print is there at all, however little of
    that is found, in focus or not white: of 430 such in 2,300 hard photos none was misread. Of 10,000 drawn hands, pens
    and coins in the place of a cell six were taken for a symbol with 0.999, of 20,000 cut-outs of other pictures 20. A
    scribble must be as sure ..."""
    most_strange_scribble: float = 0.5
    """... and less likely to be something strange, as what is small and dark looks like one: of 2,000 hard photos
    96 are seen so that seemed hidden, all scribbles."""
    plain_nothing: float = 0.999
    """The probability from which nothing is seen plainly, where print is seen on all sides, however little, ..."""
    most_strange_nothing: float = 0.05
    """... and the least of what is strange: of 2,000 hard photos some 230 cells are seen so that seemed hidden or
    out of focus, all empty. Of 4,300 cells on which things were laid ten are, nine of them empty."""
    hidden_beside: int = 2
    """So many hidden cells that touch it, and nothing is seen plainly in a cell whose print isn't found either. In
    100 hard photos two more are asked about for it, both of them right; of 29 sheets with a strip torn out that slid by
    a hex, one was misread in silence without it."""
    least_print: float = 0.1
    """The print of a cell's side, as a share of what other sides have, without which nothing can be missing there."""
    least_side_share: float = 0.05
    """How much of its print a side must show, as a share of what all sides do (median): of 9,000 empty cells in
    ordinary photos all show 0.54 and more, of 7,100 in hard ones three less than this (with 0.12 a dozen); under a
    white card it is 0."""


@dataclass(frozen=True, slots=True)
class ShareOptions:
    """What it says of a doubtful mark how common its kind is on the sheet."""

    taught: tuple[float, ...] = (0.39, 0.13, 0.15, 0.12, 0.14, 0.07)
    """The share of nothing, X, O, triangles, squares and scribbles among what the networks were taught on."""
    pseudo_regions: float = 40.0
    """So many regions with the taught shares are counted along: a sheet's own 100 to 150 don't tell a rare mark from
    one that can't be."""
    short_of_sure: float = 0.001
    """How far short of sure a mark's probability stays that is only common: a person is asked, unless its ink tells."""


@dataclass(frozen=True, slots=True)
class ShadedOptions:
    """When what is surely a scribble to the networks may be a mark that somebody shaded.

    Of 24 shaded marks that another program drew and that were surely read as scribbles 21 are asked about; so are 49
    of 5,632 true scribbles, nearly all in 2,200 hard photos, most of them by a few people who scribble small.
    """

    least_solid: float = 0.93
    """The share of its convex hull that the mark has inside its outline: zigzags leave dents, ..."""
    least_filled: float = 0.9
    """... that ink covers: a ring and a triangle are hollow, ..."""
    most_size: float = 0.45
    """... and the hull's share of the circle round the hex: a true scribble as solid as that fills its hex."""


@dataclass(frozen=True, slots=True)
class MagnifyOptions:
    """Which marks are looked at once more, larger."""

    least_side: float = 0.09
    """The longer side of a small mark, as a share of the way across its hex from corner to corner: less is a dot ..."""
    most_side: float = 0.38
    """... and more is large enough to be told as it is."""
    most_with_pale: float = 0.44
    """The same with the paler lines that hang together with it: else it is the dark part of a larger mark. Of 151 marks
    that were looked at larger in 806 photos, most of them hard, 39 aren't any more. A triangle whose dark apex had been
    read as a cross in silence is asked about, two right marks are, too, and another isn't."""
    within: float = 0.75
    """How far from the middle, in radii of its hex, it may reach where the networks see nothing: farther out what looks
    like one is the end of a neighbour's stroke, cut off by the hex's edge. ..."""
    least_on_paper: float = 0.4
    """... What share of it must lie where nothing is printed: else it is print that came out bolder. ..."""
    most_solid: float = 0.65
    """... And what share of the rectangle round it may be inked: more is a dot."""
    filled: float = 0.55
    """So large it is looked at, as most marks are drawn ..."""
    most_times: float = 2.5
    """... but no more times larger: few photos show finer than that."""
    least_share: float = 0.9
    """The share of the ink in its hex that a small mark is: less is a piece of a larger one, which by itself looks like
    something else, or isn't all that stands there."""
    faintest: float = 12.0
    """The darkness in grey levels, of 255, of a mark's darkest pixels below which none is looked for."""


@dataclass(frozen=True, slots=True)
class UncolourOptions:
    """When hexes are coloured in, and what is left of them without."""

    least_share: float = 0.3
    """The share of its paper that is inked in a hex that is coloured in, ..."""
    least_colour: float = 1.25
    """... how much darker most of it is in one light than in the clearest grey: grey pencil has 1.0 to 1.2, ..."""
    far_paler: float = 0.57
    """... and how dark, as a share of the palest pen's strokes: of 81 hexes that a stranger coloured in, and that were
    read as scribbles, 77 are paler, of 198 scribbles in 180 photos two."""
    several: int = 3
    """So many such hexes must look scribbled over: one alone is no manner."""
    paper: float = 1.3
    """How dark what counts as bare paper may be, in units of how dark most of the hex's ink is ..."""
    pen: float = 0.7
    """... and how dark what counts as a pen's full stroke is, in units of its darkest strokes. Nothing depends on
    either: from 1.2 and 0.8 to 1.5 and 0.6 the same 171 of 174 coloured hexes are sure, and right."""


@dataclass(frozen=True, slots=True)
class MarkOptions:
    """What it takes to be sure. The model card has the curves from which the first two were chosen."""

    least_confidence: float = 0.993
    """The probability below which a mark is for a person to say: of 600 in hard photos between this and 0.997 four were
    wrong, of 640 between 0.985 and this 21."""
    least_in_slots: float = 0.998
    """The same in a slot, which is a third as wide as its cell, but for scribbles: between two symbols, of 160 from
    `least_confidence` to this six were wrong; where nothing was seen, four of 173 in 2,000 hard photos, all in pencil,
    and of 320 such cells one. Where `fellows` know whose marks look like it, `least_confidence` is enough."""
    least_alike: float = 0.999
    """The same between a triangle and a square, whose top may be as short as another's tip is blunt, and of a scribble
    where else nothing would be, as it may be a shadow's end: of 43 and four in 2,000 hard photos from
    `least_confidence` to this two and one were wrong, of 3,000 others three."""
    most_foreign: float = 0.5
    """The probability of marks that the region can't hold above which something else stands there."""
    rather_foreign: float = 0.35
    """... that above which a mark that is asked about stays so, whatever its ink, its hand and its grain say of those
    that can stand there: with 0.05, of 339 hard photos 14 more right ones would be asked about ..."""
    hardly_foreign: float = 0.05
    """The probability of such marks below which it means nothing. Most of what is more like a mark that nobody plays is
    somebody's squarish ring ..."""
    least_of_outlines: float = 0.1
    """The share that rings have of what the networks give to all closed lines, from which one is a ring where nobody
    plays the others, see `outlines`. In 730 photos of games for two, most of them hard, 108 marks so drawn were asked
    about that are surely rings then, and are; of crosses that look like a triangle rings have a thousandth."""
    enough_if_foreign: float = 0.999
    """... and surely his if it is so much likelier than the other marks that may stand there. A ring over a square,
    where three play and nobody squares, isn't. Before outlines were weighed, of 15,248 marks in 290 hard photos 86 were
    more like one, 20 of which were asked about; of 16,864 in 300 ordinary ones 45, eight of which were."""
    stray_confidence: float = 0.995
    """The probability of a mark where none may stand at which it is no neighbour's that hangs over."""
    most_hole: float = 0.2
    """The share of a scribble's middle that its ink must cover where it runs all round it: a ring that somebody went
    over again and again leaves its middle free. One in five hundred true scribbles does too."""
    enough_for_rings: float = 0.9995
    """The probability from which a scribble is one however its ink lies: of 93 true ones that lie like rings or cover
    little 47 are surer, of 64 other marks that were taken for scribbles three, none of them a ring."""
    least_band: float = 0.15
    """The share of each twelfth round the middle that ink must cover to run all round it."""
    least_cover: float = 0.3
    """The share of a scribble's hex that its ink covers: an X in flourishes covers 0.22 at most; of true scribbles, one
    in a hundred covers less than 0.29, three less than 0.34."""
    most_beyond: float = 0.3
    """The share of the ground just beyond the hex that ink may cover, in units of what it covers of the hex: a pen that
    lies on the sheet, a stain and grain go on, a scribble stays at home. One true scribble in ten has as much from its
    neighbours, but nearly all are surer than `enough_for_rings`."""
    most_open: float = 0.5
    """The share of a hex that the few or open strokes of a scribble cover at most."""
    least_inside: float = 0.9
    """The share of the patch that must lie in the picture: past it is the next cell's business."""
    most_glare: float = 0.35
    """The share of the patch that may be white to the camera and empty to us; paper in good light is not."""
    least_contrast: float = 0.06
    """The print's crispness in a cell as a share of the blank's, below which a pencil's line would be gone; hard light
    leaves 0.1 and more. Slots and boxes hold too little print to tell it from ink."""
    shares: ShareOptions = field(default_factory=ShareOptions)
    """How common marks are weighs where networks aren't sure."""
    shaded: ShadedOptions = field(default_factory=ShadedOptions)
    """When a scribble may be a shaded mark."""
    cover: CoverOptions = field(default_factory=CoverOptions)
    """When something lies on a region."""
    magnify: MagnifyOptions = field(default_factory=MagnifyOptions)
    """When a mark is looked at larger."""
    uncolour: UncolourOptions = field(default_factory=UncolourOptions)
    """When a hex is looked at without its colour."""

    def enough(self, mark: str, runner_up: str, role: Role) -> float:
        """The probability from which a mark, and not the other, is sure in such a region."""
        if (mark, runner_up) in _ALIKE:
            return self.least_alike
        in_slot = role is Role.SLOT and SCRIBBLE not in (mark, runner_up)
        return self.least_in_slots if in_slot else self.least_confidence


@dataclass(frozen=True, slots=True)
class ToneOptions:
    """When a photo has lost its greys. Tones are the brightness of the blank's print, of 255, from and to."""

    midtones: tuple[int, int] = (24, 231)
    """The photo's own tones that are neither all but black nor all but white ..."""
    every: int = 8
    """... in every so many of its rows: ..."""
    least_midtones: float = 0.02
    """... so many there must be. 140 pictures of one bit had 0.001 at most, a JPEG's traces of it; of 200 photos, 40 of
    them exposed too long, all had 0.054 and more."""
    grey: tuple[int, int] = (120, 220)
    """Grey print: most of it, and the edges of lines. Darker print is as good as black, paler is lost in grain."""
    least_dark: float = 0.1
    """How dark it must be in the photo, as a share of how dark it is printed, not to be white ..."""
    most_dark: float = 1.75
    """... and how dark it may be, not to be black."""
    least_pixels: int = 20
    """The grey pixels of a patch's 2,304 from which it counts; ours have 146 to 452."""
    least_kept: float = 0.5
    """The share of it that must be neither (see `greys_kept`). Of 1,216 photos by three simulators, most of them hard,
    and of sheets from elsewhere all had 0.58 and more. Of 266 pictures made black and white 121 had 695 regions misread
    in silence: those had 0.44 and less. Sharpened or burnt out beyond reason others have as little."""
