"""The report on a folder in a real browser, opened as a file, as wide as a phone and as a computer."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.browser.browsing import PHOTOS, SCREENS, violations
from webapp.batch.places import Place
from webapp.batch.run import run
from webapp.batch.spread import Workers
from webapp.words.german import REFUSALS


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report on a few photos: one that needs a look, one that is refused, with a name as strangers choose them."""
    folder = tmp_path_factory.mktemp("report")
    (folder / "photos").mkdir()
    shutil.copy(PHOTOS / "hard-light.jpg", folder / "photos" / "<b>&'#%.jpg")
    shutil.copy(PHOTOS / "no-sheet.jpg", folder / "photos")
    run(Place.at(str(folder / "photos")), Place.at(str(folder / "results")), Workers(1), "de")
    return folder / "results" / "report.html"


@pytest.fixture(params=SCREENS)
def page(request: pytest.FixtureRequest, browser: Any, report: Path) -> Iterator[Any]:
    """The report, open; whatever it asks for or complains about is listed in `asked` and `complaints`."""
    width, height = SCREENS[request.param]
    context = browser.new_context(viewport={"width": width, "height": height}, is_mobile=request.param == "phone")
    context.set_default_timeout(60_000)
    opened = context.new_page()
    opened.asked, opened.complaints = [], []
    opened.on("request", lambda sent: opened.asked.append(sent.url))
    opened.on("console", lambda said: opened.complaints.append(said.text) if said.type == "error" else None)
    opened.on("pageerror", lambda error: opened.complaints.append(str(error)))
    opened.goto(report.as_uri())
    yield opened
    context.close()


def test_the_report_opens_without_a_server_for_everybody(page: Any, report: Path) -> None:
    game = page.locator("#games ~ details")
    game.locator("summary").click()
    picture = game.locator(".sheets img")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('#games ~ details .sheets img').naturalWidth > 500")
    assert game.locator("tbody tr").last.locator("td").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert page.locator(".looks img").first.evaluate("each => each.naturalWidth") > 50
    assert REFUSALS["NoSheetError"] in page.locator("#refused ~ .card").inner_text()
    assert page.locator("b").count() == 0
    assert not page.complaints
    assert all(url.startswith((report.parent.as_uri(), "data:")) for url in page.asked)
    assert not violations(page)


def test_a_link_to_a_game_opens_it(page: Any) -> None:
    page.locator("#look ~ details a.to-game").first.click()
    assert page.locator("#games ~ details").evaluate("each => each.open")
