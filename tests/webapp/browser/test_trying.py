"""What is tried, kept and walked through on a game's page while answers are still on their way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.webapp.browser.browsing import Visit
from tests.webapp.browser.gamepage import Send, Sent, hexagon, opened

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.usefixtures("unproved")


def test_what_is_kept_of_what_was_tried_is_kept_on_its_own_photo(computer: Visit, send: Send) -> None:
    game = send("moment-1", "moment-2")
    page = opened(computer, game, edit=True)
    for hex_id, mark in (("B3", "X"), ("H9", "X"), ("J8", "O")):
        try_mark(page, hex_id, mark)
    slow = held_up_once(page, "**/marks")
    page.get_by_role("button", name="Keep it").last.click()
    page.get_by_role("group", name="The game’s photos").get_by_role("button").first.click()
    saved = saved_once_let_through(computer, game, slow, 3)
    assert len({each["moment"] for each in saved}) == 1


def test_what_was_tried_last_is_kept_too(computer: Visit, send: Send) -> None:
    game = send("moment-1")
    page = opened(computer, game, edit=True)
    try_mark(page, "H9", "X")
    slow = held_up_once(page, "**/what-if")
    hexagon(page, "J8").click()
    page.locator("[data-panel] .choose[data-mark='O']").click()
    page.get_by_role("button", name="Keep it").last.click()
    saved = saved_once_let_through(computer, game, slow, 2)
    assert [each["region"] for each in saved] == ["H9", "J8"]


def test_nothing_is_tried_on_a_photo_that_was_turned_to_meanwhile(computer: Visit, send: Send) -> None:
    page = opened(computer, send("moment-1", "moment-2"), edit=True)
    hexagon(page, "H9").click()
    page.get_by_role("button", name="What if?").click()
    slow = held_up_once(page, "**/games/*?moment=*")
    photo = page.get_by_role("group", name="The game’s photos").get_by_role("button").first
    photo.click()
    page.locator("[data-panel] .choose[data-mark='X']").click()
    let_through(page, slow)
    playwright.expect(photo).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(500)
    assert page.locator(".what-if").count() == 0


def test_a_walk_begins_with_what_is_due_once_all_is_saved_on_its_own_photo(computer: Visit, send: Send) -> None:
    page = opened(computer, send("moment-1", "moment-2"), edit=True)
    doubts = [{"moment": "photo-2", "region": "B3", "why": ""}, {"moment": "photo-1", "region": "H9", "why": ""}]

    def with_doubts(route: Any) -> None:
        told = route.fetch().json()
        route.fulfill(json={**told, "looks": doubts})

    page.route("**/told", with_doubts)
    page.reload()
    hexagon(page, "B3").click()
    slow = held_up_once(page, "**/marks")
    page.locator("[data-panel] .choose[data-mark='']").click()
    page.get_by_role("button", name="Go through them").click()
    doubts.pop(0)
    let_through(page, slow)
    page.locator("[data-panel] h2", has_text="H9").wait_for()
    assert page.locator(".moment[aria-pressed=true]").get_attribute("data-moment") == "photo-1"


def try_mark(page: Any, hex_id: str, mark: str) -> None:
    hexagon(page, hex_id).click()
    page.get_by_role("button", name="What if?").click()
    page.locator(f"[data-panel] .choose[data-mark='{mark}']").click()
    page.locator("[data-panel] .what-if strong", has_text=hex_id).wait_for()


def held_up_once(page: Any, address: str) -> list[Any]:
    """The first request to such an address, held until it is let through."""
    slow: list[Any] = []
    page.route(address, lambda route: route.continue_() if slow else slow.append(route))
    return slow


def let_through(page: Any, slow: list[Any]) -> None:
    while not slow:
        page.wait_for_timeout(50)
    slow[0].continue_()


def saved_once_let_through(visit: Visit, game: Sent, slow: list[Any], count: int) -> list[dict[str, Any]]:
    """What people are known to have said of the game, once it is so much or three seconds have passed."""
    let_through(visit.page, slow)
    saved: list[dict[str, Any]] = []
    for _ in range(30):
        visit.page.wait_for_timeout(100)
        saved = visit.page.request.get(f"{visit.address}/api/v1{game.path}").json()["history"]
        if len(saved) >= count:
            break
    return saved
