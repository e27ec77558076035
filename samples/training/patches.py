"""Patches by the ten thousand: played sheets drawn flat and photographed quickly, in as many processes as wanted."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.strokes import Library, Split
from samples.training.camera import Shots, shoot
from samples.training.desk import drawn

Flags = NDArray[np.bool_]
SHOTS = 4
"""Photos of each drawn sheet: drawing takes longer than photographing."""


@dataclass(frozen=True, slots=True)
class Batch:
    """One sheet's worth of work."""

    split: Split
    seed: int
    data_dir: Path | None


def make(split: Split, sheets: int, seed: int, processes: int = 1, data_dir: Path | None = None) -> Shots:
    """The patches of so many sheets by the writers of a split; the same seed gives the same patches."""
    batches = [Batch(split, seed * 1_000_003 + i, data_dir) for i in range(sheets)]
    if processes == 1:
        return joined(map(of_one_sheet, batches))
    with multiprocessing.Pool(processes) as pool:
        return joined(pool.imap(of_one_sheet, batches))


def of_one_sheet(batch: Batch) -> Shots:
    """The patches of one sheet, photographed `SHOTS` times."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(batch.seed)
    sheet = drawn(Library.load(batch.split, batch.data_dir), rng)
    return joined(shoot(sheet, rng) for _ in range(SHOTS))


def joined(shots: Iterable[Shots]) -> Shots:
    """All patches in one."""
    every = list(shots)

    def stacked(arrays: Iterable[NDArray[np.uint8]]) -> NDArray[np.uint8]:
        """The arrays one after the other."""
        return np.concatenate(list(arrays))

    return Shots(
        stacked(each.photo for each in every),
        stacked(each.blank for each in every),
        np.concatenate([each.labels for each in every]),
    )


def chosen(shots: Shots, which: Flags | NDArray[np.intp]) -> Shots:
    """Some of the patches, by a flag for each or by their places."""
    return Shots(shots.photo[which], shots.blank[which], shots.labels[which])


def save(shots: Shots, path: Path, **more: Flags) -> None:
    """Keeps patches in a file, and what more is known of each."""
    arrays: dict[str, Any] = {"photo": shots.photo, "blank": shots.blank, "labels": shots.labels, **more}
    np.savez(path, **arrays)


def load(path: Path) -> Shots:
    """The patches of a file."""
    with np.load(path) as arrays:
        return Shots(arrays["photo"], arrays["blank"], arrays["labels"])
