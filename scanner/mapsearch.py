"""Which of the known maps a photo without enough fiducials shows, and where: by its lattice and its cells' print.

Never a guess: the best map must fit well, better than the same map laid elsewhere, and better than any other map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from engine.sheet.form import Form
from scanner.blank import raster
from scanner.edges import agreement, lengths, summit
from scanner.errors import MirroredError
from scanner.forms import FormSource, PrintedForm
from scanner.lattice import Lattice
from scanner.lattice_options import MapOptions
from scanner.lattice_surface import centers
from scanner.photo import Photo
from scanner.recognise import Known, Placing, Seen, known_of, place, seen_of
from scanner.track import Cells, Pins, map_window, sight_of
from scanner.warp import Floats, Warp, Window

_KEPT = 128
"""Maps whose print is kept ready, with their PDF a fifth of a megabyte each."""
_PAGE_PX_PER_MM = 2.0
"""How finely the print beside the map is compared."""


@dataclass(frozen=True)
class MapFound:
    """A known form whose map a photo shows.

    `homography` leads from the page's millimetres to pixels, `cells` are the places of those cells that were seen,
    `score` and `rival` as in `Placing`, the rival being the best of other places and of other maps.
    """

    number: int
    printed: PrintedForm
    homography: Floats
    cells: Pins
    score: float
    rival: float


@dataclass(frozen=True)
class _Candidate:
    number: int
    printed: PrintedForm
    known: Known
    placing: Placing


def find_map(
    photo: Photo, lattice: Lattice, forms: FormSource, numbers: Iterable[int], options: MapOptions
) -> MapFound | None:
    """The form among those numbers whose map the lattice is, None where that isn't certain.

    MirroredError where it is one of them as in a mirror.
    """
    seen = seen_of(photo, lattice)
    candidates = sorted(_candidates(forms, numbers, seen), key=lambda each: -each.placing.score)
    if not candidates:
        return None
    best = candidates[0]
    same = [each for each in candidates if _same_map(each.known, best.known)]
    others = [each.placing.score for each in candidates if each not in same]
    rival = max([best.placing.rival, *others])
    if best.placing.score < options.least_score or best.placing.score < options.least_lead * rival:
        _refuse_mirrored(photo, seen, candidates, options)
        return None
    found = [_found(lattice, each, rival) for each in same]
    return max(found, key=lambda each: _page_agreement(photo, each, options)) if len(found) > 1 else found[0]


def _candidates(forms: FormSource, numbers: Iterable[int], seen: Seen) -> Iterable[_Candidate]:
    for number in numbers:
        printed = forms.form(number)
        known = None if printed is None else _known(printed)
        if printed is not None and known is not None:
            yield _Candidate(number, printed, known, place(known, seen))


@lru_cache(maxsize=_KEPT)
def _known(printed: PrintedForm) -> Known | None:
    return known_of(printed.form, raster(printed))


def _same_map(one: Known, other: Known) -> bool:
    """Whether both are one map, on other paper perhaps or in another language."""
    if one.cells.shape != other.cells.shape or (one.cells != other.cells).any():
        return False
    return float((one.print_ * other.print_).sum()) > 0.8 * float((one.print_**2).sum())


def _refuse_mirrored(photo: Photo, seen: Seen, candidates: Sequence[_Candidate], options: MapOptions) -> None:
    """Nothing, or MirroredError where a mirror image of the photo shows one of the maps."""
    mirrored = seen.mirrored
    for each in candidates[: options.mirrored_tried]:
        placing = place(each.known, mirrored)
        if placing.score >= options.least_score and placing.score >= options.least_lead * placing.rival:
            raise MirroredError(photo.name)


def _found(lattice: Lattice, candidate: _Candidate, rival: float) -> MapFound:
    """A candidate laid on the lattice."""
    known, placing = candidate.known, candidate.placing
    cells = placing.cells(known)
    there = {(int(q), int(r)) for q, r in lattice.cells}
    inside = np.array([(int(q), int(r)) in there for q, r in cells])
    page_mm, photo_px = known.centers_mm[inside], lattice.to_photo(centers(cells[inside]))
    homography, _ = cv2.findHomography(page_mm, photo_px)
    pins = Pins(page_mm, photo_px)
    return MapFound(candidate.number, candidate.printed, np.asarray(homography), pins, placing.score, rival)


def _page_agreement(photo: Photo, found: MapFound, options: MapOptions) -> float:
    """How much of the print beside the map is found near where it must be: on another paper it lies elsewhere."""
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
        total += there * summit(agreement(area, print_, there))[2]
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
