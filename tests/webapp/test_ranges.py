"""What the score document claims of ranges: exact is proved, open is told, and nothing rests on what isn't sure."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from engine.board import Board
from engine.generator import generate
from engine.given import GivenPosition
from engine.play import GameRecord, GreedyBot, RandomBot, play_game
from engine.position import Marks, Position
from engine.proof import game as proofs
from engine.proof.evidence import Evidence
from engine.proof.game import Proof
from engine.rules.rulings import RULINGS
from tests.strategies import board_of
from tests.webapp.test_moments import moment_of
from webapp import proving, remarks
from webapp.documents import CityDocument, LookDocument, ScoreDocument, TotalDocument
from webapp.moments import Moment
from webapp.options import ReadOptions
from webapp.report import report_of
from webapp.sentences import reason, verdict, why_open
from webapp.site.gameview import game_view
from webapp.tables import score_table
from webapp.words import LANGUAGES, Words

BOARD = board_of("A I A II A\n A ~ A A A", rounds="AA / AA > I / A A > II")
"""X has the action of round 1 and one of round 3; O that of round 2 and one of round 3."""


def moment(marks: Marks, after_round: int | None = None, board: Board = BOARD, **actions: str) -> Moment:
    """A moment as a position file has it; `actions` are written `a3a="X"`."""
    given = GivenPosition(board, marks, after_round, {name[1:]: symbol for name, symbol in actions.items()})
    return Moment("a.json", given, given.position(), {"total": 1.0})


def score(*moments: Moment, ranges: bool = True) -> ScoreDocument:
    """The document of these moments."""
    return report_of(moments, ReadOptions(ranges=ranges)).document


def codes(document: ScoreDocument) -> list[str]:
    return [problem.code for problem in document.problems]


def headline(document: ScoreDocument, language: str = "en") -> str:
    return verdict(document, BOARD.scorings, Words(language))


def told(document: ScoreDocument, language: str = "en") -> str | None:
    return why_open(document, BOARD.scorings, len(BOARD.rounds), Words(language))


def test_an_earlier_city_has_its_range_and_the_last_one_its_points() -> None:
    document = score(moment({"A1": "X", "C1": "X"}))
    x = document.score.players[0]
    assert [(x.cities[city].low, x.cities[city].high, x.cities[city].exact) for city in ("I", "II")] == [
        (1, 2, False),
        (2, 2, True),
    ]
    assert (x.total.low, x.total.high, x.total.exact) == (3, 4, False)
    assert (document.score.winner, document.score.decided, document.score.possible) == (["X"], True, True)
    assert headline(document) == "X wins with 3 to 4 points"
    assert told(document) is not None
    assert "City I was scored earlier" in str(told(document))


def test_what_every_play_gives_is_exact_without_a_moment_and_does_not_invent_what_it_is_made_of() -> None:
    board = board_of("A I B II A", rounds="A / A > I / B A > II")
    # X had no letter for C1, the link to city II, before city I was scored.
    x = score(moment({"A1": "X", "C1": "X"}, None, board)).score.players[0]
    assert (x.cities["I"].points, x.cities["I"].exact, x.cities["I"].connected) == (1, True, [])
    assert (x.cities["II"].points, x.cities["II"].exact, x.cities["II"].connected) == (2, True, ["I", "II"])
    assert (x.total.points, x.total.exact) == (3, True)
    assert reason("I", x.cities["I"], Words("en")) == Words("en")("proved_only")


def test_of_a_certain_earlier_city_only_what_is_proved_is_named() -> None:
    board = board_of("A I A\n A ~ A", rounds="A / A > I / A A")
    document = score(moment({"A1": "X", "C1": "X"}, None, board))
    x = document.score.players[0]
    assert (x.cities["I"].points, x.cities["I"].exact) == (1, True)
    # Which of the two stood there after round 2 is open; that nothing beside the city itself was connected isn't.
    assert (x.cities["I"].hexes, x.cities["I"].connected) == ([], ["I"])
    assert reason("I", x.cities["I"], Words("en")) == "this city alone"


def test_the_pieces_named_of_certain_cities_are_those_that_scored() -> None:
    board = generate(318, 2)
    played = play_game(board, [GreedyBot(), RandomBot()], 0)
    document = score(moment(played.final.marks(), None, board))
    for player in document.score.players:
        for numeral, city in player.cities.items():
            true = played.running[numeral][player.symbol]
            assert not city.exact or city.points == true.points
            assert not city.exact or tuple(city.hexes) in ((), true.hexes)
            assert not city.exact or tuple(city.connected) in ((), true.connected)
    # O had one of six hexes that touch city I by now.
    assert document.score.players[1].cities["I"].connected == ["I"]


def test_all_who_can_have_won_are_named(game: GameRecord) -> None:
    final = moment(game.final.marks(), 6, game.board, **{f"a{each}": by for each, by in game.actions.items()})
    document = score(final)
    assert (document.score.winner, document.score.decided) == (["X", "O"], False)
    assert verdict(document, game.board.scorings, Words("en")) == "X or O can have won"
    assert verdict(document, game.board.scorings, Words("de")) == "X oder O können gewonnen haben"


def test_a_game_under_way_is_not_decided_and_says_how_far_it_is() -> None:
    document = score(moment({"A1": "X", "C1": "X"}, 2))
    x = document.score.players[0]
    assert [x.cities["I"].exact, x.cities["II"].exact, x.total.exact] == [True, False, False]
    assert not document.score.decided
    assert headline(document) == "X is ahead with 2 points after round 2", "of the city that was scored"
    assert document.score.over is False
    assert [x.cities["I"].steady, x.cities["II"].steady, x.total.steady] == [True, False, False]
    assert told(document) == "The game isn’t over: this is the sheet after round 2 of 3."


def test_before_the_first_round_nobody_has_points_and_nothing_is_decided() -> None:
    document = score(moment({}, 0))
    assert [(each.guardian, each.guardian_exact, each.total.exact) for each in document.score.players] == [
        (0, True, False),
        (0, True, False),
    ]
    assert (document.score.possible, document.score.decided) == (True, False)
    assert score(moment({"A1": "X"}, 0)).score.possible is False


def test_marks_that_break_a_rule_are_not_searched_for_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "prove", lambda *_: pytest.fail("nothing to search for"))
    document = score(moment({"E2": "X", "E1": "O"}, 1), moment({"E2": "O", "E1": "O"}, 2))
    assert document.score.possible is False
    assert codes(document)[-1] == "no-legal-play"
    assert told(document) == Words("en")("open_impossible")
    for player in document.score.players:
        ranges: list[CityDocument | TotalDocument] = [*player.cities.values(), player.total]
        for each in ranges:
            assert (each.low, each.high, each.exact) == (each.points, each.points, False)


def test_what_only_the_search_finds_impossible_is_told_with_the_marks_and_rulings() -> None:
    board = board_of("A I B II A", rounds="A / A > I / B A > II")
    # X had no letter for C1 before round 3.
    document = score(moment({"A1": "O", "C1": "X"}, 2, board))
    assert (document.score.possible, codes(document), document.score.decided) == (False, ["no-legal-play"], False)
    (problem,) = document.problems
    assert (problem.hex, problem.rule) == ("C1", "R5")
    assert "C1 can't stand as it does" in problem.message
    assert told(document) == Words("en")("open_impossible")


def test_what_could_not_be_settled_is_said_to_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "prove", lambda *_: Proof(None, None))
    document = score(moment({"A1": "X"}))
    assert document.score.possible is None
    assert codes(document) == ["not-proved"]
    assert not any(player.total.exact for player in document.score.players)
    assert told(document) == Words("en")("open_unsettled")


def test_bounds_that_are_not_the_true_range_are_not_given_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsettled(evidence: Evidence) -> Proof:
        proof = proofs.prove(evidence)
        assert proof.ranges is not None
        spans = {key: replace(span, proved=False) for key, span in proof.ranges.spans.items()}
        return replace(proof, ranges=replace(proof.ranges, spans=spans))

    monkeypatch.setattr(proving, "prove", unsettled)
    document = score(moment({"A1": "X", "C1": "X"}))
    assert document.score.possible is True
    assert codes(document) == ["ranges-not-settled"]
    assert not any(city.exact for player in document.score.players for city in player.cities.values())


def test_without_ranges_nothing_is_searched_and_possible_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "prove", lambda *_: pytest.fail("nobody asked for ranges"))
    document = score(moment({"A1": "X", "C1": "X"}), ranges=False)
    assert document.score.possible is None
    assert document.score.players[0].total.low is None
    assert (document.score.steady, document.score.players[0].total.steady) == (None, None)
    broken = score(moment({"E2": "X"}, 1), moment({"E2": "O"}, 2), ranges=False)
    assert broken.score.possible is False
    assert not any(city.exact for player in broken.score.players for city in player.cities.values())


@pytest.mark.parametrize("ranges", [True, False])
def test_nothing_is_exact_that_a_mark_under_review_could_change(game: GameRecord, ranges: bool) -> None:
    position = game.positions[2]
    (city,) = (numeral for numeral, after in game.board.scorings.items() if after == 3)
    scored = game.running[city]["X"]
    link = next(each for each in scored.hexes if position.board.index[each] in _beside(position, city))
    sure = report_of([moment_of(position)], ReadOptions(ranges=ranges)).document
    doubts = dict.fromkeys(scored.hexes, "faint")
    doubted = report_of([moment_of(position, doubts=doubts)], ReadOptions(ranges=ranges)).document
    assert link in doubted.review
    assert sure.score.players[0].cities[city].exact
    assert not doubted.score.players[0].cities[city].exact
    assert doubted.score.players[0].cities[city].points == scored.points


def test_a_range_that_marks_under_review_decide_is_told_as_unsure(game: GameRecord) -> None:
    marks = {name: "faint" for name, mark in game.final.marks().items() if mark == "X"}
    sure = report_of([moment_of(game.final)], ReadOptions())
    doubted = report_of([moment_of(game.final, doubts=marks)], ReadOptions())
    total = sure.document.score.players[0].total
    assert total.low is not None
    assert total.high is not None
    assert (total.low < total.high, total.steady, sure.document.score.steady) == (True, True, True)
    unsure = doubted.document.score.players[0].total
    assert (unsure.low, unsure.high, unsure.steady, doubted.document.score.steady) == (
        total.low,
        total.high,
        False,
        False,
    )
    written = f"{total.low} to {total.high}"
    assert f" {written} " in score_table(sure)
    assert "~" not in score_table(sure)
    assert f"~{written} " in score_table(doubted)
    assert "some of them not for certain; not proved" in score_table(doubted)
    for words in map(Words, LANGUAGES):
        told_surely = verdict(sure.document, game.board.scorings, words)
        assert verdict(doubted.document, game.board.scorings, words) == words("as_read", verdict=told_surely)
        assert why_open(doubted.document, game.board.scorings, 6, words) == (
            f"{why_open(sure.document, game.board.scorings, 6, words)} {words('open_doubt_too')}"
        )


def test_the_page_tells_of_an_unsure_range_what_it_rests_on(game: GameRecord) -> None:
    moment = moment_of(game.final, doubts={name: "faint" for name, mark in game.final.marks().items() if mark == "X"})
    words = Words("en")
    view = game_view(report_of([moment], ReadOptions()).document, [moment], "", {}, words)
    number = view.rows[-1].numbers["X"]
    assert (number.low < number.high, number.state, number.certainty) == (True, "unsure", words("doubted_note"))
    assert "~" in number.text


def _beside(position: Position, city: str) -> list[int]:
    board = position.board
    return list(board.neighbours[board.cities[city]])


def test_a_mark_under_review_that_changes_nothing_leaves_what_is_exact(game: GameRecord) -> None:
    position = game.positions[0]
    board = position.board
    far = next(
        cell.id
        for i, cell in enumerate(board.cells)
        if cell.occupiable and not board.neighbour_mask[i] & (position.occupied | board.city_mask | board.settlements)
    )
    plain = report_of([moment_of(position)], ReadOptions()).document
    doubted = report_of([moment_of(position, doubts={far: "faint"})], ReadOptions()).document
    assert doubted.review == [far]
    assert doubted.score.players == plain.score.players


def test_the_least_certain_marks_of_a_conflict_go_to_review() -> None:
    board = generate(4711, 2)
    letters = {letter for action in board.rounds[0].actions for letter in action.letters}
    # Beside a city, but in a sector that no action of the first round has.
    far = next(
        c.id
        for c in board.cells
        if c.sector and c.sector not in letters and 1 << board.index[c.id] & board.beside_cities
    )
    position = Position.of(board, {far: "O"}, 1, {"1a": "X", "1b": "O"})
    document = report_of([moment_of(position)], ReadOptions()).document
    assert document.score.possible is False
    assert document.review == [far]
    assert [each.why for each in document.hexes if each.id == far] == ["against-the-rules"]
    told_so = next(each for each in document.problems if each.code == "no-legal-play")
    assert far in told_so.message
    # So it is whatever stands in a hex far away that a person has yet to look at.
    away = max(board.cells, key=lambda cell: cell.hex.distance(board.cell(far).hex) if cell.occupiable else 0).id
    doubted = report_of([moment_of(position, doubts={away: "faint"})], ReadOptions()).document
    assert set(doubted.review) == {far, away}
    assert any("where it wasn't read for certain" in each.message for each in doubted.problems)


def test_every_remark_cites_a_ruling_and_speaks_both_languages() -> None:
    for each in (
        remarks.NOT_PROVED,
        remarks.RANGES_NOT_SETTLED,
        remarks.SIGNATURES_DO_NOT_FIT,
        remarks.no_legal_play(),
    ):
        assert each.rule in RULINGS
        assert each.message_en != each.message_de


def test_who_leads_where_no_play_ends_leads_only_by_the_marks_as_read_if_some_are_doubtful() -> None:
    stranded = score(moment({"E2": "X"}, 2))
    assert "no-legal-play" in codes(stranded)
    assert not headline(stranded).startswith("By the marks as they were read")
    look = LookDocument(region="E2", mark="X", confidence=0.5, why="unclear")
    doubted = structs.replace(stranded, photos=[structs.replace(stranded.photos[0], looks=[look])])
    assert headline(doubted) == f"By the marks as they were read, {headline(stranded)}"


def test_every_headline_is_in_both_languages() -> None:
    documents = [score(moment({"A1": "X", "C1": "X"})), score(moment({"A1": "X", "C1": "X"}, 2))]
    for document in documents:
        assert len({headline(document, language) for language in LANGUAGES}) == 2
        assert len({told(document, language) for language in LANGUAGES}) == 2
