"""A game's result to take away: a picture to send, a page to print, and three files for other programs.

Every export is a function of one `Result` and the reader's words, and gives the same bytes for the same result.
"""
