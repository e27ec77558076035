"""From a file to an unplayed sheet: the page laid flat with its words, then all that is printed on it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.sheet.boxes import MM_PER_POINT
from scanner.blankphoto import picture_of
from scanner.errors import ScannerError
from scanner.intake import pdf
from scanner.intake.photo import Photo, file_bytes, load, name_of
from scanner.lattice.find import Lattice, find_lattice
from scanner.limits import Limits
from scanner.unplayed.faint import with_faint
from scanner.unplayed.glyphs import glyph_reader
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.page import FlatPage, drawn_page
from scanner.unplayed.pagewords import read_words
from scanner.unplayed.photographed import frame_of
from scanner.unplayed.result import Unplayed
from scanner.unplayed.sheet import sheet_of
from scanner.unplayed.upright import upright_turn
from scanner.unplayed.words import words_of


class NoMapError(ScannerError):
    """A picture in which no map of hexes can be found."""

    sentence = (
        "No map of hexes was found in {name}: give the sheet's PDF, or photograph the whole unplayed sheet from above, "
        "lying flat, in even light."
    )


def read_unplayed(
    source: Path | str | bytes,
    name: str | None = None,
    limits: Limits | None = None,
    options: UnplayedOptions | None = None,
) -> Unplayed:
    """The unplayed sheet in a file, or in its bytes: page 1 of a PDF, or a photo or scan.

    Raises NoMapError where no map of hexes is to be seen, MirroredError where it is seen as in a mirror, and another of
    the errors of `scanner.errors` where the file can't be read.
    """
    limits, options = limits or Limits(), options or UnplayedOptions()
    name = name or name_of(source)
    data = file_bytes(source, name, limits)
    photo = load(data, name, limits)
    lattice = find_lattice(photo, options.lattice)
    if lattice is None or int(lattice.whole(options.lattice.least_edge).sum()) < options.least_cells:
        raise NoMapError(photo.name)
    page = _drawn(data, photo, lattice, limits, options) or _photographed(photo, lattice, options)
    sheet = sheet_of(page, options)
    if sum(cell.sector is not None for cell in sheet.cells) < options.least_lettered * len(sheet.cells):
        raise NoMapError(photo.name)
    return sheet


def _drawn(data: bytes, photo: Photo, lattice: Lattice, limits: Limits, options: UnplayedOptions) -> FlatPage | None:
    """The page of a PDF that says its own words; None for all that must be read from pixels alone."""
    if not pdf.is_pdf(data):
        return None
    text = pdf.page_text(data, photo.name, limits)
    words = words_of(text.letters, options.text)
    if len(words) < options.words.least:
        return None
    page_mm = (text.size[0] * MM_PER_POINT, text.size[1] * MM_PER_POINT)
    page = drawn_page(photo, lattice, page_mm, words, options)
    return page and with_faint(page, options.faint)


def _photographed(photo: Photo, lattice: Lattice, options: UnplayedOptions) -> FlatPage:
    """The page that a photo or a scan shows, its words read from pixels."""
    reader = glyph_reader()
    turn = upright_turn(photo, lattice, reader, options)
    frame = frame_of(photo, lattice, turn, options)
    picture = picture_of(photo, frame.warp)
    page = FlatPage(picture, frame.warp.page_mm, frame.layout, frame.cells, None, frame.sure_mm)
    # Hexes all over the picture, a tiled floor's, are on no page.
    if not all(map(page.shows, page.cells)):
        raise NoMapError(photo.name)
    page = with_faint(page, options.faint)
    return replace(page, words=read_words(page, reader, options))
