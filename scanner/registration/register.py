"""Registration: where every region of the form lies in the photo, and how sure that is.

The map first (`scanner.following`), then the boxes beside it (`flaps`), which lie on paper that may have been cut and
moved on its own. What can't be followed safely is refused: a mark read in the wrong cell would be a silent error.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.blank import Blank
from scanner.errors import NotThisSheetError, TooBlurredError
from scanner.following.cells import Cells
from scanner.following.identity import Fit, fit_of
from scanner.following.laid import LaidForm
from scanner.following.options import FollowOptions
from scanner.following.track import Track, track_map
from scanner.intake.photo import Photo
from scanner.light import Light, page_window, paper_light
from scanner.location.locate import Located
from scanner.location.sharpness import blur_px
from scanner.registration.flaps import find_boxes, together
from scanner.registration.options import FlapOptions, RegisterOptions
from scanner.registration.places import LOST, Place
from scanner.registration.surroundings import STILL
from scanner.warp import Floats, Warp, moved_by


@dataclass(frozen=True, eq=False)
class Registration:
    """A photo with the blank of the form that was found in it; arrays go by region in the form's order.

    `warp` leads from the page to the photo. `moved` (n, 2, 3) is, for each region, an affine map of the page onto
    itself that comes before the warp: the identity but for boxes on a flap that has moved. `match` (n,), -1 to 1, is
    the share of the region's print that was found where it is said to be, and `trusted` (n,) whether it was found about
    where its neighbours have it, boxes always; a slot has those of its cell. `identity`: how much better the print fits
    in place than a cell further, by what the blank itself does: 1 for this form without ink, 0 for other forms.
    """

    photo: Photo
    blank: Blank
    form: Form
    warp: Warp
    moved: Floats
    match: NDArray[np.float32]
    trusted: NDArray[np.bool_]
    identity: float

    @cached_property
    def light(self) -> Light:
        """The light on the page."""
        return paper_light(self.photo, self.warp, self.blank.shade(page_window(self.warp.page_mm)))

    @cached_property
    def outlines_px(self) -> tuple[Floats, ...]:
        """Each region's corners in the photo's image, (k, 2)."""
        outlines = [region.outline_mm for region in self.form.regions]
        owners = np.repeat(np.arange(len(outlines)), [len(outline) for outline in outlines])
        points = np.array([corner for outline in outlines for corner in outline])
        moved = moved_by(self.moved[owners], points[:, None])[:, 0]
        return tuple(np.split(self.warp.to_photo(moved), np.flatnonzero(np.diff(owners)) + 1))


def register(
    photo: Photo, blank: Blank, located: Located, follow: FollowOptions, options: RegisterOptions
) -> Registration:
    """The registration of a located form; NotThisSheetError or TooBlurredError where its print can't be followed."""
    form = located.form
    laid = LaidForm(photo, blank, form, located.homography, located.pins)
    warp, track = track_map(laid, follow, located.guess)
    fit = fit_of(laid.sight(warp, follow.coarse.px_per_mm), laid.cells)
    _require(laid, located, warp, track, fit, options)
    usual = float(np.median(track.match))
    boxes = believed(form, find_boxes(photo, blank, form, warp, usual, options.flaps), usual, options.flaps)
    return _gathered(laid, warp, without_guesses(track, fit, laid.cells, options), fit, boxes, options)


def _require(laid: LaidForm, located: Located, warp: Warp, track: Track, fit: Fit, options: RegisterOptions) -> None:
    """Nothing, or the reason why the print isn't surely that of the form, in its place."""
    slipped = has_slipped(track, fit, laid.cells, options)
    placed = _placed(track, fit, options)
    known = len(located.tags) >= options.knowing_tags
    least = options.plain_identity if placed >= options.plainly_placed and not known else options.least_identity
    guessed = placed < options.plainly_placed and float(track.trusted.mean()) < options.least_trusted
    lost = placed < options.least_placed or guessed or fit.identity < least
    if not slipped and not lost:
        return
    if blur_px(laid.photo, located.tags) / warp.px_per_mm > options.blurred_mm:
        raise TooBlurredError(laid.photo.name)
    raise NotThisSheetError(laid.photo.name)


def _placed(track: Track, fit: Fit, options: RegisterOptions) -> float:
    """The share of the cells that are trusted by themselves, or fit in their place."""
    return float((track.trusted | (fit.here - fit.elsewhere > options.placed_margin)).mean())


def without_guesses(track: Track, fit: Fit, cells: Cells, options: RegisterOptions) -> Track:
    """The same; cells that may show what isn't theirs are without a match.

    Those are the ones whose print fits better one cell further on, where several do: they lie on a piece that was torn
    off the map and slid, or was turned over, or on a sheet below. Where so many cells are hidden that the field is a
    guess, so are those not trusted by themselves; and beside either those that match far worse than most: half hidden,
    or on the same piece.
    """
    if not track.trusted.any():
        return track
    further = fit.elsewhere > fit.here
    unseen = further if np.count_nonzero(further) >= options.several_further else np.zeros_like(further)
    if _placed(track, fit, options) < options.plainly_placed:
        unseen = unseen | ~track.trusted
    at_the_edge = (cells.beside & unseen).any(axis=1)
    weak = track.match < options.plain_share * np.median(track.match[track.trusted])
    return replace(track, match=np.where(unseen | (at_the_edge & weak), np.float32(-1), track.match))


def believed(form: Form, boxes: dict[str, Place], usual: float, options: FlapOptions) -> dict[str, Place]:
    """The boxes by their ids, some with a match of what isn't there.

    Those are the ones that match far worse than the photo's cells (`usual`), or worse where one that stands with them
    isn't found: all of them may have been taken for their neighbours then. So are those that were found in one place,
    or far apart though they are neighbours: at most one of two is there, the other's neighbour was taken for it.
    """
    seen = [box for box in form.regions if box.id in boxes and boxes[box.id].match >= options.least_match]
    found = _apart(np.array([boxes[box.id].moved @ (*box.center_mm, 1) for box in seen]))
    printed = _apart(np.array([box.center_mm for box in seen]))
    radii = np.array([box.radius_mm for box in seen])
    torn = (printed < options.group_radii * radii) & (found > options.most_apart * printed)
    strange = {seen[i].id for i in np.flatnonzero(((found < radii) | torn).any(axis=0))}
    lost = options.least_match - LOST
    for group in together(form.regions, options):
        some_lost = any(boxes[box.id].match < options.least_match for box in group)
        least = (options.least_share_left if some_lost else options.least_share) * usual
        strange |= {box.id for box in group if boxes[box.id].match < least}
    return {
        name: replace(place, match=min(place.match, lost)) if name in strange else place
        for name, place in boxes.items()
    }


def _apart(centers: Floats) -> Floats:
    """The distances of places (n, 2) from each other, (n, n); none is near itself."""
    places = centers.reshape(-1, 2)
    apart: Floats = np.linalg.norm(places[:, None] - places, axis=2) + np.diag(np.full(len(places), np.inf))
    return apart


def has_slipped(track: Track, fit: Fit, cells: Cells, options: RegisterOptions) -> bool:
    """Whether print fits better one cell further on in two cells side by side: the field passes no cell alone."""
    further = (track.match > options.least_seen) & (fit.elsewhere - fit.here > options.slip_margin)
    return any(further[cells.neighbours[i]].any() for i in np.flatnonzero(further))


def in_place(track: Track, options: RegisterOptions) -> NDArray[np.bool_]:
    """Which cells (n,) lie just where their neighbours have them, and match as others do: grain, or ink, hides all.

    Of a cell that paper carried on in part, only a part matches where its neighbours have it.
    """
    usual = float(np.median(track.match[track.trusted])) if track.trusted.any() else np.inf
    return np.asarray((track.departure_mm < options.in_place_mm) & (track.match > options.in_place_share * usual))


def _gathered(
    laid: LaidForm, warp: Warp, track: Track, fit: Fit, boxes: dict[str, Place], options: RegisterOptions
) -> Registration:
    """Cells, slots and boxes together, in the form's order."""
    form = laid.form
    ids = [region.id for region in form.regions if region.role is Role.CELL]
    cells = {cell: Place(STILL, float(match)) for cell, match in zip(ids, track.match, strict=True)}
    places = [(boxes | cells)[region.parent or region.id] for region in form.regions]
    believed_there = track.trusted | in_place(track, options)
    doubted = {cell for cell, there in zip(ids, believed_there, strict=True) if not there}
    return Registration(
        laid.photo,
        laid.blank,
        form,
        warp,
        np.stack([place.moved for place in places]),
        np.array([place.match for place in places], np.float32),
        np.array([(region.parent or region.id) not in doubted for region in form.regions], bool),
        fit.identity,
    )
