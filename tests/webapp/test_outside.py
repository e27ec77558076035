"""What strangers send, through the command line: scored where it can be played, else one sentence and a code."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.notation.maps import map_line
from tests.engine.test_outside import GAP, TOUCHING, document, noise
from tests.webapp.conftest import Outcome, Wasteland
from tests.webapp.test_pages import send
from webapp.settings import Settings
from webapp.site.app import create_app

Save = Callable[..., Path]


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Writes a document or bytes as a file."""

    def write(content: object, name: str = "sheet.json") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return write


def points(outcome: Outcome, player: str = "X") -> dict[str, int]:
    """The player's points for each city that is scored."""
    assert outcome.code == 0, outcome.err
    score: Any = outcome.document["score"]
    cities = next(each["cities"] for each in score["players"] if each["symbol"] == player)
    return {city: each["points"] for city, each in cities.items()}


def refused(outcome: Outcome, code: int, *words: str) -> None:
    """Nothing on standard output, one short sentence with these words on standard error, and the exit code."""
    assert outcome.code == code, outcome.err
    assert not outcome.out
    assert len(outcome.err.splitlines()) == 1
    assert len(outcome.err) < 400
    assert all(word in outcome.err for word in words), outcome.err


def test_a_map_with_a_gap_is_scored(wasteland: Wasteland, save: Save) -> None:
    assert points(wasteland("score", save(document(GAP, {"C1": "X", "E1": "X"})), "--json")) == {"II": 1}
    around = document(GAP, {"C1": "X", "C2": "X", "D2": "X", "E1": "X"})
    assert points(wasteland("score", save(around), "--json")) == {"II": 2}


def test_r20_cities_and_settlements_that_touch_are_scored_as_connected(wasteland: Wasteland, save: Save) -> None:
    towns = document(TOUCHING, {"C1": "O", "D1": ["O"], "E1": ["O", None], "E2": "O"})
    outcome = wasteland("score", save(towns), "--json")
    assert points(outcome, "O") == {"II": 5}
    told: Any = outcome.document["problems"]
    assert {("odd-map", "R16")} == {(each["code"], each["rule"]) for each in told if each["code"] == "odd-map"}


def test_what_is_odd_about_a_map_is_told_in_both_languages(wasteland: Wasteland, save: Save) -> None:
    one_way = document(GAP, {})
    next(each for each in one_way["map"]["hexes"] if each["id"] == "C1")["roads"] = []
    told: Any = wasteland("score", save(one_way), "--json").document["problems"]
    road = next(each for each in told if each["rule"] == "R7")
    assert (road["code"], road["hex"]) == ("odd-map", "B2")
    assert "one way" in road["message"]
    assert "in eine Richtung" in road["message_de"]


def with_map(**changes: object) -> dict[str, Any]:
    """A good position on a map with changes."""
    good = document(TOUCHING, {"C1": "X"})
    return {**good, "map": {**json.loads(map_line(TOUCHING)), **changes}}


MARKS: list[tuple[object, tuple[str, ...]]] = [
    (document(TOUCHING, {"Z9": "X"}), ('no hex "Z9"', "(R1)")),
    (document(TOUCHING, {"C1": "Y"}), ('"Y" is no player', "(R18)")),
    (document(TOUCHING, {"B1": "X"}), ("B1 is a city", "(R1)")),
    (document(TOUCHING, {"D1": "X"}), ("D1 is a settlement", "(R8)")),
    (document(TOUCHING, {}, after_round=9), ("not 9", "(R17)")),
]
MAPS: list[tuple[object, tuple[str, ...]]] = [
    (with_map(players=5), ("2 to 4 players, not 5", "(R18)")),
    (with_map(players=1), ("2 to 4 players, not 1", "(R18)")),
    (with_map(hexes=[]), ("1 to 1000 hexes",)),
    (with_map(rounds=[]), ("numbered 1, 2, 3", "(R17)")),
    ({"format": "wasteland-position/1", "seed": 4711, "players": 5, "marks": {}}, ("not 5", "(R18)")),
    ({"format": "wasteland-position/1", "seed": 4711, "players": 2}, ('its "marks" is missing',)),
    ([1, 2, 3], ("it must be an object",)),
]


@pytest.mark.parametrize(("sheet", "words"), MARKS + MAPS)
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_no_score_comes_of_what_can_not_be(
    wasteland: Wasteland, save: Save, sheet: object, words: tuple[str, ...], options: tuple[str, ...]
) -> None:
    refused(wasteland("score", *options, save(sheet)), 3, "sheet.json", *words)


@pytest.mark.parametrize(("sheet", "words"), MAPS)
def test_and_no_check(wasteland: Wasteland, save: Save, sheet: object, words: tuple[str, ...]) -> None:
    refused(wasteland("check", "--hex", "C1", save(sheet)), 3, "sheet.json", *words)


@pytest.mark.parametrize(("sheet", "words"), MARKS)
def test_but_a_check_names_the_fault_of_a_mark(
    wasteland: Wasteland, save: Save, sheet: object, words: tuple[str, ...]
) -> None:
    outcome = wasteland("check", "--hex", "C1", save(sheet))
    assert outcome.code == 0, outcome.err
    assert all(word in outcome.out for word in words)


@pytest.mark.parametrize("name", ["sheet.json", "sheet.jpg", "sheet.pdf", "sheet"])
@pytest.mark.parametrize(
    "nonsense",
    [noise(1, 10_000_000), b"{" + noise(2, 10_000_000), b'{"marks": ' + b"[" * 10_000_000, b"\x00" * 10_000_000],
    ids=["noise", "noise in a brace", "brackets", "zeros"],
)
def test_ten_megabytes_of_nonsense_are_refused_in_one_sentence(
    wasteland: Wasteland, save: Save, nonsense: bytes, name: str
) -> None:
    refused(wasteland("score", save(nonsense, name), "--json"), 3, name)


def test_among_many_the_good_ones_are_scored_and_each_bad_one_says_so_in_its_place(
    wasteland: Wasteland, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = json.dumps(document(TOUCHING, {"C1": "X"})).encode()
    lines = [good, b"nonsense", json.dumps(with_map(players=5)).encode(), random.Random(3).randbytes(99), good]
    stream = b"\n".join(line.replace(b"\n", b"") for line in lines)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(stream)))
    outcome = wasteland("score", "--lines")
    told = [json.loads(line) for line in outcome.out.splitlines()]
    assert [each.get("code") for each in told] == [None, 3, 3, 3, None]
    assert "(R18)" in told[2]["message"]
    assert told[0]["score"]["players"][0]["cities"]["II"]["points"] == 2


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "sheet.json is not a picture that can be read"), ("de", "Das ist kein lesbares Bild")],
)
def test_the_page_takes_pictures_alone_and_says_so_in_the_reader_s_language(
    settings: Settings, language: str, words: str
) -> None:
    client = create_app(settings).test_client()
    sheet = json.dumps(document(TOUCHING, {"C1": "T"})).encode()
    answer = send(client, ("sheet.json", sheet), language=language)
    assert answer.status_code == 422
    assert words in answer.text
