"""Positions and maps in JSON read back, and nonsense is refused in one sentence."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import Board
from engine.errors import BadBoardError, BadPositionError, BadSeedError, EngineError
from engine.formats import MAX_BYTES, position_document, read_map, read_position
from engine.hexes import Hex, Layout, Orientation
from engine.position import Position
from tests.strategies import board_of, positions

BOARD = board_of("A I B:guardian\n *2 ~ ^\n A A C")


def board_of_seed(seed: str, players: int) -> Board:
    """The only board here is that of seed 0 for two."""
    if (seed, players) != ("0", 2):
        raise BadSeedError(f"Seed {seed} names no sheet for {players}.")
    return BOARD


def document(**changes: object) -> bytes:
    """A good position document, with changes."""
    good = {"format": "wasteland-position/1", "seed": "0", "players": 2, "marks": {"A1": "X", "A2": ["O", None]}}
    return json.dumps({key: value for key, value in {**good, **changes}.items() if value != "left out"}).encode()


def map_document(**changes: object) -> dict[str, Any]:
    """A good small map, with changes."""
    hexes = [
        {"id": "A1", "q": 0, "r": 0, "kind": "city", "city": "I"},
        {"id": "B1", "q": 1, "r": 0, "kind": "land", "sector": "A", "roads": ["C1"]},
        {
            "id": "C1",
            "q": 2,
            "r": 0,
            "kind": "land",
            "sector": "B",
            "roads": ["B1"],
            "clan": {"kind": "drifter", "sector": "C"},
        },
        {"id": "D1", "q": 3, "r": 0, "kind": "settlement", "buildings_mm": [[1, 1, 2], [1, 5, 2]]},
    ]
    actions = [{"id": "1a", "letters": ["?"], "box_mm": [0] * 4}]
    rounds = [{"round": 1, "starts": "X", "scores": "I", "actions": actions}]
    return {"format": "wasteland-map/1", "seed": "9", "players": 3, "hexes": hexes, "rounds": rounds, **changes}


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions())
def test_a_position_written_is_read_back(position: Position) -> None:
    text = json.dumps(position_document(position))
    assert read_position(text, lambda _seed, _players: position.board).position() == position


def test_the_contract_s_position_is_read() -> None:
    read = read_position(document(after_round=3, actions={"3b": "O", "1a": None}), board_of_seed)
    assert (read.marks, read.after_round, read.actions) == ({"A1": "X", "A2": ("O", None)}, 3, {"3b": "O"})
    assert read.position().holders("A2") == ("O",)


def test_without_a_round_it_is_the_final_sheet() -> None:
    assert read_position(document(), board_of_seed).after_round is None


def test_the_players_may_be_said_beside_the_document() -> None:
    assert read_position(document(players="left out"), board_of_seed, players=2).board is BOARD


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "the text is empty"),
        (b"hello", "no JSON"),
        (b"\x89PNG\r\n\x1a\n\x00", "no JSON"),
        (b"[1, 2]", "it must be an object, not a list"),
        (b"[" * 300_000, "it must be an object"),
        (b'{"x":' * 100_000, '"x" is none of its fields'),
        (b'{"marks":' + b'{"x":' * 100_000, "no JSON"),
        (b"x" * 10_000_000, "10.0 MB"),
        (
            document(format="wasteland-position/2"),
            'its "format" must be "wasteland-position/1", not "wasteland-position/2"',
        ),
        (document(format="left out"), 'its "format" is missing'),
        (document(marks="left out"), 'its "marks" is missing'),
        (document(marks=[]), 'its "marks" must be an object, not a list'),
        (document(marks={"F7": 7}), '"F7": a mark is text'),
        (document(marks={"F7": [["X"]]}), '"F7": a mark is text'),
        (document(seed="left out"), '"seed"'),
        (document(players="left out"), '"players"'),
        (document(players=5), "2 to 4 players, not 5"),
        (document(players="two"), 'its "players" must be a whole number or null, not text'),
        (document(after_round="six"), 'its "after_round" must be a whole number or null, not text'),
        (document(after_round=1.5), "must be a whole number or null, not one with a decimal point"),
        (document(actions={"1a": 7}), 'each of its "actions" must be text or null, not a whole number'),
        (document(after_rounds=3), '"after_rounds" is none of its fields (format, marks, seed, players, after_round,'),
        (document(**{"x`y" * 9: 3}), "is none of its fields"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(text: bytes, sentence: str) -> None:
    with pytest.raises(BadPositionError) as caught:
        read_position(text, board_of_seed)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 3


DOUBLED = [
    (b'"A1": "X"', b'"A1": "X", "A1": "O"', "A1"),
    (b'"A1": "X"', b'"A1":"X","A1":"X"', "A1"),
    (b'"A1": "X"', b'"A1": "X", "\\u0041\\u0031": "O"', "A1"),
    (b'"seed": "0"', b'"seed" : "0", "seed" : "0"', "seed"),
    (b'"seed": "0"', b'"seed": "0", "after_round": null, "after_round": 3', "after_round"),
    (b'"seed": "0"', b'"seed": "0", "actions": {"1a": "X", "1a": null}', "1a"),
    (b'"seed": "0"', b'"seed": "0", "marks": {}', "marks"),
    (b'"seed": "0"', b'"seed": ":", "map": {}, "map": null', "map"),
]


@pytest.mark.parametrize(("once", "twice", "key"), DOUBLED)
def test_what_stands_twice_is_refused_by_name(once: bytes, twice: bytes, key: str) -> None:
    with pytest.raises(BadPositionError, match=f'"{key}" stands twice') as caught:
        read_position(document().replace(once, twice), board_of_seed)
    assert f'"{key}" steht zweimal' in caught.value.message_de


@pytest.mark.parametrize("instead", [7, 1.5, "4717", True, []])
def test_what_stands_in_place_of_a_map_is_refused_wherever_else_it_stands(instead: object) -> None:
    with pytest.raises(BadBoardError, match="wasteland-map/1"):
        read_position(document(seed=4717, marks={"A1": ": 1.5"}, map=instead), board_of_seed)


def test_colons_and_nulls_are_nothing_twice() -> None:
    read = read_position(document(seed="0", after_round=None, actions={"1a": None, "a:b": "X"}), board_of_seed)
    assert read.actions == {"a:b": "X"}
    printed = map_document(title="Mine: all of it", cuts_mm=[{"x": ":"}])
    assert read_position(document(map=printed, marks={}), board_of_seed).board.title == "Mine: all of it"


@given(st.dictionaries(st.text(max_size=4), st.text(max_size=3), min_size=1, max_size=4), st.data())
def test_whatever_the_keys_only_one_that_stands_twice_is_refused(marks: dict[str, str], data: st.DataObject) -> None:
    assert read_position(document(marks=marks), board_of_seed).marks == marks
    key = data.draw(st.sampled_from(sorted(marks)))
    again = document(marks={**marks, "HERE!": ""}).replace(b'"HERE!"', json.dumps(key).encode())
    with pytest.raises(BadPositionError, match="stands twice"):
        read_position(again, board_of_seed)


def test_a_map_in_a_position_is_told_of_as_a_map() -> None:
    with pytest.raises(BadBoardError, match="no wasteland-map/1 document: it must be an object, not a list"):
        read_position(document(map=[]), board_of_seed)


def test_an_unknown_seed_is_the_source_of_boards_to_refuse() -> None:
    with pytest.raises(BadSeedError):
        read_position(document(seed="12"), board_of_seed)


def test_marks_are_given_back_as_they_were_and_judged_only_when_asked() -> None:
    read = read_position(document(marks={"C2": "X"}), board_of_seed)
    with pytest.raises(BadPositionError, match="C2 is a mountain"):
        read.position()


def test_a_position_may_carry_its_map() -> None:
    read = read_position(document(map=map_document(), players=2, marks={"B1": "T", "D1": ["S"]}), board_of_seed)
    assert (read.board.seed, read.board.players) == ("9", 3)
    with pytest.raises(BadPositionError, match='"S" is no player of this sheet for 3'):
        read.position()


def test_a_map_is_read_with_all_that_a_game_needs() -> None:
    given_map = read_map(json.dumps(map_document()))
    board = given_map.board
    assert given_map.warnings == ()
    clan = board.cell("C1").clan
    assert clan is not None
    assert (clan.sector, board.cell("D1").buildings) == ("C", 2)
    assert (board.rounds[0].actions[0].letters, board.scorings) == (("?",), {"I": 1})


@pytest.mark.parametrize("orientation", list(Orientation))
def test_the_orientation_is_seen_from_the_centres(orientation: Orientation) -> None:
    layout = Layout(orientation, 8.0, (20.0, 30.0))
    hexes = [{**each, "center_mm": layout.center(Hex(each["q"], each["r"]))} for each in map_document()["hexes"]]
    assert read_map(json.dumps(map_document(hexes=hexes))).board.orientation is orientation


def changed_hex(**changes: object) -> dict[str, Any]:
    """The map with its second hex changed."""
    hexes = map_document()["hexes"]
    return map_document(hexes=[hexes[0], {**hexes[1], **changes}, *hexes[2:]])


def changed_round(**changes: object) -> dict[str, Any]:
    """The map with its round changed."""
    return map_document(rounds=[{**map_document()["rounds"][0], **changes}])


def test_r7_a_one_way_road_is_played_as_printed_and_warned_of() -> None:
    given_map = read_map(json.dumps(changed_hex(roads=[])))
    assert "The road from C1 to B1 runs one way" in given_map.warnings[0].message("en")
    assert given_map.board.cell("C1").roads == ("B1",)


def test_what_is_odd_but_playable_is_warned_of() -> None:
    assert "out of turn order" in read_map(json.dumps(changed_round(starts="T"))).warnings[0].message("en")
    assert "never scored" in read_map(json.dumps(changed_round(scores=None))).warnings[0].message("en")


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (map_document(hexes=[]), "1 to 1000 hexes"),
        (map_document(players=5), "2 to 4 players"),
        (map_document(rounds=[]), "one at least"),
        (map_document(rounds=map_document()["rounds"] * 2), "numbered 1, 2, 3"),
        (map_document(hexes=map_document()["hexes"] * 2), "same id"),
        (map_document(hexes=map_document()["hexes"][1:]), "without a city"),
        (changed_hex(sector="E"), 'sector "E"'),
        (changed_hex(kind="swamp"), "swamp"),
        (changed_hex(id="B/1"), 'without a slash, not "B/1"'),
        (changed_hex(id="B\n1"), 'without a slash, not "B?1"'),
        (changed_hex(id="B\u202e1"), 'without a slash, not "B?1"'),
        (changed_hex(id="B" * 31), "1 to 30 letters"),
        (changed_hex(kind="city", city="I", sector=None, roads=[]), "2 cities I"),
        (changed_hex(roads=["D1"]), "no neighbour"),
        (changed_hex(q=2), "same place"),
        (changed_hex(clan={"kind": "drifter", "sector": "Z"}), "Drifter"),
        (changed_hex(clan={"kind": "wizard"}), "wizard"),
        (changed_round(starts="Q"), "who doesn't play"),
        (changed_round(scores="IX"), "isn't on the map"),
        (
            changed_round(actions=[{"id": "1a", "letters": ["E"]}]),
            'its "rounds[0].actions[0].letters[0]" can\'t be "E"',
        ),
        (changed_round(actions=[{"id": "1a", "letters": ["A"]}] * 2), "same id"),
    ],
)
def test_a_map_that_can_not_be_is_refused(bad: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadBoardError) as caught:
        read_map(json.dumps(bad))
    assert sentence in str(caught.value)


def test_a_document_may_be_large_but_not_endless() -> None:
    def wide(blanks: int) -> bytes:
        return document().replace(b'"marks"', b" " * blanks + b'"marks"')

    assert len(read_position(wide(MAX_BYTES - 1000), board_of_seed).marks) == 2
    with pytest.raises(BadPositionError, match="1 MB at most"):
        read_position(wide(MAX_BYTES), board_of_seed)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None)
@given(st.sampled_from(["format", "seed", "players", "marks", "after_round", "actions", "map"]), JSON)
def test_whatever_stands_in_a_field_it_is_read_or_refused(name: str, value: object) -> None:
    # Anything but the engine's own error would end the test.
    with suppress(EngineError):
        read_position(document(**{name: value}), board_of_seed).position()


@given(st.binary(max_size=60))
def test_whatever_bytes_come_they_are_refused_in_words(data: bytes) -> None:
    with pytest.raises(BadPositionError):
        read_position(data, board_of_seed)
