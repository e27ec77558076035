"""What is changed on the page that corrects a map: kept as it is shown, whatever the network and other windows do."""

from __future__ import annotations

from typing import Any

from tests.webapp.browser.browsing import Visit, visiting
from tests.webapp.browser.mapping import FILE, Person, Reads, actions_of
from tests.webapp.maps import map_of, picture_of, read_badly, whole
from webapp.maps.sheets import Sheet


def test_a_change_whose_answer_is_lost_is_no_other_window_s(computer: Visit, reads: Reads) -> None:
    reads(whole(6))
    person, page = Person(computer), computer.page
    person.begin(FILE)
    cut = {"answers": 1}

    def lost(route: Any) -> None:
        if route.request.method == "PUT" and cut["answers"]:
            cut["answers"] -= 1
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/api/page/maps/drafts/*", lost)
    hill = page.locator('.drawn [aria-label*="mountain"]').first
    place = str(hill.get_attribute("data-id"))
    hill.click()
    page.keyboard.press("w")
    page.wait_for_selector("[data-failure]:not([hidden])")
    page.keyboard.press("b")
    page.wait_for_selector("[data-saved]:text-is('Saved')")
    assert page.locator("[data-failure]").is_hidden()
    assert next(each["sector"] for each in person.saved()["hexes"] if each["id"] == place) == "B"


def test_a_change_that_a_server_out_of_order_turned_away_is_sent_again(patient: Visit, reads: Reads) -> None:
    reads(whole(6))
    person, page = Person(patient), patient.page
    person.begin(FILE)
    page.route("**/api/page/maps/drafts/*", lambda route: route.fulfill(status=503))
    page.locator('.drawn [aria-label*="mountain"]').first.click()
    page.keyboard.press("w")
    page.wait_for_selector("[data-failure]:not([hidden])")
    page.unroute("**/api/page/maps/drafts/*")
    page.wait_for_selector("[data-saved]:text-is('Saved')", timeout=15_000)


def test_what_is_undone_is_undone_in_its_field_too(computer: Visit, reads: Reads) -> None:
    reads(whole(6))
    person, page = Person(computer), computer.page
    person.begin(FILE)
    title = person.saved()["title"]
    for typed in ("Another", "Yet another"):
        page.locator("#map-title").fill(typed)
        page.keyboard.press("Tab")
    page.locator("[data-undo]").click()
    assert person.saved()["title"] == page.locator("#map-title").input_value() == "Another"
    page.locator("[data-undo]").click()
    assert person.saved()["title"] == page.locator("#map-title").input_value() == title
    page.locator("[data-redo]").click()
    assert person.saved()["title"] == page.locator("#map-title").input_value() == "Another"


def test_nothing_is_changed_while_the_map_is_being_registered(computer: Visit, reads: Reads) -> None:
    reads(whole(9))
    person, page = Person(computer), computer.page
    person.begin(FILE)
    hill = page.locator('.drawn [aria-label*="mountain"]').first
    hill = page.locator(f'.drawn [data-id="{hill.get_attribute("data-id")}"]')
    hill.click()
    asked: list[Any] = []
    page.route("**/register", lambda route: asked.append(route))
    page.locator("#map-by").fill("Ada")
    page.locator("[data-register]").click()
    page.wait_for_function("document.querySelector('[data-work]').inert")
    page.keyboard.press("w")
    page.keyboard.press("Control+z")
    assert "mountain" in str(hill.get_attribute("aria-label"))
    asked.pop().abort()
    page.wait_for_selector("[data-failure]:not([hidden])")
    page.keyboard.press("w")
    assert "water" in str(hill.get_attribute("aria-label"))


def test_what_is_no_action_stays_where_it_was_typed_and_nothing_is_registered_for_it(
    computer: Visit, reads: Reads
) -> None:
    reads(whole(6))
    person, page = Person(computer), computer.page
    person.begin(FILE)
    page.locator("#map-by").fill("Ada")
    page.locator("#round-4-0").fill("5-X")
    page.locator("#round-4-0").blur()
    page.locator("#round-5-0").fill("4-B")
    page.keyboard.press("Tab")
    page.locator("[data-register]").click()
    assert page.locator("#round-4-0:focus").input_value() == "5-X"
    page.wait_for_selector("#round-4-note >> text=Write actions like")
    page.keyboard.press("Control+a")
    page.keyboard.type("5-C")
    page.keyboard.press("Enter")
    page.wait_for_selector("#round-4-note:not(:has-text('Write actions'))", state="attached")
    assert (actions_of(person, 4)[0], actions_of(person, 5)[0]) == ("CCCCC", "BBBB")
    page.locator("[data-register]").click()
    page.wait_for_url("**/maps/*new=1")


def test_a_name_that_no_hex_can_have_is_told_and_one_that_is_being_typed_stays(computer: Visit, reads: Reads) -> None:
    reads(read_badly())
    person, page = Person(computer), computer.page
    person.begin(FILE)
    first, *_, other = (each["id"] for each in person.saved()["hexes"] if each["kind"] is None)
    page.locator(f'.drawn [data-id="{first}"]').click()
    name = page.locator("#hex-name")
    for wrong in (other, "A/1"):
        page.locator("[data-panel] summary").click()
        name.fill(wrong)
        page.keyboard.press("Tab")
        assert name.input_value() == first
        assert "a name of its own" in page.locator("[data-panel] details [role=alert]").inner_text()
        page.locator("[data-panel] summary").click()
    asked: list[Any] = []
    page.route(
        "**/api/page/maps/drafts/*",
        lambda route: asked.append(route) if route.request.method == "PUT" else route.continue_(),
    )
    page.get_by_title("land B").click()
    page.locator(f'.drawn [data-id="{first}"]').click()
    page.locator("[data-panel] summary").click()
    name.fill("ZZ1")
    with page.expect_response("**/api/page/maps/drafts/*"):
        page.wait_for_timeout(200)
        asked.pop().continue_()
    page.wait_for_selector("[data-saved]:text-is('Saved')")
    assert name.input_value() == "ZZ1"
    page.unroute("**/api/page/maps/drafts/*")
    page.keyboard.press("Enter")
    assert [each["sector"] for each in person.saved()["hexes"] if each["id"] == "ZZ1"] == ["B"]


def test_what_is_being_typed_when_the_page_is_left_is_there_again(computer: Visit, reads: Reads) -> None:
    reads(whole(6))
    person, page = Person(computer), computer.page
    person.begin(FILE)
    for field, typed in (("#map-title", "Half a title"), ("#round-4-0", "5-C")):
        page.locator(field).fill(typed)
        page.reload()
        page.wait_for_selector("[data-ready]")
        assert page.locator(field).input_value() == typed
    assert (person.saved()["title"], actions_of(person, 4)[0]) == ("Half a title", "CCCCC")


def test_who_comes_second_with_nearly_the_same_map_may_say_that_it_is_another(computer: Visit, reads: Reads) -> None:
    person, page = Person(computer), computer.page
    document = map_of(11)
    document["hexes"][5]["clan"] = {"kind": "raider", "sector": None}
    reads(Sheet(document, {}, picture_of(11)))
    person.begin(FILE)
    with visiting(page.context.browser, computer.address, "computer") as first:
        reads(whole(11))
        Person(first).begin(FILE)
        Person(first).register("Ben", "First")
    page.locator("#map-by").fill("Ada")
    page.locator("[data-register]").click()
    page.wait_for_selector("[data-failure] >> text=the only difference is")
    page.locator("[data-despite]").check()
    page.locator("[data-register]").click()
    page.wait_for_url("**/maps/*new=1")


def test_what_another_window_changed_is_not_registered_unseen(computer: Visit, reads: Reads) -> None:
    reads(whole(7))
    person, page = Person(computer), computer.page
    person.begin(FILE)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("[data-ready]")
    other.locator('.drawn [aria-label*="mountain"]').first.click()
    other.keyboard.press("w")
    other.wait_for_selector("[data-saved]:text-is('Saved')")
    page.locator("#map-by").fill("Ada")
    page.locator("[data-register]").click()
    page.wait_for_selector("[data-failure] >> text=changed in another window")
    assert "/maps/drafts/" in page.url
