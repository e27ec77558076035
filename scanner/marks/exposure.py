"""Exposure: how much ink light has taken, by the print that should be there, and how dark pens are without that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from engine.sheet.form import Form, Role
from scanner.marks.ink import Patches
from scanner.marks.newink import depths_of, new_ink, own_area
from scanner.marks.verdict import Verdict, surely_read
from scanner.reading import EMPTY
from scanner.warp import Floats

TONES = ((15, 35), (35, 55), (55, 95), (95, 135), (135, 175), (175, 215))
"""How dark print is, in grey levels from and to: what is shown of each tells how much is lost."""
_WITHIN = 0.95
"""The part of a cell's radius in which ink is measured: beyond it lie its edge and its neighbours' marks."""
_DEEPEST = 97
"""The percentile of a cell's pixels that is its ink's depth: a small mark covers a thirtieth, specks don't. With 95
small crosses were paler than large ones in the same pen."""
_LEAST_PIXELS = 15
"""The pixels of such a tone from which a patch shows it."""
_EXPOSURES = np.concatenate([np.arange(1.0, 1.6, 0.02), np.arange(1.6, 3.01, 0.1)])
"""How much brighter, gamma-encoded, a place may have come out than its paper is, ..."""
_SHOWN = np.arange(0.6, 1.01, 0.05)
"""... and how dark print may be in a photo that is exposed well, as a share of the blank's."""
_WHITE = 255.0


def depths(cells: Patches) -> Floats:
    """How dark cells' new ink is (n,), in grey levels darker than the blank."""
    return depths_of(new_ink(cells.photo, cells.blank), own_area(_WITHIN), _DEEPEST)


def lost_darkness(patches: Patches) -> Floats:
    """How dark ink may be, (n,) in grey levels, and not be seen: what is printed is held against what is shown.

    Exposed k times too long, what should be so dark is shown k times as dark, less 255 (k - 1): up to 255 (1 - 1 / k)
    nothing is seen.
    """
    printed, seen = _WHITE - patches.blank, _WHITE - patches.photo
    lost = [_WHITE * (1 - 1 / _exposure(one, other)) for one, other in zip(printed, seen, strict=True)]
    return np.array(lost, float)


def _exposure(printed: Floats, seen: Floats) -> float:
    """How many times too long a patch was exposed for its print to be as dark as it is seen."""
    shown = []
    for low, high in TONES:
        tone = (printed > low) & (printed < high)
        if tone.sum() >= _LEAST_PIXELS:
            shown.append(((low + high) / 2, float(np.median(seen[tone]))))
    if len(shown) < 2:
        return 1.0
    dark, found = np.array(shown).T
    left = np.maximum(np.outer(_EXPOSURES, dark) - _WHITE * (_EXPOSURES[:, None] - 1), 0)
    misses = np.abs(_SHOWN[:, None, None] * left - found) / (15 + dark / 4)
    best = int(misses.sum(axis=2).min(axis=0).argmin())
    return float(_EXPOSURES[best])


def darkness_of_pens(verdicts: Sequence[Verdict], patches: Patches, form: Form) -> Mapping[str, Floats]:
    """How dark each mark's ink is in cells that were surely read, (n,) in grey levels, had light taken none of it."""
    sure: dict[str, list[int]] = defaultdict(list)
    for i in surely_read(verdicts, form, Role.CELL):
        if verdicts[i].mark != EMPTY:
            sure[verdicts[i].mark].append(i)
    return {mark: _unlit(patches.of(cells)) for mark, cells in sure.items()}


def _unlit(marks: Patches) -> Floats:
    return depths(marks) + lost_darkness(marks)
