"""Memory: what a photo took is kept for the next stage and the next photo, instead of going back to the system.

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


def keep_freed_memory() -> bool:
    """Tells the C library, for this whole process, to keep what is freed; False where it isn't glibc.

    For programs to call when they start: a library doesn't decide this for others.
    """
    try:
        tell = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return bool(tell(_MMAP_THRESHOLD, LARGEST_BYTES) and tell(_TRIM_THRESHOLD, KEPT_BYTES))
