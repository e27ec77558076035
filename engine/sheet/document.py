"""A sheet as the `wasteland-map/1` document that other programs read."""

from __future__ import annotations

from typing import Any

from engine.board import Action, Cell, Kind, Round
from engine.sheet.layout import SheetLayout


def map_document(layout: SheetLayout) -> dict[str, Any]:
    """The `wasteland-map/1` document; lengths in millimetres, to a tenth of a micrometre."""
    return {
        "format": "wasteland-map/1",
        "seed": layout.board.seed,
        "title": layout.title,
        "players": layout.board.players,
        "paper": layout.paper,
        "page_mm": list(layout.page_mm),
        "hexes": [_cell(layout, cell) for cell in layout.board.cells],
        "rounds": [_round(layout, round_) for round_ in layout.board.rounds],
        "cuts_mm": [[_rounded(point) for point in line] for line in layout.cuts_mm],
        "folds_mm": [[_rounded(point) for point in line] for line in layout.folds_mm],
        "players_mm": [_player(layout, i, symbol) for i, symbol in enumerate(layout.board.symbols)],
    }


def _cell(layout: SheetLayout, cell: Cell) -> dict[str, Any]:
    slots = layout.building_centers(cell) if cell.kind is Kind.SETTLEMENT else ()
    return {
        "id": cell.id,
        "q": cell.hex.q,
        "r": cell.hex.r,
        "center_mm": _rounded(layout.center(cell)),
        "radius_mm": round(layout.hexes.size, 4),
        "kind": cell.kind.value,
        "sector": cell.sector,
        "roads": list(cell.roads),
        "clan": None if cell.clan is None else {"kind": cell.clan.kind.value, "sector": cell.clan.sector},
        "city": cell.city,
        "buildings_mm": [[*_rounded(slot), round(layout.building_radius, 4)] for slot in slots],
    }


def _round(layout: SheetLayout, round_: Round) -> dict[str, Any]:
    def action(index: int, each: Action) -> dict[str, Any]:
        """One of the round's actions with its box."""
        return {"id": each.id, "letters": list(each.letters), "box_mm": _rounded(layout.action_box(round_, index))}

    return {
        "round": round_.number,
        "starts": round_.starts,
        "scores": round_.scores,
        "actions": [action(index, each) for index, each in enumerate(round_.actions)],
    }


def _player(layout: SheetLayout, player: int, symbol: str) -> dict[str, Any]:
    name, points = layout.player_row(player)
    boxes = [{"for": what, "box_mm": _rounded(box)} for what, box in points]
    return {"symbol": symbol, "name_box_mm": _rounded(name), "points": boxes}


def _rounded(lengths: tuple[float, ...]) -> list[float]:
    return [round(length, 4) for length in lengths]
