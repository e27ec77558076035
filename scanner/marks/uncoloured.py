"""Uncoloured: hexes that are coloured in, without their colour, looked at once more.

Players colour their own hexes, the sea, or a sector with crayons or highlighters: pale, broadly and all over. To the
networks such a hex is scribbled over. What is drawn in it, before or after, is as dark as the sheet's pens, and is all
that is left where what is as pale as the colour is taken for paper. Grey isn't taken for a colour: a pencil scribbles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.classifier import Looks, classifier
from scanner.marks.ink import Patches
from scanner.marks.newink import new_ink
from scanner.marks.options import UncolourOptions
from scanner.marks.paleness import Darkness, palest_pen
from scanner.marks.verdict import CLASSES
from scanner.reading import SCRIBBLE


@dataclass(frozen=True, eq=False)
class Uncoloured:
    """What the networks make of a sheet without its colours, and its patches; `places` (k,): the coloured hexes."""

    looks: Looks
    patches: Patches
    as_cut: Patches
    places: NDArray[np.int_]


def uncolour(looks: Looks, patches: Patches, as_cut: Patches, form: Form, options: UncolourOptions) -> Uncoloured:
    """The same looks and patches, those of hexes that are coloured in without their colour, and looked at again.

    `as_cut` are the patches before small marks were cut anew. What colour such a hex's mark has isn't known any more.
    """
    coloured = _coloured(looks, patches, form, options)
    places = np.array(sorted(coloured), int)
    if not coloured:
        return Uncoloured(looks, patches, as_cut, places)
    chosen = places.tolist()
    colours = [coloured[i] for i in chosen]
    bare, bare_as_cut = (_without(each.of(chosen), colours, options) for each in (patches, as_cut))
    again = classifier().looks(bare)
    arrays = {each.name: getattr(looks, each.name).copy() for each in fields(looks)}
    for name, array in arrays.items():
        array[places] = getattr(again, name)
    colour, inner = patches.colour.copy(), patches.inner.copy()
    colour[places] = inner[places] = 0
    cleaned, cleaned_as_cut = (
        replace(each.with_those_of(own, places), colour=colour, inner=inner)
        for each, own in ((patches, bare), (as_cut, bare_as_cut))
    )
    return Uncoloured(Looks(**arrays), cleaned, cleaned_as_cut, places)


def _coloured(looks: Looks, patches: Patches, form: Form, options: UncolourOptions) -> dict[int, Darkness]:
    """The hexes that are coloured in, by their places; none where only a few that look scribbled over are."""
    cells = form.markable(Role.CELL)
    scribbled = looks.chances.argmax(axis=1) == CLASSES.index(SCRIBBLE)
    first = _broad([i for i in cells if scribbled[i]], patches, options)
    if len(first) < options.several:
        return {}
    marks = [CLASSES[k] for k in looks.chances.argmax(axis=1)]
    pen = palest_pen(marks, patches, first.values())
    if sum(each.most < options.far_paler * pen for each in first.values()) < options.several:
        return {}
    return {i: each for i, each in _broad(cells, patches, options).items() if each.most < options.far_paler * pen}


def _broad(places: Sequence[int], patches: Patches, options: UncolourOptions) -> dict[int, Darkness]:
    """Those of these places that have much ink, most of it in a colour."""
    found = {i: darkness for i in places if (darkness := Darkness.of(patches, i)) is not None}
    return {i: d for i, d in found.items() if d.share > options.least_share and d.colour > options.least_colour}


def _without(patches: Patches, colours: Sequence[Darkness], options: UncolourOptions) -> Patches:
    """The patches without ink that is as pale as their colour: what lies between that and their strokes is thinned."""
    photo, clear = patches.photo.copy(), patches.clear.copy()
    for i, (colour, blank) in enumerate(zip(colours, patches.blank, strict=True)):
        paper, pen = options.paper * colour.most, options.pen * colour.strokes
        kept = np.clip((new_ink(patches.clear[i], blank) - paper) / max(pen - paper, 1.0), 0, 1)
        for picture in (photo, clear):
            picture[i] = np.round(blank - kept * new_ink(picture[i], blank)).astype(np.uint8)
    return replace(patches, photo=photo, clear=clear)
