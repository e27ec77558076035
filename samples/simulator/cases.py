"""A random photo of a random sheet, everything from one seed: for the benchmark and for training."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.generator.limits import SEEDS
from engine.sheet.identity import Language, Paper
from samples.simulator.games import Played, played
from samples.simulator.handwriting import Players
from samples.simulator.levels import Level
from samples.simulator.photograph import SimulatedPhoto, photograph
from samples.strokes import Split


@dataclass(frozen=True)
class Case:
    """What is to be photographed and how; `shoot` makes the photo."""

    played: Played
    level: str | Level
    seed: int
    split: Split

    def shoot(self, players: Players | None = None) -> SimulatedPhoto:
        """The photo and its truth; `players`: who draws with what, else drawn."""
        return photograph(
            self.played.layout,
            self.played.pdf,
            self.played.marks,
            self.level,
            (self.seed, 1),
            split=self.split,
            players=players,
            points=self.played.points,
            after_round=self.played.after_round if self.played.after_round not in (None, 6) else None,
        )


def case(
    seed: int, level: str | Level, split: Split = "held-out", map_seed: int | None = None, players: int | None = None
) -> Case:
    """The case of this number: mostly finished games of two to four players, some moments, a few blank sheets.

    `split` says which writers draw (see `samples.strokes`); `map_seed` fixes the map, `players` how many play.
    """
    random = np.random.default_rng((seed, 0))
    own = int(random.integers(SEEDS))
    seats = int(random.choice([2, 3, 4], p=[0.45, 0.3, 0.25]))
    paper: Paper = "letter" if random.random() < 0.2 else "a4"
    lang: Language = "de" if random.random() < 0.4 else "en"
    after = random.choice([0, 1, 2, 3, 4, 5, 6], p=[0.04, 0.02, 0.04, 0.06, 0.08, 0.1, 0.66])
    bots = str(random.choice(["random", "mixed"], p=[0.75, 0.25]))
    game = played(own if map_seed is None else map_seed, players or seats, random, paper, lang, int(after), bots)
    return Case(game, level, seed, split)
