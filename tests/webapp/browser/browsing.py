"""What the browser's tests share: the application served as `wasteland serve` does, and windows that look at it."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from webapp.settings import Settings
from webapp.site.app import create_app

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
PHOTOS = Path(str(files("samples"))) / "photos"
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SOONER = """
const later = window.setTimeout;
window.setTimeout = (work, wait = 0, ...rest) => later(work, wait < 2000 ? wait / 5 : wait, ...rest);
"""
"""What a page puts off it does five times as soon; what stands there for somebody to read stays as long as ever."""
SCREENS = {"phone": (360, 740), "computer": (1280, 900)}


@dataclass
class Visit:
    """One browser window at the running application, and everything that it asked for or complained about."""

    page: Any
    address: str
    screen: str
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @property
    def is_phone(self) -> bool:
        """Whether the window is as narrow as a phone and is touched."""
        return self.screen == "phone"

    def go(self, path: str = "/") -> None:
        """Opens a page of the application."""
        self.page.goto(self.address + path)

    def fits(self) -> bool:
        """Whether nothing sticks out of the window sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))

    def only_here(self) -> bool:
        """Whether no other host was asked for anything."""
        return all(url.startswith((self.address, "blob:", "data:")) for url in self.requests)

    def choose(self, *photos: Path) -> None:
        """Chooses photos on the first page, as with the button for files."""
        self.page.set_input_files(".choose input", list(photos))

    def wait_for_game(self) -> str:
        """The path of the game's page, once it is there."""
        self.page.wait_for_url(re.compile(r"/games/[^/]+$"))
        # Not asked of the page, which may just be loading itself anew.
        return str(urlsplit(self.page.url).path)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The application's address while it is served at a port of its own, with its queue."""
    import waitress

    url = f"sqlite:///{folder / 'wasteland.db'}"
    app = create_app(Settings(folder, url, "of this test alone", 48 * 2**20, limit_rates=False))
    server = waitress.create_server(app, host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    app.extensions["games"].start()
    yield f"http://127.0.0.1:{server.effective_port}"
    app.extensions["games"].stop()
    server.close()
    thread.join(timeout=5)


@contextmanager
def visiting(
    browser: Any, address: str, screen: str, remembered: Any = None, *, patient: bool = False
) -> Iterator[Visit]:
    """A new window, as wide as that screen; `remembered` are another window's cookies. Only in a `patient` one
    everything that the page puts off takes its time."""
    width, height = SCREENS[screen]
    phone = screen == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale="en-GB",
        has_touch=phone,
        is_mobile=phone,
        storage_state=remembered,
    )
    context.set_default_timeout(60_000)
    if not patient:
        context.add_init_script(SOONER)
    visit = Visit(context.new_page(), address, screen)
    visit.page.on("request", lambda sent: visit.requests.append(sent.url))
    visit.page.on("console", lambda said: visit.complaints.append(said.text) if said.type == "error" else None)
    visit.page.on("pageerror", lambda error: visit.complaints.append(str(error)))
    yield visit
    context.close()


def violations(page: Any, rules: dict[str, list[str]] | None = None) -> list[str]:
    """What axe finds on the page as it is, a line each."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    # What is right or doesn't apply needn't be described: on a map of hexes that takes three times as long as the look.
    options = {**(rules or WCAG), "resultTypes": ["violations"]}
    found = axe.Axe().run(page, options=options).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


def faults(visit: Visit, where: str) -> list[str]:
    """What axe finds in light and in dark, told with the place, and whether anything sticks out."""
    found = [] if visit.fits() else [f"{where}: something sticks out sideways"]
    # Dark is the same page in other colours.
    for scheme, rules in (("light", WCAG), ("dark", {"runOnly": ["color-contrast"]})):
        visit.page.emulate_media(color_scheme=scheme)
        found += [f"{where}, {scheme}: {each}" for each in violations(visit.page, rules)]
    return found
