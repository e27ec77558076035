"""Which clan each land hex bears: its picture apart from letters and roads, named by the legend, or by its letter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.board import SECTORS, ClanKind, Kind
from engine.hexes import Hex
from scanner.unplayed.alike import groups
from scanner.unplayed.clans import ByLegend, LegendMatch, named_by_legend
from scanner.unplayed.glyphs import Ink
from scanner.unplayed.kinds import Named
from scanner.unplayed.options import ClanOptions, UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import SIDE, Patch, hex_mask, word_mask
from scanner.unplayed.result import Field
from scanner.unplayed.roadnet import RoadNet
from scanner.unplayed.words import Word

_ID = re.compile(r"[A-Z]\d{1,2}")
"""What a hex may be called in print."""
Measures = tuple[float, float, float]
"""A `LegendMatch`'s score, its lead, and how much of the legend's picture is there."""


@dataclass(frozen=True, slots=True)
class HexClan:
    """Whose picture stands beside a hex's letter, if that is known, whether that is sure, and the picture's look."""

    kind: ClanKind | None
    sure: bool
    look: int | None


def clans_of(
    page: FlatPage,
    words: Sequence[Word],
    patches: Mapping[Hex, Patch],
    named: Mapping[Hex, Named],
    roads: RoadNet,
    options: UnplayedOptions,
) -> dict[Hex, HexClan]:
    """The clans: named by the legend, the Drifter by its letter too, all else left to a person."""
    pictures = _pictures(page, patches, named, options.clans)
    bare = {cell: roads.print_beside(picture, cell) for cell, picture in pictures.items()}
    crossed = _crossed(pictures, roads, options.clans)
    # What only may be a road may be a picture instead.
    roadless = {cell for cell in pictures if not any(roads.of[cell].values())}
    beside = bare | {cell: float(pictures[cell].sum()) / SIDE**2 for cell in roadless}
    seen = crossed | {cell for cell in pictures if beside[cell] > options.clans.most_bare or _lettered(named[cell])}
    legend = named_by_legend(page, words, {cell: pictures[cell] for cell in seen}, options.clans.legend)
    looks = groups({cell: pictures[cell] for cell in seen}, options.clans.alike, fine=True)
    first = 1 + max((each.look for each in named.values() if each.look is not None), default=-1)
    look_of = {cell: first + number for number, look in enumerate(looks) for cell in look}
    sure_from = _sure_from(legend, words, options.clans)
    found: dict[Hex, HexClan] = {}
    for cell in seen:
        plain, hides = bare[cell] >= options.clans.least_print, cell in crossed
        kind, sure = _clan(named[cell], legend.of.get(cell), sure_from, drawn=plain or hides)
        if named[cell].hat is None and not plain:
            # So little print is no clan's picture, unless a broad road hides the rest of it.
            kind, sure = kind if hides else None, False
        found[cell] = HexClan(kind, sure, look_of[cell])
    return found


def _sure_from(legend: ByLegend, words: Sequence[Word], options: ClanOptions) -> Measures:
    """The least of each of its measures by which a legend's match is sure."""
    exact = all(word.chance == 1.0 for word in words)
    score, lead = (options.least_score, options.least_lead) if exact else options.least_blurred
    if legend.pictures < len(ClanKind):
        # A photo's legend has pictures whose words weren't read: any of them may be more alike than all others.
        score, lead = options.least_alone if exact else (np.inf, np.inf)
    return score, lead, options.least_there


def _clan(
    named: Named, by_legend: LegendMatch | None, sure_from: Measures, *, drawn: bool
) -> tuple[ClanKind | None, bool]:
    """Whose picture stands in a hex by the legend and the letter in its hat, if any says so, and whether that is sure.

    `drawn`: whether there is more than a letter. A letter alone is no hat: some print clans as letters, others a hex's
    name.
    """
    kind: ClanKind | None = None
    sure = False
    if by_legend is not None:
        kind, measures = by_legend.kind, (by_legend.score, by_legend.lead, by_legend.there)
        sure = all(measure >= least for measure, least in zip(measures, sure_from, strict=True))
    # R10: only the Drifter has a letter in its hat.
    if named.hat is None:
        return kind, sure and kind is not ClanKind.DRIFTER
    if sure and kind is not ClanKind.DRIFTER:
        return kind, False
    return ClanKind.DRIFTER, Field.CLAN not in named.unsure and drawn


def _pictures(
    page: FlatPage, patches: Mapping[Hex, Patch], named: Mapping[Hex, Named], options: ClanOptions
) -> dict[Hex, Ink]:
    """What land hexes bear beside their letters: roads, and a clan's picture."""
    mask = hex_mask(page.layout.orientation, options.within)
    pictures = {}
    for cell, each in named.items():
        if each.kind is not Kind.LAND:
            continue
        ink = np.where(mask, patches[cell].ink, 0).astype(np.float32)
        for word in each.words:
            # A number read from pixels may be part of a picture.
            if word.text in SECTORS or (word.chance == 1.0 and _ID.fullmatch(word.text)):
                ink[word_mask(page, cell, word)] = 0
        pictures[cell] = ink
    return pictures


def _lettered(named: Named) -> bool:
    """Whether a hex has another letter than its sector's."""
    return sum(len(word.text) == 1 and word.text.isalpha() for word in named.words) > 1


def _crossed(pictures: Mapping[Hex, Ink], roads: RoadNet, options: ClanOptions) -> set[Hex]:
    """The hexes with more print than their roads bring: broad ones may hide all of a picture."""
    ink = {cell: float(picture.sum()) / SIDE**2 for cell, picture in pictures.items() if roads.of[cell]}
    shares = [all_of / len(roads.of[cell]) for cell, all_of in ink.items() if _passes(roads.of[cell])]
    if len(shares) < options.least_passed:
        # Nothing says how much a road brings: none is sure to be one.
        return {cell for cell, all_of in ink.items() if all_of > options.most_bare and not any(roads.of[cell].values())}
    each = float(np.median(shares))
    return {cell for cell, all_of in ink.items() if all_of - each * len(roads.of[cell]) > options.most_more}


def _passes(roads: Mapping[Hex, bool]) -> bool:
    """Whether roads surely lead through a hex."""
    return len(roads) > 1 and all(roads.values())
