"""How well marks are read on sheets of another hand: `python -m samples.training.foreign [--model marks.onnx]`.

The sheets and the photos of them, by another program and another photo simulator, taught the reader nothing. The paper
is placed by the photos' truth, so that only the reading of marks is measured. See samples/README.md for where they lie.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np

from engine.sheet.form import Form, Region, Role
from samples.strokes import DATA
from scanner.blank import Blank, raster
from scanner.forms import PrintedForm
from scanner.intake.photo import Photo, load
from scanner.marks.classifier import Classifier
from scanner.marks.ink import cut
from scanner.marks.marks import verdicts
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import Verdict
from scanner.registration.register import Registration
from scanner.warp import Floats, Warp, fit_spline, project

FOLDER = DATA.parent / "foreign"
SHEETS = ("north", "south")
LEVELS = ("scan", "easy", "ordinary", "hard")
SYMBOLS = ("X", "O", "T", "S")
STILL = np.eye(2, 3)


@dataclass(frozen=True)
class Sheet:
    """One foreign sheet: its form, its blank, and whether its hexes are flat-topped."""

    form: Form
    blank: Blank
    flat: bool


@dataclass(frozen=True)
class Read:
    """What stands in a region of a photo and what was read in it."""

    region: str
    drawn: str
    verdict: Verdict

    @property
    def silent(self) -> bool:
        """Whether it is wrong and nobody is asked."""
        return self.verdict.mark != self.drawn and self.verdict.review is None


def sheet(name: str) -> Sheet:
    """The foreign sheet of this name, as a form for the scanner."""
    document = json.loads((FOLDER / f"{name}.map.json").read_text(encoding="utf-8"))
    symbols = SYMBOLS[: document["players"]]
    regions: list[Region] = []
    for cell in document["hexes"]:
        marks = (*symbols, "#") if cell["kind"] in ("land", "water") else ()
        regions.append(Region(cell["id"], Role.CELL, tuple(cell["center_mm"]), cell["radius_mm"], (), marks))
        for i, (x, y, radius) in enumerate(cell["buildings_mm"]):
            regions.append(Region(f"{cell['id']}/{i}", Role.SLOT, (x, y), radius, (), symbols, cell["id"]))
    for action in (action for each in document["rounds"] for action in each["actions"]):
        x, y, width, height = action["box_mm"]
        middle = (x + width / 2, y + height / 2)
        regions.append(Region("action/" + action["id"], Role.BOX, middle, width / 2, (), symbols))
    form = Form((document["page_mm"][0], document["page_mm"][1]), (), tuple(regions))
    blank = raster(PrintedForm(form, (FOLDER / f"{name}.pdf").read_bytes()))
    centers = {(cell["q"], cell["r"]): cell["center_mm"] for cell in document["hexes"]}
    below = next((place for place in centers if (place[0], place[1] + 1) in centers), None)
    flat = below is not None and abs(centers[below][0] - centers[below[0], below[1] + 1][0]) < 0.1
    return Sheet(form, blank, flat)


def registration(shown: Sheet, truth: dict[str, Any], photo: Photo) -> Registration:
    """Where the photo's truth says that every region lies."""
    corners_px = {cell["id"]: np.array(cell["corners_px"]) / photo.shrink for cell in truth["hexes"]}
    cells = [region for region in shown.form.regions if region.id in corners_px]
    centers_mm = np.array([cell.center_mm for cell in cells])
    found, _ = cv2.findHomography(centers_mm, np.array([corners_px[cell.id].mean(axis=0) for cell in cells]))
    rough = np.asarray(found, np.float64)
    pairs = [_in_order(_corners(cell, shown.flat), corners_px[cell.id], rough) for cell in cells]
    anchors, seen = (np.concatenate(points) for points in zip(*pairs, strict=True))
    page = project(np.linalg.inv(rough), seen)
    field = fit_spline(anchors, page - anchors, np.full(len(anchors), 1e-4))
    warp = Warp(rough, field, shown.form.page_mm)
    boxes = {"action/" + a["id"]: np.array(a["box_px"]) / photo.shrink for a in truth["actions"] if a.get("box_px")}
    moved = [_moved(region, boxes[region.id], warp) if region.id in boxes else STILL for region in shown.form.regions]
    well = np.ones(len(moved), np.float32)
    return Registration(photo, shown.blank, shown.form, warp, np.stack(moved), well, well > 0, 1.0)


def _corners(cell: Region, flat: bool) -> Floats:
    angles = np.radians(np.arange(6) * 60 + (0 if flat else 30))
    corners: Floats = np.array(cell.center_mm) + cell.radius_mm * np.column_stack([np.cos(angles), np.sin(angles)])
    return corners


def _in_order(corners_mm: Floats, corners_px: Floats, rough: Floats) -> tuple[Floats, Floats]:
    """A cell's corners on the page and in the photo, in the same order, whichever the truth has."""
    wanted = project(rough, corners_mm)
    wanted += corners_px.mean(axis=0) - wanted.mean(axis=0)
    orders = [np.roll(each, i, axis=0) for each in (corners_px, corners_px[::-1]) for i in range(6)]
    return corners_mm, min(orders, key=lambda order: float(np.abs(order - wanted).sum()))


def _moved(box: Region, corners_px: Floats, warp: Warp) -> Floats:
    """By which affine map of the page a box comes to lie where the truth has it."""
    square = box.radius_mm * np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]) + box.center_mm
    place = square.copy()
    for _ in range(6):
        step = np.array([0.5, 0.0])
        along = (warp.to_photo(place + step) - warp.to_photo(place - step))[:, :, None]
        down = (warp.to_photo(place + step[::-1]) - warp.to_photo(place - step[::-1]))[:, :, None]
        missing = corners_px - warp.to_photo(place)
        place = place + np.linalg.solve(np.concatenate([along, down], axis=2), missing[:, :, None])[:, :, 0]
    affine, *_ = np.linalg.lstsq(np.column_stack([square, np.ones(4)]), place, rcond=None)
    moved: Floats = affine.T
    return moved


def drawn(truth: dict[str, Any]) -> dict[str, str]:
    """The mark of every region that a person could decide."""
    marks: dict[str, str] = {}
    for cell in truth["hexes"]:
        if cell["decidable"]:
            marks[cell["id"]] = "#" if cell["destroyed"] else cell["owner"] or ""
            marks |= {f"{cell['id']}/{i}": building or "" for i, building in enumerate(cell["buildings"])}
    for action in truth["actions"]:
        if action["decidable"] and action.get("box_px"):
            marks["action/" + action["id"]] = action["taken_by"] or ""
    return marks


def read(model: Classifier, shown: Sheet, path: Path, options: MarkOptions) -> list[Read]:
    """What is read in every region of one photo that can hold a mark."""
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    photo = load(path.read_bytes(), name=path.name)
    patches = cut(registration(shown, truth, photo))
    found = verdicts(model.probabilities(patches), patches, shown.form, options)
    known = drawn(truth)
    return [
        Read(f"{path.stem}: {region.id}", known[region.id], verdict)
        for region, verdict in zip(shown.form.regions, found, strict=True)
        if region.marks and region.id in known
    ]


def results(model: Classifier) -> Iterator[tuple[str, list[Read]]]:
    """What is read at each level of the photos."""
    sheets = {name: sheet(name) for name in SHEETS}
    for level in LEVELS:
        paths = [(name, path) for name in SHEETS for path in sorted((FOLDER / "photos").glob(f"{name}-*-{level}.jpg"))]
        yield level, [each for name, path in paths for each in read(model, sheets[name], path, MarkOptions())]


@click.command()
@click.option("--model", type=click.Path(path_type=Path, exists=True), help="Another network, as ONNX.")
def main(model: Path | None) -> None:
    """Prints, as a table in Markdown, what is read wrong in silence and what is asked about, and where."""
    cv2.setNumThreads(1)
    if not FOLDER.is_dir():
        raise click.ClickException("The photos of foreign sheets are not at hand; see samples/README.md.")
    reader = Classifier(model.read_bytes() if model else None)
    click.echo("| photos | regions | wrong without a flag | flagged |\n|" + " --- |" * 4)
    wrong: list[Read] = []
    for level, found in results(reader):
        wrong += [each for each in found if each.silent]
        silent = sum(each.silent for each in found)
        flagged = 100 * sum(each.verdict.review is not None for each in found) / max(len(found), 1)
        click.echo(f"| {level} | {len(found)} | {silent} | {flagged:.1f} % |")
    for each in wrong:
        click.echo(f"{each.region}: {each.drawn or 'nothing'} read as {each.verdict.mark or 'nothing'}", err=True)


if __name__ == "__main__":
    main()
