"""Every threshold of reading what players wrote, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass


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
    cut_mm: float = 0.7
    """How far inside of its outline's print a number's ink may end that goes on beyond it: pale strokes end early."""
    aside_mm: float = 0.5
    """How far along the outline ink may turn up beyond it that goes on inside: strokes cross it aslant."""
    beyond_mm: float = 0.3
    """How tall ink in the rim is that goes on there: less is the outline itself, where paper is bent."""
    speck_mm: float = 1.3
    """What is smaller in height and in width is a speck, or a point."""
    least_tall_mm: float = 2.0
    """What is lower is no digit."""
    least_confidence: float = 0.95
    """The probability below which a number is for a person to say. The model card has the curve."""
    least_match: float = 0.2
    """How well (-1 to 1) the print of its row must be found."""
    most_glare: float = 0.5
    """The share of an entry that may be white to the camera where nothing is seen in it."""
    thin: float = 0.2
    """Width by length below which what runs from side to side is a line: a digit that fills its entry isn't."""
    bare: float = 0.22
    """Width by height below which a stroke is bare: two of them may be a tally."""
