"""Every threshold of following a sheet over paper that bends, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sweep:
    """One pass over all cells: how fine, how far, and what is out of line; millimetres of paper."""

    px_per_mm: float
    reach_mm: float
    outlier_mm: float


@dataclass(frozen=True, slots=True)
class FollowOptions:
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
    pin_softness: float = 1e-4
    """How little the field has to pass through a fiducial's corner exactly; a corner is off by 0.03 mm."""
    cell_softness: float = 1e-3
    """The same for a cell, which is off by up to 0.1 mm under ink."""
