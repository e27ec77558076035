"""Stored games: acknowledged photos are read once and never lost, and people's marks stand beside the machine's.

Nothing of an upload but its pixels is kept; who has a game's address may see it, who has its key may change it.
"""
