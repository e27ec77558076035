"""What all courses have in common: one cycle through the examples, a temperature, and the file that comes of it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel

SMOOTHING = 0.002
"""The share of a label that is spread over the other classes: strokes themselves are mislabelled now and then."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is taught. `rate`: the highest of its cycle; `decay` is AdamW's."""

    epochs: int
    rate: float
    decay: float
    batch: int = 128
    steepest: float = math.inf
    """The length to which longer gradients are cut."""


def teach(
    model: nn.Module,
    course: Course,
    count: int,
    loss_of: Callable[[Tensor], Tensor],
    mean: AveragedModel | None = None,
) -> None:
    """Teaches the model, in place, by AdamW with one cycle of the rate (Smith and Topin, 2018).

    `count`: how many examples there are; `loss_of` gives the model's loss on those with these numbers (batch,). `mean`
    takes the weights in after each step.
    """
    model.train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=course.rate, weight_decay=course.decay)
    steps = count // course.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, course.rate, total_steps=course.epochs * steps, pct_start=0.15
    )
    began = time.monotonic()
    for epoch in range(course.epochs):
        losses = []
        for chosen in torch.randperm(count)[: steps * course.batch].split(course.batch):
            loss = loss_of(chosen)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), course.steepest)
            optimizer.step()
            schedule.step()
            if mean is not None:
                mean.update_parameters(model)
            losses.append(float(loss.detach()))
        click.echo(f"epoch {epoch + 1}: loss {np.mean(losses):.4f}, {time.monotonic() - began:.0f} s", err=True)


def temperature(logits: Tensor, labels: Tensor) -> float:
    """The temperature at which the probabilities mean what they say (Guo et al., 2017), by golden section."""
    known = labels >= 0
    low, high = -1.5, 2.5

    def loss(exponent: float) -> float:
        """The cross entropy at the temperature with this logarithm."""
        return float(functional.cross_entropy(logits[known] / float(np.exp(exponent)), labels[known].long()))

    for _ in range(40):
        left, right = low + 0.382 * (high - low), low + 0.618 * (high - low)
        low, high = (low, right) if loss(left) < loss(right) else (left, high)
    return float(np.exp((low + high) / 2))


def export(model: nn.Sequential, heat: float, name: str, example: Tensor, path: Path) -> None:
    """Writes the network as ONNX: any number of pictures like the example in, calibrated probabilities out.

    `name`: of its input. Its last layer is divided by the temperature, in place. A first layer that only puts pixels
    side by side is left to `scanner.network`, which does it in a tenth of the time.
    """
    model.eval()
    last = model[-1]
    assert isinstance(last, nn.Linear)
    with torch.no_grad():
        last.weight /= heat
        last.bias /= heat
    layers = [*model, nn.Softmax(dim=1)]
    if isinstance(layers[0], nn.PixelUnshuffle):
        example = layers.pop(0)(example)
    torch.onnx.export(
        nn.Sequential(*layers),
        (example,),
        str(path),
        dynamo=False,
        opset_version=13,
        dynamic_axes={name: {0: "n"}, "probabilities": {0: "n"}},
        input_names=[name],
        output_names=["probabilities"],
    )
