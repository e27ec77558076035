"""The strip under an overlay: which sheet it is, every player's points, and what the signs over the photo mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from webapp.exports.letters import printable
from webapp.moments import NO_BOX
from webapp.numbers import Number, number_text, points_so_far
from webapp.words import Words

WORDS = Words("en")

_STRIP = 0.1
"""The strip's height, as a share of the overlay's width: its smaller words are then 2.5 mm high on a sheet."""


_Badge = tuple[str, float, float, float]
"""A sign that is drawn over the strip, where its middle lies, and its radius."""


def captioned(picture: Picture, board: Board, document: ScoreDocument) -> Picture:
    """The picture with the strip beneath it; of a game that isn't over it has the points so far."""
    so_far = points_so_far(document, board.scorings) if document.score.over is False else {}
    after = f", after round {document.photos[-1].after_round}" if so_far else ""
    width = picture.shape[1]
    height = round(_STRIP * width)
    strip = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(strip)
    rim, large = 0.025 * width, 0.033 * width
    title = f"{printable(board.title)}{after}"
    size = large * min(1.0, (width - 2 * rim) / max(draw.textlength(title, _font(STENCIL, round(large))), 1.0))
    draw.text((rim, 0.32 * height), title, "black", _font(STENCIL, round(size)), anchor="lm")
    signs, left = _signs(draw, document, (width - rim, 0.75 * height), 0.021 * width)
    badges = _points(draw, _told(document, so_far), (rim, 0.75 * height), left - 0.3 * large, large) + signs
    below = np.ascontiguousarray(np.asarray(strip, np.uint8)[:, :, ::-1])
    for mark, x, y, radius in badges:
        draw_badge(below, mark, (x, y), radius)
    return np.vstack([picture, below])


def _told(document: ScoreDocument, so_far: Mapping[str, Number]) -> list[tuple[str, str]]:
    """Each player's symbol, and the points in words."""
    told = []
    for player in document.score.told:
        won = document.score.decided and document.score.winner == [player.symbol]
        words = number_text(so_far.get(player.symbol, player.total), WORDS)
        told.append((player.symbol, f"wins with {words}" if won else words))
    return told


def _signs(
    draw: ImageDraw.ImageDraw, document: ScoreDocument, at: tuple[float, float], size: float
) -> tuple[list[_Badge], float]:
    """Says what the signs over the photo mean, from the right; the signs, and where all that begins."""
    # What has no place has none in the picture.
    placed = [action for action in document.actions if action.why != NO_BOX]
    doubtful = len(document.review) + sum(action.review for action in placed)
    right, y = at
    badges = []
    for mark, words in [(QUESTION, f"to look at: {doubtful}")] * bool(doubtful) + [(SCRIBBLE, "destroyed")]:
        draw.text((right, y), words, (60, 60, 60), _font(STRONG, round(size)), anchor="rm")
        right -= draw.textlength(words, _font(STRONG, round(size))) + 1.1 * size
        badges.append((mark, right, y, 0.75 * size))
        right -= 1.6 * size
    return badges, right


def _points(
    draw: ImageDraw.ImageDraw, told: Sequence[tuple[str, str]], at: tuple[float, float], right: float, size: float
) -> list[_Badge]:
    """Writes the players' points, smaller where they wouldn't end before `right`; the players' signs."""
    left, y = at
    needed = sum(2.4 * size + draw.textlength(words, _font(STRONG, round(size))) for _, words in told)
    size *= min(1.0, (right - left) / needed)
    badges = []
    for symbol, words in told:
        badges.append((symbol, left + 0.6 * size, y, 0.6 * size))
        draw.text((left + 1.5 * size, y), words, _rgb(symbol), _font(STRONG, round(size)), anchor="lm")
        left += 2.4 * size + draw.textlength(words, _font(STRONG, round(size)))
    return badges


def _rgb(symbol: str) -> tuple[int, int, int]:
    blue, green, red = COLOURS[symbol]
    return red, green, blue


@cache
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    with as_file(files("engine.sheet.fonts").joinpath(f"{face}.ttf")) as path:
        return ImageFont.truetype(str(path), size)
