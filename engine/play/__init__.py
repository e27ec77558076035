"""Whole games played by bots: the oracle for samples and tests, and the judge of a map's fairness.

The same board, bots and seed give the same game on every machine.
"""

from engine.play.bots import Bot, RandomBot
from engine.play.game import GameRecord, play_game
from engine.play.greedy import GreedyBot
from engine.rules.state import Turn

BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), GreedyBot())}
"""Every bot by its name."""


def bot_named(name: str) -> Bot:
    """The bot of that name, `random` or `greedy`; KeyError for another."""
    return BOTS[name]


__all__ = ["BOTS", "Bot", "GameRecord", "GreedyBot", "RandomBot", "Turn", "bot_named", "play_game"]
