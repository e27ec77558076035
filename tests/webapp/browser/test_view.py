"""What part of the sheet is in view: zoomed and moved by fingers and mouse."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.webapp.browser.browsing import Visit
from tests.webapp.browser.gamepage import FOUR, Send, hexagon, opened, width_in_view

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.usefixtures("unproved")


def test_the_sheet_is_zoomed_and_moved_by_fingers_and_mouse(still: Visit, sent: Send) -> None:
    page = opened(still, sent(FOUR))
    stage = page.locator(".atlas")
    stage.scroll_into_view_if_needed()
    box, whole = stage.bounding_box(), width_in_view(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"], 300) / 2
    if still.is_phone:
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


def middle_of(page: Any, hex_id: str) -> tuple[float, float]:
    box = hexagon(page, hex_id).locator(".outline").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_in_a_low_window_what_is_under_the_mouse_stays_there(calm: Visit, sent: Send) -> None:
    page = calm.page
    page.set_viewport_size({"width": 1280, "height": 420})
    opened(calm, sent(FOUR))
    page.locator(".atlas").scroll_into_view_if_needed()
    x, y = middle_of(page, "D5")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    playwright.expect(page.locator(".atlas")).to_have_class(re.compile("zoomed"))
    assert middle_of(page, "D5") == pytest.approx((x, y), abs=2)
    page.mouse.down()
    page.mouse.move(x - 30, y - 20, steps=4)
    page.mouse.up()
    assert middle_of(page, "D5") == pytest.approx((x - 30, y - 20), abs=2)
