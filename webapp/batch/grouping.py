"""Photos of one map become games: moments that can follow each other are one, those that can't are several.

Two tables may play the same map, a mark may be misread, and an early photo can fit more than one game; so what decides
is how much of the earlier sheet the later one contradicts, and whatever isn't plain is asked, never merged in silence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from engine.checks import changes_between
from engine.moments import progress
from engine.position import Position
from webapp.moments import Moment, unsure_hexes
from webapp.problems import SIGNATURES


@dataclass(frozen=True, slots=True)
class GroupOptions:
    """When two photos of a map are one game's."""

    doubtful_share: float = 0.2
    """The share of the earlier sheet's marks that may contradict the later one if it is the same game: a misread mark,
    or a slip of the pen. Of two tables' sheets about three quarters do."""


@dataclass
class Group:
    """Moments that are taken as one game. `fits`: how many other games each photo in question fits as well."""

    moments: list[Moment] = field(default_factory=list)
    fits: dict[str, int] = field(default_factory=dict)


def grouped(moments: Sequence[Moment], options: GroupOptions | None = None) -> list[Group]:
    """The games whose moments these are, all of one map; the same whatever order they are given in.

    The latest sheets are looked at first, as they show the most. A photo that fits several games as well joins one of
    them only if that one has a photo in its folder; else it stays alone, and says how many it fits.
    """
    options = options or GroupOptions()
    groups: list[Group] = []
    for moment in sorted(moments, key=lambda each: (*(-part for part in progress(each.position)), each.file)):
        fitting = [group for group in groups if _fits(moment, group, options)]
        if len(fitting) > 1:
            near = [group for group in fitting if _folder(moment) in {_folder(each) for each in group.moments}]
            if len(near) != 1:
                groups.append(Group([moment], {moment.file: len(fitting)}))
                continue
            fitting = near
        if fitting:
            fitting[0].moments.append(moment)
        else:
            groups.append(Group([moment]))
    return groups


def _fits(moment: Moment, group: Group, options: GroupOptions) -> bool:
    """Whether the moment can be an earlier one of the game."""
    return all(_can_follow(moment, later, options) for later in group.moments)


def _can_follow(earlier: Moment, later: Moment, options: GroupOptions) -> bool:
    """Whether the later sheet can be the earlier one played on, but for a mark or two."""
    if _number(earlier) != _number(later):
        # One sheet is never on two papers, nor in two languages.
        return False
    unsure = unsure_hexes(earlier) | unsure_hexes(later)
    marks = _marks(earlier.position) & ~unsure
    against = contradicted(earlier.position, later.position) & marks
    return against.bit_count() <= options.doubtful_share * marks.bit_count()


def contradicted(earlier: Position, later: Position) -> int:
    """The cells of which the later sheet shows something that the earlier one rules out, as a mask."""
    board = earlier.board
    names = {each.hex for each in changes_between(earlier, later) if each.code not in SIGNATURES}
    return sum(1 << i for i, cell in enumerate(board.cells) if cell.id in names)


def _marks(position: Position) -> int:
    mask = position.occupied | position.destroyed
    for built in position.built:
        mask |= built
    return mask


def _number(moment: Moment) -> int | None:
    return None if moment.seen is None else moment.seen.reading.number


def _folder(moment: Moment) -> str:
    return str(PurePosixPath(moment.file).parent)
