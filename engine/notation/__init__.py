"""Games as people read and write them: one line a turn. Every game, legal or not, prints to text that reads back equal.

`parse_game` reads text that is unreadable or ambiguous to an error that names the line; what is illegal is for
`engine.replay` to say.
"""

from engine.notation.errors import (
    AmbiguousNotationError,
    IllegalGameError,
    NotationError,
    UnreadableNotationError,
)
from engine.notation.game import Game
from engine.notation.games import format_game, parse_game
from engine.notation.turns import format_step, format_turn, parse_turn

__all__ = [
    "AmbiguousNotationError",
    "Game",
    "IllegalGameError",
    "NotationError",
    "UnreadableNotationError",
    "format_game",
    "format_step",
    "format_turn",
    "parse_game",
    "parse_turn",
]
