"""Positions and maps from anywhere: unusual ones are scored right, impossible ones refused in one sentence."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import Board
from engine.checks import problems_of, readable_part
from engine.errors import BadSeedError, EngineError
from engine.formats import read_map, read_position
from engine.notation.maps import map_line
from engine.scoring import score_city, score_moments
from tests.strategies import board_of

GAP = board_of("A I A . A II\n  . A A A A .", roads="C1-B2 B2-C2", rounds="AA A / A? ? > II")
TOUCHING = board_of("I II A *1 *2 A\n A A A A A *1\nB B B B III B", rounds="AA A / A? ? > II")
FIVE = "A sheet is for 2 to 4 players, not 5 (R18)."


def no_seed(seed: str, players: int) -> Board:
    """Here every position brings its map."""
    raise BadSeedError(f"no sheet {seed} for {players}", f"kein Blatt {seed} für {players}")


def document(board: Board, marks: dict[str, Any], **more: object) -> dict[str, Any]:
    """A position with its map."""
    return {"format": "wasteland-position/1", "map": json.loads(map_line(board)), "marks": marks, **more}


def points(board: Board, marks: dict[str, Any], player: str = "X") -> dict[str, int]:
    """The player's points for each city, of the position read from its document."""
    read = read_position(json.dumps(document(board, marks)), no_seed)
    assert problems_of(read) == ()
    return {city: score_city(read.position(), player, city).points for city in board.cities}


def refusal(text: bytes | str) -> EngineError:
    """What reading it, or making it a position, is refused with."""
    with pytest.raises(EngineError) as caught:
        read_position(text, no_seed).position()
    return caught.value


def test_a_gap_in_the_map_leads_nowhere() -> None:
    assert points(GAP, {"C1": "X", "E1": "X"}) == {"I": 1, "II": 1}


def test_and_the_way_around_it_does() -> None:
    assert points(GAP, {"C1": "X", "C2": "X", "E1": "X", "D2": "X"}) == {"I": 2, "II": 2}


def test_r20_cities_that_touch_are_connected() -> None:
    assert points(TOUCHING, {"C1": "X"}) == {"I": 0, "II": 2, "III": 0}
    assert points(TOUCHING, {"A2": "X"}) == {"I": 2, "II": 2, "III": 0}
    assert points(TOUCHING, {"C1": "X", "C2": "X", "D2": "X"}) == {"I": 0, "II": 3, "III": 3}


def test_r20_settlements_that_touch_are_connected_for_who_holds_both() -> None:
    marks: dict[str, Any] = {"C1": "X", "D1": ["X"], "E1": ["X", "O"], "F1": "X", "F2": ["X"], "E2": "O"}
    assert points(TOUCHING, marks)["II"] == 2 + 3
    without = {**marks, "E1": [None, None], "F1": "#"}
    del without["F2"], without["E2"]
    assert points(TOUCHING, without)["II"] == 2 + 1


def test_r20_one_end_of_a_chain_of_towns_reaches_the_other() -> None:
    marks: dict[str, Any] = {"C1": "O", "D1": ["O"], "E1": ["O"], "E2": "O"}
    assert points(TOUCHING, marks, "O") == {"I": 0, "II": 5, "III": 5}


@pytest.mark.parametrize(
    ("marks", "sentence", "satz"),
    [
        ({"Z9": "X"}, 'no hex "Z9"', 'kein Feld "Z9"'),
        ({"": "X"}, 'no hex ""', "kein Feld"),
        ({"C1\n": "#"}, 'no hex "C1?"', "kein Feld"),
        ({"C1": "Y"}, '"Y" is no player', '"Y" spielt'),
        ({"C1": ""}, '"" is no player', "spielt"),
        ({"C1": "#Y"}, '"Y" is no player', "spielt"),
        ({"C1": "##"}, "is no player", "spielt"),
        ({"C1": "XO"}, '"XO" is no player', "spielt"),
        ({"C1": "x"}, '"x" is no player', "spielt"),
        ({"C1": "T"}, "they are X, O (R18)", "dabei sind X, O (R18)"),
        ({"C1": "X" * 100_000}, "is no player", "spielt"),
        ({"A1": "X"}, "is a city", "ist eine Stadt"),
        ({"D1": "X"}, "is a settlement", "ist eine Siedlung"),
        ({"D1": ["Y"]}, '"Y" is no player', "spielt"),
        ({"C1": ["X"]}, "is no settlement", "keine Siedlung"),
        ({"C1": 1}, "a mark is text", "Text"),
        ({"C1": None}, "a mark is text", "Text"),
        ({"C1": {"X": 1}}, "a mark is text", "Text"),
    ],
)
def test_a_mark_that_can_not_be_is_refused_by_its_name(marks: dict[str, Any], sentence: str, satz: str) -> None:
    error = refusal(json.dumps(document(TOUCHING, marks)))
    assert error.exit_code == 3
    assert sentence in str(error)
    assert satz in error.message_de
    assert len(str(error)) < 200
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("history", "sentence"),
    [
        ({"after_round": 3}, "from 0 to 2, not 3 (R17)"),
        ({"after_round": -1}, "not -1"),
        ({"actions": {"7a": "X"}}, 'no action "7a"'),
        ({"actions": {"1a": "T"}}, 'Action 1a: "T" is no player'),
        ({"actions": {"1a": ["X"]}}, 'each of its "actions" must be text or null'),
        ({"after_round": 1.5}, 'its "after_round" must be a whole number'),
    ],
)
def test_a_history_that_can_not_be_is_refused(history: dict[str, Any], sentence: str) -> None:
    assert sentence in str(refusal(json.dumps(document(TOUCHING, {}, **history))))


def test_five_can_not_play() -> None:
    five = document(TOUCHING, {})
    five["map"]["players"] = 5
    assert str(refusal(json.dumps(five))) == FIVE
    by_seed = {"format": "wasteland-position/1", "seed": "1", "players": 5, "marks": {}}
    assert str(refusal(json.dumps(by_seed))) == FIVE


def noise(seed: int, size: int) -> bytes:
    """Bytes that mean nothing."""
    return random.Random(seed).randbytes(size)


@pytest.mark.parametrize(
    "nonsense",
    [
        noise(1, 10_000_000),
        b"{" + noise(2, 900_000),
        b'{"marks": {' + b",".join(b'"A%d": "X"' % i for i in range(900_000)) + b"}}",
        b"[" * 10_000_000,
        b'{"format":' * 90_000,
        b'{"format": "wasteland-position/1", "marks": ' + b"[" * 90_000 + b"]" * 90_000 + b"}",
        b'{"format": "wasteland-position/1", "marks": {}, "seed": ' + b"9" * 900_000 + b"}",
        b'{"format": "wasteland-position/1", "marks": {}, "seed": "1", "players": 1e999}',
        b'{"format": "wasteland-position/1", "marks": {}, "seed": "1", "players": NaN}',
        b'{"format": "wasteland-position/1", "marks": {"\\ud800": "X"}, "seed": "1", "players": 2}',
        b"\xff\xfe{\x00}\x00",
    ],
    ids=[
        "noise",
        "noise in a brace",
        "marks",
        "brackets",
        "formats",
        "deep",
        "long number",
        "infinite",
        "no number",
        "half a letter",
        "UTF-16",
    ],
)
def test_nonsense_of_any_size_is_refused_in_a_sentence(nonsense: bytes) -> None:
    error = refusal(nonsense)
    assert error.exit_code in (2, 3)
    assert 0 < len(str(error)) < 300
    assert "\n" not in str(error)
    str(error).encode()
    error.message_de.encode()


@pytest.mark.parametrize("what", ["places", "names", "rounds", "letters"])
def test_a_huge_map_is_refused_not_endured(what: str) -> None:
    big = json.loads(map_line(TOUCHING))
    if what == "places":
        big["hexes"] = [{"id": f"H{i}", "q": i, "r": 0, "kind": "water"} for i in range(5000)]
    elif what == "names":
        big["hexes"][0]["id"] = "A" * 100_000
    elif what == "rounds":
        big["rounds"] = [{"round": i + 1, "starts": "X", "actions": []} for i in range(5000)]
    else:
        big["rounds"][0]["actions"][0]["letters"] = ["?"] * 50_000
    with pytest.raises(EngineError) as caught:
        read_map(json.dumps(big))
    assert len(str(caught.value)) < 200


ODD: list[Any] = [
    *(None, True, -1, 0, 5, 10**30, 1.5, "", "X", "Y", "#", "I", "B1", "?"),
    *([], {}, ["X", "X"], [[]], {"X": {}}),
]


def words_of(text: str) -> list[str]:
    """Every sentence that a person gets who reads the document, checks it and scores what can be scored."""
    try:
        read = read_position(text, no_seed)
    except EngineError as error:
        return [str(error), error.message_de]
    assert len(score_moments([readable_part(read)]).players) == read.board.players
    return [each.message(lang) for each in (*problems_of(read), *read.warnings) for lang in ("en", "de")]


@settings(deadline=None, max_examples=300, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_good_document_with_anything_changed_is_read_or_refused_but_never_a_crash(data: st.DataObject) -> None:
    changed = document(TOUCHING, {"C1": "X", "D1": ["X"], "C2": "#"}, after_round=1, actions={"1a": "X"})
    for _ in range(data.draw(st.integers(1, 3))):
        disturb(changed, data)
    assert all(0 < len(sentence) < 400 for sentence in words_of(json.dumps(changed)))


def disturb(node: Any, data: st.DataObject) -> None:
    """Something deep in the document changed, left out or doubled."""
    while True:
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        if isinstance(node[key], (dict, list)) and node[key] and data.draw(st.integers(0, 4)):
            node = node[key]
            continue
        match data.draw(st.integers(0, 3)):
            case 0:
                del node[key]
            case 1 if isinstance(node, list):
                node.append(copy.deepcopy(node[key]))
            case _:
                node[key] = copy.deepcopy(data.draw(st.sampled_from(ODD)))
        return
