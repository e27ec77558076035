"""A photo that couldn't be sent is kept on the page until the server has it: it may be nowhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.webapp.browser.browsing import PHOTOS, Visit


def test_without_a_connection_the_photo_is_kept_and_sent_once_there_is_one(computer: Visit, scan: Path) -> None:
    computer.go("/")
    computer.page.context.set_offline(True)
    computer.page.wait_for_selector("[data-offline]:not([hidden])")
    computer.choose(scan)
    notice = computer.page.locator(".notice.look")
    notice.wait_for()
    assert "your photo is kept here" in notice.inner_text()
    assert notice.get_by_role("button", name="Send again").is_visible()
    # What comes meanwhile is kept beside it, and the same photo once.
    for photo in (scan, PHOTOS / "pencil.jpg"):
        computer.choose(photo)
        notice.wait_for()
    assert computer.page.locator(".previews img").count() == 2
    computer.page.context.set_offline(False)
    computer.wait_for_game()


def test_nobody_leaves_a_photo_that_was_not_sent_without_being_asked(computer: Visit, scan: Path) -> None:
    page, asked = computer.page, []

    def stay(dialog: Any) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    computer.go("/")
    page.get_by_role("link", name="Games").click()
    page.get_by_role("link", name="Score", exact=True).click()
    page.wait_for_selector(".upload")
    assert not asked, "nothing is kept"
    page.context.set_offline(True)
    computer.choose(scan)
    page.locator(".notice.look").wait_for()
    page.get_by_role("link", name="Games").click()
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    assert page.locator(".previews img").count() == 1
    page.context.set_offline(False)
    computer.wait_for_game()
    assert asked == ["beforeunload"], "what was sent is kept by the server"


@pytest.mark.parametrize("status", [429, 502, 503])
def test_what_a_busy_server_turned_away_is_kept_and_can_be_sent_again(computer: Visit, scan: Path, status: int) -> None:
    computer.go("/")
    computer.page.route("**/api/v1/games", lambda route: route.fulfill(status=status, body="busy"), times=1)
    computer.choose(scan)
    again = computer.page.locator(".notice.look").get_by_role("button", name="Send again")
    again.wait_for()
    assert computer.page.locator(".previews img").count() == 1
    again.click()
    computer.wait_for_game()


def test_a_file_that_is_refused_takes_no_kept_photo_with_it(computer: Visit, scan: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.jpg"
    letter.write_text("Dear Ada")
    computer.go("/")
    computer.page.route("**/api/v1/games", lambda route: route.fulfill(status=503, body="busy"), times=1)
    computer.choose(scan)
    notice = computer.page.locator(".notice.look")
    notice.wait_for()
    computer.choose(letter)
    notice.get_by_text("letter.jpg").wait_for()
    assert computer.page.locator(".previews img").get_attribute("alt") == scan.name
    notice.get_by_role("button", name="Send again").click()
    computer.wait_for_game()
