"""Files under names that aim at whoever stores, shows or logs them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.webapp.hostile.upload import Fate, Hostile, sheet_jpeg

NAMES = (
    "../../../../etc/passwd",
    "..\\..\\windows\\system32\\config.sys",
    "/etc/cron.d/owned",
    "C:\\photo.jpg",
    "photo.jpg\0.php",
    "photo\r\nSet-Cookie: owned=1\r\n.jpg",
    "<img src=x onerror=alert(1)>.jpg",
    "'; DROP TABLE games; --.jpg",
    "{{ 7 * 7 }}${7*7}%s%n{0.__class__}.jpg",
    "$(touch owned)`touch owned`;touch owned.jpg",
    "photo\u202egpj.exe",
    "%2e%2e%2f%2e%2e%2fphoto.jpg",
    "\ud7ff\uffff\U0010ffff.jpg",
    "n" * 100_000 + ".jpg",
    ".",
    "CON.jpg",
)
"""Paths, NUL, line breaks, HTML, SQL, templates, shells, writing that turns round, the end of Unicode, length."""


def uploads() -> Iterator[Hostile]:
    """A letter under each name, which is refused, and the sheet under two, which is read."""
    for number, name in enumerate(NAMES, start=1):
        yield Hostile(f"hostile name {number}", name, b"A letter, no photo.")
    yield Hostile("a sheet under a name that climbs", NAMES[0], sheet_jpeg(), Fate.READ)
    yield Hostile("a sheet under a very long name", NAMES[13], sheet_jpeg(), Fate.READ)
