"""The sheets of a batch, each worked out once: four photos of a game may come to any worker, hours apart.

A map from its seed, its page and the page's pixels take as long to work out as a fifth of a photo to read. They are
kept among what was read, on this machine's disk; a store across a network would take longer than working them out anew.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from engine.sheet.fiducials import NUMBERS
from engine.sheet.form import Form
from scanner.blank import as_picture
from scanner.forms import PrintedForm
from scanner.location.recognise import Seen
from webapp.batch.places import Place
from webapp.batch.records import kept_sheet_name
from webapp.forms import KnownForms

_FORMS = KnownForms()


class _KeptSheet(Struct, frozen=True, array_like=True):
    """A sheet of ours as it is kept: its form, what is printed on it, its blank as a picture, with a CRC-32."""

    form: Form
    content: str
    blank: bytes
    checksum: int


@dataclass(frozen=True)
class KeptForms:
    """All known forms; those that this program prints are worked out once for all workers on this machine."""

    results: Place

    def form(self, number: int) -> PrintedForm | None:
        """The form of that number, or None where no sheet has it."""
        if number >= NUMBERS or not self.results.is_here:
            # Registered maps may change, and have their pictures in a database.
            return _FORMS.form(number)
        return self._kept(number) or self._worked_out(number)

    def known(self, seen: Seen) -> tuple[int, ...]:
        """The numbers of the registered maps that these cells may be of."""
        return _FORMS.known(seen)

    def alike(self, number: int) -> tuple[int, ...]:
        """That number, then those of the same map on other paper and in the other language, where it is printed so."""
        return _FORMS.alike(number)

    def _kept(self, number: int) -> PrintedForm | None:
        try:
            kept = msgspec.msgpack.decode(self.results.get(kept_sheet_name(number)), type=_KeptSheet)
        except (OSError, msgspec.DecodeError):
            return None
        whole = zlib.crc32(kept.blank) == kept.checksum
        return PrintedForm(kept.form, kept.blank, kept.content) if whole else None

    def _worked_out(self, number: int) -> PrintedForm | None:
        printed = _FORMS.form(number)
        if printed is None:
            return None
        blank = as_picture(printed).blank
        kept = _KeptSheet(printed.form, printed.content, blank, zlib.crc32(blank))
        self.results.put(kept_sheet_name(number), msgspec.msgpack.encode(kept))
        return printed
