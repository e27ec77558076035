"""Evidence of marks with their truth, from whole simulated photos: `python -m samples.training.evidence OUT.npz`."""

from __future__ import annotations

import multiprocessing
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import click
import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.cases import case
from samples.strokes import Split
from samples.training.desk import UNCLEAR
from samples.training.photos import Work, labels_of, patches_of
from scanner.judging import Judging
from scanner.marks.marks import look
from scanner.marks.verdict import CLASSES
from scanner.marks.weighing.evidence import evidence_of
from scanner.options import ScanOptions
from scanner.pipeline import first_verdicts


@dataclass(frozen=True)
class Weighed:
    """What is known of regions' marks, (n, k), as `evidence_of` has it, and whether each was read right, (n,)."""

    evidence: NDArray[np.float32]
    right: NDArray[np.bool_]

    @classmethod
    def joined(cls, parts: list[Weighed]) -> Weighed:
        """All of them together."""
        return cls(np.concatenate([each.evidence for each in parts]), np.concatenate([each.right for each in parts]))

    @classmethod
    def load(cls, path: Path) -> Weighed:
        """What `save` wrote."""
        with np.load(path) as kept:
            return cls(kept["evidence"].astype(np.float32), kept["right"])

    def save(self, path: Path) -> None:
        """Writes it as a compressed file."""
        np.savez_compressed(path, evidence=self.evidence.astype(np.float16), right=self.right)


def of_one_photo(work: Work) -> Weighed | None:
    """The evidence of all regions of one photo that may hold a mark; None where the scanner refuses it."""
    cv2.setNumThreads(1)
    shown = case(work.seed, work.level, split=work.split)
    shot = shown.shoot()
    patches = patches_of(shown, shot.jpeg)
    if patches is None:
        return None
    form, options = shown.played.layout.form, ScanOptions()
    looks = look(patches, form, options.marks)
    verdicts = first_verdicts(Judging(looks, patches, patches, np.empty(0, int)), form, options)
    labels = labels_of(shown, shot.truth)
    told = (labels != UNCLEAR) & np.array([bool(region.marks) for region in form.regions])
    right = np.array([CLASSES.index(each.mark) for each in verdicts]) == labels
    return Weighed(evidence_of(verdicts, looks, patches, form)[told], right[told])


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--level", type=click.Choice(["ordinary", "hard"]), default="hard", show_default=True)
@click.option("--split", type=click.Choice(["calibration", "built-in"]), default="calibration", show_default=True)
@click.option("--first", default=9_100_000, show_default=True, help="The first photo's number.")
@click.option("--count", default=3500, show_default=True)
@click.option("--processes", default=2, show_default=True)
def main(out: Path, level: str, split: str, first: int, count: int, processes: int) -> None:
    """Makes photos, reads them, and keeps what is known of each mark.

    Their writers must have taught the networks nothing: of a hand that they know they are too sure.
    """
    works = [Work(seed, level, cast(Split, split)) for seed in range(first, first + count)]
    with multiprocessing.Pool(processes) as pool:
        found = [each for each in pool.imap_unordered(of_one_photo, works) if each is not None]
    kept = Weighed.joined(found)
    kept.save(out)
    click.echo(f"{len(kept.right)} regions, {int((~kept.right).sum())} of them read wrong")


if __name__ == "__main__":
    main()
