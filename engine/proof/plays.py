"""The constraint model of all legal plays that end in a sheet: its solutions are the plays, in their normal order."""

from __future__ import annotations

from engine.proof.activity import Activity
from engine.proof.causes import Causes
from engine.proof.destroying import Blows
from engine.proof.evidence import Evidence
from engine.proof.placing import demand_buildings, demand_reach
from engine.proof.table import Table
from engine.proof.undated import demand_undated


class Plays:
    """All legal plays that agree with the evidence, as a formula over the events of the table."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.table = Table(evidence)
        self.activities = tuple(Activity(self.table, player) for player in range(evidence.board.players))
        self.causes = Causes(self.table, self.activities)
        demand_reach(self.table, self.activities, self.causes)
        demand_buildings(self.table, self.activities)
        self.blows = Blows(self.table, self.activities)
        demand_undated(self.table)
