"""The JSON on standard output is the contract's, field by field; other programs are written against it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.play import GameRecord
from tests.webapp.conftest import Wasteland
from webapp.documents import CheckDocument, ClaimDocument, ErrorDocument, ScoreDocument
from webapp.errors import EXIT_BUG
from webapp.maps.command import RegisterDocument
from webapp.replay_documents import ReplayDocument

Fields = dict[str, Any]


def checked(value: object, fields: Fields) -> dict[str, Any]:
    """The object, after a look at every field of it that the contract names, and at its type."""
    assert isinstance(value, dict)
    for name, kind in fields.items():
        assert name in value, f"the field {name} is missing"
        assert isinstance(value[name], kind), f"{name} is {value[name]!r}"
    return value


NUMBER = (int, float)
TEXT_OR_NULL = (str, type(None))
INT_OR_NULL = (int, type(None))

SCORE: Fields = {
    "format": str,
    "sheet": dict,
    "photos": list,
    "hexes": list,
    "actions": list,
    "score": dict,
    "review": list,
    "problems": list,
    "written": list,
}
SHEET: Fields = {"seed": str, "players": int, "matched_by": str, "confidence": NUMBER}
PHOTO: Fields = {"file": str, "after_round": INT_OR_NULL, "quality": dict, "timing_ms": dict}
HEX: Fields = {
    "id": str,
    "owner": TEXT_OR_NULL,
    "destroyed": bool,
    "buildings": list,
    "confidence": NUMBER,
    "review": bool,
    "active": bool,
    "corners_px": list,
}
ACTION: Fields = {"id": str, "taken_by": TEXT_OR_NULL, "confidence": NUMBER, "review": bool}
OUTCOME: Fields = {"players": list, "winner": list, "decided": bool, "possible": (bool, type(None))}
PLAYER: Fields = {
    "symbol": str,
    "guardian": int,
    "guardian_low": int,
    "guardian_high": int,
    "cities": dict,
    "total": dict,
}
TOTAL: Fields = {"points": int, "low": int, "high": int, "exact": bool}
CITY: Fields = {**TOTAL, "hexes": list, "connected": list}


def test_a_score_has_every_field_of_the_contract(wasteland: Wasteland, final: Path, game: GameRecord) -> None:
    document = checked(wasteland("score", final, "--json").document, SCORE)
    assert document["format"] == "wasteland-score/1"
    assert checked(document["sheet"], SHEET) == {"seed": "4711", "players": 2, "matched_by": "user", "confidence": 1.0}
    (photo,) = document["photos"]
    assert checked(photo, PHOTO)["file"] == final.name
    assert photo["after_round"] == 6
    assert photo["timing_ms"]["total"] >= 0
    assert [checked(each, HEX)["id"] for each in document["hexes"]] == [cell.id for cell in game.board.cells]
    assert [checked(each, ACTION)["id"] for each in document["actions"]] == list(game.board.actions)
    players = checked(document["score"], OUTCOME)["players"]
    assert [checked(each, PLAYER)["symbol"] for each in players] == ["X", "O"]
    for player in players:
        checked(player["total"], TOTAL)
        assert player["cities"].keys() == {"I", "II", "III", "IV"}
        for city in player["cities"].values():
            checked(city, CITY)


@pytest.mark.parametrize(
    "document", [ScoreDocument, ErrorDocument, CheckDocument, ClaimDocument, ReplayDocument, RegisterDocument]
)
def test_the_page_for_other_programs_names_every_field(document: type) -> None:
    page = (Path(__file__).parents[2] / "docs" / "programs.md").read_text(encoding="utf-8")
    _, schemas = msgspec.json.schema_components([document])
    named = {name for schema in schemas.values() for name in schema["properties"]}
    assert len(named) > 4
    assert not [name for name in sorted(named) if f'"{name}": ' not in page]


def test_every_hex_says_what_the_position_has_there(wasteland: Wasteland, final: Path, game: GameRecord) -> None:
    position = game.final
    for each in wasteland("score", final, "--json").document["hexes"]:
        cell = position.board.cell(each["id"])
        assert each["destroyed"] == position.is_destroyed(cell.id)
        assert each["owner"] == (position.owner(cell.id) or position.owner_before(cell.id))
        assert len(each["buildings"]) == cell.buildings
        assert {holder for holder in each["buildings"] if holder} == set(position.holders(cell.id))
        assert (each["confidence"], each["review"], each["corners_px"]) == (1.0, False, [])


def test_all_moments_of_a_game_give_the_running_score_exactly(
    wasteland: Wasteland, moments: list[Path], game: GameRecord
) -> None:
    backwards = wasteland("score", *reversed(moments), "--json").document
    assert [photo["file"] for photo in backwards["photos"]] == [path.name for path in moments]
    score: Any = backwards["score"]
    for player in score["players"]:
        for numeral, city in player["cities"].items():
            assert city["points"] == game.running[numeral][player["symbol"]].points
            assert city["exact"]
        assert player["total"]["points"] == sum(c["points"] for c in player["cities"].values()) + player["guardian"]
    assert score["decided"]
    most = max(player["total"]["points"] for player in score["players"])
    assert score["winner"] == [each["symbol"] for each in score["players"] if each["total"]["points"] == most]


def test_the_final_sheet_proves_the_last_city_and_the_range_of_every_other(
    wasteland: Wasteland, final: Path, game: GameRecord
) -> None:
    score: Any = wasteland("score", final, "--json").document["score"]
    last = game.board.rounds[-1].scores
    assert score["possible"] is True
    for player, true in zip(score["players"], game.score.players, strict=True):
        assert player["cities"][last]["exact"]
        for numeral, city in player["cities"].items():
            assert city["low"] <= true.cities[numeral].points <= city["high"]
            assert city["exact"] == (city["low"] == city["high"])
            assert not city["exact"] or city["points"] == city["low"]
        assert player["total"]["low"] <= true.total.points <= player["total"]["high"]
        assert player["total"]["low"] >= sum(city["low"] for city in player["cities"].values()) + player["guardian_low"]
    assert {"X", "O"} == set(score["winner"])
    assert not score["decided"]


def test_an_impossible_sheet_proves_nothing_and_says_so(
    wasteland: Wasteland, final: Path, game: GameRecord, tmp_path: Path
) -> None:
    board, position = game.board, json.loads(final.read_text())
    alone = next(
        cell.id
        for i, cell in enumerate(board.cells)
        if cell.occupiable and not 1 << i & board.beside_cities and board.neighbour_mask[i] & board.settlements == 0
    )
    position["marks"] = {alone: "X"}
    path = tmp_path / "alone.json"
    path.write_text(json.dumps(position))
    document: Any = wasteland("score", path, "--json").document
    assert document["score"]["possible"] is False
    players = document["score"]["players"]
    assert not any(city["exact"] for p in players for city in p["cities"].values())
    most = max(p["total"]["points"] for p in players)
    assert document["score"]["winner"] == [p["symbol"] for p in players if p["total"]["points"] == most]
    assert document["score"]["decided"] is False
    assert {"code": "isolated-mark", "hex": alone}.items() <= document["problems"][0].items()
    assert checked(document["problems"][0], {"code": str, "hex": TEXT_OR_NULL, "message": str})


def test_a_map_has_every_field_of_the_contract(wasteland: Wasteland) -> None:
    document: Any = wasteland("map", "4711", "--players", "3", "--paper", "letter", "--json").document
    checked(document, {"format": str, "seed": str, "title": str, "players": int, "paper": str, "page_mm": list})
    checked(document, {"hexes": list, "rounds": list, "cuts_mm": list, "folds_mm": list, "players_mm": list})
    assert (document["format"], document["seed"], document["players"], document["paper"]) == (
        "wasteland-map/1",
        "4711",
        3,
        "letter",
    )
    for each in document["hexes"]:
        checked(
            each,
            {
                "id": str,
                "q": int,
                "r": int,
                "center_mm": list,
                "radius_mm": NUMBER,
                "kind": str,
                "sector": TEXT_OR_NULL,
                "roads": list,
                "clan": (dict, type(None)),
                "city": TEXT_OR_NULL,
                "buildings_mm": list,
            },
        )
    for each in document["rounds"]:
        checked(each, {"round": int, "starts": str, "scores": TEXT_OR_NULL, "actions": list})
        for action in each["actions"]:
            assert len(checked(action, {"id": str, "letters": list, "box_mm": list})["box_mm"]) == 4
    for each in document["players_mm"]:
        assert len(checked(each, {"symbol": str, "name_box_mm": list, "points": list})["name_box_mm"]) == 4
        assert [point["for"] for point in each["points"]][-1] == "total"


def test_a_map_that_is_given_back_with_a_position_scores_the_same(
    wasteland: Wasteland, final: Path, tmp_path: Path
) -> None:
    position = json.loads(final.read_text())
    position["map"] = wasteland("map", position.pop("seed"), "--json").document
    path = tmp_path / "with-map.json"
    path.write_text(json.dumps(position))
    assert wasteland("score", path, "--json").document["score"] == wasteland("score", final, "--json").document["score"]


def test_a_check_has_every_field_of_the_contract(wasteland: Wasteland, final: Path, game: GameRecord) -> None:
    hex_id, mark = next((hex_id, mark) for hex_id, mark in game.final.marks().items() if mark in ("X", "O"))
    document = wasteland("check", final, "--hex", hex_id, "--json").document
    checked(document, {"format": str, "hex": str, "owner": TEXT_OR_NULL, "verdict": str, "reasons": list, "line": list})
    assert (document["format"], document["hex"], document["owner"]) == ("wasteland-check/1", hex_id, mark)
    assert document["verdict"] in ("legal", "undecided")
    for each in document["reasons"]:
        checked(each, {"rule": str, "message": str, "hexes": list})


def test_a_check_of_a_mark_on_a_mountain_is_illegal_by_its_ruling(
    wasteland: Wasteland, final: Path, game: GameRecord, tmp_path: Path
) -> None:
    mountain = next(cell.id for cell in game.board.cells if cell.kind == "mountain")
    position = json.loads(final.read_text())
    position["marks"][mountain] = "X"
    path = tmp_path / "mountain.json"
    path.write_text(json.dumps(position))
    document: Any = wasteland("check", path, "--hex", mountain, "--json").document
    assert document["verdict"] == "illegal"
    assert [reason["rule"] for reason in document["reasons"]] == ["R1"]


@pytest.mark.parametrize("words", [["map", "4711", "--json"], ["score", "FINAL", "--json"]])
def test_standard_output_holds_the_document_and_nothing_else(
    wasteland: Wasteland, final: Path, words: list[str]
) -> None:
    outcome = wasteland(*(str(final) if word == "FINAL" else word for word in words))
    assert outcome.code == 0
    assert json.loads(outcome.out)["format"].startswith("wasteland-")
    assert not outcome.err


def test_the_same_arguments_print_the_same_bytes(wasteland: Wasteland, tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert wasteland("print", "12", "-o", tmp_path / name, "--players", "4", "--lang", "de").code == 0
    one = (tmp_path / "one.pdf").read_bytes()
    assert one.startswith(b"%PDF")
    assert one == (tmp_path / "two.pdf").read_bytes()


def test_people_are_told_who_won_and_why(wasteland: Wasteland, moments: list[Path], game: GameRecord) -> None:
    text = wasteland("score", *moments).out
    best = max(game.score.players, key=lambda player: player.total.points)
    assert f"{best.symbol} wins with {best.total.points} points." in text
    assert game.board.title in text
    for numeral, after in game.board.scorings.items():
        assert f"City {numeral}, after round {after}" in text
        assert f"{best.symbol}, city {numeral}: " in text


def test_readme_and_reference_list_the_same_exit_codes() -> None:
    root = Path(__file__).parents[2]
    told = (root / "README.md").read_text(encoding="utf-8").partition("The exit codes:")[2].partition("\n\n")[0]
    table = (root / "docs" / "programs.md").read_text(encoding="utf-8").partition("## Exit codes")[2]
    codes = re.findall(r"^\| ([0-9]+) \|", table, re.MULTILINE)
    assert codes == re.findall(r"\b[0-9]+\b", told)
    assert str(EXIT_BUG) in codes
