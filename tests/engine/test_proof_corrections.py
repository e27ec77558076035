"""Which single hex, read otherwise, would let a play end in an impossible sheet: as all plays say."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.board import indices_of
from engine.proof.corrections import corrections
from engine.proof.game import evidence_of, find_play
from engine.proof.trial import games, on_paper
from tests.engine.test_proof_judgement import SEEDS, sheets_of
from tests.tiny import tiny_enumeration

NO_LIMIT = 1000.0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_hexes_to_blame_are_those_without_any_one_of_which_some_play_agrees(seed: int) -> None:
    plays = tiny_enumeration(seed)
    readable = list(indices_of(plays.board.land | plays.board.water | plays.board.settlements))
    for sheet in sheets_of(seed, possible=False):
        names = {cell: plays.board.cells[cell].id for cell in readable}
        blamed = [cell for cell in readable if plays.possible_with_free(sheet.moments, {names[cell]})]
        evidence = evidence_of(sheet.moments)
        assert list(corrections(evidence, readable, NO_LIMIT)) == blamed
        # The order given is the order in which they come back.
        assert list(islice(corrections(evidence, readable[::-1], NO_LIMIT), 2)) == blamed[::-1][:2]


def test_a_mark_that_was_overlooked_is_among_those_to_blame() -> None:
    overlooked = 0
    for game in games(700, 2):
        final, board = on_paper(game.final), game.board
        readable = board.land | board.water | board.settlements
        for cell in islice(indices_of(final.occupied), 0, None, 7):
            evidence = evidence_of([final.without(1 << cell)])
            if find_play(evidence).possible is False:
                overlooked += 1
                near = indices_of((1 << cell | board.neighbour_mask[cell]) & readable)
                assert cell in corrections(evidence, list(near))
    assert overlooked > 1


def test_without_effort_nobody_is_blamed() -> None:
    sheet = sheets_of(SEEDS[0], possible=False)[0]
    board = sheet.final.board
    assert [*corrections(evidence_of(sheet.moments), list(indices_of(board.land | board.water)), 0.0)] == []
