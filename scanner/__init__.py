"""The picture without the rules: from a photo of a known form to what was drawn on it, with how sure that is.

It knows paper, regions and marks; which game they belong to is the caller's business.
"""
