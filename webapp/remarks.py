"""What is told of a proof: that no legal play ends in a sheet, or that something couldn't be settled."""

from __future__ import annotations

from dataclasses import replace

from engine.problems import Problem
from engine.scoring import GameScore
from webapp.conflicts import ToldConflict
from webapp.words import Words

_COUNTED = (
    "The points are counted as the marks stand; nothing of them is proved.",
    "Die Punkte sind gezählt, wie die Zeichen stehen; bewiesen ist davon nichts.",
)

_SIGNATURES = (
    "These actions, signed like this, fit no legal play that ends in these marks; the marks alone do",
    "Die so gezeichneten Aktionen passen zu keiner erlaubten Spielfolge mit diesen Zeichen; die Zeichen allein schon",
)
SIGNATURES_DO_NOT_FIT = Problem("signatures-dont-fit", None, "R5", f"{_SIGNATURES[0]}.", f"{_SIGNATURES[1]}.")
SIGNATURES_ASIDE = replace(
    SIGNATURES_DO_NOT_FIT,
    message_en=f"{_SIGNATURES[0]}. The points are worked out from the marks, the signatures left aside.",
    message_de=f"{_SIGNATURES[1]}. Die Punkte ergeben sich aus den Zeichen, ohne die Unterschriften.",
)
ORDER_OPEN = Problem(
    "order-open",
    None,
    "R17",
    "Which of the last two photos is the later depends on what wasn't read there for certain, so nothing is proved: "
    "look at that first.",
    "Welches der letzten beiden Fotos das spätere ist, hängt an dem, was dort nicht sicher gelesen ist; bewiesen ist "
    "also nichts: Seht dort zuerst nach.",
)
NOT_PROVED = Problem(
    "not-proved",
    None,
    "R5",
    f"Whether some legal play ends in this sheet couldn't be settled with the work allowed for it. {_COUNTED[0]}",
    f"Ob eine erlaubte Spielfolge zu diesem Blatt führt, war mit dem erlaubten Aufwand nicht zu klären. {_COUNTED[1]}",
)
RANGES_NOT_SETTLED = Problem(
    "ranges-not-settled",
    None,
    "R16",
    "Not every range could be settled with the work allowed for it: no legal play that ends in these marks gives "
    "points outside them, but the true ranges may be narrower.",
    "Nicht jede Spanne war mit dem erlaubten Aufwand zu klären: Keine erlaubte Spielfolge zu diesen Zeichen gibt "
    "Punkte außerhalb, doch die wahren Spannen können enger sein.",
)


def signatures_do_not_fit(by_marks: GameScore) -> Problem:
    """That no legal play has these signatures, with what the marks alone give, their ranges over all plays."""
    english, german = (_totals(by_marks, Words(lang)) for lang in ("en", "de"))
    return replace(
        SIGNATURES_DO_NOT_FIT,
        message_en=f"{_SIGNATURES[0]}, with these totals: {english}. {_COUNTED[0]}",
        message_de=f"{_SIGNATURES[1]}, mit diesen Summen: {german}. {_COUNTED[1]}",
    )


def _totals(score: GameScore, words: Words) -> str:
    totals = (f"{words.symbol(each.symbol)} {words.between(each.total.low, each.total.high)}" for each in score.players)
    return ", ".join(totals)


def no_legal_play(conflict: ToldConflict | None = None, *, doubt: bool = False) -> Problem:
    """That no legal play ends in the sheet, with the marks that can't stand together where they are known.

    `doubt`: whether some of it wasn't read for certain, so that it may be another sheet.
    """
    named = ("", "") if conflict is None else (f" {conflict.message_en}", f" {conflict.message_de}")
    read = (" as it was read", ", so wie es gelesen wurde,") if doubt else ("", "")
    alone = () if conflict is None or len(conflict.hexes) > 1 else conflict.hexes
    return Problem(
        "no-legal-play",
        alone[0] if alone else None,
        "R5" if conflict is None else conflict.rules[0],
        f"No legal play ends in this sheet{read[0]}.{named[0]} {_COUNTED[0]}",
        f"Zu diesem Blatt{read[1]} führt keine erlaubte Spielfolge.{named[1]} {_COUNTED[1]}",
    )


def page_left_out(page: str, *, rules: bool) -> Problem:
    """That a page of a file is no moment of the game: the page with the rules, or an empty one."""
    english, german = ("has the rules", "hat die Regeln") if rules else ("is empty", "ist leer")
    german_name = page.replace(", page ", ", Seite ")
    return Problem("page-left-out", None, "", f"{page} {english}: left out.", f"{german_name} {german}: weggelassen.")
