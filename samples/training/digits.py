"""Teaches the reader of digits: `python -m samples.training.digits`. `scanner/model/DIGITS.md` says what came of it.

It needs the `train` extra, and takes an hour or two on one core.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click
import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from samples.strokes import BUILT_IN_SHARE, Split
from samples.training.network import block
from samples.training.tables import any_tables
from samples.training.teaching import SMOOTHING, Course, export, teach, temperature
from scanner.writing.digits import OTHER, SIZE_PX, ink_of, numeral_of
from scanner.writing.options import DigitOptions

MODEL = Path(__file__).resolve().parents[2] / "scanner" / "model" / "digits.onnx"


@dataclass(frozen=True)
class Examples:
    """Pictures (n, 2, 32, 48) of ink and print, 0 to 255, and which number each is (n,); 100 is none."""

    pictures: NDArray[np.uint8]
    labels: NDArray[np.int64]


def examples_of(
    split: Split, first: int, tables: int, mnist: Path | None = None, built_in_share: float = BUILT_IN_SHARE
) -> Examples:
    """What the scanner sees in so many tables by a split's writers."""
    options = DigitOptions()
    pictures, labels = [], []
    for seed in range(first, first + tables):
        for table in any_tables(split, seed, built_in_share, mnist):
            for patch, written in zip(table.patches, table.written, strict=True):
                numeral = numeral_of(ink_of(patch, options), patch, options)
                if numeral is not None:
                    pictures.append((numeral.picture * 255 + 0.5).astype(np.uint8))
                    labels.append(OTHER if written.number is None else written.number)
    return Examples(np.stack(pictures), np.array(labels))


def network() -> nn.Sequential:
    """A fresh network: (n, 2, 32, 48) of ink and print from 0 to 1 to (n, 101) logits; 140,000 weights.

    A number's logit is the sum of its digits': there are too few examples of each number to learn it by itself.
    """
    height, width = (side // 8 for side in SIZE_PX)
    return nn.Sequential(
        *block(2, 16),
        *block(16, 24, 2),
        *block(24, 32),
        *block(32, 48, 2),
        *block(48, 64),
        *block(64, 64, 2),
        nn.Conv2d(64, 32, 1),
        nn.ReLU(),
        nn.Flatten(),
        nn.Dropout(0.3),
        nn.Linear(32 * height * width, 64),
        nn.ReLU(),
        nn.Linear(64, 21),
        _sums(),
    )


def _sums() -> nn.Linear:
    """From the logits of ten last digits, of none and nine first ones, and of no number, to those of all numbers."""
    parts = torch.zeros(OTHER + 1, 21)
    for number in range(OTHER):
        parts[number, number % 10] = 1
        parts[number, 10 + number // 10] = 1
    parts[OTHER, 20] = 1
    layer = nn.Linear(21, OTHER + 1)
    layer.weight = nn.Parameter(parts, requires_grad=False)
    layer.bias = nn.Parameter(torch.zeros(OTHER + 1), requires_grad=False)
    return layer


def taught(examples: Examples, epochs: int, rate: float, seed: int) -> nn.Sequential:
    """The network taught on the examples."""
    torch.manual_seed(seed)
    model = network()
    pictures, labels = torch.from_numpy(examples.pictures), torch.from_numpy(examples.labels)

    def loss(chosen: Tensor) -> Tensor:
        """The cross entropy of the chosen pictures."""
        logits = model(varied(pictures[chosen].float() / 255))
        return functional.cross_entropy(logits, labels[chosen], label_smoothing=SMOOTHING)

    teach(model, Course(epochs, rate, decay=3e-2), len(labels), loss)
    return model


def varied(pictures: Tensor) -> Tensor:
    """The pictures (n, 2, 32, 48) turned, slanted, squeezed and moved a little, fainter or stronger."""
    count = len(pictures)
    matrix = torch.eye(2)[None] + torch.randn(count, 2, 2) * 0.1
    shift = torch.randn(count, 2, 1) * 0.06
    grid = functional.affine_grid(torch.cat([matrix, shift], dim=2), list(pictures.shape), align_corners=False)
    moved = functional.grid_sample(pictures, grid, align_corners=False)
    strength = 0.7 + 0.6 * torch.rand(count, 1, 1, 1)
    return (moved * strength + torch.randn_like(moved) * 0.04 * torch.rand(count, 1, 1, 1)).clamp(0, 1)


def logits_of(model: nn.Sequential, examples: Examples) -> Tensor:
    """The network's logits, (n, 101)."""
    model.eval()
    with torch.no_grad():
        parts = torch.from_numpy(examples.pictures).split(1024)
        return torch.cat([model(part.float() / 255) for part in parts])


@click.command()
@click.option("--tables", default=8000, show_default=True, help="Players' tables, three photos of each.")
@click.option("--epochs", default=11, show_default=True)
@click.option("--rate", default=4e-3, show_default=True, help="The highest learning rate of the cycle.")
@click.option("--seed", default=1, show_default=True)
@click.option("--mnist", type=click.Path(path_type=Path), help="The folder of MNIST's four files, unpacked.")
@click.option("--out", type=click.Path(path_type=Path), default=MODEL)
def main(tables: int, epochs: int, rate: float, seed: int, mnist: Path | None, out: Path) -> None:
    """Draws tables, teaches the network, calibrates it on other writers, and writes the model."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    examples = examples_of("train", seed * 1_000_000, tables, mnist)
    none = int((examples.labels == OTHER).sum())
    click.echo(f"{len(examples.labels)} entries, {none} of them no number", err=True)
    model = taught(examples, epochs, rate, seed)
    others = examples_of("calibration", seed * 1_000_000 + 500_000, max(tables // 8, 20), mnist)
    logits, labels = logits_of(model, others), torch.from_numpy(others.labels)
    heat = temperature(logits, labels)
    wrong = int((logits.argmax(dim=1) != labels).sum())
    click.echo(f"calibration writers: {wrong} of {len(labels)} wrong; temperature {heat:.3f}")
    export(model, heat, "ink", torch.zeros(1, 2, *SIZE_PX), out)


if __name__ == "__main__":
    main()
