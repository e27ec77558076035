"""A folder of photos at once: found, read side by side, grouped into games, scored, told in one report.

Whatever was read is kept at once, so that a run that was stopped goes on where it was; what comes out depends on the
photos alone, not on their order, on how many processes read them, or on how often the run was stopped.
"""
