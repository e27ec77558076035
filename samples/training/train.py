"""Teaches the reader of marks: `python -m samples.training.train`. The model card says what came of it.

It needs the `train` extra. On two cores without a GPU it takes well under an hour.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from samples.strokes import Split
from samples.training import patches
from samples.training.camera import Shots
from samples.training.desk import CLASSES, UNCLEAR
from samples.training.network import darkness, network

MODEL = Path(__file__).resolve().parents[2] / "scanner" / "model" / "marks.onnx"


@dataclass(frozen=True, slots=True)
class Course:
    """How the network is taught."""

    epochs: int = 8
    batch: int = 256
    rate: float = 2e-3
    decay: float = 2e-2
    smoothing: float = 0.002
    """The share of a label that is spread over the other classes: strokes themselves are mislabelled now and then."""


def targets(labels: Tensor, smoothing: float) -> Tensor:
    """Wanted probabilities (n, 6): an unclear patch is worth as little as a guess."""
    known = functional.one_hot(labels.clamp(min=0).long(), len(CLASSES)).float()
    known = known * (1 - smoothing) + smoothing / len(CLASSES)
    return torch.where((labels == UNCLEAR)[:, None], torch.full_like(known, 1 / len(CLASSES)), known)


def taught(shots: Shots, course: Course, seed: int, start: nn.Sequential | None = None) -> nn.Sequential:
    """The network taught on the patches (AdamW with one cycle of the rate; Smith and Topin, 2018)."""
    torch.manual_seed(seed)
    model = start or network()
    model.train()
    photo, blank, labels = (torch.from_numpy(array) for array in (shots.photo, shots.blank, shots.labels))
    optimizer = torch.optim.AdamW(model.parameters(), lr=course.rate, weight_decay=course.decay)
    steps = course.epochs * (len(labels) // course.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, course.rate, total_steps=steps, pct_start=0.15)
    began = time.monotonic()
    for epoch in range(course.epochs):
        losses = []
        order = torch.randperm(len(labels))
        for batch in order[: len(labels) // course.batch * course.batch].split(course.batch):
            logits = model(varied(darkness(photo[batch], blank[batch])))
            loss = functional.cross_entropy(logits, targets(labels[batch], course.smoothing))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 2.0)
            optimizer.step()
            schedule.step()
            losses.append(float(loss.detach()))
        click.echo(f"epoch {epoch + 1}: loss {np.mean(losses):.4f}, {time.monotonic() - began:.0f} s", err=True)
    return model


def varied(pairs: Tensor) -> Tensor:
    """The pairs (n, 2, side, side) turned or mirrored, photo and blank alike, the photo's ink fainter or stronger.

    All five marks stay what they are in a mirror; print that nobody has seen yet comes for nothing.
    """
    if torch.rand(()) < 0.5:
        pairs = pairs.transpose(2, 3)
    mirrored = [axis for axis in (2, 3) if torch.rand(()) < 0.5]
    pairs = pairs.flip(mirrored) if mirrored else pairs.clone()
    pairs = with_more_print(pairs)
    seen = pairs[:, :1] * (0.8 + 0.35 * torch.rand(len(pairs), 1, 1, 1))
    grain = torch.randn_like(seen) * 0.03 * torch.rand(len(pairs), 1, 1, 1)
    return torch.cat([(seen + grain).clamp(0, 1), pairs[:, 1:]], dim=1)


def with_more_print(pairs: Tensor, share: float = 0.25) -> Tensor:
    """Some of the pairs with another region's print laid over both photo and blank, mostly darker than our own.

    Whoever learns on one sheet's light print alone takes the bold print of another for ink, or ink for print.
    """
    others = pairs[torch.randperm(len(pairs)), 1:].flip([2 + int(torch.randint(2, ()))])
    darker = (others * (0.6 + 1.8 * torch.rand(len(pairs), 1, 1, 1))).clamp(0, 1)
    soft = torch.rand(len(pairs), 1, 1, 1)
    seen = soft * functional.avg_pool2d(darker, 3, 1, 1) + (1 - soft) * darker
    if torch.rand(()) < 0.3:
        seen = seen.roll([int(torch.randint(-1, 2, ())) for _ in range(2)], [2, 3])
    seen = seen * (0.4 + 0.6 * torch.rand(len(pairs), 1, 1, 1))
    chosen = (torch.rand(len(pairs), 1, 1, 1) < share).float()
    return 1 - (1 - pairs) * (1 - chosen * torch.cat([seen, darker], dim=1))


def logits_of(model: nn.Sequential, shots: Shots) -> Tensor:
    """The network's logits for all patches, (n, 6)."""
    model.eval()
    parts = []
    with torch.no_grad():
        for photo, blank in zip(
            torch.from_numpy(shots.photo).split(2048), torch.from_numpy(shots.blank).split(2048), strict=True
        ):
            parts.append(model(darkness(photo, blank)))
    return torch.cat(parts)


def temperature(logits: Tensor, labels: Tensor) -> float:
    """The temperature at which the probabilities mean what they say (Guo et al., 2017), by golden section."""
    known = labels >= 0
    low, high = -1.5, 2.5

    def loss(exponent: float) -> float:
        return float(functional.cross_entropy(logits[known] / float(np.exp(exponent)), labels[known].long()))

    for _ in range(40):
        left, right = low + 0.382 * (high - low), low + 0.618 * (high - low)
        low, high = (low, right) if loss(left) < loss(right) else (left, high)
    return float(np.exp((low + high) / 2))


def export(model: nn.Sequential, heat: float, path: Path) -> None:
    """Writes the network as ONNX: patches' darkness in, calibrated probabilities out."""
    model.eval()
    last = model[-1]
    assert isinstance(last, nn.Linear)
    with torch.no_grad():
        last.weight /= heat
        last.bias /= heat
    whole = nn.Sequential(model, nn.Softmax(dim=1))
    example = torch.zeros(1, 2, 48, 48)
    names = {"input_names": ["darkness"], "output_names": ["probabilities"]}
    axes = {"darkness": {0: "n"}, "probabilities": {0: "n"}}
    torch.onnx.export(whole, (example,), str(path), dynamo=False, opset_version=13, dynamic_axes=axes, **names)


@click.command()
@click.option("--sheets", default=700, help="Sheets drawn flat, four photos of each.")
@click.option("--photos", type=click.Path(path_type=Path), multiple=True, help="More patches, cut from whole photos.")
@click.option("--epochs", default=8)
@click.option("--processes", default=2)
@click.option("--out", type=click.Path(path_type=Path), default=MODEL)
@click.option("--keep", type=click.Path(path_type=Path, file_okay=False), help="A folder that keeps drawn patches.")
def main(sheets: int, photos: tuple[Path, ...], epochs: int, processes: int, out: Path, keep: Path | None) -> None:
    """Draws sheets, teaches the network, calibrates it on other writers, and writes the model."""
    torch.set_num_threads(processes)
    taught_on = _drawn("train", sheets, 1, processes, keep)
    calibrated_on = _drawn("calibration", max(20, sheets // 12), 2, processes, keep)
    if photos:
        taught_on = patches.joined([taught_on, *(patches.load(path) for path in photos)])
    model = taught(taught_on, Course(epochs=epochs), seed=1)
    logits, labels = logits_of(model, calibrated_on), torch.from_numpy(calibrated_on.labels)
    heat = temperature(logits, labels)
    known = labels >= 0
    wrong = (logits.argmax(dim=1) != labels) & known
    click.echo(f"{len(taught_on.labels)} patches; calibration writers: {int(wrong.sum())} of {int(known.sum())} wrong")
    click.echo(f"temperature {heat:.3f}")
    export(model, heat, out)


def _drawn(split: Split, sheets: int, seed: int, processes: int, keep: Path | None) -> Shots:
    """Drawn patches, from the folder that keeps them when they are there."""
    if keep is None:
        return patches.make(split, sheets, seed, processes)
    keep.mkdir(parents=True, exist_ok=True)
    path = keep / f"{split}-{sheets}-{seed}.npz"
    if not path.exists():
        patches.save(patches.make(split, sheets, seed, processes), path)
    return patches.load(path)


if __name__ == "__main__":
    main()
