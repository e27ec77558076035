"""The thresholds of what asks whether a hex lies where it was read: each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SurroundedOptions:
    """When a hex stands among so many that are asked about that it is, too.

    In 200 hard photos five more are, all of them right, in 100 ordinary ones none. Of 24 hexes that were misread in
    silence in 130 pictures of torn sheets two are that nothing else finds, of four on strips that slid by a hex three.
    """

    several: int = 2
    """So many of the hexes that touch it must be asked about ..."""
    least_asked: float = 0.6
    """... and such a share of them, ..."""
    most_match: float = 0.75
    """... and so badly its print is found, as a share of the median of those that are believed."""
