"""Photos measured one after the other or several at a time, each made by one process and read by another."""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from webapp.benchmark.reader import Read, prepare, read
from webapp.benchmark.shots import Shot, for_new_processes, kept, one_thread, taken
from webapp.benchmark.tally import Outcome, outcome
from webapp.errors import EXIT_ARGUMENTS, ReportError
from webapp.version import program_version

AHEAD = 2
"""Photos that are made for each reader before it asks for them."""
_BEGINNING = '{"photo": '
"""How every line of kept outcomes begins, also one that was never written to its end."""


class OtherFileError(ReportError):
    """A file in which outcomes are to be kept and that holds something else."""

    exit_code = EXIT_ARGUMENTS

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} holds no outcomes of photos: name another file with --resume, or a new one.")


@dataclass(frozen=True)
class Kept:
    """Outcomes that stand in a file, a line a photo, so that a run that was stopped goes on. None: nothing is kept.

    What another version of the program made of a photo doesn't count, nor what was read without the proof for one with,
    nor one without tags that was looked for among other sheets than `expected`: among fewer it is known more easily.
    """

    file: Path | None
    proof: bool = False
    expected: tuple[int, ...] = ()

    def known(self, shots: Sequence[Shot]) -> dict[str, Outcome]:
        """The outcomes of those of these photos that have one, by the photos' names."""
        if self.file is None or not self.file.exists():
            return {}
        asked = {shot.identity for shot in shots}
        return {
            line["photo"]: msgspec.convert(line["outcome"], Outcome)
            for line in _lines(self.file)
            if (line["photo"], line.get("seed"), line.get("split")) in asked and self._how.items() <= line.items()
        }

    @property
    def _how(self) -> dict[str, Any]:
        """How they came about."""
        how = {"program": program_version(), "proof": self.proof}
        return how | ({"expected": [*self.expected]} if self.expected else {})

    def add(self, shot: Shot, result: Outcome) -> None:
        """Appends one."""
        if self.file is not None:
            start = "\n" if _broken_off(self.file) else ""
            line = {"photo": shot.name, "seed": shot.map_seed, "split": shot.split} | self._how
            line |= {"outcome": asdict(result)}
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(start + json.dumps(line) + "\n")


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    """The outcomes in a file as they were written, without those whose writer was stopped in the middle.

    OtherFileError where it holds anything else: further outcomes would be written to what is somebody's.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise OtherFileError(file) from error
    for line in text.splitlines():
        try:
            outcome = json.loads(line)
        except ValueError as error:
            if _BEGINNING.startswith(line[: len(_BEGINNING)]):
                continue
            raise OtherFileError(file) from error
        if not (isinstance(outcome, dict) and isinstance(outcome.get("photo"), str) and "outcome" in outcome):
            raise OtherFileError(file)
        yield outcome


def _broken_off(file: Path) -> bool:
    """Whether a file's last line has no end."""
    return file.exists() and file.read_bytes()[-1:] not in (b"", b"\n")


def make_all(shots: Sequence[Shot], jobs: int, done: Callable[[str], None]) -> None:
    """Makes every photo for its folder by so many processes; `done` is called with each one's name."""
    for_new_processes()
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), one_thread) as makers:
        for name in makers.map(kept, shots):
            done(name)


def measured(
    shots: Sequence[Shot], jobs: int, keep: Path | None, proof: bool = False, expected: tuple[int, ...] = ()
) -> Iterator[tuple[Shot, Outcome]]:
    """Each photo's outcome, in order; misread and refused ones are written to `keep`.

    `proof`: all that the sheets prove is worked out too, of the photo and of the true position. `expected`: as
    `reader.read` has it.

    By one job, the reader has a core for itself, and photos are made on the others. By more, times on the clock tell
    how busy the machine is; the processor's time is still the reading's own.
    """
    for_new_processes()
    context = multiprocessing.get_context("spawn")
    with (
        _own_core() if jobs == 1 else nullcontext() as core,
        ProcessPoolExecutor(jobs, context, one_thread) as makers,
        ProcessPoolExecutor(jobs, context, prepare, (core,)) as readers,
    ):
        _warm(readers, makers, shots, jobs)
        made = {i: makers.submit(taken, shot) for i, shot in enumerate(shots[: AHEAD * jobs])}
        reading: list[tuple[Shot, Future[Read], tuple[bytes, dict[str, Any]]]] = []
        for i, shot in enumerate(shots):
            photo = made.pop(i).result()
            if i + AHEAD * jobs < len(shots):
                made[i + AHEAD * jobs] = makers.submit(taken, shots[i + AHEAD * jobs])
            reading.append((shot, _reading(readers, shot, photo, proof, expected), photo))
            if len(reading) > jobs:
                yield _judged(*reading.pop(0), keep)
        for each in reading:
            yield _judged(*each, keep)


def _reading(
    readers: ProcessPoolExecutor,
    shot: Shot,
    photo: tuple[bytes, dict[str, Any]],
    proof: bool,
    expected: tuple[int, ...],
) -> Future[Read]:
    position = json.dumps(photo[1]["position"]).encode() if proof else None
    return readers.submit(read, f"{shot.name}.jpg", photo[0], position, expected)


def _warm(readers: ProcessPoolExecutor, makers: ProcessPoolExecutor, shots: Sequence[Shot], jobs: int) -> None:
    """Reads photos that aren't counted: a process's first one pays for loading."""
    if shots:
        jpeg, _ = makers.submit(taken, shots[0]).result()
        for future in [readers.submit(read, "warm.jpg", jpeg) for _ in range(jobs)]:
            future.result()


@contextmanager
def _own_core() -> Iterator[int | None]:
    """A core for the reader alone, on which nothing else of ours runs meanwhile; None where the system can't say."""
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    cores = os.sched_getaffinity(0)
    own = max(cores)
    try:
        os.sched_setaffinity(0, cores - {own} or cores)
        yield own
    finally:
        os.sched_setaffinity(0, cores)


def _judged(
    shot: Shot, future: Future[Read], photo: tuple[bytes, dict[str, Any]], keep: Path | None
) -> tuple[Shot, Outcome]:
    jpeg, truth = photo
    answer = future.result()
    result = outcome(answer, truth)
    if keep is not None and (result.misread or not result.identified):
        keep.mkdir(parents=True, exist_ok=True)
        (keep / f"{shot.name}.jpg").write_bytes(jpeg)
        note = truth | {"misread": result.misread, "refusal": result.refusal}
        (keep / f"{shot.name}.json").write_text(json.dumps(note), encoding="utf-8")
        _cut_out(jpeg, note, keep / shot.name)
    return shot, result


def _cut_out(jpeg: bytes, note: dict[str, Any], name: Path) -> None:
    """Writes each misread cell with what is around it as a PNG of its own, for looking at."""
    import cv2
    import numpy as np

    picture = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR))
    outlines = {each["id"]: each.get("corners_px") or each["box_px"] for each in note["hexes"] + note["actions"]}
    for place in note["misread"]:
        outline = np.array(outlines[place])
        middle, reach = outline.mean(axis=0), 1.2 * np.ptp(outline, axis=0).max()
        low, high = np.maximum(middle - reach, 0).astype(int), (middle + reach).astype(int)
        part = picture[low[1] : high[1], low[0] : high[0]]
        if part.size:
            large = cv2.resize(part, None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC) if len(part) < 160 else part
            cv2.imwrite(f"{name}-{place}.png", large)
