"""Memory: what a photo took is kept for the next photo, or goes back to the system at once, as a program wishes.

A photo's pictures are some hundred pieces of 1 to 36 MB. By default the C library hands each back at once, and the
system clears it, 4 kB by 4 kB, when it is wanted again: a sixth of the time of reading a photo.
"""

from __future__ import annotations

import ctypes

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""The parameters' names in glibc's `malloc.h`."""
KEPT_BYTES = 160_000_000
"""At most so much that is free is kept: what a photo of 12 megapixels takes at its peak."""
LARGEST_BYTES = 64_000_000
"""What is larger than a photo of 20 megapixels goes back at once all the same."""
RETURNED_BYTES = 1_000_000
"""From this size on a piece goes back where nothing is to be kept: every picture is larger."""


def keep_freed_memory() -> bool:
    """Tells the C library, for this whole process, to keep what is freed; False where it isn't glibc.

    For programs to call when they start: a library doesn't decide this for others.
    """
    return _tell(_MMAP_THRESHOLD, LARGEST_BYTES) and _tell(_TRIM_THRESHOLD, KEPT_BYTES)


def return_freed_memory() -> bool:
    """Tells the C library to hand pictures back to the system as soon as they are freed; False where it isn't glibc.

    For servers: left to itself the library soon keeps them, for each thread its own.
    """
    return _tell(_MMAP_THRESHOLD, RETURNED_BYTES) and _tell(_TRIM_THRESHOLD, RETURNED_BYTES)


def return_what_is_free() -> None:
    """Hands what is free now back to the system, where the C library can: before something that takes much at once.

    What is kept lies in pieces between what is in use, too small for larger ones.
    """
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (AttributeError, OSError, TypeError):
        return


def _tell(parameter: int, value: int) -> bool:
    """Sets a parameter of glibc's memory for the whole process; False where there is no glibc."""
    try:
        return bool(ctypes.CDLL(None).mallopt(parameter, value))
    except (AttributeError, OSError, TypeError):
        return False
