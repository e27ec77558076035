"""Every link in the documentation leads to a file that is there, and to a heading that is in it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(path for path in ROOT.rglob("*.md") if not {".venv", "node_modules"} & set(path.parts))
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]+)\)")


@cache
def anchors(page: Path) -> set[str]:
    """What a page's headings are called in links: small letters, no marks, a dash for each blank."""
    headings = re.findall(r"(?m)^#{1,6} (.*)$", page.read_text(encoding="utf-8"))
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading) for heading in headings)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link
