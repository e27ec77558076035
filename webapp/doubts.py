"""Which hexes weren't read for certain, and what is left to prove from without them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board import indices_of
from engine.checks import Reason
from engine.moments import joined
from engine.proof.evidence import Evidence
from engine.proof.game import evidence_of
from webapp.moments import Moment, unsure_hexes
from webapp.words import Words


def doubtful_hexes(moments: Sequence[Moment]) -> tuple[str, ...]:
    """The ids of the hexes that a person has yet to look at in any of the moments."""
    unsure = 0
    for moment in moments:
        unsure |= unsure_hexes(moment)
    return tuple(moments[-1].board.cells[cell].id for cell in indices_of(unsure))


def sure_evidence(moments: Sequence[Moment]) -> Evidence:
    """The evidence of what was read for certain: any mark or none may stand where a person has yet to look."""
    unsure = tuple(unsure_hexes(moment) for moment in moments)
    sure = [moment.position.without(hexes) for moment, hexes in zip(moments, unsure, strict=True)]
    return replace(evidence_of(joined(sure)), unread=unsure)


def taken_as_read(hexes: Sequence[str]) -> Reason:
    """That a verdict rests on hexes that a person has yet to look at."""
    return Reason(
        "R19",
        f"Not read for certain, and taken as read here: {Words('en').listed([*hexes])}. Look there first.",
        f"Nicht sicher gelesen und hier wie gelesen genommen: {Words('de').listed([*hexes])}. Seht dort zuerst nach.",
        tuple(hexes),
    )


def could_change_it(hexes: Sequence[str]) -> Reason:
    """That other marks in these hexes, which a person has yet to look at, could give something else."""
    return Reason(
        "R19",
        f"Not read for certain, and other marks there could change it: {Words('en').listed([*hexes])}. "
        "Look there first.",
        f"Nicht sicher gelesen, und es käme darauf an: {Words('de').listed([*hexes])}. Seht dort zuerst nach.",
        tuple(hexes),
    )
