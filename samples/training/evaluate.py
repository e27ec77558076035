"""What the reader's model is worth: `python -m samples.training.evaluate PATCHES.npz… [--model marks.onnx]`.

Reads patches that `samples.training.photos` has cut from photos by writers who taught nobody, and prints, as tables in
Markdown, how many cells are wrong without a flag and how many are flagged at each threshold, whether the confidence
means what it says, and which marks are taken for which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from samples.training.desk import UNCLEAR
from samples.training.patches import Flags, load
from scanner.marks.classifier import Classifier
from scanner.marks.ink import Patches
from scanner.marks.options import MarkOptions
from scanner.marks.scribbles import doubtful_scribbles
from scanner.marks.verdict import CLASSES
from scanner.reading import SCRIBBLE

SCRIBBLED = CLASSES.index(SCRIBBLE)
THRESHOLDS = (0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.993, 0.995, 0.998, 0.999)
BINS = (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 0.9999, 1.0001)


@dataclass(frozen=True)
class Answers:
    """What the network said of regions that were seen well: `chances` (n, 6) among the marks that each can hold.

    `doubtful` (n,): scribbles that are asked about for their ink, however sure the network is.
    """

    chances: NDArray[np.float32]
    labels: NDArray[np.int8]
    doubtful: Flags

    @property
    def confidence(self) -> NDArray[np.float32]:
        """The likeliest mark's chance, (n,)."""
        highest: NDArray[np.float32] = self.chances.max(axis=1)
        return highest

    @property
    def known(self) -> Flags:
        """Where a person could tell what stands there."""
        return np.asarray(self.labels != UNCLEAR)

    @property
    def wrong(self) -> Flags:
        """Where the likeliest mark isn't the true one."""
        return np.asarray((self.chances.argmax(axis=1) != self.labels) & self.known)

    def flagged(self, threshold: float) -> Flags:
        """Where a person is asked if confidence must reach this threshold."""
        return np.asarray((self.confidence < threshold) | self.doubtful)


def answers(model: Classifier, path: Path) -> Answers:
    """The network's answers to the patches of one file that were seen well, in regions that can hold a mark."""
    shots = load(path)
    with np.load(path) as arrays:
        count = len(shots.labels)
        allowed = arrays["allowed"] if "allowed" in arrays else np.ones((count, len(CLASSES)), bool)
        seen = arrays["seen"] if "seen" in arrays else np.ones(count, bool)
    chosen = seen & (allowed.sum(axis=1) > 1)
    patches = Patches.seen_well(shots.photo[chosen], shots.blank[chosen])
    probabilities = model.probabilities(patches)
    chances = np.where(allowed[chosen], probabilities, 0)
    doubtful = doubtful_scribbles(probabilities, patches, MarkOptions()) & (chances.argmax(axis=1) == SCRIBBLED)
    return Answers(chances / chances.sum(axis=1, keepdims=True), shots.labels[chosen], doubtful)


def curve(given: Answers) -> Iterator[str]:
    """Silent errors against flags, threshold by threshold."""
    count = int(given.known.sum())
    yield f"| threshold | wrong without a flag, of {count} | per 10,000 | flagged | unclear ones flagged |"
    yield "| --- | --- | --- | --- | --- |"
    for threshold in THRESHOLDS:
        flagged = given.flagged(threshold)
        silent = int((given.wrong & ~flagged).sum())
        unclear = f"{flagged[~given.known].mean():.0%}" if (~given.known).any() else "none"
        share = float(flagged[given.known].mean())
        yield f"| {threshold:g} | {silent} | {silent / count * 1e4:.2f} | {share:.2%} | {unclear} |"


def reliability(given: Answers) -> Iterator[str]:
    """How often the likeliest mark is right, by how sure the network was of it."""
    yield "| confidence | regions | mean confidence | right |"
    yield "| --- | --- | --- | --- |"
    for low, high in pairwise(BINS):
        chosen = (given.confidence >= low) & (given.confidence < high) & given.known
        if chosen.any():
            right, mean = 1 - given.wrong[chosen].mean(), given.confidence[chosen].mean()
            yield f"| {low:g} to {min(high, 1):g} | {int(chosen.sum())} | {mean:.5f} | {right:.5f} |"


def confusions(given: Answers) -> Iterator[str]:
    """What each mark was taken for."""
    names = [name or "empty" for name in CLASSES]
    yield "| drawn | " + " | ".join(f"read {name}" for name in names) + " |"
    yield "| --- |" + " --- |" * len(names)
    read = given.chances.argmax(axis=1)
    for label, name in enumerate(names):
        counts = np.bincount(read[given.labels == label], minlength=len(names))
        yield f"| {name} | " + " | ".join(str(int(count)) for count in counts) + " |"


def together(every: Iterable[Answers]) -> Answers:
    """All answers in one."""
    listed = list(every)
    return Answers(*(np.concatenate([getattr(a, f.name) for a in listed]) for f in fields(Answers)))


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--model", type=click.Path(path_type=Path, exists=True), help="Another network, as ONNX.")
def main(files: tuple[Path, ...], model: Path | None) -> None:
    """Prints what the model is worth on these patches."""
    reader = Classifier(model.read_bytes() if model else None)
    given = together(answers(reader, path) for path in files)
    for table in (curve, reliability, confusions):
        click.echo("\n".join(table(given)) + "\n")


if __name__ == "__main__":
    main()
