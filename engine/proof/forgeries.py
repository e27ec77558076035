"""What becomes of forged sheets, measured on bots' games: `python -m engine.proof.forgeries 500`; see `--help`.

One mark of a game's final sheet is changed. Some forgeries are still the end of another play: those are legal, and it
is right to say so. Of the others every conflict that is named is examined again by questions of its own.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from statistics import median, quantiles
from time import perf_counter

from engine.board import indices_of
from engine.checks import Verdict, problems_of
from engine.draws import Draws
from engine.given import GivenPosition
from engine.position import DESTROYED, Mark, Position
from engine.proof.conflict import Conflict, marked
from engine.proof.evidence import Evidence
from engine.proof.game import evidence_of, find_play
from engine.proof.judgement import Judgement, judge
from engine.proof.trial import games, on_paper
from engine.rules.placing import beside

EFFORT = 30.0
"""How much work each set of marks may be unless told otherwise, in the solver's seconds."""


class Kind(StrEnum):
    """What was forged."""

    ADDED = "mark added"
    CHANGED = "owner changed"
    REMOVED = "mark removed"
    BUILT = "building added"
    REBUILT = "building changed"
    UNBUILT = "building removed"
    DESTROYED = "hex destroyed"


@dataclass(frozen=True, slots=True)
class Forgery:
    """A sheet with one hex changed: which (an index), and how."""

    kind: Kind
    cell: int
    position: Position


@dataclass(frozen=True, slots=True)
class Verified:
    """A conflict examined again: whether its marks can't stand together, and whether any fewer of them can.

    None where that couldn't be settled.
    """

    conflict: bool | None
    minimal: bool | None


@dataclass(frozen=True, slots=True)
class Case:
    """What was found of one forgery; times in seconds. `checked`: whether the static checks alone find a fault."""

    name: str
    forgery: Forgery
    judgement: Judgement
    checked: bool
    verified: tuple[Verified, ...]
    verdict_seconds: float
    judgement_seconds: float

    @property
    def found(self) -> str:
        """What the forgery turned out to be. Where the only mark was removed there is none to be illegal."""
        if not self.judgement.settled:
            return "not settled"
        if self.judgement.line is not None:
            return "legal"
        if not marked(evidence_of([self.forgery.position])) >> self.forgery.cell & 1:
            return "no play" if self.judgement.conflicts else "no play, unexplained"
        return str(self.judgement.verdict)

    @property
    def possible(self) -> bool:
        """Whether some play ends in the forged sheet."""
        return self.judgement.line is not None


def forge(draws: Draws, position: Position) -> Forgery:
    """The sheet with one hex forged in a way drawn among those that it allows."""
    board = position.board
    kinds = list(Kind)
    while True:
        kind = kinds.pop(draws.below(len(kinds)))
        choices = list(_choices(position, kind))
        if choices:
            cell, mark = draws.choice(choices)
            marks = {**position.marks(), board.cells[cell].id: mark}
            kept = {hex_id: each for hex_id, each in marks.items() if each is not None}
            return Forgery(kind, cell, Position.of(board, kept, position.after_round, position.actions))


def _choices(position: Position, kind: Kind) -> Iterator[tuple[int, Mark | None]]:
    """Every way of forging the sheet so: a cell, and its new mark, None for none."""
    symbols = position.board.symbols
    if kind in (Kind.BUILT, Kind.REBUILT, Kind.UNBUILT):
        yield from _rebuilt(position, kind)
    elif kind is Kind.ADDED:
        yield from ((cell, symbol) for cell in indices_of(position.empty_hexes) for symbol in symbols)
    else:
        for cell in indices_of(position.occupied):
            owner = position.owner(position.board.cells[cell].id)
            if kind is Kind.CHANGED:
                yield from ((cell, symbol) for symbol in symbols if symbol != owner)
            else:
                yield cell, DESTROYED if kind is Kind.DESTROYED else None


def _rebuilt(position: Position, kind: Kind) -> Iterator[tuple[int, Mark | None]]:
    """Every settlement with one building forged so."""
    for cell in indices_of(position.board.settlements):
        holders = position.holders(position.board.cells[cell].id)
        others = [symbol for symbol in position.board.symbols if symbol not in holders]
        if kind is Kind.BUILT and position.free_buildings(cell) > 0:
            yield from ((cell, (*holders, symbol)) for symbol in others)
        for holder in holders if kind is not Kind.BUILT else ():
            left = tuple(each for each in holders if each != holder)
            if kind is Kind.UNBUILT:
                yield cell, left or None
            else:
                yield from ((cell, (*left, symbol)) for symbol in others)


def verify(evidence: Evidence, conflict: Conflict, effort: float) -> Verified:
    """The conflict examined again: its marks with all other marked hexes free, then with each of its own free too."""
    others = marked(evidence) & ~sum(1 << cell for cell in conflict.cells)
    together = find_play(replace(evidence, free=others), effort).possible
    without = [_possible_without(evidence, cell, others, effort) for cell in conflict.cells]
    needed = None if None in without and False not in without else all(without)
    return Verified(None if together is None else not together, needed)


def _possible_without(evidence: Evidence, cell: int, others: int, effort: float) -> bool | None:
    """Whether there is a play whatever stands in the cell and in the others."""
    # Mostly there is one in which the others, or those farther off, are as they are or blank: far quicker to find.
    near = others & beside(evidence.board.neighbour_mask, marked(evidence) & ~others)
    for free in (1 << cell, near | 1 << cell):
        if find_play(replace(evidence, free=free, optional=others & ~free), effort).possible:
            return True
    return find_play(replace(evidence, free=others | 1 << cell), effort).possible


def examine(name: str, forgery: Forgery, effort: float = EFFORT) -> Case:
    """What becomes of one forgery."""
    position = forgery.position
    given = GivenPosition(position.board, position.marks(), position.after_round, position.actions)
    checked = bool(problems_of(given))
    evidence = evidence_of([position])
    start = perf_counter()
    find_play(evidence)
    middle = perf_counter()
    judgement = judge(evidence, forgery.cell, effort)
    end = perf_counter()
    verified = tuple(verify(evidence, conflict, effort) for conflict in judgement.conflicts)
    return Case(name, forgery, judgement, checked, verified, middle - start, end - middle)


def cases(first: int, count: int, signed: bool, effort: float = EFFORT) -> Iterator[Case]:
    """What becomes of one forgery of each of so many games."""
    for game in games(first, count):
        seed = int(game.board.seed)
        forgery = forge(Draws(seed), on_paper(game.final, signed))
        yield examine(f"seed {seed}, {game.board.players} players", forgery, effort)


def faults_of(case: Case) -> Iterator[str]:
    """Whatever is wrong with a case: a conflict that is none, one wrongly said to be minimal, a false verdict."""
    where = f"{case.name}, {case.forgery.kind} in {case.forgery.position.board.cells[case.forgery.cell].id}"
    for conflict, verified in zip(case.judgement.conflicts, case.verified, strict=True):
        if verified.conflict is False:
            yield f"{where}: the marks {conflict.cells} can stand together"
        if conflict.minimal and verified.minimal is False:
            yield f"{where}: fewer of the marks {conflict.cells} can't stand together"
    if case.possible and case.checked:
        yield f"{where}: a play ends in the sheet, but the checks find a fault"
    blamed = all(case.forgery.cell in conflict.cells for conflict in case.judgement.conflicts)
    if case.judgement.verdict is Verdict.ILLEGAL and not blamed:
        yield f"{where}: illegal, but a conflict is named that goes without it"


def report(found: list[Case]) -> str:
    """The figures, in lines."""
    impossible = [case for case in found if not case.possible]
    sets = [verified for case in impossible for verified in case.verified]
    sizes = Counter(len(conflict.cells) for case in impossible for conflict in case.judgement.conflicts)
    said = sum(conflict.minimal for case in impossible for conflict in case.judgement.conflicts)
    faults = [fault for case in found for fault in faults_of(case)]
    return "\n".join(
        [
            f"{len(found)} forgeries, {len(impossible)} of them without a play, {len(faults)} faults",
            *_by_kind(found),
            f"found by the checks alone: {_share(impossible, lambda case: case.checked)} of those without a play",
            f"sets of marks: {len(sets)}, {said} said to be minimal; verified: "
            f"{sum(each.conflict is True for each in sets)} can't stand together, "
            f"{sum(each.conflict is True and each.minimal is True for each in sets)} are minimal",
            "hexes in a set: " + ", ".join(f"{size}: {count}" for size, count in sorted(sizes.items())),
            _times("verdict", [case.verdict_seconds for case in found]),
            _times("whole judgement", [case.judgement_seconds for case in found]),
            _times("whole judgement where there is no play", [case.judgement_seconds for case in impossible]),
            *faults,
        ]
    )


def _by_kind(found: list[Case]) -> Iterator[str]:
    """For each kind of forgery what they turned out to be."""
    for kind in Kind:
        of_kind = [case for case in found if case.forgery.kind is kind]
        if of_kind:
            outcomes = Counter(case.found for case in of_kind)
            shares = (f"{count} {outcome} ({count / len(of_kind):.0%})" for outcome, count in outcomes.most_common())
            yield f"  {kind}: {len(of_kind)}: {', '.join(shares)}"


def _share(found: list[Case], wanted: Callable[[Case], bool]) -> str:
    count = sum(wanted(case) for case in found)
    return f"{count} of {len(found)} ({count / len(found):.1%})" if found else "none"


def _times(what: str, seconds: list[float]) -> str:
    if not seconds:
        return f"{what}: none"
    often = quantiles(seconds, n=100, method="inclusive")[98] if len(seconds) > 1 else seconds[0]
    return f"{what}: median {median(seconds):.2f} s, 99th percentile {often:.2f} s, slowest {max(seconds):.2f} s"


def main() -> int:
    """Examines one forgery of each of so many games and prints what was found; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m engine.proof.forgeries", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=60)
    parser.add_argument("--first", type=int, default=0, help="the first map's seed")
    parser.add_argument("--unsigned", action="store_true", help="leave out who took which action")
    parser.add_argument("--each", action="store_true", help="print a line for each forgery")
    parser.add_argument("--effort", type=float, default=EFFORT, help="solver's seconds that each set of marks may take")
    asked = parser.parse_args()
    forged = cases(asked.first, asked.games, not asked.unsigned, asked.effort)
    found = list(_watched(forged, asked.games, asked.each))
    print(report(found))
    return 1 if any(True for case in found for _ in faults_of(case)) else 0


def _watched(found: Iterable[Case], count: int, each: bool) -> Iterator[Case]:
    """The same cases, told as they come."""
    for number, case in enumerate(islice(found, count), 1):
        if each:
            conflicts = case.judgement.conflicts
            sets = ", ".join(f"{len(each.cells)}{'' if each.minimal else ' or fewer'}" for each in conflicts) or "none"
            print(f"{case.name}: {case.forgery.kind}, {case.found}, sets {sets}, {case.judgement_seconds:.2f} s")
        print(f"\r{number} of {count}", end="", file=sys.stderr, flush=True)
        yield case
    print(file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
