"""Standard input and output as the command line uses them."""

from __future__ import annotations

import io
import os
import select
import sys
from contextlib import suppress
from typing import BinaryIO, TextIO


def standard_input() -> BinaryIO:
    """Standard input as bytes; empty where it was closed."""
    return io.BytesIO() if sys.stdin is None else sys.stdin.buffer


def speak_utf_8() -> None:
    """Makes standard output UTF-8, as JSON is wherever it goes, whatever the system's own letters are."""
    with suppress(AttributeError, ValueError):
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]


def flush() -> None:
    """Writes out what standard output still holds, where it is open."""
    if sys.stdout is not None:
        sys.stdout.flush()


def unread(output: TextIO, stop: BrokenPipeError | SystemExit) -> int:
    """The exit code where the reader of standard output went away, as `head` does; any other exit goes on."""
    # Click makes of a broken pipe an exit and another standard output, also where it is standard error's.
    if isinstance(stop, SystemExit) and (sys.stdout is output or not _is_broken(output)):
        raise stop
    # Nobody is left to tell: what standard output still holds goes nowhere.
    sys.stdout = output
    os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
    return 0


def _is_broken(output: TextIO) -> bool:
    """Whether nobody reads any more what is written there."""
    waiting = select.poll()
    waiting.register(output.fileno(), 0)
    return any(event & select.POLLERR for _, event in waiting.poll(0))
