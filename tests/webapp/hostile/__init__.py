"""A hundred uploads that nobody sends in good faith, made by code: what each is, and what has to become of it.

Nothing of them lies in the repository; each is small as it is sent, however large it claims to be or would become.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.webapp.hostile import broken, names, pdfs, pictures, sheets, strangers
from tests.webapp.hostile.upload import Fate, Hostile

__all__ = ["Fate", "Hostile", "uploads"]


def uploads() -> Iterator[Hostile]:
    """Every hostile upload, one after another; none is kept, so that their makers don't add up."""
    for module in (strangers, pictures, broken, pdfs, sheets, names):
        yield from module.uploads()
