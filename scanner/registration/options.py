"""Every threshold of registering a sheet: what must be found, and where boxes on flaps are; with units and reasons."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FlapOptions:
    """How boxes on flaps are looked for. Lengths are millimetres of paper."""

    coarse_px_per_mm: float = 2.0
    fine_px_per_mm: float = 4.0
    group_radii: float = 4.0
    """Boxes nearer than so many of their radii (half a side) stand together: those of one round."""
    most_apart: float = 1.5
    """How far apart two boxes that stand together may be found, in units of how far they are printed."""
    margin_mm: float = 5.0
    """The print around a group that tells it from the next: its heading above, its letters below."""
    reach_mm: float = 6.0
    """How far a cut flap lies from where the map's paper has it."""
    turned_mm: float = 1.0
    """How far a group that was found lies elsewhere once it is turned about its middle."""
    away_mm: float = 24.0
    """How much farther paper is looked at, for flaps that stand up and groups whose neighbours have moved so far."""
    angles_deg: tuple[float, ...] = (-2.0, 2.0, -4.0, 4.0, -6.0, 6.0)
    """How far a cut flap is turned."""
    raised_deg: float = 55.0
    """How far a flap stands up about its fold at most: beyond, its print is hardly seen."""
    raised_step_mm: float = 2.5
    """How far its lowest box seems to move from one angle that is tried to the next."""
    raised_mm: float = 3.0
    """How far off such a flap is found: where its fold is, is known to half of that."""
    followed_mm: float = 3.0
    """How far off what isn't found is looked for where the groups beside it have it."""
    followed_lead: float = 1.0
    """How many times better it must fit there than a row further on, where its neighbours don't have it."""
    plane_mm: float = 1.0
    """How far off boxes of one plane may have been found."""
    most_squeezed: float = 0.4
    """How much shorter a flap may look so, as a share, for its print to be read."""
    good_match: float = 0.7
    """The match at which no other place or angle is tried ..."""
    good_share: float = 0.9
    """... or, if that is less, with this share of the cells' match (median): in dim photos print matches by 0.3."""
    sign_of_print: float = 0.12
    """The match below which not even turned print is there; a flap that is folded away has less."""
    least_match: float = 0.22
    """The match below which a group isn't there: what isn't there reaches 0.19, and one group in a
    hundred that is there has less than 0.23."""
    near_mm: float = 1.5
    """How far paper that hasn't been cut can be from where the map has it ..."""
    least_match_far: float = 0.29
    """... and the match that a group farther off must have: so much is being tried there that chance reaches 0.27."""
    least_share: float = 0.5
    """The share of the cells' match (median) that a box must have: of 3,070 that were rightly found one had 0.45, all
    others 0.52 and more; what was taken for a box of a flap that stood up had 0.31 and 0.46."""
    least_share_left: float = 0.7
    """The same where a box that stands with it isn't found: of 268 such boxes in 991 hard photos, rightly found, 62
    have less, as have four in another program's photos that were taken for the next row's, on flaps that stood up."""
    slip_radii: float = 3.0
    """How far, in radii of a box, it is looked whether a group's print fits better elsewhere: rows are 2.3 apart ..."""
    slip_near_radii: float = 1.0
    """... and how far off it still is the same place."""
    slip_lead: float = 1.25
    """How many times better it must fit than elsewhere: of 959 groups in hard photos one had less than 1.3, half of
    them have more than twice; sheets rolled so far that a round was taken for the next row's had at most 1.05."""
    rim_mm: float = 2.5
    """The print around a box that belongs to it: the letters beneath."""
    box_reach_mm: float = 1.5
    """How far a box lies from where its group has it: a lifted flap is foreshortened."""
    box_near_mm: float = 0.5
    """How far boxes and corners are mostly: there they are looked for first, and believed with a good match."""
    corner_reach_mm: float = 1.0
    """How far a box's corner lies from where its middle has it."""


@dataclass(frozen=True, slots=True)
class RegisterOptions:
    """What it takes to believe that the print is that of the form, in its place. Lengths are millimetres of paper."""

    flaps: FlapOptions = field(default_factory=FlapOptions)
    in_place_mm: float = 0.3
    """How near to where its neighbours have it a cell with less still lies in its place, ..."""
    in_place_share: float = 0.6
    """... and how well it must match, beside the median of those that are believed, for its slots to be its own. Of 268
    slots in 1,000 hard photos that were asked about for their cells' match 200 aren't any more, all of them right; of
    600 pictures torn or pleated through a settlement by 4 or 7 mm, two thirds of them grainy, as many were misread in
    silence, two."""
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
    several_further: int = 3
    """So many cells whose print fits better one cell further on lie on other paper: of 130 pictures of torn sheets, a
    piece laid back elsewhere or upside down, or another sheet below, 96 have as many, and of 24 hexes misread in
    silence on them 16 are asked about. So have three of 200 hard photos, under what lies there, without a question
    more; with one or two instead of three it would be some twenty."""
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
