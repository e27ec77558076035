"""The walk through what needs a look, where a photo shows what no sample does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.sheet.identity import SheetIdentity
from scanner.reading import STRAY
from tests.webapp.browser.browsing import Visit, served, visiting
from tests.webapp.browser.gamepage import HARD, Send, opened, stored
from tests.webapp.test_registered import unplayed
from webapp.forms import board_of_number


def test_a_mark_beside_a_settlement_s_buildings_is_asked_about_as_the_settlement_s(
    browser: Any, tmp_path: Path
) -> None:
    number = SheetIdentity(4711, 2).number
    place = next(cell.id for cell in board_of_number(number).cells if cell.buildings > 1)
    blank = unplayed(number)
    regions = tuple(replace(each, review=STRAY) if each.id == place else each for each in blank.regions)
    with served(tmp_path) as address, visiting(browser, address, "computer") as visit:
        page = opened(visit, stored(tmp_path, replace(blank, regions=regions)), edit=True)
        page.get_by_role("button", name="Have a look").click()
        assert page.locator("[data-panel] h2").inner_text() == f"What stands in {place}?"
        page.locator("[data-panel] .choose", has_text="empty").click()
        page.get_by_text("Thank you, that was all.").first.wait_for()
        assert not visit.complaints


def test_on_a_phone_on_its_side_the_place_that_is_asked_about_is_over_the_panel(phone: Visit, sent: Send) -> None:
    page = opened(phone, sent(HARD), edit=True)
    page.set_viewport_size({"width": 740, "height": 360})
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Go through them").click()
    asked = set()
    while page.locator(".skip-look").count():
        asked.add(page.locator("[data-panel-title]").inner_text())
        place, panel = page.locator(".atlas .now").bounding_box(), page.locator("[data-panel]").bounding_box()
        assert 0 <= place["y"] <= place["y"] + place["height"] <= panel["y"], page.locator(
            "[data-panel-title]"
        ).inner_text()
        page.wait_for_selector("[data-panel-body]:not(.settling)")
        page.locator(".skip-look").click()
    assert len(asked) > 2


def test_after_a_walk_the_map_is_in_view_as_a_whole(phone: Visit, sent: Send) -> None:
    page = opened(phone, sent(HARD), edit=True)
    page.emulate_media(reduced_motion="reduce")
    whole = page.locator(".atlas").get_attribute("viewBox")
    page.get_by_role("button", name="Go through them").click()
    while not page.get_by_role("heading", name="The rest is left for later.").count():
        page.wait_for_selector("[data-panel-body]:not(.settling)")
        page.locator(".skip-look").click()
    assert page.locator(".atlas").get_attribute("viewBox") != whole, "the last place was a box beside the map"
    page.keyboard.press("Escape")
    assert page.locator(".atlas").get_attribute("viewBox") == whole
