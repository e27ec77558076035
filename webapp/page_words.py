"""The words of the pages round a game: photos on their way, the list of games, sharing, files to take, new sheets."""

from __future__ import annotations

PAGE_WORDS: dict[str, tuple[str, str]] = {
    "symbol": ("Symbol", "Zeichen"),
    "name": ("Name", "Name"),
    "winner": ("Winner", "Gewonnen"),
    "exactly": ("Total certain", "Summe sicher"),
    "at_least": ("at least", "mindestens"),
    "at_most": ("at most", "höchstens"),
    "yes": ("yes", "ja"),
    "no": ("no", "nein"),
    "possibly": ("possibly", "vielleicht"),
}
