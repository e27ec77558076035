"""Claims about a sheet, `X:II=5`: whether these points are possible, impossible or certain, and why."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.board import Board
from engine.checks import Reason
from engine.moments import joined
from engine.proof.claim import ClaimCheck, ClaimVerdict, check_claim
from engine.proof.evidence import Evidence
from engine.proof.game import Proof, evidence_of, prove
from engine.proof.quantities import Key
from engine.proof.ranges import Span
from engine.proof.steady import steady
from engine.scoring import GUARDIAN, TOTAL
from webapp.checking import reason_document, turns_of
from webapp.documents import ClaimDocument
from webapp.doubts import could_change_it, doubtful_hexes, sure_evidence
from webapp.errors import BadClaimError
from webapp.moments import Moment
from webapp.order import in_order, is_open
from webapp.played import is_over, surely_played
from webapp.problems import broken_rules, faults_of_moments, marks_are_impossible
from webapp.remarks import NOT_PROVED, ORDER_OPEN, SIGNATURES_ASIDE, SIGNATURES_DO_NOT_FIT, no_legal_play
from webapp.suspects import slips_are_said
from webapp.words import Words

_WRITTEN = re.compile(r"\s*(?P<player>[A-Za-z])\s*:\s*(?P<what>[^=]*[^=\s])\s*=\s*(?P<points>[0-9]{1,3})\s*")


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody's points for a city (by its numeral), for `guardian` or in `total`."""

    player: str
    what: str
    points: int
    name: str = ""
    """What the player is called, if not by the symbol."""

    def __str__(self) -> str:
        return f"{self.player}:{self.what}={self.points}"


def claim_of(text: str, names: Mapping[str, str] | None = None) -> Claim:
    """The claim that the text is, of players with these names; BadClaimError says how one is written."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise BadClaimError(
            f"“{text[:40]}” is no claim: write one like X:II=5, X:guardian=3 or X:total=12.",
            f"„{text[:40]}“ ist keine Behauptung: Schreibt sie wie X:II=5, X:guardian=3 oder X:total=12.",
        )
    player = found["player"].upper()
    return Claim(player, found["what"], int(found["points"]), (names or {}).get(player, "").strip())


def judge_claim(moments: Sequence[Moment], claim: Claim) -> ClaimDocument:
    """The verdict on the claim as a document, given in any order the moments of one game.

    BadClaimError for a player or city that the sheet doesn't have.
    """
    ordered = in_order(moments)
    board = ordered[-1].board
    claim = _as_printed(board, claim)
    check, span, reasons = _judged(ordered, claim, _key(board, claim))
    return ClaimDocument(
        claim=str(claim),
        player=claim.player,
        what=claim.what,
        points=claim.points,
        verdict=str(check.verdict),
        low=None if span is None else span.low,
        high=None if span is None else span.high,
        reasons=[reason_document(each) for each in reasons],
        line=turns_of(board, check.line),
        other_points=check.other_points,
        other_line=turns_of(board, check.other),
    )


def _as_printed(board: Board, claim: Claim) -> Claim:
    """The claim with what it is for named as the sheet does, in capital or small letters."""
    names = (*board.scorings, GUARDIAN, TOTAL)
    alike = (name for name in names if name.casefold() == claim.what.casefold())
    return claim if claim.what in names else replace(claim, what=next(alike, claim.what))


def _key(board: Board, claim: Claim) -> Key:
    if claim.player not in board.symbols:
        players = ", ".join(board.symbols)
        raise BadClaimError(
            f"Nobody plays {claim.player} on this sheet: its players are {players}.",
            f"{claim.player} spielt auf diesem Blatt niemand: Es gibt {players}.",
        )
    if claim.what not in (*board.scorings, GUARDIAN, TOTAL):
        cities, what = ", ".join(board.scorings), claim.what[:40]
        raise BadClaimError(
            f"No city {what} is scored on this sheet: claim {cities}, guardian or total.",
            f"Eine Stadt {what} wird auf diesem Blatt nicht gewertet: Nennt {cities}, guardian oder total.",
        )
    return Key(board.symbols.index(claim.player), claim.what)


Judged = tuple[ClaimCheck, Span | None, list[Reason]]
"""The verdict with its lines of play, the range, and the reasons."""


def _judged(moments: Sequence[Moment], claim: Claim, key: Key) -> Judged:
    if is_open(moments):
        return _open([Reason.of(ORDER_OPEN)])
    problems, doubtful = faults_of_moments(moments), doubtful_hexes(moments)
    if marks_are_impossible(moments, problems):
        reasons = [Reason.of(each) for each in (*broken_rules(problems), no_legal_play(doubt=bool(doubtful)))]
        return _open(reasons, doubtful)
    evidence = evidence_of(joined([moment.position for moment in moments]))
    proof = prove(evidence)
    if proof.ranges is None:
        why = NOT_PROVED if proof.possible is None else no_legal_play(doubt=bool(doubtful))
        return _open([Reason.of(why)], doubtful)
    if proof.slips or broken_rules(problems):
        if not all(slips_are_said(moment) for moment in moments):
            return _open([Reason.of(SIGNATURES_DO_NOT_FIT)])
        evidence = replace(evidence, signatures=False)
    to_come = _still_to_come(moments, evidence, claim)
    if to_come is not None:
        return _open([to_come])
    return _weighed(moments, evidence, proof, claim, key)


def _open(reasons: list[Reason], doubtful: Sequence[str] = ()) -> Judged:
    """No verdict, as there is no play to hold the claim against, or not yet."""
    look = [could_change_it(doubtful)] if doubtful else []
    return ClaimCheck(ClaimVerdict.UNDECIDED), None, [*reasons, *look]


def _weighed(moments: Sequence[Moment], evidence: Evidence, proof: Proof, claim: Claim, key: Key) -> Judged:
    """The claim against all plays that end in the sheet, and against what is still to be looked at."""
    assert proof.ranges is not None
    span, doubtful = proof.ranges.spans[key], doubtful_hexes(moments)
    check = check_claim(evidence, key, claim.points)
    reasons = [] if evidence.signatures else [Reason.of(SIGNATURES_ASIDE)]
    reasons.append(_why(check, claim, span))
    if not doubtful:
        return check, span, reasons
    sure = replace(sure_evidence(moments), signatures=evidence.signatures)
    verdict = _whatever_stands(check, check_claim(sure, key, claim.points))
    if verdict is not check.verdict or key not in steady(sure, proof.ranges).keys:
        # Also where only the range that the verdict tells of rests on them.
        reasons.append(could_change_it(doubtful))
    return replace(check, verdict=verdict), span, reasons


def _whatever_stands(check: ClaimCheck, whatever: ClaimCheck) -> ClaimVerdict:
    """The verdict as far as it is the same whatever stands where a person has yet to look."""
    if check.verdict is whatever.verdict:
        return check.verdict
    weaker = {ClaimVerdict.CERTAIN: ClaimVerdict.POSSIBLE, ClaimVerdict.IMPOSSIBLE: ClaimVerdict.UNDECIDED}
    return weaker.get(check.verdict, check.verdict)


def _still_to_come(moments: Sequence[Moment], evidence: Evidence, claim: Claim) -> Reason | None:
    """Why the points claimed aren't given yet at the last moment, or may not be; None where they are."""
    board, untold = evidence.board, is_over(moments) is None
    played = surely_played(moments) if untold else evidence.moments[-1].after_round
    due = len(board.rounds) if claim.what == TOTAL else board.scorings.get(claim.what, 0)
    if played is None or played >= due:
        return None
    if untold:
        return Reason(
            "R17",
            f"What is signed doesn't tell whether round {due} was played, so these points may still be to come.",
            f"Die Unterschriften sagen nicht, ob Runde {due} gespielt ist: Diese Punkte kommen vielleicht erst.",
            (),
        )
    if claim.what == TOTAL:
        return Reason(
            "R17",
            f"The game isn't over: this is the sheet after round {played} of {due}.",
            f"Die Partie ist nicht zu Ende: Das ist das Blatt nach Runde {played} von {due}.",
            (),
        )
    return Reason(
        "R16",
        f"City {claim.what} is scored after round {due}; this is the sheet after round {played}.",
        f"Stadt {claim.what} wird nach Runde {due} gewertet; das ist das Blatt nach Runde {played}.",
        (),
    )


def _why(check: ClaimCheck, claim: Claim, span: Span) -> Reason:
    """The verdict in a sentence."""
    rule = {GUARDIAN: "R15", TOTAL: "R17"}.get(claim.what, "R16")
    english, german = _given(claim)
    low_to_high = Words("en").between(span.low, span.high), Words("de").between(span.low, span.high)
    others = ("all of them give", "jede bringt")
    if span.low <= claim.points <= span.high:
        # A total, say, may be even alone.
        others = ("they give other points from", "alle bringen andere Punkte, von")
    sentences = {
        ClaimVerdict.CERTAIN: (
            f"Every legal play that ends in this sheet gives {english}.",
            f"Jede erlaubte Spielfolge zu diesem Blatt bringt {german}.",
        ),
        ClaimVerdict.POSSIBLE: (
            f"Some legal plays that end in this sheet give {english}; all of them give {low_to_high[0]}.",
            f"Manche erlaubte Spielfolge zu diesem Blatt bringt {german}; jede bringt {low_to_high[1]}.",
        ),
        ClaimVerdict.IMPOSSIBLE: (
            f"No legal play that ends in this sheet gives {english}; {others[0]} {low_to_high[0]}.",
            f"Keine erlaubte Spielfolge zu diesem Blatt bringt {german}; {others[1]} {low_to_high[1]}.",
        ),
        ClaimVerdict.UNDECIDED: (
            f"Whether a legal play gives {english} couldn't be settled with the work allowed for it.",
            f"Ob eine erlaubte Spielfolge {german} bringt, war mit dem erlaubten Aufwand nicht zu klären.",
        ),
    }
    return Reason(rule, *sentences[check.verdict], ())


def _given(claim: Claim) -> tuple[str, str]:
    """Who is given how many points for what, in both languages: `X 5 points for City II`."""
    # Nobody on paper is called T.
    (english, points), (german, punkte) = (
        (claim.name or words.symbol(claim.player), words.points(claim.points)) for words in (Words("en"), Words("de"))
    )
    if claim.what == TOTAL:
        return f"{english} {points} in total", f"{german} insgesamt {punkte}"
    if claim.what == GUARDIAN:
        return f"{english} {points} for Guardians", f"{german} {punkte} für Guardians"
    return f"{english} {points} for City {claim.what}", f"{german} {punkte} für Stadt {claim.what}"
