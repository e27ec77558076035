"""What isn't as it should be: the rules' faults of each moment, and what the sheet alone can't tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import or_

from engine.board import Board, indices_of
from engine.checks import problems_of as faults_of
from engine.moments import contradictions, joined
from engine.position import Position
from engine.problems import CODES, Problem
from webapp.maps.doubts import doubt_of
from webapp.moments import Moment, Seen, is_signed, unsure_hexes

SIGNATURES = frozenset({"too-many-actions", "changed-action"})
"""The problems of who signed which action."""
_ROUND_UNCLEAR = (
    "The signed actions don't tell after which round this sheet stands; it is counted as the final one.",
    "Die gezeichneten Aktionen sagen nicht, nach welcher Runde das Blatt steht; es gilt als das letzte.",
)
_NO_BOXES = (
    "Where this map's action boxes are isn't known, so the photo doesn't tell after which round the sheet stands; "
    "it is counted as the final one. The map's page takes their places.",
    "Wo die Kästchen der Aktionen auf dieser Karte liegen, ist nicht bekannt; nach welcher Runde das Blatt steht, ist "
    "nicht zu sehen, es gilt als das letzte. Auf der Seite der Karte lassen sie sich zeigen.",
)
_NOTHING_SIGNED = (
    "No action is signed, so the sheet doesn't tell after which round it stands; it is counted as the final one.",
    "Keine Aktion ist gezeichnet; nach welcher Runde das Blatt steht, ist nicht zu sehen, es gilt als das letzte.",
)

_NO_SIGNATURE_SEEN = (
    "No signature is to be seen, and not every action's box is, so the photo doesn't tell after which round the sheet "
    "stands; it is counted as the final one.",
    "Kein Zeichen in einer Aktion ist zu sehen, aber auch nicht jedes ihrer Kästchen; nach welcher Runde das Blatt "
    "steht, zeigt das Foto nicht, es gilt als das letzte.",
)


def problems_of(moments: Sequence[Moment]) -> list[Problem]:
    """Every problem of a game's moments, each told once: what the rules can't have, then what can't be known."""
    last = moments[-1]
    found = faults_of_moments(moments)
    found += [*_of_the_map(last), *_of_the_round(moments), *_of_the_guardians(moments)]
    found += [each for moment in moments for each in moment.left_out]
    return list(dict.fromkeys(found))


def with_doubts(moments: Sequence[Moment], problems: Sequence[Problem]) -> list[Problem]:
    """The problems, with a word where what wasn't read for certain may explain one: no mark is accused outright.

    Where somebody has too many marks without those, only the others are counted.
    """
    sure = {each.fault: each for each in faults_of_moments(moments, sure=True)}
    return [sure.get(each.fault) or _may_be_explained(each) if breaks_a_rule(each) else each for each in problems]


def _may_be_explained(problem: Problem) -> Problem:
    english = f"{problem.message_en} But what wasn't read for certain may explain it."
    return replace(
        problem,
        message_en=english,
        message_de=f"{problem.message_de} Doch was nicht sicher gelesen ist, kann es erklären.",
    )


def faults_of_moments(moments: Sequence[Moment], *, sure: bool = False) -> list[Problem]:
    """What the rules can't have, in each moment and from one to another.

    `sure`: without what other marks would explain in the hexes of a moment of which a person has yet to say what stands
    there.
    """
    found = [each for moment in moments for each in faults_of(moment.given, unsure_hexes(moment) if sure else 0)]
    known = joined(list(_with_hidden_signatures(moments)))
    # A hex that one moment leaves open may have been anybody's in the others, too.
    unread = reduce(or_, map(unsure_hexes, moments)) if sure else 0
    between = contradictions(known, unread)
    if len(moments) > 2:
        # Of several moments one has to know which two can't be of one game.
        files = zip(pairwise(known), pairwise(moment.file for moment in moments), strict=True)
        of_pairs = {each: pair for positions, pair in files for each in contradictions(positions, unread)}
        between = tuple(_between(each, *of_pairs[each]) if each in of_pairs else each for each in between)
    return [*found, *between]


def _between(problem: Problem, earlier: str, later: str) -> Problem:
    """The problem, told with the files of the two moments that it lies between."""
    english, german = f"{earlier} and {later}: {problem.message_en}", f"{earlier} und {later}: {problem.message_de}"
    return replace(problem, message_en=english, message_de=german)


def doubted_hexes(moments: Sequence[Moment]) -> list[set[str]]:
    """For each of the moments, oldest first, the hexes of which a mark may be misread there, as the rules see it.

    Where two moments contradict each other, either may be.
    """
    known = list(_with_hidden_signatures(moments))
    doubted = [_misread(faults_of(moment.given, unsure_hexes(moment))) for moment in moments]
    for number, pair in enumerate(pairwise(known)):
        between = _misread(contradictions(pair))
        doubted[number] |= between
        doubted[number + 1] |= between
    return doubted


def _misread(problems: Iterable[Problem]) -> set[str]:
    """The hexes of those problems behind which a misread mark may be."""
    return {each.hex for each in problems if each.hex is not None and may_be_misread(each)}


def _with_hidden_signatures(moments: Sequence[Moment]) -> Iterator[Position]:
    """The moments' positions; a signature that a photo doesn't show for certain is taken as it was before."""
    known: dict[str, str] = {}
    for moment in moments:
        seen = moment.seen
        kept = {action: symbol for action, symbol in known.items() if seen is not None and seen.question(action)}
        position = replace(moment.position, actions={**moment.position.actions, **kept})
        known.update(position.actions)
        yield position


def may_be_misread(problem: Problem) -> bool:
    """Whether a mark that was read wrong may be behind it: the rules are a second reader, but never change a mark."""
    return problem.hex is not None and breaks_a_rule(problem)


def breaks_a_rule(problem: Problem) -> bool:
    """Whether no legal play can end in marks with this problem.

    A signature that can't be right is a slip of the pen beside the map: it is told, but the marks stay what they are.
    """
    return problem.code in CODES and problem.code not in SIGNATURES


def broken_rules(problems: Sequence[Problem]) -> list[Problem]:
    """Those of the problems with which no legal play can end in the sheet."""
    return [each for each in problems if breaks_a_rule(each)]


def marks_are_impossible(moments: Sequence[Moment], problems: Sequence[Problem]) -> bool:
    """Whether some of these problems of the moments would be there without any signature too."""
    if not broken_rules(problems):
        return False
    return bool(broken_rules(faults_of_moments([_unsigned(moment) for moment in moments])))


def _unsigned(moment: Moment) -> Moment:
    """The moment without its signatures."""
    given, position = replace(moment.given, actions={}), replace(moment.position, actions={})
    return replace(moment, given=given, position=position)


def _of_the_map(moment: Moment) -> Iterator[Problem]:
    """What is odd about a map that came with the position, or unsure about one that was registered."""
    yield from moment.given.warnings
    doubt = doubt_of(moment.board)
    if doubt is not None:
        yield doubt


def _of_the_round(moments: Sequence[Moment]) -> Iterator[Problem]:
    """A photo whose action boxes tell no round counts as the final sheet: that must not go unsaid."""
    last = moments[-1]
    if last.seen is None or last.position.after_round is not None:
        return
    if any(each.position.after_round == len(last.board.rounds) for each in moments):
        # Another photo shows the final sheet, and what is later is that too.
        return
    english, german = _ROUND_UNCLEAR if is_signed(last) else _unsigned_so_far(last.board, last.seen)
    yield Problem("round-unclear", None, "R17", english, german)


def _unsigned_so_far(board: Board, seen: Seen) -> tuple[str, str]:
    if not seen.has_boxes():
        return _NO_BOXES
    # Of a box whose place nobody has said it isn't known whether it is signed.
    all_seen = all(seen.question(action) is None for action in board.actions)
    return _NOTHING_SIGNED if all_seen else _NO_SIGNATURE_SEEN


def _of_the_guardians(moments: Sequence[Moment]) -> Iterator[Problem]:
    """Destroyed Guardian hexes whose earlier owner can't be read, on an earlier moment either."""
    position = joined([moment.position for moment in moments])[-1]
    # R15: the points stay, but R19: a scribble doesn't say whose the hex was.
    for i in indices_of(position.unreadable & position.board.guardians):
        hex_id = position.board.cells[i].id
        yield Problem(
            "guardian-destroyed",
            hex_id,
            "R15",
            f"The Guardian in {hex_id} is destroyed, and whose it was can't be read: if anybody's, that player keeps "
            "three points.",
            f"Der Guardian in {hex_id} ist zerstört, und wem er gehörte, ist nicht zu lesen: Wer ihn hatte, behält "
            "drei Punkte.",
        )
