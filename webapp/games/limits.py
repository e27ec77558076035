"""How much of anything the page takes, in one place."""

from __future__ import annotations

from dataclasses import dataclass, field

from scanner.limits import Limits


@dataclass(frozen=True, slots=True)
class GameLimits:
    """Sizes beyond which something is refused, each with its reason."""

    photos: int = 8
    """Of one game: a moment for each round, and two to spare."""
    name_letters: int = 40
    """Of a player's name; longer ones don't fit a phone."""
    note_letters: int = 2000
    """Of a game's note: a page of writing."""
    corrections: int = 1000
    """Of one game: every place of the largest sheet, three times over."""
    sheets_expected: int = 30
    """A photo without readable codes is held against the maps of so many sheets, those read last: each that isn't at
    hand takes 0.1 seconds to draw."""
    tournament_letters: int = 60
    """Of a tournament's name: a heading of two lines on a phone."""
    tournament_games: int = 300
    """Of one tournament: a weekend of a hundred people, each at nine tables of three."""
    games_listed: int = 200
    """In one browser's list."""
    left_for_s: int = 120
    """How long a photo may be in reading, in seconds, before another worker takes it: reading takes 2 at most."""
    picture: Limits = field(default_factory=lambda: Limits(file_bytes=48 * 2**20))
    """Of one photo; its pixels are counted from its header, before any of it is decoded."""
