"""Coloured: what was read as a scribble may be a hex that is coloured in; what was read through a colour, a scribble.

Who destroys a hex takes a pen of the game: what was read as a scribble and is mostly far paler than the palest pen of
the sheet is asked about. Where several are, or are far paler than the strokes that lie on them, it is somebody's
manner, and what is merely paler is asked about as well.

Hexes in a pale colour are read without it (see `uncoloured`). Whoever colours in what is theirs does so with nearly all
of it; the sea, a sector, or a few of somebody's hexes may be scribbled over with a highlighter: those are asked about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import ColouredOptions
from scanner.marks.ink import Patches
from scanner.marks.options import UncolourOptions
from scanner.marks.paleness import Darkness, palest_pen
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.reading import EMPTY, PALE_INK, SCRIBBLE


def doubt_coloured(
    verdicts: Sequence[Verdict],
    patches: Patches,
    coloured: NDArray[np.int_],
    form: Form,
    options: ColouredOptions,
    uncolour: UncolourOptions,
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a scribble is mostly far paler than the sheet's pens, or in a colour.

    `coloured` (k,) are the hexes that were read without their colour.
    """
    cells, in_colour = surely_read(verdicts, form, Role.CELL), set(coloured.tolist())
    darkness = {i: Darkness.of(patches, i) for i in cells if verdicts[i].mark == SCRIBBLE}
    scribbles = {i: found for i, found in darkness.items() if found is not None}
    pale = set[int]()
    if scribbles:
        pen = palest_pen([each.mark for each in verdicts], patches, scribbles.values())
        pale = _pale(scribbles, pen, bool(in_colour), options, uncolour)
    through = set(cells) & _not_its_players_manner(verdicts, in_colour, form, options)
    return for_review(verdicts, pale | through, PALE_INK)


def _pale(
    scribbles: Mapping[int, Darkness], pen: float, manner: bool, options: ColouredOptions, uncolour: UncolourOptions
) -> set[int]:
    """Which of the scribbles are far paler than the palest pen, or all that are paler where it is a `manner`."""
    pale = {i for i, each in scribbles.items() if each.most < uncolour.far_paler * pen}
    uneven = {i for i, each in scribbles.items() if each.most < options.uneven * each.strokes}
    if manner or len(pale | uneven) >= uncolour.several:
        pale |= uneven | {i for i, each in scribbles.items() if each.most < options.paler * pen}
    return pale


def _not_its_players_manner(
    verdicts: Sequence[Verdict], coloured: set[int], form: Form, options: ColouredOptions
) -> set[int]:
    """The coloured hexes without a mark, and those with a symbol unless nearly all of its hexes are coloured.

    What is scribbled over in a colour is what it seems.
    """
    cells = form.places(Role.CELL)
    marked = Counter(verdicts[i].mark for i in cells)
    in_colour = Counter(verdicts[i].mark for i in coloured)
    manner = {
        mark for mark, count in in_colour.items() if count >= max(options.several_own, options.own * marked[mark])
    }
    return {i for i in coloured if verdicts[i].mark == EMPTY or verdicts[i].mark not in manner | {SCRIBBLE}}
