"""Photos of played sheets that never lay on a table, with their exact truth.

`photograph` makes one of a given sheet; `case` draws sheet, game, people and camera from one seed.
"""

from samples.simulator.cases import Case, case
from samples.simulator.games import Played, played
from samples.simulator.levels import LEVELS, Level
from samples.simulator.photograph import SimulatedPhoto, photograph

__all__ = ["LEVELS", "Case", "Level", "Played", "SimulatedPhoto", "case", "photograph", "played"]
