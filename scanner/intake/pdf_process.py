"""What the process runs that draws a page of a PDF: standard input is the limits and the PDF, standard output pixels.

Asked for its text instead, it gives the page's size and every letter with its box, as JSON.

It is run by its path, without the package around it, so that it starts quickly.
"""

from __future__ import annotations

import contextlib
import json
import struct
import sys
from typing import NamedTuple

NO_PAGE, LOCKED, NO_MEMORY = 3, 4, 5
"""The exit codes that say that there is no page to draw, that there may be some behind a password, and that drawing it
takes too much memory."""
DRAWN = struct.Struct("<IIII")
"""How the output begins: the number of pages, the width, the height and the length of a row of the page drawn."""
_HEAD = struct.Struct("<dddIIII")
_MOST_LETTERS = 20_000
"""More than any page has that people read."""


class Head(NamedTuple):
    """How the input begins: what to draw, how finely, and within what limits; `page` counts from 0.

    `text`: 1 where the page's text is wanted in place of its picture.
    """

    dots_per_inch: float
    least_side_px: float
    side_px: float
    seconds: int
    memory: int
    page: int
    text: int = 0

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
        longest_px = min(max(head.dots_per_inch * longest_inch, head.least_side_px), head.side_px)
        bitmap = page.render(scale=longest_px / longest_inch / 72, rev_byteorder=False, prefer_bgrx=False)
        count = len(document)
    except (pypdfium2.PdfiumError, IndexError, ZeroDivisionError, OverflowError, ValueError):
        return None
    if bitmap.n_channels != 3:
        return None
    return DRAWN.pack(count, bitmap.width, bitmap.height, bitmap.stride) + bytes(bitmap.buffer)


def lettering(data: bytes, head: Head) -> bytes | None:
    """`{"size": [width, height], "letters": [[letter, left, top, right, foot], …]}` of the page, in points from its top
    left; None without a page."""
    import pypdfium2

    try:
        page = pypdfium2.PdfDocument(data)[head.page]
        text, (width, height) = page.get_textpage(), page.get_size()
        # The boxes of a page that is to be shown turned aren't turned with it: such a page is read from its picture.
        count = 0 if page.get_rotation() else min(text.count_chars(), _MOST_LETTERS)
        boxes = [(text.get_text_range(place, 1), *text.get_charbox(place)) for place in range(count)]
    except (pypdfium2.PdfiumError, IndexError, ValueError):
        return None
    # Of what is shown: a page may be cropped to a part of its paper.
    left, _, _, top = page.get_bbox()
    # Whatever parts words is a blank: its box means nothing.
    placed = [
        [letter if letter.strip() else " ", x - left, top - high, right - left, top - low]
        for letter, x, low, right, high in boxes
    ]
    return json.dumps({"size": [width, height], "letters": placed}).encode()


def within(seconds: int, memory: int) -> None:
    """Has the system end this process beyond these seconds of work and bytes of memory, where it can."""
    try:
        import resource
    except ImportError:
        return
    for kind, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        # One that can't be had leaves the others; where the system's own is tighter, that stays.
        with contextlib.suppress(ValueError, OSError):
            hard = resource.getrlimit(kind)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (most, most))


def is_locked(data: bytes) -> bool:
    """Whether what can't be drawn only wants a password."""
    import pypdfium2

    try:
        pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        return bool(error.err_code == pypdfium2.raw.FPDF_ERR_PASSWORD)
    return False


def main() -> int:
    """Draws what stands in standard input; the exit code says how it went."""
    given = sys.stdin.buffer.read()
    head = Head(*_HEAD.unpack_from(given))
    within(head.seconds, head.memory)
    try:
        done = (lettering if head.text else draw)(given[_HEAD.size :], head)
    except MemoryError:
        return NO_MEMORY
    if done is None:
        return LOCKED if is_locked(given[_HEAD.size :]) else NO_PAGE
    sys.stdout.buffer.write(done)
    return 0


if __name__ == "__main__":
    sys.exit(main())
