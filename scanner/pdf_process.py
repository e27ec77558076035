"""What the process runs that draws a page of a PDF: standard input is the limits and the PDF, standard output pixels.

It is run by its path, without the package around it, so that it starts quickly.
"""

from __future__ import annotations

import contextlib
import struct
import sys
from typing import NamedTuple

NO_PAGE = 3
"""The exit code that says that there is no page to draw."""
DRAWN = struct.Struct("<IIII")
"""How the output begins: the number of pages, the width, the height and the length of a row of the page drawn."""
_HEAD = struct.Struct("<ddIII")


class Head(NamedTuple):
    """How the input begins: what to draw, how finely, and within what limits; `page` counts from 0."""

    dots_per_inch: float
    side_px: float
    seconds: int
    memory: int
    page: int

    def packed(self) -> bytes:
        """The head as bytes."""
        return _HEAD.pack(*self)


def draw(data: bytes, head: Head) -> bytes | None:
    """The page as `DRAWN` says, then its rows of blue, green, red; None without a page."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        page = document[head.page]
        longest_inch = max(page.get_size()) / 72
        bitmap = page.render(
            scale=min(head.dots_per_inch, head.side_px / longest_inch) / 72, rev_byteorder=False, prefer_bgrx=False
        )
        count = len(document)
    except (pypdfium2.PdfiumError, IndexError, ZeroDivisionError, OverflowError, ValueError):
        return None
    if bitmap.n_channels != 3:
        return None
    return DRAWN.pack(count, bitmap.width, bitmap.height, bitmap.stride) + bytes(bitmap.buffer)


def within(seconds: int, memory: int) -> None:
    """Has the system end this process beyond these seconds of work and bytes of memory, where it can."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> int:
    """Draws what stands in standard input; the exit code says how it went."""
    given = sys.stdin.buffer.read()
    head = Head(*_HEAD.unpack_from(given))
    within(head.seconds, head.memory)
    drawn = draw(given[_HEAD.size :], head)
    if drawn is None:
        return NO_PAGE
    sys.stdout.buffer.write(drawn)
    return 0


if __name__ == "__main__":
    sys.exit(main())
