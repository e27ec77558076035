"""`wasteland register`: an unplayed sheet made known, or kept to be finished, and what of it needs a person's eye."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from engine.completeness import Gap, gaps_of
from webapp.disk import bytes_of
from webapp.games.uploads import Upload
from webapp.maps.errors import KnownMapError, SimilarMapError
from webapp.maps.here import library_of
from webapp.maps.model import MapLine
from webapp.maps.registry import BY_LETTERS, NAME_LETTERS, Library, checked_name, work_of
from webapp.maps.sheets import Sheet, sheet_of_files
from webapp.settings import settings_from
from webapp.tokens import new_token


class Review(msgspec.Struct):
    """A place that needs a person's eye: a hex, round or action, and which of its fields."""

    place: str
    fields: list[str]


class RegisterDocument(msgspec.Struct):
    """What became of the files.

    `registered`: whether the map is known from now on. Where it isn't, `known` is the map of the library that it is, or
    `draft` the address, on the page of this instance, where it waits to be finished; `missing` says why.
    """

    registered: bool
    name: str
    id: int | None
    seed: str | None
    known: dict[str, Any] | None
    draft: str | None
    missing: list[str]
    review: list[Review]
    map: dict[str, Any]
    format: Literal["wasteland-register/1"] = "wasteland-register/1"


def register_files(files: Sequence[Path], name: str, by: str | None) -> RegisterDocument:
    """Makes the map in the files known in this instance; what can't be known yet is kept as a draft."""
    # Before pictures are read, and for drafts as well: nobody can be asked again for what was an argument.
    name, by = checked_name(name, NAME_LETTERS), checked_name(by or _user(), BY_LETTERS)
    sheet = sheet_of_files([Upload(path.name, bytes_of(path, "a picture of a sheet")) for path in files])
    library = library_of(settings_from())
    return _registered(library, sheet, name, by)


def _registered(library: Library, sheet: Sheet, name: str, by: str) -> RegisterDocument:
    missing = [gap for gap in gaps_of(sheet.document) if gap.blocks]
    if missing:
        return _kept(library, sheet, name, [gap.message_en for gap in missing])
    try:
        made = library.register(sheet, name, by)
    except KnownMapError as known:
        return _document(sheet, name, known=_known(known.line))
    except SimilarMapError as similar:
        return _kept(library, sheet, name, [str(similar)], _known(similar.line))
    return _document(sheet, made.name, number=made.id, seed=made.seed)


def _kept(
    library: Library, sheet: Sheet, name: str, missing: list[str], known: dict[str, Any] | None = None
) -> RegisterDocument:
    """The sheet kept as a draft, which whoever opens its address first may finish."""
    key = new_token()
    draft = library.drafts.create(key, {**work_of(sheet), "name": name}, sheet.picture)
    address = f"/maps/drafts/{draft.id}?key={key}"
    return _document(sheet, name, known=known, draft=address, missing=missing)


def _document(
    sheet: Sheet,
    name: str,
    *,
    number: int | None = None,
    seed: str | None = None,
    known: dict[str, Any] | None = None,
    draft: str | None = None,
    missing: list[str] | None = None,
) -> RegisterDocument:
    printed = {**sheet.document, "seed": seed or sheet.document.get("seed", "")}
    return RegisterDocument(
        number is not None, name, number, seed, known, draft, missing or [], _review(sheet), printed
    )


def _review(sheet: Sheet) -> list[Review]:
    """Every place that isn't sure, or odd: hexes first, then rounds and actions, then the sheet."""
    unsure = sheet.unsure
    found: dict[str, list[str]] = {name: list(fields) for name, fields in unsure.get("hexes", {}).items()}
    for name in unsure.get("doubtful_roads", {}):
        found.setdefault(name, [])
        if "roads" not in found[name]:
            found[name].append("roads")
    for gap in gaps_of(sheet.document):
        place = _place(gap)
        if place is not None and gap.code not in found.setdefault(place, []):
            found[place].append(gap.code)
    for number, fields in unsure.get("rounds", {}).items():
        found.setdefault(f"round {number}", []).extend(fields)
    for action in unsure.get("actions", []):
        found.setdefault(f"action {action}", []).append("letters")
    if unsure.get("sheet"):
        found["sheet"] = list(unsure["sheet"])
    return [Review(place, fields) for place, fields in found.items()]


def _place(gap: Gap) -> str | None:
    if gap.hex is not None:
        return gap.hex
    if gap.action is not None:
        return f"action {gap.action}"
    return None if gap.round is None else f"round {gap.round}"


def register_table(document: RegisterDocument) -> str:
    """The same in sentences."""
    hexes, rounds = document.map["hexes"], document.map["rounds"]
    lines = []
    if document.registered:
        lines.append(f"{document.name} is registered as {document.seed}: every played copy is recognised from now on.")
    elif document.known is not None and document.draft is None:
        known = document.known
        lines.append(
            f"This map is registered already, as {known['name']} by {known['by']} ({known['seed']}): "
            "nothing was stored."
        )
    else:
        lines.append(
            f"{document.name} isn't registered yet, but kept: finish it on the page that `wasteland serve` opens,"
        )
        lines.append(f"at {document.draft}")
        lines += [f"  {sentence}" for sentence in document.missing]
    unsure = {each.place for each in document.review}
    sure = sum(each["id"] not in unsure for each in hexes)
    players = document.map.get("players")
    printed = f"; {len(rounds)} rounds, {players} players" if players else ""
    lines.append(f"Sure: {sure} of {len(hexes)} hexes{printed}.")
    if document.review:
        lines.append("To look at:")
        lines += [f"  {each.place}: {', '.join(each.fields)}" for each in document.review]
    return "\n".join(lines)


def _known(line: MapLine) -> dict[str, Any]:
    return {"id": line.id, "seed": line.seed, "name": line.name, "by": line.registered_by}


def _user() -> str:
    """Who is logged in, as far as the system tells."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "somebody"
