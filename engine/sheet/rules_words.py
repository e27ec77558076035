"""The rules of page 2 in English and German, read from `rules.en.txt` and `rules.de.txt`.

A blank line ends a paragraph. `# ` begins the page's heading, `## ` a section's; a rule is its rulings' numbers (`-`
for none) and the clan it is about, a `|`, and its text; a figure is its name, a `|`, and its caption.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.board import ClanKind
from engine.sheet.identity import Language


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its ruling's number ("" where it has none), its text with **bold** words, the clan it is about."""

    number: str
    text: str
    clan: ClanKind | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Rules under one heading, and a figure's name and caption below them."""

    heading: str
    rules: tuple[Rule, ...]
    figure: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The whole page in one language."""

    heading: str
    introduction: str
    sections: tuple[Section, ...]


@cache
def rules_page(lang: Language) -> RulesPage:
    """The page in that language."""
    text = files("engine.sheet").joinpath(f"rules.{lang}.txt").read_text(encoding="utf-8")
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    heading, introduction, *rest = paragraphs
    starts = [i for i, paragraph in enumerate(rest) if paragraph.startswith("## ")]
    ends = [*starts[1:], len(rest)]
    sections = tuple(_section(rest[start:end]) for start, end in zip(starts, ends, strict=True))
    return RulesPage(heading.removeprefix("# "), introduction, sections)


def _section(paragraphs: list[str]) -> Section:
    heading, *rest = paragraphs
    parts = [tuple(part.strip() for part in paragraph.split("|")) for paragraph in rest]
    rules = tuple(_rule(head, text) for head, text in parts if not head.startswith("figure"))
    figures = [(head.removeprefix("figure "), text) for head, text in parts if head.startswith("figure")]
    return Section(heading.removeprefix("## "), rules, figures[0] if figures else None)


def _rule(head: str, text: str) -> Rule:
    numbers = ", ".join(word.rstrip(",") for word in head.split() if word.startswith("R"))
    clans = [ClanKind(word) for word in head.split() if word in set(ClanKind)]
    return Rule(numbers, text, clans[0] if clans else None)
