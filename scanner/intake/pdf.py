"""The pages of a PDF as pictures, each drawn by a process of its own that may be stopped.

A PDF is a program: a few of its bytes can draw for hours or fill any memory, and nothing in its head says so. So it is
drawn within limits that the system keeps, and what goes wrong there goes wrong there alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from scanner.errors import LockedFileError, TooCostlyError, TooManyPagesError, TruncatedPictureError
from scanner.intake import pdf_process
from scanner.intake.colours import Picture
from scanner.intake.decode import Page, check_size, page_name
from scanner.limits import Limits


def is_pdf(data: bytes) -> bool:
    """Whether a file begins as a PDF does; some programs put blank lines before."""
    return data[:1024].lstrip().startswith(b"%PDF")


def pages(data: bytes, name: str, limits: Limits) -> Iterator[Page]:
    """Each page, drawn when it is asked for.

    Raises TruncatedPictureError where there is none, LockedFileError, TooManyPagesError, and TooCostlyError where the
    pages take more time or memory than `limits` has for them.
    """
    patience = limits.pdf_patience_seconds
    page, count = 0, 1
    while page < count:
        started = time.monotonic()
        named = name if count == 1 else page_name(name, page + 1)
        count, image = _drawn(data, page, named, limits, patience)
        patience -= time.monotonic() - started
        if count > limits.pages:
            raise TooManyPagesError(name, limit=limits.pages)
        page += 1
        named = name if count == 1 else page_name(name, page)
        check_size((image.shape[1], image.shape[0]), named, limits)
        yield Page(named, image)


class Letter(NamedTuple):
    """A letter of a page's text and its box: left, top, right and foot in points from the page's top left."""

    letter: str
    left: float
    top: float
    right: float
    foot: float


class PageText(NamedTuple):
    """The first page's width and height in points, and its letters in the order in which it draws them."""

    size: tuple[float, float]
    letters: tuple[Letter, ...]


def page_text(data: bytes, name: str, limits: Limits) -> PageText:
    """The text of the first page. Raises the same errors, and TooCostlyError beyond the limits."""
    head = pdf_process.Head(0.0, 0.0, 0.0, limits.pdf_seconds, limits.pdf_bytes, 0, text=1)
    read = json.loads(_run(data, head, name, limits.pdf_patience_seconds))
    return PageText((read["size"][0], read["size"][1]), tuple(Letter(*each) for each in read["letters"]))


def _drawn(data: bytes, page: int, name: str, limits: Limits, patience: float) -> tuple[int, Picture]:
    """How many pages there are, and one of them, counted from 0; `patience` in seconds on the clock."""
    sides = limits.pdf_least_side_px, limits.pdf_side_px
    head = pdf_process.Head(limits.pdf_dots_per_inch, *sides, limits.pdf_seconds, limits.pdf_bytes, page)
    output = _run(data, head, name, patience)
    count, width, height, stride = pdf_process.DRAWN.unpack_from(output)
    rows = np.frombuffer(output, np.uint8, height * stride, pdf_process.DRAWN.size).reshape(height, stride)
    return count, np.ascontiguousarray(rows[:, : 3 * width].reshape(height, width, 3))


def _run(data: bytes, head: pdf_process.Head, name: str, patience: float) -> bytes:
    """What the process gives out, within so many seconds on the clock."""
    # By its path and isolated: nothing of this process's surroundings says what is run.
    command, given = [sys.executable, "-I", pdf_process.__file__], head.packed() + data
    try:
        done = subprocess.run(command, input=given, capture_output=True, timeout=max(patience, 0.1), check=False)
    except subprocess.TimeoutExpired as error:
        raise TooCostlyError(name) from error
    if done.returncode == pdf_process.NO_PAGE:
        raise TruncatedPictureError(name)
    if done.returncode == pdf_process.LOCKED:
        raise LockedFileError(name)
    if done.returncode < 0 or done.returncode == pdf_process.NO_MEMORY:
        # Stopped by a limit; pdfium ends itself where it gets no memory.
        raise TooCostlyError(name)
    if done.returncode != 0:
        raise RuntimeError(f"The process that draws {name} failed: {done.stderr.decode(errors='replace')[-2000:]}")
    return done.stdout
