"""The sheet on a game's page: photo and map over each other, corrections, the walk, several photos of a game."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from tests.webapp.browser.browsing import Visit
from tests.webapp.browser.gamepage import FOUR, HARD, Send, hexagon, label, names_with, opacity, opened

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.usefixtures("unproved")


def test_a_slider_fades_from_the_photo_to_what_was_read(still: Visit, sent: Send) -> None:
    page = opened(still, sent(FOUR))
    assert still.fits()
    slider = page.get_by_label("From the photo to what was read")
    slider.fill("0")
    assert (opacity(page, ".atlas image"), opacity(page, ".atlas .marks")) == (1, 0)
    slider.fill("1")
    assert opacity(page, ".atlas image") < 0.3
    assert (opacity(page, ".atlas .marks"), opacity(page, ".atlas .full")) == (1, 1)


def test_a_hex_tells_how_it_was_read_and_can_be_set_undone_and_redone(still: Visit, send: Send) -> None:
    page = opened(still, send(FOUR), edit=True)
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
    assert still.fits()


def test_who_may_only_look_finds_no_button_that_changes(calm: Visit, sent: Send) -> None:
    page = opened(calm, sent(HARD))
    assert page.get_by_role("button", name="Undo").count() == 0
    assert "Whoever has the link to edit" in page.locator(".invitation").inner_text()
    hexagon(page, "F5").click()
    panel = page.locator("[data-panel]")
    assert panel.get_by_role("button", name="Correct it").count() == 0
    assert panel.get_by_role("heading", name="What if?").is_visible()
    panel.locator(".choose[data-mark='X']").click()
    page.locator(".what-if").wait_for()
    assert page.get_by_role("button", name="Keep it").count() == 0


def test_a_short_walk_goes_through_what_needs_a_look_one_tap_each(still: Visit, send: Send) -> None:
    page = opened(still, send(HARD), edit=True)
    left = int(page.locator(".invitation strong").inner_text().split()[0])
    page.get_by_role("button", name="Go through them").click()
    panel = page.locator("[data-panel]")
    (first,) = names_with(page, "now")
    assert panel.locator("h2").inner_text() == f"What stands in {first}?"
    panel.get_by_role("button", name="Square").click()
    playwright.expect(panel.locator("h2")).not_to_have_text(f"What stands in {first}?")
    assert f"2 of {left}" in panel.inner_text()
    panel.get_by_role("button", name="Skip").click()
    assert f"3 of {left}" in panel.inner_text()
    for _ in range(left - 2):
        panel.get_by_role("button", name="Skip").click()
    playwright.expect(panel.locator("h2")).to_have_text("The rest is left for later.")
    page.keyboard.press("Escape")
    assert f"{left - 1} places" in page.locator(".invitation").inner_text()
    assert "set by a person" in label(page, first)


def press(page: Any, box: Any) -> None:
    """A tap in the middle of the box, or without one the key for what has the focus."""
    if box is None:
        page.keyboard.press("Enter")
    else:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def held_up(route: Any) -> None:
    """Half a second on the way to the server."""
    time.sleep(0.5)
    route.continue_()


def test_a_second_tap_never_answers_what_nobody_has_seen(patient: Visit, send: Send) -> None:
    game = send(HARD)
    page = opened(patient, game, edit=True)
    page.get_by_role("button", name="Go through them").click()
    title = page.locator("[data-panel] h2")
    answer = page.locator("[data-panel] .choose[data-mark='S']")
    for tapped in (True, False):
        before = title.inner_text()
        page.locator("[data-panel-body]:not(.settling)").wait_for()
        answer.focus()
        box = answer.bounding_box()
        press(page, box if tapped else None)
        playwright.expect(title).not_to_have_text(before)
        press(page, box if tapped else None)
    page.wait_for_timeout(300)
    history = page.request.get(f"{patient.address}/api/v1{game.path}").json()["history"]
    assert len(history) == 2


def test_an_answer_is_shown_before_it_is_saved_and_the_last_one_stands(computer: Visit, send: Send) -> None:
    game = send(FOUR)
    page = opened(computer, game, edit=True)
    page.route("**/marks", held_up)
    hexagon(page, "F5").click()
    panel = page.locator("[data-panel]")
    panel.locator(".choose[data-mark='X']").click()
    assert panel.get_attribute("aria-busy") == "true"
    assert panel.locator(".choose[data-mark='X']").get_attribute("aria-pressed") == "true"
    panel.locator(".choose[data-mark='S']").click()
    panel.get_by_text("Set by a person: Square").or_(panel.get_by_text("Square confirmed")).wait_for()
    playwright.expect(panel).to_have_attribute("aria-busy", "false")
    assert label(page, "F5").startswith("Hex F5, land A: Square")
    history = page.request.get(f"{computer.address}/api/v1{game.path}").json()["history"]
    assert [each["to"] for each in history] == ["X", "S"]


def test_what_was_not_saved_is_told_in_view_and_stays_tried(visit: Visit, send: Send) -> None:
    page = opened(visit, send(HARD), edit=True)
    hexagon(page, "E4").click()
    panel = page.locator("[data-panel]")
    panel.get_by_role("button", name="What if?").click()
    panel.locator(".choose[data-mark='O']").click()
    keep = panel.get_by_role("button", name="Keep it")
    keep.scroll_into_view_if_needed()
    page.context.set_offline(True)
    keep.click()
    playwright.expect(panel.get_by_text("That wasn’t saved")).to_be_in_viewport()
    assert panel.locator(".what-if").is_visible()
    page.context.set_offline(False)
    keep.click()
    panel.get_by_text("Set by a person: O").wait_for()


# Several photos of one game


def photo_shown(page: Any) -> str:
    return str(page.locator(".moment[aria-pressed=true]").get_attribute("aria-label"))


def test_every_photo_of_a_game_is_shown_and_corrected_by_itself(still: Visit, send: Send) -> None:
    page = opened(still, send("moment-1", "moment-2", "moment-3"), edit=True)
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
    assert still.fits()


def test_a_number_is_shown_on_the_photo_on_which_it_was_counted(calm: Visit, sent: Send) -> None:
    page = opened(calm, sent("moment-1", "moment-2", "moment-3"))
    page.locator("[data-number='O:IV']").click()
    panel = page.get_by_role("complementary", name="O, City IV: 2")
    assert "Counted on the photo after round 3." in panel.inner_text()
    assert photo_shown(page) == "Photo 1, after round 3"
    assert {"A3", "B3"} <= set(names_with(page, "on"))
    page.locator("[data-number='O:III']").click()
    page.get_by_role("complementary", name="O, City III: 7").wait_for()
    assert photo_shown(page) == "Photo 3, after round 6"


def test_a_second_tap_on_a_mark_leaves_nothing_to_undo(calm: Visit, send: Send) -> None:
    game = send(FOUR)
    page = opened(calm, game, edit=True)
    hexagon(page, "F5").click()
    page.locator("[data-panel] .choose[data-mark='S']").click()
    page.locator("[data-panel] .choose[data-mark='X']").dblclick()
    page.get_by_text("Set by a person: X").wait_for()
    page.get_by_role("button", name="Close").click()
    history = page.request.get(f"{calm.address}/api/v1{game.path}").json()["history"]
    assert [(each["from"], each["to"]) for each in history] == [("S", "X")]
    page.get_by_role("button", name="Undo").click()
    playwright.expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert "Square" in label(page, "F5")


def test_an_undo_tells_what_it_took_back_and_never_takes_back_what_was_not_seen(calm: Visit, send: Send) -> None:
    game = send(FOUR)
    page = opened(calm, game, edit=True)
    hexagon(page, "F5").click()
    page.locator("[data-panel] .choose[data-mark='X']").click()
    page.get_by_text("Set by a person: X").wait_for()
    page.get_by_role("button", name="Close").click()
    # Another window changes something too.
    marks, key = f"{calm.address}/api/v1{game.path}/marks", {"Authorization": f"Bearer {game.key}"}
    moment = page.request.get(f"{calm.address}/api/v1{game.path}").json()["shown"]
    page.request.put(marks, headers=key, data={"moment": moment, "region": "F5", "mark": "O"})
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Somebody has changed this game meanwhile").wait_for()
    playwright.expect(hexagon(page, "F5")).to_have_attribute("aria-label", re.compile("land A: O"))
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Taken back: Hex F5, X became O.").first.wait_for()
    assert "land A: X" in label(page, "F5")
    # A refusal is no fault of the page.
    calm.complaints.clear()


def test_signatures_that_stand_are_said_and_taken_back_in_one_step(calm: Visit, send: Send) -> None:
    game = send(FOUR)
    signatures, key = f"{calm.address}/api/v1{game.path}/signatures", {"Authorization": f"Bearer {game.key}"}
    said = calm.page.request.post(signatures, headers=key).json()["history"]
    assert len(said) > 2
    page = opened(calm, game, edit=True)
    page.get_by_role("button", name="Undo").click()
    page.get_by_text(f"and {len(said) - 1} more.").first.wait_for()
    playwright.expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Redo").click()
    page.get_by_text("Brought back: Action").first.wait_for()
    playwright.expect(page.get_by_role("button", name="Redo")).to_be_disabled()


def test_a_wrong_photo_is_removed_and_the_score_is_without_it(phone: Visit, send: Send) -> None:
    game = send("moment-1", "moment-2", "no-sheet")
    page = opened(phone, game, edit=True)
    notice = page.get_by_text("Photo 3 isn’t counted")
    # From the game's page first, then from the list that follows.
    for title, link in (("Photo 3", notice.get_by_role("link")), ("Photo 1", page.get_by_label("Remove Photo 1"))):
        link.click()
        assert page.locator("h1").inner_text() == f"Remove {title} from this game?"
        assert phone.fits()
        page.get_by_role("button", name="Remove for good").click()
        page.get_by_text("The photo was removed.").wait_for()
    assert page.get_by_role("link", name="Remove").count() == 0, "the last one stays"
    opened(phone, game)
    assert page.locator("[data-moments] button").count() == 0
    assert page.get_by_text("isn’t counted").count() == 0


def test_the_walk_goes_through_every_photo(still: Visit, send: Send) -> None:
    game = send("moment-1", "moment-2", "moment-3")
    page = opened(still, game, edit=True)
    hexagon(page, "D2").click()
    page.locator("[data-panel] .choose[data-mark='']").click()
    invitation = page.locator(".invitation", has_text="One place needs a look")
    invitation.wait_for()
    page.get_by_role("button", name="Close").click()
    assert photo_shown(page) == "Photo 3, after round 6"
    asking = page.locator(".moment", has_text="?1")
    assert asking.get_attribute("aria-label") == "Photo 2, after round 4, One place needs a look"
    invitation.get_by_role("button", name="Have a look").click()
    panel = page.get_by_role("complementary", name="What stands in D2?")
    panel.wait_for()
    assert "Photo 2, after round 4" in panel.inner_text()
    assert photo_shown(page).startswith("Photo 2")
    panel.locator(".choose[data-mark='']").click()
    page.get_by_role("heading", name="Thank you, that was all.").wait_for()
    assert page.locator(".invitation").count() == 0
    history = page.request.get(f"{still.address}/api/v1{game.path}").json()["history"]
    assert [(each["region"], each["to"]) for each in history] == [("D2", ""), ("D2", "")]
    assert len({each["moment"] for each in history}) == 2
    assert still.fits()
