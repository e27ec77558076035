"""What can be wrong with the marks on a sheet: every kind with its ruling and its words in English and German."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import BadPositionError
from engine.symbol_names import SYMBOL_NAMES


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that can't be as it stands: a code for programs, the hex (None for the whole sheet), and its words.

    `rule` is the number of the ruling that it breaks; `player` whose marks or signatures it is about, if one's.
    `subject` is all that its words name but for how many.
    """

    code: str
    hex: str | None
    rule: str
    message_en: str
    message_de: str
    player: str | None = None
    subject: tuple[tuple[str, str], ...] = ()

    @property
    def fault(self) -> tuple[object, ...]:
        """What can't be as it stands, by how many whatsoever."""
        return self.code, self.hex, self.subject

    def message(self, lang: str) -> str:
        """The sentence in that language, `en` or `de`."""
        return self.message_de if lang == "de" else self.message_en

    def error(self) -> BadPositionError:
        """The error for whoever can't go on with it, its ruling named in the sentence."""
        return BadPositionError(cited(self.message_en, self.rule), cited(self.message_de, self.rule))


def cited(sentence: str, rule: str) -> str:
    """The sentence with its ruling's number before the full stop: `C2 is a mountain; nobody can mark it (R1).`"""
    return f"{sentence.removesuffix('.')} ({rule})." if rule else sentence


@dataclass(frozen=True, slots=True)
class _Words:
    rule: str
    en: str
    de: str


_WORDS = {
    "unknown-hex": _Words(
        "R1",
        "The map has no hex {name}; its hexes are named like {example}.",
        "Die Karte hat kein Feld {name}; ihre Felder heißen wie {example}.",
    ),
    "unknown-player": _Words(
        "R18",
        "{hex}: {mark} is no player of this sheet for {count}; they are {players}.",
        "{hex}: {mark} spielt auf diesem Blatt für {count} nicht mit; dabei sind {players}.",
    ),
    "mark-on-mountain": _Words(
        "R1",
        "{hex} is a mountain; nobody can mark it.",
        "{hex} ist ein Gebirge; dort kann niemand etwas einzeichnen.",
    ),
    "mark-on-city": _Words(
        "R1",
        "{hex} is a city; nobody can mark it.",
        "{hex} ist eine Stadt; dort kann niemand etwas einzeichnen.",
    ),
    "mark-on-settlement": _Words(
        "R8",
        '{hex} is a settlement: its mark is a list of its buildings, like ["X", null], not {mark}.',
        '{hex} ist eine Siedlung: Eingezeichnet werden einzelne Gebäude, wie ["X", null], nicht {mark}.',
    ),
    "buildings-elsewhere": _Words(
        "R8",
        "{hex} is no settlement; only a settlement has a list of buildings.",
        "{hex} ist keine Siedlung; nur eine Siedlung hat Gebäude.",
    ),
    "too-many-buildings": _Words(
        "R8",
        "{hex} has {count} marks in its {buildings} buildings.",
        "{hex} hat {count} Zeichen in {buildings} Gebäuden.",
    ),
    "doubled-building": _Words(
        "R8",
        "{player} has more than one building in {hex}.",
        "{player} hat mehr als ein Gebäude in {hex}.",
    ),
    "isolated-mark": _Words(
        "R4",
        "{player} in {hex} can never have been connected to a city, so it could not be placed there.",
        "{player} in {hex} kann nie mit einer Stadt verbunden gewesen sein und war dort also nicht zu setzen.",
    ),
    "lonely-building": _Words(
        "R8",
        "{player} has a building in {hex} but never had a hex or settlement beside it.",
        "{player} hat ein Gebäude in {hex}, hatte aber nie ein Feld oder eine Siedlung daneben.",
    ),
    "isolated-building": _Words(
        "R8",
        "{player} has a building in {hex}, but nothing beside it can ever have been connected to a city.",
        "{player} hat ein Gebäude in {hex}, doch nichts daneben kann je mit einer Stadt verbunden gewesen sein.",
    ),
    "too-many-marks": _Words(
        "R5",
        "Hexes that {player} has placed by round {round}: {count}; turns and bonuses allow {most} at most.",
        "Felder, die {player} bis Runde {round} gesetzt hat: {count}; Züge und Boni erlauben höchstens {most}.",
    ),
    "too-many-actions": _Words(
        "R5",
        "Actions of round {round} signed by {player}: {count}; turns that {player} has in it: {most}.",
        "Aktionen der Runde {round} mit dem Zeichen von {player}: {count}; Züge, die {player} dort hat: {most}.",
    ),
    "action-ahead": _Words(
        "R5",
        "Action {action} is signed, but round {round} has not been played yet.",
        "Aktion {action} ist genommen, doch Runde {round} ist noch gar nicht gespielt.",
    ),
    "unknown-action": _Words(
        "R5",
        "The sheet has no action {action}; its actions are named like 1a.",
        "Das Blatt hat keine Aktion {action}; die Aktionen heißen wie 1a.",
    ),
    "unknown-signature": _Words(
        "R18",
        "Action {action}: {mark} is no player of this sheet for {count}; they are {players}.",
        "Aktion {action}: {mark} spielt auf diesem Blatt für {count} nicht mit; dabei sind {players}.",
    ),
    "bad-round": _Words(
        "R17",
        "after_round must be from 0 to {last}, not {round}.",
        "after_round muss von 0 bis {last} gehen, nicht {round}.",
    ),
    "vanished-mark": _Words(
        "R3",
        "{player} stood in {hex} at an earlier moment and is gone; a mark can only become destroyed.",
        "{player} stand früher in {hex} und ist weg; ein Zeichen kann nur zerstört werden.",
    ),
    "changed-owner": _Words(
        "R1",
        "{hex} was {player}'s at an earlier moment and is {other}'s now; a hex never changes its owner.",
        "{hex} gehörte früher {player} und jetzt {other}; ein Feld wechselt nie den Besitzer.",
    ),
    "restored-hex": _Words(
        "R3",
        "{hex} was destroyed at an earlier moment and isn't any more; a destroyed hex stays destroyed.",
        "{hex} war früher zerstört und ist es nicht mehr; zerstört bleibt zerstört.",
    ),
    "vanished-building": _Words(
        "R8",
        "{player} had a building in {hex} at an earlier moment and hasn't any more; buildings only grow.",
        "{player} hatte früher ein Gebäude in {hex} und jetzt nicht mehr; Gebäude werden nur mehr.",
    ),
    "changed-action": _Words(
        "R5",
        "Action {action} was {player}'s at an earlier moment and isn't any more.",
        "Aktion {action} gehörte früher {player} und jetzt nicht mehr.",
    ),
    "rounds-reversed": _Words(
        "R5",
        "More is drawn at the moment after round {round} than at the one after round {other}, which came later.",
        "Nach Runde {round} ist mehr eingezeichnet als nach Runde {other}, die später kam.",
    ),
    "same-round-differs": _Words(
        "R5",
        "{hex} isn't the same at two moments that are both after round {round}.",
        "{hex} ist in zwei Momenten verschieden, die beide nach Runde {round} sind.",
    ),
    "too-many-new-marks": _Words(
        "R5",
        "Hexes that {player} has placed since the earlier moment: {count}; turns and bonuses allow {most} at most.",
        "Felder, die {player} seit dem früheren Moment gesetzt hat: {count}; Züge und Boni erlauben höchstens {most}.",
    ),
}

_COUNTS = ("count", "most")
CODES = tuple(_WORDS)
"""Every code that a problem can have."""


def problem(code: str, hex_id: str | None = None, /, **details: object) -> Problem:
    """The problem of that code; `details` fill in its words. KeyError for an unknown code or a missing detail."""
    words = _WORDS[code]
    player = details.get("player")
    named = {lang: {key: _named(key, each, lang) for key, each in details.items()} for lang in ("en", "de")}
    english, german = (text.format(hex=hex_id, **named[lang]) for lang, text in (("en", words.en), ("de", words.de)))
    subject = tuple((key, str(each)) for key, each in details.items() if key not in _COUNTS)
    return Problem(code, hex_id, words.rule, english, german, None if player is None else str(player), subject)


def _named(detail: str, value: object, lang: str) -> object:
    """The detail as a sentence has it: players by their symbols' names, as nobody on paper is called T."""
    return SYMBOL_NAMES[lang].get(str(value), value) if detail in ("player", "other") else value
