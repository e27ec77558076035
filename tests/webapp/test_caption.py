"""The strip under an overlay: all of it is in the picture, and nothing lies on anything else."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from msgspec import structs
from PIL import ImageDraw

from engine.board import Board
from engine.formats import position_document
from engine.generator import generate
from engine.play import GreedyBot, play_game
from webapp.caption import captioned
from webapp.documents import ScoreDocument
from webapp.inputs import moment_of
from webapp.options import ReadOptions
from webapp.report import report_of

Box = tuple[float, float, float, float]
WIDTH = 1260


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Box]]:
    """Every text that is drawn, with the box that it fills; signs stand to the left of their texts."""
    texts: list[tuple[str, Box]] = []
    write = ImageDraw.ImageDraw.text

    def noted(self: ImageDraw.ImageDraw, xy: Any, text: str, fill: Any, font: Any, anchor: str) -> None:
        texts.append((text, self.textbbox(xy, text, font, anchor=anchor)))
        write(self, xy, text, fill, font, anchor=anchor)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", noted)
    return texts


def game(players: int) -> tuple[Board, ScoreDocument]:
    """A game of which nothing is settled but who won, with doubts."""
    record = play_game(generate(11, players), [GreedyBot()] * players, 1)
    position = json.dumps(position_document(record.final)).encode()
    document = report_of([moment_of("a.json", position, ReadOptions())], ReadOptions()).document
    told = [
        structs.replace(each, total=structs.replace(each.total, points=44, low=33, high=55, steady=False))
        for each in document.score.players
    ]
    score = structs.replace(document.score, players=told, winner=["X"], decided=True, by_marks=None)
    return record.board, structs.replace(document, score=score, review=["A1"] * 15)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("title", ["The Bitter Barrens of Kor", "W" * 60])
def test_all_of_the_strip_is_in_the_picture(players: int, title: str, drawn: list[tuple[str, Box]]) -> None:
    board, document = game(players)
    captioned(np.full((40, WIDTH, 3), 255, np.uint8), replace(board, title=title), document)
    assert [text for text, _ in drawn][:1] == [title]
    assert len(drawn) == 1 + 2 + players
    assert all(left > 0 and right < WIDTH for _, (left, _, right, _) in drawn)
    sign = 0.03 * WIDTH
    for (_, one), (_, other) in combinations(drawn, 2):
        beside = max(one[0], other[0]) - min(one[2], other[2])
        assert beside > sign or min(one[3], other[3]) <= max(one[1], other[1])


def test_a_title_in_other_letters_is_spelled_with_ours(drawn: list[tuple[str, Box]]) -> None:
    board, document = game(2)
    captioned(np.full((40, WIDTH, 3), 255, np.uint8), replace(board, title="Долина"), document)
    assert drawn[0][0] == "Dolina"
