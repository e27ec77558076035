"""A tournament in a real browser, as wide as a phone and as a computer: made, handed in to, gone through, ranked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.browser.browsing import PHOTOS, SCREENS, Visit, faults, served, visiting

LONG = "Donaudampfschifffahrtsgesellschaftskapit"
"""As long a name as there may be, without a place to break it."""


playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")


def hand_in(visit: Visit, address: str, *photos: str, **names: str) -> None:
    """Hands a game in, as a player does, and waits until it is read."""
    fill_in(visit, address, *photos, **names)
    visit.page.get_by_role("button", name="Hand in").click()
    visit.page.wait_for_selector("text=/Game [0-9]+ is in|can’t be scored/")


def fill_in(visit: Visit, address: str, *photos: str, **names: str) -> None:
    """Chooses the photos and names the players, as on the form for handing in."""
    visit.page.goto(address)
    visit.page.set_input_files("#photos", [PHOTOS / f"{photo}.jpg" for photo in photos])
    visit.page.wait_for_selector(".previews img")
    for symbol, name in names.items():
        visit.page.get_by_label(f"Who played {symbol}?", exact=True).fill(name)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_tournament_from_its_making_to_its_ranking(browser: Any, tmp_path: Path, screen: str) -> None:
    found = []
    with served(tmp_path) as address, visiting(browser, address, screen) as referee:
        referee.page.emulate_media(reduced_motion="reduce")
        referee.go("/tournaments")
        found += faults(referee, "tournaments")
        referee.page.get_by_label("What is it called?").fill("Winter Cup")
        referee.page.get_by_role("button", name="Make the tournament").click()
        referee.page.wait_for_url(re.compile("/tournaments/."))
        ranking = str(referee.page.evaluate("location.pathname"))
        link = referee.page.get_by_label("Link to hand in games").input_value()

        with visiting(browser, address, screen) as player:
            hand_in(player, link, "two-players", X=LONG, O="Ben")
            found += faults(player, "handed in")
            hand_in(player, link, "no-sheet", X="Ada", O="Ben")
            found += faults(player, "refused")
            player.page.goto(link)
            found += faults(player, "handing in")
            player.go(ranking)
            assert player.page.get_by_role("heading", name="What needs a look").count() == 0
            assert "2 games don’t count yet" in player.page.locator("main").inner_text()
            found += faults(player, "ranking")
            assert not player.complaints

        referee.go(ranking)
        found += faults(referee, "referee's page")
        referee.page.get_by_role("link", name="Go through them all").click()
        # Straight to the first doubtful place; after the last one, on to the next game.
        panel = referee.page.locator("[data-panel]")
        skip, on = panel.get_by_role("button", name="Skip"), panel.get_by_role("link", name="Next game")
        while skip.or_(on).first.wait_for() or not on.count():
            skip.click()
        found += faults(referee, "end of a walk")
        on.click()
        referee.page.wait_for_selector("text=No sheet was found")
        found += faults(referee, "refused game")
        referee.page.get_by_role("link", name="Delete for good …").click()
        referee.page.get_by_role("button", name="Delete for good").click()

        referee.page.get_by_role("link", name="Game 1").click()
        referee.page.get_by_role("button", name="Counts as it stands").click()
        referee.page.wait_for_url(re.compile(f"{ranking}$"))
        assert referee.page.locator(".ranking tbody tr").count() == 2
        assert referee.page.locator(".state").inner_text() == "settled by the referee"
        found += faults(referee, "ranked")
        assert referee.only_here()
        # That a picture of a refused game answers 422 is no fault of the page.
        assert not [each for each in referee.complaints if "422" not in each]
    assert not found


def test_what_cannot_be_handed_in_yet_stays_in_the_form(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path) as address, visiting(browser, address, "phone") as player:
        page = player.page
        player.go("/tournaments")
        page.get_by_label("What is it called?").fill("Winter Cup")
        page.get_by_role("button", name="Make the tournament").click()
        fill_in(player, page.get_by_label("Link to hand in games").input_value(), "two-players", X="Ada", O="ada")
        button = page.get_by_role("button", name="Hand in")
        button.click()
        playwright.expect(page.get_by_role("alert")).to_contain_text("The same name stands at two symbols")
        assert not faults(player, "names that can't be")
        page.get_by_label("Who played O?", exact=True).fill("Ben")
        page.context.set_offline(True)
        button.click()
        playwright.expect(page.get_by_text("There is no connection, so nothing was sent")).to_be_in_viewport()
        page.once("dialog", lambda dialog: dialog.dismiss())
        with page.expect_event("dialog"):
            page.get_by_role("link", name="Games").click()
        page.context.set_offline(False)
        button.click()
        page.wait_for_selector("text=Game 1 is in")
        assert "Ada" in page.locator("main").inner_text()
