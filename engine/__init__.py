"""The game without a picture: boards, positions, rules, scores, and the paper they are printed on.

Whatever stands here is exact and repeatable: the same seed or position gives the same answer on every machine.
"""
