"""The paper: where everything lies in millimetres, the fiducials, the words, and the PDF drawn from them."""

from __future__ import annotations

from collections.abc import Collection

from engine.sheet.identity import SheetIdentity
from engine.sheet.layout import SheetLayout, lay_out, lay_out_own
from engine.sheet.pdf import PAGES, draft, draw

__all__ = ["SheetIdentity", "SheetLayout", "draft", "draw", "lay_out", "lay_out_own", "print_sheet"]


def print_sheet(identity: SheetIdentity, pages: Collection[int] = PAGES) -> tuple[SheetLayout, bytes]:
    """The sheet's layout and its PDF, generated from the identity's seed; `pages` picks 1 the sheet, 2 the rules."""
    from engine.generator import generate

    layout = lay_out_own(identity, generate(identity.seed, identity.players))
    return layout, draw(layout, pages)
