"""Location: which form the photo shows, and where its fiducials are, or a refusal that says why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NoReturn

import numpy as np

from engine.sheet.fiducials import DATA_SYMBOLS, NUMBERS, POSITIONS, TAGS, decode, encode, numbers_with
from engine.sheet.form import Form, Role
from engine.sheet.layout import side_of
from scanner.errors import (
    CoveredCodesError,
    MirroredError,
    NoSheetError,
    PartOfMapError,
    PartOfSheetError,
    ScannerError,
    SeveralSheetsError,
    SheetTooSmallError,
    TooBlurredError,
    TooDarkError,
    UnknownFormError,
    UnreadCodesError,
)
from scanner.following.cells import Pins
from scanner.following.likeness import print_shown, print_shown_at
from scanner.following.options import FollowOptions
from scanner.forms import PrintedForm
from scanner.intake.photo import Photo
from scanner.lattice.find import find_lattice
from scanner.location.expected import read_expected, read_missing
from scanner.location.mapsearch import MapFound, find_map, shows_another_beside
from scanner.location.options import LocateOptions
from scanner.location.plane import corners_mm, fitted, lifted, pins_of
from scanner.location.sharpness import is_blurred, is_dark
from scanner.location.source import FormSource
from scanner.location.tags import Tag, searches, shows_mirrored_tags, together
from scanner.memory import return_what_is_free
from scanner.warp import Floats, Warp, project


@dataclass(frozen=True, eq=False)
class Located:
    """A form found in a photo.

    `number` is what its fiducials carry. `matched_by`: "code", its fiducials; "map", the print of its map. `tags` are
    its fiducials seen in the photo, `homography` (3, 3) leads from the page's millimetres to the photo's pixels.
    `guess`: roughly where its cells lie, where its fiducials didn't say it. `lifted` are fiducials that are seen, too,
    but off the flat page that the others agree on, as on a corner that bends up.
    """

    number: int
    printed: PrintedForm
    matched_by: str
    tags: tuple[Tag, ...]
    homography: Floats
    guess: Pins | None = None
    lifted: tuple[Tag, ...] = ()

    @property
    def pins(self) -> Pins:
        """Where its fiducials are printed and seen, the lifted ones as well: so paper is followed that bends far."""
        return pins_of(self.form, (*self.tags, *self.lifted))

    @property
    def form(self) -> Form:
        """The form's geometry."""
        return self.printed.form


def locate(photo: Photo, forms: FormSource, options: LocateOptions, follow: FollowOptions) -> Located:
    """The form that the photo shows, by its fiducials or, where too few can be seen, by its map.

    Raises NoSheetError and its kin where there is none, UnknownFormError where `forms` doesn't know it.
    """
    tags = _find_tags(photo, options)
    located = _located(photo, forms, tags, options, follow)
    _require_alone(photo, located, tags)
    return located


def number_seen(photo: Photo, options: LocateOptions) -> int | None:
    """The number that fiducials carry which a quick look at the photo finds; None where they are too few."""
    decoded = decode({tag.number for tag in next(searches(photo, options.tags))})
    return None if decoded is None else decoded.number


def _located(
    photo: Photo, forms: FormSource, tags: tuple[Tag, ...], options: LocateOptions, follow: FollowOptions
) -> Located:
    """The form that these tags name or, where they are too few, whose map the photo shows."""
    carried = _carried(photo, tags)
    if carried is not None:
        printed = forms.form(carried)
        if printed is None:
            raise UnknownFormError(photo.name, carried)
        own = _own(photo, tags, printed.form)
        flat, homography = fitted(own, printed.form, options)
        if len(flat) >= DATA_SYMBOLS:
            bent = lifted(own, flat, printed.form, homography, options)
            located = Located(carried, printed, "code", flat, homography, lifted=bent)
            _require_view(photo, located, options)
            return _completed(photo, located, options)
        # What doesn't lie where it is printed may be misread, and the number with it: only those that do say anything.
        tags = flat
    return _by_print(photo, forms, tags, options, follow) or _by_map(photo, forms, tags, options, follow)


def _find_tags(photo: Photo, options: LocateOptions) -> tuple[Tag, ...]:
    """The tags that are found, by slower searches only where the quick ones, and a look where their tags have the
    others, leave too few: what isn't read there is hidden. The quickest won't do where it may have missed a sheet."""
    tags: tuple[Tag, ...] = ()
    for search, found in enumerate(searches(photo, options.tags)):
        tags = together(found, tags)
        sees_all = len(tags) >= POSITIONS
        if len({tag.number for tag in tags}) < options.tags.quick_enough:
            tags = read_expected(photo, tags, options.tags)
            # From the tags of one side the other's places can't be told.
            if len({tag.number for tag in tags}) < DATA_SYMBOLS or len({side_of(tag.position) for tag in tags}) < 2:
                continue
        if search > 0 or not (_shows_others(tags) or (not sees_all and _has_room(photo, tags, options))):
            break
    return tags


def _shows_others(tags: Sequence[Tag]) -> bool:
    """Whether some tags are none of the sheet that most of them name."""
    decoded = decode({tag.number for tag in tags})
    return decoded is None or bool(decoded.contradicting)


def _has_room(photo: Photo, tags: Sequence[Tag], options: LocateOptions) -> bool:
    """Whether there is room for another sheet beside the one with these tags."""
    corners = np.concatenate([tag.corners_px for tag in tags])
    low, high = corners.min(axis=0), corners.max(axis=0)
    height, width = photo.image.shape[:2]
    beside = max(*low, *((width, height) - high))
    return bool(beside > options.room_for_another * (high - low).min())


def _carried(photo: Photo, tags: Sequence[Tag]) -> int | None:
    """The number that the tags carry; None where too few are seen. SeveralSheetsError where they are of two pages."""
    numbers = {tag.number for tag in tags}
    positions = Counter(number % POSITIONS for number in numbers)
    if sum(count > 1 for count in positions.values()) >= 2:
        raise SeveralSheetsError(photo.name)
    decoded = decode(numbers)
    return None if decoded is None else decoded.number


def _by_print(
    photo: Photo, forms: FormSource, tags: Sequence[Tag], options: LocateOptions, follow: FollowOptions
) -> Located | None:
    """The form, of those that one tag too few leaves, whose print the photo shows; None where it isn't plainly one."""
    best, rival, located = 0.0, 0.0, None
    for each in _laid(photo, forms, tags, numbers_with({tag.number for tag in tags}), options):
        share = print_shown(photo, each.printed, each.homography, pins_of(each.form, each.tags), follow)
        rival = max(rival, min(share, best))
        if share > best:
            best, located = share, each
        if best >= options.surely_shown:
            break
    if located is None or best < max(options.least_shown, options.least_lead * rival):
        return None
    _require_view(photo, located, options)
    return _completed(photo, located, options)


def _laid(
    photo: Photo, forms: FormSource, tags: Sequence[Tag], numbers: Sequence[int], options: LocateOptions
) -> Iterator[Located]:
    """The forms of these numbers as all of the tags have them lie, without those on whose page they can't lie so."""
    for number in numbers:
        printed = forms.form(number)
        if printed is not None:
            own, homography = fitted(_own(photo, tags, printed.form), printed.form, options)
            if len(own) == len(tags):
                yield Located(number, printed, "map", own, homography)


def _by_map(
    photo: Photo, forms: FormSource, tags: Sequence[Tag], options: LocateOptions, follow: FollowOptions
) -> Located:
    """The form by its map, among all known whose tags are those seen."""
    may_carry = partial(_may_carry, tags={tag.number for tag in tags})
    lattice = find_lattice(photo, options.map.lattice)
    found = None if lattice is None else find_map(photo, lattice, forms, may_carry, options.map)
    # Neither the lattice's pictures nor those of all the maps are wanted again.
    return_what_is_free()
    if found is not None and _is_shown(photo, found, options, follow):
        own = _near(tags, found, options)
        located = Located(found.number, found.printed, "map", own, found.homography, found.cells)
        _require_view(photo, located, options)
        if shows_another_beside(photo, found, forms, options.map):
            raise SeveralSheetsError(photo.name)
        return_what_is_free()
        return located
    if lattice is None or not lattice.is_map(options.map.lattice):
        _refuse(photo, tags, options)
    if shows_mirrored_tags(photo, options.tags):
        raise MirroredError(photo.name)
    raise _unknown(photo, tags, options)


def _unknown(photo: Photo, tags: Sequence[Tag], options: LocateOptions) -> ScannerError:
    """What says why the map that is there isn't known: several of our tags, if not enough, are no accident.

    All of them that are no sheet's are those of two, one in each part of the picture.
    """
    seen = len({tag.position for tag in tags})
    if seen < options.least_tags_known:
        return UnreadCodesError(photo.name)
    if seen == POSITIONS:
        return SeveralSheetsError(photo.name)
    return CoveredCodesError(photo.name, seen=seen, printed=POSITIONS)


def _is_shown(photo: Photo, found: MapFound, options: LocateOptions, follow: FollowOptions) -> bool:
    """Whether the photo shows the map found: by what its lattice shows of it or, where that is faint, all its print."""
    if found.score >= options.map.plain_score:
        return True
    shown = print_shown_at(photo, found.printed, found.homography, found.cells, follow)
    return shown >= options.plainly_shown


def _may_carry(number: int, tags: set[int]) -> bool:
    """Whether the form of that number can have these tags, but for fewer of a sheet that lies beside it.

    What looks like a tag on a form without any says nothing, nor one that no sheet has.
    """
    if number >= NUMBERS:
        return True
    own = tags & set(encode(number))
    strangers = {tag for tag in tags if tag < TAGS} - own
    return not strangers or len(own) > len(strangers)


def _near(tags: Sequence[Tag], found: MapFound, options: LocateOptions) -> tuple[Tag, ...]:
    """The form's tags that lie about where its map has them; none twice."""
    own: dict[int, Tag] = {}
    form = found.printed.form
    printed = {fiducial.tag for fiducial in form.fiducials}
    px_per_mm = Warp(found.homography, None, form.page_mm).px_per_mm
    for tag in (each for each in tags if each.number in printed):
        expected = project(found.homography, corners_mm(form, [tag]))
        if np.linalg.norm(expected - tag.corners_px, axis=1).mean() < options.bend_mm * px_per_mm:
            own[tag.number] = tag
    return tuple(own.values())


def _refuse(photo: Photo, tags: Sequence[Tag], options: LocateOptions) -> NoReturn:
    """Raises what best says why there is no sheet that can be read."""
    if is_dark(photo, options):
        raise TooDarkError(photo.name)
    if not tags:
        _refuse_sheetless(photo, options)
    seen = len({tag.position for tag in tags})
    if seen == POSITIONS:
        raise SeveralSheetsError(photo.name)
    raise PartOfSheetError(photo.name, seen=seen, printed=POSITIONS)


def _refuse_sheetless(photo: Photo, options: LocateOptions) -> NoReturn:
    """Raises what best says why there isn't a single tag."""
    if shows_mirrored_tags(photo, options.tags):
        raise MirroredError(photo.name)
    if is_blurred(photo, options):
        raise TooBlurredError(photo.name)
    raise NoSheetError(photo.name)


def _own(photo: Photo, tags: Sequence[Tag], form: Form) -> tuple[Tag, ...]:
    """The tags that are the form's; SeveralSheetsError where one is there twice, or as many of another sheet."""
    printed = {fiducial.tag for fiducial in form.fiducials}
    own = tuple(tag for tag in tags if tag.number in printed)
    strangers = len(tags) - len(own)
    if len({tag.number for tag in own}) < len(own) or strangers >= max(2, min(len(own), DATA_SYMBOLS)):
        raise SeveralSheetsError(photo.name)
    return own


def _require_alone(photo: Photo, located: Located, tags: Sequence[Tag]) -> None:
    """Nothing, or SeveralSheetsError where one of the form's tags is seen once more, in another place than its own."""
    own = {tag.number for tag in located.tags}
    everywhere = together((*located.tags, *located.lifted), [tag for tag in tags if tag.number in own])
    if len({tag.number for tag in everywhere}) < len(everywhere):
        raise SeveralSheetsError(photo.name)


def _require_view(photo: Photo, located: Located, options: LocateOptions) -> None:
    """Nothing, or an error where the page is seen from behind, too small, or only in part."""
    warp = Warp(located.homography, None, located.form.page_mm)
    if np.linalg.det(warp.jacobian) <= 0:
        raise MirroredError(photo.name)
    if warp.px_per_mm < options.least_px_per_mm:
        raise SheetTooSmallError(photo.name)
    cells = np.array([region.center_mm for region in located.form.regions if region.role is Role.CELL])
    height, width = photo.image.shape[:2]
    places = warp.to_photo(cells)
    inside = ((places >= 0) & (places < (width, height))).all(axis=1)
    if inside.mean() < options.least_inside:
        if not located.form.fiducials:
            raise PartOfMapError(photo.name)
        raise PartOfSheetError(photo.name, seen=len(located.tags), printed=len(located.form.fiducials))


def _completed(photo: Photo, located: Located, options: LocateOptions) -> Located:
    """The same with the fiducials that a closer look finds where they must be."""
    found = read_missing(photo, located.tags, located.form, options.tags)
    if len(found) == len(located.tags):
        return located
    tags, homography = fitted(found, located.form, options)
    if len(tags) <= len(located.tags):
        return located
    # A lifted one that now lies in the plane is no second one.
    flat = {tag.number for tag in tags}
    bent = tuple(tag for tag in located.lifted if tag.number not in flat)
    return replace(located, tags=tags, homography=homography, lifted=bent)
