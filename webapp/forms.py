"""All sheets that are known here, by number: those that this program prints, and registered ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, cast

from engine.board import Board
from engine.problems import Problem
from engine.sameness import is_same_sheet
from engine.sheet import draft, draw, lay_out, lay_out_own
from engine.sheet.fiducials import NUMBERS
from engine.sheet.form import Form
from engine.sheet.identity import LANGUAGES, PAPERS, Language, Paper, SheetIdentity
from engine.sheet.layout import SheetLayout
from scanner.forms import PrintedForm
from webapp.boards import own_board, seed_number

if TYPE_CHECKING:
    from scanner.location.recognise import Seen
    from webapp.maps.forms import RegisteredForm

KEPT = 16
"""Sheets kept ready: a table of players scans the same few again and again; each takes well under a megabyte."""


@dataclass(frozen=True)
class Sheet:
    """One sheet that can be printed: which it is, if it is one of ours, and where everything lies."""

    identity: SheetIdentity | None
    layout: SheetLayout

    @property
    def board(self) -> Board:
        """What is printed on it."""
        return self.layout.board

    @cached_property
    def pdf(self) -> bytes:
        """Both pages, to print."""
        return draw(self.layout)

    @cached_property
    def printed_form(self) -> PrintedForm:
        """What a scanner needs of it: the first page."""
        content = f"{self.board.seed}/{self.board.players}"
        return PrintedForm(self.layout.form, draft(self.layout), content)


@dataclass(frozen=True)
class KnownForms:
    """A source of forms for the scanner: every sheet that this program prints, and every registered map.

    `expected` are the numbers among which one without readable fiducials is looked for by its map; so is it, where
    `registered`, among all registered maps.
    """

    expected: tuple[int, ...] = ()
    registered: bool = True

    def form(self, number: int) -> PrintedForm | None:
        """The form of that number, or None where no sheet has it."""
        if number >= NUMBERS:
            found = _registered(number)
            return None if found is None else found.printed_form
        identity = SheetIdentity.from_number(number)
        return None if identity is None else sheet_of(identity).printed_form

    def alike(self, number: int) -> tuple[int, ...]:
        """That number, then those of the same map on other paper and in the other language, where it is printed so."""
        if number >= NUMBERS:
            return (number,)
        identity = _identity(number)
        others = (replace(identity, paper=paper, lang=lang).number for paper in PAPERS for lang in LANGUAGES)
        return tuple(dict.fromkeys((number, *others)))

    def known(self, seen: Seen) -> tuple[int, ...]:
        """The numbers of the sheets that are expected, then of the registered maps that these cells may be of."""
        from webapp.maps.forms import likeliest

        return tuple(dict.fromkeys((*self.expected, *(likeliest(seen) if self.registered else ()))))


def board_of_number(number: int) -> Board:
    """What is printed on the sheet of that number; ValueError where there is none."""
    if number >= NUMBERS:
        return _required(number).board
    identity = _identity(number)
    return own_board(str(identity.seed), identity.players)


def doubt_of_number(number: int) -> Problem | None:
    """What of the registered map of that number nobody was sure of; None for any other sheet."""
    if number < NUMBERS:
        return None
    from webapp.maps.doubts import doubt_of

    return doubt_of(board_of_number(number))


def form_of_number(number: int) -> Form:
    """Where everything lies on the sheet of that number; ValueError where there is none."""
    return _required(number).form if number >= NUMBERS else sheet_of(_identity(number)).layout.form


def sheet_of_number(number: int) -> Sheet:
    """The sheet of that number as this program draws it, a registered map too; ValueError where there is none."""
    return Sheet(None, lay_out(_required(number).board)) if number >= NUMBERS else sheet_of(_identity(number))


def same_sheet(one: int, other: int) -> bool:
    """Whether the forms of these numbers are one map: paper, language and title may differ."""
    return is_same_sheet(board_of_number(one), board_of_number(other))


def map_order(number: int) -> tuple[int, str, int]:
    """By what maps are put in order, the same for the same map: seed and players, registered ones after all others."""
    if number >= NUMBERS:
        board = _required(number).board
        return NUMBERS, board.seed, board.players
    identity = _identity(number)
    return identity.seed, "", identity.players


def _identity(number: int) -> SheetIdentity:
    identity = SheetIdentity.from_number(number)
    if identity is None:
        raise ValueError(f"no sheet has the number {number}")
    return identity


def _required(number: int) -> RegisteredForm:
    found = _registered(number)
    if found is None:
        raise ValueError(f"no registered map has the number {number}")
    return found


def _registered(number: int) -> RegisteredForm | None:
    # The database takes as long to load as a sheet to read; most sheets are our own.
    from webapp.maps.forms import registered_form

    return registered_form(number)


@lru_cache(maxsize=KEPT)
def sheet_of(identity: SheetIdentity) -> Sheet:
    """The sheet of that identity."""
    return Sheet(identity, lay_out_own(identity, own_board(str(identity.seed), identity.players)))


def rules_page(lang: Language) -> PrintedForm:
    """The page of rules that is printed with every sheet in the language, in the place of a form's first page."""
    layout = sheet_of(SheetIdentity(seed=0, players=2, paper="a4", lang=lang)).layout
    return PrintedForm(layout.form, draft(layout, page=2))


def identity_of(seed: str, players: int, paper: str, lang: str) -> SheetIdentity:
    """The identity that these words name; BadSeedError where they name none."""
    return SheetIdentity(
        seed=seed_number(seed),
        players=players,
        paper=cast(Paper, paper),
        lang=cast(Language, lang),
    )
