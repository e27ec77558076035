"""What can be wrong or odd with a map that somebody made: each kind with its ruling and its words in two languages."""

from __future__ import annotations

from engine.errors import BadBoardError
from engine.problems import Problem, cited

ODD_MAP = "odd-map"
"""The code of everything that is odd about a map, but playable."""

_FAULTS = {
    "players": ("R18", "A sheet is for 2 to 4 players, not {count}.", "Ein Blatt ist für 2 bis 4, nicht für {count}."),
    "size": ("", "A map has 1 to {most} hexes, not {count}.", "Eine Karte hat 1 bis {most} Felder, nicht {count}."),
    "no-room": (
        "",
        "A sheet has no room for {count} {what_en}; {most} are the most.",
        "Ein Blatt hat keinen Platz für {count} {what_de}; mehr als {most} gehen nicht.",
    ),
    "bad-name": (
        "",
        "Hexes, cities and actions have names like F7, II and 3b, of 1 to {most} letters without a slash, not {name}.",
        "Felder, Städte und Aktionen heißen etwa F7, II und 3b, 1 bis {most} Zeichen ohne Schrägstrich, nicht {name}.",
    ),
    "same-id": ("", "Two hexes of the map have the same id {name}.", "Zwei Felder der Karte heißen {name}."),
    "same-place": (
        "",
        "The hexes {name} and {other} of the map lie in the same place.",
        "Die Felder {name} und {other} der Karte liegen an derselben Stelle.",
    ),
    "stray-road": (
        "R7",
        "A road leads from {name} to {target}, which is no neighbour of it.",
        "Eine Straße führt von {name} zu {target}, das nicht daneben liegt.",
    ),
    "road-off-land": (
        "R7",
        "Only land lists roads, but {name} is {kind}.",
        "Nur Land hat Straßen, {name} aber ist {kind}.",
    ),
    "hat": (
        "R10",
        "A Drifter has a sector in its hat and no other clan has, but here is {clan} with {has_en}.",
        "Ein Drifter hat einen Sektor im Hut und sonst kein Clan, hier aber ist {clan} mit {has_de}.",
    ),
    "unknown-hat": (
        "R10",
        "The Drifter in {name} has {sector} in its hat; sectors are {sectors}.",
        "Der Drifter in {name} hat {sector} im Hut; die Sektoren sind {sectors}.",
    ),
    "unknown-sector": (
        "R6",
        "{name} is in sector {sector}; sectors are {sectors}.",
        "{name} liegt im Sektor {sector}; die Sektoren sind {sectors}.",
    ),
    "sector": (
        "R6",
        "Land has a sector and nothing else has, but {name} is {kind} and has {has_en}.",
        "Land hat einen Sektor und sonst nichts, {name} aber ist {kind} und hat {has_de}.",
    ),
    "numeral": (
        "R16",
        "A city has a numeral, nothing else has, but {name} is {kind} and has {has_en}.",
        "Eine Stadt hat eine Nummer und sonst nichts, {name} aber ist {kind} und hat {has_de}.",
    ),
    "buildings": (
        "R8",
        "Only a settlement has buildings, one at least; {name} is {kind} and has {count}.",
        "Nur eine Siedlung hat Gebäude, mindestens eines; {name} ist {kind} und hat {count}.",
    ),
    "no-city": ("R4", "A map without a city can't be played.", "Eine Karte ohne Stadt ist nicht zu spielen."),
    "same-city": (
        "R16",
        "The map has {count} cities {city}; every city needs its own numeral.",
        "Die Karte hat {count} Städte {city}; jede braucht eine eigene Nummer.",
    ),
    "round-numbers": (
        "R17",
        "The rounds must be numbered 1, 2, 3 and so on, and there must be one at least.",
        "Die Runden müssen 1, 2, 3 und so weiter heißen, und mindestens eine muss es geben.",
    ),
    "unknown-starter": (
        "R18",
        "Round {round} is started by {starts}, who doesn't play here.",
        "Runde {round} beginnt mit {starts}, der hier nicht mitspielt.",
    ),
    "unknown-scoring": (
        "R16",
        "Round {round} scores city {city}, which isn't on the map.",
        "Nach Runde {round} wird Stadt {city} gewertet, die nicht auf der Karte ist.",
    ),
    "scored-twice": (
        "R16",
        "City {city} is scored twice; each city is scored once.",
        "Stadt {city} wird zweimal gewertet; jede Stadt kommt einmal dran.",
    ),
    "same-action": ("R5", "Two actions have the same id.", "Zwei Aktionen heißen gleich."),
}
_ODDITIES = {
    "one-way-road": (
        "R7",
        "The road from {name} to {target} runs one way here; it counts from {name} only.",
        "Die Straße von {name} zu {target} führt hier nur in eine Richtung; sie zählt nur von {name} aus.",
    ),
    "idle-clan": (
        "R9",
        "The {clan} in {name} has no effect, as nobody can occupy a {kind}.",
        "Der Clan {clan} in {name} bewirkt nichts, denn dieses Feld ({kind}) kann niemand besetzen.",
    ),
    "start-out-of-turn": (
        "R18",
        "Round {round} starts with {starts}, out of turn order; what is printed counts.",
        "Runde {round} beginnt außer der Reihe mit {starts}; was gedruckt ist, gilt.",
    ),
    "never-scored": ("R16", "City {city} is never scored.", "Stadt {city} wird nie gewertet."),
    "last-unscored": (
        "R20",
        "No city is scored after round {round}, the last one.",
        "Nach Runde {round}, der letzten, wird keine Stadt gewertet.",
    ),
}

MAP_FAULTS = {kind: rule for kind, (rule, _, _) in _FAULTS.items()}
"""Every kind of fault that a map can have, with its ruling; empty where none speaks of it, as of two equal names."""
ODDITIES = {kind: rule for kind, (rule, _, _) in _ODDITIES.items()}
"""Everything that can be odd about a map, with its ruling."""


def map_fault(kind: str, /, **details: object) -> BadBoardError:
    """The error for a map that can't be played; KeyError for an unknown kind or a missing detail."""
    rule, english, german = _FAULTS[kind]
    return BadBoardError(cited(english.format(**details), rule), cited(german.format(**details), rule))


def oddity(kind: str, name: str | None = None, /, **details: object) -> Problem:
    """What is odd about a map but playable; `name` is the hex. KeyError as in `map_fault`."""
    rule, english, german = _ODDITIES[kind]
    filled = {"name": name, **details}
    return Problem(ODD_MAP, name, rule, english.format(**filled), german.format(**filled))
