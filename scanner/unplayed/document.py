"""An unplayed sheet as a document: a map in `wasteland-map/1`, and what of it a person should look at."""

from __future__ import annotations

from typing import Any

from scanner.unplayed.result import Unplayed, UnplayedCell, UnplayedRound


def map_document(sheet: Unplayed) -> dict[str, Any]:
    """The map as `wasteland-map/1`, with null where a field isn't known: complete only once a person has filled those.

    Lengths are in millimetres of `sheet.picture`.
    """
    return {
        "format": "wasteland-map/1",
        "seed": "",
        "title": sheet.title,
        "players": sheet.players,
        "page_mm": [_rounded(side) for side in sheet.page_mm],
        "hexes": [_hex(cell, sheet.radius_mm) for cell in sheet.cells],
        "rounds": [_round(each) for each in sheet.rounds],
        "cuts_mm": [],
        "folds_mm": [],
        "players_mm": [],
    }


def unsure_document(sheet: Unplayed) -> dict[str, Any]:
    """What a person should look at.

    `{"hexes": {"F7": ["kind", …]}, "doubtful_roads": {"F7": ["F8"]},
    "rounds": {"3": ["starts" | "scores" | "actions"]}, "actions": ["3b"],
    "sheet": ["title" | "players" | "rounds" | "page"], "looks": [["F7", "G8"], …]}`:
    the hexes of one list in `looks` bear the same picture.
    """
    return {
        "hexes": {cell.id: sorted(cell.unsure) for cell in sheet.cells if cell.unsure},
        "doubtful_roads": {cell.id: list(cell.doubtful) for cell in sheet.cells if cell.doubtful},
        "rounds": {str(each.number): sorted(each.unsure) for each in sheet.rounds if each.unsure},
        "actions": [
            action_id(each, place)
            for each in sheet.rounds
            for place, action in enumerate(each.actions)
            if action.unsure
        ],
        "sheet": sorted(sheet.unsure),
        "looks": [list(ids) for ids in sheet.looks.values()],
    }


def action_id(of: UnplayedRound, place: int) -> str:
    """An action's id: its round and its place in it, `3b`."""
    return f"{of.number}{chr(ord('a') + place)}"


def _hex(cell: UnplayedCell, radius_mm: float) -> dict[str, Any]:
    clan = None if cell.clan is None else {"kind": str(cell.clan), "sector": cell.clan_sector}
    return {
        "id": cell.id,
        "q": cell.hex.q,
        "r": cell.hex.r,
        "center_mm": [_rounded(each) for each in cell.center_mm],
        "radius_mm": _rounded(radius_mm),
        "kind": None if cell.kind is None else str(cell.kind),
        "sector": cell.sector,
        "roads": list(cell.roads),
        "clan": clan,
        "city": cell.city,
        "buildings_mm": [[_rounded(each) for each in building] for building in cell.buildings_mm],
    }


def _round(each: UnplayedRound) -> dict[str, Any]:
    actions = [
        {
            "id": action_id(each, place),
            "letters": list(action.letters),
            "box_mm": [_rounded(side) for side in action.box_mm],
        }
        for place, action in enumerate(each.actions)
    ]
    return {"round": each.number, "starts": each.starts, "scores": each.scores, "actions": actions}


def _rounded(length: float) -> float:
    """A length to a thousandth of a millimetre."""
    return round(float(length), 3)
