"""The networks: how likely each mark is in each region, by two that were taught together.

What is constant here belongs to these networks and isn't an option: the closer one was taught on what the quick one
leaves below `CERTAIN`, and the model card's curves, by which `MarkOptions` were chosen, hold for them together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle

import numpy as np
from numpy.typing import NDArray

from scanner.marks.ink import Patches
from scanner.marks.verdict import CLASSES, LEAST_CHANCE
from scanner.network import Network
from scanner.reading import EMPTY, SCRIBBLE

CERTAIN = 0.99995
"""The probability from which the quick network's look is enough: of 20,460 such answers in 321 photos one was wrong,
of 27,028 from 0.9995 on five."""
_CLEAR = 0.997
"""The probability from which one look of each network is enough: a little more than it takes to be sure. With 0.99,
eight cells more of 104,000 in hard photos would be wrong in silence, and as many flagged."""
_QUICK_SHARE = 0.3
"""What the quick network's look counts beside the closer one's ..."""
_QUICK_SHARE_ALL_ROUND = 0.25
"""... and what its looks at all views do. With 0.15 for both 100 cells fewer of 91,047 in hard photos would be flagged,
but six more of 1,032 with real ink; with 0.3 four of these fewer."""
ALL_VIEWS = 2
"""What `Looks.views` is where both networks looked at all views."""
_TINY = 1e-30
"""What keeps logarithms finite without hiding how much surer than sure a network is."""
_VIEWS: tuple[Callable[[NDArray[np.float32]], NDArray[np.float32]], ...] = (
    lambda patches: patches[..., ::-1],
    lambda patches: patches[..., ::-1, :],
    lambda patches: patches[..., ::-1, ::-1],
    lambda patches: patches.swapaxes(2, 3),
    lambda patches: patches.swapaxes(2, 3)[..., ::-1],
    lambda patches: patches.swapaxes(2, 3)[..., ::-1, :],
    lambda patches: patches.swapaxes(2, 3)[..., ::-1, ::-1],
)
"""The patches in all other ways to turn and mirror them."""


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """What the networks make of patches, in their order."""

    chances: NDArray[np.float32]
    """The calibrated probabilities (n, 6) of `CLASSES`, by both networks together."""
    quick: NDArray[np.float32]
    """The logarithms (n, 6) of the quick network's, their mean over all views that it was shown ..."""
    closer: NDArray[np.float32]
    """... and of the closer one's; where that wasn't asked, the quick one's."""
    single: NDArray[np.float32]
    """The logarithms (n, 2, 6) of what the quick and the closer network alone make of each patch as it is, however
    small; NaN where the closer one wasn't asked."""
    views: NDArray[np.int8]
    """(n,): 0 where the quick network's look was enough, 1 where one look of each was, `ALL_VIEWS` where all were."""


class Classifier:
    """Two networks: a quick one for all patches, a closer one for those that it isn't sure of.

    See the model card in `scanner/model` for what they were taught on. `quick` and `closer` are ONNX files' bytes.
    """

    def __init__(self, quick: bytes | None = None, closer: bytes | None = None) -> None:
        self._quick = Network("marks.onnx", quick)
        self._closer = Network("closer.onnx", closer)

    def probabilities(self, patches: Patches) -> NDArray[np.float32]:
        """The calibrated probabilities (n, 6) of `CLASSES` for each patch."""
        return self.looks(patches).chances

    def looks(self, patches: Patches, once: NDArray[np.bool_] | None = None) -> Looks:
        """How likely each mark is in each patch, and how either network came to it.

        Where a quick look isn't all but certain, or sees a scribble, which a shadow can look like, the chances are the
        geometric mean of it and the closer network's look; where that isn't sure either, or one sees nothing where the
        other sees something, of both networks' looks at views turned and mirrored: all marks stay what they are in a
        mirror, but what confuses a network in one view seldom does in the others, nor the other network. At those in
        `once` (n,) only the quick one looks.
        """
        darkness = darkness_of(patches.photo, patches.blank)
        found = self._quick.answers(darkness, len(CLASSES))
        quick, views = _logarithms(found), np.zeros(len(found), np.int8)
        closer, single = quick.copy(), np.full((len(found), 2, len(CLASSES)), np.nan, np.float32)
        single[:, 0] = _all_logarithms(found)
        scribbled = found.argmax(axis=1) == CLASSES.index(SCRIBBLE)
        worth = np.ones(len(found), bool) if once is None else ~once
        doubted = np.flatnonzero(((found.max(axis=1) < CERTAIN) | scribbled) & worth)
        seen = self._closer.answers(darkness[doubted], len(CLASSES))
        closer[doubted], single[doubted, 1], views[doubted] = _logarithms(seen), _all_logarithms(seen), 1
        found[doubted] = _together(quick[doubted], closer[doubted])
        doubted = doubted[at_odds(quick[doubted], closer[doubted]) | (found[doubted].max(axis=1) < _CLEAR)]
        clear = darkness_of(patches.clear[doubted], patches.blank[doubted])
        quick[doubted], closer[doubted] = self._all_round(darkness[doubted], clear, quick[doubted], closer[doubted])
        found[doubted], views[doubted] = _all_round_together(quick[doubted], closer[doubted]), ALL_VIEWS
        return Looks(found, quick, closer, single, views)

    def single_looks(self, looks: Looks, patches: Patches, chosen: Sequence[int]) -> NDArray[np.float32]:
        """The logarithms (n, 2, 6) of what either network alone makes of the chosen patches as they are.

        `looks`: what was made of all, by which the closer network is asked only where it wasn't.
        """
        single = looks.single[list(chosen)]
        lacking = np.isnan(single[:, 1, 0])
        rest = patches.of([i for i, lacks in zip(chosen, lacking, strict=True) if lacks])
        single[lacking, 1] = _all_logarithms(self._closer.answers(darkness_of(rest.photo, rest.blank), len(CLASSES)))
        return single

    def _all_round(
        self,
        darkness: NDArray[np.float32],
        clear: NDArray[np.float32],
        quick: NDArray[np.float32],
        closer: NDArray[np.float32],
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The mean of either network's looks at all views, every second of them in the clearest grey.

        That asks a fifteenth less of hard photos than the darkest light in all views, with as many errors in silence;
        the clearest grey in all, and for all that measures ink, asks a tenth less, and has twice as many.

        `quick` and `closer` are the logarithms of what they made of the patches as they are, in `darkness`; `clear` is
        the same in the clearest grey.
        """
        for view, pairs in zip(_VIEWS, cycle((clear, darkness)), strict=False):
            quick = quick + _look(self._quick, view(pairs))
            closer = closer + _look(self._closer, view(pairs))
        share = np.float32(1 / (1 + len(_VIEWS)))
        return quick * share, closer * share

    def quick_look(self, patches: Patches) -> NDArray[np.float32]:
        """What the quick network alone makes of each patch, (n, 6)."""
        return self._quick.answers(darkness_of(patches.photo, patches.blank), len(CLASSES))


def at_odds(quick: NDArray[np.float32], closer: NDArray[np.float32]) -> NDArray[np.bool_]:
    """In which rows of two looks (n, 6), chances or their logarithms, one sees nothing and the other something."""
    nothing = CLASSES.index(EMPTY)
    return np.asarray((quick.argmax(axis=1) == nothing) != (closer.argmax(axis=1) == nothing))


def _together(
    quick: NDArray[np.float32], closer: NDArray[np.float32], share: float = _QUICK_SHARE
) -> NDArray[np.float32]:
    """The probabilities (n, 6) that two networks' logarithms make together, where the quick one counts so much."""
    return _probabilities(share * quick + (1 - share) * closer)


def _all_round_together(quick: NDArray[np.float32], closer: NDArray[np.float32]) -> NDArray[np.float32]:
    """The same of both networks' means over all views.

    Where one still sees nothing and the other something it may be either: that mean is of chances, not of their
    logarithms, by which the surer network would always win.
    """
    chances = (_probabilities(quick) + _probabilities(closer)) / 2
    together = _together(quick, closer, _QUICK_SHARE_ALL_ROUND)
    return np.where(at_odds(quick, closer)[:, None], chances, together)


def _look(network: Network, darkness: NDArray[np.float32]) -> NDArray[np.float32]:
    """The logarithms of a network's answers to photo and blank patches (n, 2, 48, 48), 1 is black."""
    return _logarithms(network.answers(darkness, len(CLASSES)))


def _logarithms(probabilities: NDArray[np.float32]) -> NDArray[np.float32]:
    """Their logarithms, none endless."""
    return np.asarray(np.log(probabilities + LEAST_CHANCE), np.float32)


def _all_logarithms(probabilities: NDArray[np.float32]) -> NDArray[np.float32]:
    """Their logarithms, those of the smallest told apart."""
    return np.asarray(np.log(probabilities + _TINY), np.float32)


def _probabilities(logarithms: NDArray[np.float32]) -> NDArray[np.float32]:
    """The probabilities (n, 6) whose logarithms these are, but for a factor."""
    mean = np.exp(logarithms)
    return np.asarray(mean / mean.sum(axis=1, keepdims=True), np.float32)


def darkness_of(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The patches beside their blanks as the networks take them, (n, 2, 48, 48)."""
    darkness = np.stack([photo, blank], axis=1).astype(np.float32)
    darkness /= np.float32(255)
    return np.subtract(np.float32(1), darkness, out=darkness)


@lru_cache(maxsize=1)
def classifier() -> Classifier:
    """The reader's own classifier, loaded once."""
    return Classifier()
