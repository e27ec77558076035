"""A form's cells followed in a photo, one after the other, from where some points of the page are known to lie.

It says how the paper runs between those points, and how much of the form's print is really there.
"""
