"""What the command line says without `--json`: who won, why, city by city, and what needs a look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from engine.board import Board, Cell, Kind
from engine.scoring import counted_at
from scanner.marks.options import MarkOptions
from scanner.reading import HIDDEN, UNSEEN
from webapp.documents import (
    CheckDocument,
    ClaimDocument,
    LookDocument,
    ReasonDocument,
    ScoreDocument,
)
from webapp.moments import BOX_PREFIX, NO_BOX
from webapp.numbers import NOT_CERTAIN, guardian_of, number_text
from webapp.report import Report
from webapp.sentences import is_later, mark_text, place_name, reason, rests_on_doubt, verdict, why_look, why_open
from webapp.words import Words

WORDS = Words("en")
SURE = MarkOptions().least_confidence
"""The confidence from which a number isn't told: then something else than doubt is the reason to look."""
LIKELY = 0.5
"""The confidence below which something else is as likely: what was read is a guess, its number would say no more."""


def score_table(report: Report) -> str:
    """The whole result as text."""
    document, board = report.document, report.last.board
    rounds = len(board.rounds)
    parts = [
        _heading(document, board),
        verdict(document, board.scorings, WORDS) + ".",
        _score(document, board),
        why_open(document, board.scorings, rounds, WORDS) or "",
        _why(document, board.scorings),
        *_needs_a_look(document),
        _problems(document),
    ]
    return "\n\n".join(part for part in parts if part)


def _heading(document: ScoreDocument, board: Board) -> str:
    moments = [f"{photo.file}{_round(photo.after_round)}" for photo in document.photos]
    # A player knows the seed that is printed on a sheet, not the one that stands for a registered map.
    seed = f"seed {document.sheet.seed}, " if board.seed.isdigit() else ""
    return f"{board.title}\n{seed}{document.sheet.players} players: {', '.join(moments)}"


def _round(after_round: int | None) -> str:
    return "" if after_round is None else f" (after round {after_round})"


def _score(document: ScoreDocument, board: Board) -> str:
    """A row for each city, the Guardian and the total, a column for each player."""
    players = document.score.told
    rows = [["", *(player.symbol for player in players)]]
    played = document.photos[-1].after_round if document.score.over is False else None
    for numeral, after in board.scorings.items():
        due = "" if played is None or after <= played else " (to come)"
        numbers = [number_text(player.cities[numeral], WORDS) for player in players]
        rows.append([f"City {numeral}, after round {after}{due}", *numbers])
    rows.append(["Guardian", *(number_text(guardian_of(player), WORDS) for player in players)])
    rows.append(
        [WORDS("total" if played is None else "total_now"), *(number_text(player.total, WORDS) for player in players)]
    )
    lines = aligned(rows)
    lines.insert(-1, "-" * len(lines[-1]))
    if any(NOT_CERTAIN in line for line in lines):
        doubt = ", some of them not for certain" if rests_on_doubt(document) else ""
        lines += ["", f"{NOT_CERTAIN} counted from the marks as they were read{doubt}; not proved."]
    return "\n".join(lines)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines, the first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    widths[1:] = [max(width, 5) for width in widths[1:]]
    return [
        row[0].ljust(widths[0]) + "".join(f"  {text:>{width}}" for text, width in zip(row[1:], widths[1:], strict=True))
        for row in rows
    ]


def _why(document: ScoreDocument, scorings: Mapping[str, int]) -> str:
    """What each number of each city is made of."""
    lines = ["Why"]
    rounds = [photo.after_round for photo in document.photos]
    for player in document.score.told:
        for numeral, city in player.cities.items():
            at = counted_at(rounds, scorings[numeral])
            shown, later = None if at == len(rounds) - 1 else rounds[at], is_later(rounds[at], scorings[numeral])
            lines.append(f"  {player.symbol}, city {numeral}: {reason(numeral, city, WORDS, shown, later=later)}")
    return "\n".join(lines)


def _needs_a_look(document: ScoreDocument) -> Iterator[str]:
    """What to look at on each photo, the last one first: the rest of what is told is of what it shows."""
    several = len(document.photos) > 1
    for photo in reversed(document.photos):
        if photo.looks:
            lines = [f"  {place_name(each.region, WORDS)}: {as_read(each)}" for each in photo.looks]
            yield "\n".join([f"Needs a look in {photo.file}" if several else "Needs a look", *lines])


def as_read(each: LookDocument) -> str:
    """What was read, how surely where that says something, and why a person should look.

    A box that wasn't seen was read as nothing, not even as empty.
    """
    is_box = each.region.startswith(BOX_PREFIX)
    why = WORDS("look_folded") if is_box and each.why == HIDDEN else why_look(each.why, WORDS)
    if is_box and each.why in (*UNSEEN, NO_BOX):
        return f"not seen ({why})"
    sureness = f", {each.confidence:.0%} sure" if each.confidence < SURE else ""
    name = mark_text(each.mark, WORDS)
    read = f"perhaps {name}" if each.confidence < LIKELY else f"read as {name}{sureness}"
    return read + (f" ({why})" if why else "")


def _problems(document: ScoreDocument) -> str:
    lines = [f"  {each.message}" + (f" ({each.rule})" if each.rule else "") for each in document.problems]
    return "\n".join(["Also noticed", *lines]) if lines else ""


def check_table(document: CheckDocument) -> str:
    """A verdict on one placement as text."""
    parts = ["\n".join([f"{document.hex}: {document.verdict}", *_reasons(document.reasons)])]
    if document.line:
        parts.append("\n".join(["One order of play", *(f"  {turn}" for turn in document.line)]))
    return "\n\n".join(parts)


def claim_table(document: ClaimDocument) -> str:
    """A verdict on a claim as text."""
    parts = ["\n".join([f"{document.claim}: {document.verdict}", *_reasons(document.reasons)])]
    for points, line in ((document.points, document.line), (document.other_points, document.other_line)):
        if points is not None and line:
            heading = f"A play that gives {WORDS.points(points)}"
            parts.append("\n".join([heading, *(f"  {turn}" for turn in line)]))
    return "\n\n".join(parts)


def _reasons(reasons: Sequence[ReasonDocument]) -> list[str]:
    return [f"  {each.message}" + (f" ({each.rule})" if each.rule else "") for each in reasons]


def map_table(board: Board) -> str:
    """What is printed on a sheet, as text: its hexes by kind, and its rounds."""
    lines = [board.title, f"seed {board.seed}, {board.players} players, {len(board.cells)} hexes", ""]
    by_kind = sorted(board.cells, key=lambda cell: (list(Kind).index(cell.kind), cell.sector or ""))
    for (kind, sector), cells in groupby(by_kind, key=lambda cell: (cell.kind, cell.sector)):
        name = f"{kind} {sector}" if sector else str(kind)
        lines.append(f"{name:<11} {', '.join(_cell(cell) for cell in cells)}")
    lines.append("")
    for each in board.rounds:
        actions = "  ".join(action.notation for action in each.actions)
        scored = f"; then city {each.scores} is scored" if each.scores else ""
        lines.append(f"round {each.number}, {each.starts} starts: {actions}{scored}")
    return "\n".join(lines)


def _cell(cell: Cell) -> str:
    """A hex with what it carries: `F7 (raider)`."""
    if cell.city:
        return f"{cell.id} ({cell.city})"
    if cell.buildings:
        return f"{cell.id} ({cell.buildings})"
    return f"{cell.id} ({cell.clan.kind})" if cell.clan else cell.id
