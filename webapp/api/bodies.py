"""What goes in and out of the API beside the documents that others know too."""

from __future__ import annotations

import unicodedata
from datetime import date

from msgspec import UNSET, Struct, UnsetType

from webapp.forms import board_of_number
from webapp.games.errors import BadMarkError, GameError
from webapp.games.limits import GameLimits
from webapp.games.model import Game


class TooLongError(GameError):
    """A text or a log that is longer than anybody needs."""


class UnknownPlayerError(GameError):
    """A symbol that nobody has on this sheet."""


class BadTextError(GameError):
    """A text with characters that nobody can write or see."""

    def __init__(self) -> None:
        super().__init__(
            "This text has characters that can’t be seen: write it without them.",
            "Dieser Text enthält unsichtbare Zeichen: Schreibt ihn ohne sie.",
        )


def check_text(text: str) -> None:
    """Nothing, or BadTextError for one with control characters; lines may be broken, and emoji joined."""
    if any(each not in "\n\t" and _is_unseen(each) for each in text):
        raise BadTextError


def _is_unseen(letter: str) -> bool:
    """Whether it is for machines alone. What Python doesn't know yet may be an emoji that phones have."""
    # Unicode keeps the last two of each 65,536, and 32 more, from ever being letters.
    never = ord(letter) & 0xFFFE == 0xFFFE or "\ufdd0" <= letter <= "\ufdef"
    return never or letter in _TURNING or unicodedata.category(letter) in ("Cc", "Cs", "Co")


_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that turn the direction of what stands around them."""


class ErrorWords(Struct, frozen=True):
    """Why something can't be done: a code for programs, a sentence for people in either language."""

    code: str
    message: str
    message_de: str


class ErrorBody(Struct, frozen=True):
    """What the API answers where it refuses."""

    error: ErrorWords


class GameCreated(Struct, frozen=True):
    """A new game: `key` may change it and is told only once; `address`: where the table document is."""

    id: str
    key: str
    address: str


class MomentStatus(Struct, frozen=True):
    """How far one photo is, and why it was refused."""

    id: str
    status: str
    message: str | None
    message_de: str | None


class GameStatus(Struct, frozen=True):
    """How far a game is: `reading`, `ready` or `refused`; its score `seen` or `proved`."""

    id: str
    status: str
    score_status: str | None
    moments: list[MomentStatus]


class Description(Struct, frozen=True, forbid_unknown_fields=True):
    """What people call a game: names by symbol, the day, a note. What is left out stays as it is."""

    names: dict[str, str] | UnsetType = UNSET
    played_on: date | UnsetType | None = UNSET
    note: str | UnsetType = UNSET

    def check(self, limits: GameLimits, game: Game) -> None:
        """Nothing, or a GameError that says what is too long or unknown."""
        if not isinstance(self.names, UnsetType):
            _check_names(self.names, limits, game)
        if isinstance(self.note, UnsetType):
            return
        check_text(self.note)
        if len(self.note) > limits.note_letters:
            raise TooLongError(
                f"A note has {limits.note_letters} letters at most.",
                f"Eine Notiz hat höchstens {limits.note_letters} Zeichen.",
            )


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """What a person says stands in a region of a moment; null is "can't tell". `by`: who says it, if they like."""

    moment: str
    region: str
    mark: str | None
    by: str = ""

    def check(self, limits: GameLimits, game: Game) -> None:
        """Nothing, or a GameError that says what is too long."""
        check_text(self.by)
        if len(self.by) > limits.name_letters:
            raise _long_name(limits)
        check_room(limits, game)


class Which(Struct, frozen=True, forbid_unknown_fields=True):
    """The change to take back or to bring back, by its number in the history; without it, whichever is the next."""

    number: int | None = None


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    """Marks by region that are only supposed; `moment`: in which photo, else in the last one."""

    changes: dict[str, str | None]
    moment: str | None = None

    def check(self, game: Game) -> None:
        """Nothing, or BadMarkError for a moment that isn't the game's."""
        if self.moment is not None and self.moment not in {each.id for each in game.read}:
            raise BadMarkError("This game has no such photo.", "Diese Partie hat kein solches Foto.")


def check_room(limits: GameLimits, game: Game) -> None:
    """Nothing, or a TooLongError where people have said more of the game than it has room for."""
    if len(game.corrections) >= limits.corrections:
        raise TooLongError(
            "So many changes to one game are more than it has places: start anew with a new photo.",
            "So viele Änderungen an einer Partie sind mehr, als sie Stellen hat: Fangt mit einem neuen Foto an.",
        )


def _check_names(names: dict[str, str], limits: GameLimits, game: Game) -> None:
    check_names(names, limits)
    numbers = [each.form_number for each in game.read if each.form_number is not None]
    symbols = board_of_number(numbers[0]).symbols if numbers else ("X", "O", "T", "S")
    # A name that stands there already, said before the sheet was read, is no reason to refuse the others.
    fresh = (symbol for symbol, name in names.items() if game.names.get(symbol) != name)
    strangers = [symbol for symbol in fresh if symbol not in symbols]
    if strangers:
        raise UnknownPlayerError(
            f"Nobody plays “{strangers[0][:10]}” on this sheet.", f"„{strangers[0][:10]}“ spielt hier niemand."
        )


def check_names(names: dict[str, str], limits: GameLimits) -> None:
    """Nothing, or a GameError about a name that is too long or holds what no name does."""
    if any(len(name) > limits.name_letters for name in names.values()):
        raise _long_name(limits)
    for name in names.values():
        check_text(name)


def _long_name(limits: GameLimits) -> TooLongError:
    return TooLongError(
        f"A name has {limits.name_letters} letters at most.", f"Ein Name hat höchstens {limits.name_letters} Zeichen."
    )
