"""Where printed forms come from: the scanner asks by number, the caller knows the forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from engine.sheet.form import Form

if TYPE_CHECKING:
    from scanner.location.recognise import Seen


@dataclass(frozen=True)
class PrintedForm:
    """A form with its print: `blank` is the unplayed sheet whose geometry `form` gives in millimetres.

    It is a PDF, of which page 1 counts, or a picture in grey with `scanner.blank.PX_PER_MM` to a millimetre.
    `content` names what is printed, on whatever paper and in whatever language: of forms that have it in common any
    will do, others are never taken for each other.
    """

    form: Form
    blank: bytes
    content: str = ""


class FormSource(Protocol):
    """Knows printed forms by number: the one that their fiducials carry, or a number beyond those."""

    def form(self, number: int) -> PrintedForm | None:
        """The form of that number, None where there is none."""

    def known(self, seen: Seen) -> Iterable[int]:
        """The numbers among which a form without readable fiducials is looked for by its print.

        `seen` are the cells of its map: where many forms are known, those suffice whose map may be that.
        """
