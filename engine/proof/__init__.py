"""What a sheet proves: whether some legal play ends in it, one such play, and what every such play has in common.

Every play is a solution of one constraint model (`engine.proof.plays`), solved by OR-tools' CP-SAT. Whatever is
answered here is proved, or said not to be.
"""
