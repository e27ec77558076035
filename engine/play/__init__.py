"""Whole games played by bots: the oracle for samples and tests, and the judge of a map's fairness.

The same board, bots and seed give the same game on every machine.
"""

from engine.play.bots import Bot, RandomBot, bot_named
from engine.play.game import GameRecord, Turn, play_game

__all__ = ["Bot", "GameRecord", "RandomBot", "Turn", "bot_named", "play_game"]
