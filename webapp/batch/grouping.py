"""Photos of one map become games: moments that can follow each other are one, those that can't are several.

Two tables may play the same map, a mark may be misread, and an early photo can fit more than one game. So a photo joins
the game that it contradicts least, if that is hardly at all; whatever isn't plain is asked, never merged in silence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from engine.moments import contradictions, progress
from engine.position import Position
from webapp.moments import Moment, unsure_hexes
from webapp.problems import SIGNATURES


@dataclass(frozen=True, slots=True)
class GroupOptions:
    """When two photos of a map are one game's."""

    most_against: int = 2
    """Hexes in which they may contradict each other: a misread mark, a slip of the pen. Two tables' sheets after three
    rounds do so in three or more of 20 even where half of the later one is destroyed, and mostly in ten."""
    most_share: float = 0.2
    """The share of the earlier sheet's marks that those may be, where the later one shows what became of them."""
    plainly_better: int = 2
    """Contradictions by which a game fits worse than another, for a photo plainly to be the other's."""


@dataclass
class Group:
    """Moments that are taken as one game. `fits`: how many games each photo in question could be of."""

    moments: list[Moment] = field(default_factory=list)
    fits: dict[str, int] = field(default_factory=dict)


def grouped(moments: Sequence[Moment], options: GroupOptions | None = None) -> list[Group]:
    """The games whose moments these are, all of one map; the same whatever order they are given in.

    The latest sheets are looked at first, as they show the most. A photo that fits several games about as well joins
    one of them only if that one alone has a photo in its folder; else it stays alone, and says how many it fits.
    """
    options = options or GroupOptions()
    groups: list[Group] = []
    for moment in sorted(moments, key=lambda each: (*(-part for part in progress(each.position)), each.file)):
        fitting = _fitting(moment, groups, options)
        near = [group for group in fitting if _folder(moment) in {_folder(each) for each in group.moments}]
        if len(fitting) == 1:
            fitting[0].moments.append(moment)
        elif len(near) == 1:
            near[0].moments.append(moment)
        else:
            groups.append(Group([moment], {moment.file: len(fitting)} if fitting else {}))
    return groups


def _fitting(moment: Moment, groups: Sequence[Group], options: GroupOptions) -> list[Group]:
    """The games of which the moment can be an earlier one, but for those that fit plainly worse than the best."""
    against = [(group, _against(moment, group, options)) for group in groups]
    fitting = [(group, count) for group, count in against if count is not None]
    best = min((count for _, count in fitting), default=0)
    return [group for group, count in fitting if count < best + options.plainly_better]


def _against(moment: Moment, group: Group, options: GroupOptions) -> int | None:
    """In how many hexes the moment contradicts a later one of the game, at the most; None where it can't be of it."""
    counts = [_contradicted(moment, later, options) for later in group.moments]
    return None if None in counts else max(count for count in counts if count is not None)


def _contradicted(earlier: Moment, later: Moment, options: GroupOptions) -> int | None:
    """In how many hexes the moments contradict each other; None where that are too many for one game."""
    if _number(earlier) != _number(later):
        # One sheet is never on two papers, nor in two languages.
        return None
    sure = ~(unsure_hexes(earlier) | unsure_hexes(later))
    against = (_ruled_out(earlier.position, later.position) & sure).bit_count()
    # A scribble agrees with everything that was there before it.
    shown = (_marks(earlier.position) & ~later.position.destroyed & sure).bit_count()
    return against if against <= min(options.most_against, options.most_share * shown) else None


def _ruled_out(earlier: Position, later: Position) -> int:
    """The cells of which the later sheet shows what the earlier one rules out, as a mask."""
    told = contradictions((earlier, later))
    names = {each.hex for each in told if each.code not in SIGNATURES}
    return sum(1 << i for i, cell in enumerate(earlier.board.cells) if cell.id in names)


def _marks(position: Position) -> int:
    mask = position.occupied | position.destroyed
    for built in position.built:
        mask |= built
    return mask


def _number(moment: Moment) -> int | None:
    return None if moment.seen is None else moment.seen.reading.number


def _folder(moment: Moment) -> str:
    return str(PurePosixPath(moment.file).parent)
