"""The paper: where everything lies in millimetres, the fiducials, the words, and the PDF drawn from them."""

from __future__ import annotations

from engine.sheet.identity import SheetIdentity
from engine.sheet.layout import SheetLayout, lay_out
from engine.sheet.pdf import draw

__all__ = ["SheetIdentity", "SheetLayout", "draw", "lay_out", "print_sheet"]


def print_sheet(identity: SheetIdentity) -> tuple[SheetLayout, bytes]:
    """The sheet's layout and its PDF, generated from the identity's seed."""
    from engine.generator import generate

    layout = lay_out(generate(identity.seed, identity.players), identity.paper, identity.lang)
    return layout, draw(layout)
