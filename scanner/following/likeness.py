"""How much of a form's print a photo shows where the form is said to lie: what tells it from others in its place."""

from __future__ import annotations

import numpy as np

from scanner.blank import blank_of
from scanner.following.cells import Pins
from scanner.following.identity import fit_of
from scanner.following.laid import LaidForm
from scanner.following.options import FollowOptions
from scanner.following.track import swept, track_map
from scanner.forms import PrintedForm
from scanner.intake.photo import Photo
from scanner.warp import Floats


def print_shown(photo: Photo, printed: PrintedForm, homography: Floats, pins: Pins, options: FollowOptions) -> float:
    """The identity (see `Fit`) of a form laid by its fiducials, after one coarse pass over its cells.

    Each form is followed as well as it can be: 61 others in the same place reach 0.2 where the right one has 0.7, and
    0.03 to 0.08 where shadow, blur or a hand leave it 0.2.
    """
    laid = LaidForm(photo, blank_of(printed), printed.form, homography, pins)
    warp, _ = swept(laid, pins, options, laid.through(pins, options.pin_softness), options.coarse)
    return fit_of(laid.sight(warp, options.coarse.px_per_mm), laid.cells).identity


def print_shown_at(
    photo: Photo, printed: PrintedForm, homography: Floats, middles: Pins, options: FollowOptions
) -> float:
    """The identity (see `Fit`) of a form laid by where the `middles` of its hexes are said to lie, followed from there.

    Right forms whose lattice is so faint that it hardly says which map it is reach 0.4 to 0.7, others 0.2 at the most.
    """
    unpinned = Pins(np.empty((0, 2)), np.empty((0, 2)))
    laid = LaidForm(photo, blank_of(printed), printed.form, homography, unpinned)
    warp, _ = track_map(laid, options, middles)
    return fit_of(laid.sight(warp, options.coarse.px_per_mm), laid.cells).identity
