"""Opens damaged files one after the other in a process that may die of it, and tells what each did."""

from __future__ import annotations

import contextlib
import multiprocessing
import resource
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from tests.fuzz.damage import damaged
from tests.fuzz.seeds import readable, small

SECONDS = 5.0
"""The most that one file may take, in seconds of work."""
PATIENCE = 300.0
"""The most that one file may take on the clock, in seconds: the machine may be very busy."""
MEMORY = 1_000_000_000
"""The most memory that the process may come to hold, in bytes."""
WHOLE_WAY = 25
"""One file of so many goes through the whole pipeline."""


@dataclass
class Tally:
    """What the files did: `outcomes` by the error's name, or `read`; `faults` what must not be, with their numbers."""

    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest_s: float = 0.0
    peak_bytes: int = 0


def fuzz(numbers: range) -> Tally:
    """The tally of the damaged files of these numbers."""
    tally, left = Tally(), numbers
    while left:
        left = _some(left, tally)
    return tally


def _some(numbers: range, tally: Tally) -> range:
    """Has a new process open the files until it is done or dies; gives what is left of them."""
    # Not a fork: what this process holds would count as the other's.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    worker = context.Process(target=_work, args=(numbers, theirs))
    worker.start()
    theirs.close()
    try:
        for number in numbers:
            told = ours.recv() if ours.poll(PATIENCE) else None
            if told is None:
                tally.faults.append(f"{number}: hangs")
                return range(number + 1, numbers.stop)
            _note(number, told, tally)
    except EOFError:
        worker.join()
        tally.faults.append(f"{number}: the process died ({worker.exitcode})")
        return range(number + 1, numbers.stop)
    finally:
        worker.kill()
        worker.join()
    return range(0)


def _note(number: int, told: tuple[str, str | None, float, int], tally: Tally) -> None:
    outcome, fault, seconds, peak = told
    tally.outcomes[outcome] += 1
    if fault is not None:
        tally.faults.append(f"{number}: {fault}")
    if seconds > SECONDS:
        tally.faults.append(f"{number}: {seconds:.1f} s")
    if peak > MEMORY and tally.peak_bytes <= MEMORY:
        tally.faults.append(f"{number}: {peak / 1e6:.0f} MB")
    tally.slowest_s, tally.peak_bytes = max(tally.slowest_s, seconds), max(tally.peak_bytes, peak)


def _work(numbers: range, out: Connection) -> None:
    """Opens the files and sends what each did: outcome, fault, seconds of work, peak memory in bytes."""
    import cv2

    cv2.setNumThreads(1)
    # Far beyond what is allowed, so that a fault is told as one and the machine lives.
    resource.setrlimit(resource.RLIMIT_AS, (6 * MEMORY, 6 * MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for number in numbers:
        start = _work_s()
        outcome, fault = _opened(number)
        out.send((outcome, fault, _work_s() - start, _peak_bytes()))
    # Until all is read.
    with contextlib.suppress(EOFError, OSError):
        out.close()


def _peak_bytes() -> int:
    """The most memory that this process, or one that it started, has held."""
    # The usage of resources would count what the process that started this one held when it did (Linux, exec).
    status = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    own = next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
    return 1024 * max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)


def _work_s() -> float:
    """The seconds of work of this process and those that it started."""
    used = time.process_time()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used + children.ru_utime + children.ru_stime


def _opened(number: int) -> tuple[str, str | None]:
    """What became of the file of that number; a fault where that is anything but a reading or a refusal."""
    from scanner.errors import ScannerError
    from scanner.intake.photo import pages
    from scanner.pipeline import read
    from tests.scanner.paper import FORMS

    whole_way = number % WHOLE_WAY == 0
    name, data = damaged(number, {"sheet.jpg": readable()} if whole_way else small())
    try:
        for photo in pages(data, name=name):
            if whole_way:
                read(photo, FORMS)
    except ScannerError as error:
        return type(error).__name__, None if str(error).endswith(".") else f"says {error}"
    except BaseException as error:
        return type(error).__name__, f"{name}: {type(error).__name__}: {error}"
    return "read", None


def lines(tally: Tally) -> Iterator[str]:
    """The tally for a person."""
    for outcome, count in tally.outcomes.most_common():
        yield f"{count:7} {outcome}"
    yield f"slowest {tally.slowest_s:.2f} s of work, memory at most {tally.peak_bytes / 1e6:.0f} MB"
    yield f"{len(tally.faults)} faults"
    yield from tally.faults
