"""Every threshold of finding and following a sheet, each with its unit and its reason; and all options together."""

from __future__ import annotations

from dataclasses import dataclass, field

from scanner.lattice.options import MapOptions
from scanner.marks.doubts.lightoptions import BleachedOptions, FadedOptions, ShiningOptions
from scanner.marks.doubts.options import (
    BesideOptions,
    EncircledOptions,
    FilledOptions,
    HintOptions,
    LayerOptions,
    LookalikeOptions,
    NestedOptions,
    OutlierOptions,
    OverdrawnOptions,
    OverlookedOptions,
    PenOptions,
    SignedOptions,
    StruckOptions,
)
from scanner.marks.options import MarkOptions
from scanner.marks.weighing.options import EvidenceOptions, FellowOptions, GhostOptions, GrainOptions, TracedOptions
from scanner.registration.options import FlapOptions


@dataclass(frozen=True, slots=True)
class TagOptions:
    """How to look for tags."""

    quick_side_px: int = 1_150
    """The longest side of the picture that is searched first, in pixels: a quarter of a photo of 12 megapixels. Of a
    sheet that fills half of it, a tag's module has 2 pixels there."""
    quick_window_px: int = 9
    """The one width at which that search tells black from white: a few modules."""
    quick_least_px: float = 10.0
    """The side of the smallest tag that it looks at, in pixels, 1.2 for a module: less can't be read, and most outlines
    in a photo are smaller."""
    window_px: int = 13
    """How wide the next search looks, in a picture of twice the size."""
    quick_contrast: float = 12.0
    """How much darker than around it, of 255, black is in both: with less, every grain of a table top is looked at."""
    quick_enough: int = 6
    """The tags from which the first search is enough: two more than name the sheet, so that misread ones show."""
    side_px: int = 2_300
    """The longest side of the picture that is searched next, in pixels: half of a photo of 12 megapixels."""
    expected_reach_mm: float = 5.0
    """How far a tag without an outline is from where others have it, in millimetres of paper, which bends ..."""
    expected_reach_share: float = 0.05
    """... and how much farther, as a share of how far the nearest of them is."""
    least_likeness: float = 0.5
    """How much the picture there, 1 at the most, must be like that of the tag, its border and white rim among it ..."""
    least_word: float = 0.6
    """... and its inner squares like the tag's ..."""
    least_lead: float = 0.15
    """... and by how much more than any other's. Of 4,558 tags read so in 500 hard photos, two of their tags given, on
    the right paper or the other, none was wrong; with 0.5 and 0.1 for these two six were."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """One pass over all cells: how fine, how far, and what is out of line; millimetres of paper."""

    px_per_mm: float
    reach_mm: float
    outlier_mm: float


@dataclass(frozen=True, slots=True)
class RegisterOptions:
    """How a sheet's cells are followed. Lengths are millimetres of paper."""

    coarse: Sweep = Sweep(px_per_mm=2.0, reach_mm=2.5, outlier_mm=0.8)
    """First pass: a bend of 3 mm moves a cell by up to 1.5 from where the fiducials have it. The reach is far under
    half the 13.9 from cell to cell. Cells next to each other differ by under 0.8 even at a fold."""
    fine: Sweep = Sweep(px_per_mm=3.0, reach_mm=1.0, outlier_mm=0.35)
    """Second pass, on paper straightened by the first: what remains is under 0.3."""
    first: Sweep = Sweep(px_per_mm=3.0, reach_mm=1.0, outlier_mm=0.8)
    """What is tried before both: cell to cell, so short a reach follows a bend too, where fiducials show its ends."""
    most_sweeps: int = 5
    """Coarse passes that may follow where only the lattice says where the cells lie, while each finds more of them."""
    followed: float = 0.95
    """The share of the cells trusted in it with which the coarse pass isn't needed ..."""
    settled_mm: float = 0.4
    """... and how far off all were at the most for it to be the last: another moves a cell by 0.03 on average then."""
    near_mm: float = 0.8
    """How far a cell is from where its neighbours say, almost always: there it is looked for first ..."""
    plain_match: float = 0.3
    """... and with this match, a local best, it is believed: print that isn't there has under 0.2, and of 7,700 cells
    in hard photos none that matched so by 0.2 matched better elsewhere within reach."""
    least_match: float = 0.25
    """The match below which a cell isn't believed: on noise it stays under 0.15, under a full scribble it is 0.3."""
    in_place_mm: float = 0.3
    """How near to where its neighbours have it a cell with less still lies in its place, ..."""
    in_place_share: float = 0.6
    """... and how well it must match, beside the median of those that are believed, for its slots to be its own. Of 268
    slots in 1,000 hard photos that were asked about for their cells' match 200 aren't any more, all of them right; of
    600 pictures torn or pleated through a settlement by 4 or 7 mm, two thirds of them grainy, as many were misread in
    silence, two."""
    pin_softness: float = 1e-4
    """How little the field has to pass through a fiducial's corner exactly; a corner is off by 0.03 mm."""
    cell_softness: float = 1e-3
    """The same for a cell, which is off by up to 0.1 mm under ink."""
    placed_margin: float = 0.05
    """By how much the print must fit better in place than one cell further on, as a share of all print, for a cell to
    be placed whose own match isn't trusted: in blurred photos that is too weak."""
    least_placed: float = 0.5
    """The share of the cells that must be trusted or placed: with fewer, there is more to ask than to read."""
    plainly_placed: float = 0.75
    """The share with less of which the field between them is a guess, and whatever isn't trusted by itself is asked
    about. Of sheets with a cup or an arm on their map 0.4 to 0.73 are, of those that are only blurred 0.8 and more."""
    least_trusted: float = 0.2
    """The share of the cells that must then be trusted by themselves: with fewer, four in five would be asked about."""
    plain_share: float = 0.75
    """The share of the trusted cells' match (median) that one beside a hidden cell must have there: what lies on the
    hidden one reaches into it, and a mark of which half is seen looks like another."""
    least_identity: float = 0.15
    """The least identity (see `Registration`): full sheets, badly lit, have 0.38 and more. Of 470 other forms laid in
    their place 457 had less; the 13 with 0.15 to 0.2, refused as slipped, show that it isn't enough alone."""
    plain_identity: float = 0.25
    """The same where `plainly_placed`: nothing hides the print then, and other forms reach 0.2 there at the most ..."""
    knowing_tags: int = 6
    """... unless so many fiducials are the form's, two more than name it: then it is no other, however faint it is."""
    blurred_mm: float = 1.0
    """The width of an edge in millimetres from which small print, whose lines are 0.3 wide, is gone."""
    slip_margin: float = 0.04
    """By how much the print may fit better one cell further on, as a share of all print, in two cells side by side: of
    35 sheets made to slip in part all but one had 0.06 and more, of 110 that hadn't the most had 0.026."""
    least_seen: float = 0.15
    """The match from which a cell can tell of a slip: under a hand or a cup noise fits anywhere. Cells with less aren't
    read."""


@dataclass(frozen=True, slots=True)
class LocateOptions:
    """What it takes to believe that a sheet is there."""

    tags: TagOptions = field(default_factory=TagOptions)
    map: MapOptions = field(default_factory=MapOptions)
    follow: RegisterOptions = field(default_factory=RegisterOptions)
    """How the print is followed of forms that one tag too few leaves, 73 at the most, and of maps that are faint."""
    least_shown: float = 0.15
    """The share of its print (see `print_shown`) that such a form must show, as for registration ..."""
    least_lead: float = 2.0
    """... and how many times that of any other: of 54 right ones, some half hidden, all had 2.3 and more; where the
    right one was left out, the best of the wrong ones had at most 1.7 times the next, in 39 photos."""
    surely_shown: float = 0.5
    """The share of its print with which no other needs to be tried: of 850 wrong ones none had more than 0.21."""
    least_tags_known: int = 2
    """The fiducials from which the page can be placed when a person says which form it is."""
    bend_mm: float = 8.0
    """How far a fiducial may be from the flat page, in millimetres: paper bends by 5, a misread one is 20 off."""
    lift_mm: float = 45.0
    """How far a fiducial may be from the flat page on a corner that bends up, where the others still say how it lies:
    30 in a photo whose sheet can't be followed without it ..."""
    most_lifted: float = 1.6
    """... how many times larger or smaller than there it may be seen ..."""
    lift_degrees: float = 30.0
    """... and how far turned: what is misread somewhere on the sheet lies in any way."""
    least_px_per_mm: float = 1.15
    """Pixels to a millimetre of paper. Of hard photos made so small, with grain and at the worst quality anew, 3 in
    11,300 cells were misread in silence with 1.15 to 1.4, 3 in 7,000 with 1.4 to 1.8; of ordinary ones none in 7,700.
    Twice as many are asked about, 13 and 2.5 %, and below 1.15 more and more."""
    least_inside: float = 0.85
    """The share of the cells that must be in the picture; single ones outside are for a person to say."""
    darkest_paper: float = 45.0
    """The brightness, 0 to 255, under which the brightest things in a picture can't be lit paper."""
    crispest_edge: float = 0.35
    """The share of an edge's height that the crispest edges rise within 2 pixels, where a photo isn't blurred."""


@dataclass(frozen=True, slots=True)
class EntryOptions:
    """How the boxes in which people write are cut out. Lengths are millimetres of paper."""

    coarse_px_per_mm: float = 3.0
    px_per_mm: float = 6.0
    """A digit is 4 to 9 mm tall: 24 pixels and more, what it takes to tell a 3 from an 8."""
    margin_mm: float = 2.0
    """The print around a row that is looked for with it: its symbol, the heading above the first."""
    reach_mm: float = 1.5
    """How far a row lies from where the cells' warp has it; rows are 12 apart."""
    least_match: float = 0.2
    """The match (-1 to 1) below which nothing of a row was found, and the warp is better than chance."""
    plain_match: float = 0.5
    """The match with which a row is believed to lie where it is first looked for."""
    nudge_mm: float = 0.6
    """How far one box may lie from where its row has it: rows bend, too."""
    rim_mm: float = 1.0
    """How far beyond its box a digit may reach: the next box is as far."""


@dataclass(frozen=True, slots=True)
class DigitOptions:
    """What it takes to call something written, and to be sure of a number. Lengths are millimetres of paper."""

    least_ink: float = 0.2
    """How dark the darkest of an entry is where something is written: the lines of squared paper reach 0.15, its grain
    in bad light 0.1; a soft pencil has 0.3."""
    edge_mm: float = 0.5
    """How far inside of its outline an entry begins: there a thick outline may turn up on paper that is bent."""
    stroke_share: float = 0.4
    """The share of the darkest ink from which a pixel belongs to a stroke."""
    print_mm: float = 0.35
    """How far from the blank's print its ink may turn up."""
    around_mm: float = 0.6
    """How much around a number's ink is in its picture: where print is, ink may go on unseen."""
    speck_mm: float = 1.3
    """What is smaller in height and in width is a speck, or a point."""
    least_tall_mm: float = 2.0
    """What is lower is no digit."""
    least_confidence: float = 0.95
    """The probability below which a number is for a person to say. The model card has the curve."""
    least_match: float = 0.2
    """How well (-1 to 1) the print of its row must be found."""
    most_glare: float = 0.5
    """The share of an entry that may be white to the camera."""
    thin: float = 0.2
    """Width by length below which what runs from side to side is a line: a digit that fills its entry isn't."""
    bare: float = 0.22
    """Width by height below which a stroke is bare: two of them may be a tally."""


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


@dataclass(frozen=True, slots=True)
class ScanOptions:
    """All of them."""

    locate: LocateOptions = field(default_factory=LocateOptions)
    register: RegisterOptions = field(default_factory=RegisterOptions)
    flaps: FlapOptions = field(default_factory=FlapOptions)
    tones: ToneOptions = field(default_factory=ToneOptions)
    entries: EntryOptions = field(default_factory=EntryOptions)
    digits: DigitOptions = field(default_factory=DigitOptions)
    marks: MarkOptions = field(default_factory=MarkOptions)
    pens: PenOptions = field(default_factory=PenOptions)
    ghosts: GhostOptions = field(default_factory=GhostOptions)
    fellows: FellowOptions = field(default_factory=FellowOptions)
    traced: TracedOptions = field(default_factory=TracedOptions)
    evidence: EvidenceOptions = field(default_factory=EvidenceOptions)
    layers: LayerOptions = field(default_factory=LayerOptions)
    overdrawn: OverdrawnOptions = field(default_factory=OverdrawnOptions)
    struck: StruckOptions = field(default_factory=StruckOptions)
    grain: GrainOptions = field(default_factory=GrainOptions)
    hints: HintOptions = field(default_factory=HintOptions)
    overlooked: OverlookedOptions = field(default_factory=OverlookedOptions)
    nested: NestedOptions = field(default_factory=NestedOptions)
    filled: FilledOptions = field(default_factory=FilledOptions)
    encircled: EncircledOptions = field(default_factory=EncircledOptions)
    signed: SignedOptions = field(default_factory=SignedOptions)
    beside: BesideOptions = field(default_factory=BesideOptions)
    faded: FadedOptions = field(default_factory=FadedOptions)
    bleached: BleachedOptions = field(default_factory=BleachedOptions)
    shining: ShiningOptions = field(default_factory=ShiningOptions)
    outliers: OutlierOptions = field(default_factory=OutlierOptions)
    lookalikes: LookalikeOptions = field(default_factory=LookalikeOptions)
