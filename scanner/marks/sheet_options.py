"""Every threshold of holding a sheet's marks against each other, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PenOptions:
    """When a mark's ink isn't its symbol's. In ten simulated photos these ask about one mark that is right."""

    least_fellows: int = 4
    """Marks of a symbol that must have been read surely before they say anything of its pen."""
    least_apart: float = 0.06
    """How far, in shares of the paper's light, ink must lie from its symbol's to be told from it: shadows and noise
    move it by half of that."""
    least_spread: float = 3.0
    """The same in units of how far the symbol's marks lie from each other."""
    most_alien: float = 0.3
    """How near another symbol's ink it must be for that, as a share of its distance from its own's."""
    most_darker: float = 1.4
    """How much darker than its symbol's ink it may be for that: what is darker was gone over, or lies in shadow."""
    least_darkness: float = 0.5
    """The darkness of a mark, as a share of its symbol's median, below which it may have been rubbed out."""
    least_drawn: int = 4
    """Symbols that must have been read surely before they say what the sheet's pens are."""
    most_turned: float = 20.0
    """How far, in degrees, a scribble's colour may be from that of the nearest three symbols: of 1,780 in 990 hard
    photos one was farther, and five farther than 15."""


@dataclass(frozen=True, slots=True)
class HandOptions:
    """What it says of a mark that could be either of two symbols how the networks see the sheet's marks of both."""

    most_fellows: int = 16
    """The marks of a symbol that are looked at again, spread over the sheet: each takes half a millisecond."""
    least_spread: float = 3.0
    """The least that a symbol's marks differ, in log odds: what few of them say is uncertain."""
    most: float = 16.0
    """The most that counts of how much likelier a network finds the mark among one symbol's than the other's."""
    by_quick: float = 0.14
    """What that counts by the quick network ..."""
    by_closer: float = 0.18
    """... and by the closer one."""


@dataclass(frozen=True, slots=True)
class FellowOptions:
    """What a doubtful mark's colour and shape say beside the sheet's other marks, and in a slot how dark it is.

    Darkness is fitted on 220 photos by calibration writers. Look, colour, shape and hand (0.49, 3.6, 14.5, 0.14 by the
    quick network and 0.09 by the closer one, by logistic regression on 373 hard photos by calibration writers) lie
    between what those say and what they say together with 1,000 of the benchmark (0.16, 3.2, 13.6, 0.11 and 0.27);
    colour and shape, where most depends on how people's pens differ, a little below both.
    """

    certain: float = 0.9999
    """The confidence from which a verdict isn't weighed again."""
    least_fellows: int = 4
    """Marks that must have been read surely before they say anything."""
    by_look: float = 0.3
    """What the networks' log odds between two symbols count beside the ink and the hand."""
    least_usual: float = 0.86
    """The darkness, as a share of its fellows', from which ink says nothing: a neighbour's reaching in is dark too."""
    by_darkness: float = 4.0
    """What the logarithm of how far it falls short of that counts against a mark."""
    faintest: float = 0.1
    """What no ink counts as, in shares of the paper's light: fainter ink isn't measured."""
    by_colour: float = 3.0
    """What it counts for a symbol that the ink lies nearer to its marks' than to another's, as a logarithm."""
    most_colour: float = 1.5
    """The most of that which counts: now and then somebody takes another's pen."""
    by_shape: float = 12.0
    """What it counts for a symbol by how much a mark is more like its marks than like another's."""
    most_shape: float = 0.35
    """The most of that which counts."""
    noise: float = 0.06
    """How far, in shares of the paper's light, shadows and noise move ink."""
    hands: HandOptions = field(default_factory=HandOptions)


@dataclass(frozen=True, slots=True)
class TracedOptions:
    """What it says of a slot that its printed circle is darker than the sheet's empty ones.

    Of 25,000 empty slots in 4,000 simulated photos one in 200 is 1.2 times as dark, one in 700 1.3 times; of 120
    that held a ring of which the networks weren't sure, three in four and six in ten are. Without it four of 2,000 hard
    photos' rings were lost without a word; it asks about 75 empty slots of them, and about none of 2,000 ordinary ones.
    """

    least_fellows: int = 3
    """Empty circles that say how dark one is by itself."""
    by_spread: float = 3.0
    """What it counts against how much darker a circle is that the empty ones differ, by their median absolute
    deviation as a share: they do where light or focus is uneven."""
    least_darker: float = 1.25
    """How many times as dark a circle must be to say anything, or to be asked about where surely nothing stands ..."""
    by_darkness: float = 20.0
    """... and what each time more says for a ring, in log odds ..."""
    most_evidence: float = 4.0
    """... up to so much: a neighbour's mark may reach in."""


@dataclass(frozen=True, slots=True)
class GhostOptions:
    """What the depth of a cell's ink says beside the sheet's other marks.

    Of 27,000 marks in ordinary simulated photos one in a thousand is less than 0.35 as deep as its fellows; of 35
    ghosts that were taken for marks 33 are.
    """

    certain: float = 0.9999
    """The probability of nothing from which it isn't weighed again."""
    least_fellows: int = 4
    """Marks, and bare regions, that must have been read surely before they say anything."""
    least_standing_out: float = 6.0
    """How far the sheet's marks must stand out from its bare paper, in units of how far that differs."""
    least_usual: float = 0.86
    """The depth, as a share of its fellows', from which ink says nothing."""
    by_depth: float = 5.0
    """What the logarithm of how far it falls short of that counts against a mark. Fitted with 500 ordinary and 360 hard
    photos by calibration writers: of 35 ghosts in them that were taken for marks 32 are guessed right, with 4.0 28."""
    faintest: float = 0.1
    """What no ink counts as, as a share of the fellows' depth: fainter ink isn't told from dirt."""
    least_nothing: float = 1e-4
    """The least probability of nothing before ink is weighed: who sees one cell can't know what was rubbed out."""
    least_alike: int = 3
    """A symbol's other marks from which they show how alike its player's marks are ..."""
    least_standing_out_alike: float = 4.0
    """... where they stand out so far from bare paper, in the same unit as above."""
    far: float = 4.0
    """How far paler than they a mark must be to be asked about, in units of how far they differ ..."""
    most_share: float = 0.55
    """... and the share of their depth that it has at most. Of 7,000 ordinary photos two had a ghost that no other rule
    asked about, both like this, and of 140 hard ones of another program's two more; of 26,700 marks in 620 hard photos
    15 are such."""
    bare: float = 0.5
    """How little deeper than bare paper a mark's ink is that is asked about, in units of how far that differs, ..."""
    least_standing_out_bare: float = 2.0
    """... where its symbol's other marks stand out so far: in 1,980 hard photos 20 are such, one of which is grain."""
    surely_nothing: float = 0.997
    """The probability of nothing from which depth answers what the look left open: the ink of a mark that stands mostly
    outside its cell is faint in it, too."""


@dataclass(frozen=True, slots=True)
class GrainOptions:
    """When marks drown in a photo's grain. Of 500 hard simulated photos 5 are such; on ordinary ones none is."""

    least_hesitant: int = 6
    """The cells between a mark and nothing with which a sheet may be such: fewer are ghosts, dirt and slips ..."""
    least_hesitant_without: int = 3
    """... unless a symbol is missing altogether among the marks surely read: all of that player's may have drowned."""
    least_hesitant_vanished: int = 1
    """The same where a symbol was read surely nowhere on the sheet, neither in a cell nor in a slot or a box, and the
    hesitation is over that symbol ..."""
    least_others: int = 15
    """... while so many other marks are sure: earlier in a game a player may have no more than the one. Of 2,000 hard
    and ordinary photos two are such, both drowned; with 6 there is a third, which isn't."""
    least_sure: int = 6
    """The marks that must have been read surely: on a sheet with hardly any the reader hesitates at dirt ..."""
    most_dirt: float = 0.25
    """... unless it does in so large a share of the cells: dirt and ghosts make up to 0.15."""
    most_confident: float = 0.95
    """How sure a mark may be, before nothing at all, to be such a cell."""
    least_standing_out: float = 4.5
    """How far a symbol's marks must stand out from empty cells, in units of how far those differ: where sheets lost
    marks without a word it was 0.9 to 4."""


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


@dataclass(frozen=True, slots=True)
class OverlookedOptions:
    """When a hex that was surely read as empty has ink of its own.

    Of 71 small marks that another program drew upon the pictures of hexes, and that were surely read as empty, 54 are
    asked about; so are 11 empty hexes of 991 hard photos, and of seven of another hand's sheets two.
    """

    within: float = 0.9
    """No part of it is farther from the middle, in radii of the hex, ..."""
    least_length: float = 0.4
    """... its longer side is at least so many radii, ..."""
    least_depth: float = 45.0
    """... it is so much darker than the blank, in grey levels, ..."""
    far_more: float = 5.0
    """... and there is so much more of it than in the sheet's other empty hexes, in units of how far those differ."""


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
    many: int = 10
    """... so many show that pencil shines all over: between dark and bright it can't be seen at all."""


@dataclass(frozen=True, slots=True)
class NestedOptions:
    """When a ring has another mark inside.

    Of 50 circled marks in a tester's photos that were surely rings 30 have something inside by itself; the others touch
    their ring. Of 9,164 rings in 500 simulated photos nine have, eight of them rings in rings.
    """

    least_ink: float = 10.0
    """How much darker than the blank ink is at least, in grey levels of 255, ..."""
    least_share: float = 0.35
    """... and as a share of how dark the strokes are."""
    least_length: float = 0.25
    """How long what is inside is at least, as a share of the ring."""


@dataclass(frozen=True, slots=True)
class SignedOptions:
    """When something else than a mark is written in a box."""

    most_scribbled: float = 0.002
    """How likely the readers of marks may find it that a box's mark is a scribble: of 2,336 marks in 290 simulated
    photos' boxes five are likelier, of 32 letters and corrections in a tester's that were surely read as marks 16."""


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
    """... also in units of how far bare paper differs (median absolute deviation), ..."""
    least_length: float = 0.55
    """... and how long its longer side is at least ..."""
    most_length: float = 5.0
    """... and at most: the shadow of a cut along a dotted line is longer."""


@dataclass(frozen=True, slots=True)
class LayerOptions:
    """When a cell holds something paler beside its mark."""

    most_pale: float = 2.5
    """How much darker a cell may be beside its mark's strokes than the photo's other marked cells are, in units of one
    grey level of 255 and how far those differ (median absolute deviation): of 23,000 right marks one in 300 is darker,
    mostly by what was rubbed out; of six marks scribbled over that were surely read as if they weren't, five are."""
    hardly_pale: float = 1.5
    """The same, above which it is looked at whether what is left is a scribble: fine lines darken a cell little ..."""
    most_scribbled: float = 0.4
    """... and the chance of one above which it is asked about. Of 1,125 pale scribbles laid over marks in simulated
    photos, nine in ten of them darker by less than an eighth, 704 are asked about with it and 565 without; of right
    marks in 1,600 hard photos and 400 ordinary ones 235 and 143."""
    most_suspected: float = 0.0025
    """The chance of a scribble beside a sure mark above which it is asked about, if the cell is darker than usual at
    all. In 1,979 hard photos that asks about 179 marks that no other rule does, four wrong ones among them; with 0.002
    it would be 275 and the same four, with 0.003 116 and two."""
    least_fellows: int = 6
    """Marks from which they say what is usual; with fewer, any grey levels above the empty cells' count."""
    surely_pale: float = 12.0
    """The same, above which something is drawn there whatever it looks like."""
    most_bare: float = 0.2
    """The chance from which a cell without its mark is bare, where it isn't surely pale. Of 456 pale scribbles laid
    over marks in hard simulated photos, which were surely read as if they weren't there, 352 are asked about, and of
    520 such photos' own three all; of right marks, dark by grain, dirt or shadow, 76. With 0.8, and surely from 6, it
    was 386, three and 224: what those few more are is a breath of pencil that no person would see."""
