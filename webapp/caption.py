"""The strip under an overlay: which sheet it is, every player's points, and what the signs over the photo mean."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from engine.board import Board
from engine.sheet.fonts import STENCIL, STRONG
from scanner.intake.photo import Picture
from scanner.overlay import COLOURS, QUESTION, draw_badge
from scanner.reading import SCRIBBLE
from webapp.documents import ScoreDocument
from webapp.moments import NO_BOX
from webapp.numbers import number_text, points_so_far
from webapp.words import Words

WORDS = Words("en")

_STRIP = 0.1
"""The strip's height, as a share of the overlay's width: its smaller words are then 2.5 mm high on a sheet."""


def captioned(picture: Picture, board: Board, document: ScoreDocument) -> Picture:
    """The picture with the strip beneath it; of a game that isn't over it has the points so far."""
    so_far = points_so_far(document, board.scorings) if document.score.over is False else {}
    title = f"{board.title}, after round {document.photos[-1].after_round}" if so_far else board.title
    width = picture.shape[1]
    height = round(_STRIP * width)
    strip = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(strip)
    rim, large, small = 0.025 * width, 0.033 * width, 0.021 * width
    first, second = 0.32 * height, 0.75 * height
    draw.text((rim, first), title, "black", _font(STENCIL, round(large)), anchor="lm")
    badges: list[tuple[str, float, float, float]] = []
    left = rim
    for player in document.score.told:
        badges.append((player.symbol, left + 0.6 * large, second, 0.6 * large))
        won = document.score.decided and player.symbol in document.score.winner
        words = ("wins with " if won and len(document.score.winner) == 1 else "") + number_text(
            so_far.get(player.symbol, player.total), WORDS
        )
        draw.text((left + 1.5 * large, second), words, _rgb(player.symbol), _font(STRONG, round(large)), anchor="lm")
        left += 2.4 * large + draw.textlength(words, _font(STRONG, round(large)))
    # What has no place has none in the picture.
    placed = [action for action in document.actions if action.why != NO_BOX]
    doubtful = len(document.review) + sum(action.review for action in placed)
    signs = [(SCRIBBLE, "destroyed")] + [(QUESTION, f"to look at: {doubtful}")] * bool(doubtful)
    right = width - rim
    for mark, words in reversed(signs):
        draw.text((right, second), words, (60, 60, 60), _font(STRONG, round(small)), anchor="rm")
        right -= draw.textlength(words, _font(STRONG, round(small))) + 1.1 * small
        badges.append((mark, right, second, 0.75 * small))
        right -= 1.6 * small
    below = np.ascontiguousarray(np.asarray(strip, np.uint8)[:, :, ::-1])
    for mark, x, y, radius in badges:
        draw_badge(below, mark, (x, y), radius)
    return np.vstack([picture, below])


def _rgb(symbol: str) -> tuple[int, int, int]:
    blue, green, red = COLOURS[symbol]
    return red, green, blue


@cache
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    with as_file(files("engine.sheet.fonts").joinpath(f"{face}.ttf")) as path:
        return ImageFont.truetype(str(path), size)
