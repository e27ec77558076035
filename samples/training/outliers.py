"""Teaches the network that notices outliers: `python -m samples.training.outliers PATCHES.npz…`.

It needs the `train` extra. Plain patches teach it what is plain, and what `strange` makes of them what is not: outlier
exposure (Hendrycks et al., 2019).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click
import numpy as np
import onnx
import torch
from torch import Tensor, nn
from torch.nn import functional

from samples.strokes import Split
from samples.training import patches
from samples.training.folded import unfold
from samples.training.network import darkness, outlier_network
from samples.training.overlays import Plain
from samples.training.strange import strange
from samples.training.teaching import SMOOTHING, Course, export, teach, temperature
from samples.training.train import MODELS, half_precision, in_half, varied
from scanner.marks.ink import SIDE_PX

COURSE = Course(epochs=6, rate=3e-3, decay=2e-2, batch=256, steepest=2.0)
FILES = click.Path(path_type=Path, exists=True, dir_okay=False)
STRANGE = 1


def plain_of(path: Path) -> Plain:
    """The patches of a file whose class is certain and that were seen well."""
    with np.load(path) as arrays:
        known = (arrays["labels"] >= 0) & arrays["seen"]
        bare = ~arrays["allowed"][:, 1:].any(axis=1)
        known &= ~bare | (arrays["labels"] == 0)
    shots = patches.chosen(patches.load(path), known)
    return Plain(shots, bare[known])


def drawn_flat(sheets: int, seed: int, processes: int) -> Plain:
    """The patches of sheets drawn flat whose class is certain, all as of regions that hold marks."""
    shots = patches.make("train", sheets, seed, processes)
    shots = patches.chosen(shots, shots.labels >= 0)
    return Plain(shots, np.zeros(len(shots.labels), bool))


def joined(parts: list[Plain]) -> Plain:
    """All in one."""
    return Plain(patches.joined(each.shots for each in parts), np.concatenate([each.bare for each in parts]))


def examples(plain: Plain, split: Split, seed: int, processes: int) -> tuple[Tensor, Tensor, Tensor]:
    """Photo and blank patches (n, 48, 48), and which (n,) are strange: one for every two plain ones."""
    odd = strange(plain, split, len(plain.bare) // 2, seed, processes)
    both = patches.joined([plain.shots, odd])
    labels = np.repeat([0, STRANGE], [len(plain.bare), len(odd.labels)])
    return torch.from_numpy(both.photo), torch.from_numpy(both.blank), torch.from_numpy(labels)


def taught(model: nn.Sequential, plain: Plain, course: Course, seed: int, processes: int) -> None:
    """Teaches the model, in place: other strange patches each epoch, at a lower rate than the one before."""
    for epoch in range(course.epochs):
        rate = course.rate * (1 - epoch / course.epochs)
        photo, blank, labels = examples(plain, "train", seed + epoch, processes)
        teach(model, replace(course, epochs=1, rate=rate), len(labels), _loss_of(model, photo, blank, labels))


def _loss_of(model: nn.Sequential, photo: Tensor, blank: Tensor, labels: Tensor) -> Callable[[Tensor], Tensor]:
    """The model's loss on those of the examples that are chosen, turned and varied."""

    def loss(chosen: Tensor) -> Tensor:
        """The cross entropy of the chosen patches."""
        with half_precision():
            pairs = varied(darkness(photo[chosen], blank[chosen]))
            logits = model(pairs.to(memory_format=torch.channels_last))
        return functional.cross_entropy(logits.float(), labels[chosen], label_smoothing=SMOOTHING)

    return loss


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILES)
@click.option("--sheets", default=150, show_default=True, help="Sheets drawn flat, four photos of each.")
@click.option("--epochs", default=COURSE.epochs, show_default=True)
@click.option("--rate", default=COURSE.rate, show_default=True, help="The highest learning rate of the first epoch.")
@click.option("--start", type=FILES, help="The network's ONNX file to go on from.")
@click.option("--seed", default=1, show_default=True)
@click.option("--calibrate", type=FILES, multiple=True, required=True, help="Patches by calibration writers.")
@click.option("--processes", default=2, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), default=MODELS / "outliers.onnx")
def main(
    files: tuple[Path, ...],
    sheets: int,
    epochs: int,
    rate: float,
    start: Path | None,
    seed: int,
    calibrate: tuple[Path, ...],
    processes: int,
    out: Path,
) -> None:
    """Teaches a network what is plain and what is strange, calibrates it on other writers, and writes the model."""
    torch.set_num_threads(processes)
    torch.manual_seed(seed)
    plain = joined([drawn_flat(sheets, seed, processes), *(plain_of(path) for path in files)])
    click.echo(f"{len(plain.bare)} plain patches", err=True)
    model = outlier_network().to(memory_format=torch.channels_last)
    if start is not None:
        some = np.random.default_rng(seed).choice(len(plain.bare), 2000)
        unfold(
            model, start, darkness(torch.from_numpy(plain.shots.photo[some]), torch.from_numpy(plain.shots.blank[some]))
        )
    taught(model, plain, replace(COURSE, epochs=epochs, rate=rate), seed, processes)
    export(model, _heat(model, calibrate, seed, processes), "darkness", torch.zeros(1, 2, SIDE_PX, SIDE_PX), out)
    onnx.save(in_half(onnx.load(out)), out)


def _heat(model: nn.Sequential, calibrate: tuple[Path, ...], seed: int, processes: int) -> float:
    """The temperature on calibration writers' patches, plain and strange; says how well it tells them apart."""
    photo, blank, labels = examples(joined([plain_of(path) for path in calibrate]), "calibration", seed - 1, processes)
    model.eval()
    with torch.no_grad():
        logits = torch.cat([model(darkness(*pair)) for pair in zip(photo.split(2048), blank.split(2048), strict=True)])
    odds = (logits[:, STRANGE] - logits[:, 0]).numpy()
    for share in (0.0003, 0.001, 0.003, 0.01):
        limit = np.quantile(odds[labels == 0], 1 - share)
        click.echo(
            f"{share:.2%} of plain ones asked about: {(odds[labels == STRANGE] > limit).mean():.1%} of strange ones"
        )
    return temperature(logits, labels)


if __name__ == "__main__":
    main()
