"""Patches cut by the scanner's own stages from whole simulated photos: `python -m samples.training.photos OUT.npz`."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import click
import cv2
import numpy as np

from engine.sheet.form import Form, Role
from samples.crops import KINDS, Writer
from samples.simulator.cases import Case, case
from samples.simulator.handwriting import Hand, Players
from samples.simulator.levels import LEVELS
from samples.strokes import Split
from samples.training.camera import Shots
from samples.training.desk import UNCLEAR, skipping
from samples.training.habits import Habit
from samples.training.patches import Flags, joined, save
from scanner.blank import raster
from scanner.errors import ScannerError
from scanner.forms import PrintedForm
from scanner.intake.photo import load
from scanner.location.locate import locate
from scanner.location.recognise import Seen
from scanner.marks.ink import Patches, cut
from scanner.marks.marks import allowed_in, verdicts
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import CLASSES
from scanner.options import ScanOptions
from scanner.registration.register import register

CROWDED = 0.75
"""The chance of a mark in each place of a crowded sheet that has none that destroys it."""

DESTROYED = 0.16
"""The chance that a hex is destroyed as well, over whatever mark it has."""


@dataclass(frozen=True)
class OneForm:
    """A source of forms that knows the form in the picture, whatever its number."""

    printed: PrintedForm

    def form(self, number: int) -> PrintedForm | None:
        """The form."""
        return self.printed

    def known(self, seen: Seen) -> tuple[int, ...]:
        """None: it is known by its fiducials alone."""
        return ()

    def alike(self, number: int) -> tuple[int, ...]:
        """Only itself."""
        return (number,)


@dataclass(frozen=True)
class Asked:
    """One photo's patches, which classes each region can hold (n, 6), whether it was seen well (n,)."""

    shots: Shots
    allowed: Flags
    seen: Flags


@dataclass(frozen=True, slots=True)
class Work:
    """One photo to make and to cut."""

    seed: int
    level: str
    split: Split
    crowded: bool = False


def patches_of(shown: Case, jpeg: bytes) -> Patches | None:
    """The patches that the scanner cuts from the photo; None where it refuses it."""
    printed, options = PrintedForm(shown.played.layout.form, shown.played.pdf), ScanOptions()
    try:
        photo = load(jpeg, name="simulated.jpg")
        located = locate(photo, OneForm(printed), options.locate, options.follow)
        blank = raster(printed)
        return cut(register(photo, blank, located, options.follow, options.register))
    except ScannerError:
        return None


def labels_of(shown: Case, truth: Mapping[str, Any]) -> np.ndarray[Any, np.dtype[np.int8]]:
    """The class of each region in the form's order; unclear where nobody could tell."""
    hidden = {each["id"] for each in truth["hexes"] if not each["decidable"]}
    hidden |= {"action/" + each["id"] for each in truth["actions"] if not each["decidable"]}
    labels = []
    for region in shown.played.layout.form.regions:
        mark = shown.played.marks.get(region.id, "")
        place = region.parent if region.role is Role.SLOT else region.id
        labels.append(UNCLEAR if place in hidden else CLASSES.index(mark[:1]))
    return np.array(labels, np.int8)


def of_one_photo(work: Work) -> Asked | None:
    """The patches of one photo with their classes; None where the scanner refuses it."""
    cv2.setNumThreads(1)
    shown = case(work.seed, work.level, split=work.split, players=4 if work.crowded else None)
    people = None
    if work.split == "train":
        rng = np.random.default_rng(work.seed)
        shown = (crowded if work.crowded else with_rarities)(shown, rng)
        people = with_habits(shown, rng)
    shot = shown.shoot(people)
    patches = patches_of(shown, shot.jpeg)
    if patches is None:
        return None
    form = shown.played.layout.form
    shots = Shots(patches.photo, patches.blank, labels_of(shown, shot.truth))
    return Asked(shots, np.array([allowed_in(region) for region in form.regions]), seen_well(patches, form))


def seen_well(patches: Patches, form: Form) -> Flags:
    """Whether nothing stood in the way of reading each region, (n,), however sure the network may be."""
    empty = np.zeros((len(form.regions), len(CLASSES)), np.float32)
    empty[:, 0] = 1
    return np.array([each.review is None for each in verdicts(empty, patches, form, MarkOptions())])


def with_habits(shown: Case, rng: np.random.Generator) -> Players:
    """The people of the case, some of whom have a habit in drawing their symbol or in scribbling; some pens skip.

    For some of the others marks cut from photos of real ink are laid down: no pen of the simulator's is quite like one.
    """
    level = LEVELS[shown.level] if isinstance(shown.level, str) else shown.level
    people = Players.any(shown.played.layout.board.symbols, level, shown.split, rng)
    return replace(
        people, hands={symbol: _one_more(symbol, hand, shown.split, rng) for symbol, hand in people.hands.items()}
    )


def _one_more(symbol: str, hand: Hand, split: Split, rng: np.random.Generator) -> Hand:
    """The hand, or that of somebody with a habit, or of somebody whose real ink is laid down; some pens skip."""
    habit, pen = Habit.random(symbol, rng), skipping(hand.pen, rng)
    scribbler = Habit.random("#", rng) or hand.scribbler
    crops = None if habit else Writer.random(split, KINDS.get(symbol, ()), rng)
    return replace(hand, pen=pen, writer=habit or hand.writer, scribbler=scribbler, crops=crops)


def with_rarities(shown: Case, rng: np.random.Generator) -> Case:
    """The case with more of its hexes destroyed than in bots' games, and marks on mountains, where none belong."""
    marks = dict(shown.played.marks)
    parents = {region.parent for region in shown.played.layout.form.regions}
    for region in shown.played.layout.form.regions:
        if "#" in region.marks and rng.random() < DESTROYED:
            marks[region.id] = "#" + marks.get(region.id, "").removeprefix("#")
        elif not region.marks and region.id not in parents and rng.random() < 0.08:
            marks[region.id] = ("X", "O")[int(rng.integers(2))]
    return replace(shown, played=replace(shown.played, marks=marks))


def crowded(shown: Case, rng: np.random.Generator) -> Case:
    """The case with marks of all four players in most places, whatever the game: twice as much to learn from a photo.

    Games leave the middle of the map and two of three small circles bare, and squares are drawn by every fourth table.
    """
    marks = dict(with_rarities(shown, rng).played.marks)
    regions = [each for each in shown.played.layout.form.regions if each.marks and each.role is not Role.BOX]
    for region in regions:
        over = "#" if marks.get(region.id, "").startswith("#") else ""
        if rng.random() < CROWDED and (region.role is Role.SLOT or not over):
            marks[region.id] = over + str(rng.choice(("X", "O", "T", "S")))
    return replace(shown, played=replace(shown.played, marks=marks))


def of_photos(
    level: str, split: Split, first: int, count: int, processes: int, crowded: bool = False
) -> Iterator[Asked]:
    """The patches of so many photos."""
    works = [Work(seed, level, split, crowded) for seed in range(first, first + count)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for asked in pool.imap(of_one_photo, works):
            if asked is not None:
                yield asked


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--level", default="ordinary")
@click.option("--split", default="train")
@click.option("--first", default=1_000_000, help="The first photo's number; the benchmark's begin at 0.")
@click.option("--count", default=200)
@click.option("--processes", default=2)
@click.option("--crowded", is_flag=True, help="Marks of all four players in most places; for split train alone.")
def main(out: Path, level: str, split: str, first: int, count: int, processes: int, crowded: bool) -> None:
    """Makes photos, cuts them as the scanner does, and keeps the patches."""
    every = list(of_photos(level, cast(Split, split), first, count, processes, crowded))
    allowed, seen = (np.concatenate([getattr(each, name) for each in every]) for name in ("allowed", "seen"))
    save(joined(each.shots for each in every), out, allowed=allowed, seen=seen)
    click.echo(f"{len(seen)} patches of {len(every)} photos; {count - len(every)} photos refused", err=True)


if __name__ == "__main__":
    main()
