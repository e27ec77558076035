"""What the process runs that draws a PDF: standard input is the limits and the PDF, standard output the pixels.

It is run by its path, without the package around it, so that it starts quickly.
"""

from __future__ import annotations

import contextlib
import struct
import sys

NO_PAGE = 3
"""The exit code that says that there is no page to draw."""
_HEAD = struct.Struct("<ddII")


def draw(data: bytes, dots_per_inch: float, side_px: float) -> bytes | None:
    """Width, height and stride as three little-endian numbers, then rows of blue, green, red; None without a page."""
    import pypdfium2

    try:
        page = pypdfium2.PdfDocument(data)[0]
        longest_inch = max(page.get_size()) / 72
        bitmap = page.render(
            scale=min(dots_per_inch, side_px / longest_inch) / 72, rev_byteorder=False, prefer_bgrx=False
        )
    except (pypdfium2.PdfiumError, IndexError, ZeroDivisionError, OverflowError, ValueError):
        return None
    if bitmap.n_channels != 3:
        return None
    return struct.pack("<III", bitmap.width, bitmap.height, bitmap.stride) + bytes(bitmap.buffer)


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
    dots_per_inch, side_px, seconds, memory = _HEAD.unpack_from(given)
    within(seconds, memory)
    drawn = draw(given[_HEAD.size :], dots_per_inch, side_px)
    if drawn is None:
        return NO_PAGE
    sys.stdout.buffer.write(drawn)
    return 0


if __name__ == "__main__":
    sys.exit(main())
