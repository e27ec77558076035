"""A form as it is printed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.sheet.form import Form


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
