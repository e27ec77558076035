"""The shape of a map's document: what of a file or a page's work is kept, each field of its kind and within bounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engine import typed
from engine.board import ClanKind, Kind
from engine.errors import BadBoardError
from engine.json_faults import told
from engine.maps import MAX_HEXES, MAX_NAME, MAX_TURNS

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME, pattern="^[^/]*$")]
Text = Annotated[str, Meta(max_length=500)]
Length = Annotated[float, Meta(ge=-1000, le=2000)]
Size = Annotated[float, Meta(gt=0.1, le=1000)]
Box = tuple[Length, Length, Size, Size]
Point = tuple[Length, Length]
Line = tuple[Point, Point]
Names = Annotated[list[Name], Meta(max_length=MAX_HEXES)]


class ShapedClan(Struct):
    """A clan; its sector is the Drifter's hat."""

    kind: ClanKind
    sector: Name | None = None


class ShapedHex(Struct):
    """A hex: what is printed there as far as it is known, and where it lies."""

    id: Name
    q: Annotated[int, Meta(ge=-1000, le=1000)]
    r: Annotated[int, Meta(ge=-1000, le=1000)]
    center_mm: Point | None = None
    radius_mm: Size | None = None
    kind: Kind | None = None
    sector: Name | None = None
    roads: Names = []
    clan: ShapedClan | None = None
    city: Name | None = None
    buildings_mm: Annotated[list[tuple[Length, Length, Size]], Meta(max_length=20)] = []


class ShapedAction(Struct):
    """An action and the box in which it is signed."""

    id: Name
    letters: Annotated[list[Name], Meta(max_length=MAX_TURNS)] = []
    box_mm: Box | None = None


class ShapedRound(Struct):
    """A round."""

    round: Annotated[int, Meta(ge=1, le=MAX_TURNS)]
    starts: Name | None = None
    scores: Name | None = None
    actions: Annotated[list[ShapedAction], Meta(max_length=MAX_TURNS)] = []


class ShapedPoints(Struct, rename={"what": "for"}):
    """Where a player writes points."""

    what: Name
    box_mm: Box


class ShapedPlayer(Struct):
    """Where a player writes."""

    symbol: Name
    name_box_mm: Box | None = None
    points: Annotated[list[ShapedPoints], Meta(max_length=20)] = []


class Unsure(Struct):
    """What a person should look at, as in `scanner.unplayed.document`."""

    hexes: dict[Name, Names] = {}
    doubtful_roads: dict[Name, Names] = {}
    rounds: dict[Name, Names] = {}
    actions: Names = []
    sheet: Names = []
    looks: Annotated[list[Names], Meta(max_length=MAX_HEXES)] = []


class ShapedMap(Struct):
    """A `wasteland-map/1`, perhaps unfinished."""

    format: Literal["wasteland-map/1"]
    hexes: Annotated[list[ShapedHex], Meta(min_length=1, max_length=MAX_HEXES)]
    page_mm: tuple[Annotated[float, Meta(ge=20, le=600)], Annotated[float, Meta(ge=20, le=600)]] | None = None
    players: int | None = None
    rounds: Annotated[list[ShapedRound], Meta(max_length=MAX_TURNS)] = []
    title: Text = ""
    paper: Text | None = None
    printed_title: Text | None = None
    seed: str | int = ""
    cuts_mm: Annotated[list[Line], Meta(max_length=100)] = []
    folds_mm: Annotated[list[Line], Meta(max_length=100)] = []
    players_mm: Annotated[list[ShapedPlayer], Meta(max_length=8)] = []
    unsure: Unsure | None = None


def shaped(document: object) -> dict[str, Any]:
    """The document with the fields that are known, each as it has to be; BadBoardError names what can't be."""
    found: dict[str, Any] = _built(document, ShapedMap)
    return {
        name: value for name, value in found.items() if value is not None or name not in ("printed_title", "unsure")
    }


def shaped_unsure(unsure: object) -> dict[str, Any]:
    """What isn't sure, in the same way."""
    return _built(unsure or {}, Unsure)


def placed(document: dict[str, Any]) -> dict[str, Any]:
    """The same document; BadBoardError where it doesn't say where every hex lies on the page."""
    if document["page_mm"] and all(each["center_mm"] and each["radius_mm"] for each in document["hexes"]):
        return document
    raise BadBoardError(
        "This map doesn’t say where its hexes lie on the paper: give the sheet’s PDF or a photo of it along.",
        "Diese Karte sagt nicht, wo ihre Felder auf dem Papier liegen: Gebt das PDF oder ein Foto des Blattes mit.",
    )


def _built(value: object, kind: type[Struct]) -> dict[str, Any]:
    try:
        built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(typed.converted(value, kind)))
    except msgspec.ValidationError as fault:
        raise BadBoardError(*told(fault, "wasteland-map/1", kind.__struct_fields__)) from None
    return built
