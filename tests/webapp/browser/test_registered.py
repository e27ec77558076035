"""The page of a game on a map from other hands: drawn where its sheet has it, no question about an unknown box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.webapp.browser.browsing import served, visiting
from tests.webapp.browser.gamepage import hexagon, opened, stored
from tests.webapp.maps import json_of, map_of, picture_of
from tests.webapp.test_registered import moved, unplayed
from webapp.maps.forms import FIRST
from webapp.maps.here import maps_here


def test_a_game_on_a_map_without_boxes_is_looked_at_without_a_fault(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path) as address, visiting(browser, address, "computer") as visit:
        document = moved(map_of(5), 0.0, 9.0)
        for action in (action for each in document["rounds"] for action in each["actions"]):
            action["box_mm"] = None
        maps = maps_here()
        assert maps is not None
        one = maps.add(json_of(document), picture_of(5), "The other hand", "Ann")
        page = opened(visit, stored(tmp_path, unplayed(FIRST + one.id)), edit=True)
        assert "Where this map’s action boxes are isn’t known" in page.content().replace("'", "’")
        assert page.locator(".invitation").count() == 0
        assert not page.locator("[data-go-actions]").is_visible()
        cell = next(each for each in document["hexes"] if each["kind"] == "land")
        hexagon(page, cell["id"]).click()
        cut = page.locator("[data-panel] .cutout").get_attribute("viewBox")
        left, top, width, height = (float(number) for number in cut.split())
        middle = left + width / 2, top + height / 2
        assert max(abs(a - b) for a, b in zip(middle, cell["center_mm"], strict=True)) < 0.1
        page.get_by_role("button", name="destroyed").click()
        page.wait_for_selector("text=Saved.", state="attached")
        assert not visit.complaints
