"""What isn't as it should be: the rules' faults of each moment, and what the sheet alone can't tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.board import indices_of
from webapp.moments import Moment


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. `misread`: it may well be a mark that was read wrong, so a person should look at the hex."""

    code: str
    hex: str | None
    message: str
    misread: bool = False


def problems_of(moments: Sequence[Moment]) -> list[Problem]:
    """Every problem of a game's moments, oldest first, each told once."""
    found = [*_of_the_map(moments[-1]), *_of_the_round(moments[-1]), *_of_the_guardians(moments[-1])]
    return list(dict.fromkeys(found))


def _of_the_map(moment: Moment) -> Iterator[Problem]:
    """What is odd about a map that came with the position."""
    for warning in moment.given.warnings:
        yield Problem("odd-map", None, warning)


def _of_the_round(moment: Moment) -> Iterator[Problem]:
    """Action boxes that are signed in part tell no round, so the sheet counts as final: that must not go unsaid."""
    if moment.seen is None or moment.position.after_round is not None or not moment.given.actions:
        return
    yield Problem(
        "round-unclear",
        None,
        "The signed actions don't tell after which round this sheet stands; it is counted as the final one.",
    )


def _of_the_guardians(moment: Moment) -> Iterator[Problem]:
    """Destroyed Guardian hexes whose earlier owner can't be read."""
    position = moment.position
    # R15: the points stay, but R19: a scribble doesn't say whose the hex was.
    for i in indices_of(position.unreadable & position.board.guardians):
        hex_id = position.board.cells[i].id
        yield Problem(
            "guardian-destroyed",
            hex_id,
            f"The Guardian in {hex_id} is destroyed and its owner can't be read: who held it keeps three points (R15).",
        )
