"""What it takes to weigh a mark against the rest of its sheet: every threshold with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class GrainOptions:
    """When marks drown in a photo's grain. Of 500 hard simulated photos 5 are such; on ordinary ones none is."""

    least_hesitant: int = 6
    """The cells between a mark and nothing with which a sheet may be such: fewer are ghosts, dirt and slips ..."""
    least_hesitant_without: int = 3
    """... unless a symbol is missing altogether among the marks surely read: all of that player's may have drowned; or
    the reader hesitates so often over one symbol, ..."""
    least_share: float = 1 / 3
    """... and so often for each of which it is sure: many of them may have. Of 1,000 hard photos one more is such, and
    of 1,000 others one on which three rings had drowned without a word."""
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
    truly_empty: float = 0.93
    """The share of what seems empty that is, where most marks of a symbol have drowned: of 163 such cells that networks
    were sure of in 1,000 hard photos 11 held a mark."""


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
    least_contrast_share: float = 0.6
    """The crispness of a slot's cell, as a share of other cells' (median), below which its paleness doesn't say that
    nothing stands there: of 70 slots in 300 hard photos that were no question any more for it eight are such, two of
    which held a mark, and of the others none."""
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
    """What it counts against how much darker a circle is that the empty ones differ, by their `deviation` as a share:
    they do where light or focus is uneven."""
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
    plainly_dark: float = 0.7
    """The depth of the six darkest pixels, as a share of the fellows', from which ink isn't what a rubber left ..."""
    most_of_it: float = 0.5
    """... if the rest has less of that than this, and the probability of nothing ..."""
    maybe_tiny: float = 0.95
    """... is below this: it may be a mark too tiny to be measured. Of 25,540 hexes by another program eleven such were
    lost without a word."""
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
    most_like_one_mark: float = 0.5
    """The probability of one symbol, by the closer network alone, from which depth doesn't answer that nothing stands
    there: a thin ring is pale beside marks from broad pens."""


@dataclass(frozen=True, slots=True)
class EvidenceOptions:
    """What it takes to be sure once all that is known of a mark was weighed."""

    least_confidence: float = 0.999
    """The probability from which a question is answered, chosen with 1,390 hard photos: of 4,976 hexes for review 4,650
    are left, and no error more is silent. With 0.998 it would be 4,559 and one, with 0.993 4,248 and three."""


@dataclass(frozen=True, slots=True)
class SpotlessOptions:
    """When a hex is empty because no ink in it is new. Depths are in grey levels of 255, darker than the blank.

    Of 833 photos, 500 of them hard, 10 hexes are such among 221 that seem empty, if not for sure, 33 of which aren't;
    of eight on another program's sheets, whose strokes run far into other hexes, four. All are empty.
    """

    within: float = 0.9
    """The part of a hex's radius in which its own ink is looked for, ..."""
    darkest: float = 99.0
    """... and the percentile that tells how dark that is: ten pixels are darker."""
    most_usual: float = 90.0
    """The percentile of surely empty hexes' depths that isn't too dark yet."""
    least_empty: int = 5
    """Of fewer such hexes nothing is learned."""
    least_standing_out: float = 4.0
    """How far every symbol's marks must stand out from them, in units of how far those differ ..."""
    least_contrast: float = 0.3
    """... and how much of the print's contrast must be left in the hex: below that light has taken strokes of sure
    marks, too."""
    least_sure: float = 0.9
    """The chance from which one mark is what the networks see: theirs is the better look."""
    truly: float = 0.9995
    """How sure such a hex is empty."""
