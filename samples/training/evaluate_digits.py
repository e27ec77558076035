"""How well written points are read in whole simulated photos: `python -m samples.training.evaluate_digits`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import click
import cv2

from engine.sheet.form import EntryKind
from samples.simulator.cases import Case, case
from samples.strokes import Split
from samples.training.photos import OneForm
from samples.training.tables import any_tables
from scanner.blank import raster
from scanner.errors import ScannerError
from scanner.forms import PrintedForm
from scanner.intake.photo import load
from scanner.location.locate import locate
from scanner.options import ScanOptions
from scanner.reading import UNCLEAR
from scanner.registration.register import register
from scanner.writing.digits import EntryVerdict, read_entries
from scanner.writing.entries import EntryPatch, cut_entries
from scanner.writing.options import DigitOptions

THRESHOLDS = (0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99)


@dataclass(frozen=True)
class Asked:
    """One entry: where it is from, what was written (None: nothing), whether that is a number at all, the verdict."""

    source: str
    patch: EntryPatch
    number: int | None
    junk: bool
    verdict: EntryVerdict


def of_photo(shown: Case) -> list[Asked]:
    """The entries for points of one simulated photo; none where the scanner refuses it."""
    printed, options = PrintedForm(shown.played.layout.form, shown.played.pdf), ScanOptions()
    try:
        photo = load(shown.shoot().jpeg, name="simulated.jpg")
        located = locate(photo, OneForm(printed), options.locate, options.follow)
        blank = raster(printed)
        patches = cut_entries(register(photo, blank, located, options.follow, options.register), options.entries)
    except ScannerError:
        return []
    asked = []
    for patch, verdict in zip(patches, read_entries(patches, options.digits), strict=True):
        if patch.entry.kind is EntryKind.NUMBER:
            _, symbol, what = patch.entry.id.split("/")
            number = shown.played.points.get(symbol, {}).get(what) if shown.played.marks else None
            asked.append(Asked(f"photo {shown.seed}", patch, number, False, verdict))
    return asked


def of_tables(split: Split, first: int, count: int, mnist: Path | None) -> Iterator[Asked]:
    """The entries of quickly photographed tables, all written by real people where their strokes are at hand."""
    for seed in range(first, first + count):
        for table in any_tables(split, seed, built_in_share=0.0, mnist=mnist):
            verdicts = read_entries(table.patches, DigitOptions())
            for patch, written, verdict in zip(table.patches, table.written, verdicts, strict=True):
                yield Asked(f"table {seed}", patch, written.number, written.junk, verdict)


def report(asked: list[Asked]) -> Iterator[str]:
    """The figures, line by line."""
    numbers = [each for each in asked if each.number is not None]
    blank = [each for each in asked if each.number is None and not each.junk]
    junk = [each for each in asked if each.junk]
    yield f"{len(numbers)} numbers, {len(blank)} empty boxes, {len(junk)} with something else"
    yield f"numbers taken for empty: {sum(not each.verdict.written and not each.verdict.review for each in numbers)}"
    yield f"empty boxes taken for written: {sum(each.verdict.written for each in blank)}"
    yield "| threshold | numbers right | unsure | wrong | read in empty ones | in others |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for threshold in THRESHOLDS:
        read = [each for each in numbers if _read(each.verdict, threshold)]
        wrong = [each for each in read if each.verdict.number != each.number]
        right, missed = (100 * count / max(len(numbers), 1) for count in (len(read) - len(wrong), len(wrong)))
        empty, other = (sum(_read(each.verdict, threshold) for each in group) for group in (blank, junk))
        unsure = 100 - right - missed
        yield f"| {threshold} | {right:.1f}% | {unsure:.1f}% | {missed:.2f}% ({len(wrong)}) | {empty} | {other} |"


def _read(verdict: EntryVerdict, threshold: float) -> bool:
    """Whether a number would have been read, were that the threshold; what is unsure for another reason stays so."""
    sure = verdict.confidence >= DigitOptions().least_confidence
    doubted = verdict.review not in (None, UNCLEAR) or (verdict.review == UNCLEAR and sure)
    return verdict.number is not None and not doubted and verdict.confidence >= threshold


@click.command()
@click.option("--level", default="ordinary")
@click.option("--split", default="held-out")
@click.option("--first", default=8_000_000, show_default=True, help="The first photo's number.")
@click.option("--count", default=60, show_default=True, help="Photos.")
@click.option("--tables", default=0, help="Tables instead of photos, three quick photos of each.")
@click.option("--mnist", type=click.Path(path_type=Path), help="Tables are written in MNIST's digits from here, too.")
def main(level: str, split: str, first: int, count: int, tables: int, mnist: Path | None) -> None:
    """Prints how many written numbers are read right, unsure and wrong."""
    cv2.setNumThreads(1)
    people = cast(Split, split)
    if tables:
        asked = list(of_tables(people, first, tables, mnist))
    else:
        asked = [each for seed in range(first, first + count) for each in of_photo(case(seed, level, split=people))]
    for line in report(asked):
        click.echo(line)


if __name__ == "__main__":
    main()
