"""Where printed forms come from: the scanner asks by number, the caller knows the forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from engine.sheet.form import Form


@dataclass(frozen=True)
class PrintedForm:
    """A form with its print: `blank` is the unplayed sheet whose geometry `form` gives in millimetres.

    It is a PDF, of which page 1 counts, or a picture in grey, as PNG, with `scanner.blank.PX_PER_MM` to a millimetre.
    """

    form: Form
    blank: bytes


class FormSource(Protocol):
    """Knows printed forms by the number that their fiducials carry."""

    def form(self, number: int) -> PrintedForm | None:
        """The form of that number, None where there is none."""

    def known(self) -> Iterable[int]:
        """The numbers among which a form without readable fiducials may be looked for by its print."""
