"""A game as text is a game: what is printed reads back equal, and what can't be read says where and why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import SYMBOLS, Board, Cell, Kind
from engine.errors import EngineError
from engine.generator import generate
from engine.hexes import Hex
from engine.notation import (
    AmbiguousNotationError,
    Game,
    UnreadableNotationError,
    format_game,
    format_step,
    format_turn,
    parse_game,
    parse_turn,
)
from engine.notation.ledger import letter_of
from engine.play import BOTS, GameRecord, bot_named, play_game
from engine.replay import replay
from engine.rules.state import Cause, Right, Step, Turn
from tests.conftest import Golden
from tests.strategies import board_of, boards, games

CALM = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def by_seed(seed: str, players: int) -> Board:
    """The board of a seed; any text is one here."""
    return generate(int(seed) if seed.isdecimal() and seed.isascii() else 1, players)


@st.composite
def any_turns(draw: st.DrawFn, board: Board) -> Turn:
    """Any turn that can be written down on the board, hardly ever a legal one."""
    cells, action = st.integers(0, len(board.cells) - 1), draw(st.sampled_from(sorted(board.actions)))
    steps = []
    for cause in draw(st.lists(st.sampled_from(Cause), max_size=4)):
        source = None if cause is Cause.LETTER else draw(cells)
        letter = draw(st.sampled_from("ABCD?")) if cause is Cause.LETTER else letter_of(board, cause, source)
        if cause is Cause.DRIFTER and draw(st.booleans()):
            letter = draw(st.sampled_from("ABCD"))
        steps.append(Step(Right(cause, letter, source), tuple(draw(st.lists(cells, min_size=1, max_size=3)))))
    return Turn(draw(st.integers(1, 7)), draw(st.sampled_from(SYMBOLS)), action, tuple(steps))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_games_on_printed_maps_read_back_equal(name: str, players: int) -> None:
    for seed in range(3):
        record = play_game(generate(seed, players), [bot_named(name)] * players, seed)
        game = Game(record.board, record.turns, ("Anna", "", "C # D", "E")[:players])
        text = format_game(game)
        assert parse_game(text, by_seed) == game
        assert format_game(parse_game(text, by_seed)) == text


@CALM
@given(games(), st.lists(st.text(), min_size=4, max_size=4))
def test_games_on_any_map_carry_it_and_read_back_equal(record: GameRecord, names: list[str]) -> None:
    game = Game(record.board, record.turns, tuple(names[: record.board.players]), own_map=True)
    assert parse_game(format_game(game), by_seed) == game


@CALM
@given(st.data())
def test_any_turn_reads_back_equal_legal_or_not(data: st.DataObject) -> None:
    board = data.draw(boards())
    turn = data.draw(any_turns(board))
    text = format_turn(board, turn)
    assert parse_turn(board, text) == turn
    assert all(format_step(board, turn, i) in text for i in range(len(turn.steps)))
    game = Game(board, (turn,), own_map=True)
    assert parse_game(format_game(game), by_seed) == game


def test_a_map_with_any_names_reads_back_equal() -> None:
    board = Board(
        (
            Cell("I am > a, city", Hex(0, 0), Kind.CITY, city="I"),
            Cell("road", Hex(1, 0), Kind.LAND, "A"),
            Cell('"', Hex(0, 1), Kind.WATER),
            Cell("\u00a7 #", Hex(1, 1), Kind.WATER),
        ),
        board_of("I", rounds="???").rounds,
        2,
        "4 7",
        "",
    )
    letter = Right(Cause.LETTER, "?")
    turn = Turn(1, "X", "1a", (Step(letter, (1,)), Step(letter, (2,)), Step(letter, (3,))))
    game = Game(board, (turn,), own_map=True)
    assert parse_game(format_game(game), by_seed) == game


HEAD = "wasteland-game/1\nseed 1, 2 players\n"

WORDS = ("1a", "F7", "road", "enforcer", "round", "map", "roads", "actions", "1-A", "seed", "is", "title", "/")
PIECES = st.sampled_from(
    [*'XOTS#,:>+=?"-\n\r\t {}', *WORDS, "map\n  I A\n", "2 players\n", "\\u", "9" * 30, "٣", "\x85", HEAD]
)


@settings(deadline=None, max_examples=300)
@given(st.one_of(st.lists(PIECES, max_size=30).map(" ".join), st.text(max_size=60)), st.booleans())
def test_nonsense_gets_a_sentence_and_nothing_else(nonsense: str, with_head: bool) -> None:
    try:
        game = parse_game(HEAD * with_head + nonsense, by_seed)
    except EngineError as error:
        message = str(error)
    else:
        message = "none"
        assert parse_game(format_game(game), by_seed) == game
    assert message.strip()


def test_ten_megabytes_of_nonsense_are_refused_at_once() -> None:
    with pytest.raises(UnreadableNotationError, match=r"10\.0 MB"):
        parse_game("X 1a: F7\n" * 1_111_112, by_seed)


BOARD = board_of(
    "I  A  B  A:drifter-C  ~\n A  C  *2  D  A:enforcer\n B  D  A:raider  A:pirate  II",
    roads="B1-C1 C1-D1 D1-D2 C1-B2",
    rounds="?A / ABC A / ??",
)


def turn_of(text: str) -> list[tuple[str, str, str | None, str]]:
    """The steps of the turn in the text, readable: cause, letter, source, cells."""
    ids = [cell.id for cell in BOARD.cells]
    return [
        (
            str(step.right.cause),
            step.right.letter,
            None if step.right.source is None else ids[step.right.source],
            "+".join(ids[i] for i in step.cells),
        )
        for step in parse_turn(BOARD, text).steps
    ]


def test_a_plain_hex_takes_its_sectors_letter_and_then_a_question_mark() -> None:
    assert turn_of("X 1a: B1, A2") == [("letter", "A", None, "B1"), ("letter", "?", None, "A2")]
    assert turn_of("X 1a: B1=?, A2") == [("letter", "?", None, "B1"), ("letter", "A", None, "A2")]
    assert turn_of("X 1a: E1") == [("letter", "?", None, "E1")]
    # No letter fits: the step is kept as it is meant, and the replay judges it.
    assert turn_of("X 2b: C1") == [("letter", "B", None, "C1")]


def test_the_source_of_a_bonus_is_told_only_where_two_differ() -> None:
    assert turn_of("X 1a: B1 road C1") == [("letter", "A", None, "B1"), ("road", "", "B1", "C1")]
    with pytest.raises(AmbiguousNotationError, match="road B1>C1 or road D1>C1"):
        turn_of("X 1a: B1, D1, road C1")
    assert turn_of("X 1a: B1, D1, road D1>C1")[2] == ("road", "", "D1", "C1")
    assert turn_of("X 1a: B1, D1, B1>C1")[2] == ("road", "", "B1", "C1")
    # A road hex that the turn itself has destroyed gives nothing any more (R7).
    assert turn_of("X 1a: B1, D1, C3, raider B1, road C1")[4] == ("road", "", "D1", "C1")


def test_every_bonus_has_its_word_in_either_language() -> None:
    assert turn_of("X 1a: D1, siedlung C2, drifter B2, Straße D2") == [
        ("letter", "A", None, "D1"),
        ("settlement", "", "C2", "C2"),
        ("drifter", "C", "D1", "B2"),
        ("road", "", "D1", "D2"),
    ]


def test_people_write_as_they_like() -> None:
    def printed(text: str) -> str:
        return format_turn(BOARD, parse_turn(BOARD, text))

    assert printed("x 1A : b1 ,ROAD c1,") == "X 1a: B1, road C1"
    assert printed("△ 1a: E2 enforcer A2+B2 + B1  # all at once") == "T 1a: E2, enforcer A2+B2+B1"
    assert printed("O 2b:   # everything lapsed") == "O 2b: -"
    assert printed("round 2 O 1a: -") == "round 2 O 1a: -"


def test_a_game_may_be_written_in_german() -> None:
    german = "wasteland-game/1\nStartzahl 1, 2 Spieler\nX ist Anna\n\nRunde 1  # los\nX 1a: -\n"
    english = "wasteland-game/1\nseed 1, 2 players\nX is Anna\n\nround 1\nX 1a: -\n"
    assert format_game(parse_game(german, by_seed)) == english


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", None, "begins with wasteland-game/1"),
        ("\n# a game\nchess\n", 3, 'not with "chess"'),
        (HEAD + "X 1a: Z99", 3, 'expected a hex of the map like .*, but here stands "Z99"'),
        (HEAD + "X 1a C4", 3, "expected a colon after the action"),
        (HEAD + "\nY 1a: C4", 4, "expected a player: X, O, T or S"),
        (HEAD + "X 9z: C4", 3, "expected an action of the sheet like 1a"),
        (HEAD + "X 1a: road", 3, "but the line ends here"),
        (HEAD + 'X 1a: "C4', 3, 'ends with "'),
        (HEAD + "round 1\nround one\n", 4, "the number of a round"),
        (HEAD + "round 1\nseed 3\n", 4, "expected a player"),
        ("wasteland-game/1\nseed 3\nX 1a: -", 3, "how many play"),
        ("wasteland-game/1\n2 players\nX 1a: -", 3, "names its sheet"),
        ("wasteland-game/1\nseed 3, 7 players\n", 2, "2 to 4 players, not 7"),
        ("wasteland-game/1\n2 players\nmap\n  I Q\nactions A", 3, '"Q"'),
        ("wasteland-game/1\n2 players\nmap\n  I A\nactions 4-X", 3, "4-B"),
        ("wasteland-game/1\n2 players\nmap\n  I A\nroads B1-Z9\nactions A", 3, "Z9"),
        ("wasteland-game/1\nmap {}\n", 2, "no wasteland-map/1 document"),
        (HEAD + "T is Tom\nX 1a: -", 3, '"Tom" has the symbol T'),
        (HEAD + "X is Anna\nX is Ben\n", 4, "X was given already, in line 3"),
        (HEAD + "seed 2\n", 3, "seed was given already, in line 2"),
        (HEAD + "roads B1-C1\n", 3, "a map that is drawn"),
        (HEAD + "title A map\n", 3, "a map that is drawn"),
        ('wasteland-game/1\n2 players\nmap {"format": "wasteland-map/1"}\n', 2, "says that itself"),
    ],
)
def test_what_cannot_be_read_says_where_and_what_was_expected(text: str, line: int | None, words: str) -> None:
    with pytest.raises(UnreadableNotationError, match=words) as caught:
        parse_game(text, by_seed)
    assert caught.value.line == line
    assert caught.value.message_de


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        ("map {}", 'Zeile 2: Das ist keine Karte: Das ist kein Dokument wasteland-map/1: "format" fehlt.'),
        ("2 players\nmap\n  I Q\nactions A", 'Zeile 3: Das ist keine Karte: B1 ist als "Q" gezeichnet'),
        ("2 players\nmap\n  I A:king\nactions A", 'B1 hat den Clan "king"; die Clans sind drifter, raider,'),
        ("2 players\nmap\n  I" + 26 * " A" + "\nactions A", "Eine gezeichnete Karte hat höchstens 26 Spalten."),
        ("2 players\nmap\n  I A\nroads B1\nactions A", 'Eine Straße schreibt man wie A1-B1, nicht "B1".'),
        ("2 players\nmap\n  I A\nroads B1-Z9\nactions A", 'Eine Straße führt zu "Z9", das es auf der Karte nicht'),
        ("2 players\nmap\n  I A\nactions 4-X", 'Eine Aktion schreibt man wie 4-B oder AC?, nicht "4-X".'),
        ("2 players\nmap\n  A A\nactions A", "Eine Karte ohne Stadt ist nicht zu spielen (R4)."),
    ],
)
def test_what_is_wrong_with_a_map_is_told_in_german_too(drawn: str, words: str) -> None:
    with pytest.raises(UnreadableNotationError) as caught:
        parse_game(f"wasteland-game/1\n{drawn}\n", by_seed)
    assert words in caught.value.message_de


def test_a_game_is_written_the_same_for_ever(golden: Golden) -> None:
    board = board_of("I A B ~\n A C *2 D\n B D A:raider II", roads="B1-C1", rounds="A / B A / ?? CD > I / ??? BB > II")
    record = play_game(board, [bot_named("random"), bot_named("random")], 7)
    golden("games/drawn.txt", format_game(Game(board, record.turns, ("Anna", "Ben"), own_map=True)))
    record = play_game(generate(4711, 3), [bot_named("greedy")] * 3, 1)
    golden("games/printed.txt", format_game(Game(record.board, record.turns)))


PAGE = Path(__file__).parents[2] / "docs" / "notation.md"


def game_of_the_page() -> str:
    """The whole game on the page."""
    return PAGE.read_text(encoding="utf-8").split("<!-- whole game -->\n```\n")[1].split("```\n<!-- end -->")[0]


def test_the_pages_game_is_legal_to_its_end_and_gives_the_points_that_the_page_says() -> None:
    page = PAGE.read_text(encoding="utf-8")
    game = parse_game(game_of_the_page(), by_seed)
    assert format_game(game) == game_of_the_page()
    played = replay(game)
    assert played.finished
    points = re.search(r"Legal, all rounds played: (\w+) \((.)\) wins with (\d+) points", page)
    assert points is not None
    assert (points.group(2),) == played.winner
    assert int(points.group(3)) == played.totals[points.group(2)]


def test_the_pages_wrong_step_is_told_as_the_page_says() -> None:
    fault = replay(parse_game(game_of_the_page().replace("K3, B7", "K3, H7"), by_seed)).fault
    assert fault is not None
    page = PAGE.read_text(encoding="utf-8")
    assert f"Not legal. {fault.message()}" in page
    assert all(f"{each.message_en} ({each.rule})" in page for each in fault.breaches)


def test_the_pages_map_can_be_played_on() -> None:
    page = PAGE.read_text(encoding="utf-8")
    drawn = page.split("with their maps:\n\n```\n")[1].split("```")[0]
    board = parse_game("wasteland-game/1\n" + drawn, by_seed).board
    assert board.cell("C3").city == "I"
    assert board.scorings == {"I": 3}
