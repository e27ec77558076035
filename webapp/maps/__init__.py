"""Maps that this program didn't print: registered once, kept with the picture of their blank sheet, then known.

A registered map never changes: a corrected one takes its place, and what rests on the first stays as it is.
"""
