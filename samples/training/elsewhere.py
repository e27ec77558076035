"""How played copies of foreign sheets are read from the photo alone: `python -m samples.training.elsewhere`.

Found by the lattice of their hexes, known by their print, registered to the picture of the blank: its PDF, or with
`--blank easy` or `--blank ordinary` a photo of the unplayed sheet of that level, whose paper is placed by its truth.
See samples/README.md for where the sheets lie.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np

from engine.sheet.registered import form_of
from samples.training.counting import HEADINGS, Told, columns, counted
from samples.training.foreign import FOLDER, LEVELS, SHEETS, drawn, registration, sheet
from scanner.blankphoto import picture_of
from scanner.errors import ScannerError
from scanner.forms import PrintedForm
from scanner.intake.photo import load
from scanner.location.recognise import Seen
from scanner.pipeline import read
from scanner.warp import Floats


@dataclass(frozen=True)
class Registered:
    """The foreign sheets as forms, by number: those of `SHEETS` in their order."""

    forms: tuple[PrintedForm, ...]

    def form(self, number: int) -> PrintedForm | None:
        """The form of that number."""
        return self.forms[number] if 0 <= number < len(self.forms) else None

    def known(self, seen: Seen) -> range:
        """All of them, whatever cells were seen."""
        return range(len(self.forms))

    def alike(self, number: int) -> tuple[int, ...]:
        """Only itself: each is on one paper."""
        return (number,)


def registered(blank: str) -> Registered:
    """The foreign sheets, their blanks the PDFs, or photos of that level."""
    return Registered(tuple(_from_pdf(name) if blank == "pdf" else _from_photo(name, blank) for name in SHEETS))


def _from_pdf(name: str) -> PrintedForm:
    document = (FOLDER / f"{name}.map.json").read_bytes()
    return PrintedForm(form_of(document), (FOLDER / f"{name}.pdf").read_bytes(), name)


def _from_photo(name: str, level: str) -> PrintedForm:
    """The form as it lies in a photo of its blank; boxes on flaps where they lay when it was taken."""
    path = FOLDER / "photos" / f"{name}-blank-{level}.jpg"
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    photo, shown = load(path), sheet(name)
    placed = registration(shown, truth, photo)
    document = json.loads((FOLDER / f"{name}.map.json").read_text(encoding="utf-8"))
    there = {action["id"] for action in truth["actions"] if action.get("box_px")}
    moved = {region.id: affine for region, affine in zip(shown.form.regions, placed.moved, strict=True)}
    for action in (action for each in document["rounds"] for action in each["actions"]):
        box = _moved(action["box_mm"], moved["action/" + action["id"]])
        action["box_mm"] = box if action["id"] in there else None
    _, png = cv2.imencode(".png", picture_of(photo, placed.warp))
    return PrintedForm(form_of(json.dumps(document).encode()), png.tobytes(), name)


def _moved(box: tuple[float, float, float, float], affine: Floats) -> list[float]:
    """The upright box of about the same place and size as one that has moved by an affine map."""
    x, y, width, height = box
    corners = np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    there = corners @ affine[:, :2].T + affine[:, 2]
    sides = np.array([np.linalg.norm(there[1] - there[0]), np.linalg.norm(there[3] - there[0])])
    return [*(float(v) for v in there.mean(axis=0) - sides / 2), *(float(v) for v in sides)]


def outcome(forms: Registered, name: str, path: Path) -> Counter[str]:
    """What became of one photo's cells and boxes, in words; those that nobody could decide are left out."""
    truth: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    start = time.process_time()
    try:
        reading = read(load(path), forms)
    except ScannerError as error:
        click.echo(f"{path.stem}: {error}", err=True)
        return Counter({"refused": 1})
    counts = Counter({"read": 1, "wrong map": int(SHEETS[reading.number] != name)})
    counts["ms"] = round(1000 * (time.process_time() - start))
    known = drawn(truth)
    found = zip(reading.form.regions, reading.regions, strict=True)
    told = (Told(region, known[region.id], got) for region, got in found if region.marks and region.id in known)
    return counts + counted(path.stem, told)


def levels(forms: Registered) -> Iterator[tuple[str, Counter[str]]]:
    """The counts of each level's photos."""
    for level in LEVELS:
        paths = [(name, path) for name in SHEETS for path in sorted((FOLDER / "photos").glob(f"{name}-*-{level}.jpg"))]
        played = [(name, path) for name, path in paths if "blank" not in path.name]
        yield level, sum((outcome(forms, name, path) for name, path in played), Counter[str]())


@click.command()
@click.option(
    "--blank",
    type=click.Choice(["pdf", "easy", "ordinary"]),
    default="pdf",
    show_default=True,
    help="What the sheets were registered from: their PDF, or a photo of that level.",
)
def main(blank: str) -> None:
    """Prints, as a table in Markdown, how the played copies are read."""
    cv2.setNumThreads(1)
    if not FOLDER.is_dir():
        raise click.ClickException("The photos of foreign sheets are not at hand; see samples/README.md.")
    click.echo(f"| photos | read | wrong map | {HEADINGS} | ms |\n|" + " --- |" * 10)
    for level, count in levels(registered(blank)):
        located = f"{count['read']} of {count['read'] + count['refused']}"
        each = f"{count['ms'] / max(count['read'], 1):.0f}"
        row = [level, located, count["wrong map"], *columns(count), each]
        click.echo("| " + " | ".join(str(value) for value in row) + " |")


if __name__ == "__main__":
    main()
