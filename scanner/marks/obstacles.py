"""Obstacles: why a region wasn't seen well enough to be read at all, and where what was read shows that it was.

Whether something lies on a cell, and whether it is in focus, is seen by its print. A bold mark covers that itself, and
in a grainy or dim corner little of it is found though nothing is in the way. What lies there looks like something:
where the networks are all but certain of what they read, and the one that notices what is strange finds nothing
strange, the print's weakness alone is no reason to ask. Among cells that are hidden it is: on a torn strip that has
slid a hex further, a mark as plain as any stands in its neighbour's place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.following.cells import Cells
from scanner.marks.covered import hidden_regions, partly_hidden, stand_back
from scanner.marks.ink import Patches
from scanner.marks.options import CoverOptions, MarkOptions
from scanner.marks.strangeness import strangeness
from scanner.marks.verdict import Verdict
from scanner.reading import CUT_OFF, EMPTY, GLARE, HIDDEN, OUT_OF_FOCUS, SCRIBBLE

_LIFTED = {EMPTY: (HIDDEN, OUT_OF_FOCUS), SCRIBBLE: (HIDDEN,)}
"""What doesn't count where nothing or a scribble was surely read, and nothing strange. Light may have eaten a mark for
good; what is dark and blurred looks like a scribble. ..."""
_LIFTED_OFF_SYMBOLS = (HIDDEN, OUT_OF_FOCUS, GLARE)
"""... What doesn't where a symbol was, however strange: hardly anything else looks like one."""


def obstructed(verdicts: Sequence[Verdict], patches: Patches, form: Form, options: MarkOptions) -> tuple[Verdict, ...]:
    """The same verdicts, for review where something is in the way of seeing a region that can hold marks."""
    cover = options.cover
    partly = partly_hidden(patches, form, cover)
    obstacles = _obstacles(verdicts, patches, form, partly, options)
    empty = np.array([each.mark == EMPTY for each in verdicts], bool)
    cells = np.array([region.role is Role.CELL for region in form.regions], bool)
    there = cells & (patches.match > cover.nothing_of_it) & ~(partly & empty)
    seen = _plain(verdicts, obstacles, patches, there, cover)
    seen -= _among_hidden(form, obstacles, seen, cover)
    return tuple(
        each if obstacle is None or i in seen else replace(each, review=obstacle)
        for i, (each, obstacle) in enumerate(zip(verdicts, obstacles, strict=True))
    )


def _obstacles(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, partly: NDArray[np.bool_], options: MarkOptions
) -> list[str | None]:
    """Why each region wasn't seen well enough to be read at all, if so. `partly` (n,): which are hidden in part."""
    back = stand_back(patches, form, options.cover)
    hidden = hidden_regions(patches, form, back, options.cover)
    # No mark lies over an empty cell's print, which must be seen as other cells' is.
    behind = (back | partly) & np.array([each.mark == EMPTY for each in verdicts], bool)
    return [
        _obstacle(patches, i, region, bool(hidden[i]), bool(behind[i]), options) if region.marks else None
        for i, region in enumerate(form.regions)
    ]


def _obstacle(patches: Patches, i: int, region: Region, hidden: bool, behind: bool, options: MarkOptions) -> str | None:
    """Why a region wasn't seen well enough, if so.

    `hidden`: its print isn't seen where it must be. `behind`: less of it is than must be where nothing lies over it.
    """
    white = patches.glare[i] > options.most_glare
    # Where all is white, it isn't something that lies there.
    covered = GLARE if white else HIDDEN
    if patches.inside[i] < options.least_inside:
        return CUT_OFF
    if hidden:
        return covered
    if white and patches.contrast[i] < 2 * options.least_contrast:
        return GLARE
    if region.role is Role.CELL and patches.contrast[i] < options.least_contrast:
        return OUT_OF_FOCUS
    return covered if behind else None


def _plain(
    verdicts: Sequence[Verdict],
    obstacles: Sequence[str | None],
    patches: Patches,
    there: NDArray[np.bool_],
    options: CoverOptions,
) -> set[int]:
    """Where what was read is so sure, and so plain, that no more is there. `there` (n,): where print is seen."""
    surely = {
        i
        for i, (each, obstacle) in enumerate(zip(verdicts, obstacles, strict=True))
        if there[i]
        and each.review is None
        and obstacle in _LIFTED.get(each.mark, _LIFTED_OFF_SYMBOLS)
        and each.confidence > (options.plain_nothing if each.mark == EMPTY else options.plain_mark)
    }
    maybe = sorted(i for i in surely if verdicts[i].mark in _LIFTED)
    most = {EMPTY: options.most_strange_nothing, SCRIBBLE: options.most_strange_scribble}
    strange = strangeness(patches.of(maybe)) if maybe else ()
    return surely - {i for i, chance in zip(maybe, strange, strict=True) if chance >= most[verdicts[i].mark]}


def _among_hidden(form: Form, obstacles: Sequence[str | None], seen: set[int], options: CoverOptions) -> set[int]:
    """The cells among the hidden ones that are `seen` of which too many that touch them are hidden, and stay so."""
    places = np.array(form.places(Role.CELL), int)
    hidden = np.array([obstacles[i] == HIDDEN for i in places], bool)
    left = hidden & np.array([i not in seen for i in places], bool)
    if np.count_nonzero(left) < options.hidden_beside or not seen:
        return set()
    among = hidden & ((Cells.of(form.regions).beside & left).sum(axis=1) >= options.hidden_beside)
    return seen & set(places[among].tolist())
