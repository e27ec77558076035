"""Deviation: how far a sheet's measures differ from each other, whatever a few of them are."""

from __future__ import annotations

import numpy as np

from scanner.warp import Floats

OF_NORMAL = 1.4826
"""A normal distribution's standard deviation in units of its median absolute deviation."""


def deviation(values: Floats, middle: Floats | float) -> Floats:
    """How far values (n, ...) lie from their middle (...): as a standard deviation, but by the median distance."""
    return np.asarray(OF_NORMAL * np.median(np.abs(values - middle), axis=0))
