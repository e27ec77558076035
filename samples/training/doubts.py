"""What the quick network isn't sure of: the patches that the closer one is taught and calibrated on."""

from __future__ import annotations

import numpy as np

from samples.training.camera import Shots
from samples.training.patches import chosen
from scanner.marks.classifier import CERTAIN, Classifier
from scanner.marks.ink import Patches
from scanner.marks.verdict import CLASSES

REST = 0.05
"""The share of all other patches that is kept: the closer network sees no others in use, but shouldn't unlearn them."""
_AT_ONCE = 8192
"""How many patches are looked at together: as numbers of 32 bits, all of a course would not fit in memory."""


def doubtful(shots: Shots, reader: Classifier, rest: float = REST, seed: int = 1) -> Shots:
    """The patches of which the quick network isn't sure, or wrongly sure, and a share of the rest."""
    count = len(shots.labels)
    parts = np.array_split(np.arange(count), max(1, -(-count // _AT_ONCE)))
    looks = [reader.quick_look(Patches.seen_well(shots.photo[part], shots.blank[part])) for part in parts]
    first = np.concatenate(looks)
    wrong = (first.argmax(axis=1) != shots.labels) & (shots.labels >= 0)
    assert first.shape[1] == len(CLASSES)
    others = np.random.default_rng(seed).random(count) < rest
    return chosen(shots, (first.max(axis=1) < CERTAIN) | wrong | others)
