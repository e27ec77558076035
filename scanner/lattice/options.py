"""Every threshold of finding a hex lattice, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LatticeOptions:
    """What it takes to follow the edges of hexes, whoever drew them. Lengths are sides of a hex."""

    sides_px: tuple[int, int] = (1_600, 2_400)
    """The longest side of the picture that is searched first, where a map that fills a third of it has hexes of 17
    pixels' side; and that of a finer one, searched where the first doesn't show plainly what is there. Where the first
    shows something, that part of the photo is searched, at the first's size if that is finer. With 3,200 instead, no
    map more was found in 16 of the hardest photos."""
    enlarged: float = 2.0
    """How many times as large a photo that is no larger than the first is searched the second time, at most at the
    second's size: of hexes with 15 pixels' side, edges in grain are too short to be told from it."""
    plain_sureness: float = 0.3
    """The sureness (see `Lattice`) from which a finer picture would show no more ..."""
    plain_share: float = 0.6
    """... if of its cells so many are whole: those at the rim, a third of them, need not be."""
    around: float = 0.6
    """How far beyond the cells found the part of the photo reaches that is searched the second time, as a share of how
    far they reach: half of a map or more was found."""
    segment_px: tuple[float, float] = (9.0, 160.0)
    """Lengths of line segments that can be edges: shorter ones are noise, longer ones borders and rules."""
    segment_strength: float = 0.2
    """The strength along a segment below which it stands out from its surroundings no more than grain does."""
    gap_px: tuple[float, float] = (4.0, 14.0)
    """How far apart the ends of two edges of one corner may be: corners are round, and pens cross them ..."""
    gap_share: float = 0.3
    """... and, between these two, as a share of the shorter edge."""
    least_turn: tuple[float, float] = (-0.94, 0.1)
    """Cosines of the angle between two edges that meet, 120 degrees seen at any tilt: between 84 and 160 ..."""
    least_sine: float = 0.3
    """... and the least sine of it, the edges in the order in which no hex is mirrored."""
    longest_ratio: float = 2.2
    """How much longer one edge may look than its neighbour."""
    seed_squeeze: float = 2.1
    """How many times longer than wide a guessed hex may look; its corners are off by a tenth of a side ..."""
    squeeze: float = 1.95
    """... and how many times the hexes of a lattice may: 1.31 at 40 degrees' tilt seen from afar, 1.5 to 1.9 where the
    phone is so near that the far end of the map is seen more flatly. Squares taken for hexes look 1.73 times longer
    than wide, and are told from them by their `sureness`."""
    most_segments: int = 4_000
    """The strongest segments that are looked at: a map has a thousand."""
    most_guesses: int = 6_000
    """The most guesses that are judged: a map gives two thousand, squared paper sixty."""
    seeds: int = 24
    """The hexes from which growing is tried: one in a map nearly always does, in grain and blur one in five."""
    guesses_per_seed: int = 20
    """The likeliest guesses that are looked at for each of these: most are of hexes that were tried ..."""
    same: float = 0.8
    """... which are those whose centres are no farther than this from that of one that was."""
    reach: float = 0.18
    """How far to either side an edge is looked for: far less than to the next parallel edge."""
    least_weighed: float = 0.15
    """The strength above which half an edge says where the surface lies, as much as it is stronger: grain alone reaches
    0.1 ..."""
    unbelieved: float = 0.4
    """... and how much one of a cell that isn't believed says beside one of a cell that is."""
    rounds: int = 14
    """Rings of cells that are added at the most."""
    least_edge: float = 0.3
    """The strength at which an edge is believed: drawn edges have 0.4 to 0.9, paper and ink 0 on average ..."""
    least_share: float = 0.6
    """... or this share of what the edges of the hexes found so far have, where grain and blur leave them less ..."""
    faint_edge: float = 0.15
    """... but never under this: grain alone reaches 0.1."""
    plane_cells: int = 7
    """The cells from which perspective is fitted ..."""
    bend_cells: int = 30
    """... and those from which a bend is."""
    most_cells: int = 400
    """A lattice that goes on further is a pattern; the largest maps have 150."""
    enough_cells: int = 40
    """A lattice with so many cells ends the search if it is plain; from another hex it may be followed further ..."""
    more_seeds: int = 8
    """... of which so many more are tried ..."""
    most_of_a_map: int = 80
    """... unless it has so many cells already."""
    least_sureness: float = 0.1
    """The least sureness (see `Lattice`): printed maps, badly lit, have 0.15 and more. Of 107 photos of other papers
    three have more, with 16 to 66 cells, on which no map fits."""
    hopeless: float = 0.0
    """The sureness under which growing ends early: of 200 photos' lattices, at a third of the way, the least sure had
    -0.01 with 7 cells and 0.02 with more, squared and written paper -0.2 to -0.8."""
    least_cells: int = 16
    """Fewer cells are a doodle, or a legend."""
    map_cells: int = 32
    """Whole cells from which a lattice is a map, known or not."""
    map_sureness: float = 0.5
    """How sure (see `Lattice`) a map's lattice is, in units of its edges' median strength: 90 photos of maps have 0.60
    and more, the rows of circles of an answer sheet 0.35."""
