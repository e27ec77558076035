"""`wasteland play` writes a game, `wasteland replay` plays it back and says whether it is legal, and where not."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.webapp.conftest import Wasteland
from webapp.errors import UnknownBotError, explain

EXAMPLES = Path(__file__).parents[2] / "samples" / "games"


@pytest.fixture
def written(wasteland: Wasteland, tmp_path: Path) -> Path:
    """A game that bots played, as a file."""
    path = tmp_path / "game.txt"
    three = ("--players", "3", "--bots", "greedy,random,greedy")
    outcome = wasteland("play", "4711", *three, "--game-seed", "2", "-o", path)
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    return path


def test_a_played_game_replays_legal_and_finished(wasteland: Wasteland, written: Path) -> None:
    outcome = wasteland("replay", written)
    assert outcome.code == 0
    assert outcome.out.startswith("Legal, all rounds played: greedy (X) wins with ")
    document = wasteland("replay", written, "--json").document
    assert document["format"] == "wasteland-replay/1"
    assert (document["legal"], document["finished"], document["fault"]) == (True, True, None)
    turns = document["turns"]
    assert isinstance(turns, list)
    assert [turn["text"] for turn in turns] == [line for line in written.read_text().splitlines() if ": " in line]


def test_the_last_position_scores_as_the_game_did(wasteland: Wasteland, written: Path, tmp_path: Path) -> None:
    for game in (written, EXAMPLES / "example-3.txt"):
        document = wasteland("replay", game, "--json").document
        position = tmp_path / "position.json"
        position.write_text(json.dumps(document["position"]))
        scored = wasteland("score", position, "--json")
        assert scored.code == 0, scored.err
        last = {each["symbol"]: each for each in json.loads(scored.out)["score"]["players"]}
        players = document["players"]
        assert isinstance(players, list)
        for player in players:
            city, points = list(player["cities"].items())[-1]
            assert last[player["symbol"]]["cities"][city]["points"] == points
            assert last[player["symbol"]]["guardian"] == player["guardian"]


def test_the_same_words_write_the_same_game(wasteland: Wasteland) -> None:
    words = ("play", "7", "--bots", "random")
    assert wasteland(*words).out == wasteland(*words).out
    assert wasteland(*words).out != wasteland(*words, "--game-seed", "1").out


def test_an_illegal_game_is_a_result_that_names_its_fault(wasteland: Wasteland, written: Path) -> None:
    written.write_text(written.read_text().replace("road H4", "road H9"))
    outcome = wasteland("replay", written)
    assert outcome.code == 0
    assert outcome.out.startswith("Not legal. Turn 1 (X 1a), step 6 (road H9): ")
    assert outcome.out.splitlines()[0].endswith("(R7)")
    assert "X 1a: H2, road H3, drifter E7, road E8, settlement E9  <- here" in outcome.out
    document = wasteland("replay", written, "--json").document
    assert document["legal"] is False
    fault = document["fault"]
    assert isinstance(fault, dict)
    assert (fault["turn"], fault["step"], fault["step_text"], fault["rule"]) == (1, 6, "road H9", "R7")
    assert [each["rule"] for each in fault["breaches"]] == ["R7", "R4"]
    assert fault["message_de"].startswith("Zug 1 (X 1a), Schritt 6 (road H9): ")


def test_an_unfinished_game_says_so(wasteland: Wasteland) -> None:
    outcome = wasteland("replay", EXAMPLES / "example-3.txt")
    assert outcome.out.startswith("Legal so far, not finished: 4 of 6 turns are played.")
    assert "city IV is scored: X 1, O 3" in outcome.out


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"", 3, "There is no game here"),
        (b"\xff\xfe\x00", 3, "isn't text in UTF-8"),
        (b"X 1a: F7", 3, "a game begins with wasteland-game/1"),
        (b"wasteland-game/1\nseed 1, 2 players\nX 1a: Q1", 3, "Line 3: expected a hex of the map"),
        (b"wasteland-game/1\nseed 99999999999, 2 players\n", 4, "No map with the seed"),
        (b"wasteland-game/1\n" * 1_000_000, 3, "far too large"),
    ],
)
def test_what_is_no_game_gets_one_sentence(
    wasteland: Wasteland, tmp_path: Path, content: bytes, code: int, words: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    outcome = wasteland("replay", path)
    assert (outcome.code, outcome.out) == (code, "")
    assert words in outcome.err
    assert len(outcome.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--bots", "deepthought"), "There is no bot"),
        (("--bots", "greedy,random,greedy"), "3 bots are named for 2 players"),
        (("--players", "7"), "2<=x<=4"),
        (("--game-seed", "-1"), "x>=0"),
        (("-o", "/nowhere/at/all"), "can't be written"),
    ],
)
def test_wrong_arguments_of_play_are_refused(wasteland: Wasteland, arguments: tuple[str, ...], words: str) -> None:
    outcome = wasteland("play", "1", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert words in outcome.err


def test_a_game_whose_name_isn_t_utf_8_is_replayed_and_told(wasteland: Wasteland, written: Path) -> None:
    game = written.rename(written.with_name(os.fsdecode(b"M\xfcller.txt")))
    assert wasteland("replay", game, "--json").document["file"] == "M\N{REPLACEMENT CHARACTER}ller.txt"
    assert "players: M\N{REPLACEMENT CHARACTER}ller.txt" in wasteland("replay", game).out


@pytest.mark.parametrize(
    "lines",
    [
        ["seed 4711, 2 players", r'X is "\ud800"'],
        [r'seed "\udfff", 2 players'],
        ["seed 4711, 2 players", r'X "\ud800\ud800": A1'],
        [r'title "\udc00"', "2 players", "map", "    I A", "actions 1-A > I"],
    ],
)
def test_half_a_sign_in_quotes_is_refused_in_a_sentence(wasteland: Wasteland, tmp_path: Path, lines: list[str]) -> None:
    (tmp_path / "game.txt").write_text("\n".join(["wasteland-game/1", *lines]))
    for form in ((), ("--json",)):
        told = wasteland("replay", tmp_path / "game.txt", *form)
        assert (told.code, told.out, "in quotes" in told.err) == (3, "", True)


@pytest.mark.parametrize("sign", [0xD800, 0xDC7F, 0xDC80, 0xDCFF, 0xDD00, 0xDFFF])
def test_whatever_a_sentence_quotes_can_be_written(sign: int) -> None:
    told = explain(UnknownBotError(f"no “{chr(sign)}”"))[1]
    assert told.encode().decode() == "no “\N{REPLACEMENT CHARACTER}”"
