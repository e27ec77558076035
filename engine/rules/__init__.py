"""The rules of the game, one family a module, each with the number of its ruling (`engine.rules.rulings`).

All of them are functions from a frozen state to a new one; `engine.rules.turn` puts them together to whole turns.
"""
