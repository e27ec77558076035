"""Lines of text with bold words, broken to a width."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hexes import Point
from engine.sheet import fonts
from engine.sheet.pen import Pen


@dataclass(frozen=True, slots=True)
class Style:
    """Size of the letters and distance of the lines, mm."""

    size: float
    leading: float
    grey: float = 0.15


Run = tuple[str, str]
"""A face and words set in it."""


def break_lines(text: str, width: float, size: float) -> list[list[Run]]:
    """The text's lines, each as runs of one face; `**` turns bold on and off."""
    space = fonts.width(" ", fonts.TEXT, size)
    lines: list[list[Run]] = [[]]
    used = 0.0
    for face, word in _words(text):
        wide = fonts.width(word, face, size)
        if used and used + space + wide > width:
            lines.append([])
            used = 0.0
        used += wide + (space if used else 0.0)
        lines[-1].append((face, word))
    return [_joined(line) for line in lines]


def draw_lines(pen: Pen, lines: list[list[Run]], at: Point, style: Style) -> None:
    """Draws the lines one below the other, the first one's top at the point."""
    for i, line in enumerate(lines):
        x, y = at[0], at[1] + style.leading * i + 0.8 * style.size
        for face, words in line:
            x += pen.text((x, y), words, style.size, face, style.grey, "left")
            x += fonts.width(" ", fonts.TEXT, style.size)


def _words(text: str) -> list[Run]:
    """Every word with its face. A sign that follows bold words without a space, such as a colon, is bold with them."""
    found, bold = [], False
    for word in text.split():
        starts, ends = word.startswith("**"), "**" in word[2:]
        bold = bold or starts
        found.append((fonts.BOLD if bold else fonts.TEXT, word.replace("**", "")))
        bold = bold and not ends
    return found


def _joined(line: list[Run]) -> list[Run]:
    """Neighbouring words of one face as one run."""
    runs: list[Run] = []
    for face, word in line:
        if runs and runs[-1][0] == face:
            runs[-1] = (face, f"{runs[-1][1]} {word}")
        else:
            runs.append((face, word))
    return runs
