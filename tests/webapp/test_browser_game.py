"""The game's page in a real browser, as wide as a phone and as a computer: the sheet, the score's reasons, disputes."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.browsing import CHROMIUM, QUIET, SCREENS, Visit, served, visiting

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")

PHOTOS = Path(str(files("samples"))) / "photos"
HEADERS = {"X-Requested-With": "wasteland"}
FOUR, HARD = "four-players", "hard-light"
"""A whole game of four with marks cut off from their city, and a photo of which several marks are doubtful."""


@dataclass(frozen=True)
class Sent:
    """A game on the server: the path of its page, and the key that lets it be changed."""

    path: str
    key: str


Send = Callable[..., Sent]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("instance")) as address:
        yield address


@pytest.fixture(params=SCREENS)
def visit(request: pytest.FixtureRequest, browser: Any, address: str) -> Iterator[Visit]:
    with visiting(browser, address, request.param) as visit:
        visit.page.emulate_media(reduced_motion="reduce")
        yield visit
        assert not visit.complaints


@pytest.fixture(scope="module")
def send(browser: Any, address: str) -> Iterator[Send]:
    """Sends sample photos of one game and waits until they are read; for those who only look, each game once."""
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


@pytest.fixture(scope="module")
def sent(send: Send) -> Send:
    return cache(send)


def opened(visit: Visit, game: Sent, *, edit: bool = False) -> Any:
    """The game's page, drawn."""
    visit.go(f"{game.path}?key={game.key}" if edit else game.path)
    visit.page.locator(".game.ready").wait_for()
    return visit.page


def hexagon(page: Any, hex_id: str) -> Any:
    return page.locator(f"[data-id='{hex_id}']")


def names_with(page: Any, name: str) -> list[str]:
    """The hexes on the map that are shown in that way."""
    return [each.get_attribute("data-id") for each in page.locator(f".atlas .{name}[data-id]").all()]


def label(page: Any, hex_id: str) -> str:
    return str(hexagon(page, hex_id).get_attribute("aria-label"))


def opacity(page: Any, selector: str) -> float:
    return float(page.locator(selector).first.evaluate("node => getComputedStyle(node).opacity"))


def width_in_view(page: Any) -> float:
    return float(page.locator(".atlas").get_attribute("viewBox").split()[2])


# The sheet, seen twice


def test_a_slider_fades_from_the_photo_to_what_was_read(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(FOUR))
    assert visit.fits()
    slider = page.get_by_label("From the photo to what was read")
    slider.fill("0")
    assert (opacity(page, ".atlas image"), opacity(page, ".atlas .marks")) == (1, 0)
    slider.fill("1")
    assert opacity(page, ".atlas image") < 0.3
    assert (opacity(page, ".atlas .marks"), opacity(page, ".atlas .full")) == (1, 1)


def test_the_sheet_is_zoomed_and_moved_by_fingers_and_mouse(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(FOUR))
    stage = page.locator(".atlas")
    stage.scroll_into_view_if_needed()
    box, whole = stage.bounding_box(), width_in_view(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"], 300) / 2
    if visit.is_phone:
        touch = page.context.new_cdp_session(page)
        for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90), ("touchEnd", None)):
            fingers = [] if apart is None else [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    else:
        page.mouse.move(x, y)
        page.mouse.wheel(0, -300)
    playwright.expect(stage).to_have_class(re.compile("zoomed"))
    assert width_in_view(page) < 0.8 * whole
    before = stage.get_attribute("viewBox")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    assert stage.get_attribute("viewBox") != before
    assert page.locator("[data-panel]").is_hidden(), "moving the sheet doesn't open a hex"
    page.get_by_role("button", name="Map", exact=True).click()
    assert width_in_view(page) == pytest.approx(whole)


def test_a_hex_tells_how_it_was_read_and_can_be_set_undone_and_redone(visit: Visit, send: Send) -> None:
    page = opened(visit, send(FOUR), edit=True)
    hexagon(page, "F5").click()
    panel = page.get_by_role("complementary", name="Hex F5")
    assert panel.locator(".cutout image").is_visible()
    assert "Read as Square" in panel.inner_text()
    assert "else most likely" in panel.inner_text()
    panel.get_by_role("button", name="destroyed").click()
    panel.get_by_text("Set by a person: destroyed").wait_for()
    assert "Read as Square" in panel.inner_text(), "the machine's value stays"
    panel.get_by_role("group", name="Whose was it?").get_by_role("button", name="Square").click()
    panel.get_by_text("Set by a person: destroyed, was Square").wait_for()
    panel.get_by_role("button", name="can’t tell").click()
    panel.get_by_text("Set by a person: can’t tell").wait_for()
    panel.get_by_role("button", name="empty").click()
    panel.get_by_text("Set by a person: empty").wait_for()
    page.keyboard.press("Escape")
    assert "land A: empty" in label(page, "F5")
    for _ in range(4):
        before = label(page, "F5")
        page.get_by_role("button", name="Undo").click()
        playwright.expect(hexagon(page, "F5")).not_to_have_attribute("aria-label", before)
    assert label(page, "F5") == "Hex F5, land A: Square"
    playwright.expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Redo").click()
    playwright.expect(hexagon(page, "F5")).to_have_attribute("aria-label", re.compile("destroyed"))
    assert visit.fits()


def test_who_may_only_look_finds_no_button_that_changes(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(HARD))
    assert page.get_by_role("button", name="Undo").count() == 0
    assert "Whoever has the link to edit" in page.locator(".invitation").inner_text()
    hexagon(page, "F5").click()
    panel = page.locator("[data-panel]")
    assert panel.get_by_role("button", name="Correct it").count() == 0
    assert panel.get_by_role("heading", name="What if?").is_visible()
    panel.locator(".choose[data-mark='X']").click()
    page.locator(".what-if").wait_for()
    assert page.get_by_role("button", name="Keep it").count() == 0


def test_a_short_walk_goes_through_what_needs_a_look_one_tap_each(visit: Visit, send: Send) -> None:
    page = opened(visit, send(HARD), edit=True)
    left = int(page.locator(".invitation strong").inner_text().split()[0])
    page.get_by_role("button", name="Go through them").click()
    panel = page.locator("[data-panel]")
    assert panel.locator("h2").inner_text() == "What stands in A7?"
    assert names_with(page, "now") == ["A7"]
    panel.get_by_role("button", name="Square").click()
    playwright.expect(panel.locator("h2")).not_to_have_text("What stands in A7?")
    assert f"2 of {left}" in panel.inner_text()
    panel.get_by_role("button", name="Skip").click()
    assert f"3 of {left}" in panel.inner_text()
    page.keyboard.press("Escape")
    assert f"{left - 1} places" in page.locator(".invitation").inner_text()
    assert "set by a person" in label(page, "A7")


# Several photos of one game


def photo_shown(page: Any) -> str:
    return str(page.locator(".moment[aria-pressed=true]").get_attribute("aria-label"))


def test_every_photo_of_a_game_is_shown_and_corrected_by_itself(visit: Visit, send: Send) -> None:
    page = opened(visit, send("moment-1", "moment-2", "moment-3"), edit=True)
    photos = page.get_by_role("group", name="The game’s photos").get_by_role("button")
    titles = [f"Photo {number}, after round {played}" for number, played in ((1, 3), (2, 4), (3, 6))]
    assert [each.get_attribute("aria-label") for each in photos.all()] == titles
    assert photo_shown(page) == titles[2]
    assert label(page, "D2").endswith("O")
    photos.first.click()
    playwright.expect(photos.first).to_have_attribute("aria-pressed", "true")
    assert label(page, "D2").endswith("empty"), "the map shows the first photo's marks"
    hexagon(page, "B3").click()
    panel = page.locator("[data-panel]")
    assert "Photo 1, after round 3" in panel.inner_text()
    panel.locator(".choose[data-mark='']").click()
    panel.get_by_text("Set by a person: empty").wait_for()
    page.locator("[data-number='O:IV']", has_text="1").wait_for()
    photos.nth(1).click()
    playwright.expect(hexagon(page, "B3")).to_have_attribute("aria-label", re.compile("O$"))
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Undo").click()
    playwright.expect(photos.first).to_have_attribute("aria-pressed", "true")
    assert re.fullmatch("Hex B3, land .*: O", label(page, "B3")), "what is taken back is shown where it was"
    assert visit.fits()


def test_a_number_is_shown_on_the_photo_on_which_it_was_counted(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent("moment-1", "moment-2", "moment-3"))
    page.locator("[data-number='O:IV']").click()
    panel = page.get_by_role("complementary", name="O, City IV: 2")
    assert "Counted on the photo after round 3." in panel.inner_text()
    assert photo_shown(page) == "Photo 1, after round 3"
    assert {"A3", "B3"} <= set(names_with(page, "on"))
    page.locator("[data-number='O:III']").click()
    page.get_by_role("complementary", name="O, City III: 7").wait_for()
    assert photo_shown(page) == "Photo 3, after round 6"


def test_the_walk_goes_through_every_photo(visit: Visit, send: Send) -> None:
    game = send("moment-1", "moment-2", "moment-3")
    page = opened(visit, game, edit=True)
    hexagon(page, "D2").click()
    page.locator("[data-panel] .choose[data-mark='']").click()
    invitation = page.locator(".invitation", has_text="One place needs a look")
    invitation.wait_for()
    page.get_by_role("button", name="Close").click()
    assert photo_shown(page) == "Photo 3, after round 6"
    asking = page.locator(".moment", has_text="?1")
    assert asking.get_attribute("aria-label") == "Photo 2, after round 4, One place needs a look"
    invitation.get_by_role("button", name="Go through them").click()
    panel = page.get_by_role("complementary", name="What stands in D2?")
    panel.wait_for()
    assert "Photo 2, after round 4" in panel.inner_text()
    assert photo_shown(page).startswith("Photo 2")
    panel.locator(".choose[data-mark='']").click()
    page.get_by_role("heading", name="Thank you, that was all.").wait_for()
    assert page.locator(".invitation").count() == 0
    history = page.request.get(f"{visit.address}/api/v1{game.path}").json()["history"]
    assert [(each["region"], each["to"]) for each in history] == [("D2", ""), ("D2", "")]
    assert len({each["moment"] for each in history}) == 2
    assert visit.fits()


# The score as an argument


def test_a_number_lights_the_piece_that_it_counts(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(FOUR))
    page.locator("[data-number='S:IV']").click()
    panel = page.locator("[data-panel]")
    assert panel.locator("h2").inner_text() == "Square, City IV: 6"
    counted = panel.locator(".counted li").all_inner_texts()
    assert counted == ["City IV", "City III", *(f"Settlement {name}" for name in ("E2", "E6", "H5", "J5"))]
    assert page.locator(".flag.count").count() == 6
    assert {"D5", "F7", "I4"} <= set(names_with(page, "on"))
    assert "F9" not in names_with(page, "on")
    assert page.locator(".atlas").bounding_box()["y"] < SCREENS[visit.screen][1] / 2, "the piece is in view"
    page.keyboard.press("Escape")
    assert names_with(page, "on") == []


def test_names_stand_over_the_score_in_the_players_own_hand(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(FOUR))
    names = page.locator(".score .hand")
    assert names.count() >= 1
    assert all(each.get_attribute("alt").startswith("The name on the sheet: ") for each in names.all())
    names.last.scroll_into_view_if_needed()
    assert names.last.evaluate("each => each.decode().then(() => each.naturalWidth)") > 200
    assert visit.fits()


def test_what_is_inactive_says_what_cut_it_off(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(FOUR))
    assert "not active" in label(page, "G5")
    page.locator("[data-number='X:IV']").click()
    panel = page.locator("[data-panel]")
    assert "Not active and so not counted: G5, H5" in panel.inner_text()
    assert "F4 was destroyed and cut it off" in panel.inner_text()
    assert names_with(page, "cut") == ["F4"]


def test_ranges_and_exact_scores_are_told_apart_with_why(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(FOUR))
    page.locator("[data-proving]").wait_for(state="hidden", timeout=60_000)
    exact, ranged = page.locator("button.number.exact").first, page.locator("button.number.ranged").first
    assert exact.get_attribute("aria-label").endswith("(certain)")
    assert ranged.get_attribute("aria-label").endswith("(in this range)")
    assert "–" in ranged.inner_text()
    ranged.click()
    assert "The legal plays that end in this sheet" in page.locator("[data-panel]").inner_text()


def test_what_if_shows_every_number_that_moves_and_stores_nothing(visit: Visit, sent: Send) -> None:
    game = sent(FOUR)
    page = opened(visit, game)
    hexagon(page, "D6").click()
    page.locator("[data-panel] .choose[data-mark='O']").click()
    note = page.locator("[data-panel] .what-if")
    note.wait_for()
    assert "What if D6 were O?" in note.inner_text()
    lines = [line for line in note.locator("li").all_inner_texts() if "→" in line]
    moved = page.locator("button.number.moved")
    assert moved.count() > 1
    assert moved.count() == len([line for line in lines if not line.startswith("Most points")])
    assert "Total" in note.inner_text()
    note.get_by_role("button", name="Back to the sheet").click()
    moved.first.wait_for(state="detached")
    table = page.request.get(f"{visit.address}/api/v1{game.path}").json()
    assert table["history"] == []


# Disputes


def test_an_allowed_mark_is_shown_by_a_play_step_by_step(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(FOUR))
    hexagon(page, "F5").click()
    panel = page.locator("[data-panel]")
    panel.get_by_role("button", name="Was this allowed?").click()
    panel.get_by_role("heading", name="F5 was allowed").wait_for(timeout=60_000)
    text = panel.locator(".step-text").first
    assert "F5" in text.inner_text()
    panel.get_by_role("button", name="To the start").click()
    assert "Step 1 of" in text.inner_text()
    assert label(page, "F5").endswith("empty"), "the map shows the sheet at that step"
    drawn = page.locator(".atlas .full").count()
    panel.get_by_role("button", name="To the end").click()
    assert page.locator(".atlas .full").count() > drawn
    assert "F5" in label(page, "F5")
    assert names_with(page, "now")
    page.keyboard.press("Escape")
    assert label(page, "F5") == "Hex F5, land A: Square"


def test_marks_that_cannot_stand_together_are_shown_on_the_map(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(HARD))
    hexagon(page, "F3").click()
    panel = page.locator("[data-panel]")
    panel.get_by_role("button", name="Was this allowed?").click()
    panel.locator(".ruled").wait_for(timeout=60_000)
    assert "R4, Where to place: " in panel.inner_text()
    clash = names_with(page, "clash")
    assert "F3" in clash
    assert len(clash) > 1
    assert "can't stand together" in panel.inner_text()


def test_claimed_points_are_certain_possible_or_impossible(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(FOUR))
    form = page.locator("form.claim")
    for what, points, verdict in (("IV", 3, "Certain"), ("IV", 9, "Impossible")):
        form.get_by_label("Who").select_option("O")
        form.get_by_label("For").select_option(what)
        form.get_by_label("Points").fill(str(points))
        form.get_by_role("button", name="Can that be?").click()
        page.locator(".claim-result").get_by_role("heading", name=verdict, exact=True).wait_for(timeout=60_000)
    assert visit.fits()


# For everybody


def test_the_map_is_walked_and_opened_by_keyboard(visit: Visit, sent: Send) -> None:
    page = opened(visit, sent(FOUR))
    page.locator(".atlas [tabindex='0']").focus()
    first = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    there = page.evaluate("document.activeElement.dataset.id")
    assert there != first
    assert page.locator(".atlas [tabindex='0']").count() == 1, "the map is one stop on the way through the page"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent").endswith(there)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.id") == there


def test_axe_finds_nothing_with_anything_open(visit: Visit, sent: Send) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    visit.page.emulate_media(color_scheme="light" if visit.is_phone else "dark", reduced_motion="reduce")
    page = opened(visit, sent(HARD), edit=True)
    found: list[Any] = []

    def look() -> None:
        rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
        found.extend(axe.Axe().run(page, options=rules).response["violations"])
        assert visit.fits()

    page.locator("[data-number='X:I']").click()
    look()
    page.keyboard.press("Escape")
    hexagon(page, "D3").click()
    page.get_by_role("button", name="Was this allowed?").click()
    page.locator(".ruled").wait_for(timeout=60_000)
    look()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Go through them").click()
    look()
    page = opened(visit, sent("moment-1", "moment-2", "moment-3"))
    look()
    assert [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]] == []
