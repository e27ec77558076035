"""A game's page: the score as an argument, disputes, and the page for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from tests.webapp.browser.browsing import SCREENS, Visit, violations
from tests.webapp.browser.gamepage import FOUR, HARD, Send, hexagon, label, names_with, opened

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

# The score as an argument


def test_a_number_lights_the_piece_that_it_counts(still: Visit, sent: Send) -> None:
    page = opened(still, sent(FOUR))
    page.locator("[data-number='S:IV']").click()
    panel = page.locator("[data-panel]")
    assert panel.locator("h2").inner_text() == "Square, City IV: 6"
    counted = panel.locator(".counted li").all_inner_texts()
    assert counted == ["City IV", "City III", *(f"Settlement {name}" for name in ("E2", "E6", "H5", "J5"))]
    assert page.locator(".flag.count").count() == 6
    assert {"D5", "F7", "I4"} <= set(names_with(page, "on"))
    assert "F9" not in names_with(page, "on")
    assert page.locator(".atlas").bounding_box()["y"] < SCREENS[still.screen][1] / 2, "the piece is in view"
    page.keyboard.press("Escape")
    assert names_with(page, "on") == []


def test_names_stand_over_the_score_in_the_players_own_hand(still: Visit, sent: Send) -> None:
    page = opened(still, sent(FOUR))
    names = page.locator(".score .hand")
    assert names.count() >= 1
    assert all(each.get_attribute("alt").startswith("The name on the sheet: ") for each in names.all())
    names.last.scroll_into_view_if_needed()
    assert names.last.evaluate("each => each.decode().then(() => each.naturalWidth)") > 200
    assert still.fits()


def test_symbols_of_four_are_written_out_on_one_line_each_beside_the_map(calm: Visit, sent: Send) -> None:
    calm.page.set_viewport_size({"width": 1000, "height": 900})
    names = opened(calm, sent(FOUR)).locator(".score .name")
    assert names.all_inner_texts() == ["X", "O", "Triangle", "Square"]
    assert len({each.bounding_box()["height"] for each in names.all()}) == 1


def test_four_names_fit_on_the_narrowest_phone(phone: Visit, send: Send) -> None:
    game, page = send(FOUR), phone.page
    page.set_viewport_size({"width": 320, "height": 640})
    phone.go(f"{game.path}?key={game.key}")
    page.get_by_role("button", name="Deutsch").click()
    phone.go(f"{game.path}/about")
    for symbol, name in {"X": "Annabella", "O": "Bernhard", "Dreieck": "Christina", "Quadrat": "Dominique"}.items():
        page.get_by_label(f"Wer hat {symbol} gespielt?").fill(name)
    page.get_by_role("button", name="Speichern", exact=True).click()
    page.get_by_text("Gespeichert.").wait_for()
    opened(phone, game)
    room = page.locator("[data-score]")
    assert room.locator(".own").count() == 4
    assert room.evaluate("room => room.scrollWidth - room.clientWidth") <= 2
    assert all(each.bounding_box()["width"] > 25 for each in room.locator(".own").all())


def test_what_is_inactive_says_what_cut_it_off(calm: Visit, sent: Send) -> None:
    page = opened(calm, sent(FOUR))
    assert "not active" in label(page, "G5")
    page.locator("[data-number='X:IV']").click()
    panel = page.locator("[data-panel]")
    assert "Not active and so not counted: G5, H5" in panel.inner_text()
    assert "F4 was destroyed and cut it off" in panel.inner_text()
    assert names_with(page, "cut") == ["F4"]


def test_ranges_and_exact_scores_are_told_apart_with_why(calm: Visit, sent: Send) -> None:
    page = opened(calm, sent(FOUR))
    page.locator("[data-proving]").wait_for(state="hidden", timeout=60_000)
    exact, ranged = page.locator("button.number.exact").first, page.locator("button.number.ranged").first
    assert exact.get_attribute("aria-label").endswith("(certain)")
    assert ranged.get_attribute("aria-label").endswith("(in this range)")
    assert "–" in ranged.inner_text()
    ranged.click()
    page.locator("[data-panel]", has_text="The legal plays that end in this sheet").wait_for()
    assert "The legal plays that end in this sheet" in page.locator("[data-panel]").inner_text()


def test_what_if_shows_every_number_that_moves_and_stores_nothing(calm: Visit, sent: Send) -> None:
    game = sent(FOUR)
    page = opened(calm, game)
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
    table = page.request.get(f"{calm.address}/api/v1{game.path}").json()
    assert table["history"] == []


def test_what_is_tried_before_the_last_was_answered_is_tried_beside_it(still: Visit, sent: Send) -> None:
    page = opened(still, sent(FOUR))
    two = page.locator(".place.kind-settlement:has(.slot + * + .slot)").first.get_attribute("data-id")
    hexagon(page, two).click()
    page.locator("[data-panel-body]:not(.settling) .region-choices").nth(1).wait_for()
    page.evaluate(
        """() => {
          for (const choices of [...document.querySelectorAll("[data-panel] .region-choices")].slice(0, 2))
            choices.querySelector(".choose[data-mark=''][aria-pressed=false]").click();
        }"""
    )
    note = page.locator("[data-panel] .what-if strong", has_text="Building 2")
    note.wait_for()
    assert f"Settlement {two}, Building 1 were empty, Settlement {two}, Building 2 were empty?" in note.inner_text()


def test_a_proof_that_comes_late_takes_back_nothing_that_was_said_meanwhile(computer: Visit, send: Send) -> None:
    page = opened(computer, send("moment-1"), edit=True)
    late: list[tuple[Any, Any]] = []
    page.route("**/status", lambda route: route.fulfill(json={"score_status": "proved"}))
    set_mark(page, "H9", "X")
    page.route("**/told", lambda route: late.append((route, route.fetch())))
    while not late:
        page.wait_for_timeout(100)
    page.unroute("**/told")
    set_mark(page, "J8", "O")
    for route, answer in late:
        route.fulfill(response=answer)
    page.wait_for_timeout(300)
    assert ": O, " in label(page, "J8")


def test_a_photo_that_is_asked_for_while_an_answer_is_saved_stays(computer: Visit, send: Send) -> None:
    page = opened(computer, send("moment-1", "moment-2"), edit=True)
    slow: list[Any] = []
    page.route("**/marks", lambda route: slow.append(route))
    hexagon(page, "B3").click()
    page.locator("[data-panel] .choose[data-mark='']").click()
    photo = page.get_by_role("group", name="The game’s photos").get_by_role("button").first
    photo.click()
    while not slow:
        page.wait_for_timeout(50)
    page.wait_for_timeout(300)
    with page.expect_response("**/told"):
        slow[0].continue_()
    page.wait_for_timeout(500)
    assert photo.get_attribute("aria-pressed") == "true"
    assert "road: O" in label(page, "B3"), "the answer is of the other photo"


def set_mark(page: Any, hex_id: str, mark: str) -> None:
    hexagon(page, hex_id).click()
    page.locator(f"[data-panel] .choose[data-mark='{mark}']").click()
    page.get_by_text(f"Set by a person: {mark}").wait_for()
    page.get_by_role("button", name="Close").click()


# Disputes


def test_an_allowed_mark_is_shown_by_a_play_step_by_step(still: Visit, sent: Send) -> None:
    page = opened(still, sent(FOUR))
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


def test_marks_that_cannot_stand_together_are_shown_on_the_map(calm: Visit, send: Send) -> None:
    page = opened(calm, send(HARD), edit=True)
    panel = page.locator("[data-panel]")
    hexagon(page, "E4").click()
    panel.get_by_role("button", name="Triangle").click()
    panel.get_by_text("Set by a person: Triangle").wait_for()
    page.keyboard.press("Escape")
    hexagon(page, "F3").click()
    panel.get_by_role("button", name="Was this allowed?").click()
    panel.locator(".ruled").wait_for(timeout=60_000)
    assert "R4, Where to place: " in panel.inner_text()
    clash = names_with(page, "clash")
    assert "F3" in clash
    assert len(clash) > 1
    assert "can't stand together" in panel.inner_text()
    page.locator("[data-proving]").wait_for(state="hidden", timeout=60_000)
    assert "R4, Where to place: " in panel.inner_text(), "it stays when the proof of the score arrives"
    assert names_with(page, "clash") == clash


def test_claimed_points_are_certain_possible_or_impossible(still: Visit, sent: Send) -> None:
    page = opened(still, sent(FOUR))
    form = page.locator("form.claim")
    for what, points, verdict in (("IV", 3, "Certain"), ("IV", 9, "Impossible")):
        form.get_by_label("Who").select_option("O")
        form.get_by_label("For").select_option(what)
        form.get_by_label("Points").fill(str(points))
        form.get_by_role("button", name="Can that be?").click()
        panel = page.locator("[data-panel]")
        panel.get_by_role("heading", name=verdict, exact=True).wait_for(timeout=60_000)
        assert still.fits()
        panel.get_by_role("button", name="Close").click()


def test_where_nobody_may_draw_nothing_is_asked(calm: Visit, sent: Send) -> None:
    page = opened(calm, sent(FOUR))
    asked = page.get_by_role("button", name="Was this allowed?")
    for drawable, hex_id in ((True, "F5"), (False, "C7"), (False, "D9"), (True, "C1")):
        hexagon(page, hex_id).click()
        page.get_by_role("complementary", name=hex_id).wait_for()
        assert asked.count() == drawable, hex_id
        page.keyboard.press("Escape")


# For everybody


def test_the_map_is_walked_and_opened_by_keyboard(calm: Visit, sent: Send) -> None:
    page = opened(calm, sent(FOUR))
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


def test_who_closes_a_number_is_back_at_it(still: Visit, sent: Send) -> None:
    page = opened(still, sent(FOUR))
    page.locator("[data-number='T:III']").focus()
    page.keyboard.press("Enter")
    page.get_by_role("complementary", name="Triangle, City III").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.number") == "T:III"
    playwright.expect(page.locator("[data-number='T:III']")).to_be_in_viewport()


def test_letters_twice_as_large_still_fit(still: Visit, sent: Send) -> None:
    page = opened(still, sent(FOUR))
    for path in (None, "/", "/tournaments", "/sheets", f"{sent(FOUR).path}/about"):
        if path:
            still.go(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert still.fits(), path


def test_on_paper_stands_the_score_without_anything_to_tap(computer: Visit, sent: Send) -> None:
    page = opened(computer, sent(FOUR), edit=True)
    page.emulate_media(media="print")
    assert page.locator(".score").is_visible()
    assert page.locator(".atlas").is_visible()
    for tapped in (".top nav", ".tools", ".add-photos", "form.claim", ".languages"):
        assert page.locator(tapped).is_hidden(), tapped


def test_axe_finds_nothing_with_anything_open(still: Visit, sent: Send) -> None:
    still.page.emulate_media(color_scheme="light" if still.is_phone else "dark")
    page = opened(still, sent(HARD), edit=True)
    found: list[str] = []

    def look() -> None:
        found.extend(violations(page))
        assert still.fits()

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
    page = opened(still, sent("moment-1", "moment-2", "moment-3"))
    look()
    assert not found
