"""Registering a map in a browser: few taps, nothing lost, told beside the hex, for everybody to use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.formats import read_map
from engine.sameness import seed_of
from tests.webapp.browser.browsing import Visit, faults
from tests.webapp.browser.mapping import FILE, Person, Reads, actions_of
from tests.webapp.maps import json_of, map_of, read_badly, whole
from webapp.maps.sheets import exported, map_of_file

FOREIGN = Path(__file__).parents[4] / "shared" / "foreign"
MOST = 40
"""Taps and keys from the photo of an unplayed sheet to its map in the library."""


def without_picture(data: bytes) -> bytes:
    """A map file as the engine reads it."""
    document, picture = map_of_file(data)
    assert picture is not None
    return json_of(document)


def shown(person: Person, hex_id: str) -> str:
    """What the page says of a hex."""
    return str(person.visit.page.locator(f'.drawn [data-id="{hex_id}"]').get_attribute("aria-label"))


def test_a_map_is_registered_in_few_taps(still: Visit, reads: Reads, tmp_path: Path) -> None:
    page, person = still.page, Person(still)
    seed = 5 if still.is_phone else 8
    reads(read_badly(seed))
    person.begin(FILE)
    page.keyboard.press("n")
    found = faults(still, "the page that corrects a map")
    person.correct(map_of(seed))
    person.saved()
    assert page.locator("[data-cards]").inner_text() == "Every hex is settled."
    assert page.locator("[data-open-left]").inner_text() == ""
    assert page.locator("[data-complete]").is_visible()
    person.register("Ada")
    assert person.effort < MOST
    # The plainer pages are the same at any width but for the columns.
    found += faults(still, "a registered map") if still.is_phone else []
    with page.expect_download() as download:
        page.get_by_role("link", name="Map file to share").click()
    download.value.save_as(tmp_path / "map.json")
    made = read_map(without_picture((tmp_path / "map.json").read_bytes())).board
    assert seed_of(made) == made.seed == seed_of(read_map(json_of(map_of(seed))).board)

    # The same once more: it is known.
    reads(whole(seed))
    person.begin(FILE)
    page.wait_for_selector("text=This map is registered already")
    still.go("/maps")
    assert page.locator(".atlas-list img").first.is_visible()
    found += faults(still, "the library") if still.is_phone else []
    assert not found


@pytest.mark.skipif(not FOREIGN.is_dir(), reason="the sheets of another hand aren't on this machine")
@pytest.mark.parametrize("name", ["south"])
def test_a_sheet_of_another_hand_is_registered_in_few_taps(computer: Visit, name: str) -> None:
    person = Person(computer)
    person.begin(FOREIGN / "photos" / f"{name}-blank-ordinary.jpg")
    person.correct(json.loads((FOREIGN / f"{name}.map.json").read_bytes()))
    person.register("Ada")
    assert person.effort < MOST


def test_what_is_missing_is_told_beside_the_hex_and_stops_registering(person: Person) -> None:
    page = person.visit.page
    first = next(each for each in person.saved()["hexes"] if each["kind"] is None)["id"]
    assert "is it land, water, a mountain" in shown(person, first)
    assert page.locator("[data-register]").is_disabled()
    page.locator(f'[data-card="{first}"]').click()
    page.wait_for_selector("[data-panel] >> text=is it land, water, a mountain")
    page.get_by_title("mountain", exact=True).click()
    # All mountains bear the same picture: one named, all named.
    assert not [each for each in person.saved()["hexes"] if each["kind"] is None]
    assert "is it land" not in shown(person, first)


def test_nobody_says_how_many_buildings_by_calling_a_hex_a_settlement(person: Person) -> None:
    page = person.visit.page
    first = next(each for each in person.saved()["hexes"] if each["kind"] is None)["id"]
    page.locator(f'[data-card="{first}"]').click()
    page.wait_for_selector("[data-panel-body]:not(.settling)")
    page.keyboard.press("s")
    assert person.unsure()["hexes"][first] == ["buildings"]
    page.wait_for_selector("[data-panel] >> text=Not read for certain: buildings")
    page.keyboard.press("s")
    assert first not in person.unsure()["hexes"]
    made = next(each for each in person.saved()["hexes"] if each["id"] == first)
    assert (made["kind"], len(made["buildings_mm"])) == ("settlement", 3)
    # Called so once more, it is what it was.
    page.locator(f'.drawn [data-id="{first}"]').click()
    page.get_by_title("settlement", exact=True).click()
    assert first not in person.unsure()["hexes"]


def test_every_change_can_be_undone_and_outlives_the_page(person: Person) -> None:
    page = person.visit.page
    before = person.saved()
    sure = [each for each in before["hexes"] if each["id"] not in read_badly().unsure["hexes"]]
    target = next(each for each in sure if each["kind"] == "land")["id"]
    page.locator(f'.drawn [data-id="{target}"]').click()
    page.keyboard.press("w")
    assert "water" in shown(person, target)
    page.keyboard.press("Control+z")
    assert person.saved() == before
    page.keyboard.press("Control+Shift+z")
    # The server can't be reached, the page is left: what was changed last is there all the same.
    page.route(
        "**/api/page/maps/drafts/*", lambda route: route.abort() if route.request.method == "PUT" else route.continue_()
    )
    page.keyboard.press("m")
    page.wait_for_selector("[data-failure]:not([hidden])")
    page.unroute("**/api/page/maps/drafts/*")
    page.reload()
    page.wait_for_selector("[data-ready]")
    assert "mountain" in shown(person, target)
    assert next(each for each in person.saved()["hexes"] if each["id"] == target)["kind"] == "mountain"
    person.visit.complaints.clear()


def test_roads_are_drawn_from_hex_to_hex_and_taken_away_so(person: Person) -> None:
    page = person.visit.page
    road = next(iter(read_badly().unsure["doubtful_roads"].items()))
    ends = road[0], road[1][0]
    page.get_by_role("button", name="Draw roads").click()

    def stroke() -> None:
        page.locator("[data-drawn]").scroll_into_view_if_needed()
        for place, act in zip(ends, (page.mouse.down, page.mouse.up), strict=True):
            box = page.locator(f'.drawn [data-id="{place}"] .veil').bounding_box()
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
            act()

    def joined() -> bool:
        hexes = {each["id"]: each for each in person.saved()["hexes"]}
        return ends[1] in hexes[ends[0]]["roads"] and ends[0] in hexes[ends[1]]["roads"]

    stroke()
    assert joined()
    stroke()
    assert not joined()
    for place in ends:
        page.locator(f'.drawn [data-id="{place}"]').click()
    assert joined()


def test_hexes_are_added_where_one_is_missing_and_removed_where_none_is(person: Person) -> None:
    page = person.visit.page
    count = len(person.saved()["hexes"])
    page.locator(".drawn .hexes [data-id]").first.click()
    page.locator("[data-panel] summary").click()
    page.get_by_role("button", name="No hex of the map").click()
    assert len(person.saved()["hexes"]) == count - 1
    page.get_by_role("button", name="Add hexes").click()
    page.locator(".free circle").first.click()
    now = person.saved()["hexes"]
    assert len(now) == count
    assert now[-1]["kind"] is None
    assert len({each["id"] for each in now}) == count


def test_actions_are_typed_one_after_the_other_in_the_usual_notation(person: Person) -> None:
    page, (_, *rest) = person.visit.page, actions_of(person, 4)
    page.locator("#round-4-0").click()
    page.keyboard.type("4-b")
    page.keyboard.press("Tab")
    page.keyboard.type("ac? 2d")
    page.keyboard.press("Enter")
    assert actions_of(person, 4) == [*(written := ["BBBB", "AC?", "DD"]), *rest[1:]]
    page.locator("#round-4-0").fill("5-X")
    page.keyboard.press("Enter")
    page.wait_for_selector("#round-4-note >> text=Write actions like")
    assert actions_of(person, 4) == [*written, *rest[1:]]


def test_who_types_goes_on_in_the_next_field_though_more_actions_came_before_it(person: Person) -> None:
    page, before = person.visit.page, actions_of(person, 5)
    page.locator("#round-5-0").fill("ac? 2d")
    page.keyboard.press("Tab")
    page.keyboard.type("3-b")
    page.keyboard.press("Tab")
    assert actions_of(person, 5) == ["AC?", "DD", "BBB", *before[2:]]
    page.locator("#round-5-0").fill("")
    page.keyboard.press("Tab")
    page.keyboard.type("a")
    page.keyboard.press("Enter")
    assert actions_of(person, 5) == ["A", "BBB", *before[2:]]
    # Also where the page is slower than the fingers.
    page.evaluate("""() => {
        const type = (id, text) => {
            const field = Object.assign(document.getElementById(id), { value: text });
            field.dispatchEvent(new Event("change"));
        };
        type("round-5-0", "ac? 2d");
        type("round-5-1", "4-b");
    }""")
    assert actions_of(person, 5) == ["AC?", "DD", "BBBB", *before[2:]]


def test_an_action_that_nobody_settled_stays_to_be_looked_at_when_others_come_and_go(person: Person) -> None:
    page = person.visit.page
    assert person.unsure()["actions"] == ["4a"]
    page.locator("#round-4-more").click()
    assert person.unsure()["actions"] == ["4a"]
    page.locator("#round-4-1").fill("")
    page.keyboard.press("Enter")
    assert person.unsure()["actions"] == ["4a"]
    page.locator("#round-4-0").fill("AA B")
    page.keyboard.press("Enter")
    assert person.unsure()["actions"] == []


def test_a_second_tap_and_a_key_that_is_held_settle_no_hex_that_nobody_has_looked_at(
    patient: Visit, reads: Reads
) -> None:
    reads(read_badly())
    person, page = Person(patient), patient.page
    person.begin(FILE)
    unsure = len(person.unsure()["hexes"])
    page.locator("[data-card]:not(.missing)").first.click()
    where = page.locator("[data-right]").bounding_box()
    page.wait_for_selector("[data-panel-body]:not(.settling)")
    for _ in range(2):
        page.mouse.click(where["x"] + 10, where["y"] + 10)
        page.wait_for_timeout(120)
    assert len(person.unsure()["hexes"]) == unsure - 1
    page.locator("[data-card]:not(.missing)").first.click()
    page.locator(".drawn .on[data-id]").focus()
    for _ in range(4):
        page.keyboard.down("Enter")
        page.wait_for_timeout(30)
    page.keyboard.up("Enter")
    assert len(person.unsure()["hexes"]) == unsure - 2


def test_nobody_is_asked_about_a_round_or_a_hex_that_is_gone(person: Person) -> None:
    page = person.visit.page
    for _ in range(3):
        page.get_by_role("button", name="Remove the last").click()
    assert [each["round"] for each in person.saved()["rounds"]] == [1, 2, 3]
    assert (person.unsure()["rounds"], person.unsure()["actions"]) == ({}, [])
    near, gone = next((near, away[0]) for near, away in person.unsure()["doubtful_roads"].items())
    assert "roads" in person.unsure()["hexes"][near]
    page.locator(f'.drawn [data-id="{gone}"]').click()
    page.locator("[data-panel] summary").click()
    page.get_by_role("button", name="No hex of the map").click()
    assert near not in person.unsure()["doubtful_roads"]
    assert "roads" not in person.unsure()["hexes"].get(near, [])


def test_a_draft_is_its_browser_s_alone(person: Person, browser: Any, address: str) -> None:
    from tests.webapp.browser.browsing import visiting

    path = person.visit.page.evaluate("location.pathname")
    with visiting(browser, address, "computer") as stranger:
        assert stranger.page.goto(address + path).status == 404


def test_a_shared_map_file_is_all_that_another_library_needs(computer: Visit) -> None:
    sheet = whole(6)
    file = {
        "name": "map.json",
        "mimeType": "application/json",
        "buffer": exported(json_of(sheet.document), sheet.picture),
    }
    person = Person(computer)
    person.begin(file)
    person.register("Ben", "Shared")
    assert person.visit.page.get_by_role("heading", name="Shared").is_visible()
    assert person.effort < 20


def test_what_cannot_be_read_as_a_map_is_told_in_the_form(computer: Visit) -> None:
    computer.go("/maps")
    computer.page.set_input_files("#files", [FILE])
    computer.page.get_by_role("button", name="Read the sheet").click()
    alert = computer.page.get_by_role("alert")
    alert.wait_for()
    assert "blank.pdf" in alert.inner_text()
    assert computer.page.evaluate("location.pathname") == "/maps"
    assert computer.page.evaluate("document.querySelector('#files').files.length") == 1
    assert computer.page.get_by_role("button", name="Read the sheet").is_enabled()
