"""Every threshold of reading an unplayed sheet, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass, field

from scanner.lattice.options import LatticeOptions


@dataclass(frozen=True, slots=True)
class RoadOptions:
    """When print across an edge is a road. Shares are of the places along a hex's half of it."""

    least_line: float = 0.1
    """How much darker than beside it a place of a road is, dashes and gaps taken together: 1 is the map's darkest
    print, a dotted line has 0.2."""
    sure: tuple[float, float] = (0.4, 0.7)
    """The shares that a road has at least in its weaker half (the ring of a city hides half of it) and in its stronger
    one."""
    none: tuple[float, float] = (0.2, 0.4)
    """The shares below either of which there is none; what lies between is asked about."""
    alone: float = 0.85
    """The share of the one half from which it is a road where the other one is hidden by buildings."""
    least_edge: float = 0.5
    """The share near the edge, where nothing else is drawn."""


@dataclass(frozen=True, slots=True)
class TerrainOptions:
    """When a picture is water, mountains or buildings."""

    alike: float = 0.7
    """The likeness (see `looks`) from which two hexes bear the same picture: copies in a photo have 0.75 and more,
    water and mountains of one size 0.63 at the most."""
    water: float = 0.25
    """The score (see `terrain.lying`) from which a picture is water; mountains have less than minus this.
    Drawings of water have 0.6 and more, of mountains -0.6 and less."""
    least_agreeing: float = 0.8
    """The share of the hexes with one picture that must look like water, or like mountains, each by itself too."""
    least_width: float = 0.62
    """How wide a picture is at least, in sides of a hex; what is narrower may be a letter, or a building."""
    least_print: float = 0.012
    """How much print a hex must have to bear a picture at all, as a share of a square of its side."""


@dataclass(frozen=True, slots=True)
class ClanOptions:
    """When a picture beside a letter is a clan, and which."""

    least_print: float = 0.012
    """How much print beside its letter and roads makes a picture, as a share of a square of its side: what the smallest
    leaves beside two roads that cross it is 0.014 ..."""
    most_bare: float = 0.006
    """... and this is the print below which there is surely none."""
    least_score: float = 0.6
    """How alike a picture must be to the legend's: crossed by roads it has 0.7, whole ones have 0.9."""
    alike: float = 0.89
    """The likeness (see `looks`) from which two hexes bear the same clan: other clans' reach 0.87, for pictures of one
    size at one place are alike. Too many looks cost a question, too few a wrong answer."""
    least_lead: float = 0.07
    """By how much more than to any other of the legend's: a bomb and a star differ by 0.1."""
    least_blurred: tuple[float, float] = (0.72, 0.12)
    """The same two where the picture is a photo's ..."""
    least_alone: tuple[float, float] = (0.85, 0.15)
    """... and where not all of the legend could be read, so that the right picture may be missing."""


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


@dataclass(frozen=True, slots=True)
class UnplayedOptions:
    """What it takes to believe what an unplayed sheet seems to say."""

    lattice: LatticeOptions = field(default_factory=LatticeOptions)
    least_cells: int = 16
    """Fewer whole hexes are no map."""
    least_lettered: float = 0.05
    """The share of the hexes with a sector's letter below which it is some other honeycomb: on unplayed sheets it is
    0.65 and more, in hard photos of played ones mostly 0.1 and more."""
    roads: RoadOptions = field(default_factory=RoadOptions)
    terrain: TerrainOptions = field(default_factory=TerrainOptions)
    clans: ClanOptions = field(default_factory=ClanOptions)
    words: WordOptions = field(default_factory=WordOptions)
