"""Registration: where every region of the form lies in the photo, and how sure that is.

The map first (`scanner.track`), then the boxes beside it (`scanner.flaps`), which lie on paper that may have been cut
and moved on its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form
from scanner.warp import Floats, Warp


@dataclass(frozen=True)
class Registration:
    """A form found in a photo; arrays go by region in the form's order.

    `warp` leads from the page to the photo. `moved` (n, 2, 3) is, for each region, an affine map of the page onto
    itself that comes before the warp: the identity but for boxes on a flap that has moved. `match` (n,), -1 to 1, is
    the share of the region's print that was found where it is said to be; `residual_mm` (n,) how far that lies from
    where its neighbours would have it. `identity`: how much better the print fits in place than a cell further, as a
    share of what the blank itself does: 1 for this form without any ink, 0 for another form of the same cells.
    """

    form: Form
    warp: Warp
    moved: Floats
    match: NDArray[np.float32]
    residual_mm: NDArray[np.float32]
    identity: float

    def to_photo(self, index: int, points_mm: Floats) -> Floats:
        """Points of the page, (..., 2), that belong to a region, as pixels of the photo."""
        return self.warp.after(self.moved[index]).to_photo(points_mm)

    def outline_px(self, index: int) -> Floats:
        """A region's corners in the photo, (k, 2)."""
        return self.to_photo(index, np.array(self.form.regions[index].outline_mm))


def still(count: int) -> Floats:
    """The affine maps (count, 2, 3) of regions that haven't moved."""
    return np.tile(np.eye(2, 3), (count, 1, 1))
