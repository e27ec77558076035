"""The prints of the maps that were compared last, kept ready: drawing one takes longer than comparing it."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from threading import Lock

from scanner.blank import raster
from scanner.forms import PrintedForm
from scanner.location.recognise import Known, known_of

_KEPT = 256
"""Maps whose print is kept, 150 kB each."""


class KeptPrints:
    """The prints of forms, each drawn once as long as few others are asked for. Threads may share one.

    Their forms and pages aren't kept with them, which take four times as much memory.
    """

    def __init__(self, most: int = _KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[bytes, Known | None] = OrderedDict()
        self._turn = Lock()

    def of(self, printed: PrintedForm) -> Known | None:
        """The print of the form's map; None where its cells are no lattice of hexes."""
        key = blake2b(repr(printed.form).encode(), key=blake2b(printed.blank).digest()).digest()
        with self._turn:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        known = known_of(printed.form, raster(printed))
        with self._turn:
            self._kept[key] = known
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return known
