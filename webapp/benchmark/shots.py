"""The benchmark's photos: each is its number's and level's alone, and may be kept in a folder to be read again."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from webapp.benchmark.reader import OWN_THREADS
from webapp.errors import EXIT_ARGUMENTS, ReportError

if TYPE_CHECKING:
    from samples.simulator.cases import Case
    from samples.simulator.photograph import SimulatedPhoto


class OtherPhotoError(ReportError):
    """A photo in the folder that is called the same as one that is asked for and isn't the same."""

    exit_code = EXIT_ARGUMENTS


@dataclass(frozen=True, slots=True)
class Shot:
    """Which photo: the same numbers give the same bytes. `folder`: where it is kept, None where it isn't.

    `level` is one of the simulator's, or a defect that `samples.defects` has a photo of. `tags`: whether its sheet was
    printed with tags.
    """

    level: str
    number: int
    seeds: int
    split: str
    folder: Path | None = None
    tags: bool = True

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.level}-{self.number}" if self.tags else f"{self.level}-untagged-{self.number}"

    @property
    def map_seed(self) -> int:
        """Its map: one of so many, spread over all there are."""
        return 7_919 * (self.number % self.seeds) + 11

    @property
    def identity(self) -> tuple[str, int, str]:
        """What no other photo has: its name, its map, and whose strokes are in it."""
        return self.name, self.map_seed, self.split

    @property
    def sheet_number(self) -> int:
        """The number of its sheet, that the tags carry where there are any."""
        identity = _case(self).played.layout.identity
        assert identity is not None
        return identity.number


def one_thread() -> None:
    """Prepares a process that makes photos: it shares the machine with others that do, or that read."""
    import cv2

    cv2.setNumThreads(1)


def for_new_processes() -> None:
    """Lets processes that are started from now on load their libraries with a thread each."""
    os.environ.update(dict.fromkeys(OWN_THREADS, "1"))


def taken(shot: Shot) -> tuple[bytes, dict[str, Any]]:
    """The photo's JPEG and its truth: read from its folder where it is there, else made, and kept if it has one."""
    if shot.folder is not None and (truth := _kept_truth(shot, shot.folder)) is not None:
        return (shot.folder / f"{shot.name}.jpg").read_bytes(), truth
    photo = _made(shot)
    if shot.folder is not None:
        # The truth comes last and whole: a photo that has it beside it is done, whenever this was stopped.
        (shot.folder / f"{shot.name}.jpg").write_bytes(photo.jpeg)
        unfinished = shot.folder / f"{shot.name}.part"
        unfinished.write_text(json.dumps(photo.truth, separators=(",", ":")), encoding="utf-8")
        unfinished.replace(_truth_file(shot, shot.folder))
    return photo.jpeg, photo.truth


def _made(shot: Shot) -> SimulatedPhoto:
    from samples.defects import DEFECTS
    from samples.make import one

    for sample in DEFECTS:
        if sample.name == shot.level:
            return one(replace(sample, seed=shot.map_seed, shot=shot.number))
    drawn = _case(shot)
    return (drawn if shot.tags else replace(drawn, played=drawn.played.without_tags())).shoot()


def _case(shot: Shot) -> Case:
    from samples.simulator.cases import case
    from samples.strokes import Split

    return case(shot.number, shot.level, cast(Split, shot.split), shot.map_seed)


def kept(shot: Shot) -> str:
    """Makes the photo for its folder, where it isn't there yet; its name."""
    if shot.folder is None or _kept_truth(shot, shot.folder) is None:
        taken(shot)
    return shot.name


def _kept_truth(shot: Shot, folder: Path) -> dict[str, Any] | None:
    """The truth in the folder, None where there is none yet; OtherPhotoError where it is another photo's."""
    file = _truth_file(shot, folder)
    if not file.exists():
        return None
    truth: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    if (shot.name, int(truth["seed"]), truth["split"]) != shot.identity:
        raise OtherPhotoError(
            f"{file} was made with other --seeds or another --split: give those again, or name another --folder."
        )
    return truth


def _truth_file(shot: Shot, folder: Path) -> Path:
    return folder / f"{shot.name}.json"
