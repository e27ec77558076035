"""How marks are judged again and again: each stage is timed, and whoever watches sees what it changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Concatenate, ParamSpec

import numpy as np
from numpy.typing import NDArray

from scanner import debug
from scanner.marks.classifier import Looks
from scanner.marks.ink import Patches
from scanner.marks.verdict import Verdict
from scanner.timing import Clock
from scanner.watch import Watch, unwatched

Parameters = ParamSpec("Parameters")
Verdicts = tuple[Verdict, ...]


@dataclass(frozen=True, eq=False)
class Judging:
    """Runs stages, one after the other, that judge what stands in the same patches, by the same looks.

    `patches` are those with small marks cut anew; who looks for what isn't a mark sees them `as_cut` before.
    `coloured` (k,) are the places of the hexes that are coloured in, in both without their colour.
    """

    looks: Looks
    patches: Patches
    as_cut: Patches
    coloured: NDArray[np.int_]
    clock: Clock = field(default_factory=Clock)
    watch: Watch = unwatched

    def first(
        self, stage: str, run: Callable[Parameters, Verdicts], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Verdicts:
        """The first verdicts."""
        verdicts = self.clock.time(stage, run, *args, **kwargs)
        self.watch(stage, lambda: debug.judged(self.patches, verdicts))
        return verdicts

    def again(
        self,
        run: Callable[Concatenate[Verdicts, Parameters], Verdicts],
        before: Verdicts,
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Verdicts:
        """What one more stage makes of the verdicts before it; it is called what its function weighs or doubts."""
        stage = run.__name__.split("_", 1)[1]
        after = self.clock.time(stage, run, before, *args, **kwargs)
        self.watch(stage, lambda: debug.changed(self.patches, before, after))
        return after
