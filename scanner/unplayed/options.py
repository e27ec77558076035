"""Every threshold of reading an unplayed sheet, each with its unit and its reason.

What decides stands in options; a constant in a module belongs to how something is measured.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scanner.lattice.options import LatticeOptions
from scanner.unplayed.textoptions import (
    BoxOptions,
    InHexOptions,
    LabelOptions,
    LetterOptions,
    PrintOptions,
    RoundOptions,
    TextOptions,
    TitleOptions,
    WordOptions,
)


@dataclass(frozen=True, slots=True)
class DrawnOptions:
    """When a PDF's page is drawn, its hexes a perfect and upright lattice, and no picture of paper."""

    most_off: float = 0.06
    """How far its hexes may seem to lie from such a lattice, in sides of a hex; on bent paper it's 0.1 ..."""
    off_share: float = 0.95
    """... the share of the hexes that must lie so ..."""
    most_turned: float = 0.01
    """... and by how much it may seem to be turned, in radians."""


@dataclass(frozen=True, slots=True)
class PaperOptions:
    """What a photo must show of the paper's edges, and where the map is taken to lie without. Millimetres are those of
    a map whose hexes have a side of 8."""

    around_mm: float = 260.0
    """How far around the map the paper's edges are looked for."""
    bright: float = 0.66
    """How bright, beside the paper of the map, paper is at least: in shadow it is darker, a white table is no
    darker."""
    least_lines: int = 10
    """The rows, or columns, with paper, a millimetre apart, from which its edges can be told."""
    straight_mm: float = 3.0
    """How far from its middle place an edge may run: bent paper and a slanted photo ..."""
    straight_share: float = 0.75
    """... at this share of its places ..."""
    limit_mm: float = 2.0
    """... and how near the end of what was looked at it is none."""
    ratio: float = 0.035
    """How far the page's height by width may be from a known paper's: A4 and letter differ by 0.09."""
    top_mm: float = 40.0
    """How far above the topmost hexes' centres the page is taken to begin where only its sides are seen ..."""
    corner_mm: tuple[float, float] = (20.0, 45.0)
    """... and, where they aren't either, how far to the left of the outermost ones at least, and above."""


@dataclass(frozen=True, slots=True)
class UprightOptions:
    """Which print is looked at to tell which way up a map lies. Lengths are sides of a hex."""

    least: float = 0.15
    """Print paler than this, beside black, is grain or a shadow."""
    least_share: float = 0.28
    """How dark a stroke is at its edge beside the darkest print around it, thin parts of letters being pale in
    photos ..."""
    around: float = 0.8
    """... in a square so wide."""
    longer: tuple[float, float] = (0.14, 0.8)
    """The longer of a letter's width and height ..."""
    least_aspect: float = 0.45
    """... and how long, beside it, the other one is at the least: a dash is no letter."""
    central: float = 0.75
    """How far from a hex's centre a letter's middle lies."""
    most: int = 60
    """So many pieces of print are looked at, at the most."""
    more_letters: float = 1.0
    """By how many more letters, by their chances, the mirror image must have them to be the sheet: with 8 to 21 A's in
    view 9 to 19 tell the one from the other; without one, the mirror image of a sheet that isn't has up to 0.1 more."""


@dataclass(frozen=True, slots=True)
class FaintOptions:
    """When a place beside the hexes whose outline was seen may be one too. Of 88 hexes of many designs that were seen
    too faintly 87 are such places, of 6,085 places beside maps none."""

    within: float = 0.72
    """The share of a hex, from its centre, in which print is looked for ..."""
    dark: float = 0.3
    """... and how dark it is at least, where 1 is the map's darkest print."""
    least_print: float = 0.005
    """The share of it that is print at least."""
    edges: int = 4
    """So many of its edges are seen ..."""
    least_edge: float = 0.6
    """... along so much of their length at least: dashes have 0.6 and more ..."""
    dark_edge: float = 0.35
    """... as dark as this."""
    around: int = 4
    """Without an outline so many of its neighbours are hexes: no title and no legend stands in such a bay."""


@dataclass(frozen=True, slots=True)
class RoadOptions:
    """When print across an edge is a road. Shares are of the places along a hex's half of it."""

    least_line: float = 0.1
    """How much darker than beside it a place of a road is, dashes and gaps taken together: 1 is the map's darkest
    print, a dotted line has 0.2."""
    least_seen: int = 6
    """The places, of 25, that must be seen beside letters and buildings to tell a half by them alone."""
    sure: tuple[float, float] = (0.4, 0.7)
    """The shares that a road has at least in its weaker half (the ring of a city hides half of it) and in its stronger
    one."""
    none: tuple[float, float] = (0.2, 0.4)
    """The shares below either of which there is none; what lies between is asked about."""
    alone: float = 0.85
    """The share of the one half from which it is a road where the other one is hidden by buildings."""
    least_edge: float = 0.5
    """The share near the edge, where nothing else is drawn."""
    least_alike: float = 0.6
    """How well a road's looks across go with those of most at least (see `HalfRoad.likeness`): of 2,900 roads on sheets
    of many designs 95 % have more, of 69 pairs of pictures that would be taken for roads 64 have less ..."""
    least_roads: int = 4
    """... and how many there must be to say what most look like."""
    width_share: float = 0.3
    """How dark a road is at its sides, beside its darkest line ..."""
    usual_width: float = 0.16
    """... and how wide roads are taken for, in sides of a hex, where none is sure."""
    least_tint: float = 30.0
    """How much darker than paper, of 255, the ground is at least on which lighter roads are looked for ..."""
    least_light: float = 100.0
    """... and how much lighter than it print counts as 1, likewise: white on a pale tint is less."""


@dataclass(frozen=True, slots=True)
class TerrainOptions:
    """When a picture is water, mountains or buildings."""

    within: float = 0.84
    """The share of its hex, from the centre, in which a picture is looked at: beyond lie the edges."""
    fill: float = 0.4
    """The ink up to which what a hex has nearly everywhere is a fill, and no picture: 1 is the map's darkest print."""
    least_stroke: float = 0.15
    """How dark strokes are at least, where 1 is the map's darkest print ..."""
    stroke_share: float = 0.4
    """... and beside the picture's darkest: a fill that isn't quite even is much paler."""
    alike: float = 0.7
    """The `likeness` from which two hexes bear the same picture: copies in a photo have 0.75 and more, water and
    mountains of one size 0.63 at the most."""
    water: float = 0.25
    """The score (see `terrain.lying`) from which a picture is water; mountains have less than minus this.
    Drawings of water have 0.6 and more, of mountains -0.6 and less."""
    least_hexes: int = 2
    """The hexes that must bear a picture that is surely one ..."""
    least_hexes_blurred: int = 3
    """... and where the picture is a photo's."""
    least_agreeing: float = 0.8
    """The share of the hexes with one picture that must look like water, or like mountains, each by itself too."""
    least_width: float = 0.62
    """How wide a picture is at least, in sides of a hex; what is narrower may be a letter, or a building."""
    least_print: float = 0.012
    """How much print a hex must have to bear a picture at all, as a share of a square of its side."""


@dataclass(frozen=True, slots=True)
class BuildingOptions:
    """When closed shapes in a hex are a settlement's buildings. Lengths are sides of a hex."""

    within: float = 0.93
    """The share of their hex, from the centre, in which they are looked for: beyond lie the edges."""
    inks: tuple[float, ...] = (0.42, 0.3, 0.2)
    """How dark the lines of buildings are at least, tried one after the other: where thin lines are pale, as in small
    photos, only a low threshold leaves them closed."""
    sides: tuple[float, float] = (0.12, 0.75)
    """Width and height that a building may have ..."""
    aspect: tuple[float, float] = (0.45, 2.2)
    """... and the one by the other."""
    least_convex: float = 0.82
    """The share of its convex hull that it fills: buildings bulge everywhere ..."""
    least_full: float = 0.3
    """... and of the rectangle round it."""
    least_open: float = 0.25
    """The share of its outline beyond which no other lies: the gap between buildings that touch has 0.06 at the most, a
    building 0.46 and more."""
    least_filled: float = 0.14
    """The side of a square as large as the smallest shape that counts though it is dark all over."""
    corner: float = 0.09
    """How far a shape's outline may lie from the straight lines between its corners, as a share of its length, where
    these are counted: a peak has three."""
    eaves: float = 0.12
    """How far below a roof's triangle its walls begin, and how far they reach beyond it, at the most ..."""
    walls: float = 0.5
    """... and how wide they are beside it at least."""
    alike: float = 1.22
    """How many times larger one building may be than another of its hex."""
    other_size: float = 0.14
    """How much larger or smaller a building may be than is usual on the sheet, as a share: others are a puzzle ..."""
    least: int = 1
    """... and so are fewer in one hex ..."""
    least_blurred: int = 2
    """... fewer where words are read from pixels ..."""
    most: int = 6
    """... and more."""
    seen_within: float = 0.84
    """Within this share of a settlement nothing is printed beside its buildings and roads ..."""
    most_beside: float = 0.006
    """... of which this much, as a share of a square of its side, says nothing."""


@dataclass(frozen=True, slots=True)
class LegendOptions:
    """Which print beside a clan's name is its picture in the legend. Lengths are heights of the word."""

    gap: float = 0.1
    """How far from its word what belongs to the picture begins at least ..."""
    reach: float = 5.5
    """... and how far it may reach."""
    aside: float = 2.4
    """How far to either side of the word's middle it may reach."""
    ink: float = 0.3
    """How dark its print is, where 1 is black."""
    join: float = 0.5
    """The width of the square by which print is widened: what then touches is one picture."""
    sizes: tuple[float, float] = (0.7, 5.0)
    """How long the longer side of a legend's picture may be ..."""
    least_narrow: float = 0.4
    """... and how long its shorter one is at least."""
    scales: tuple[float, float] = (0.55, 1.8)
    """How much larger a picture may be in its hex than in the legend."""


@dataclass(frozen=True, slots=True)
class ClanOptions:
    """When a picture beside a letter is a clan, and which."""

    legend: LegendOptions = field(default_factory=LegendOptions)
    within: float = 0.84
    """The share of its hex, from the centre, in which a picture is looked at: beyond lie the edges."""
    least_print: float = 0.012
    """How much print beside its letter and roads makes a picture, as a share of a square of its side: what the smallest
    leaves beside two roads that cross it is 0.014 ..."""
    most_bare: float = 0.006
    """... and this is the print below which there is surely none ..."""
    most_more: float = 0.02
    """... but for hexes with so much more print than the roads that lead through them bring: of 1,585 without a picture
    24 have more, of 11 whose picture a broad road hides all ..."""
    least_passed: int = 3
    """... where roads surely lead through so many hexes, by which that is known."""
    least_score: float = 0.6
    """How alike a picture must be to the legend's: crossed by roads it has 0.7, whole ones have 0.9."""
    alike: float = 0.89
    """The `likeness` from which two hexes bear the same clan: other clans' reach 0.87, for pictures of one size at one
    place are alike. Too many looks cost a question, too few a wrong answer."""
    least_lead: float = 0.07
    """By how much more than to any other of the legend's: a bomb and a star differ by 0.1."""
    least_blurred: tuple[float, float] = (0.72, 0.12)
    """The same two where the picture is a photo's ..."""
    least_alone: tuple[float, float] = (0.85, 0.15)
    """... and where a PDF's legend doesn't name all clans: of a photo's none is sure then, for the right picture may be
    one whose word wasn't read."""
    least_there: float = 0.45
    """How much of the legend's picture is in it (see `LegendMatch`): of the right one 0.57 and more in pale photos,
    of others that look alike 0.4 and less."""


@dataclass(frozen=True, slots=True)
class UnplayedOptions:
    """What it takes to believe what an unplayed sheet seems to say."""

    lattice: LatticeOptions = field(default_factory=LatticeOptions)
    least_cells: int = 16
    """Fewer whole hexes are no map."""
    least_lettered: float = 0.05
    """The share of the hexes with a sector's letter below which it is some other honeycomb: on unplayed sheets it is
    0.65 and more, in hard photos of played ones mostly 0.1 and more."""
    drawn: DrawnOptions = field(default_factory=DrawnOptions)
    flat: float = 0.02
    """How far a photographed map's hexes lie from a plane, in sides of a hex (root mean square), where it is flat: flat
    paper has 0.002 to 0.015, which is how exactly edges are seen, and would bend the page beside the map ..."""
    scanned: float = 0.016
    """... and from one that faces the camera, where it is a scan: these have as much, photos 0.018 to 0.1. The error of
    a perspective grows beyond the map too."""
    paper: PaperOptions = field(default_factory=PaperOptions)
    upright: UprightOptions = field(default_factory=UprightOptions)
    faint: FaintOptions = field(default_factory=FaintOptions)
    words: WordOptions = field(default_factory=WordOptions)
    text: TextOptions = field(default_factory=TextOptions)
    print: PrintOptions = field(default_factory=PrintOptions)
    letters: LetterOptions = field(default_factory=LetterOptions)
    in_hex: InHexOptions = field(default_factory=InHexOptions)
    terrain: TerrainOptions = field(default_factory=TerrainOptions)
    buildings: BuildingOptions = field(default_factory=BuildingOptions)
    roads: RoadOptions = field(default_factory=RoadOptions)
    clans: ClanOptions = field(default_factory=ClanOptions)
    labels: LabelOptions = field(default_factory=LabelOptions)
    boxes: BoxOptions = field(default_factory=BoxOptions)
    rounds: RoundOptions = field(default_factory=RoundOptions)
    title: TitleOptions = field(default_factory=TitleOptions)
