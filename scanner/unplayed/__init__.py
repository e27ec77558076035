"""Reads an unplayed sheet of any hand, from a PDF or a photo: its hexes and what is printed in them, title, rounds.

What isn't sure is flagged, field by field, for a person to look at; nothing is guessed and nothing is left out.
"""
