"""A board as text that a person can read: the goldens' format, and the quickest look at a map."""

from __future__ import annotations

from engine.board import Board, Cell, ClanKind, Kind

_CLAN = {
    ClanKind.DRIFTER: "D",
    ClanKind.RAIDER: "R",
    ClanKind.PIRATE: "P",
    ClanKind.BOMBER: "B",
    ClanKind.GUARDIAN: "G",
    ClanKind.ENFORCER: "E",
}


def text_map(board: Board) -> str:
    """Title, map, roads, clans and actions; one line a fact, a newline at the end.

    In the map a hex takes two half rows, odd columns stand half a row lower. `A` to `D` land, `~` water, `^` mountain,
    `I` to `IV` cities, a digit a settlement with so many buildings; `+` behind land a road, a small letter its clan.
    """
    lines = [board.title, f"seed {board.seed}, {board.players} players, {len(board.cells)} hexes", ""]
    lines += _drawing(board)
    lines += ["", *(_detail(cell) for cell in board.cells if cell.roads or cell.clan), ""]
    for turn_round in board.rounds:
        actions = "  ".join(f"{action.id}:{''.join(action.letters)}" for action in turn_round.actions)
        scores = f"  then city {turn_round.scores}" if turn_round.scores else ""
        lines.append(f"round {turn_round.number} {turn_round.starts}  {actions}{scores}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _drawing(board: Board) -> list[str]:
    """The map in half rows with its coordinates at the edges."""
    at = {(cell.hex.q, 2 * cell.hex.r + cell.hex.q): cell for cell in board.cells}
    columns = range(max(q for q, _ in at) + 1)
    lines = ["    " + "".join(f"{chr(ord('A') + q):<5}" for q in columns)]
    for half in range(max(y for _, y in at) + 1):
        row = "" if half % 2 else str(half // 2 + 1)
        lines.append(f"{row:<4}" + "".join(f"{_glyph(at.get((q, half))):<5}" for q in columns))
    return lines


def _glyph(cell: Cell | None) -> str:
    """The cell in at most four characters."""
    if cell is None:
        return ""
    if cell.kind is Kind.LAND:
        return f"{cell.sector}{'+' if cell.roads else ''}{_CLAN[cell.clan.kind].lower() if cell.clan else ''}"
    if cell.kind is Kind.SETTLEMENT:
        return str(cell.buildings)
    return str(cell.city) if cell.kind is Kind.CITY else {Kind.WATER: "~", Kind.MOUNTAIN: "^"}[cell.kind]


def _detail(cell: Cell) -> str:
    """A hex's roads and clan in words."""
    clan = ""
    if cell.clan:
        clan = f" {cell.clan.kind}" + (f" {cell.clan.sector}" if cell.clan.sector else "")
    return f"{cell.id}{clan}" + (f" -> {' '.join(cell.roads)}" if cell.roads else "")
