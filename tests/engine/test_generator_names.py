"""Titles: many, the same place in both languages, and good German."""

from __future__ import annotations

import re

from engine.generator import generate, title
from engine.generator.words import COUNTRIES, ENDINGS, MIDDLES, ONSETS, QUALITIES

ARTICLES = {"m": "Der", "f": "Die", "n": "Das", "pl": "Die"}


def test_a_board_carries_its_english_title() -> None:
    assert generate(4711, 3).title == title(4711, 3, "en")


def test_titles_read_like_the_southern_hinterland_of_valfoya() -> None:
    for seed in range(300):
        assert re.fullmatch(r"The [A-Z][a-z]+ [A-Z][a-z]+ of [A-Z][a-z]+", title(seed, 2, "en"))


def test_there_are_many_thousands_of_titles_and_few_maps_share_one() -> None:
    assert len(QUALITIES) * len(COUNTRIES) * len(ONSETS) * len(ENDINGS) * (1 + len(MIDDLES)) > 1_000_000
    assert len({title(seed, 2, "en") for seed in range(5000)}) > 4950


def test_both_languages_name_the_same_place() -> None:
    for seed in range(300):
        assert title(seed, 4, "de").split()[-1] == title(seed, 4, "en").split()[-1]


def test_german_article_and_adjective_agree_with_the_noun() -> None:
    genders = {country.german: country.gender for country in COUNTRIES}
    for seed in range(600):
        article, adjective, noun, von, _ = title(seed, 2, "de").split()
        gender = genders[noun]
        assert article == ARTICLES[gender]
        assert adjective.endswith("en" if gender == "pl" else "e")
        assert von == "von"


def test_each_word_has_one_translation() -> None:
    assert len({quality.german for quality in QUALITIES}) == len({q.english for q in QUALITIES}) == len(QUALITIES)
    assert len({country.german for country in COUNTRIES}) == len({c.english for c in COUNTRIES}) == len(COUNTRIES)
    assert all(country.german[0].isupper() and country.gender in ARTICLES for country in COUNTRIES)
    assert all(quality.german.islower() for quality in QUALITIES)
