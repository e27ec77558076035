"""The score of a stored game: what was read, with what people said of it, through the rules."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from engine import typed
from engine.position import DESTROYED
from engine.sheet.form import Form, Region, Role
from scanner.reading import EMPTY, UNCLEAR, Reading, RegionReading
from webapp.documents import ScoreDocument
from webapp.forms import doubt_of_number, form_of_number
from webapp.games.errors import BadMarkError, NotReadYetError, StorageError
from webapp.games.model import Game, GameMoment
from webapp.games.readings import decoded
from webapp.moments import Moment, moment_of_reading
from webapp.options import ReadOptions
from webapp.order import in_order
from webapp.report import report_of
from webapp.version import program_version

if TYPE_CHECKING:
    from webapp.games.store import Store

log = logging.getLogger(__name__)

Said = Mapping[str, str | None]
"""What people say, by region: a mark, `""` for nothing, None for "can't tell"."""


def moments_of(game: Game) -> list[Moment]:
    """The moments that were read, with what people said of them; NotReadYetError where there is none."""
    if not game.read:
        raise NotReadYetError
    return [_moment(each, said_of(game, each)) for each in game.read]


def shown(game: Game) -> GameMoment:
    """The moment that the score's hexes show: the last one by what is drawn; NotReadYetError where there is none."""
    last = in_order(moments_of(game))[-1]
    return next(each for each in game.read if each.name == last.file)


def read_moment(game: Game, moment_id: str) -> GameMoment:
    """The moment with this id, which was read; BadMarkError where the game has no such one."""
    found = next((each for each in game.read if each.id == moment_id), None)
    if found is None:
        raise BadMarkError("This game has no such photo.", "Diese Partie hat kein solches Foto.")
    return found


def document_of(game: Game, store: Store | None = None, *, ranges: bool = True) -> ScoreDocument:
    """The `wasteland-score/1` document; kept in the store, by what it was made from, when one is given."""
    if store is None:
        return _score(moments_of(game), ranges=ranges)
    key = content_key(game, ranges=ranges)
    kept = store.score(game.id, key)
    if kept is not None:
        return typed.decoded(kept, ScoreDocument)
    document = _score(moments_of(game), ranges=ranges)
    keep(game, store, key, msgspec.json.encode(document))
    return document


def keep(game: Game, store: Store, key: str, document: bytes) -> None:
    """Keeps what was worked out of the game; where that can't be, whoever looks shall see it all the same."""
    try:
        store.keep_score(game.id, key, document)
    except StorageError as error:
        log.warning("a score can't be kept just now; it is worked out again for the next look", exc_info=error)


def kept_document(game: Game, store: Store) -> ScoreDocument | None:
    """The proved document if it was worked out before, else None; None too where no photo was read."""
    if not game.read:
        return None
    kept = store.score(game.id, content_key(game, ranges=True))
    return None if kept is None else typed.decoded(kept, ScoreDocument)


def best_document(game: Game, store: Store) -> ScoreDocument:
    """The proved document if it was worked out before, else that of the marks as seen; NotReadYetError without a photo
    that was read."""
    return kept_document(game, store) or document_of(game, store, ranges=False)


def what_if(game: Game, changes: Said, moment_id: str | None = None) -> ScoreDocument:
    """The score as it would be with these marks in the moment shown, or in another one. Nothing is stored."""
    wanted = moment_id or shown(game).id
    moments = []
    for each in game.read:
        said = said_of(game, each)
        if each.id == wanted:
            said = {**said, **changes}
            check_marks(each, changes)
        moments.append(_moment(each, said))
    return _score(moments, ranges=False)


def content_key(game: Game, *, ranges: bool) -> str:
    """What the score of the game depends on, in 64 characters."""
    parts = program_version(), ranges, evidence_of(game), *_doubts(game)
    return hashlib.sha256(" ".join(map(str, parts)).encode()).hexdigest()


def _doubts(game: Game) -> list[str]:
    """What of the game's map, where it is a registered one, nobody was sure of: somebody may look at it any day."""
    doubts = map(doubt_of_number, sorted({each.form_number for each in game.read if each.form_number is not None}))
    return [each.message_en for each in doubts if each is not None]


def evidence_of(game: Game) -> str:
    """What was read in the game's photos and what people said of them, in 64 characters."""
    digest = hashlib.sha256()
    for each in game.read:
        said = sorted(said_of(game, each).items())
        digest.update(msgspec.json.encode([each.name, each.form_number, said]))
        digest.update(each.reading or b"")
    return digest.hexdigest()


def check_marks(moment: GameMoment, marks: Said) -> None:
    """Nothing, or BadMarkError where a region isn't on the sheet or can't hold the mark."""
    form = _form(moment)
    allowed = {region.id: choices(region) for region in form.regions}
    for name, mark in marks.items():
        if name not in allowed:
            raise BadMarkError(
                f"This sheet has no place “{name[:20]}”.", f"Auf diesem Blatt gibt es keine Stelle „{name[:20]}“."
            )
        if mark is not None and mark not in allowed[name]:
            raise BadMarkError(
                f"{name} can’t hold “{mark[:8]}”: {_choice(allowed[name], 'empty', 'or')}.",
                f"In {name} kann nicht „{mark[:8]}“ stehen: {_choice(allowed[name], 'leer', 'oder')}.",
            )


def _choice(marks: tuple[str, ...], empty: str, joint: str) -> str:
    names = [mark or empty for mark in marks]
    return f" {joint} ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def choices(region: Region) -> tuple[str, ...]:
    """Every mark that a person can say stands in the region, nothing first.

    Also whose a destroyed hex was (R19), which no scanner sees.
    """
    if region.role is not Role.CELL or DESTROYED not in region.marks:
        return (EMPTY, *region.marks)
    owners = (f"{DESTROYED}{mark}" for mark in region.marks if mark != DESTROYED)
    return (EMPTY, *region.marks, *owners)


def _form(moment: GameMoment) -> Form:
    if moment.form_number is None:
        raise NotReadYetError
    return form_of_number(moment.form_number)


def said_of(game: Game, moment: GameMoment) -> dict[str, str | None]:
    """What people say of the moment, by region."""
    return {region: each.mark for region, each in game.said(moment.id).items()}


def _moment(stored: GameMoment, said: Said) -> Moment:
    """The moment as the rules take it."""
    if stored.reading is None:
        raise NotReadYetError
    moment = moment_of_reading(stored.name, corrected(decoded(stored.reading), said))
    return replace(moment, said=frozenset(region for region, mark in said.items() if mark is not None))


def corrected(reading: Reading, said: Said) -> Reading:
    """The reading with what people said put over it: a person is sure, unless they say that they can't tell."""
    return replace(reading, regions=tuple(_corrected(region, said) for region in reading.regions))


def _corrected(region: RegionReading, said: Said) -> RegionReading:
    if region.id not in said:
        return region
    mark = said[region.id]
    if mark is None:
        return replace(region, review=UNCLEAR)
    return replace(region, mark=mark, confidence=1.0, review=None)


def _score(moments: list[Moment], *, ranges: bool) -> ScoreDocument:
    return report_of(moments, ReadOptions(ranges=ranges)).document
