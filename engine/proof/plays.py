"""The constraint model of all legal plays that end in a sheet: its solutions are the plays, in their normal order."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from engine.proof.activity import Activity
from engine.proof.causes import Causes
from engine.proof.destroying import Blows
from engine.proof.evidence import Evidence
from engine.proof.placing import demand_buildings, demand_reach
from engine.proof.table import Table
from engine.proof.undated import demand_undated


class Family(Enum):
    """Rulings that stand or fall together; leaving one out of the model shows whether it is part of a contradiction."""

    REACH = "R4"
    RIGHTS = "R5"
    BUILDINGS = "R8"
    BLOWS = "R11"


class Plays:
    """All legal plays that agree with the evidence, as a formula over the events of the table.

    `without`: a family of rulings that is left out.
    """

    def __init__(self, evidence: Evidence, without: Family | None = None) -> None:
        self.evidence = evidence = replace(evidence, counted=without is not Family.RIGHTS)
        self.table = Table(evidence, explained=without is not Family.BLOWS)
        self.activities = tuple(Activity(self.table, player) for player in range(evidence.board.players))
        self.causes = Causes(self.table, self.activities, limited=without is not Family.RIGHTS)
        if without is not Family.REACH:
            demand_reach(self.table, self.activities, self.causes)
        if without is not Family.BUILDINGS:
            demand_buildings(self.table, self.activities)
        self.blows = Blows(self.table, self.activities, explained=without is not Family.BLOWS)
        demand_undated(self.table)
