"""Teaches the reader of glyphs: `python -m samples.training.glyphs FONTS`.

`scanner/model/GLYPHS.md` says what came of it. It needs the `train` extra and a folder of typefaces, and takes
a quarter of an hour on one core.
"""

from __future__ import annotations

from pathlib import Path

import click
import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from samples.training.lettering import Glyph, glyphs_of, typefaces
from samples.training.network import block
from samples.training.teaching import SMOOTHING, Course, export, teach, temperature
from scanner.unplayed.glyphs import CLASSES, OTHER, SIDE_PX

MODEL = Path(__file__).resolve().parents[2] / "scanner" / "model" / "glyphs.onnx"


def network() -> nn.Sequential:
    """A fresh network: (n, 1, 28, 28) of ink from 0 to 1 to logits of each class and of none; 130,000 weights."""
    return nn.Sequential(
        *block(1, 16, 1),
        *block(16, 32, 2),
        *block(32, 48, 1),
        *block(48, 64, 2),
        nn.Conv2d(64, 24, 1),
        nn.ReLU(),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(24 * (SIDE_PX // 4) ** 2, 64),
        nn.ReLU(),
        nn.Linear(64, OTHER + 1),
    )


def tensors(glyphs: list[Glyph]) -> tuple[Tensor, Tensor]:
    """Pictures (n, 1, 28, 28), 0 to 1, and labels (n,)."""
    pictures = torch.from_numpy(np.stack([glyph.picture for glyph in glyphs]))[:, None]
    return pictures, torch.tensor([glyph.label for glyph in glyphs])


def taught(pictures: Tensor, labels: Tensor, epochs: int, rate: float, seed: int) -> nn.Sequential:
    """The network taught on the glyphs."""
    torch.manual_seed(seed)
    model = network()

    def loss(chosen: Tensor) -> Tensor:
        """The cross entropy of the chosen pictures."""
        return functional.cross_entropy(model(pictures[chosen]), labels[chosen], label_smoothing=SMOOTHING)

    teach(model, Course(epochs, rate, decay=2e-2), len(labels), loss)
    return model


def logits_of(model: nn.Sequential, pictures: Tensor) -> Tensor:
    """The network's logits, (n, classes + 1)."""
    model.eval()
    with torch.no_grad():
        return torch.cat([model(part) for part in pictures.split(1024)])


def report(logits: Tensor, labels: Tensor) -> str:
    """How many are read wrong, cases apart, and how many of those with a probability of 0.9 and more."""
    folded = torch.tensor([CLASSES.lower().index(letter) for letter in CLASSES.lower()] + [OTHER])
    chance, found = functional.softmax(logits, dim=1).max(dim=1)
    wrong = folded[found] != folded[labels]
    sure = chance > 0.9
    silent = (wrong & sure).sum() / sure.sum()
    return f"{wrong.float().mean():.2%} wrong; {sure.float().mean():.1%} sure, {silent:.3%} of them wrong"


@click.command()
@click.argument("fonts", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--count", default=120_000, show_default=True, help="Glyphs to learn from.")
@click.option("--epochs", default=8, show_default=True)
@click.option("--rate", default=4e-3, show_default=True, help="The highest learning rate of the cycle.")
@click.option("--seed", default=1, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), default=MODEL)
def main(fonts: Path, count: int, epochs: int, rate: float, seed: int, out: Path) -> None:
    """Draws glyphs in the typefaces of a folder, teaches the network, calibrates it on held-out families, writes it."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    pictures, labels = tensors(glyphs_of(typefaces(fonts, held_out=False), count, seed))
    click.echo(f"{len(labels)} glyphs, {int((labels == OTHER).sum())} of them none", err=True)
    model = taught(pictures, labels, epochs, rate, seed)
    others, known = tensors(glyphs_of(typefaces(fonts, held_out=True), max(count // 15, 1_000), seed + 1))
    logits = logits_of(model, others)
    heat = temperature(logits, known)
    click.echo(f"held-out typefaces: {report(logits / heat, known)}; temperature {heat:.3f}")
    export(model, heat, "ink", torch.zeros(1, 1, SIDE_PX, SIDE_PX), out)


if __name__ == "__main__":
    main()
