"""How well whole photos are read whose people draw in real ink: `python -m samples.training.real_ink_photos`.

Legal games as the benchmark photographs them, but each X and each O is cut from a photo of a drawing by one of the
writers who taught the reader nothing, all of a player's by the same writer in one colour. Read by the whole program.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import click
import cv2
import numpy as np

from samples.crops import Laying, Writer, writers
from samples.simulator.cases import Case, case
from samples.simulator.handwriting import Players
from samples.simulator.levels import LEVELS
from samples.training.counting import HEADINGS, Told, columns, counted
from samples.training.desk import UNCLEAR
from samples.training.photos import OneForm, labels_of
from scanner.errors import ScannerError
from scanner.forms import PrintedForm
from scanner.intake.photo import load
from scanner.marks.verdict import CLASSES
from scanner.pipeline import read

Random = np.random.Generator
FIRST = 9_000
"""The number of the first photo. Of the benchmark's with the same number maps and ink are others."""
KINDS = {"X": ("X", "plus"), "O": ("O",)}
STRENGTH = (0.85, 1.15)


def people(shown: Case, paper: bool, rng: Random) -> Players:
    """Who plays, those of X and O with somebody's real ink; the others draw as the simulator's people do."""
    level = LEVELS[shown.level] if isinstance(shown.level, str) else shown.level
    found = Players.any(shown.played.layout.board.symbols, level, "held-out", rng)
    hands = {
        symbol: replace(hand, crops=_somebody(symbol, paper, rng)) if symbol in KINDS else hand
        for symbol, hand in found.hands.items()
    }
    return replace(found, hands=hands)


def _somebody(symbol: str, paper: bool, rng: Random) -> Writer:
    theirs = [writer for kind in KINDS[symbol] for writer in writers("held-out", kind)]
    if not theirs:
        raise click.ClickException("The photos of real ink are not at hand; see samples/README.md.")
    blue, green, red = (int(channel) for channel in rng.permutation(3))
    pen = Laying(0.0, 0.0, float(rng.uniform(*STRENGTH)), (blue, green, red), paper)
    return replace(theirs[int(rng.integers(len(theirs)))], pen=pen)


def outcome(shown: Case, paper: bool) -> Counter[str]:
    """What became of one photo's cells and boxes, in words; those that nobody could decide are left out."""
    photo = shown.shoot(people(shown, paper, np.random.default_rng((shown.seed, 78))))
    printed = PrintedForm(shown.played.layout.form, shown.played.pdf)
    try:
        reading = read(load(photo.jpeg, name="real-ink.jpg"), OneForm(printed))
    except ScannerError as error:
        click.echo(f"{shown.level} {shown.seed}: {error}", err=True)
        return Counter({"refused": 1})
    found = zip(reading.form.regions, labels_of(shown, photo.truth), reading.regions, strict=True)
    told = (Told(region, CLASSES[label], got) for region, label, got in found if region.marks and label != UNCLEAR)
    return Counter({"read": 1}) + counted(f"{shown.level} {shown.seed}", told)


@click.command()
@click.option("--photos", default=60, show_default=True, help="Of each level, with the ink's own paper and without.")
def main(photos: int) -> None:
    """Prints, as a table in Markdown, how these photos are read."""
    cv2.setNumThreads(1)
    click.echo(f"| photos | laid down | read | {HEADINGS} |\n|" + " --- |" * 9)
    for level, paper in product(("ordinary", "hard"), (False, True)):
        shown = (case(number, level) for number in range(FIRST, FIRST + photos))
        counts = sum((outcome(each, paper) for each in shown), Counter[str]())
        row = [level, "with its paper" if paper else "ink alone", f"{counts['read']} of {photos}", *columns(counts)]
        click.echo("| " + " | ".join(str(value) for value in row) + " |")


if __name__ == "__main__":
    main()
