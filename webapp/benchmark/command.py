"""`wasteland benchmark`: simulate, read in a process of its own, count, print."""

from __future__ import annotations

import json
import multiprocessing
import os
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import click

from webapp.benchmark.reader import OWN_THREADS, Read, prepare, read
from webapp.benchmark.tally import Outcome, outcome, summary

TOLD_EVERY = 50
"""Photos after which progress is told."""
LEVELS = ("scan", "easy", "ordinary", "hard")


@click.command()
@click.option("--photos", default=200, show_default=True, help="Photos of each level.")
@click.option("--seeds", default=50, show_default=True, help="Different maps among them.")
@click.option("--level", "levels", type=click.Choice(LEVELS), multiple=True, help="Default: ordinary and hard.")
@click.option("--start", default=0, show_default=True, help="Number of the first photo: other numbers, other photos.")
@click.option("--split", type=click.Choice(["held-out", "built-in"]), default="held-out", show_default=True)
@click.option("--json", "json_path", type=click.Path(path_type=Path), help="Also write the figures as JSON.")
@click.option("--keep", type=click.Path(path_type=Path), help="A folder for photos that were misread or refused.")
def benchmark(
    photos: int, seeds: int, levels: tuple[str, ...], start: int, split: str, json_path: Path | None, keep: Path | None
) -> None:
    """Measure how well and how fast simulated photos are read, by one core."""
    figures, core = {}, _own_core()
    for level in levels or ("ordinary", "hard"):
        outcomes = _outcomes(level, range(start, start + photos), seeds, split, keep, core)
        figures[level] = summary(outcomes) | {"refusals": [each.refusal for each in outcomes if each.refusal]}
        click.echo(table(level, figures[level]))
    if json_path is not None:
        json_path.write_text(json.dumps(figures, indent=1), encoding="utf-8")


def _outcomes(level: str, numbers: range, seeds: int, split: str, keep: Path | None, core: int | None) -> list[Outcome]:
    """One outcome a photo. The next photo is simulated here while the last is read over there."""
    from samples.simulator.cases import case

    # Before the reader starts: a process takes its number of threads from here when it loads its libraries.
    os.environ.update(dict.fromkeys(OWN_THREADS, "1"))
    context = multiprocessing.get_context("spawn")
    outcomes: list[Outcome] = []
    waiting: tuple[int, Future[Read], bytes, dict[str, Any]] | None = None
    with ProcessPoolExecutor(1, context, prepare, (core,)) as reader:
        # One photo that isn't counted: the first one pays for loading.
        warm = case(numbers.start, level, split=split, map_seed=0).shoot()  # type: ignore[arg-type]
        reader.submit(read, "warm.jpg", warm.jpeg).result()
        for number in numbers:
            if len(outcomes) % TOLD_EVERY == TOLD_EVERY - 1:
                click.echo(f"{level}: {len(outcomes) + 1} of {len(numbers)} photos read", err=True)
            shot = case(number, level, split=split, map_seed=_map_seed(number, seeds)).shoot()  # type: ignore[arg-type]
            future = reader.submit(read, f"{level}-{number}.jpg", shot.jpeg)
            if waiting is not None:
                outcomes.append(_judged(level, waiting, keep))
            waiting = (number, future, shot.jpeg, shot.truth)
        if waiting is not None:
            outcomes.append(_judged(level, waiting, keep))
    return outcomes


def _own_core() -> int | None:
    """A core for the reader alone, on which this process doesn't simulate; None where the system can't say."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    cores = os.sched_getaffinity(0)
    own = max(cores)
    if len(cores) > 1:
        os.sched_setaffinity(0, cores - {own})
    return own


def _map_seed(number: int, seeds: int) -> int:
    """One of so many maps, spread over all there are."""
    return 7_919 * (number % seeds) + 11


def _judged(level: str, waiting: tuple[int, Future[Read], bytes, dict[str, Any]], keep: Path | None) -> Outcome:
    number, future, jpeg, truth = waiting
    result = outcome(future.result(), truth)
    if keep is not None and (result.misread or not result.identified):
        keep.mkdir(parents=True, exist_ok=True)
        (keep / f"{level}-{number}.jpg").write_bytes(jpeg)
        note = truth | {"misread": result.misread, "refusal": result.refusal}
        (keep / f"{level}-{number}.json").write_text(json.dumps(note), encoding="utf-8")
    return result


def table(level: str, figures: dict[str, Any]) -> str:
    """The figures of one level as text."""
    photos = max(figures["photos"], 1)
    lines = [f"{level}: {figures['photos']} photos"]

    def row(name: str, count: int, of: int) -> None:
        lines.append(f"  {name:32}{count:9,} of {of:9,}  {100 * count / max(of, 1):8.3f} %")

    row("located", figures["located"], photos)
    row("identified", figures["identified"], photos)
    row("wrong map", figures["wrong_map"], photos)
    for name in ("cells", "boxes"):
        counts = figures[name]
        for what in ("right", "wrong_without_a_flag", "flagged", "flagged_and_wrong"):
            row(f"{name} {what.replace('_', ' ')}", counts[what], counts["all"])
    row("sheets right untouched", figures["sheets_right_untouched"], photos)
    row("sheets right once answered", figures["sheets_right_once_answered"], photos)
    lines.append(
        f"  time, one core: median {figures['milliseconds_median']:.0f} ms, "
        f"95th percentile {figures['milliseconds_95th']:.0f} ms; peak memory {figures['peak_mb']:.0f} MB"
    )
    return "\n".join(lines)
