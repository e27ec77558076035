"""The words that titles are made of. Lists only ever stay as they are: a changed list renames maps."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quality:
    """An adjective: the German one without its ending."""

    english: str
    german: str


@dataclass(frozen=True, slots=True)
class Country:
    """A kind of country; `gender` of the German noun is m, f, n, or pl where it is a plural."""

    english: str
    german: str
    gender: str


QUALITIES = (
    Quality("Southern", "südlich"),
    Quality("Northern", "nördlich"),
    Quality("Eastern", "östlich"),
    Quality("Western", "westlich"),
    Quality("Upper", "ober"),
    Quality("Lower", "unter"),
    Quality("Outer", "äußer"),
    Quality("Inner", "inner"),
    Quality("Far", "fern"),
    Quality("Lost", "verloren"),
    Quality("Forgotten", "vergessen"),
    Quality("Burnt", "verbrannt"),
    Quality("Silent", "still"),
    Quality("Rusty", "rostig"),
    Quality("Broken", "zerbrochen"),
    Quality("Salty", "salzig"),
    Quality("Grey", "grau"),
    Quality("Red", "rot"),
    Quality("Black", "schwarz"),
    Quality("White", "weiß"),
    Quality("Bitter", "bitter"),
    Quality("Barren", "karg"),
    Quality("Stony", "steinig"),
    Quality("Dusty", "staubig"),
    Quality("Windy", "windig"),
    Quality("Old", "alt"),
    Quality("Last", "letzt"),
    Quality("Empty", "leer"),
    Quality("Glowing", "glühend"),
    Quality("Sunken", "versunken"),
)
COUNTRIES = (
    Country("Hinterland", "Hinterland", "n"),
    Country("Barrens", "Ödnis", "f"),
    Country("Marches", "Marken", "pl"),
    Country("Reach", "Weite", "f"),
    Country("Wastes", "Wüsten", "pl"),
    Country("Lowlands", "Niederungen", "pl"),
    Country("Highlands", "Hochlande", "pl"),
    Country("Plateau", "Hochebene", "f"),
    Country("Basin", "Becken", "n"),
    Country("Steppe", "Steppe", "f"),
    Country("Borderland", "Grenzland", "n"),
    Country("Shore", "Küste", "f"),
    Country("Valley", "Tal", "n"),
    Country("Frontier", "Grenze", "f"),
    Country("Provinces", "Provinzen", "pl"),
    Country("Moor", "Moor", "n"),
    Country("Lakeland", "Seenland", "n"),
    Country("Territory", "Gebiet", "n"),
    Country("Badlands", "Schluchten", "pl"),
    Country("Ruins", "Ruinen", "pl"),
    Country("Heath", "Heide", "f"),
    Country("Flats", "Ebenen", "pl"),
    Country("Quarter", "Viertel", "n"),
    Country("Corner", "Winkel", "m"),
    Country("Coast", "Strand", "m"),
    Country("Fringe", "Rand", "m"),
    Country("Wilds", "Wildnis", "f"),
    Country("Hills", "Hügel", "pl"),
)
ONSETS = (
    "Val",
    "Tor",
    "Mar",
    "Kel",
    "Bran",
    "Dor",
    "Ost",
    "Fen",
    "Gar",
    "Hal",
    "Ir",
    "Jor",
    "Kor",
    "Lan",
    "Mor",
    "Nar",
    "Or",
    "Pel",
    "Quar",
    "Ras",
    "Sel",
    "Tas",
    "Ul",
    "Var",
    "Wel",
    "Yor",
    "Zal",
    "Bel",
    "Cam",
    "Dra",
    "Er",
    "Fal",
    "Gor",
    "Hes",
    "Kas",
    "Lor",
    "Mel",
    "Nor",
    "Pas",
    "Ros",
)
MIDDLES = ("a", "e", "i", "o", "en", "an", "er", "ar", "un", "in", "am", "or", "el", "is", "ov")
ENDINGS = (
    "foya",
    "dun",
    "kaal",
    "mund",
    "tara",
    "gard",
    "via",
    "heim",
    "nok",
    "ria",
    "stan",
    "thal",
    "vik",
    "zona",
    "bor",
    "dria",
    "fell",
    "gath",
    "kesh",
    "lia",
    "mar",
    "nia",
    "pol",
    "resk",
    "sund",
    "tesh",
    "vara",
    "wen",
    "dova",
    "run",
    "maar",
    "lund",
    "gosh",
    "toya",
    "bruk",
    "zan",
)
