"""The clans' pictures and the players' symbols as vector paths, one unit from the middle to the rim."""

from __future__ import annotations

from functools import partial

from engine.board import Clan, ClanKind
from engine.hexes import Point
from engine.sheet import fonts
from engine.sheet.pen import Pen, ring

GREY = 0.56

_BRIM = (
    "M -1.15 -0.05 C -0.9 -0.02 -0.7 -0.1 -0.55 -0.18 L 0.55 -0.18 C 0.7 -0.1 0.9 -0.02 1.15 -0.05 "
    "C 0.75 0.32 -0.75 0.32 -1.15 -0.05 Z"
)
_CROWN = "M -0.62 -0.16 L -0.54 -1.08 C -0.3 -1.24 -0.12 -1.1 0 -1.1 C 0.12 -1.1 0.3 -1.24 0.54 -1.08 L 0.62 -0.16 Z"
_CLOAK = "M -0.34 0.28 L 0.34 0.28 L 0.3 0.52 C 0.7 0.58 0.9 0.8 0.95 1.1 L -0.95 1.1 C -0.9 0.8 -0.7 0.58 -0.3 0.52 Z"
_AXE = "M 0.42 -1.02 C 0.82 -1.06 1.1 -0.72 1.02 -0.3 L 0.66 -0.5 L -0.78 1.06 L -0.98 0.88 L 0.48 -0.68 Z "
_AXE_LEFT = "M -0.42 -1.02 C -0.82 -1.06 -1.1 -0.72 -1.02 -0.3 L -0.66 -0.5 L 0.78 1.06 L 0.98 0.88 L -0.48 -0.68 Z "
_SKULL = (
    "M 0 -1.05 C -0.66 -1.05 -0.94 -0.62 -0.9 -0.14 C -0.88 0.12 -0.74 0.24 -0.54 0.34 L -0.5 0.66 L 0.5 0.66 "
    "L 0.54 0.34 C 0.74 0.24 0.88 0.12 0.9 -0.14 C 0.94 -0.62 0.66 -1.05 0 -1.05 Z"
)
_TEETH = "M -0.18 0.4 L -0.18 0.66 M 0.18 0.4 L 0.18 0.66"
_NOSE = "M 0 0.04 L -0.13 0.3 L 0.13 0.3 Z"
_SEA = "M -1.05 1 C -0.8 0.78 -0.6 0.78 -0.4 0.95 C -0.2 1.12 0.2 1.12 0.4 0.95 C 0.6 0.78 0.8 0.78 1.05 1"
_FUSE = "M 0.36 -0.3 C 0.5 -0.62 0.62 -0.78 0.86 -0.7"
_SPARK = "M 0.86 -1.1 L 0.9 -0.92 M 1.14 -0.9 L 1.02 -0.8 M 1.12 -0.48 L 1.0 -0.6 M 0.62 -1.04 L 0.72 -0.9"
_CAP = "M 0.16 -0.42 L 0.4 -0.56 L 0.62 -0.24 L 0.42 -0.06 Z"
_SHIELD = (
    "M 0 -1.1 C 0.3 -0.9 0.6 -0.82 0.92 -0.82 L 0.92 -0.02 C 0.92 0.5 0.5 0.9 0 1.12 "
    "C -0.5 0.9 -0.92 0.5 -0.92 -0.02 L -0.92 -0.82 C -0.6 -0.82 -0.3 -0.9 0 -1.1 Z"
)


def clan(pen: Pen, clan: Clan, at: Point, radius: float, grey: float = GREY) -> None:
    """The clan's picture; a Drifter's hat shows its sector."""
    drawing = partial(_DRAWINGS[clan.kind], radius=radius, grey=grey)
    pen.stamp(f"{clan.kind.value}-{round(100 * grey)}-{round(100 * radius)}", at, 2 * radius, drawing)
    if clan.sector is not None:
        letter(pen, at, radius, clan.sector)


def letter(pen: Pen, at: Point, radius: float, sector: str) -> None:
    """A sector's letter in the Drifter's hat."""
    pen.middle((at[0], at[1] - 0.6 * radius), sector, 0.98 * radius, fonts.STRONG, 0.3)


def symbol(pen: Pen, which: str, at: Point, radius: float, width: float = 0.5, grey: float = 0.25) -> None:
    """A player's symbol as it is drawn by hand: X, O, triangle, square (R18)."""
    x, y = at
    if which == "X":
        arm = 0.8 * radius
        pen.lines([((x - arm, y - arm), (x + arm, y + arm)), ((x + arm, y - arm), (x - arm, y + arm))], width, grey)
    elif which == "O":
        pen.circle(at, 0.92 * radius, width, grey)
    elif which == "T":
        pen.polygon(ring((x, y + 0.22 * radius), 1.12 * radius, 3, -90), width, grey)
    else:
        pen.polygon(ring(at, 1.14 * radius, 4, 45), width, grey)


def _drifter(pen: Pen, at: Point, radius: float, grey: float) -> None:
    pen.shape(_CLOAK, at, radius, fill=grey)
    pen.shape(_CROWN, at, radius, 0.13 * radius, grey, fill=1.0)
    pen.shape(_BRIM, at, radius, fill=grey)


def _raider(pen: Pen, at: Point, radius: float, grey: float) -> None:
    pen.shape(_AXE_LEFT, at, radius, 0.1 * radius, 1.0, fill=grey)
    pen.shape(_AXE, at, radius, 0.1 * radius, 1.0, fill=grey)


def _pirate(pen: Pen, at: Point, radius: float, grey: float) -> None:
    pen.shape(_SKULL, at, radius, fill=grey)
    for side in (-0.38, 0.38):
        pen.circle((at[0] + side * radius, at[1] - 0.22 * radius), 0.24 * radius, 0.0, fill=1.0)
    pen.shape(_NOSE, at, radius, fill=1.0)
    pen.shape(_TEETH, at, radius, 0.1 * radius, 1.0)
    pen.shape(_SEA, at, radius, 0.16 * radius, grey)


def _bomber(pen: Pen, at: Point, radius: float, grey: float) -> None:
    x, y = at[0] - 0.14 * radius, at[1] + 0.3 * radius
    pen.circle((x, y), 0.78 * radius, 0.0, fill=grey)
    pen.shape(_CAP, at, radius, fill=grey)
    pen.shape(_FUSE, at, radius, 0.14 * radius, grey)
    pen.shape(_SPARK, at, radius, 0.11 * radius, grey)
    pen.circle((x - 0.3 * radius, y - 0.28 * radius), 0.15 * radius, 0.0, fill=1.0)


def _guardian(pen: Pen, at: Point, radius: float, grey: float) -> None:
    pen.shape(_SHIELD, at, radius, fill=grey)
    pen.middle((at[0], at[1] - 0.02 * radius), "3", 1.5 * radius, fonts.STRONG, 1.0)


def _enforcer(pen: Pen, at: Point, radius: float, grey: float) -> None:
    outer, inner = ring(at, 0.8 * radius, 5, -90), ring(at, 0.34 * radius, 5, -54)
    pen.circle(at, 1.04 * radius, 0.15 * radius, grey)
    pen.polygon([point for pair in zip(outer, inner, strict=True) for point in pair], fill=grey)


_DRAWINGS = {
    ClanKind.DRIFTER: _drifter,
    ClanKind.RAIDER: _raider,
    ClanKind.PIRATE: _pirate,
    ClanKind.BOMBER: _bomber,
    ClanKind.GUARDIAN: _guardian,
    ClanKind.ENFORCER: _enforcer,
}
