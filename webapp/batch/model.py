"""What the steps of a batch hand to each other: photos taken, games scored, and the whole of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from engine.board import Board
from webapp.batch.places import called
from webapp.batch.records import Refused
from webapp.documents import LookDocument, ProblemDocument, ScoreDocument
from webapp.sentences import is_proved, map_title
from webapp.words import Words

SAME_MAP, FITS_SEVERAL, SAME_PHOTO = "same-map", "fits-several-games", "same-photo"
"""Codes of what only a whole folder can have wrong with it."""
BACKS = ("RulesPageError", "EmptyPageError")
"""What the backs of sheets are refused as."""
_TOLD_ONLY = frozenset(
    {
        "guardian-destroyed",
        "ranges-not-settled",
        "signatures-dont-fit",
        "too-many-actions",
        "changed-action",
        SAME_PHOTO,
    }
)
"""Problems that nobody can do anything about, or that change no number."""
ROUND_UNCLEAR = "round-unclear"
"""The code of a last sheet that nobody signed: it counts as the final one."""


@dataclass(frozen=True, slots=True)
class PhotoTaken:
    """A photo that was read, now or before: its record and the number of its sheet, or why it was refused.

    `file` is what it came in, by its name there; `name` what it is called. Of a file of several pages each is a photo,
    with a name of its own.
    """

    file: str
    name: str
    record: str = ""
    number: int | None = None
    looks: int = 0
    """How many places of it need a person's eye."""
    signed: int = 0
    """How many actions on it somebody surely took."""
    refused: Refused | None = None

    @property
    def is_back(self) -> bool:
        """Whether it is a page of a scan that shows no sheet because it is the back of one."""
        return self.refused is not None and self.refused.kind in BACKS and self.name != called(self.file)


class ScoredPhoto(Struct, frozen=True):
    """One photo of a game: its name, its record, the sheet's number, what needs a look."""

    file: str
    record: str
    number: int
    after_round: int | None
    looks: tuple[LookDocument, ...]


class MapFacts(Struct, frozen=True):
    """What the report tells of a game's map, so that nobody has to work out the map again for it.

    `scorings`: after which round each city is scored, by numeral, in that order.
    """

    seed: str
    players: int
    title: str
    title_de: str
    rounds: int
    scorings: dict[str, int]

    @classmethod
    def of(cls, board: Board) -> MapFacts:
        """The facts of what is printed on a sheet."""
        english, german = (map_title(board, Words(language)) for language in ("en", "de"))
        return cls(board.seed, board.players, english, german, len(board.rounds), dict(board.scorings))


class ScoredGame(Struct, frozen=True, kw_only=True):
    """One game: its name in this batch, its photos oldest first, and its document; `failed` says why there is none."""

    name: str
    map: MapFacts
    photos: tuple[ScoredPhoto, ...]
    document: ScoreDocument | None
    failed: str | None = None

    @property
    def asked(self) -> tuple[ProblemDocument, ...]:
        """The problems that a person should settle."""
        problems = () if self.document is None else self.document.problems
        return tuple(each for each in problems if not self._only_told(each))

    @property
    def told(self) -> tuple[ProblemDocument, ...]:
        """The problems that are only to be known."""
        problems = () if self.document is None else self.document.problems
        return tuple(each for each in problems if self._only_told(each))

    @property
    def settled(self) -> bool:
        """Whether all points and who won are the same in every legal play, whatever stands where it is unsure."""
        if self.document is None or not is_proved(self.document):
            return False
        score = self.document.score
        return score.decided and all(player.total.exact for player in score.players)

    @property
    def needs_a_look(self) -> bool:
        """Whether a person should look before the score counts: where nothing can change it any more, nobody need."""
        if self.document is None or self.asked:
            return True
        unsure = bool(self.document.review) or any(photo.looks for photo in self.photos)
        return unsure and not self.settled

    def _only_told(self, problem: ProblemDocument) -> bool:
        """Whether nobody need settle the problem."""
        if problem.code != ROUND_UNCLEAR or self.document is None:
            return problem.code in _TOLD_ONLY
        # With a photo for every scoring, the latest is that of the last one, whether it was signed or not.
        scorings = len(self.document.score.players[0].cities)
        return self.settled and len(self.document.photos) >= scorings


@dataclass(frozen=True)
class Batch:
    """What came of a folder: its games in order, the photos that were refused, the names of what was left aside."""

    folder: str
    games: Sequence[ScoredGame]
    refused: Sequence[PhotoTaken]
    left_aside: Sequence[str]
    photos: int
