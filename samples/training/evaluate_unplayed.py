"""How well unplayed sheets of another hand are read: `python -m samples.training.evaluate_unplayed`.

Each field of each hex is held against the truth: right, wrong and flagged, or wrong in silence, which must not be. See
samples/README.md for where the sheets lie.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import cv2

from samples.training.foreign import FOLDER, SHEETS
from scanner.unplayed.document import map_document, unsure_document
from scanner.unplayed.read import read_unplayed
from scanner.unplayed.result import Unplayed

FIELDS = ("id", "kind", "sector", "roads", "clan", "city", "buildings")


@dataclass(frozen=True)
class FieldRead:
    """One field of one hex: what stands there and what was read; `flagged` where a person is asked about it."""

    hex_id: str
    field: str
    printed: Any
    read: Any
    flagged: bool

    @property
    def right(self) -> bool:
        """Whether it was read as it stands there."""
        return bool(self.printed == self.read)

    @property
    def silent(self) -> bool:
        """Whether it is wrong and nobody is asked."""
        return not self.right and not self.flagged


@dataclass(frozen=True)
class Comparison:
    """All fields of the hexes that were found; `missing` weren't, `extra` are none of the map's."""

    fields: tuple[FieldRead, ...]
    missing: int
    extra: int

    @property
    def share(self) -> float:
        """The share of fields that are right."""
        return sum(each.right for each in self.fields) / max(len(self.fields), 1)

    @property
    def silent(self) -> list[FieldRead]:
        """What is wrong in silence."""
        return [each for each in self.fields if each.silent]


def compared(sheet: Unplayed, truth: dict[str, Any]) -> Comparison:
    """What was read of a sheet held against its truth, a map in `wasteland-map/1`."""
    document, unsure = map_document(sheet), unsure_document(sheet)["hexes"]
    printed = {(each["q"], each["r"]): each for each in truth["hexes"]}
    # The origin of axial coordinates means nothing.
    steps = Counter((q - each["q"], r - each["r"]) for q, r in printed for each in document["hexes"])
    (across, down), _ = steps.most_common(1)[0]
    places = {each["id"]: (each["q"] + across, each["r"] + down) for each in document["hexes"]}
    names = {name: printed[place]["id"] for name, place in places.items() if place in printed}
    fields = [
        field
        for each in document["hexes"]
        if each["id"] in names
        for field in _fields(each, printed[places[each["id"]]], names, set(unsure.get(each["id"], ())))
    ]
    return Comparison(tuple(fields), len(printed) - len(names), len(places) - len(names))


def _fields(
    read: dict[str, Any], printed: dict[str, Any], names: dict[str, str], unsure: set[str]
) -> Iterator[FieldRead]:
    for field in FIELDS:
        stands, seen = (_value(each, field) for each in (printed, read))
        if field == "roads":
            seen = sorted(names.get(name, name) for name in seen)
        flagged = field in unsure or ("kind" in unsure and field != "id")
        yield FieldRead(printed["id"], field, stands, seen, flagged)


def _value(each: dict[str, Any], field: str) -> Any:
    if field == "buildings":
        return len(each["buildings_mm"])
    return sorted(each["roads"]) if field == "roads" else each[field]


def sources() -> Iterator[tuple[str, Path]]:
    """The blank sheets: each one's name and a file that shows it."""
    for name in SHEETS:
        yield name, FOLDER / f"{name}.pdf"
        yield from ((name, path) for path in sorted((FOLDER / "photos").glob(f"{name}-blank-*.jpg")))


@click.command()
def main() -> None:
    """Prints, as a table in Markdown, the share of hexes right in each field, and what is wrong in silence."""
    cv2.setNumThreads(1)
    if not FOLDER.is_dir():
        raise click.ClickException("The sheets of another hand are not at hand; see samples/README.md.")
    click.echo("| sheet | " + " | ".join(FIELDS) + " | all | wrong in silence | flags |\n" + "| --- " * 11 + "|")
    for name, path in sources():
        sheet = read_unplayed(path)
        result = compared(sheet, json.loads((FOLDER / f"{name}.map.json").read_text(encoding="utf-8")))
        shares = [
            sum(each.right for each in result.fields if each.field == field) / (len(result.fields) / len(FIELDS))
            for field in FIELDS
        ]
        flags = sum(len(cell.unsure) for cell in sheet.cells)
        numbers = " | ".join(f"{100 * share:.1f}" for share in (*shares, result.share))
        click.echo(f"| {path.name} | {numbers} | {len(result.silent)} | {flags} |")


if __name__ == "__main__":
    main()
