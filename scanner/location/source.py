"""Where printed forms come from: the scanner asks by number, the caller knows the forms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from scanner.forms import PrintedForm
from scanner.location.recognise import Seen


class FormSource(Protocol):
    """Knows printed forms by number: the one that their fiducials carry, or a number beyond those."""

    def form(self, number: int) -> PrintedForm | None:
        """The form of that number, None where there is none."""

    def known(self, seen: Seen) -> Iterable[int]:
        """The numbers among which a form without readable fiducials is looked for by its print.

        `seen` are the cells of its map: where many forms are known, those suffice whose map may be that, and one of
        those of a map that is printed on several papers.
        """

    def alike(self, number: int) -> Iterable[int]:
        """The numbers of the forms with that one's map, on other paper or in another language, and itself first."""
