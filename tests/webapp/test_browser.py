"""The page in a real browser, as wide as a phone and as a computer: from a photo to who won."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from webapp.app import create_app
from webapp.config import Settings

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SCREENS = {"phone": (360, 740), "computer": (1280, 900)}

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")


@dataclass(frozen=True)
class Visit:
    """One browser window at the running application, and everything that it asked for or complained about."""

    page: playwright.Page
    address: str
    requests: list[str]
    complaints: list[str]


@pytest.fixture(scope="module")
def browser() -> Iterator[playwright.Browser]:
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The application, served as `wasteland serve` serves it, at a port of its own."""
    import waitress

    folder = tmp_path_factory.mktemp("instance")
    settings = Settings(folder, f"sqlite:///{folder / 'wasteland.db'}", "of this test alone", 20 * 2**20)
    server = waitress.create_server(create_app(settings), host="127.0.0.1", port=0, threads=2)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()
    thread.join(timeout=5)


@pytest.fixture(params=SCREENS)
def visit(request: pytest.FixtureRequest, browser: playwright.Browser, address: str) -> Iterator[Visit]:
    width, height = SCREENS[request.param]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    context.set_default_timeout(15_000)
    page = context.new_page()
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda sent: requests.append(sent.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield Visit(page, address, requests, complaints)
    context.close()


def fits(page: playwright.Page) -> bool:
    """Whether nothing sticks out of the window sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_a_photo_that_is_chosen_leads_to_who_won(visit: Visit, scan: Path) -> None:
    page = visit.page
    page.goto(visit.address)
    assert fits(page)
    page.set_input_files("input[type=file]", scan)
    page.wait_for_url("**/results/*")
    assert page.locator("h1").inner_text() == "X or O can have won"
    assert "were scored earlier" in page.locator(".notice.open").inner_text()
    assert page.locator("table.score tbody tr").count() == 6
    assert page.locator(".number.ranged").count() > 1
    assert page.locator(".number.exact").count() > 1
    assert fits(page)
    assert not visit.complaints
    assert all(url.startswith((visit.address, "blob:")) for url in visit.requests)


def test_the_sheet_is_seen_with_and_without_what_was_read(visit: Visit, scan: Path) -> None:
    page = visit.page
    page.goto(visit.address)
    page.set_input_files("input[type=file]", scan)
    page.wait_for_url("**/results/*")
    read = page.locator(".read .place .outline").first
    large = page.locator(".read .large").first
    switch = page.locator(".switch")
    switch.get_by_text("Photo", exact=True).click()
    assert not read.is_visible()
    switch.get_by_text("What was read").click()
    assert read.is_visible()
    assert large.is_visible()
    loaded = "async () => { const i = new Image(); i.src = document.querySelector('svg.sheet image').href.baseVal; "
    assert page.evaluate(loaded + "await i.decode(); return i.naturalWidth }") > 1000


def test_the_points_of_a_city_say_why(visit: Visit, scan: Path) -> None:
    page = visit.page
    page.goto(visit.address)
    page.set_input_files("input[type=file]", scan)
    page.wait_for_url("**/results/*")
    first = page.locator("details").first
    assert not first.locator("ul").is_visible()
    first.locator("summary").click()
    assert first.locator("li").count() == 2
    assert first.locator("ul").is_visible()


def test_a_refused_photo_says_what_helps(visit: Visit, tmp_path: Path) -> None:
    letter = tmp_path / "letter.jpg"
    letter.write_text("Dear grandmother")
    page = visit.page
    page.goto(visit.address)
    page.set_input_files("input[type=file]", letter)
    page.wait_for_selector(".refusal")
    assert "letter.jpg is not a picture" in page.locator(".refusal").inner_text()
    assert page.locator(".refusal li").count() == 4
    assert fits(page)
    page.get_by_role("link", name="Try again").click()
    page.wait_for_selector("input[type=file]")


def test_a_new_sheet_is_chosen_and_fetched(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.address}/sheets")
    assert fits(page)
    page.get_by_label("Seed").fill("4711")
    page.get_by_text("3", exact=True).click()
    with page.expect_request("**/sheet.pdf?*") as asked:
        page.get_by_role("button", name="Get the PDF").click(no_wait_after=True)
    assert "seed=4711&players=3&paper=a4&lang=en" in asked.value.url


def test_the_first_page_is_small(visit: Visit) -> None:
    answers: list[playwright.Response] = []
    visit.page.on("response", lambda answer: answers.append(answer))
    visit.page.goto(visit.address, wait_until="networkidle")
    assert len(answers) >= 3
    assert sum(len(answer.body()) for answer in answers) < 100_000
