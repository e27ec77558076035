"""What needs a person's eye on the photos of a game: each place on the photo on which it is doubtful, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.board import Cell
from scanner.reading import EMPTY, RegionReading
from webapp.documents import LookDocument, rounded
from webapp.moments import BOX_PREFIX, Moment, folded_away
from webapp.problems import doubted_hexes
from webapp.suspects import signed_too_often

AGAINST_THE_RULES = "against-the-rules"
"""Why a hex or an action needs a look whose mark was read surely and can't stand there."""


def looks_of(moments: Sequence[Moment], doubted_last: Collection[str]) -> list[list[LookDocument]]:
    """For each of the moments, oldest first, the places to look at; hexes come before actions.

    `doubted_last`: the hexes of the last moment that the document asks about, by id. What an earlier one alone has to
    answer for is asked there.
    """
    doubted = doubted_hexes(moments)
    elsewhere = set().union(*doubted[:-1]) - doubted[-1]
    doubted[-1] |= set(doubted_last) - elsewhere
    return [list(_looks(moment, hexes)) for moment, hexes in zip(moments, doubted, strict=True)]


def _looks(moment: Moment, doubted: Collection[str]) -> Iterator[LookDocument]:
    if moment.seen is None:
        return
    regions = moment.seen.regions()
    for cell in moment.board.cells:
        for name in _places(moment, cell, regions, cell.id in doubted):
            region = regions.get(name)
            yield _look(name, region, (region.review if region else None) or AGAINST_THE_RULES)
    folded, too_often = folded_away(moment), signed_too_often(moment)
    for action in moment.board.actions:
        why = moment.seen.question(action) or (AGAINST_THE_RULES if action in too_often else None)
        if why and action not in folded:
            yield _look(BOX_PREFIX + action, regions.get(BOX_PREFIX + action), why)


def _look(name: str, region: RegionReading | None, why: str) -> LookDocument:
    mark, confidence = (EMPTY, 0.0) if region is None else (region.mark, rounded(region.confidence))
    return LookDocument(region=name, mark=mark, confidence=confidence, why=why)


def _places(moment: Moment, cell: Cell, regions: dict[str, RegionReading], doubted: bool) -> list[str]:
    """The cell's regions to look at: those not read for certain, else, where the cell is doubted, what is taken."""
    slots = [f"{cell.id}/{slot}" for slot in range(cell.buildings)]
    unsure = [name for name in (cell.id, *slots) if name in regions and regions[name].review]
    if unsure or not doubted:
        return unsure
    # A settlement itself holds no mark: its buildings do.
    holders = moment.given.marks.get(cell.id, ()) if slots else ()
    return [name for name, holder in zip(slots, holders, strict=False) if holder] or [cell.id]
