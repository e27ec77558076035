"""Titles of maps in English and German: "The Southern Hinterland of Valfoya", "Das südliche Hinterland von Valfoya"."""

from __future__ import annotations

from typing import Literal

from engine.draws import Draws
from engine.generator.words import COUNTRIES, ENDINGS, MIDDLES, ONSETS, QUALITIES, Country, Quality

Language = Literal["en", "de"]

_VERSION = "names-1"


def title(seed: int, players: int, lang: Language) -> str:
    """The map's name, the same place in both languages."""
    draws = Draws.keyed(_VERSION, seed, players)
    quality, country, place = draws.choice(QUALITIES), draws.choice(COUNTRIES), _place(draws)
    return _english(quality, country, place) if lang == "en" else _german(quality, country, place)


def _place(draws: Draws) -> str:
    """An invented name of two or three syllables, which both languages can say."""
    middle = draws.choice(MIDDLES) if draws.chance(45) else ""
    return draws.choice(ONSETS) + middle + draws.choice(ENDINGS)


def _english(quality: Quality, country: Country, place: str) -> str:
    return f"The {quality.english} {country.english} of {place}"


def _german(quality: Quality, country: Country, place: str) -> str:
    """Article, weak adjective and noun agree in gender and number; `von` spares the place a genitive."""
    article = {"m": "Der", "f": "Die", "n": "Das", "pl": "Die"}[country.gender]
    ending = "en" if country.gender == "pl" else "e"
    return f"{article} {quality.german}{ending} {country.german} von {place}"
