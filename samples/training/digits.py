"""Teaches the reader of digits: `python -m samples.training.digits`. `scanner/model/DIGITS.md` says what came of it.

It needs the `train` extra, and takes a few minutes on one core.
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
from samples.training.tables import any_tables, digit_at
from samples.training.teaching import SMOOTHING, Course, export, teach, temperature
from scanner.writing.digits import OTHER, SIDE_PX, DigitOptions, cuttings_of, darkest, ink_of

MODEL = Path(__file__).resolve().parents[2] / "scanner" / "model" / "digits.onnx"

OTHER_SHARE = 0.6
"""The share that is kept of what is no digit."""


@dataclass(frozen=True)
class Glyphs:
    """Pictures (n, 28, 28) of ink, 0 to 255, and which digit each is (n,); 10 is none."""

    pictures: NDArray[np.uint8]
    labels: NDArray[np.int64]


def glyphs_of(split: Split, first: int, tables: int, built_in_share: float = BUILT_IN_SHARE) -> Glyphs:
    """What the scanner cuts from so many tables by a split's writers; what is neither nor is left out.

    So is most of what is no digit: of wrong ways to cut there are more than of right ones.
    """
    options, random = DigitOptions(), np.random.default_rng(first)
    pictures, labels = [], []
    for seed in range(first, first + tables):
        for table in any_tables(split, seed, built_in_share):
            for patch, written in zip(table.patches, table.written, strict=True):
                left = patch.entry.outline_mm[0][0] - patch.rim_px / patch.px_per_mm
                ink = ink_of(patch, options)
                for way in cuttings_of(ink, darkest(ink, patch, options), patch, options):
                    for glyph in way:
                        span = [left + each / patch.px_per_mm for each in glyph.span_px]
                        label = digit_at((span[0], span[1]), written)
                        if label is not None and (label != OTHER or random.random() < OTHER_SHARE):
                            pictures.append((glyph.picture * 255 + 0.5).astype(np.uint8))
                            labels.append(label)
    return Glyphs(np.stack(pictures), np.array(labels))


def network() -> nn.Sequential:
    """A fresh network: (n, 1, 28, 28) of ink from 0 to 1 to (n, 11) logits; 60,000 weights."""
    return nn.Sequential(
        *block(1, 16), *block(16, 16, 2), *block(16, 32), *block(32, 32, 2), nn.Conv2d(32, 16, 1), nn.ReLU(),
        nn.Flatten(), nn.Dropout(0.3), nn.Linear(16 * (SIDE_PX // 4) ** 2, 48), nn.ReLU(), nn.Linear(48, OTHER + 1),
    )  # fmt: skip


def taught(glyphs: Glyphs, epochs: int, rate: float, seed: int) -> nn.Sequential:
    """The network taught on the glyphs."""
    torch.manual_seed(seed)
    model = network()
    pictures, labels = torch.from_numpy(glyphs.pictures), torch.from_numpy(glyphs.labels)

    def loss(chosen: Tensor) -> Tensor:
        logits = model(varied(pictures[chosen].float()[:, None] / 255))
        return functional.cross_entropy(logits, labels[chosen], label_smoothing=SMOOTHING)

    teach(model, Course(epochs, rate, decay=3e-2), len(labels), loss)
    return model


def varied(pictures: Tensor) -> Tensor:
    """The pictures (n, 1, 28, 28) turned, slanted, squeezed and moved a little, fainter or stronger."""
    count = len(pictures)
    matrix = torch.eye(2)[None] + torch.randn(count, 2, 2) * 0.1
    shift = torch.randn(count, 2, 1) * 0.06
    grid = functional.affine_grid(torch.cat([matrix, shift], dim=2), list(pictures.shape), align_corners=False)
    moved = functional.grid_sample(pictures, grid, align_corners=False)
    strength = 0.7 + 0.6 * torch.rand(count, 1, 1, 1)
    return (moved * strength + torch.randn_like(moved) * 0.04 * torch.rand(count, 1, 1, 1)).clamp(0, 1)


def logits_of(model: nn.Sequential, glyphs: Glyphs) -> Tensor:
    """The network's logits, (n, 11)."""
    model.eval()
    with torch.no_grad():
        parts = torch.from_numpy(glyphs.pictures).split(1024)
        return torch.cat([model(part.float()[:, None] / 255) for part in parts])


@click.command()
@click.option("--tables", default=1500, show_default=True, help="Players' tables, three photos of each.")
@click.option("--epochs", default=12, show_default=True)
@click.option("--rate", default=4e-3, show_default=True, help="The highest learning rate of the cycle.")
@click.option("--seed", default=1, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), default=MODEL)
def main(tables: int, epochs: int, rate: float, seed: int, out: Path) -> None:
    """Draws tables, teaches the network, calibrates it on other writers, and writes the model."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    glyphs = glyphs_of("train", seed * 1_000_000, tables)
    click.echo(f"{len(glyphs.labels)} glyphs: {np.bincount(glyphs.labels).tolist()}", err=True)
    model = taught(glyphs, epochs, rate, seed)
    others = glyphs_of("calibration", seed * 1_000_000 + 500_000, max(tables // 8, 20))
    logits, labels = logits_of(model, others), torch.from_numpy(others.labels)
    heat = temperature(logits, labels)
    wrong = int((logits.argmax(dim=1) != labels).sum())
    click.echo(f"calibration writers: {wrong} of {len(labels)} wrong; temperature {heat:.3f}")
    export(model, heat, "ink", torch.zeros(1, 1, SIDE_PX, SIDE_PX), out)


if __name__ == "__main__":
    main()
