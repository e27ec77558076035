"""`wasteland benchmark`: simulate, read in processes of their own, count, print."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from webapp.benchmark.curve import Point, curve, curve_table, plot_svg
from webapp.benchmark.measuring import Kept, make_all, measured
from webapp.benchmark.shots import Shot
from webapp.benchmark.tally import CHOSEN, Outcome, summary
from webapp.disk import write_for

DEFECTS_HEAD = """| defect | located | cells | wrong in silence | flagged | sheets right with nobody's help |
| --- | --- | --- | --- | --- | --- |"""
TOLD_EVERY = 50
"""Photos after which progress is told."""
COUNT = click.IntRange(1)
LEVELS = ("scan", "easy", "ordinary", "hard")


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--photos", type=COUNT, default=200, show_default=True, help="Photos of each level.")
@click.option("--seeds", type=COUNT, default=50, show_default=True, help="Different maps among them.")
@click.option("--level", "levels", type=click.Choice(LEVELS), multiple=True, help="Default: ordinary and hard.")
@click.option("--defects", is_flag=True, help="Instead: each defect that samples/photos has a photo of, in one table.")
@click.option("--untagged", is_flag=True, help="Of sheets printed without tags, known by their map among the photos'.")
@click.option(
    "--start",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Number of the first photo: other numbers, other photos.",
)
@click.option("--split", type=click.Choice(["held-out", "built-in"]), default="held-out", show_default=True)
@click.option(
    "--jobs", type=COUNT, default=1, show_default=True, help="Photos made and read at a time; 1 times readings best."
)
@click.option("--folder", type=click.Path(path_type=Path), help="Photos are kept here, and read from here if there.")
@click.option("--only-make", is_flag=True, help="Make the folder's photos; read none.")
@click.option("--resume", type=click.Path(path_type=Path), help="Outcomes are kept here; those in it aren't repeated.")
@click.option("--json", "json_path", type=click.Path(path_type=Path), help="Also write the figures as JSON.")
@click.option("--plot", type=click.Path(path_type=Path), help="Also draw silent errors against flags as an SVG.")
@click.option(
    "--proof",
    is_flag=True,
    help="Also prove, as `wasteland score` does: the rules may doubt more, and scores are counted. Slower.",
)
@click.option("--keep", type=click.Path(path_type=Path), help="A folder for photos that were misread or refused.")
def benchmark(
    photos: int,
    seeds: int,
    levels: tuple[str, ...],
    defects: bool,
    untagged: bool,
    start: int,
    split: str,
    jobs: int,
    folder: Path | None,
    only_make: bool,
    resume: Path | None,
    json_path: Path | None,
    plot: Path | None,
    proof: bool,
    keep: Path | None,
) -> None:
    """Measure how well and how fast simulated photos are read.

    Kept outcomes (--resume) belong to the program that gave them: once it has changed, all is read again.
    """
    if only_make:
        _check_making(folder, resume, json_path, plot, keep)
    if defects and levels:
        raise click.UsageError("Each defect is a level of its own: leave out --level or --defects.")
    if defects and untagged:
        raise click.UsageError("The defects' photos are of sheets with tags: leave out --untagged or --defects.")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    figures: dict[str, Any] = {}
    curves: dict[str, tuple[Point, ...]] = {}
    # Whatever is asked for, samples of defects are drawn by held-out writers.
    split = "held-out" if defects else split
    if defects:
        click.echo(DEFECTS_HEAD)
    for level in _defects() if defects else levels or ("ordinary", "hard"):
        shots = [Shot(level, number, seeds, split, folder, not untagged) for number in range(start, start + photos)]
        if only_make:
            make_all(shots, jobs, _telling(f"{level}: {{}} of {photos} photos made"))
            continue
        outcomes = _outcomes(shots, jobs, Kept(resume, proof), keep)
        curves[level] = curve(outcomes)
        figures[level] = _figures(outcomes, curves[level])
        click.echo(row_of(level, figures[level]) if defects else table(level, figures[level]))
        if not defects:
            click.echo(curve_table(curves[level]))
    if json_path is not None:
        write_for(json_path, json.dumps(figures, indent=1).encode())
    if plot is not None:
        write_for(plot, plot_svg(curves, CHOSEN).encode())


def _check_making(folder: Path | None, *written: Path | None) -> None:
    """UsageError where photos are only to be made and there is no folder for them, or a place for what is read."""
    if folder is None:
        raise click.UsageError("--only-make needs a --folder to put the photos in.")
    if any(each is not None for each in written):
        raise click.UsageError(
            "With --only-make nothing is read: there is nothing for --resume, --json, --plot or --keep, leave them out."
        )


def _figures(outcomes: Sequence[Outcome], points: Sequence[Point]) -> dict[str, Any]:
    """A level's figures as JSON has them: the table's, why photos were refused, and the curve."""
    return summary(outcomes) | {
        "refusals": [each.refusal for each in outcomes if each.refusal],
        "curve": [{"threshold": p.threshold, "wrong_without_a_flag": p.silent, "flagged": p.flagged} for p in points],
    }


def _outcomes(shots: list[Shot], jobs: int, kept: Kept, keep: Path | None) -> list[Outcome]:
    """One outcome a photo, in order."""
    kept = replace(kept, expected=tuple(sorted({shot.sheet_number for shot in shots if not shot.tags})))
    known = kept.known(shots)
    tell = _telling(
        f"{shots[0].level if shots else ''}: {{}} of {len(shots)} photos read",
        sum(shot.name in known for shot in shots),
    )
    missing = [shot for shot in shots if shot.name not in known]
    for shot, result in measured(missing, jobs, keep, kept.proof, kept.expected):
        kept.add(shot, result)
        known[shot.name] = result
        tell(shot.name)
    return [known[shot.name] for shot in shots]


def _telling(sentence: str, count: int = 0) -> Callable[[str], None]:
    """What tells now and then how many there are by now; `sentence` has a place for the number."""
    so_far = [count]

    def tell(_: str) -> None:
        """Tells how many there are, now and then."""
        so_far[0] += 1
        if so_far[0] % TOLD_EVERY == 0:
            click.echo(sentence.format(so_far[0]), err=True)

    return tell


def _defects() -> tuple[str, ...]:
    """The names of the defects that `samples/photos` has a photo of: each is a level of the simulator."""
    from samples.defects import DEFECTS

    return tuple(sample.name for sample in DEFECTS)


def row_of(level: str, figures: dict[str, Any]) -> str:
    """The figures of one defect as a row of a table in Markdown."""
    cells, photos = figures["cells"], figures["photos"]
    share = 100 * cells["flagged"] / max(cells["all"], 1)
    return (
        f"| {level} | {figures['identified']} of {photos} | {cells['all']:,} | {cells['wrong_without_a_flag']} | "
        f"{cells['flagged']} ({share:.1f} %) | {figures['sheets_right_untouched']} |"
    )


def table(level: str, figures: dict[str, Any]) -> str:
    """The figures of one level as text."""
    photos = max(figures["photos"], 1)
    lines = [f"{level}: {figures['photos']} photos"]

    def row(name: str, count: int, of: int) -> None:
        """Adds one line: so many of so many."""
        lines.append(f"  {name:36}{count:9,} of {of:9,}  {100 * count / max(of, 1):8.4f} %")

    row("located", figures["located"], photos)
    row("identified", figures["identified"], photos)
    row("wrong map", figures["wrong_map"], photos)
    for title, name in (("cells", "cells"), ("seen", "cells_that_a_person_can_tell"), ("boxes", "boxes")):
        counts = figures[name]
        for what in ("right", "wrong_without_a_flag", "flagged", "flagged_and_wrong"):
            row(f"{title} {what.replace('_', ' ')}", counts[what], counts["all"])
    row("sheets right untouched", figures["sheets_right_untouched"], photos)
    row("sheets right as far as seen", figures["sheets_right_as_far_as_seen"], photos)
    row("sheets right once answered", figures["sheets_right_once_answered"], photos)
    told = figures["told"]
    if told["numbers"]:
        row("scores' numbers told for certain", told["certain"], told["numbers"])
        row("scores' numbers told falsely", told["false"], told["numbers"])
        row("winners told for certain", told["winners_certain"], told["winners"])
        row("winners told falsely", told["winners_false"], told["winners"])
    lines.append(
        f"  one core: median {figures['milliseconds_median']:.0f} ms, 95th percentile "
        f"{figures['milliseconds_95th']:.0f} ms; processor {figures['processor_ms_median']:.0f} and "
        f"{figures['processor_ms_95th']:.0f} ms; peak memory {figures['peak_mb']:.0f} MB"
    )
    return "\n".join(lines)
