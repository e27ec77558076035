"""Pens: a second look at each mark, whether its ink is that of the other marks of its symbol.

Players have pens of their own, mostly, and keep them. A mark whose ink stands among another symbol's and far from its
own's may have been read as the wrong one; a mark far paler than its fellows may be what a rubber left. Neither changes
what was read: it sends the mark to a person. Where all draw with one pen nothing is learned, and nothing is asked.

Where all of somebody's marks are taken for another's, they are each other's fellows: what isn't all but certain is
asked about where it merely has another colour than most of its symbol's marks.

A few marks in another, bolder pen may strike out what they are drawn over, as some destroy a mark with a large cross;
one alone in quite another colour may be somebody else's. However sure they look, they are asked about. So are rings,
triangles and squares in the very colour of another of these: drawn in haste, each has the others' shape; and marks in a
pen with which their player signs and builds nothing.

Scribbles are drawn with the same pens. What has none of their colours is a note, a counter or a coin that lies there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.deviation import deviation
from scanner.marks.doubts.options import PenOptions
from scanner.marks.ink import Patches
from scanner.marks.verdict import OUTLINES, Verdict, for_review
from scanner.reading import EMPTY, OTHER_INK, SCRIBBLE
from scanner.warp import Floats

_FAINTEST, _BLACKEST = 0.02, 0.95
"""The least and the most that ink takes away of any light, as far as a photo tells."""


def doubt_pens(verdicts: Sequence[Verdict], patches: Patches, form: Form, options: PenOptions) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a mark's ink is unlike that of its symbol's other marks, or a scribble's
    unlike that of all."""
    inks = patches.own_colour
    # Of a ring round a slot, say, no ink lies in the slot: its colour isn't known.
    known = [i for i, each in enumerate(verdicts) if each.review is None and each.mark != EMPTY and inks[i].any()]
    sure = [i for i in known if verdicts[i].mark != SCRIBBLE]
    scribbles = [i for i in known if verdicts[i].mark == SCRIBBLE]
    if not sure:
        return tuple(verdicts)
    marks, confidence = np.array([verdicts[i].mark for i in sure]), np.array([verdicts[i].confidence for i in sure])
    roles = np.array([form.regions[i].role.name for i in sure])
    coloured = _of_another_colour(marks, inks[sure], roles, options)
    strange = coloured & (confidence < options.all_but_certain)
    strange |= coloured & _several(marks, strange, options.several)
    strange |= _few_in_another_pen(marks, inks[sure], roles, options)
    strange |= _in_anothers_colour(verdicts, sure, inks, roles, options)
    strange |= _in_no_pen_that_signs(marks, inks[sure], roles, options)
    strange |= _unlike(marks, inks[sure], roles, confidence, options)
    alone = {sure[k] for k in np.flatnonzero(strange)}
    if len(sure) >= options.least_drawn:
        alone |= {scribbles[k] for k in np.flatnonzero(_turned(inks[scribbles], inks[sure]) > options.most_turned)}
    return for_review(verdicts, alone, OTHER_INK)


def _unlike(
    marks: NDArray[np.str_],
    inks: Floats,
    roles: NDArray[np.str_],
    confidence: NDArray[np.float64],
    options: PenOptions,
) -> NDArray[np.bool_]:
    """Which of these marks (n,) have ink (n, 3) unlike their symbol's."""
    slots, directions = roles == Role.SLOT.name, _directions(inks)
    apart: Floats = np.linalg.norm(inks[:, None] - inks[None, :], axis=2)
    np.fill_diagonal(apart, np.inf)
    groups = {mark: marks == mark for mark in np.unique(marks) if (marks == mark).sum() > options.least_fellows}
    # How far each mark lies from each symbol's ink: from the three of its marks that are nearest.
    far = {mark: _nearest(apart[:, group]) for mark, group in groups.items()}
    pens = {mark: np.median(inks[group], axis=0) for mark, group in groups.items()}
    darkness, found = inks.max(axis=1), np.zeros(len(marks), bool)
    for mark, group in groups.items():
        own, usual = far[mark], float(np.median(far[mark][group]))
        others = [distance for other, distance in far.items() if other != mark]
        nearest = np.min(others, axis=0) if others else np.full(len(marks), np.inf)
        relative = darkness / max(float(np.median(darkness[group])), 1e-6)
        alien = (own > options.least_apart) & (own > options.least_spread * usual)
        alien &= (nearest < options.most_alien * own) & (relative < options.most_darker)
        # Slots are seen from nearer by, where thin ink is as dark as it is: there it must have another colour, too.
        turned = _degrees_from(np.median(directions[group], axis=0), directions)
        alien &= ~slots | (turned > options.least_turned_in_slots)
        alien &= (confidence < options.surely_own) & _is_told_by_its_pen(inks, mark, pens, options)
        found |= group & (alien | (relative < options.least_darkness))
    return found


def _is_told_by_its_pen(inks: Floats, mark: str, pens: Mapping[str, Floats], options: PenOptions) -> NDArray[np.bool_]:
    """Where (n,) the symbol whose pen, by `pens` (3,) of each, is nearest to ink (n, 3) has another than this one."""
    others = np.array([pen for other, pen in pens.items() if other != mark]).reshape(-1, 3)
    if not len(others):
        return np.zeros(len(inks), bool)
    nearest = others[np.linalg.norm(inks[:, None] - others[None, :], axis=2).argmin(axis=1)]
    between = np.linalg.norm(nearest - pens[mark], axis=1)
    return np.asarray(between > options.least_between * np.linalg.norm(inks - pens[mark], axis=1))


def _of_another_colour(
    marks: NDArray[np.str_], inks: Floats, roles: NDArray[np.str_], options: PenOptions
) -> NDArray[np.bool_]:
    """Which of these marks (n,) in cells and boxes have ink (n, 3) of another colour than most of their symbol's in
    cells.

    Where all of somebody's marks are taken for another's they are each other's fellows, and their own have none.
    """
    cells, boxes = roles == Role.CELL.name, roles == Role.BOX.name
    strange, directions = np.zeros(len(marks), bool), _directions(inks)
    for mark in np.unique(marks[cells]):
        own = marks == mark
        if (own & cells).sum() <= options.least_fellows:
            continue
        usual = np.median(directions[own & cells], axis=0)
        turned = _degrees_from(usual, directions)
        far = max(options.least_turned, options.far_turned * float(deviation(turned[own & cells], 0.0)))
        strange |= own & ((cells & (turned > far)) | (boxes & (turned > max(far, options.least_turned_in_boxes))))
    return np.asarray(strange & (inks.max(axis=1) > options.least_ink))


def _few_in_another_pen(
    marks: NDArray[np.str_], inks: Floats, roles: NDArray[np.str_], options: PenOptions
) -> NDArray[np.bool_]:
    """Which of these marks (n,) in cells are few of their symbol in quite another ink (n, 3), bolder or one alone."""
    cells, found = roles == Role.CELL.name, np.zeros(len(marks), bool)
    directions, darkness = _directions(inks), inks.max(axis=1)
    for mark in np.unique(marks[cells]):
        own = np.flatnonzero(cells & (marks == mark))
        if len(own) <= options.least_fellows:
            continue
        turned = _degrees_from(np.median(directions[own], axis=0), directions[own])
        another = turned > options.another_turned
        if another.sum() > options.most_few * len(own):
            continue
        bolder = darkness[own] > options.bolder * np.median(darkness[own])
        alone = (turned > options.alone_turned) & (another.sum() == 1)
        found[own] = another & (bolder | alone)
    return found


def _in_no_pen_that_signs(
    marks: NDArray[np.str_], inks: Floats, roles: NDArray[np.str_], options: PenOptions
) -> NDArray[np.bool_]:
    """Which of these marks (n,) in cells have ink (n, 3) of quite another colour than their symbol's in all boxes and
    settlements: who only marks what a referee saw, or what is scored, signs and builds nothing with that pen."""
    cells, directions = roles == Role.CELL.name, _directions(inks)
    found = np.zeros(len(marks), bool)
    for mark in np.unique(marks[cells]):
        own, signed = (marks == mark) & cells, (marks == mark) & ~cells
        if signed.sum() >= options.least_signed:
            cosines = directions[own] @ directions[signed].T
            turned = np.degrees(np.arccos(np.clip(cosines.max(axis=1), -1, 1)))
            found[own] = (turned > options.unsigned_turned) & (inks[own].max(axis=1) > options.least_ink)
    return found


def _in_anothers_colour(
    verdicts: Sequence[Verdict], sure: Sequence[int], inks: Floats, roles: NDArray[np.str_], options: PenOptions
) -> NDArray[np.bool_]:
    """Which of the sure marks (n,) are outlines in the colour of another outline's marks, not of their own; or, in
    slots and boxes, in quite another than their own."""
    outlines = [i for i, each in enumerate(verdicts) if each.mark in OUTLINES and inks[i].any()]
    marks, directions = np.array([verdicts[i].mark for i in outlines]), _directions(inks[outlines])
    groups = {mark: marks == mark for mark in np.unique(marks)}
    colours = {
        mark: np.median(directions[group], axis=0)
        for mark, group in groups.items()
        if group.sum() >= options.least_of_another
    }
    found = np.zeros(len(sure), bool)
    for mark in colours:
        own = np.array([k for k, i in enumerate(sure) if verdicts[i].mark == mark], int)
        if len(own) <= options.least_others:
            continue
        ink = inks[[sure[k] for k in own]]
        towards = _directions(ink)
        turned = _degrees_from(np.median(towards, axis=0), towards)
        away = turned > max(options.away_turned, options.away_spread * float(np.median(turned)))
        others = [_degrees_from(other, towards) for name, other in colours.items() if name != mark]
        anothers = np.min(others, axis=0) < options.anothers_turned if others else np.zeros(len(own), bool)
        farther = (turned > options.far_away_turned) & (roles[own] != Role.CELL.name)
        darkness = ink.max(axis=1)
        found[own] = away & ((anothers & (darkness > options.least_ink)) | (farther & (darkness > options.plain_ink)))
    return found


def _several(marks: NDArray[np.str_], found: NDArray[np.bool_], least: int) -> NDArray[np.bool_]:
    """Which marks (n,) are of a symbol of which at least so many are `found` (n,)."""
    symbols, counts = np.unique(marks[found], return_counts=True)
    return np.isin(marks, symbols[counts >= least])


def _turned(scribbles: Floats, symbols: Floats) -> Floats:
    """How far, in degrees, the colours of scribbles' ink (n, 3) are from those of the nearest three symbols' (m, 3).

    By what they absorb: stroke upon stroke grows darker, but keeps its direction (Beer and Lambert's law).
    """
    cosines = _directions(scribbles) @ _directions(symbols).T
    return _nearest(np.degrees(np.arccos(np.clip(cosines, -1, 1))))


def _directions(inks: Floats) -> Floats:
    """The absorbances in blue, green and red of inks (n, 3), as vectors of length 1."""
    absorbed = -np.log(1 - np.clip(inks, _FAINTEST, _BLACKEST))
    directions: Floats = absorbed / np.linalg.norm(absorbed, axis=1, keepdims=True)
    return directions


def _degrees_from(usual: Floats, directions: Floats) -> Floats:
    """How far, in degrees, directions (n, 3) of length 1 are from another (3,) of any length."""
    return np.asarray(np.degrees(np.arccos(np.clip(directions @ usual / np.linalg.norm(usual), -1, 1))))


def _nearest(apart: Floats) -> Floats:
    """The mean of each row's three least distances."""
    mean: Floats = np.sort(apart, axis=1)[:, :3].mean(axis=1)
    return mean
