"""What people are told is true of each case in which they are told it."""

from __future__ import annotations

from engine.generator import generate
from engine.position import Position
from tests.webapp.test_moments import moment_of
from webapp.options import ReadOptions
from webapp.problems import problems_of
from webapp.report import report_of


def test_whose_a_destroyed_guardian_was_can_be_read_where_an_earlier_photo_shows_it() -> None:
    board = generate(4711, 2)
    guardian = next(cell.id for cell in board.cells if cell.clan and cell.clan.kind == "guardian")
    moments = [moment_of(Position.of(board, {guardian: mark}), f"{mark}.jpg") for mark in ("O", "#")]
    assert "guardian-destroyed" in [each.code for each in problems_of(moments[1:])]
    assert "guardian-destroyed" not in [each.code for each in problems_of(moments)]
    assert [each.guardian for each in report_of(moments, ReadOptions()).document.score.players] == [0, 3]
