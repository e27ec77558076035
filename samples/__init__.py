"""Sheets, photos and their truth, and the simulator that photographs played sheets which never were on a table."""

# First of all, before NumPy and OpenCV: it tells them how to compute (see there).
import scanner as scanner
