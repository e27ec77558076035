"""Which drawing of what to do belongs to which refusal of a photo."""

from __future__ import annotations

from webapp.words.german import REFUSALS

FRAME, FLAT, LIGHT, NEAR, STILL = "frame", "flat", "light", "near", "still"

_BY_ERROR = {
    "NoSheetError": FRAME,
    "RulesPageError": FRAME,
    "EmptyPageError": FRAME,
    "PartOfSheetError": FRAME,
    "SeveralSheetsError": FRAME,
    "NotThisSheetError": FLAT,
    "TooDarkError": LIGHT,
    "TooBlurredError": STILL,
    "SheetTooSmallError": NEAR,
    "TooSmallError": NEAR,
    "CoveredCodesError": FRAME,
    "DoubtfulFormError": NEAR,
}
_BY_SENTENCE = {REFUSALS[name]: advice for name, advice in _BY_ERROR.items()}


def advice_for(refusal_de: str | None) -> str | None:
    """The drawing that comes first, by the refusal's German sentence; None where no better photo would help."""
    return _BY_SENTENCE.get(refusal_de or "")
