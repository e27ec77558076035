"""A person at the page that corrects a map, who knows the sheet and counts every tap and key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.webapp.browser.browsing import Visit
from webapp.maps.placing import placed_in
from webapp.maps.sheets import Sheet

FILE = {"name": "blank.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7 any"}
Reads = Callable[[Sheet], None]

KEYS = {"water": "w", "mountain": "m", "settlement": "s", "I": "1", "II": "2", "III": "3", "IV": "4"}
CLANS = {"drifter": "f", "raider": "r", "pirate": "p", "bomber": "x", "guardian": "g", "enforcer": "e", None: "0"}


@dataclass
class Person:
    """Somebody with the sheet before them. `effort` counts taps and keys, choosing the file included."""

    visit: Visit
    effort: int = 0

    def tap(self, place: Any) -> None:
        """One tap or click."""
        self.effort += 1
        place.click()

    def press(self, key: str) -> None:
        """One key."""
        self.effort += 1
        self.visit.page.keyboard.press(key)

    def type(self, field: Any, text: str) -> None:
        """A field tapped and filled in."""
        self.effort += 1 + len(text)
        field.fill(text)

    def begin(self, file: Any) -> None:
        """Chooses the file and has it read."""
        self.visit.go("/maps")
        self.effort += 1
        self.visit.page.set_input_files("#files", file)
        self.tap(self.visit.page.get_by_role("button", name="Read the sheet"))
        self.visit.page.wait_for_selector("[data-ready]")

    def saved(self) -> dict[str, Any]:
        """The map as it is kept by now."""
        return dict(self._kept()["document"])

    def unsure(self) -> dict[str, Any]:
        """What of it isn't sure yet."""
        return dict(self._kept()["unsure"])

    def _kept(self) -> dict[str, Any]:
        page = self.visit.page
        page.wait_for_selector("[data-draft]:not([data-saving])")
        draft = page.locator("[data-draft]").get_attribute("data-draft")
        work = page.evaluate("id => fetch(`/api/page/maps/drafts/${id}`).then((answer) => answer.json())", draft)
        return dict(work["work"])

    def correct(self, truth: dict[str, Any]) -> None:
        """Goes through what differs from the sheet, hex by hex, then says that the rest is right."""
        now = self.saved()
        for wanted in placed_in(truth, now)["hexes"]:
            seen = next(each for each in now["hexes"] if each["center_mm"] == wanted["center_mm"])
            if self._correct_hex(seen, wanted, {each["id"]: each for each in now["hexes"]}, _names(truth, now)):
                # Looked at anew each time: one answer may settle others.
                now = self.saved()
        page = self.visit.page
        if page.locator("[data-all-right]").count():
            self.tap(page.locator("[data-all-right]"))
        self._correct_rounds(truth)
        if page.locator("[data-rounds-right]").count():
            self.tap(page.locator("[data-rounds-right]"))

    def _correct_hex(
        self, seen: dict[str, Any], wanted: dict[str, Any], hexes: dict[str, dict[str, Any]], names: dict[str, str]
    ) -> bool:
        """Whether anything had to be done."""
        keys = self._keys(seen, wanted)
        if keys:
            self._pick(seen["id"])
            for key in keys:
                self.press(key)
            # What a hex is says something of its roads.
            hexes = {each["id"]: each for each in self.saved()["hexes"]}
        hat = wanted["clan"] and wanted["clan"]["sector"]
        if hat and hat != (hexes[seen["id"]]["clan"] or {}).get("sector"):
            self._hat(seen["id"], hat)
            keys.append(hat)
        roads = {names[to] for to in wanted["roads"]}
        wrong = {to for to in set(hexes[seen["id"]]["roads"]) ^ roads if to in hexes}
        if wrong:
            self._pick(seen["id"])
            for to in sorted(wrong):
                self.tap(self.visit.page.get_by_title(f"Road to {to}", exact=True))
        return bool(keys or wrong)

    def _hat(self, hex_id: str, sector: str) -> None:
        """Says which letter the Drifter has in its hat."""
        self._pick(hex_id)
        hat = self.visit.page.get_by_role("group", name="Letter in the Drifter’s hat")
        self.tap(hat.get_by_title(sector, exact=True))

    def _pick(self, hex_id: str) -> None:
        """Taps the hex, unless the page shows it already."""
        page = self.visit.page
        if not page.locator(f'.drawn .on[data-id="{hex_id}"]').count():
            card = page.locator(f'[data-card="{hex_id}"]')
            self.tap(card if card.count() else page.locator(f'.drawn [data-id="{hex_id}"]'))
        # What is under a finger is drawn anew once the finger is gone.
        page.wait_for_selector(f'[data-panel] .what strong:text-is("{hex_id}")')

    @staticmethod
    def _keys(seen: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
        keys = []
        what = wanted["sector"] or wanted["city"] or wanted["kind"]
        if what != (seen["sector"] or seen["city"] or seen["kind"]):
            keys.append(KEYS.get(what, what.lower()))
        if wanted["kind"] == "settlement":
            have = len(seen["buildings_mm"]) if seen["kind"] == "settlement" else 2
            keys += ["s"] * ((len(wanted["buildings_mm"]) - have) % 4)
        clan = wanted["clan"] and wanted["clan"]["kind"]
        if clan != (seen["clan"] and seen["clan"]["kind"]):
            keys.append(CLANS[clan])
        return keys

    def _correct_rounds(self, truth: dict[str, Any]) -> None:
        page = self.visit.page
        if self.saved()["players"] != truth["players"]:
            self.effort += 2
            page.locator("#map-players").select_option(str(truth["players"]))
        for have, want in zip(self.saved()["rounds"], truth["rounds"], strict=True):
            number = want["round"]
            for place, action in enumerate(want["actions"]):
                if place >= len(have["actions"]):
                    self.tap(page.locator(f"#round-{number}-more"))
                if place >= len(have["actions"]) or have["actions"][place]["letters"] != action["letters"]:
                    self.type(page.locator(f"#round-{number}-{place}"), _written(action["letters"]))
            for _ in range(len(want["actions"]), len(have["actions"])):
                self.type(page.locator(f"#round-{number}-{len(want['actions'])}"), "")
                self.press("Enter")
            for part in ("starts", "scores"):
                if have[part] != want[part]:
                    self.effort += 2
                    page.locator(f"#round-{number}-{part}").select_option(want[part] or "")

    def register(self, by: str, name: str | None = None) -> None:
        """Says who registers it, and that it is done."""
        page = self.visit.page
        if name is not None:
            self.type(page.locator("#map-name"), name)
        self.type(page.locator("#map-by"), by)
        self.tap(page.locator("[data-register]"))
        page.wait_for_url("**/maps/*new=1")


def _written(letters: list[str]) -> str:
    """The action with as few keys as the page takes: `4B`, `AC?`."""
    return f"{len(letters)}{letters[0]}" if len(letters) > 1 and len(set(letters)) == 1 else "".join(letters)


def _names(truth: dict[str, Any], now: dict[str, Any]) -> dict[str, str]:
    """What the hexes of the truth are called on the page."""
    called = {tuple(each["center_mm"]): each["id"] for each in now["hexes"]}
    return {each["id"]: called[tuple(each["center_mm"])] for each in placed_in(truth, now)["hexes"]}


def actions_of(person: Person, number: int) -> list[str]:
    """The letters of a round's actions as they are kept by now."""
    return ["".join(each["letters"]) for each in person.saved()["rounds"][number - 1]["actions"]]
