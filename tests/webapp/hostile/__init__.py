"""A hundred uploads that nobody sends in good faith, made by code: what each is, and what has to become of it.

Nothing of them lies in the repository; each is small as it is sent, however large it claims to be or would become.
"""

from __future__ import annotations

from functools import cache

from tests.webapp.hostile import broken, names, pdfs, pictures, sheets, strangers
from tests.webapp.hostile.upload import Fate, Hostile

__all__ = ["Fate", "Hostile", "uploads"]


@cache
def uploads() -> tuple[Hostile, ...]:
    """Every hostile upload."""
    modules = (strangers, pictures, broken, pdfs, sheets, names)
    return tuple(upload for module in modules for upload in module.uploads())
