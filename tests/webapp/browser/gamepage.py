"""What the tests of a game's page share: games sent to the server, and what is asked of the page."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

from scanner.reading import Reading
from tests.webapp.browser.browsing import PHOTOS, Visit
from tests.webapp.stored import finish, new_game
from webapp.games.files import Files, sheet_name
from webapp.games.store import Store

HEADERS = {"X-Requested-With": "wasteland"}
FOUR, HARD = "four-players", "hard-light"
"""A whole game of four with marks cut off from their city, and a photo of which several marks are doubtful."""


@dataclass(frozen=True)
class Sent:
    """A game on the server: the path of its page, and the key that lets it be changed."""

    path: str
    key: str


Send = Callable[..., Sent]


@contextmanager
def sending(browser: Any, address: str) -> Iterator[Send]:
    """Sends sample photos of one game and waits until they are read."""
    context = browser.new_context()

    def new_game(photo: str, *later: str) -> Sent:
        pictures = [
            {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": (PHOTOS / f"{name}.jpg").read_bytes()}
            for name in (photo, *later)
        ]
        games = f"{address}/api/v1/games"
        made = context.request.post(games, headers=HEADERS, multipart={"photos": pictures[0]}).json()
        for each in pictures[1:]:
            key = {"Authorization": f"Bearer {made['key']}"}
            context.request.post(f"{games}/{made['id']}/photos", headers=key, multipart={"photos": each})
        end = time.monotonic() + 30
        while context.request.get(f"{games}/{made['id']}/status").json()["status"] == "reading":
            assert time.monotonic() < end, "the photo isn't read"
            time.sleep(0.05)
        return Sent(f"/games/{made['id']}", made["key"])

    yield new_game
    context.close()


def stored(folder: Path, reading: Reading) -> Sent:
    """A game in the instance of that folder whose one photo was read so; its picture is blank."""
    store = Store(f"sqlite:///{folder / 'wasteland.db'}")
    game, key = new_game(store)
    claimed = store.moments.claim(game.moments[0].id)
    assert claimed is not None
    assert finish(store, claimed, reading)
    out = io.BytesIO()
    Image.new("RGB", (210, 297), "white").save(out, "JPEG")
    Files(str(folder / "files")).put(sheet_name(game.id, game.moments[0].id), out.getvalue())
    store.connection.close()
    return Sent(f"/games/{game.id}", key)


def opened(visit: Visit, game: Sent, *, edit: bool = False) -> Any:
    """The game's page, drawn."""
    visit.go(f"{game.path}?key={game.key}" if edit else game.path)
    visit.page.locator(".game.ready").wait_for()
    return visit.page


def hexagon(page: Any, hex_id: str) -> Any:
    """The hex on the map."""
    return page.locator(f"[data-id='{hex_id}']")


def names_with(page: Any, name: str) -> list[str]:
    """The hexes on the map that are shown in that way."""
    return [each.get_attribute("data-id") for each in page.locator(f".atlas .{name}[data-id]").all()]


def label(page: Any, hex_id: str) -> str:
    """What a screen reader says of the hex."""
    return str(hexagon(page, hex_id).get_attribute("aria-label"))


def opacity(page: Any, selector: str) -> float:
    """How opaque the first element found is."""
    return float(page.locator(selector).first.evaluate("node => getComputedStyle(node).opacity"))


def width_in_view(page: Any) -> float:
    """How much of the sheet is shown, in its own units."""
    return float(page.locator(".atlas").get_attribute("viewBox").split()[2])
