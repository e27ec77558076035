"""What it takes to doubt a mark that was read: every threshold with its unit and its reason, in the order of stages."""

from __future__ import annotations

from dataclasses import dataclass


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
    least_between: float = 0.25
    """How far that symbol's pen must be from its own's, as a share of the mark's distance from it: who shares a pen
    isn't told by it ..."""
    surely_own: float = 0.99999
    """... and how sure the mark may be: of 269 asked about in 2,299 photos, 1,399 of them by three testers, these two
    leave 112, among them all four that were misread."""
    most_darker: float = 1.4
    """How much darker than its symbol's ink it may be for that: what is darker was gone over, or lies in shadow."""
    least_turned_in_slots: float = 3.0
    """How far, in degrees, its colour must be from its symbol's for that in a slot: 62 such were asked about in 850
    photos, all of which were right, and 50 of them in their symbol's very colour."""
    least_darkness: float = 0.5
    """The darkness of a mark, as a share of its symbol's median, below which it may have been rubbed out."""
    all_but_certain: float = 0.9995
    """The confidence below which another colour than that of most of its symbol's marks is enough ..."""
    several: int = 2
    """... or so many such of a symbol, and then for all in that colour ..."""
    least_turned: float = 5.0
    """... by so many degrees ..."""
    least_turned_in_boxes: float = 10.0
    """... or so many in boxes, which lie in a light of their own: none of 3,261 that were read right in photos by two
    other programs is such, and four of six that weren't ..."""
    far_turned: float = 3.0
    """... and so many times as far as theirs differ ..."""
    least_ink: float = 0.15
    """... where ink takes so large a share of the light: a tester's round squares in black that were surely read as
    rings, in green, are such, 14 of 55 misread marks; of 41,000 that are right in his photos and 600 of ours 121."""
    another_turned: float = 18.0
    """By so many degrees a mark's colour is quite another than its symbol's ..."""
    most_few: float = 0.2
    """... in which so large a share of the symbol's marks are few: more are somebody's who took another pen ..."""
    bolder: float = 1.15
    """... and who strikes a mark out does it so much more darkly: of a tester's crosses over crosses eight were surely
    read as the one below; one right mark in 243 photos is such ..."""
    alone_turned: float = 30.0
    """... or one alone that is so far turned, which none of those photos' right marks is."""
    least_signed: int = 3
    """Boxes and settlements with a symbol from which they show all pens of its player ..."""
    unsigned_turned: float = 25.0
    """... and by so many degrees a mark's colour is none of theirs."""
    away_turned: float = 10.0
    """By so many degrees a ring's, triangle's or square's colour is away from its symbol's ..."""
    away_spread: float = 4.0
    """... and so many times as far as its others' in the median, if these are ..."""
    least_others: int = 3
    """... at least so many ..."""
    anothers_turned: float = 3.0
    """... and within so many degrees it is another such symbol's, of which there are ..."""
    least_of_another: int = 2
    """... at least so many: of a tester's round squares and triangles that were surely read as rings seven of nine are
    such; of what was read right in 185 photos by him two marks, and two in 89 hard ones of ours."""
    far_away_turned: float = 15.0
    """In slots and boxes it is enough to be so far from its own symbol's ..."""
    plain_ink: float = 0.2
    """... where ink takes so large a share of the light: nothing that was read right in those 185 photos, and one mark
    of ours."""
    least_drawn: int = 4
    """Symbols that must have been read surely before they say what the sheet's pens are."""
    most_turned: float = 20.0
    """How far, in degrees, a scribble's colour may be from that of the nearest three symbols: of 1,780 in 990 hard
    photos one was farther, and five farther than 15."""


@dataclass(frozen=True, slots=True)
class LayerOptions:
    """When a cell holds something paler beside its mark."""

    most_pale: float = 2.5
    """How much darker a cell may be beside its mark's strokes than the photo's other marked cells are, in units of one
    grey level of 255 and how far those differ (median distance): of 23,000 right marks one in 300 is darker,
    mostly by what was rubbed out; of six marks scribbled over that were surely read as if they weren't, five are."""
    hardly_pale: float = 1.5
    """The same, above which it is looked at whether what is left is a scribble: fine lines darken a cell little ..."""
    most_scribbled: float = 0.4
    """... and the chance of one above which it is asked about. Of 1,125 pale scribbles laid over marks in simulated
    photos, nine in ten of them darker by less than an eighth, 704 are asked about with it and 565 without; of right
    marks in 1,600 hard photos and 400 ordinary ones 235 and 143."""
    suspected_from: float = 0.0025
    """The chance of a scribble beside a sure mark above which it is asked about, if the cell is darker than usual at
    all. In 1,979 hard photos that asks about 179 marks that no other rule does, four wrong ones among them; with 0.002
    it would be 275 and the same four, with 0.003 116 and two."""
    least_fellows: int = 6
    """Marks from which they say what is usual; with fewer, any grey levels above the empty cells' count."""
    far_apart: float = 2.0
    """How many times farther the median of them lies above their quarter than it would be by the palest tenth, from
    which on many of them must be scribbled over: of 1,000 hard photos 31 more cells are asked about, with 0 69."""
    least_apart: float = 0.25
    """The least that it would be, in grey levels."""
    surely_pale: float = 12.0
    """What `most_pale` measures, above which something is drawn there whatever it looks like."""
    most_bare: float = 0.2
    """The chance from which a cell without its mark is bare, where it isn't surely pale. Of 456 pale scribbles laid
    over marks in hard simulated photos, which were surely read as if they weren't there, 352 are asked about, and of
    520 such photos' own three all; of right marks, dark by grain, dirt or shadow, 76. With 0.8, and surely from 6, it
    was 386, three and 224: what those few more are is a breath of pencil that no person would see."""


@dataclass(frozen=True, slots=True)
class OverdrawnOptions:
    """When a mark that has more ink than its others may be scribbled over.

    Of the sure marks in 400 hard photos 24 are such, in 300 ordinary ones six, all of them right, and in testers'
    1,389 photos 79, three of them wrong. It began with eight scribbles of few strokes over a mark that were read in
    silence as if they weren't there, in another program's photos.
    """

    most_ink: float = 1.3
    """How many times as much ink as its symbol's other marks, by their median, it must have ..."""
    suspected_from: float = 0.001
    """... and the chance of a scribble above which it is asked about, ..."""
    partly_from: float = 0.05
    """... or that of an outline that nobody plays: of 50 rings that are partly a square or a triangle to the networks,
    in 730 photos of games for two, four have so much ink."""
    least_fellows: int = 3
    """Other marks of its symbol that say how much ink one has; with fewer ..."""
    mostly_from: float = 0.5
    """... such an outline is asked about that is likelier to be one that nobody plays."""


@dataclass(frozen=True, slots=True)
class StruckOptions:
    """When a symbol may be scribbled over by a few strokes."""

    suspected_from: float = 3e-5
    """The probability of a scribble from which a symbol is looked at once more: five of a sheet's 35 to 40 are.
    From 1e-5 it would be twelve, and of 23 that were struck by few strokes eleven would be found, not ten ..."""
    most_scribbled: float = 0.1
    """... and that by the other network above which it is asked about: of 12,920 symbols in 376 hard photos 16 are,
    none of them struck, of 13,507 by a stranger ten, one of them struck."""


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
class FilledOptions:
    """When a symbol's inside is full of ink, and what it is may be a scribble.

    Of 27 small spirals and blots in a tester's drawings that were surely read as rings, triangles or squares all but a
    few are; so are 12 marks of 1,000 ordinary simulated photos and 57 of 2,000 hard ones, all of them what they seem.
    """

    least_filled: float = 0.9
    """The share of what it encloses that ink covers, ..."""
    least_size: float = 0.06
    """... and what that is at least, as a share of the circle round the hex: a dot of a ring closes by itself; ..."""
    least_broad: float = 0.4
    """... and how broad, as a share of its length: between the lines of a narrow ring there is no room. Of 85 marks in
    three testers' photos that were full otherwise, each of them what it seemed, 31 are narrower."""
    least_fellows: int = 3
    """Marks of a symbol that say what is usual on the sheet."""
    most_usual: float = 0.7
    """The share that ink covers of its symbol's marks on the sheet (median) above which that is their manner."""


@dataclass(frozen=True, slots=True)
class TailedOptions:
    """When a triangle's lines run on so far that it may be a cross in one stroke.

    Of 82 such crosses that a tester's hasty hands drew, and that were surely read as triangles, 59 are asked about, and
    41 triangles of some 3,000 by others.
    """

    most_figure: float = 0.45
    """What it closes is so small a share of the ground that it stands on, ..."""
    least_tail: float = 0.5
    """... and a line so long leads away from it, beside the root of what is closed."""


@dataclass(frozen=True, slots=True)
class SignedOptions:
    """When something else than a mark is written in a box."""

    most_scribbled: float = 0.002
    """How likely the readers of marks may find it that a box's mark is a scribble: of 2,336 marks in 290 simulated
    photos' boxes five are likelier, of 32 letters and corrections in a tester's that were surely read as marks 16."""


@dataclass(frozen=True, slots=True)
class OutlierOptions:
    """When a place looks like nothing that the readers of marks were taught."""

    most_strange: float = 0.95
    """The probability of that above which a person is asked, chosen with 596 photos: of 54,787 hexes in 296 hard and
    300 ordinary ones 26 more are asked about. With 0.9 it would be 78, with 0.97 twelve."""
    least_broad: float = 0.7
    """The share of its ink that lies in broad strokes for a mark to be looked at as if by a finer pen."""
    least_covered: float = 0.8
    """The share of its hex that a solid scribble covers: of 269 scribbles in five testers' photos that were asked about
    without need 108 do; of 16 other marks that looked strange and were taken for scribbles none covers over 0.65 ..."""
    most_strange_if_solid: float = 0.99
    """... and the probability from which a person is asked all the same: 27 of these are."""
    several: int = 3
    """So many such places on one sheet are its players' manner, or lie all over it ..."""
    likely_strange: float = 0.5
    """... and this is enough to ask, but for symbols: two of those hard photos are such, no ordinary one. With
    symbols 1,981 places of testers' 1,690 photos would be asked about instead of 1,270, and one misread more of 35."""
    most_unclear: float = 0.25
    """The share of the cells that were seen above which so many are unclear that no mark is certain: of 8,942 photos by
    the simulator, 7,942 of them hard, four at most were such. Those with a grid of lines all over that were misread in
    silence had 0.34 and more."""


@dataclass(frozen=True, slots=True)
class LookalikeOptions:
    """When a sheet has a hand whose one symbol looks like another.

    Chosen with 787 photos by two other programs and 1,159 of our own: 12 of 20 marks of theirs that were misread in
    silence are asked about, most of them worn squares, and 45 that are right; of ours 67 that are right, 61 of them in
    458 hard photos. What a mark's fellows had settled wasn't asked about then; in 1,172 other photos, 872 of them by
    strangers, it is 30 marks, four of which are wrong.
    """

    several: int = 3
    """So many marks that are unclear between the same two ..."""
    least_share: float = 0.67
    """... if they are such a share of all that is unclear, are a hand's: in poor light there is much else ..."""
    all_but_certain: float = 0.9995
    """... and what is read as one of the two with less than this may be the other: ..."""
    many: int = 8
    """... where so many are unclear ..."""
    certain_among_many: float = 0.99999
    """... with less than this: of 41 such marks in 879 photos, 839 of them by strangers, seven are wrong."""
    least_torn: int = 2
    """Where so many marks are unclear between two symbols ..."""
    most_sure: int = 2
    """... and no more than so many of one are sure, its player's may all be taken for the other's: so they were, 61 in
    silence, on ten of a tester's 32 sheets with squares that haste has rounded; two of 252 other sheets of his are so,
    and one of 413 hard ones of ours ..."""
    least_taken: float = 0.25
    """... if such a share of its own that are unclear is read as the other's: 0.38 and more on five of 40 sheets with
    rounded squares, at most 0.1 on five of a tester's whose crosses are turned towards a plus, and all of whose
    triangles, rings or squares, 121 of them, were asked about for it."""

    def certain(self, torn: int) -> float:
        """How sure a mark must be, of two symbols between which so many are unclear, not to be asked about."""
        return self.certain_among_many if torn >= self.many else self.all_but_certain


@dataclass(frozen=True, slots=True)
class AbsentOptions:
    """When a player is nowhere to be seen.

    Of 122 photos of a tester's, some of whose people round all corners, six are so: 25 marks of theirs had been read as
    rings in silence.
    """

    several_turns: int = 2
    """Who must have had so many turns, ..."""
    most_read: int = 2
    """... signed nothing, and is seen no more often than this, is absent too."""


@dataclass(frozen=True, slots=True)
class HalvedOptions:
    """When a scribble leaves half of its hex free."""

    least_other_half: float = 0.3
    """How much of its barest half it covers, as a share of the other: of 47 hexes that a tester hatched by half, and
    that were surely read as scribbles, 44 have less, of 719 scribbles five."""


@dataclass(frozen=True, slots=True)
class ShadingOptions:
    """When a sheet's scribbles may be symbols that are shaded."""

    several: int = 4
    """So many scribbles must be unclear ..."""
    least_share: float = 0.5
    """... and such a share of all: of 22 photos of sheets with shaded symbols 21 are such, of 415 others by the same
    testers none has several."""


@dataclass(frozen=True, slots=True)
class ColouredOptions:
    """When what was read as a scribble may be a hex that is coloured in."""

    uneven: float = 0.45
    """How dark most of it is, as a share of its own darkest strokes, below which it counts beside those that are far
    paler than the palest pen (see `UncolourOptions`): of 118 coloured hexes 86, and of 326 scribbles five."""
    paler: float = 0.9
    """Where several are either, or hexes are in a colour, what is paler than this share of that pen is asked about."""
    several_own: int = 6
    """So many hexes with a symbol must be coloured in for it to be its player's manner ..."""
    own: float = 0.8
    """... and such a share of all that have it: a few are a sector's, or scribbled over with a highlighter."""
