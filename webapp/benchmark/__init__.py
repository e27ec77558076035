"""The benchmark: how well and how fast simulated photos are read, against their exact truth.

`wasteland benchmark --help` says what can be asked of it.
"""

from webapp.benchmark.command import benchmark

__all__ = ["benchmark"]
