"""Shaded: what was read as a scribble may be a hex that is coloured in; and what was read through a colour may be one.

Who destroys a hex takes a pen of the game: what was read as a scribble and is mostly far paler than the palest pen of
the sheet is asked about. Where several are, or are far paler than the strokes that lie on them, it is somebody's
manner, and what is merely paler is asked about as well.

Hexes in a pale colour are read without it (see `uncoloured`). Whoever colours in what is theirs does so with nearly all
of it; the sea, a sector, or a few of somebody's hexes may be scribbled over with a highlighter: those are asked about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import ShadedOptions
from scanner.marks.ink import Patches
from scanner.marks.paleness import Darkness, palest_pen
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.reading import EMPTY, OTHER_INK, SCRIBBLE


def doubt_shaded(
    verdicts: Sequence[Verdict], patches: Patches, coloured: NDArray[np.int_], form: Form, options: ShadedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a scribble is mostly far paler than the sheet's pens, or in a colour.

    Where no symbol tells how dark pens are, the darkest strokes of what was read as scribbles do. `coloured` (k,) are
    the hexes that were read without their colour.
    """
    cells = surely_read(verdicts, form, Role.CELL)
    in_colour = set(coloured.tolist())
    pale = _pale([i for i in cells if verdicts[i].mark == SCRIBBLE], verdicts, patches, bool(in_colour), options)
    through = set(cells) & _not_its_players_manner(verdicts, in_colour, form, options)
    return for_review(verdicts, pale | through, OTHER_INK)


def _pale(
    scribbles: Sequence[int], verdicts: Sequence[Verdict], patches: Patches, manner: bool, options: ShadedOptions
) -> set[int]:
    """Which of the scribbles are far paler than the sheet's pens, or all that are paler where it is a `manner`."""
    darkness = {i: found for i in scribbles if (found := Darkness.of(patches, i)) is not None}
    if not darkness:
        return set()
    pen = palest_pen([each.mark for each in verdicts], patches)
    pen = pen or float(np.median([each.strokes for each in darkness.values()]))
    paleness = {i: each.most / max(pen, 1.0) for i, each in darkness.items()}
    pale = {i for i, share in paleness.items() if share < options.far_paler}
    uneven = {i for i, each in darkness.items() if each.most < options.uneven * each.strokes}
    if manner or len(pale | uneven) >= options.several:
        pale |= uneven | {i for i, share in paleness.items() if share < options.paler}
    return pale


def _not_its_players_manner(
    verdicts: Sequence[Verdict], coloured: set[int], form: Form, options: ShadedOptions
) -> set[int]:
    """The coloured hexes but those with a symbol whose hexes nearly all are; what is scribbled over, is."""
    cells = [i for i, region in enumerate(form.regions) if region.role is Role.CELL]
    marked = Counter(verdicts[i].mark for i in cells)
    in_colour = Counter(verdicts[i].mark for i in coloured)
    manner = {
        mark for mark, count in in_colour.items() if count >= max(options.several_own, options.own * marked[mark])
    }
    return {i for i in coloured if verdicts[i].mark == EMPTY or verdicts[i].mark not in manner | {SCRIBBLE}}
