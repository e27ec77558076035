"""Tournaments of stored games: where each game stands, what of it needs a look, and the ranking of the players.

Only what is settled counts: proved by the sheet, or accepted by a referee; all else is told as open.
"""
