"""Which of the known maps a photo without enough fiducials shows, and where: by its lattice and its cells' print.

Never a guess: the best map must fit well, better than the same map laid elsewhere, and better than any other map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form
from scanner.blank import raster
from scanner.edges import lengths
from scanner.errors import DoubtfulFormError, MirroredError
from scanner.following.cells import Cells, Pins, map_window
from scanner.following.sight import sight_of
from scanner.forms import PrintedForm
from scanner.intake.photo import Photo
from scanner.lattice.find import Lattice, find_lattice
from scanner.lattice.surface import centers
from scanner.location.options import MapOptions
from scanner.location.prints import KeptPrints
from scanner.location.recognise import Axial, Known, Placing, Seen, place, seen_of
from scanner.location.source import FormSource
from scanner.matching import agreement, peak_of
from scanner.warp import Floats, Warp, Window, project

_PRINTS = KeptPrints()
_PAGE_PX_PER_MM = 2.0
"""How finely the print beside the map is compared."""
_ALIKE = 0.8
"""The share of their print that two maps have in common from which on they are compared hex by hex: maps of one style
that have nothing but their lattice in common reach 0.6."""
_DIFFERING = 0.3
"""How much two prints of a cell differ that aren't the same, by what is special in a cell on average: the same drawn
twice differs by 0.1."""


@dataclass(frozen=True, eq=False)
class MapFound:
    """A known form whose map a photo shows.

    `homography` leads from the page's millimetres to pixels, `cells` are the places of those cells that were seen,
    `score` as in `Placing`.
    """

    number: int
    printed: PrintedForm
    homography: Floats
    cells: Pins
    score: float


@dataclass(frozen=True)
class Candidate:
    """A known form laid on a lattice; `content` is what is printed on it, as in `PrintedForm`."""

    number: int
    content: str
    known: Known
    placing: Placing


def find_map(
    photo: Photo, lattice: Lattice, forms: FormSource, may_be: Callable[[int], bool], options: MapOptions
) -> MapFound | None:
    """The form whose map the lattice is, among those known that it may be by its number; None for none of them.

    MirroredError where it is one of them as in a mirror, DoubtfulFormError where it may be any of several.
    """
    seen = seen_of(photo, lattice, options.lattice.least_edge)
    candidates = _placed(forms, _likely(forms, may_be, seen), seen, options)
    best = candidates[0] if candidates else None
    alike = [each for each in candidates if best is not None and _alike(each, best)]
    others = [each.placing.score for each in candidates if each not in alike]
    rival = max([0.0 if best is None else best.placing.rival, *others])
    if best is None or not _stands_out(best.placing.score, rival, options):
        _refuse_mirrored(photo, forms, may_be, seen, options)
        return None
    same = told_apart(alike, seen, options) if len(alike) > 1 else alike
    if len({each.content for each in same}) != 1:
        raise DoubtfulFormError(photo.name)
    papers = [each for each in forms.alike(same[0].number) if may_be(each)]
    found = [there for each in papers if (there := _found(forms, lattice, same[0], each)) is not None]
    if len(found) > 1:
        return max(found, key=lambda each: _page_agreement(photo, each, options))
    return found[0] if found else None


def shows_another_beside(photo: Photo, found: MapFound, forms: FormSource, options: MapOptions) -> bool:
    """Whether a known map, that one or any other, plainly lies beside the one found: which of both is meant?"""
    return any(_shows_known(part, forms, options) for part in _beside(photo, found, options))


def shows_hexes(photo: Photo, options: MapOptions) -> bool:
    """Whether the photo shows a lattice of hexes, however faintly."""
    return find_lattice(photo, options.lattice) is not None


def shows_another(photo: Photo, forms: FormSource, options: MapOptions) -> bool:
    """Whether the photo shows a map so plainly that it would tell if it were one of those known, and it is none."""
    lattice = find_lattice(photo, options.lattice)
    if lattice is None or lattice.sureness < options.lattice.plain_sureness:
        return False
    seen = seen_of(photo, lattice, options.lattice.least_edge)
    candidates = _placed(forms, forms.known(seen), seen, options)
    return bool(candidates) and all(
        each.placing.score < options.surely_other and seen.whole.sum() >= options.plainly_whole * len(each.known.cells)
        for each in candidates
    )


def _beside(photo: Photo, found: MapFound, options: MapOptions) -> Iterator[Photo]:
    """What the photo shows on each side of the page of the map found, where there is room for another map."""
    form = found.printed.form
    places = project(found.homography, Cells.of(form.regions).centers)
    room = options.room_for_another * float(np.ptp(places, axis=0).min())
    page = project(found.homography, Window(0, 0, *form.page_mm, 1.0).corners)
    low, high = page.min(axis=0), page.max(axis=0)
    (left, top), (right, bottom) = np.round(low).astype(int), np.round(high).astype(int)
    height, width = photo.image.shape[:2]
    if left > room:
        yield Photo(photo.name, photo.image[:, :left])
    if width - right > room:
        yield Photo(photo.name, photo.image[:, right:])
    if top > room:
        yield Photo(photo.name, photo.image[:top])
    if height - bottom > room:
        yield Photo(photo.name, photo.image[bottom:])


def _shows_known(photo: Photo, forms: FormSource, options: MapOptions) -> bool:
    """Whether a photo plainly shows one of the known maps, whichever of them and whatever way round."""
    lattice = find_lattice(photo, options.lattice)
    if lattice is None:
        return False
    try:
        found = find_map(photo, lattice, forms, lambda number: True, options)
    except (DoubtfulFormError, MirroredError):
        return True
    return found is not None and found.score >= options.plain_score


def _likely(forms: FormSource, may_be: Callable[[int], bool], seen: Seen) -> Iterator[int]:
    """A number for each map that is known and may be that of these cells: its paper is asked about later."""
    for number in forms.known(seen):
        yield from islice(filter(may_be, forms.alike(number)), 1)


def _placed(forms: FormSource, numbers: Iterable[int], seen: Seen, options: MapOptions) -> list[Candidate]:
    """The forms of these numbers laid on the cells seen, that which fits best first.

    Not those with fewer cells than any lattice: they could only be found in a part of another map.
    """
    candidates = []
    for number in numbers:
        printed = forms.form(number)
        known = None if printed is None else _PRINTS.of(printed)
        if printed is not None and known is not None and len(known.cells) >= options.lattice.least_cells:
            candidates.append(Candidate(number, printed.content, known, place(known, seen)))
    return sorted(candidates, key=lambda each: -each.placing.score)


def _stands_out(score: float, rival: float, options: MapOptions) -> bool:
    """Whether a placing is surely the right one."""
    return score >= options.least_score and score >= options.least_lead * rival


def _alike(one: Candidate, other: Candidate) -> bool:
    """Whether both lie the same and most of their print is the same: one map, or two that differ in a few hexes."""
    if one is other:
        return True
    if one.placing.turn != other.placing.turn:
        return False
    mine, theirs = _common(one, other)
    if 2 * len(mine) < len(one.known.cells):
        return False
    print_, rival = one.known.print_[mine], other.known.print_[theirs]
    return float((print_ * rival).sum()) > _ALIKE * float((print_**2).sum())


def _common(one: Candidate, other: Candidate) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Which cells of both, by index, lie in the same places."""
    own, others = (_places(each.placing.cells(each.known)) for each in (one, other))
    index = {at: i for i, at in enumerate(others)}
    pairs = [(i, index[at]) for i, at in enumerate(own) if at in index]
    mine, theirs = np.array(pairs, np.intp).reshape(-1, 2).T
    return mine, theirs


def _places(cells: Axial) -> list[tuple[int, int]]:
    """Cells (n, 2) as pairs of numbers, by which they are found again."""
    return [(int(q), int(r)) for q, r in cells]


def told_apart(alike: Sequence[Candidate], seen: Seen, options: MapOptions) -> list[Candidate]:
    """Those of maps that lie the same for which the cells in which they differ speak plainly, against every other.

    Several only where they don't differ at all; none where the cells that differ can't be seen well enough. What is
    beside the map, on one paper closer to its rim than on the other, says nothing of two that are one.
    """
    return [
        one
        for one in alike
        if all(
            each.content == one.content or (word := _word_for(one, each, seen)) is None or word > options.least_word
            for each in alike
        )
    ]


def _word_for(one: Candidate, other: Candidate, seen: Seen) -> float | None:
    """What the cells in which two maps differ say: 1 for the one, -1 for the other, about 0 nothing, None: no such."""
    mine, theirs = _common(one, other)
    print_, rival = (each.reshape(len(mine), -1) for each in (one.known.print_[mine], other.known.print_[theirs]))
    usual = one.known.ideal / len(one.known.cells)
    apart = ((print_ - rival) ** 2).sum(axis=1)
    differing = apart > _DIFFERING * usual
    if not differing.any() and len(mine) == max(len(one.known.cells), len(other.known.cells)):
        return None
    there = {at: i for i, at in enumerate(_places(seen.cells))}
    rows = np.array([there.get(at, -1) for at in _places(one.placing.cells(one.known)[mine])])
    chosen = np.flatnonzero(differing & (rows >= 0))
    shown = seen.prints[one.placing.turn][rows[chosen]].reshape(print_[chosen].shape)
    clear = max(one.placing.score, other.placing.score)
    # How much of its print a map shows is how much of what differs it would show; the rest is as good for both.
    middle = clear * (print_[chosen] + rival[chosen]) / 2
    said = float(((shown - middle) * (print_[chosen] - rival[chosen])).sum())
    return said / max(clear * float(apart[differing].sum()) / 2, 1e-9)


def _refuse_mirrored(
    photo: Photo, forms: FormSource, may_be: Callable[[int], bool], seen: Seen, options: MapOptions
) -> None:
    """Nothing, or MirroredError where a mirror image of the photo shows one of the maps."""
    mirrored = seen.mirrored
    likely = islice(_likely(forms, may_be, mirrored), options.mirrored_tried)
    for each in _placed(forms, likely, mirrored, options)[:1]:
        if each.placing.score >= options.plain_score and _stands_out(each.placing.score, each.placing.rival, options):
            raise MirroredError(photo.name)


def _found(forms: FormSource, lattice: Lattice, candidate: Candidate, number: int) -> MapFound | None:
    """The form of that number, its map the candidate's, laid on the lattice; None where it is no longer known."""
    printed = forms.form(number)
    if printed is None or printed.content != candidate.content:
        return None
    cells = candidate.placing.cells(candidate.known)
    there = set(_places(lattice.cells))
    inside = np.array([at in there for at in _places(cells)])
    page_mm, photo_px = Cells.of(printed.form.regions).centers[inside], lattice.to_photo(centers(cells[inside]))
    homography, _ = cv2.findHomography(page_mm, photo_px)
    pins = Pins(page_mm, photo_px)
    return MapFound(number, printed, np.asarray(homography), pins, candidate.placing.score)


def _page_agreement(photo: Photo, found: MapFound, options: MapOptions) -> float:
    """How much of the print beside the map is found near where it must be: on another paper it lies elsewhere."""
    # Of the papers that are compared all but one won't be wanted again.
    form, blank = found.printed.form, raster(found.printed)
    # Without a bend: drawn on from the map to the page's edges, it would lead anywhere.
    sight = sight_of(
        photo, blank, Warp(found.homography, None, form.page_mm), Window(0, 0, *form.page_mm, _PAGE_PX_PER_MM)
    )
    reach, side = round(options.block_reach_mm * _PAGE_PX_PER_MM), round(options.block_mm * _PAGE_PX_PER_MM)
    total = weight = 0.0
    for left, top in _blocks(form, side):
        print_ = sight.blank[top : top + side, left : left + side]
        area = sight.photo[max(top - reach, 0) : top + side + reach, max(left - reach, 0) : left + side + reach]
        there = float(lengths(print_).sum())
        total += there * peak_of(agreement(area, print_, there)).score
        weight += there
    return total / max(weight, 1.0)


def _blocks(form: Form, side: int) -> Iterable[tuple[int, int]]:
    """The left and top of all squares of the page beside the map, in pixels."""
    window = map_window(Cells.of(form.regions), form, 1.0)
    width, height = (round(length * _PAGE_PX_PER_MM) for length in form.page_mm)
    for top in range(0, height - side, side):
        for left in range(0, width - side, side):
            x, y = left / _PAGE_PX_PER_MM, top / _PAGE_PX_PER_MM
            reach = side / _PAGE_PX_PER_MM
            across = window.left - reach < x < window.left + window.width
            if not (across and window.top - reach < y < window.top + window.height):
                yield left, top
