"""Inked: which pixels of a patch are ink, by how dark they are beside its darkest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.marks.ink import SIDE_PX
from scanner.marks.newink import depths_of


@dataclass(frozen=True, slots=True)
class Inked:
    """Ink is darker than a share of how dark the darkest is, and than grain."""

    darkest: float
    """The percentile of the pixels looked at that says how dark ink is ..."""
    share: float
    """... the share of that from which a pixel is ink ..."""
    faintest: float
    """... and the grey levels, of 255, above which alone one is."""

    def of_all(self, inks: NDArray[np.float32], area: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Where in patches of new ink (n, 48, 48) there is ink as dark as it is in an area (48, 48)."""
        return np.asarray(inks > self.least(inks, area)[:, None, None])

    def least(self, inks: NDArray[np.float32], area: NDArray[np.bool_]) -> NDArray[np.float64]:
        """How dark a pixel must be in each of the patches, (n,), in grey levels."""
        return np.asarray(np.maximum(self.share * depths_of(inks, area, self.darkest), self.faintest))

    def of(self, ink: NDArray[np.float32], area: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The same (48, 48) in one patch."""
        found: NDArray[np.bool_] = self.of_all(ink[None], area)[0]
        return found


WHOLE = np.ones((SIDE_PX, SIDE_PX), bool)
"""All of a patch."""
