"""Claims about the deviation that a sheet's measures are held against."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.deviation import deviation


def test_it_is_the_standard_deviation_of_what_is_normal_whatever_a_few_are() -> None:
    values = np.random.default_rng(1).normal(5.0, 2.0, (4001, 2))
    values[:40] = 1e6
    assert deviation(values, np.median(values, axis=0)) == pytest.approx([2.0, 2.0], rel=0.05)
