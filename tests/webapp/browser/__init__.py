"""Tests of the pages in a real browser, as wide as a phone and as a computer."""
