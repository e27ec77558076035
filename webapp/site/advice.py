"""What belongs to which refusal of a photo: the drawing of what to do, the question for the seed."""

from __future__ import annotations

from webapp.games.model import Game

FRAME, FLAT, LIGHT, NEAR, STILL = "frame", "flat", "light", "near", "still"

_DRAWINGS = {
    "no-sheet": FRAME,
    "rules-page": FRAME,
    "empty-page": FRAME,
    "part-of-map": FRAME,
    "part-of-sheet": FRAME,
    "several-sheets": NEAR,
    "not-this-sheet": FLAT,
    "too-dark": LIGHT,
    "pale-print-gone": LIGHT,
    "too-blurred": STILL,
    "sheet-too-small": NEAR,
    "too-small": NEAR,
    "covered-codes": FRAME,
    "unread-codes": FRAME,
    "doubtful-form": NEAR,
    "unconfirmed-sheet": FRAME,
}

_NAMED = frozenset(
    {"unknown-form", "covered-codes", "unread-codes", "doubtful-form", "wrong-sheet", "unconfirmed-sheet"}
)


def advice_for(code: str) -> str | None:
    """The drawing that comes first, by the refusal's code; None where no better photo would help."""
    return _DRAWINGS.get(code)


def wants_seed(game: Game) -> bool:
    """Whether a photo of the game may be read once its sheet's seed is known, or another than the one named."""
    return any(moment.refusal is not None and moment.refusal.code in _NAMED for moment in game.moments)
