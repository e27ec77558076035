"""From a picture to one moment of a game, or from a scan of several pages to several, through the scanner."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from engine.board import PLAYERS
from engine.given import GivenPosition
from engine.sheet.identity import LANGUAGES, SheetIdentity
from scanner.blank import raster
from scanner.errors import (
    EmptyPageError,
    NoSheetError,
    PartOfSheetError,
    RulesPageError,
    ScannerError,
    TooBlurredError,
    UnconfirmedSheetError,
    UnknownFormError,
    WrongSheetError,
)
from scanner.intake.photo import Photo, pages
from scanner.location.mapsearch import shows_another, shows_hexes
from scanner.location.options import LocateOptions
from scanner.location.otherpages import Keypoints, keypoints_of, shows_any, shows_empty_page
from scanner.pipeline import read
from scanner.reading import Reading
from scanner.watch import Watch, unwatched
from webapp.boards import is_registered, registered_number, seed_number
from webapp.forms import KnownForms, board_of_number, rules_page
from webapp.moments import Moment, Seen, actions_of, marks_of, round_played
from webapp.options import ReadOptions
from webapp.remarks import page_left_out


def moment_of_picture(name: str, data: bytes, options: ReadOptions) -> Moment:
    """The moment that a photo shows; a ScannerError says what is wrong with the picture."""
    return moments_of_picture(name, data, options)[0]


def moments_of_picture(name: str, data: bytes, options: ReadOptions) -> tuple[Moment, ...]:
    """The moments that a photo or a scan shows, one for each of its pages; a ScannerError says what is wrong with it.

    Of several pages those with the rules and empty ones are left out, and the moments say so. Every other page has to
    be read: the end of the game may be on it.
    """
    moments: list[Moment] = []
    # What they are, not the errors: an error that is kept keeps the whole picture through its traceback.
    left_out: list[tuple[type[RulesPageError | EmptyPageError], str]] = []
    decoding = pages(data, name=name)
    start = time.perf_counter()
    while (photo := next(decoding, None)) is not None:
        decoded = time.perf_counter()
        try:
            moments.append(_moment(photo, name, options, decoded - start))
        except (RulesPageError, EmptyPageError) as error:
            left_out.append((type(error), error.name))
        start = time.perf_counter()
    if not moments:
        kind, page = left_out[0]
        raise kind(page)
    told = tuple(page_left_out(page, rules=kind is RulesPageError) for kind, page in left_out)
    return tuple(replace(moment, left_out=told) for moment in moments)


def _moment(photo: Photo, name: str, options: ReadOptions, decoding_s: float) -> Moment:
    """The moment that a photo out of the file of that name shows; decoding it took so long, in seconds."""
    start = time.perf_counter()
    reading = _read(photo, options, _watch(photo, name, options))
    # The scanner asked for the form of this number, so there is one.
    board = board_of_number(reading.number)
    given = GivenPosition(board, marks_of(reading), round_played(board, reading), actions_of(reading))
    timing = {
        **reading.timing_ms,
        "decode": 1000 * decoding_s,
        "total": 1000 * (decoding_s + time.perf_counter() - start),
    }
    # The picture alone: what was worked out from it takes as much memory again.
    kept = Photo(photo.name, photo.image, photo.shrink) if options.pictures else None
    return Moment(photo.name, given, given.position(), timing, Seen(kept, reading))


def _watch(photo: Photo, name: str, options: ReadOptions) -> Watch:
    """Who watches the stages: nobody, or a folder of the photo's own: `scan`, or `scan-page-2`."""
    if options.debug is None:
        return unwatched
    page = photo.name.removeprefix(name).replace(",", "").replace(" ", "-")
    return options.debug.watch(Path(name).stem + page)


def _read(photo: Photo, options: ReadOptions, watch: Watch) -> Reading:
    """The reading of the photo, by its own codes; where they can't be read, by its map.

    The map is looked for among those expected, or is the one that the person named. The scanner compares the print
    with it, so a wrong name is refused, and so is one that the photo doesn't show to be right.
    """
    named = options.seed is not None
    forms = KnownForms(tuple(_named(options)), registered=False) if named else KnownForms(options.expected)
    try:
        reading = read(photo, forms, watch=watch)
    except (NoSheetError, TooBlurredError, PartOfSheetError) as error:
        if not _shows_codes(error):
            _refuse_other_pages(photo)
        if named and type(error) is NoSheetError and shows_hexes(photo, LocateOptions().map):
            # Hexes too faint to be called a map are found where the right one is named, and so may this one be.
            raise UnconfirmedSheetError(photo.name) from error
        raise
    except UnknownFormError as error:
        if named:
            other = error.number is not None or shows_another(photo, forms, LocateOptions().map)
            raise (WrongSheetError if other else UnconfirmedSheetError)(photo.name) from error
        raise
    by_user = reading.matched_by == "map" and any(reading.number in forms.alike(each) for each in _named(options))
    return replace(reading, matched_by="user") if by_user else reading


def _shows_codes(error: ScannerError) -> bool:
    """Whether so much of a sheet was seen that no other page is: the game's end may be on it, whatever lies beside."""
    return isinstance(error, PartOfSheetError) and error.seen >= LocateOptions().least_tags_known


def _refuse_other_pages(photo: Photo) -> None:
    """Nothing, or the error that names what the photo shows in place of a sheet."""
    if shows_any(photo, _rules_pages()):
        raise RulesPageError(photo.name)
    if shows_empty_page(photo):
        raise EmptyPageError(photo.name)


@cache
def _rules_pages() -> tuple[Keypoints, ...]:
    """How the pages of rules look; the other paper has the same words in nearly the same places."""
    return tuple(keypoints_of(raster(rules_page(lang)).image) for lang in LANGUAGES)


def _named(options: ReadOptions) -> Iterator[int]:
    """A number for every map that the person can have meant, on whatever paper; none where no seed was named."""
    if options.seed is None:
        return
    if is_registered(options.seed):
        yield registered_number(options.seed)
        return
    for players in PLAYERS if options.players is None else (options.players,):
        yield SheetIdentity(seed_number(options.seed), players).number
