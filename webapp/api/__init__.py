"""The JSON API: whatever the page can do with a game, a program can."""
