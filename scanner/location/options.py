"""Every threshold of finding a sheet, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass, field

from scanner.lattice.options import LatticeOptions


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
    most_outlines: int = 1_000
    """The outlines that a search after the first may look at. Photos have a hundred; checked cloth and squared paper
    have thousands, for which OpenCV 5.0 takes over a millisecond each."""
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
class MapOptions:
    """What it takes to say which map a lattice is."""

    lattice: LatticeOptions = field(default_factory=LatticeOptions)
    plain_score: float = 0.24
    """The score (see `Placing`) that a map has by itself: full sheets, badly lit, have 0.35 and more, other maps at
    most 0.21 ..."""
    least_score: float = 0.1
    """... and the least: below the plain one the map's whole print must be found, hex by hex, as well. Of 400 hard
    photos whose map wasn't among those known, no other led by more than 1.54 times."""
    least_lead: float = 1.7
    """How many times the score of the best other place, or other map, it must be."""
    least_word: float = 0.4
    """How plainly, of 1, the hexes in which two maps differ must speak for one of them: under ink they say 0."""
    surely_other: float = 0.17
    """The score under which a map surely isn't the one that is seen plainly: of 77 photos, hard ones too, the right one
    had 0.33 and more, and another one 0.16 at the most ..."""
    plainly_whole: float = 0.6
    """... where the lattice is plain, and as many of its hexes whole as so large a share of the map's."""
    room_for_another: float = 1.25
    """How wide what is left beside a map's page must be, as a share of the map's own shorter side, to look for another
    map there: 1.3 and more with another page of the same size."""
    mirrored_tried: int = 8
    """The likeliest maps whose mirror images are tried where none fits."""
    block_mm: float = 20.0
    """The side of the squares in which the print beside the map is looked for ..."""
    block_reach_mm: float = 6.0
    """... and how far: paper bends, and beside the map nothing holds it. On other paper it lies 10 off."""


@dataclass(frozen=True, slots=True)
class LocateOptions:
    """What it takes to believe that a sheet is there."""

    tags: TagOptions = field(default_factory=TagOptions)
    map: MapOptions = field(default_factory=MapOptions)
    least_shown: float = 0.15
    """The share of its print (see `print_shown`) that a form must show that one tag too few leaves ..."""
    least_lead: float = 2.0
    """... and how many times that of any other: of 54 right ones, some half hidden, all had 2.3 and more; where the
    right one was left out, the best of the wrong ones had at most 1.7 times the next, in 39 photos."""
    surely_shown: float = 0.5
    """The share of its print with which no other needs to be tried: of 850 wrong ones none had more than 0.21."""
    plainly_shown: float = 0.25
    """The share that a map must show whose lattice is faint, as in registration where nothing hides the print."""
    room_for_another: float = 1.0
    """How wide what is left beside a sheet's tags must be, as a share of their own shorter side, to look more closely
    for another sheet's where the quickest search missed some of this one's."""
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
class OtherPageOptions:
    """What it takes to say which page a photo shows."""

    side_px: int = 1_400
    """The longest side of the pictures that are compared, in pixels: lower case letters then have 6."""
    corners: int = 2_000
    """Corners looked at in a picture: a tenth of a page's."""
    levels: int = 10
    """Sizes, each five sixths of the one before, in which a picture's corners are looked for ..."""
    rim_px: int = 19
    """... not so near to its rim ..."""
    contrast: int = 10
    """... and how much, of 255, what is around a corner must differ from it."""
    distinct: float = 0.8
    """How much nearer the best match of a corner has to be than the second best (Lowe, 2004)."""
    agreeing_px: float = 6.0
    """How far a corner may be from where the homography has it, in pixels: paper bends."""
    least_agreeing: int = 40
    """Corners that have to agree: the page itself has over 100, even on the other paper, other pages under 15."""
    least_area: float = 0.04
    """The share of the photo that the page must cover: a tenth of the picture each way would be no photo of it."""
    paper_share: float = 0.2
    """The share of a photo that its paper must cover to be called a page."""
    reach: float = 0.02
    """How far around it a spot of paper is compared, as a share of the photo's longest side."""
    blotch: float = 0.07
    """How much darker or brighter than the paper around it a spot of an empty page may be: print is 0.3 and more."""
    blotched: float = 0.004
    """The share of an empty page that may be more than that: a hair, a fold. Ten words or a drawing are more."""
    beside: float = 0.85
    """How bright, against the paper, what lies beside it may be: a bare table isn't taken for a page."""
    darkest_paper: float = 70.0
    """The brightness, 0 to 255, under which nothing is called paper."""
