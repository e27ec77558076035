"""A board as a `wasteland-map/1` document on one line, without the page: for games on a map that has no seed."""

from __future__ import annotations

import msgspec

from engine import typed
from engine.board import Board, Cell, Round
from engine.hexes import Layout
from engine.maps import ActionDocument, ClanDocument, HexDocument, MapDocument, RoundDocument


def map_line(board: Board) -> str:
    """The board as one line of JSON; `engine.formats.read_map` reads it back to an equal board.

    Its centres are in units of a hex's size: they only tell which way the hexes point.
    """
    layout = Layout(board.orientation, 1.0, (0.0, 0.0))
    rounds = [
        RoundDocument(each.number, each.starts, [_action(*printed) for printed in _actions(each)], each.scores)
        for each in board.rounds
    ]
    cells = [_cell(layout, cell) for cell in board.cells]
    return msgspec.json.encode(
        MapDocument("wasteland-map/1", board.players, cells, rounds, board.seed, board.title)
    ).decode()


def _actions(of_round: Round) -> list[tuple[str, tuple[str, ...]]]:
    return [(action.id, action.letters) for action in of_round.actions]


def _action(action_id: str, letters: tuple[str, ...]) -> ActionDocument:
    return typed.converted({"id": action_id, "letters": list(letters)}, ActionDocument)


def _cell(layout: Layout, cell: Cell) -> HexDocument:
    x, y = layout.center(cell.hex)
    return HexDocument(
        cell.id,
        cell.hex.q,
        cell.hex.r,
        cell.kind,
        cell.sector,
        list(cell.roads),
        ClanDocument(cell.clan.kind, cell.clan.sector) if cell.clan else None,
        cell.city,
        [(0.0, 0.0, 0.0)] * cell.buildings,
        (round(x, 3), round(y, 3)),
    )
