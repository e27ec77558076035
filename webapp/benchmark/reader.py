"""A process that does nothing but read photos, on one core, so that its time and memory are the reading's alone."""

from __future__ import annotations

import os
import resource
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

OWN_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""What tells numerical libraries how many threads to start; to be set before the process begins."""


@dataclass(frozen=True, slots=True)
class Read:
    """What came of one photo: its score document or the refusal's sentence, and what it cost.

    `processor_ms` is the processor's time alone: on a machine that does other things too it says more. `truth`: the
    score document of the true position, where that was asked for.
    """

    document: dict[str, Any] | None
    refusal: str | None
    milliseconds: float
    processor_ms: float
    peak_mb: float
    truth: dict[str, Any] | None = None


def prepare(core: int | None) -> None:
    """Confines the process to one core (where the system can) and one thread, and loads what photos need."""
    import cv2

    cv2.setNumThreads(1)
    if core is not None:
        os.sched_setaffinity(0, {core})
    from scanner.marks.classifier import classifier
    from scanner.memory import keep_freed_memory

    keep_freed_memory()
    classifier()


def read(name: str, data: bytes, position: bytes | None = None, expected: tuple[int, ...] = ()) -> Read:
    """The photo's document or refusal, from its file's bytes to the finished score, with its time and peak memory.

    Its map is worked out from its seed each time: nothing is left of photos of the same sheet that were read before.
    `position`: the true one, as JSON. With it the document is the one with all that the sheet proves, which may send
    more to a person, and there is one of what the true position proves. `expected`: the numbers of the sheets among
    which one without tags is looked for.
    """
    import msgspec

    from engine.errors import EngineError
    from scanner.blank import forget_blanks
    from scanner.errors import ScannerError
    from webapp.boards import own_board
    from webapp.forms import sheet_of
    from webapp.inputs import moment_of
    from webapp.options import ReadOptions
    from webapp.report import report_of

    own_board.cache_clear()
    sheet_of.cache_clear()
    forget_blanks()
    start, processor = time.perf_counter(), time.process_time()
    moment, document, refusal = None, None, None
    try:
        # What is measured is the reading; what the sheet proves beyond it has measurements of its own.
        options = ReadOptions(ranges=False, expected=expected)
        moment = moment_of(name, data, options)
        document = report_of([moment], options).document
    except (EngineError, ScannerError) as error:
        refusal = str(error)
    milliseconds, processor_ms = 1000 * (time.perf_counter() - start), 1000 * (time.process_time() - processor)
    peak_mb = _peak_mb()
    truth = None
    if position is not None and moment is not None:
        document = report_of([moment], ReadOptions()).document
        truth = report_of([moment_of("truth.json", position, ReadOptions())], ReadOptions()).document
    plain = [None if each is None else msgspec.to_builtins(each) for each in (document, truth)]
    return Read(plain[0], refusal, milliseconds, processor_ms, peak_mb, plain[1])


def _peak_mb() -> float:
    """The process's greatest resident memory so far, in MB."""
    status = Path("/proc/self/status")
    if status.exists():
        # On Linux `ru_maxrss` begins with what the parent held when it started this process; this doesn't.
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024 / 1e6
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
