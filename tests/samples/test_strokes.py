"""Whose strokes are drawn, where nobody's are at hand."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from samples.strokes import Library, Split


@pytest.mark.parametrize("split", sorted(set(get_args(Split)) - {"all", "built-in"}))
def test_who_asks_for_some_of_the_people_is_told_that_there_are_none(split: Split, tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match=f"No strokes of real people in {tmp_path}.*'{split}'"):
        library = Library.load(split, tmp_path)
    assert library.draw("X", np.random.default_rng(1))


@pytest.mark.parametrize("split", ["all", "built-in"])
def test_who_takes_anybody_or_the_built_in_hands_is_told_nothing(split: Split, tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Library.load(split, tmp_path)
