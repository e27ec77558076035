"""What the browser's tests share: one browser and one served application a module, and windows at both widths."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from tests.webapp.browser.browsing import CHROMIUM, QUIET, SCREENS, Visit, served, visiting
from tests.webapp.browser.gamepage import Send, sending
from tests.webapp.browser.mapping import FILE, Person, Reads
from tests.webapp.maps import read_badly
from webapp.games.games import Games
from webapp.maps.sheets import Sheet


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium without a window; the tests are left out where it or playwright is missing."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the application is served."""
    with served(tmp_path_factory.mktemp("instance")) as address:
        yield address


@pytest.fixture(params=SCREENS)
def visit(request: pytest.FixtureRequest, browser: Any, address: str) -> Iterator[Visit]:
    """A window of each width."""
    with visiting(browser, address, request.param) as visit:
        yield visit


@pytest.fixture
def computer(browser: Any, address: str) -> Iterator[Visit]:
    """A window as wide as a computer's, for what doesn't depend on the width."""
    with visiting(browser, address, "computer") as visit:
        yield visit


@pytest.fixture
def patient(browser: Any, address: str) -> Iterator[Visit]:
    """A window as wide as a computer's in which nothing is sooner than for a person."""
    with visiting(browser, address, "computer", patient=True) as visit:
        yield visit


@pytest.fixture
def phone(browser: Any, address: str) -> Iterator[Visit]:
    """A window as wide as a phone's, for what has room in any wider one if it has in this."""
    with visiting(browser, address, "phone") as visit:
        yield visit


@contextmanager
def _unmoved(visit: Visit) -> Iterator[Visit]:
    """The window with nothing in it that moves by itself, and in which nothing may go wrong."""
    visit.page.emulate_media(reduced_motion="reduce")
    yield visit
    assert not visit.complaints


@pytest.fixture
def still(visit: Visit) -> Iterator[Visit]:
    """A window of each width in which nothing moves by itself, and in which nothing may go wrong."""
    with _unmoved(visit):
        yield visit


@pytest.fixture
def calm(computer: Visit) -> Iterator[Visit]:
    """As `still`, for what doesn't depend on the width."""
    with _unmoved(computer):
        yield computer


@pytest.fixture(scope="module")
def send(browser: Any, address: str) -> Iterator[Send]:
    """Sends sample photos of one game and waits until they are read."""
    with sending(browser, address) as send:
        yield send


@pytest.fixture(scope="module")
def sent(send: Send) -> Send:
    """The same for those who only look: each game once."""
    return cache(send)


@pytest.fixture(scope="module")
def unproved() -> Iterator[None]:
    """For pages of which nobody asks what is proved: of marks that can't be, that takes a dozen seconds, which the
    server waits for at its end."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Games, "prove_game", lambda *_: None)
        yield


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    """Makes every file that is sent read as that sheet: how well files are read is tested elsewhere."""

    def reading(sheet: Sheet) -> None:
        monkeypatch.setattr("webapp.maps.registry.sheet_of_files", lambda _files, _limits=None: sheet)

    return reading


@pytest.fixture
def person(computer: Visit, reads: Reads) -> Person:
    """Somebody with a sheet that was read badly, at the page that corrects it."""
    reads(read_badly())
    person = Person(computer)
    person.begin(FILE)
    return person
