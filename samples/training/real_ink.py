"""How well real ink is read: `python -m samples.training.real_ink [--model marks.onnx]`.

X and O cut from photos of drawings are laid into cells of blank sheets, with their own paper and without it, and
photographed quickly. The writers of the split `held-out` taught the reader nothing; `all` has those who did among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import click
import cv2
import numpy as np

from engine.sheet.form import Form, Region, Role
from samples.crops import Crop, Laying, lay, writers
from samples.strokes import Split
from samples.training.camera import Shots, shoot
from samples.training.desk import Drawn, any_sheet
from scanner.blank import PX_PER_MM
from scanner.marks.classifier import Classifier
from scanner.marks.ink import Patches
from scanner.marks.marks import verdicts
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import CLASSES, Verdict

Random = np.random.Generator
SYMBOLS = ("X", "O")
APART = 2.4
"""Radii between cells that get a mark, so that no crop reaches into the next one's middle."""
SIDES = (1.1, 1.9)
"""A crop's longest side in radii of its cell: a mark keeps within its hex."""
ANY_MARK = ("X", "O", "T", "S", "#")


@dataclass(frozen=True)
class Read:
    """What was drawn in a cell and what was read in it."""

    drawn: str
    verdict: Verdict

    @property
    def silent(self) -> bool:
        """Whether it is wrong and nobody is asked."""
        return self.verdict.mark != self.drawn and self.verdict.review is None


def crops_of(split: Split, times: int) -> list[Crop]:
    """Every X and O of a split's writers, so many times each."""
    people = [writer for symbol in SYMBOLS for writer in writers(split, symbol)]
    return [crop for writer in people for crop in writer.crops] * times


def sheets(crops: list[Crop], paper: bool, rng: Random) -> Iterator[tuple[Shots, tuple[Region, ...]]]:
    """Photographed sheets with a crop in some of their cells: patches and regions of those cells."""
    waiting = [crops[int(i)] for i in rng.permutation(len(crops))]
    while waiting:
        layout, blank = any_sheet(rng)
        page = np.repeat(blank.image[:, :, None], 3, axis=2)
        places = _places(layout.form, rng)[: len(waiting)]
        for region in places:
            side = float(rng.uniform(*SIDES)) * region.radius_mm * PX_PER_MM
            how = Laying(side, float(rng.normal(0, 4)), 1.0, (0, 1, 2), paper)
            middle = np.array(region.center_mm) + rng.normal(0, 0.06 * region.radius_mm, 2)
            lay(page, waiting[0], middle * PX_PER_MM, how)
            waiting.append(waiting.pop(0))
        drawn, waiting = waiting[len(waiting) - len(places) :], waiting[: len(waiting) - len(places)]
        labels = tuple(CLASSES.index(crop.kind) for crop in drawn)
        yield shoot(Drawn(np.asarray(page, np.uint8), blank, places, labels), rng), places


def _places(form: Form, rng: Random) -> tuple[Region, ...]:
    """Cells for marks in any order, none next to another."""
    cells = [region for region in form.regions if region.role is Role.CELL and region.marks]
    chosen: list[Region] = []
    for i in rng.permutation(len(cells)):
        cell = cells[int(i)]
        if all(np.hypot(*np.subtract(cell.center_mm, c.center_mm)) > APART * cell.radius_mm for c in chosen):
            chosen.append(cell)
    return tuple(chosen)


def read(model: Classifier, shots: Shots, regions: tuple[Region, ...], options: MarkOptions) -> list[Read]:
    """What the reader makes of cells that were seen well, in a game for four."""
    patches = Patches.seen_well(shots.photo, shots.blank, tuple(region.id for region in regions))
    cells = tuple(Region(r.id, r.role, r.center_mm, r.radius_mm, r.outline_mm, ANY_MARK) for r in regions)
    found = verdicts(model.probabilities(patches), patches, Form((210.0, 297.0), (), cells), options)
    return [Read(CLASSES[label], verdict) for label, verdict in zip(shots.labels, found, strict=True)]


def results(model: Classifier, split: Split, paper: bool, seed: int = 5) -> list[Read]:
    """What is read in all the split's crops, four times each where few are held out, else once."""
    rng = np.random.default_rng(seed)
    crops = crops_of(split, 1 if split == "all" else 4)
    return [each for shots, places in sheets(crops, paper, rng) for each in read(model, shots, places, MarkOptions())]


@click.command()
@click.option("--model", type=click.Path(path_type=Path, exists=True), help="Another network, as ONNX.")
@click.option("--split", "splits", multiple=True, type=click.Choice(get_args(Split)), default=("held-out", "all"))
def main(model: Path | None, splits: tuple[Split, ...]) -> None:
    """Prints, as a table in Markdown, how much real ink is read wrong in silence and how much is asked about."""
    cv2.setNumThreads(1)
    reader = Classifier(model.read_bytes() if model else None)
    click.echo("| writers | laid down | cells | wrong without a flag | flagged | wrong at all |\n|" + " --- |" * 6)
    for split in splits:
        for paper in (True, False):
            found = results(reader, split, paper)
            if not found:
                raise click.ClickException("The photos of real ink are not at hand; see samples/README.md.")
            silent = sum(each.silent for each in found)
            flagged = np.mean([each.verdict.review is not None for each in found])
            wrong = sum(each.verdict.mark != each.drawn for each in found)
            name = "with its paper" if paper else "ink alone"
            click.echo(f"| {split} | {name} | {len(found)} | {silent} | {flagged:.1%} | {wrong} |")


if __name__ == "__main__":
    main()
