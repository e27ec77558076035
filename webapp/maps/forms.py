"""Registered maps as the scanner needs them: by number, and found among all by the looks of their cells.

Numbers from `FIRST` on are registered maps; below it are those that our own sheets' fiducials carry.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from engine.board import Board
from engine.formats import read_map
from engine.sheet.fiducials import NUMBERS
from engine.sheet.form import Form
from engine.sheet.registered import form_of
from scanner.forms import PrintedForm
from webapp.maps.errors import UnknownMapIdError
from webapp.maps.here import maps_here

if TYPE_CHECKING:
    from scanner.location.mapindex import MapIndex
    from scanner.location.recognise import Seen
    from webapp.maps.store import MapStore

FIRST = NUMBERS
"""The number of a registered map is this and its id."""
KEPT = 32
"""Registered maps kept ready, half a megabyte each."""
MOST_LIKELY = 6
"""Maps that are compared with a photo in full, at 5 ms each ..."""
LEAST_SHARE = 0.6
"""... and how well, by the best's, the others' looks must agree with it to be among them: chance reaches 0.5 to 0.8."""


@dataclass(frozen=True)
class RegisteredForm:
    """A registered map: its number, its board and its form."""

    number: int
    document: bytes
    maps: MapStore

    @cached_property
    def board(self) -> Board:
        """What is printed on it."""
        return read_map(self.document).board

    @property
    def form(self) -> Form:
        """Where everything lies, in the millimetres of its blank's picture."""
        return form_of(self.document)

    @cached_property
    def printed_form(self) -> PrintedForm:
        """The form with the picture of its blank."""
        return PrintedForm(self.form, self.maps.picture(self.number - FIRST), self.board.seed)


def registered_form(number: int) -> RegisteredForm | None:
    """The registered map of that number, listed or not; None where this instance has none."""
    maps = maps_here() if number >= FIRST else None
    if maps is None:
        return None
    try:
        return _registered(maps, number)
    except UnknownMapIdError:
        return None


def form_of_seed(seed: str) -> RegisteredForm | None:
    """The registered map of that name, `map-…`; None where this instance has none."""
    maps = maps_here()
    if maps is None:
        return None
    try:
        return _registered(maps, FIRST + maps.by_seed(seed.strip()).id)
    except UnknownMapIdError:
        return None


def likeliest(seen: Seen) -> tuple[int, ...]:
    """The numbers of the registered maps that cells seen in a photo may be of, the likeliest first."""
    maps = maps_here()
    if maps is None:
        return ()
    return _index(maps, maps.state()).likeliest(seen, MOST_LIKELY, LEAST_SHARE)


def look_of_map(document: bytes, picture: bytes) -> bytes:
    """The look by which a map is recognised, to be stored with it; empty where its cells are no lattice of hexes."""
    from scanner.blank import raster
    from scanner.location.mapindex import look_of

    form = form_of(document)
    return look_of(form, raster(PrintedForm(form, picture)))


@lru_cache(maxsize=KEPT)
def _registered(maps: MapStore, number: int) -> RegisteredForm:
    """A registered map never changes."""
    return RegisteredForm(number, maps.get(number - FIRST).document, maps)


@lru_cache(maxsize=2)
def _index(maps: MapStore, _state: str) -> MapIndex:
    """The index of all maps that are listed; a new one whenever the list has changed."""
    from scanner.location.mapindex import MapIndex

    return MapIndex.of([(FIRST + line.id, line.look) for line in maps.all() if line.look])
