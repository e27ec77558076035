"""The points that players wrote into their boxes, held against the score: a difference is told, never settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board import Board
from engine.problems import Problem
from engine.scoring import GUARDIAN, TOTAL, CityResult, GameScore, PlayerScore, Total
from engine.symbol_names import SYMBOL_NAMES
from scanner.reading import UNCLEAR, EntryReading
from webapp.documents import WrittenDocument, rounded
from webapp.moments import POINTS_PREFIX, Moment, unsure_hexes

DIFFERS = "written-points-differ"
_RULES = {GUARDIAN: "R15", TOTAL: "R17"}
_CITY_RULE = "R16"
_BOXES = {GUARDIAN: ("Guardian points", "Guardian-Punkte"), TOTAL: ("the total", "die Summe")}


def written_points(moments: Sequence[Moment], score: GameScore, possible: bool | None) -> list[WrittenDocument]:
    """What stands in the boxes for points in the last of the moments, in the sheet's order; no empty ones."""
    last = moments[-1]
    players = {player.symbol: player for player in score.players}
    documents = []
    for entry in () if last.seen is None else last.seen.reading.entries:
        if not entry.id.startswith(POINTS_PREFIX) or not (entry.written or entry.review):
            continue
        symbol, what = entry.id.removeprefix(POINTS_PREFIX).split("/")
        number = _number(players[symbol], what) if symbol in players else None
        known = None if number is None else _known(number, what, moments, possible)
        differs = _differs(entry, known)
        doubted = differs is True and _explained(entry, known)
        why = UNCLEAR if doubted else entry.review
        documents.append(
            WrittenDocument(
                symbol=symbol,
                box=what,
                points=entry.number,
                confidence=rounded(entry.confidence),
                review=why is not None,
                why=why,
                differs=None if doubted else differs,
            )
        )
    return documents


def differences(written: Sequence[WrittenDocument], score: GameScore) -> Iterator[Problem]:
    """A problem for each box in which something else was surely written than any legal play gives."""
    players = {player.symbol: player for player in score.players}
    for each in written:
        if each.differs:
            counted = _number(players[each.symbol], each.box)
            assert counted is not None
            english, german = _BOXES.get(each.box, (f"City {each.box}", f"Stadt {each.box}"))
            yield Problem(
                DIFFERS,
                None,
                _RULES.get(each.box, _CITY_RULE),
                f"{SYMBOL_NAMES['en'][each.symbol]} wrote {each.points} for {english}; "
                f"the sheet gives {_span(counted, 'to')}.",
                f"{SYMBOL_NAMES['de'][each.symbol]} hat für {german} {each.points} geschrieben; "
                f"das Blatt ergibt {_span(counted, 'bis')}.",
            )


def _differs(entry: EntryReading, known: tuple[int, int] | None) -> bool | None:
    """Whether the number written is none that is possible; None where either isn't known."""
    if entry.review is not None or entry.number is None or known is None:
        return None
    return not known[0] <= entry.number <= known[1]


def _explained(entry: EntryReading, known: tuple[int, int] | None) -> bool:
    """Whether one digit more or less was read than somebody wrote whose number is possible.

    A number that was crossed out beside the one that counts is read with it; a digit on the box's outline isn't read.
    """
    if known is None:
        return False
    read, possible = str(entry.number), [str(number) for number in range(known[0], known[1] + 1)]
    return any(number in read or read in number for number in possible)


def _known(
    number: CityResult | Total, what: str, moments: Sequence[Moment], possible: bool | None
) -> tuple[int, int] | None:
    """The least and the most that the box can hold as far as is proved; None where nothing is."""
    if not _is_due(moments[-1].board, moments[-1].position.after_round, what):
        return None
    if number.exact:
        return number.points, number.points
    # A range rests on all marks as they were read: one that waits for a person may be another.
    if possible is not True or any(unsure_hexes(moment) for moment in moments):
        return None
    return number.low, number.high


def _is_due(board: Board, after_round: int | None, what: str) -> bool:
    """Whether the box is filled in by then: a city's after its scoring, Guardian points and the total at the end."""
    if after_round is None or after_round >= len(board.rounds):
        return True
    # R16: a city is scored once, after its round.
    return board.scorings.get(what, len(board.rounds) + 1) <= after_round


def _number(player: PlayerScore, what: str) -> CityResult | Total | None:
    """The player's number that belongs into the box; None where a registered sheet's is for nothing that is scored."""
    return player.guardian if what == GUARDIAN else player.total if what == TOTAL else player.cities.get(what)


def _span(number: CityResult | Total, to: str) -> str:
    if number.exact or number.low == number.high:
        return str(number.points)
    return f"{number.low} {to} {number.high}"
