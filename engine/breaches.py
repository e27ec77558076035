"""How a turn or a step can break a ruling: every kind with its ruling and its words in English and German."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Breach:
    """One ruling that something breaks: a code for programs, the ruling's number, its words, the hexes it is about."""

    code: str
    rule: str
    message_en: str
    message_de: str
    hexes: tuple[str, ...] = ()

    def message(self, lang: str) -> str:
        """The sentence in that language, `en` or `de`."""
        return self.message_de if lang == "de" else self.message_en


_WORDS = {
    "not-playing": (
        "R18",
        "{player} doesn't play on this sheet for {count}; they are {players}.",
        "{player} spielt auf diesem Blatt für {count} nicht mit; dabei sind {players}.",
    ),
    "out-of-turn": (
        "R18",
        "It is {due}'s turn, not {player}'s.",
        "{due} ist am Zug, nicht {player}.",
    ),
    "game-over": (
        "R17",
        "The game is over: all its rounds are played.",
        "Die Partie ist zu Ende: Alle Runden sind gespielt.",
    ),
    "unknown-action": (
        "R5",
        "The sheet has no action {action}.",
        "Das Blatt hat keine Aktion {action}.",
    ),
    "action-taken": (
        "R5",
        "Action {action} is taken already, by {taker}; left are {left}.",
        "Aktion {action} hat {taker} schon genommen; übrig sind {left}.",
    ),
    "other-round": (
        "R5",
        "Action {action} belongs to round {other}, but round {round} is being played.",
        "Aktion {action} gehört zu Runde {other}, gespielt wird aber Runde {round}.",
    ),
    "wrong-round": (
        "R5",
        "This is a turn of round {round}, not of round {other}.",
        "Das ist ein Zug der Runde {round}, nicht der Runde {other}.",
    ),
    "one-hex": (
        "R5",
        "Only the Enforcer takes several hexes at once; here they are {hexes}.",
        "Nur der Enforcer nimmt mehrere Felder zugleich; hier sind es {hexes}.",
    ),
    "on-mountain": (
        "R1",
        "{hex} is a mountain; nobody can occupy it.",
        "{hex} ist ein Gebirge; das kann niemand besetzen.",
    ),
    "on-city": (
        "R1",
        "{hex} is a city; nobody can occupy it.",
        "{hex} ist eine Stadt; die kann niemand besetzen.",
    ),
    "on-settlement": (
        "R1",
        "{hex} is a settlement; neither actions nor bonuses occupy it, only its buildings are taken (R8).",
        "{hex} ist eine Siedlung; Aktionen und Boni besetzen sie nicht, nur ihre Gebäude sind zu haben (R8).",
    ),
    "hex-destroyed": (
        "R1",
        "{hex} is not empty: it is destroyed.",
        "{hex} ist nicht frei: Es ist zerstört.",
    ),
    "hex-taken": (
        "R1",
        "{hex} is not empty: {owner} stands there.",
        "{hex} ist nicht frei: Dort steht {owner}.",
    ),
    "out-of-reach": (
        "R4",
        "{hex} is out of reach: it touches neither a city nor an active hex of {player} at that moment.",
        "{hex} ist nicht erreichbar: Es berührt gerade weder eine Stadt noch ein aktives Feld von {player}.",
    ),
    "none-in-reach": (
        "R4",
        "None of {hexes} is in reach: one must touch a city or an active hex of {player} at that moment.",
        "Keines von {hexes} ist erreichbar: Eines muss gerade eine Stadt oder ein aktives Feld von {player} berühren.",
    ),
    "no-letter-left": (
        "R5",
        "The action has no letter left for {hex}.",
        "Die Aktion hat keinen Buchstaben mehr für {hex}.",
    ),
    "wrong-letter": (
        "R6",
        "{hex} is {what}, but all that is left of the action is {letters}.",
        "{hex} ist {what_de}, doch von der Aktion ist nur noch {letters} übrig.",
    ),
    "letter-not-left": (
        "R6",
        "The action has no {letter} for {hex}; what is left of it is {letters}.",
        "Die Aktion hat kein {letter} für {hex}; übrig ist von ihr {letters}.",
    ),
    "other-letter": (
        "R6",
        "{hex} is {what}; the letter {letter} doesn't stand for it.",
        "{hex} ist {what_de}; der Buchstabe {letter} steht nicht dafür.",
    ),
    "no-road": (
        "R7",
        "No unused road of a hex that {player} occupied in this turn leads to {hex}.",
        "Zu {hex} führt keine ungenutzte Straße eines Feldes, das {player} in diesem Zug besetzt hat.",
    ),
    "road-not-held": (
        "R7",
        "{player} has no road of {source} to use: it counts once, in the turn in which {source} is occupied.",
        "{player} hat keine Straße von {source}: Sie gilt einmal, in dem Zug, in dem {source} besetzt wird.",
    ),
    "road-elsewhere": (
        "R7",
        "No road leads from {source} to {hex}.",
        "Von {source} führt keine Straße zu {hex}.",
    ),
    "road-destroyed": (
        "R7",
        "The road of {source} has lapsed: {source} has been destroyed meanwhile.",
        "Die Straße von {source} ist verfallen: {source} ist inzwischen zerstört.",
    ),
    "no-settlement": (
        "R8",
        "{hex} is no settlement.",
        "{hex} ist keine Siedlung.",
    ),
    "second-building": (
        "R8",
        "{player} has a building in {hex} already; nobody takes two.",
        "{player} hat in {hex} schon ein Gebäude; niemand nimmt zwei.",
    ),
    "none-free": (
        "R8",
        "No building of {hex} is free: {holders} took them.",
        "In {hex} ist kein Gebäude frei: {holders} haben sie.",
    ),
    "never-touched": (
        "R8",
        "{player} has occupied nothing that touches {hex}.",
        "{player} hat nichts besetzt, das {hex} berührt.",
    ),
    "not-first-touch": (
        "R8",
        "{player} touched {hex} before this; a building is taken at the first touch, at that moment, or never.",
        "{player} hat {hex} schon früher berührt; ein Gebäude gibt es bei der ersten Berührung, sofort oder nie.",
    ),
    "bonus-not-held": (
        "R9",
        "{player} has no {clan} to use now: its bonus counts once, in the turn in which its hex is occupied.",
        "{player} hat jetzt keinen {clan}: Der Bonus gilt einmal, in dem Zug, in dem sein Feld besetzt wird.",
    ),
    "drifter-sector": (
        "R10",
        "{hex} is {what}, but the Drifter's hat says {letter}.",
        "{hex} ist {what_de}, doch im Hut des Drifter steht {letter}.",
    ),
    "raider-no-road": (
        "R11",
        "{hex} carries no road; the Raider destroys road hexes only.",
        "{hex} hat keine Straße; der Raider zerstört nur Straßenfelder.",
    ),
    "raider-destroyed": (
        "R11",
        "{hex} is destroyed already.",
        "{hex} ist schon zerstört.",
    ),
    "pirate-no-water": (
        "R12",
        "{hex} is no water; the Pirate occupies water only.",
        "{hex} ist kein Wasser; der Pirate besetzt nur Wasser.",
    ),
    "bomber-not-active": (
        "R13",
        "{hex} is neither an active hex nor an active settlement of {player}.",
        "{hex} ist weder ein aktives Feld noch eine aktive Siedlung von {player}.",
    ),
    "bomber-nothing": (
        "R13",
        "No opponent's hex touches {hex}, so there is nothing to destroy.",
        "Kein gegnerisches Feld berührt {hex}, es gibt also nichts zu zerstören.",
    ),
    "enforcer-three": (
        "R14",
        "The Enforcer occupies three hexes at once, not {count}.",
        "Der Enforcer besetzt drei Felder zugleich, nicht {count}.",
    ),
    "enforcer-no-land": (
        "R14",
        "{hex} is no land; the Enforcer occupies land only.",
        "{hex} ist kein Land; der Enforcer besetzt nur Land.",
    ),
    "enforcer-apart": (
        "R14",
        "{hexes} don't all touch each other.",
        "{hexes} berühren einander nicht alle.",
    ),
}

BREACHES = {code: rule for code, (rule, _, _) in _WORDS.items()}
"""The ruling that each code is about."""


def breach(code: str, *hexes: str, **details: object) -> Breach:
    """The breach of that code at these hexes; `details` fill in its words. KeyError for what is missing."""
    rule, english, german = _WORDS[code]
    filled = {"hex": hexes[0] if hexes else "", "hexes": ", ".join(hexes), **details}
    return Breach(code, rule, english.format(**filled), german.format(**filled), hexes)
