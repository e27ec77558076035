"""Teaches the readers of marks: `python -m samples.training.train`. The model card says what came of it.

It needs the `train` extra. On two cores without a GPU it takes under an hour; only a teacher (`--kind teacher`) wants a
GPU.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import click
import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from samples.training import patches
from samples.training.camera import Shots
from samples.training.desk import UNCLEAR
from samples.training.doubts import doubtful
from samples.training.folded import unfold
from samples.training.network import closer_network, darkness, network, teacher_network
from samples.training.teaching import SMOOTHING, Course, export, teach, temperature
from scanner.marks.classifier import Classifier
from scanner.marks.ink import SIDE_PX
from scanner.marks.verdict import CLASSES

MODELS = Path(__file__).resolve().parents[2] / "scanner" / "model"
KEPT = 0.9985
"""What each step leaves of the mean of the weights so far: the last thousand or so count."""
COURSE = Course(epochs=8, rate=2e-3, decay=2e-2, batch=256, steepest=2.0)
KINDS: dict[str, Callable[[], nn.Sequential]] = {
    "quick": network,
    "closer": closer_network,
    "teacher": teacher_network,
}
"""The networks that can be taught: two that read, and one that only teaches the closer one."""
WAYS = 8
"""The ways to turn or mirror a square patch."""
FOLLOWED = 0.6
"""How much a teacher's answers count beside the labels."""
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def targets(labels: Tensor, smoothing: float) -> Tensor:
    """Wanted probabilities (n, 6): an unclear patch is worth as little as a guess."""
    known = functional.one_hot(labels.clamp(min=0).long(), len(CLASSES)).float()
    known = known * (1 - smoothing) + smoothing / len(CLASSES)
    return torch.where((labels == UNCLEAR)[:, None], torch.full_like(known, 1 / len(CLASSES)), known)


def taught(
    shots: Shots,
    course: Course,
    seed: int,
    start: nn.Sequential,
    teachers: Sequence[nn.Sequential] = (),
    keeping: bool = False,
) -> nn.Sequential:
    """The network taught on the patches, on from its start, and by what its teachers make of them, if any.

    Its weights are the moving mean of those it had on the way (Polyak and Juditsky, 1992), which err a little less.
    A teacher's answers say more than a label: which other mark it might be, and how likely (Hinton et al., 2015).
    `keeping`: the start itself is the teacher, where it is right, so that what is new makes it forget less.
    """
    torch.manual_seed(seed)
    with torch.device(DEVICE):
        model = start.to(DEVICE, memory_format=torch.channels_last)
        mean = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(KEPT), use_buffers=True)
        photo, blank, labels = (torch.from_numpy(each).to(DEVICE) for each in (shots.photo, shots.blank, shots.labels))
        wise = [copy.deepcopy(start)] if keeping else teachers
        masters = [each.to(DEVICE, memory_format=torch.channels_last).eval() for each in wise]

        def loss(chosen: Tensor) -> Tensor:
            """The cross entropy of the chosen patches."""
            seen = varied(darkness(photo[chosen], blank[chosen])).to(memory_format=torch.channels_last)
            with half_precision():
                logits = model(seen).float()
            wanted = targets(labels[chosen], SMOOTHING)
            if masters:
                answers = _agreed(masters, seen)
                right = (answers.argmax(dim=1) == labels[chosen])[:, None].float()
                wanted = torch.lerp(wanted, answers, FOLLOWED * (right if keeping else torch.ones_like(right)))
            return functional.cross_entropy(logits, wanted)

        teach(model, course, len(labels), loss, mean)
    learnt = mean.module.cpu()
    assert isinstance(learnt, nn.Sequential)
    return learnt


def _agreed(teachers: Sequence[nn.Sequential], seen: Tensor) -> Tensor:
    """The probabilities (n, 6) that teachers give the pairs: the geometric mean of theirs."""
    with torch.no_grad(), half_precision():
        answers = [functional.log_softmax(each(seen).float(), dim=1) for each in teachers]
    return torch.stack(answers).mean(dim=0).softmax(dim=1)


def between(before: nn.Sequential, after: nn.Sequential, share: float) -> nn.Sequential:
    """The network with the mean of both weights, of which the later ones make up so much.

    Of weights on from one another it errs less than either, where what is new made it forget (Wortsman et al., 2022).
    """
    first, mean = before.state_dict(), copy.deepcopy(after)
    mean.load_state_dict(
        {
            name: torch.lerp(first[name], each, share) if each.is_floating_point() else each
            for name, each in after.state_dict().items()
        }
    )
    return mean


def half_precision() -> torch.autocast:
    """Half the bits teach as well, and nearly twice as fast; a tenth as fast where the processor has none such."""
    able = DEVICE == "cuda" or bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
    return torch.autocast(DEVICE, torch.bfloat16, enabled=able)


def varied(pairs: Tensor) -> Tensor:
    """The pairs (n, 2, side, side) turned, mirrored or bent, photo and blank alike, the photo's ink fainter or bolder.

    All five marks stay what they are in a mirror; print that nobody has seen yet comes for nothing.
    """
    pairs = warped(with_more_print(turned(pairs)))
    seen = pairs[:, :1] * (0.8 + 0.35 * torch.rand(len(pairs), 1, 1, 1))
    grain = torch.randn_like(seen) * 0.03 * torch.rand(len(pairs), 1, 1, 1)
    return torch.cat([(seen + grain).clamp(0, 1), pairs[:, 1:]], dim=1)


def turned(pairs: Tensor) -> Tensor:
    """Each eighth of the pairs in another of the eight ways to turn or mirror them.

    All in every batch: were a whole batch turned alike, batch norm would learn statistics that no way has by itself.
    """
    return torch.cat([in_way(part, way) for way, part in enumerate(pairs.chunk(WAYS))])


def in_way(pairs: Tensor, way: int) -> Tensor:
    """The pairs (n, 2, side, side) turned or mirrored in one of `WAYS` ways; the first leaves them as they are."""
    turned_pairs = pairs.transpose(2, 3) if way & 1 else pairs
    return turned_pairs.flip([axis for axis, bit in ((2, 2), (3, 4)) if way & bit])


def warped(pairs: Tensor, share: float = 0.3, reach_px: float = 0.7) -> Tensor:
    """Some of the pairs bent smoothly, photo and blank alike, so far (standard deviation): more hands for nothing."""
    some = (torch.rand(len(pairs), 1, 1, 1) < share) * (2 * reach_px / pairs.shape[-1])
    field = functional.interpolate(torch.randn(len(pairs), 2, 4, 4), pairs.shape[-2:], mode="bicubic") * some
    straight = functional.affine_grid(torch.eye(2, 3).expand(len(pairs), 2, 3), list(pairs.shape), align_corners=False)
    grid = straight + field.permute(0, 2, 3, 1)
    return functional.grid_sample(pairs, grid, padding_mode="border", align_corners=False)


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


def logits_of(model: nn.Sequential, shots: Shots, ways: int = 1) -> Tensor:
    """The network's logits for all patches, (n, 6), their mean over so many ways to turn or mirror them."""
    model.eval()
    parts = []
    with torch.no_grad():
        for photo, blank in zip(
            torch.from_numpy(shots.photo).split(2048), torch.from_numpy(shots.blank).split(2048), strict=True
        ):
            pairs = darkness(photo, blank)
            looks = [functional.log_softmax(model(in_way(pairs, way)), dim=1) for way in range(ways)]
            parts.append(torch.stack(looks).mean(dim=0))
    return torch.cat(parts)


def in_half(model: onnx.ModelProto) -> onnx.ModelProto:
    """The model with its weights kept in 16 bits, which changes no answer by more than 0.001: half the bytes."""
    graph = model.graph
    for tensor in list(graph.initializer):
        if tensor.data_type == onnx.TensorProto.FLOAT and np.prod(tensor.dims) > 500:
            half = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), tensor.name + "_half")
            graph.initializer.remove(tensor)
            graph.initializer.append(half)
            graph.node.insert(0, onnx.helper.make_node("Cast", [half.name], [tensor.name], to=onnx.TensorProto.FLOAT))
    return model


FILES = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command()
@click.option("--sheets", default=700, show_default=True, help="Sheets drawn flat, four photos of each.")
@click.option("--photos", type=FILES, multiple=True, help="More patches, cut from whole photos.")
@click.option("--calibrate", type=FILES, multiple=True, help="Patches by calibration writers [drawn flat].")
@click.option("--epochs", default=COURSE.epochs, show_default=True)
@click.option("--rate", default=COURSE.rate, show_default=True, help="The highest learning rate of the cycle.")
@click.option("--seed", default=1, show_default=True, help="Other numbers draw other sheets.")
@click.option("--start", type=FILES, help="Weights to go on from, or a network's ONNX file.")
@click.option("--weights", type=click.Path(path_type=Path), help="Where to keep the weights, to go on from them.")
@click.option("--batch", default=COURSE.batch, show_default=True)
@click.option(
    "--kind",
    type=click.Choice(list(KINDS)),
    default="quick",
    show_default=True,
    help="All but the quick network learn what that one isn't sure of.",
)
@click.option("--taught-by", type=FILES, multiple=True, help="Weights of a teacher, whose answers count too.")
@click.option("--keeping", is_flag=True, help="What it goes on from is its teacher, where it is right.")
@click.option("--share", default=1.0, show_default=True, help="The new weights' part in the mean with those before.")
@click.option("--processes", default=2, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="[scanner/model/marks.onnx or closer.onnx]")
def main(
    sheets: int,
    photos: tuple[Path, ...],
    calibrate: tuple[Path, ...],
    epochs: int,
    rate: float,
    seed: int,
    start: Path | None,
    weights: Path | None,
    batch: int,
    kind: str,
    taught_by: tuple[Path, ...],
    keeping: bool,
    share: float,
    processes: int,
    out: Path | None,
) -> None:
    """Draws sheets, teaches a network, calibrates it on other writers, and writes the model (not of a teacher)."""
    if keeping and (start is None or taught_by):
        raise click.UsageError(
            "--keeping needs --start, and takes no --taught-by: what it goes on from is its teacher."
        )
    torch.set_num_threads(processes)
    drawn = [patches.make("train", sheets, seed, processes)] if sheets else []
    shots = patches.joined([*drawn, *(patches.load(path) for path in photos)])
    others = [patches.load(path) for path in calibrate] or [patches.make("calibration", 40, seed + 1, processes)]
    calibration = patches.joined(others)
    if kind != "quick":
        reader = Classifier()
        shots, calibration = doubtful(shots, reader), doubtful(calibration, reader, rest=0.0)
    model = KINDS[kind]()
    if start is not None and start.suffix == ".onnx":
        some = patches.chosen(shots, np.random.default_rng(seed).random(len(shots.labels)) < 2000 / len(shots.labels))
        unfold(model, start, darkness(torch.from_numpy(some.photo), torch.from_numpy(some.blank)))
    elif start is not None:
        model.load_state_dict(torch.load(start))
    teachers = [_teacher(path) for path in taught_by]
    before = copy.deepcopy(model)
    course = replace(COURSE, epochs=epochs, rate=rate, batch=batch)
    model = between(before, taught(shots, course, seed, model, teachers, keeping), share)
    if weights is not None:
        torch.save(model.state_dict(), weights)
    heat = _calibration(model, calibration, all_round=kind != "quick")
    click.echo(f"{len(shots.labels)} patches; temperature {heat:.3f}")
    if kind == "teacher":
        return
    path = out or MODELS / ("closer.onnx" if kind == "closer" else "marks.onnx")
    export(model, heat, "darkness", torch.zeros(1, 2, SIDE_PX, SIDE_PX), path)
    onnx.save(in_half(onnx.load(path)), path)


def _teacher(path: Path) -> nn.Sequential:
    """The teacher with these weights."""
    teacher = teacher_network()
    teacher.load_state_dict(torch.load(path))
    return teacher


def _calibration(model: nn.Sequential, shots: Shots, all_round: bool) -> float:
    """The temperature for these patches, whose writers taught nobody; says how many of them are read wrong.

    `all_round`: in all eight views together, in which what is most doubtful is seen.
    """
    logits, labels = logits_of(model, shots, WAYS if all_round else 1), torch.from_numpy(shots.labels)
    known = labels >= 0
    wrong = (logits.argmax(dim=1) != labels) & known
    click.echo(f"calibration writers: {int(wrong.sum())} of {int(known.sum())} wrong")
    return temperature(logits, labels)


if __name__ == "__main__":
    main()
