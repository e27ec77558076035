"""Was this placement possible? The verdict on one hex as a document, from one moment of a game or from several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.board import Board
from engine.checks import Reason, Verdict, owner_of_mark
from engine.moments import joined
from engine.notation import format_turn
from engine.position import DESTROYED, mark_fault
from engine.problems import Problem
from engine.proof.evidence import Evidence
from engine.proof.game import evidence_of, find_play
from engine.proof.judgement import Judgement, judge
from engine.proof.witness import Line
from webapp.conflicts import Rest, ToldConflict, told
from webapp.documents import CheckDocument, ConflictDocument, ReasonDocument
from webapp.doubts import doubtful_hexes, sure_evidence, taken_as_read
from webapp.errors import UnknownHexError
from webapp.moments import Moment
from webapp.order import in_order, is_open
from webapp.problems import SIGNATURES, breaks_a_rule, faults_of_moments
from webapp.remarks import ORDER_OPEN, SIGNATURES_ASIDE
from webapp.suspects import slips_are_said

SETTLEMENT_FAULTS = frozenset({"doubled-building", "too-many-buildings"})
"""Faults of a settlement by itself, whatever stands elsewhere."""

HISTORY_FAULTS = frozenset({"bad-round", "unknown-action", "unknown-signature", "action-ahead"})
"""Faults of what is said beside the map, which plays then leave out."""

ORDER_FAULT = "rounds-reversed"
"""The fault of moments whose rounds and marks tell two orders."""


@dataclass(frozen=True, slots=True)
class Found:
    """A verdict with what it rests on."""

    verdict: Verdict
    reasons: tuple[Reason, ...]
    conflicts: tuple[ToldConflict, ...] = ()
    line: Line | None = None


def check_placement(moments: Sequence[Moment], hex_id: str) -> CheckDocument:
    """The verdict on the mark in this hex, given in any order the moments of one game.

    UnknownHexError where the map has no such hex.
    """
    ordered = in_order(moments)
    board = ordered[-1].board
    hex_id = hex_id if hex_id in board.index else hex_id.strip().upper()
    if hex_id not in board.index:
        fault = mark_fault(board, hex_id, DESTROYED)
        assert fault is not None
        raise UnknownHexError(fault.message_en, fault.message_de)
    found = _found(ordered, hex_id)
    return CheckDocument(
        hex=hex_id,
        owner=owner_of_mark(ordered[-1].given, hex_id),
        verdict=str(found.verdict),
        reasons=[reason_document(each) for each in found.reasons],
        conflicts=[ConflictDocument(list(each.hexes), list(each.rules), each.minimal) for each in found.conflicts],
        line=turns_of(board, found.line),
    )


def reason_document(reason: Reason) -> ReasonDocument:
    """The reason as it stands in a document."""
    return ReasonDocument(reason.rule, reason.message_en, reason.message_de, list(reason.hexes))


def turns_of(board: Board, line: Line | None) -> list[str]:
    """The line of play in the notation, one turn each."""
    return [] if line is None else [format_turn(board, turn) for turn in line.turns]


def _found(moments: Sequence[Moment], hex_id: str) -> Found:
    """The verdict on the mark in this hex, by moments of one game in their order."""
    if is_open(moments):
        return Found(Verdict.UNDECIDED, (Reason.of(ORDER_OPEN),))
    faults = faults_of_moments(moments)
    return _at_a_glance(moments, hex_id, faults) or _by_plays(moments, hex_id, faults)


def _at_a_glance(moments: Sequence[Moment], hex_id: str, faults: Sequence[Problem]) -> Found | None:
    """The verdict where the faults of the moments say it without a search for plays; None where they don't."""
    own = [each for each in faults if breaks_a_rule(each) and each.hex == hex_id]
    if any(_stands_alone(moments, each) for each in own):
        # Such a mark is a smallest impossible set by itself, so there is nothing to search for.
        reasons = tuple(Reason.of(each) for each in own)
        if hex_id in doubtful_hexes(moments):
            return Found(Verdict.UNDECIDED, (taken_as_read([hex_id]), *reasons))
        return Found(Verdict.ILLEGAL, reasons)
    contested = [each for each in faults if each.code == ORDER_FAULT]
    if contested:
        # A mark that "is gone" may have come later: with the moments the other way round nothing of this may hold.
        return Found(Verdict.UNDECIDED, tuple(Reason.of(each) for each in contested))
    return None


def _by_plays(moments: Sequence[Moment], hex_id: str, faults: Sequence[Problem]) -> Found:
    """The verdict by all plays that end in the sheet, told beside the faults of its moments."""
    evidence, rest = _judged_by(moments)
    judgement = judge(evidence, evidence.board.index[hex_id])
    by_signatures = bool(evidence.signed) and judgement.settled and judgement.line is None
    shown = Rest.SIGNED if by_signatures else rest
    conflicts = tuple(told(each, evidence.board, shown) for each in judgement.conflicts)
    problems = [each for each in faults if breaks_a_rule(each)]
    elsewhere = [each for each in problems if _stands_alone(moments, each)]
    # A signature may be wrong as well as a mark: what no mark speaks against is nobody's fault yet.
    verdict = Verdict.UNDECIDED if by_signatures else judgement.verdict
    if elsewhere and not (verdict is Verdict.ILLEGAL and any(each.hexes == (hex_id,) for each in conflicts)):
        verdict = Verdict.UNDECIDED
    own = [Reason.of(each) for each in problems if each.hex == hex_id]
    counts = [] if verdict is Verdict.LEGAL else [Reason.of(each) for each in problems if each.hex is None]
    if rest is Rest.DOUBTED and conflicts:
        # These look at all marks as they were read; the conflicts need only those that were read for certain.
        own, counts = [], []
    reasons = [*own, *(_of_conflict(each) for each in conflicts), *(Reason.of(each) for each in elsewhere), *counts]
    reasons += _about_the_sheet(evidence, judgement, hex_id) if not elsewhere else ()
    marked = any(hex_id in moment.position.marks() for moment in moments)
    if verdict is Verdict.UNDECIDED and marked:
        reasons += [Reason.of(each) for each in faults if each.code in SIGNATURES]
    if not evidence.signatures and judgement.line is not None:
        reasons.insert(0, Reason.of(SIGNATURES_ASIDE))
    # Where nothing is drawn there is nothing to judge, and no play to show for it.
    line = judgement.line if marked and not elsewhere else None
    found = Found(verdict, tuple(dict.fromkeys(reasons)), conflicts, line)
    return _with_doubts(found, hex_id, doubtful_hexes(moments), rest)


def _judged_by(moments: Sequence[Moment]) -> tuple[Evidence, Rest]:
    """What is to be judged, and what of the rest of the sheet may be otherwise then.

    Where no play ends in what was read for certain, that alone is: the verdict then holds whatever stands elsewhere. So
    it is with signatures: where the marks alone have no play, whatever is signed has none.
    """
    if doubtful_hexes(moments):
        sure = replace(sure_evidence(moments), signatures=False)
        if find_play(sure).possible is False:
            return sure, Rest.DOUBTED
    rest = Rest.AS_READ if doubtful_hexes(moments) else Rest.MARKED
    as_read = evidence_of(joined([moment.position for moment in moments]))
    if not as_read.signed or find_play(as_read).possible is not False:
        return as_read, rest
    by_marks = replace(as_read, signatures=False)
    # Signatures that people say are there, and fit no play, are slips of the pen.
    aside = all(slips_are_said(moment) for moment in moments) or find_play(by_marks).possible is False
    return by_marks if aside else as_read, rest


def _with_doubts(found: Found, hex_id: str, doubtful: Sequence[str], rest: Rest) -> Found:
    """The verdict with what it rests on that a person has yet to look at; nothing is illegal that it may allow."""
    if hex_id in doubtful and (rest is Rest.DOUBTED or found.verdict is Verdict.LEGAL):
        return replace(found, verdict=Verdict.UNDECIDED, reasons=(taken_as_read([hex_id]), *found.reasons))
    if rest is not Rest.AS_READ:
        return found
    if found.verdict is Verdict.LEGAL:
        return replace(found, reasons=(*found.reasons, taken_as_read(doubtful)))
    return replace(found, verdict=Verdict.UNDECIDED, reasons=(taken_as_read(doubtful), *found.reasons))


def _stands_alone(moments: Sequence[Moment], fault: Problem) -> bool:
    """Whether what has this fault can't be whatever else is there, and so means nothing to a play."""
    if fault.hex is None:
        return fault.code in HISTORY_FAULTS
    marks = (moment.given.marks.get(fault.hex) for moment in moments)
    unreadable = any(mark is not None and mark_fault(moments[-1].board, fault.hex, mark) for mark in marks)
    return unreadable or fault.code in SETTLEMENT_FAULTS


def _about_the_sheet(evidence: Evidence, judgement: Judgement, hex_id: str) -> Iterator[Reason]:
    """What the verdict says of the sheet as a whole."""
    if not judgement.settled:
        yield Reason(
            "R5",
            "Whether some legal play ends in this sheet couldn't be settled with the work allowed for it.",
            "Ob eine erlaubte Spielfolge zu diesem Blatt führt, war mit dem erlaubten Aufwand nicht zu klären.",
            (),
        )
    elif judgement.line is not None:
        yield from _about_a_possible_sheet(evidence, hex_id)
    elif evidence.signed and find_play(replace(evidence, signatures=False)).possible:
        yield Reason(
            "R5",
            "Without the signatures the marks are possible: a wrong signature may be behind it.",
            "Ohne die Unterschriften sind die Zeichen möglich: Eine falsche Unterschrift kann dahinterstecken.",
            (),
        )


def _about_a_possible_sheet(evidence: Evidence, hex_id: str) -> Iterator[Reason]:
    if any(hex_id in moment.marks() for moment in evidence.moments):
        yield Reason(
            "R5",
            "A legal play ends in this sheet; here is one.",
            "Eine erlaubte Spielfolge führt zu diesem Blatt; hier ist eine.",
            (hex_id,),
        )
    else:
        # R1: nobody placed anything there, so there is no placement to judge.
        yield Reason(
            "R1",
            f"{hex_id} carries no mark, so there is nothing to judge.",
            f"In {hex_id} ist nichts eingezeichnet, also gibt es nichts zu beurteilen.",
            (hex_id,),
        )


def _of_conflict(conflict: ToldConflict) -> Reason:
    return Reason(conflict.rules[0], conflict.message_en, conflict.message_de, conflict.hexes)
