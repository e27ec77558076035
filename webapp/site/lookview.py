"""What needs a person's eye on the photos of a game, each place in the photo in which it is doubtful."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.board import Cell
from webapp.documents import ScoreDocument
from webapp.moments import BOX_PREFIX, Moment, folded_away
from webapp.problems import doubted_hexes
from webapp.report import AGAINST_THE_RULES
from webapp.sentences import why_look
from webapp.suspects import signed_too_often
from webapp.words import Words


class LookView(Struct, frozen=True):
    """A region of one moment, by its file's name, that needs a person's eye, and why."""

    moment: str
    region: str
    why: str


def looks_of(document: ScoreDocument, moments: Sequence[Moment], words: Words) -> Iterator[LookView]:
    """Every region that needs a look, moment by moment, oldest first; hexes come before actions."""
    doubted = doubted_hexes(moments)
    # The document's hexes are the last photo's, so what an earlier one alone has to answer for is asked there.
    elsewhere = set().union(*doubted[:-1]) - doubted[-1]
    doubted[-1] |= {each.id for each in document.hexes if each.review} - elsewhere
    for moment, hexes in zip(moments, doubted, strict=True):
        if moment.seen is not None:
            yield from _looks(moment, hexes, words)


def _looks(moment: Moment, doubted: set[str], words: Words) -> Iterator[LookView]:
    assert moment.seen is not None
    reviews = {name: region.review for name, region in moment.seen.regions().items()}
    for cell in moment.board.cells:
        for name in _regions(moment, cell, reviews, cell.id in doubted):
            yield LookView(moment.file, name, why_look(reviews.get(name) or AGAINST_THE_RULES, words) or "")
    folded, too_often = folded_away(moment), signed_too_often(moment)
    for action in moment.board.actions:
        review = reviews.get(BOX_PREFIX + action) or (AGAINST_THE_RULES if action in too_often else None)
        if review and action not in folded:
            yield LookView(moment.file, BOX_PREFIX + action, why_look(review, words) or "")


def _regions(moment: Moment, cell: Cell, reviews: dict[str, str | None], doubted: bool) -> list[str]:
    """The cell's regions to look at: those not read for certain, else, where the cell is doubted, what is taken."""
    slots = [f"{cell.id}/{slot}" for slot in range(cell.buildings)]
    unsure = [name for name in (cell.id, *slots) if reviews.get(name)]
    if unsure or not doubted:
        return unsure
    # A settlement itself holds no mark: its buildings do.
    holders = moment.given.marks.get(cell.id, ()) if slots else ()
    return [name for name, holder in zip(slots, holders, strict=False) if holder] or [cell.id]
