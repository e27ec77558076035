"""The pages in a real browser, as wide as a phone and as a computer: photos, games, sharing, sheets, for everybody."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.browser.browsing import PHOTOS, SCREENS, Visit, faults, served, visiting


def test_a_photo_that_is_chosen_is_shown_at_once_and_leads_to_who_won(visit: Visit, scan: Path) -> None:
    visit.go()
    assert visit.fits()
    visit.choose(scan)
    visit.page.wait_for_selector(".previews img")
    assert "…" in visit.page.locator(".progress [role=status]").inner_text()
    visit.wait_for_game()
    assert re.search("wins with|can have won|is ahead|level", visit.page.locator("h1").inner_text())
    assert visit.fits()
    assert not visit.complaints
    assert visit.only_here()


def test_a_phone_offers_its_camera_and_a_computer_does_not(visit: Visit) -> None:
    visit.go()
    camera = visit.page.locator(".camera")
    assert camera.is_visible() == visit.is_phone
    assert camera.locator("input").get_attribute("capture") == "environment"


def test_several_moments_at_once_are_one_game(computer: Visit) -> None:
    computer.go()
    computer.choose(*(PHOTOS / f"moment-{number}.jpg" for number in (1, 2, 3)))
    assert computer.page.locator(".previews li").count() == 3
    path = computer.wait_for_game()
    computer.go(f"{path}/about")
    assert computer.page.locator(".moments img").count() == 3


def drop(computer: Visit, way: str, photo: Path) -> None:
    """Drops or pastes the photo on the page."""
    data = computer.page.evaluate_handle(
        """(encoded) => {
          const data = new DataTransfer();
          const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
          data.items.add(new File([bytes], "a.jpg", { type: "image/jpeg" }));
          return data;
        }""",
        b64encode(photo.read_bytes()).decode(),
    )
    field = "dataTransfer" if way == "drop" else "clipboardData"
    kind = "DragEvent" if way == "drop" else "ClipboardEvent"
    send = f"([data]) => document.body.dispatchEvent(new {kind}('{way}', {{ {field}: data, bubbles: true }}))"
    computer.page.evaluate(send, [data])


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_a_photo_can_be_dropped_or_pasted_anywhere(computer: Visit, way: str, scan: Path) -> None:
    computer.go()
    drop(computer, way, scan)
    computer.wait_for_game()


def test_a_refused_photo_says_what_to_do_with_a_drawing(visit: Visit) -> None:
    visit.go()
    visit.choose(PHOTOS / "no-sheet.jpg")
    visit.wait_for_game()
    assert "No sheet was found" in visit.page.locator(".refusal").inner_text()
    assert visit.page.locator(".helps .first svg").is_visible()
    assert visit.page.locator(".helps li").count() == 4
    assert visit.fits()
    visit.page.get_by_role("link", name="Try again").click()
    visit.page.wait_for_selector(".upload")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_photo_without_codes_is_read_once_its_seed_is_told(
    browser: Any, screen: str, without_codes: bytes, tmp_path: Path
) -> None:
    photo = tmp_path / "bare.jpg"
    photo.write_bytes(without_codes)
    # A server that has read the sheet before knows it by its map.
    with served(tmp_path) as fresh, visiting(browser, fresh, screen) as visit:
        visit.go()
        visit.choose(photo)
        visit.wait_for_game()
        visit.page.get_by_label("Seed").fill("4711")
        assert not faults(visit, "refused")
        visit.page.get_by_role("button", name="Read it again").click()
        visit.page.wait_for_selector("[data-headline]")


def test_what_is_no_photo_is_refused_without_leaving_the_page(computer: Visit, tmp_path: Path) -> None:
    letter = tmp_path / "letter.jpg"
    letter.write_text("Dear grandmother")
    computer.go()
    computer.choose(letter)
    computer.page.wait_for_selector("main .refusal")
    assert "letter.jpg is not a picture" in computer.page.get_by_role("alert").inner_text()


def test_another_photo_can_be_dropped_on_a_refusal(computer: Visit, scan: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.jpg"
    letter.write_text("Dear grandmother")
    computer.go()
    computer.choose(letter)
    computer.page.wait_for_selector("main .refusal")
    drop(computer, "drop", scan)
    computer.page.wait_for_selector(".previews img")
    assert computer.page.locator(".refusal").count() == 0
    computer.wait_for_game()


def test_without_a_photo_there_is_a_sample(computer: Visit) -> None:
    computer.go()
    computer.page.get_by_role("button", name="Try a sample").click()
    computer.wait_for_game()
    computer.page.wait_for_selector("[data-headline]")


def test_who_waits_behind_others_is_told_that_the_photos_are_safe(computer: Visit, scan: Path) -> None:
    computer.go()
    reading = {"status": "reading", "moments": [{"status": "waiting"}]}
    computer.page.route("**/status", lambda route: route.fulfill(json=reading))
    computer.choose(scan)
    computer.page.get_by_text("Your photos are safe.").wait_for()


@pytest.mark.parametrize(("answer", "times"), [({"status": 200, "body": '{"id": "'}, 1), ({"status": 404}, 99)])
def test_reading_is_waited_for_through_answers_that_are_cut_off_and_no_longer_than_the_game_is_there(
    computer: Visit, scan: Path, answer: dict[str, Any], times: int
) -> None:
    computer.go()
    computer.page.route("**/status", lambda route: route.fulfill(**answer), times=times)
    computer.choose(scan)
    path = computer.wait_for_game()
    computer.page.unroute("**/status")
    computer.page.wait_for_selector("[data-headline]")
    # The same while the game's own page waits.
    waiting = "<main data-waiting='/healthz'></main><script type='module' src='/static/waiting.js'></script>"
    computer.page.route("**/games/*", lambda route: route.fulfill(body=waiting, content_type="text/html"), times=1)
    computer.page.route("**/healthz", lambda route: route.fulfill(**answer), times=1)
    computer.go(path)
    computer.page.wait_for_selector("[data-headline]")


def test_offline_a_page_says_what_can_be_done(computer: Visit) -> None:
    computer.go()
    computer.page.evaluate("async () => (await navigator.serviceWorker.ready).active.state")
    computer.page.context.set_offline(True)
    computer.page.goto(f"{computer.address}/games")
    assert computer.page.locator("h1").inner_text() == "No connection"
    assert "keep it" in computer.page.locator("main").inner_text()
    assert computer.page.locator(".brand img").evaluate("image => image.decode().then(() => image.naturalWidth)")
    face = "getComputedStyle(document.querySelector('h1')).fontFamily"
    assert "Stencil" in computer.page.evaluate(face), "it has the face of all pages"
    computer.page.context.set_offline(False)
    computer.page.get_by_role("link", name="Try again").click()
    assert computer.page.locator("h1").inner_text() == "My games", "what was asked for is there then"


def test_a_game_has_names_links_and_files_and_can_be_deleted(computer: Visit, scan: Path) -> None:
    computer.go()
    computer.choose(scan)
    path = computer.wait_for_game()
    page = computer.page
    computer.go(f"{path}/about")
    assert computer.fits()
    page.get_by_label("Who played X?").fill("Anna")
    page.get_by_label("Played on").fill("2026-03-07")
    page.get_by_label("Note").fill("Two bombers.")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    page.get_by_role("button", name="Make a link that may edit").click()
    link = page.get_by_label("Link that may also edit").input_value()
    page.get_by_role("button", name="Copy").last.click()
    page.get_by_text("Copied").wait_for()
    page.get_by_role("button", name="Copied").click()
    # Pressed twice it is a button to copy again all the same.
    page.get_by_text("Copied").wait_for(state="detached", timeout=10_000)
    assert page.locator("svg.qr").count() == 2
    answer = page.request.get(f"{computer.address}{path}/result.png")
    assert answer.body().startswith(b"\x89PNG")
    computer.go("/games")
    assert "Anna" in page.locator(".games").inner_text()
    with visiting(page.context.browser, computer.address, computer.screen) as other:
        other.page.goto(link)
        assert "key" not in other.page.url
        other.go(f"{path}/about")
        assert other.page.get_by_label("Who played X?").input_value() == "Anna"
    computer.go(f"{path}/about")
    page.get_by_role("link", name="Delete for good").click()
    page.get_by_role("button", name="Delete for good").click()
    page.get_by_text("The game was deleted.").wait_for()
    assert page.locator(".games li").count() == 0
    assert not computer.complaints


def test_a_new_sheet_is_seen_before_it_is_fetched(visit: Visit) -> None:
    visit.go("/sheets")
    assert visit.fits()
    page = visit.page
    with page.expect_request("**/sheet.png?*players=3*"):
        page.get_by_text("3", exact=True).click()
    before = page.get_by_label("Seed").input_value()
    with page.expect_request("**/sheet.png?*"):
        page.get_by_role("link", name="Surprise me").click()
    assert page.get_by_label("Seed").input_value() != before
    with page.expect_request("**/sheet.png?seed=4711&*"):
        page.get_by_label("Seed").fill("4711")
    with page.expect_request("**/sheet.pdf?*") as asked:
        page.get_by_role("button", name="Get the PDF").click(no_wait_after=True)
    assert "seed=4711&players=3&paper=a4&lang=en" in asked.value.url
    assert not visit.complaints


def test_the_language_is_switched_and_stays(computer: Visit) -> None:
    computer.go("/sheets")
    computer.page.get_by_role("button", name="Deutsch").click()
    computer.page.get_by_role("heading", name="Blatt drucken").wait_for()
    computer.go("/")
    assert computer.page.evaluate("document.documentElement.lang") == "de"


def test_the_keyboard_alone_is_enough(computer: Visit, scan: Path) -> None:
    computer.go()
    computer.page.keyboard.press("Tab")
    assert computer.page.evaluate("document.activeElement.className") == "skip"
    reached = set()
    for _ in range(12):
        computer.page.keyboard.press("Tab")
        reached.add(computer.page.evaluate("document.activeElement.name || document.activeElement.textContent.trim()"))
    assert {"photos", "Try a sample", "Print a sheet", "language"} <= reached


def test_the_first_page_is_small_and_asks_nobody_else(computer: Visit) -> None:
    answers: list[Any] = []
    computer.page.on("response", lambda answer: answers.append(answer))
    computer.page.goto(computer.address, wait_until="networkidle")
    assert len(answers) >= 4
    assert sum(len(answer.body()) for answer in answers) < 100_000
    assert computer.only_here()


@pytest.fixture(scope="module")
def sent(browser: Any, address: str) -> tuple[str, str, Any]:
    """The paths of a game that was read and of one that was refused, and the cookies of who sent them."""
    with visiting(browser, address, "computer") as visit:
        paths = []
        for name in ("pencil.jpg", "no-sheet.jpg"):
            visit.go()
            visit.choose(PHOTOS / name)
            paths.append(visit.wait_for_game())
        return paths[0], paths[1], visit.page.context.storage_state()


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_on_any_page(browser: Any, address: str, sent: tuple[str, str, Any], screen: str) -> None:
    game, refused, cookies = sent
    found = []
    with visiting(browser, address, screen, cookies) as visit:
        visit.page.emulate_media(reduced_motion="reduce")
        visit.go(f"{game}/about")
        visit.page.get_by_role("button", name="Make a link that may edit").click()
        visit.page.get_by_label("Link that may also edit").wait_for()
        found += faults(visit, "about with both links")
        for path in ("/", "/games", "/sheets", "/offline", "/nowhere", f"{game}/delete", game, refused):
            visit.go(path)
            found += faults(visit, path)
    assert not found
