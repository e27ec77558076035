"""The moments of one game: what each file shows, and which round that was."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.board import Board, mask_of
from engine.budget import placed_and_most
from engine.checks import readable_part
from engine.given import GivenPosition
from engine.moments import rounds_played
from engine.position import Mark, Position
from engine.problems import Problem
from engine.rules.activity import active_mask
from engine.sheet.form import Role
from scanner.reading import EMPTY, HIDDEN, OTHER_INK, PALE_INK, UNCLEAR, UNSEEN, EntryReading, Reading, RegionReading
from webapp.forms import board_of_number

if TYPE_CHECKING:
    from scanner.intake.photo import Photo

BOX_PREFIX, NAME_PREFIX, POINTS_PREFIX = "action/", "name/", "points/"
"""How the ids begin of boxes to sign, of players' names, and of their points."""
MOST_EXTRA = 3
"""So many marks of a player beyond what can be placed by a round may be misread; with more, more rounds were played."""
NO_BOX = "no-box"
"""Why it isn't known who signed an action of which nobody has said where its box is."""


def is_written_name(entry: EntryReading) -> bool:
    """Whether something stands in a box for a name, and was seen well enough to show."""
    return entry.id.startswith(NAME_PREFIX) and entry.written and entry.review is None


@dataclass(frozen=True)
class Seen:
    """What the scanner gave for one file: the photo, where it is still at hand, and the reading of it."""

    photo: Photo | None
    reading: Reading

    def has_boxes(self) -> bool:
        """Whether it is known where any action's box is: on sheets from other hands nobody may have said so."""
        return bool(_boxes(self.reading))

    def question(self, action: str) -> str | None:
        """Why nobody can say for certain who signed the action, None where that was read: a code, as in a reading."""
        box = _boxes(self.reading).get(action)
        return NO_BOX if box is None else box.review

    def box_confidence(self, action: str) -> float:
        """How surely it was read who signed the action; 0 where nobody can say where its box is."""
        box = _boxes(self.reading).get(action)
        return 0.0 if box is None else box.confidence

    def regions(self) -> dict[str, RegionReading]:
        """The readings by region id."""
        return {region.id: region for region in self.reading.regions}


@dataclass(frozen=True)
class Moment:
    """One file, or one page of it. `given` are its marks as they stand there; `seen` is None where it was a position,
    not a picture; `said` are the regions of which a person has said what stands there; `left_out` tells of the file's
    pages that are no moments."""

    file: str
    given: GivenPosition
    position: Position
    timing_ms: Mapping[str, float]
    seen: Seen | None = None
    said: frozenset[str] = frozenset()
    left_out: tuple[Problem, ...] = ()

    @property
    def board(self) -> Board:
        """What is printed on the sheet."""
        return self.given.board


def moment_of_reading(name: str, reading: Reading) -> Moment:
    """The moment that a reading shows, without its photo; marks that can't stand drop out; the report tells of them.

    ValueError where the reading's number is no sheet's.
    """
    board = board_of_number(reading.number)
    given = GivenPosition(board, marks_of(reading), round_played(board, reading), actions_of(reading))
    return Moment(name, given, readable_part(given), reading.timing_ms, Seen(None, reading))


def marks_of(reading: Reading) -> dict[str, Mark]:
    """The marks that were read, by hex id; a settlement's buildings as a tuple in the form's order, None free."""
    read = {region.id: region.mark for region in reading.regions}
    marks: dict[str, Mark] = {}
    for region in reading.form.regions:
        if region.role is Role.CELL and read[region.id] != EMPTY:
            marks[region.id] = read[region.id]
        elif region.role is Role.SLOT and region.parent is not None:
            before = marks.get(region.parent, ())
            assert isinstance(before, tuple)
            marks[region.parent] = (*before, read[region.id] or None)
    return {hex_id: mark for hex_id, mark in marks.items() if isinstance(mark, str) or any(mark)}


def actions_of(reading: Reading) -> dict[str, str]:
    """Who surely signed which action, by the action's id."""
    return {name: box.mark for name, box in _boxes(reading).items() if box.mark != EMPTY and not box.review}


def round_played(board: Board, reading: Reading) -> int | None:
    """After which round the sheet stands, where the signed action boxes tell; None while one needs a person's eye.

    The next round's actions are always in view, as its flap is unfolded a round ahead; later ones may be folded away.
    Who signed a round before one that was signed whole doesn't matter here: somebody did. Nor does who signed boxes
    that were read as signed, if as many others of the round surely are; but the game isn't over by them.
    """
    boxes, signed = _boxes(reading), actions_of(reading)
    somebody = _signed_by_somebody(board, boxes, signed)
    played = rounds_played(board, _with_unplaced(board, boxes, {**somebody, **signed}))
    if played is None or played == len(board.rounds):
        return played
    folded = _may_be_folded(board, played)
    doubtful = {name: box.review for name, box in boxes.items() if box.review and name not in somebody}
    if not all(name in folded and review == HIDDEN for name, review in doubtful.items()):
        return None
    return None if is_later(board, reading, played) else played


def is_later(board: Board, reading: Reading, played: int) -> bool:
    """Whether far more is drawn than somebody can have placed by that round: the next one wasn't signed though it was
    played, and what seems folded away may not have been seen."""
    position = readable_part(GivenPosition(board, marks_of(reading), played, actions_of(reading)))
    unsure = _unsure(board, reading) & (board.land | board.water | board.settlements)
    counts = (placed_and_most(position, player, unsure) for player in range(board.players))
    return any(placed > most + MOST_EXTRA for placed, most in counts)


def _signed_by_somebody(board: Board, boxes: Mapping[str, RegionReading], signed: Mapping[str, str]) -> dict[str, str]:
    """The actions whose boxes are in doubt and signed all the same, by the rest of the sheet: no symbol for each."""
    whole = _last_whole(board, signed)
    somebody: dict[str, str] = {}
    last = board.rounds[-1].number
    for each in board.rounds:
        doubtful = [action.id for action in each.actions if action.id in boxes and boxes[action.id].review]
        sure = sum(action.id in signed for action in each.actions)
        mostly = each.number < last and sure + len(doubtful) == len(each.actions) and sure >= len(doubtful)
        if each.number < whole or (mostly and all(_seems_signed(boxes[name]) for name in doubtful)):
            somebody |= dict.fromkeys(doubtful, "")
    return somebody


def _seems_signed(box: RegionReading) -> bool:
    """Whether a box in doubt was read as signed: whose symbol it is, is what isn't clear."""
    return box.mark != EMPTY and box.review in (UNCLEAR, OTHER_INK, PALE_INK)


def folded_away(moment: Moment) -> set[str]:
    """The actions whose boxes aren't seen as they needn't be: of rounds behind the next, where it is known which.

    Those whose box has no known place are among them.
    """
    if moment.seen is None:
        return set()
    return _folded(moment.board, moment.given.after_round, moment.seen.reading)


def without_folded(board: Board, played: int | None, reading: Reading) -> Reading:
    """The reading, after that round, without the boxes that are folded away: in a picture each would be a question."""
    names = {BOX_PREFIX + name for name in _folded(board, played, reading)}
    form = replace(reading.form, regions=tuple(each for each in reading.form.regions if each.id not in names))
    return replace(reading, form=form, regions=tuple(each for each in reading.regions if each.id not in names))


def _folded(board: Board, played: int | None, reading: Reading) -> set[str]:
    boxes = _boxes(reading)
    away = set() if played is None else _may_be_folded(board, played)
    return {name for name in away if name not in boxes or boxes[name].review == HIDDEN}


def _may_be_folded(board: Board, played: int) -> set[str]:
    """The actions of the rounds behind the next."""
    return {action.id for each in board.rounds if each.number > played + 1 for action in each.actions}


def is_signed(moment: Moment) -> bool:
    """Whether any action is signed, if only so that nobody can say for certain by whom."""
    boxes = {} if moment.seen is None else _boxes(moment.seen.reading)
    return bool(moment.given.actions) or any(box.mark != EMPTY and box.review not in UNSEEN for box in boxes.values())


def last_signed_whole(moment: Moment) -> int:
    """The last round all of whose actions were surely signed, 0 if there is none: so far the game was played."""
    return _last_whole(moment.board, moment.given.actions)


def _last_whole(board: Board, signed: Collection[str]) -> int:
    whole = (each.number for each in board.rounds if all(action.id in signed for action in each.actions))
    return max(whole, default=0)


def _with_unplaced(board: Board, boxes: Collection[str], signed: Mapping[str, str]) -> Mapping[str, str]:
    """The signed actions, with those without a box as signed as the others of their round tell.

    On sheets from other hands nobody may have said where a box is. A round without any was played if a later one was,
    and wasn't if an earlier one wasn't; where neither is so it isn't to be seen, and nothing counts as signed.
    """
    known = dict(signed)
    placed = [[action.id for action in each.actions if action.id in boxes] for each in board.rounds]
    for k, each in enumerate(board.rounds):
        later = any(action in signed for actions in placed[k + 1 :] for action in actions)
        stopped = any(not any(action in signed for action in actions) for actions in placed[:k] if actions)
        if not placed[k] and not later and not stopped:
            return {}
        played = all(action in signed for action in placed[k]) if placed[k] else later
        if played:
            known |= {action.id: known.get(action.id, "") for action in each.actions}
    return known


def active_for_anybody(position: Position) -> int:
    """Every hex and settlement that is active for somebody, as a mask."""
    mask = 0
    for player in range(position.board.players):
        mask |= active_mask(position, player)
    return mask


def unsure_hexes(moment: Moment) -> int:
    """The hexes of which a person has to say what stands there, as a mask; a settlement for any of its buildings."""
    return 0 if moment.seen is None else _unsure(moment.board, moment.seen.reading)


def _unsure(board: Board, reading: Reading) -> int:
    return mask_of({board.index[_hex_of(each)] for each in reading.regions if each.review and _hex_of(each)})


def confidence_in(moments: Sequence[Moment], hex_id: str) -> float:
    """How surely the hex and its buildings were read, where it was least sure; 1 where nothing was read but given."""
    seen = (moment.seen.reading.regions for moment in moments if moment.seen is not None)
    return min((each.confidence for regions in seen for each in regions if _hex_of(each) == hex_id), default=1.0)


def _hex_of(region: RegionReading) -> str:
    """The id of the hex that the region is of, `C4` for its building `C4/1` too; empty for an action's box."""
    return "" if region.id.startswith(BOX_PREFIX) else region.id.partition("/")[0]


def _boxes(reading: Reading) -> dict[str, RegionReading]:
    """The action boxes' readings, by the action's id."""
    boxes = (region for region in reading.regions if region.id.startswith(BOX_PREFIX))
    return {box.id.removeprefix(BOX_PREFIX): box for box in boxes}
