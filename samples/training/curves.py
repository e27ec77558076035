"""Draws what the reader of marks is worth: `python -m samples.training.curves OUT.svg PATCHES.npz… [--model …]`.

Two charts, one line for each file of patches by writers who taught nobody: how many errors stay silent for how many
flags as the threshold rises, and how often an answer is wrong by how often its confidence says that it will be.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import matplotlib as mpl
import numpy as np
from matplotlib import pyplot
from numpy.typing import NDArray

from samples.training.evaluate import THRESHOLDS, Answers, answers
from scanner.marks.classifier import Classifier
from scanner.marks.options import MarkOptions

Floats = NDArray[np.float64]
FINE = (*THRESHOLDS, 0.9995)
DOUBTS = np.array([1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.05, 0.2, 1.0])
"""The edges of the bins of what confidence lacks to 1."""
COLOURS = ("#1b6ca8", "#b3441f", "#4a7d2b", "#7a4f9a")
"""Those of the benchmark's curve."""
FLAGS = (0.5, 1, 2, 4, 8)
"""The shares of flags, in per cent, that are written at the axis."""
LEAST = 2e-5
"""Where an observed share of none is drawn: an axis of powers of ten has no zero."""


def trade(given: Answers) -> tuple[Floats, Floats]:
    """Silent errors by 10,000 regions, and the share flagged in per cent, at each of `FINE`."""
    points = np.array([_at(given, threshold) for threshold in FINE])
    return points[:, 0], points[:, 1]


def _at(given: Answers, threshold: float) -> tuple[float, float]:
    flagged, wrong = given.flagged(threshold)[given.known], given.wrong[given.known]
    return 1e4 * float((wrong & ~flagged).mean()), 100 * float(flagged.mean())


def reliability(given: Answers) -> tuple[Floats, Floats, Floats]:
    """By bins of confidence: the doubt stated, the share found wrong, and its interval (2, n) (Wilson, 1927; 95 %)."""
    doubt, wrong = 1 - given.confidence[given.known].astype(float), given.wrong[given.known]
    place = np.digitize(doubt, DOUBTS[1:-1])
    filled = np.unique(place)
    stated = np.array([max(float(doubt[place == i].mean()), 1e-6) for i in filled])
    count = np.array([int((place == i).sum()) for i in filled])
    share = np.array([float(wrong[place == i].mean()) for i in filled])
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * np.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return stated, share, np.stack([np.maximum(middle - half, 0), middle + half])


def chart(every: dict[str, Answers], out: Path) -> None:
    """Draws both charts for each set of answers by its name."""
    mpl.rcParams.update({"svg.hashsalt": "marks", "axes.prop_cycle": mpl.rcsetup.cycler(color=COLOURS)})
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.4), layout="constrained")
    for name, given in every.items():
        silent, flagged = trade(given)
        line = left.plot(flagged, silent, marker="o", markersize=3, label=name)[0]
        _in_use(left, given, line.get_color())
        stated, share, interval = reliability(given)
        seen = np.maximum(share, LEAST)
        reach = np.stack([np.maximum(seen - np.maximum(interval[0], LEAST), 0), np.maximum(interval[1] - seen, 0)])
        right.errorbar(stated, seen, yerr=reach, marker="o", markersize=3, capsize=2, label=name)
    left.set(xlabel="flagged, %", ylabel="wrong without a flag, of 10,000", xscale="log", title="Errors for flags")
    left.set_xticks(FLAGS, [f"{share:g}" for share in FLAGS])
    left.minorticks_off()
    right.plot([LEAST, 1], [LEAST, 1], color="grey", linewidth=0.8, linestyle=":", label="as it should be")
    right.set(xscale="log", yscale="log", xlabel="1 - confidence", ylabel="share wrong", title="Is confidence true?")
    for axes in (left, right):
        axes.grid(alpha=0.3)
        axes.legend()
    figure.savefig(out, metadata={"Date": None} if out.suffix == ".svg" else None)


def _in_use(axes: Any, given: Answers, colour: Any) -> None:
    """Marks the threshold in use with a ring."""
    silent, flagged = _at(given, MarkOptions().least_confidence)
    axes.plot(flagged, silent, marker="o", markersize=10, fillstyle="none", color=colour)


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--model", type=click.Path(path_type=Path, exists=True), help="Another network, as ONNX.")
def main(out: Path, files: tuple[Path, ...], model: Path | None) -> None:
    """Draws the charts; a line is named after its file."""
    reader = Classifier(model.read_bytes() if model else None)
    chart({path.stem: answers(reader, path) for path in files}, out)


if __name__ == "__main__":
    main()
