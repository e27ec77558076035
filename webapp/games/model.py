"""What is stored of a game, as frozen values: its moments with what was read in them, and what people said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

Status = Literal["waiting", "reading", "read", "refused"]
"""Of a moment: waiting for its turn, being read right now, read, or refused in a sentence."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a photo can't be read: a code, `too-blurred`, and the one sentence that says what to do."""

    code: str
    english: str
    german: str

    def told(self, language: str) -> str:
        """The sentence in that language."""
        return self.german if language == "de" else self.english


@dataclass(frozen=True, slots=True)
class GameMoment:
    """One photo of the game. `reading`: what the scanner read in it, as JSON; None until it is read.

    `name` is ours, `photo-1`: nothing of the file's own name is kept. `form_number` follows from the reading.
    """

    id: str
    name: str
    status: Status
    refusal: Refusal | None = None
    form_number: int | None = None
    reading: bytes | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person says stands in a region: a mark, `""` for nothing, None for "can't tell".

    `region`: a hex (`F7`), a settlement's building (`C4/0`), an action's box (`action/3b`). Numbers count from 1 within
    the game, each given once. What was said in one `step`, the number of its first, is undone in one. An `undone`
    correction can be redone until another one is made; from then on it is `dropped`.
    """

    number: int
    step: int
    moment_id: str
    region: str
    mark: str | None
    by: str
    at: datetime
    undone: bool = False
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """The sheet that a person says a game was played on; None where nothing was said."""

    seed: str | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One stored game. `id` can't be guessed: who knows it may see the game. `names` by the players' symbols.

    `named`: the sheet, where a person said it because a photo didn't show it.
    """

    id: str
    created_at: datetime
    names: Mapping[str, str]
    played_on: date | None
    note: str
    moments: tuple[GameMoment, ...]
    corrections: tuple[Correction, ...]
    named: Named = Named()

    @property
    def read(self) -> tuple[GameMoment, ...]:
        """The moments that were read."""
        return tuple(moment for moment in self.moments if moment.status == "read")

    @property
    def status(self) -> Literal["reading", "ready", "refused"]:
        """Whether a photo is still to be read, there is something to score, or every photo was refused."""
        if any(moment.status in ("waiting", "reading") for moment in self.moments):
            return "reading"
        return "ready" if self.read else "refused"

    def said(self, moment_id: str) -> dict[str, Correction]:
        """What counts of what people said of a moment, by region: the last word that wasn't undone."""
        return {each.region: each for each in self._standing() if each.moment_id == moment_id}

    def to_undo(self) -> Correction | None:
        """The last of those that an undo takes back, if any."""
        return max(self._standing(), key=lambda each: each.number, default=None)

    def to_redo(self) -> Correction | None:
        """The first of those that a redo brings back, if any."""
        undone = (each for each in self.corrections if each.undone and not each.dropped)
        return min(undone, key=lambda each: each.number, default=None)

    def _standing(self) -> Iterator[Correction]:
        return (each for each in self.corrections if not each.undone)
