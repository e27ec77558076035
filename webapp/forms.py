"""The sheets that this program prints, by seed or by the number that their fiducials carry."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import cast

from engine.board import Board
from engine.sheet import draft, draw, lay_out_own
from engine.sheet.identity import Language, Paper, SheetIdentity
from engine.sheet.layout import SheetLayout
from scanner.forms import PrintedForm
from scanner.recognise import Seen
from webapp.boards import board_of, seed_number

KEPT = 16
"""Sheets kept ready: a table of players scans the same few again and again; each takes well under a megabyte."""


@dataclass(frozen=True)
class Sheet:
    """One sheet that can be printed: which it is, and where everything lies."""

    identity: SheetIdentity
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
        content = f"{self.identity.seed}/{self.identity.players}"
        return PrintedForm(self.layout.form, draft(self.layout), content)


@dataclass(frozen=True)
class OwnForms:
    """A source of forms for the scanner: every sheet that this program prints, by its number.

    `expected` are the numbers among which one without readable fiducials is looked for by its map.
    """

    expected: tuple[int, ...] = ()

    def form(self, number: int) -> PrintedForm | None:
        """The form that carries the number, or None where no sheet has it."""
        identity = SheetIdentity.from_number(number)
        return None if identity is None else sheet_of(identity).printed_form

    def known(self, seen: Seen) -> tuple[int, ...]:
        """The numbers of the sheets that are expected, whatever cells were seen."""
        return self.expected


@lru_cache(maxsize=KEPT)
def sheet_of(identity: SheetIdentity) -> Sheet:
    """The sheet of that identity."""
    return Sheet(identity, lay_out_own(identity, board_of(str(identity.seed), identity.players)))


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
