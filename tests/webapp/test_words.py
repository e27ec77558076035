"""The words of the pages: each is asked for somewhere, and numbers agree with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import webapp
from webapp.words import _WORDS, Words
from webapp.words.batch import BATCH_WORDS
from webapp.words.game import GAME_WORDS
from webapp.words.maps import EDITOR_WORDS, MAP_WORDS
from webapp.words.pages import PAGE_WORDS
from webapp.words.tournament import TOURNAMENT_WORDS

SOURCES = Path(webapp.__file__).parent
PUT_TOGETHER = re.compile(
    r"(batch|can|check|claim|clan|guardian|help|kind|link|look|map_field|mark|reason|state|step)_\w+"
)
"""Keys that begin like these are put together of a beginning and a code."""
ENDINGS = ("_note", "_shared")


def test_every_word_is_asked_for() -> None:
    kinds = {".py", ".html", ".js"}
    files = [path for path in SOURCES.rglob("*") if path.suffix in kinds and path.parent.name != "words"]
    asked = "".join(path.read_text(encoding="utf-8") for path in [*files, SOURCES / "words" / "__init__.py"])
    # Where a word is given, its key is followed by a colon.
    named = set(re.findall(r"""["'`](\w+)["'`](?!: \()""", asked))
    left = {key for key in _WORDS if key not in named and not PUT_TOGETHER.fullmatch(key)}
    assert {key for key in left if not key.endswith(ENDINGS)} == set()


@pytest.mark.parametrize("table", [BATCH_WORDS, GAME_WORDS, MAP_WORDS, EDITOR_WORDS, PAGE_WORDS, TOURNAMENT_WORDS])
def test_no_page_says_the_words_of_another(table: dict[str, tuple[str, str]]) -> None:
    assert {key for key, words in table.items() if _WORDS[key] is not words} == set()


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [(1, "1 point", "1 Punkt"), ("9 to 17", "9 to 17 points", "9 to 17 Punkten"), (0, "0 points", "0 Punkten")],
)
def test_one_point_is_a_point(number: int | str, english: str, german: str) -> None:
    assert [Words(language).with_points(number) for language in ("en", "de")] == [english, german]
