"""Lines of play and verdicts as the page shows them: step by step on the map, every ruling in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.board import WILD, Board
from engine.notation import format_step, parse_turn
from engine.position import Mark, Position
from engine.rules import turn as rules
from engine.rules.rulings import RULINGS
from engine.rules.state import Cause, Step, Turn, TurnState
from webapp.documents import CheckDocument, ClaimDocument, ReasonDocument
from webapp.words import Words

# R4, R6 and so on: the ruling that a step of this kind rests on.
_RULES = {cause: rule.number for cause, rule in rules.RULES.items()}


class StepView(Struct, frozen=True):
    """One step of a line of play: who, in which round, with which printed action, what, and what is drawn by it.

    `marks`: the hexes that the step changes, by id, as `wasteland-position/1` writes marks.
    """

    round: int
    player: str
    action: str
    text: str
    rule: str
    hexes: list[str]
    marks: dict[str, Mark]


class ReasonView(Struct, frozen=True):
    """One reason of a verdict with its ruling in words."""

    text: str
    rule: str
    ruling: str
    hexes: list[str]


class ConflictView(Struct, frozen=True):
    """Marks that can't stand together, and the rulings in words."""

    hexes: list[str]
    rulings: list[str]


class CheckView(Struct, frozen=True):
    """The verdict on one hex."""

    hex: str
    verdict: str
    headline: str
    reasons: list[ReasonView]
    conflicts: list[ConflictView]
    steps: list[StepView]
    at: int
    """The step of the line that draws the hex's mark, counted from 0; the last one where none does."""


class ClaimView(Struct, frozen=True):
    """The verdict on points that somebody claims.

    `at` and `other_at`: the step after which they are counted.
    """

    verdict: str
    headline: str
    reasons: list[ReasonView]
    steps: list[StepView]
    at: int
    other_points: int | None
    other_steps: list[StepView]
    other_at: int


def check_view(document: CheckDocument, board: Board, words: Words) -> CheckView:
    """The verdict on a placement in the reader's language."""
    steps = list(steps_of(board, document.line, words))
    drawing = (number for number, step in enumerate(steps) if document.hex in step.marks)
    return CheckView(
        hex=document.hex,
        verdict=document.verdict,
        headline=words(f"check_{document.verdict}", hex=document.hex),
        reasons=[_reason(each, words) for each in document.reasons],
        conflicts=[
            ConflictView(each.hexes, [ruling_in_words(rule, words) for rule in each.rules])
            for each in document.conflicts
        ],
        steps=steps,
        at=max(drawing, default=len(steps) - 1),
    )


def claim_view(document: ClaimDocument, board: Board, words: Words) -> ClaimView:
    """The verdict on claimed points in the reader's language."""
    lines = [list(steps_of(board, line, words)) for line in (document.line, document.other_line)]
    due = board.scorings.get(document.what, len(board.rounds))
    counted = [max(sum(step.round <= due for step in steps) - 1, 0) for steps in lines]
    return ClaimView(
        verdict=document.verdict,
        headline=words(f"claim_{document.verdict}"),
        reasons=[_reason(each, words) for each in document.reasons],
        steps=lines[0],
        at=counted[0],
        other_points=document.other_points,
        other_steps=lines[1],
        other_at=counted[1],
    )


def ruling_in_words(number: str, words: Words) -> str:
    """The ruling with its number and title: `R4, where to place: A hex can be taken only if …`."""
    ruling = RULINGS[number]
    return f"{number}, {ruling.title(words.language)}: {ruling.text(words.language)}"


def _reason(reason: ReasonDocument, words: Words) -> ReasonView:
    text = reason.message_de if words.language == "de" else reason.message
    ruling = ruling_in_words(reason.rule, words) if reason.rule in RULINGS else ""
    return ReasonView(text, reason.rule, ruling, reason.hexes)


def steps_of(board: Board, line: Sequence[str], words: Words) -> Iterator[StepView]:
    """Every step of a legal line of play, given in the notation, one turn each; a turn without steps is one too."""
    position = Position.empty(board)
    for text in line:
        turn = parse_turn(board, text)
        state = rules.begin(position, board.symbols.index(turn.player), board.actions[turn.action])
        if not turn.steps:
            yield StepView(turn.round, turn.player, turn.action, words("step_nothing"), "R5", [], {})
        for index, step in enumerate(turn.steps):
            after = rules.apply(state, step)
            yield _step(board, turn, index, _changed(state, after), words)
            state = after
        position = state.position


def _step(board: Board, turn: Turn, index: int, marks: dict[str, Mark], words: Words) -> StepView:
    step = turn.steps[index]
    hexes = [board.cells[cell].id for cell in step.cells]
    text = _told(board, step, marks, words) or format_step(board, turn, index)
    return StepView(turn.round, turn.player, turn.action, text, _rule(step), hexes, marks)


def _rule(step: Step) -> str:
    """The ruling by which a step is taken: R6 speaks of question marks alone."""
    by_sector = step.right.cause is Cause.LETTER and step.right.letter != WILD
    return "R4" if by_sector else _RULES[step.right.cause]


def _told(board: Board, step: Step, marks: dict[str, Mark], words: Words) -> str:
    """The step in words: `takes F7 by the letter B`, `Bomber at F7 destroys G7 and G8`."""
    cause, right = step.right.cause, step.right
    source = "" if right.source is None else board.cells[right.source].id
    names = words.listed([board.cells[cell].id for cell in step.cells])
    if cause is Cause.BOMBER:
        return words("step_bomber", hexes=words.listed([*marks]), center=names, source=source)
    return words(f"step_{cause}", hexes=names, letter=right.letter, source=source)


def _changed(before: TurnState, after: TurnState) -> dict[str, Mark]:
    """The marks that one step drew."""
    old, new = before.position.marks(), after.position.marks()
    return {hex_id: mark for hex_id, mark in new.items() if old.get(hex_id) != mark}
