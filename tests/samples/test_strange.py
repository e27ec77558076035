"""Strange patches: made of plain ones, the same again from the same number, and never what they were."""

from __future__ import annotations

import numpy as np
import pytest

from samples.strokes import Library
from samples.training import strange as kinds
from samples.training.overlays import Patch, Plain
from samples.training.photos import Work, of_one_photo
from samples.training.strange import strange

COUNT = 160


@pytest.fixture(scope="module")
def plain() -> Plain:
    asked = of_one_photo(Work(9_400_001, "ordinary", "built-in"))
    assert asked is not None
    return Plain(asked.shots, ~np.asarray(asked.allowed[:, 1:].any(axis=1)))


def test_strange_patches_differ_from_all_plain_ones(plain: Plain) -> None:
    made = strange(plain, "built-in", COUNT, seed=3)
    assert made.photo.shape == made.blank.shape == (COUNT, 48, 48)
    known = {each.tobytes() for each in plain.shots.photo}
    assert not any(each.tobytes() in known for each in made.photo)
    blanks = {each.tobytes() for each in plain.shots.blank}
    assert all(each.tobytes() in blanks for each in made.blank)


def test_the_same_number_gives_the_same_in_any_number_of_processes(plain: Plain) -> None:
    first, again, other = (strange(plain, "built-in", COUNT, *how) for how in ((3, 1), (3, 2), (4, 1)))
    assert (first.photo == again.photo).all()
    assert (first.photo != other.photo).any()


def test_every_kind_can_make_a_patch_strange(plain: Plain) -> None:
    library, rng = Library.load("built-in"), np.random.default_rng(1)
    for label in set(plain.shots.labels.tolist()) - {-1}:
        [place, *_] = np.flatnonzero((plain.shots.labels == label) & ~plain.bare)
        patch = Patch(plain.shots.photo[place], plain.shots.blank[place])
        for kind in set(kinds._kinds_of(label, bare=False)):
            made = [kind(patch, plain, library, rng) for _ in range(8)]
            assert max(np.abs(each.astype(int) - patch.photo).mean() for each in made) > kinds.LEAST_CHANGE, kind
