"""Links to share: the address, and the same as a QR code for the phone across the table."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from markupsafe import Markup

from webapp.site.language import words

ICONS = {"view": "eye", "edit": "pen", "ranking": "eye", "hand_in": "camera", "referee": "pen"}


@dataclass(frozen=True, slots=True)
class Link:
    """One link to share; `qr` is an SVG element."""

    kind: str
    icon: str
    address: str
    qr: Markup


def link(kind: str, address: str) -> Link:
    """The link of that kind, one of ICONS."""
    return Link(kind, ICONS[kind], address, qr_code(address))


def qr_code(address: str) -> Markup:
    """The address as a QR code: an SVG element without inline style, black on white in either scheme."""
    svg = segno.make(address, error="m", micro=False).svg_inline(
        svgclass="qr", lineclass=None, omitsize=True, light="#fff", title=words()("qr_of")
    )
    return Markup(svg.replace("<svg ", '<svg role="img" ', 1))
