"""Teaches the network that weighs evidence: `python -m samples.training.weighing EVIDENCE.npz…`.

It needs the `train` extra, and a minute.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from samples.training.evidence import Weighed
from samples.training.teaching import Course, teach
from samples.training.train import MODELS
from scanner.marks.weighing.evidence import ODDS

Weights = dict[str, Tensor]
COURSE = Course(epochs=20, rate=3e-3, decay=1e-2, batch=512)
KEPT = 0.998
"""What each step leaves of the mean of the weights so far."""
WIDTH = 48
DROPPED = 0.3
JURORS = 3
"""So many networks are taught, each from another beginning; their mean errs less than any of them."""
_FARTHEST = 6.0
"""Standard deviations from the mean beyond which evidence counts no more."""
_LEAST_SPREAD = 1e-3


class Juror(nn.Module):
    """Evidence (n, k) to the log odds (n,) that the verdict is right: those that it had, scaled and moved.

    By how much depends on all the evidence. What it learns is when they can be trusted, not what they are.
    """

    def __init__(self, mean: Tensor, spread: Tensor) -> None:
        super().__init__()
        self.register_buffer("mean", mean)
        self.register_buffer("spread", spread)
        self.layers = nn.Sequential(
            nn.Linear(len(mean), WIDTH),
            nn.ReLU(),
            nn.Dropout(DROPPED),
            nn.Linear(WIDTH, WIDTH),
            nn.ReLU(),
            nn.Dropout(DROPPED),
            nn.Linear(WIDTH, 2),
        )

    def forward(self, evidence: Tensor) -> Tensor:
        """The log odds."""
        usual = ((evidence - self.mean) / self.spread).clamp(-_FARTHEST, _FARTHEST)
        scale, moved = self.layers(usual).unbind(dim=1)
        # A fresh network leaves the odds about as they are: the softplus of a half is 0.97.
        return functional.softplus(scale + 0.5) * evidence[:, ODDS].sum(dim=1) + moved


class Jury(nn.Module):
    """Evidence (n, k) to the chance (n, 1) that the verdict is right, by the mean of the jurors' log odds."""

    def __init__(self, jurors: list[nn.Module]) -> None:
        super().__init__()
        self.jurors = nn.ModuleList(jurors)

    def forward(self, evidence: Tensor) -> Tensor:
        """The chance."""
        return torch.stack([each(evidence) for each in self.jurors]).mean(dim=0).sigmoid()[:, None]


def taught(weighed: Weighed, course: Course, seed: int, start: Weights | None = None) -> nn.Module:
    """One juror, the moving mean of its weights on the way (Polyak and Juditsky, 1992), on from `start`."""
    torch.manual_seed(seed)
    evidence, right = torch.from_numpy(weighed.evidence), torch.from_numpy(weighed.right).float()
    juror = Juror(evidence.mean(dim=0), evidence.std(dim=0) + _LEAST_SPREAD)
    if start is not None:
        juror.load_state_dict(start)
    mean = AveragedModel(juror, multi_avg_fn=get_ema_multi_avg_fn(KEPT), use_buffers=True)

    def loss(chosen: Tensor) -> Tensor:
        """The cross entropy of the chosen evidence."""
        return functional.binary_cross_entropy_with_logits(juror(evidence[chosen]), right[chosen])

    teach(juror, course, len(right), loss, mean)
    learnt = mean.module
    assert isinstance(learnt, nn.Module)
    return learnt.eval()


def jurors_in(path: Path) -> list[Weights]:
    """The weights of each juror in a file that was written here."""
    kept = onnx.load(path).graph.initializer
    weights = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in kept}
    heads = [f"jurors.{k}." for k in range(JURORS)]
    by_head = [{n.removeprefix(head): each for n, each in weights.items() if n.startswith(head)} for head in heads]
    # Jurors taught on the same evidence have the same mean and spread, which the file keeps once.
    return [{name: by_head[0][name] for name in ("mean", "spread")} | each for each in by_head]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--seed", default=1, show_default=True)
@click.option("--start", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="Jurors to go on from.")
@click.option("--epochs", default=COURSE.epochs, show_default=True)
@click.option("--rate", default=COURSE.rate, show_default=True, help="The highest learning rate of the cycle.")
@click.option("--out", type=click.Path(path_type=Path), default=MODELS / "evidence.onnx")
def main(files: tuple[Path, ...], seed: int, start: Path | None, epochs: int, rate: float, out: Path) -> None:
    """Teaches the jurors on what `samples.training.evidence` kept, and writes them as one model."""
    weighed = Weighed.joined([Weighed.load(path) for path in files])
    course = replace(COURSE, epochs=epochs, rate=rate)
    before = [None] * JURORS if start is None else jurors_in(start)
    jury = Jury([taught(weighed, course, seed + k, each) for k, each in enumerate(before)])
    torch.onnx.export(
        jury,
        (torch.from_numpy(weighed.evidence[:1]),),
        str(out),
        dynamo=False,
        opset_version=13,
        dynamic_axes={"evidence": {0: "n"}, "right": {0: "n"}},
        input_names=["evidence"],
        output_names=["right"],
    )
    click.echo(f"{len(weighed.right)} regions")


if __name__ == "__main__":
    main()
