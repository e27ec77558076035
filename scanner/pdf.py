"""The first page of a PDF as a picture, drawn by a process of its own that may be stopped.

A PDF is a program: a few of its bytes can draw for hours or fill any memory, and nothing in its head says so. So it is
drawn within limits that the system keeps, and what goes wrong there goes wrong there alone.
"""

from __future__ import annotations

import struct
import subprocess
import sys

import numpy as np
from numpy.typing import NDArray

from scanner import pdf_process
from scanner.errors import NotAPictureError, TooCostlyError
from scanner.limits import Limits


def first_page(data: bytes, name: str, limits: Limits) -> NDArray[np.uint8]:
    """The page as (height, width, 3) in the order blue, green, red.

    Raises NotAPictureError, or TooCostlyError where it takes more time or memory than `limits` has for it.
    """
    head = struct.pack("<ddII", limits.pdf_dots_per_inch, limits.pdf_side_px, limits.pdf_seconds, limits.pdf_bytes)
    # By its path and isolated: nothing of this process's surroundings says what is run.
    command = [sys.executable, "-I", pdf_process.__file__]
    # Where the machine is busy, seconds of work take longer on the clock.
    patience = 4 * limits.pdf_seconds
    try:
        done = subprocess.run(command, input=head + data, capture_output=True, timeout=patience, check=False)
    except subprocess.TimeoutExpired as error:
        raise TooCostlyError(name) from error
    if done.returncode == pdf_process.NO_PAGE:
        raise NotAPictureError(name)
    if done.returncode != 0:
        # Stopped by a limit; pdfium ends itself where it gets no memory.
        raise TooCostlyError(name)
    width, height, stride = struct.unpack_from("<III", done.stdout)
    rows = np.frombuffer(done.stdout, np.uint8, height * stride, 12).reshape(height, stride)
    return np.ascontiguousarray(rows[:, : 3 * width].reshape(height, width, 3))
