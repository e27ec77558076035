"""Every threshold of finding and following a sheet, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass


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
    fine: Sweep = Sweep(px_per_mm=4.0, reach_mm=1.0, outlier_mm=0.35)
    """Second pass, on paper straightened by the first: what remains is under 0.3."""
    least_match: float = 0.25
    """The match below which a cell isn't believed: on noise it stays under 0.15, under a full scribble it is 0.3."""
    pin_softness: float = 1e-4
    """How little the field has to pass through a fiducial's corner exactly; a corner is off by 0.03 mm."""
    cell_softness: float = 1e-3
    """The same for a cell, which is off by up to 0.1 mm under ink."""
    least_trusted: float = 0.6
    """The share of the cells that must be trusted: with fewer, the field between them is a guess."""
    least_identity: float = 0.15
    """The least identity (see `Registration`): full sheets, badly lit, have 0.38 and more,
    other forms of the same cells under 0.02."""
    slip_margin: float = 0.05
    """By how much the print may fit better one cell further on, as a share of all print, before it has slipped."""
