"""Sheets, photos and their truth, and the simulator that photographs played sheets which never were on a table."""
