"""R1, R4, R8 and R14: every hex was empty and in reach when it was occupied, every building taken at its moment."""

from __future__ import annotations

from engine.board import indices_of
from engine.proof.activity import Activity
from engine.proof.causes import Causes, Use
from engine.proof.table import Holding, Table
from engine.rules.state import Cause


def demand_reach(table: Table, activities: tuple[Activity, ...], causes: Causes) -> None:
    """Writes that every hex was empty and in reach when it was occupied."""
    for player, activity in enumerate(activities):
        for cell, holding in table.holdings[player].items():
            if cell not in table.placed:
                continue
            for turn, placed in holding.taken.at.items():
                # R1: not destroyed before.
                table.formula.imply(placed, -table.gone_before(cell, turn))
                # R4, or R14: an Enforcer's three need one of them in reach.
                table.formula.imply(placed, *activity.supports(holding, turn), *causes.triangles_at(cell))
    for use in causes.uses:
        if use.cause is Cause.ENFORCER:
            _demand_reach_of_three(table, activities, use)


def _demand_reach_of_three(table: Table, activities: tuple[Activity, ...], use: Use) -> None:
    """R14: at least one of the three was in reach before the placing."""
    for player, activity in enumerate(activities):
        mine = table.holdings[player]
        if not all(cell in mine for cell in (use.source, *use.cells)):
            continue
        for turn, placed in mine[use.source].taken.at.items():
            supports = []
            # The three are taken at once, so none of them comes before another.
            for cell in use.cells:
                supports += activity.supports(mine[cell], turn)
            table.formula.require(-use.literal, -placed, *supports)


def demand_buildings(table: Table, activities: tuple[Activity, ...]) -> None:
    """Writes that every building was taken on first touching its settlement (R8), and that there were enough."""
    for player, activity in enumerate(activities):
        for cell, holding in table.holdings[player].items():
            if cell not in table.placed:
                _demand_first_touch(table, player, activity, holding)
    for cell in indices_of(table.board.settlements):
        holders = [mine[cell].taken.ever for mine in table.holdings if cell in mine]
        # R8: one of its free buildings; buildings only grow, so enough at the end is enough all along.
        if len(holders) > table.board.cells[cell].buildings:
            table.formula.count([(1, literal) for literal in holders], 0, table.board.cells[cell].buildings)


def _demand_first_touch(table: Table, player: int, activity: Activity, building: Holding) -> None:
    touching = table.neighbours(player, building.cell)
    first = [activity.taken_before(near, building) for near in touching]
    for turn, taken in building.taken.at.items():
        # R8: at that moment: by a hex, or a settlement beside it, taken in the same turn.
        table.formula.imply(taken, *first)
        # R8: the first time.
        for near in touching:
            table.formula.imply(taken, -near.taken.before(turn))
