"""What belongs to which refusal of a photo: the drawing of what to do, the question for the seed."""

from __future__ import annotations

from webapp.games.model import Game
from webapp.words.german import REFUSALS

FRAME, FLAT, LIGHT, NEAR, STILL = "frame", "flat", "light", "near", "still"

_BY_ERROR = {
    "NoSheetError": FRAME,
    "RulesPageError": FRAME,
    "EmptyPageError": FRAME,
    "PartOfMapError": FRAME,
    "PartOfSheetError": FRAME,
    "SeveralSheetsError": FRAME,
    "NotThisSheetError": FLAT,
    "TooDarkError": LIGHT,
    "PalePrintGoneError": LIGHT,
    "TooBlurredError": STILL,
    "SheetTooSmallError": NEAR,
    "TooSmallError": NEAR,
    "CoveredCodesError": FRAME,
    "UnreadCodesError": FRAME,
    "DoubtfulFormError": NEAR,
    "UnconfirmedSheetError": FRAME,
}
_BY_SENTENCE = {REFUSALS[name]: advice for name, advice in _BY_ERROR.items()}


def advice_for(refusal_de: str | None) -> str | None:
    """The drawing that comes first, by the refusal's German sentence; None where no better photo would help."""
    return _BY_SENTENCE.get(refusal_de or "")


_NAMED = frozenset(
    REFUSALS[name]
    for name in (
        "UnknownFormError",
        "CoveredCodesError",
        "UnreadCodesError",
        "DoubtfulFormError",
        "WrongSheetError",
        "UnconfirmedSheetError",
    )
)


def wants_seed(game: Game) -> bool:
    """Whether a photo of the game may be read once its sheet's seed is known, or another than the one named."""
    return any(moment.refusal_de in _NAMED for moment in game.moments)
