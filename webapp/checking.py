"""Was this placement possible? The verdict on one hex as a document, from one moment of a game or from several."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.checks import PlacementCheck, Reason, Verdict, changes_between
from engine.checks import check_placement as check_one
from engine.problems import Problem
from webapp.documents import CheckDocument, ReasonDocument
from webapp.errors import UnknownHexError
from webapp.moments import Moment, in_order


def check_placement(moments: Sequence[Moment], hex_id: str) -> CheckDocument:
    """The verdict on the mark in this hex, given in any order the moments of one game.

    UnknownHexError where the map has no such hex.
    """
    ordered = in_order(moments)
    last = ordered[-1]
    if hex_id not in last.board.index:
        known = last.board.cells[0].id
        raise UnknownHexError(f"The map has no hex {hex_id}: its hexes are named like {known}, column and row.")
    check = check_one(last.given, hex_id)
    changes = [each for pair in pairwise(ordered) for each in _changes_at(*pair, hex_id)]
    return _document(check, changes)


def _changes_at(earlier: Moment, later: Moment, hex_id: str) -> list[Problem]:
    """What can't have happened in this hex between the two moments."""
    return [each for each in changes_between(earlier.position, later.position) if each.hex == hex_id]


def _document(check: PlacementCheck, changes: Sequence[Problem]) -> CheckDocument:
    reasons = [_reason(each) for each in check.reasons]
    if changes and check.verdict is not Verdict.ILLEGAL:
        reasons = []
    reasons += [ReasonDocument(each.rule, each.message_en, each.message_de, [check.hex]) for each in changes]
    return CheckDocument(
        hex=check.hex,
        owner=check.owner,
        verdict=str(Verdict.ILLEGAL if changes else check.verdict),
        reasons=reasons,
        line=list(check.line),
    )


def _reason(reason: Reason) -> ReasonDocument:
    return ReasonDocument(reason.rule, reason.message_en, reason.message_de, list(reason.hexes))
