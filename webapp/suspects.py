"""Which marks and signatures a person should look at where the rules can't have them: the rules are a second reader.

Only what was read for certain is suspected. Where other marks in the hexes that a person has yet to look at anyway
would explain all of it, nothing more is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from engine.board import indices_of
from engine.budget import turns_of
from engine.proof.corrections import corrections
from engine.proof.evidence import Evidence
from engine.proof.game import find_play
from webapp.doubts import doubtful_hexes, sure_evidence
from webapp.moments import BOX_PREFIX, Moment, confidence_in, unsure_hexes
from webapp.problems import breaks_a_rule, faults_of_moments, may_be_misread

MOST_SUSPECTS = 3
"""How many hexes go to a person where any of them may be wrong: those that were read least surely."""
SURE_EFFORT = 2.0
"""How much work it may be to find a play of what was read for certain, in the solver's seconds."""


def suspects_of(moments: Sequence[Moment]) -> set[str]:
    """The hexes to look at for what a glance at the rules shows to be impossible, by id."""
    faults = faults_of_moments(moments, sure=True)
    suspects = {each.hex for each in faults if each.hex is not None and may_be_misread(each)}
    for each in faults:
        # Somebody has too many marks: which one is wrong nobody knows.
        if each.hex is None and each.player is not None and breaks_a_rule(each):
            suspects |= set(least_sure(moments, _marks_of(moments[-1], each.player)))
    return suspects


def signed_too_often(moment: Moment) -> set[str]:
    """The actions, by id, that were surely read as signed by a player who has fewer turns in their round: of each
    player's and round's those that were read least surely, `MOST_SUSPECTS` at most, and of which nobody said so."""
    if moment.seen is None:
        return set()
    found: set[str] = set()
    for signed in _too_many(moment):
        asked = [action for action in signed if BOX_PREFIX + action not in moment.said]
        found.update(sorted(asked, key=moment.seen.box_confidence)[:MOST_SUSPECTS])
    return found


def slips_are_said(moment: Moment) -> bool:
    """Whether people have said that the signatures stand there: all of them or, where somebody signed too often, those.

    Nobody has to where nothing is signed. Signatures that were given, not read, are facts: nobody can say it of them.
    """
    if moment.seen is None:
        return False
    if not unsaid_signatures(moment):
        return True
    too_many = list(_too_many(moment))
    return bool(too_many) and all(BOX_PREFIX + action in moment.said for signed in too_many for action in signed)


def unsaid_signatures(moment: Moment) -> dict[str, str]:
    """The symbols that were surely read in action boxes, by region, of which nobody has said that they stand there."""
    signed = {BOX_PREFIX + action: symbol for action, symbol in moment.given.actions.items()}
    return {region: symbol for region, symbol in signed.items() if region not in moment.said}


def _too_many(moment: Moment) -> Iterator[list[str]]:
    """The actions that were surely read as signed by a player who has fewer turns in their round, round by round."""
    assert moment.seen is not None
    for each in moment.board.rounds:
        for player, symbol in enumerate(moment.board.symbols):
            signed = [action.id for action in each.actions if moment.given.actions.get(action.id) == symbol]
            sure = [action for action in signed if moment.seen.question(action) is None]
            if len(sure) > turns_of(moment.board, each, player):
                yield sure


def impossible_part(moments: Sequence[Moment], *, proved: bool) -> Evidence | None:
    """The evidence of what was read for certain, where no play ends in it whatever the signatures; None where one may.

    `proved`: whether no play ends in the sheet as it was read, so that nothing is left to be found where all of it was
    read for certain.
    """
    sure = replace(sure_evidence(moments), signatures=False)
    if proved and not doubtful_hexes(moments):
        return sure
    return sure if find_play(sure, SURE_EFFORT).possible is False else None


def misread(moments: Sequence[Moment], impossible: Evidence) -> list[str]:
    """The hexes, blank ones too, any one of which alone may be why what was read for certain is impossible.

    The least sure of them that are found, `MOST_SUSPECTS` at most; none where nothing was read but given.
    """
    if not any(moment.seen for moment in moments):
        return []
    board = impossible.board
    unsure = [unsure_hexes(moment) for moment in moments]
    readable = [
        cell
        for cell in indices_of(board.land | board.water | board.settlements)
        if not all(mask >> cell & 1 for mask in unsure)
    ]
    readable.sort(key=lambda cell: confidence_in(moments, board.cells[cell].id))
    return [board.cells[cell].id for cell in islice(corrections(impossible, readable), MOST_SUSPECTS)]


def least_sure(moments: Sequence[Moment], hexes: Sequence[str]) -> list[str]:
    """Of the hexes those that were read least surely, `MOST_SUSPECTS` at most."""
    return sorted(hexes, key=lambda each: confidence_in(moments, each))[:MOST_SUSPECTS]


def _marks_of(moment: Moment, symbol: str) -> list[str]:
    """The hexes in which the player's mark was read for certain."""
    position = moment.position
    player = position.board.symbols.index(symbol)
    sure = (position.owned[player] | position.lost[player]) & ~unsure_hexes(moment)
    return [position.board.cells[cell].id for cell in indices_of(sure)]
