"""The printed sheet: two pages, the same bytes for the same sheet, words that can be read and searched."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import cache

import numpy as np
import pypdfium2
import pytest

from engine.board import ClanKind
from engine.generator import generate
from engine.hexes import Orientation
from engine.sheet import SheetIdentity, draft, lay_out, print_sheet
from engine.sheet.drafting import Draft
from engine.sheet.identity import LANGUAGES, PAPERS, Language, Paper
from engine.sheet.layout import PAGES
from engine.sheet.pen import Pen
from engine.sheet.rules_page import MARGIN, draw
from engine.sheet.rules_words import rules_page
from engine.sheet.words import WORDS

GERMAN = SheetIdentity(4711, 4, "letter", "de")


@cache
def pdf(identity: SheetIdentity) -> bytes:
    """A sheet's PDF."""
    return print_sheet(identity)[1]


def words(identity: SheetIdentity, page: int) -> str:
    """All words of a page, white space as single spaces."""
    document = pypdfium2.PdfDocument(pdf(identity))
    return " ".join(str(document[page].get_textpage().get_text_range()).split())


def test_the_same_sheet_has_the_same_bytes() -> None:
    pdf.cache_clear()
    first = pdf(GERMAN)
    pdf.cache_clear()
    assert pdf(GERMAN) == first


@pytest.mark.parametrize("paper", PAPERS)
def test_two_pages_of_the_papers_size(paper: Paper) -> None:
    document = pypdfium2.PdfDocument(pdf(SheetIdentity(17, 3, paper, "en")))
    sizes = [tuple(points * 25.4 / 72 for points in page.get_size()) for page in document]
    assert len(sizes) == 2
    for size in sizes:
        assert size == pytest.approx(PAGES[paper], abs=0.01)


@pytest.mark.parametrize("orientation", Orientation)
def test_every_hex_has_its_six_sides_whichever_way_it_points(orientation: Orientation) -> None:
    layout = lay_out(replace(generate(5, 2), orientation=orientation))
    page = pypdfium2.PdfDocument(draft(layout))[0].render(scale=5, grayscale=True).to_numpy()
    for cell in layout.board.cells:
        corners = layout.hexes.corners(cell.hex)
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            x, y = (round((0.7 * a + 0.3 * b) * 5 * 72 / 25.4) for a, b in zip(start, end, strict=True))
            assert page[y - 3 : y + 4, x - 3 : x + 4].min() < 200, cell.id


def test_one_page_can_be_had_alone_and_looks_the_same() -> None:
    alone = pypdfium2.PdfDocument(print_sheet(GERMAN, pages=(1,))[1])
    both = pypdfium2.PdfDocument(pdf(GERMAN))
    assert (len(alone), len(both)) == (1, 2)
    assert (alone[0].render().to_numpy() == both[0].render().to_numpy()).all()


@pytest.mark.parametrize("identity", [GERMAN, SheetIdentity(17, 2)], ids=["4 players, letter, German", "2 players"])
@pytest.mark.parametrize("page", [1, 2])
def test_a_draft_has_the_same_pixels_as_the_print(identity: SheetIdentity, page: int) -> None:
    layout, printed = print_sheet(identity, pages=(page,))
    one, other = (
        pypdfium2.PdfDocument(file)[0].render(scale=3, grayscale=True).to_numpy().astype(int)
        for file in (printed, draft(layout, page))
    )
    assert one.shape == other.shape
    assert np.abs(one - other).max() <= 2


def test_every_font_is_embedded() -> None:
    file = pdf(GERMAN)
    named = set(re.findall(rb"/BaseFont /(\S+)", file))
    assert len(named) >= 3
    assert all(re.match(rb"[A-Z]{6}\+(Barlow|Saira)", name) for name in named)
    assert file.count(b"/FontFile2") == len(named)


def test_names_can_be_searched_with_their_umlauts() -> None:
    identity = SheetIdentity(17, 2, "a4", "de")
    layout, _ = print_sheet(identity)
    assert layout.title == "Die äußeren Niederungen von Drastan"
    assert "DIE ÄUSSEREN NIEDERUNGEN VON DRASTAN" in words(identity, 0)
    assert "Nr. 17 · 2 Spieler" in words(identity, 0)
    assert "Straße" in words(identity, 0)
    assert "für" in words(identity, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_says_who_starts_and_what_is_scored(lang: Language) -> None:
    identity = SheetIdentity(4711, 2, "a4", lang)
    layout, _ = print_sheet(identity)
    page = words(identity, 0)
    assert page.count(WORDS[lang].starts) == 6
    for round_ in layout.board.rounds:
        if round_.scores is not None:
            assert WORDS[lang].scoring.format(city=round_.scores) in page
    for kind in ClanKind:
        assert WORDS[lang].clan_kinds[kind][0] in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_complete_and_fit_their_page(lang: Language) -> None:
    rules = [rule for section in rules_page(lang).sections for rule in section.rules]
    numbers = {number for rule in rules for number in re.findall(r"R\d+", rule.number)}
    assert numbers == {f"R{i}" for i in range(1, 21)}
    assert {rule.clan for rule in rules} == {None, *ClanKind}
    for paper in PAPERS:
        ends = draw(Pen(Draft(PAGES[paper]), PAGES[paper]), PAGES[paper], lang)
        assert max(ends) <= PAGES[paper][1] - MARGIN
        printed = words(SheetIdentity(1, 2, paper, lang), 1)
        for section in rules_page(lang).sections:
            assert section.heading.upper().replace("ß", "SS") in printed


def test_the_rules_are_the_same_in_both_languages() -> None:
    english, german = (rules_page(lang) for lang in LANGUAGES)
    for one, other in zip(english.sections, german.sections, strict=True):
        assert [(rule.number, rule.clan) for rule in one.rules] == [(rule.number, rule.clan) for rule in other.rules]
        assert (one.figure is None) == (other.figure is None)


@pytest.mark.parametrize("field", [field.name for field in fields(WORDS["en"])])
def test_no_word_is_missing_in_either_language(field: str) -> None:
    english, german = (getattr(WORDS[lang], field) for lang in LANGUAGES)
    assert english
    assert german
    assert len(english) == len(german) or isinstance(english, str)
