"""Marks: what stands in each region, how surely, and why a person should look where it isn't sure.

First measures (the networks' probabilities), then verdicts: what it takes to be sure stands in `MarkOptions` alone, for
all that judge a mark again; how often the networks look, above `Classifier`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.covered import hidden_regions, stand_back
from scanner.marks.ink import SIDE_PX, Patches, new_ink
from scanner.marks.options import CoverOptions, MarkOptions
from scanner.marks.shares import weigh_shares
from scanner.network import Network
from scanner.reading import CUT_OFF, EMPTY, FAINT, GLARE, HIDDEN, SCRIBBLE, STRAY, UNCLEAR

CLASSES = (EMPTY, "X", "O", "T", "S", SCRIBBLE)
"""What the network tells apart, in its order."""
CERTAIN = 0.99995
"""The probability from which the quick network's look is enough: of 20,460 such answers in 321 photos one was wrong,
of 27,028 from 0.9995 on five."""
_CLEAR = 0.997
"""The probability from which one look of each network is enough: a little more than it takes to be sure. With 0.99,
eight cells more of 104,000 in hard photos would be wrong in silence, and as many flagged."""
_QUICK_SHARE = 0.3
"""What the quick network's looks count beside the closer one's."""
_LEAST = 1e-6
"""What keeps a single look from ruling a mark out for good."""
_TINY = 1e-30
"""What keeps logarithms finite without hiding how much surer than sure a network is."""
_VIEWS: tuple[Callable[[NDArray[np.float32]], NDArray[np.float32]], ...] = (
    lambda patches: patches[..., ::-1],
    lambda patches: patches.swapaxes(2, 3),
    lambda patches: patches[..., ::-1, ::-1],
)
"""The patches mirrored, mirrored in a diagonal, and half turned; more views change no answer's worth."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One region's mark with its confidence, the next likeliest, and the reason for a review (one of `REASONS`)."""

    mark: str
    confidence: float
    runner_up: str
    review: str | None
    nothing: float = 0.0
    """The probability that nothing stands there."""
    chances: tuple[float, ...] = ()
    """The probabilities of all of `CLASSES` as the networks have them; () where they weren't asked."""


class Classifier:
    """Two networks: a quick one for all patches, a closer one for those that it isn't sure of.

    See the model card in `scanner/model` for what they were taught on. `quick` and `closer` are ONNX files' bytes.
    """

    def __init__(self, quick: bytes | None = None, closer: bytes | None = None) -> None:
        self._quick = Network("marks.onnx", quick)
        self._closer = Network("closer.onnx", closer)

    def probabilities(self, patches: Patches) -> NDArray[np.float32]:
        """The calibrated probabilities (n, 6) of `CLASSES` for each patch.

        Where a quick look isn't all but certain, or sees a scribble, which a shadow can look like, they are the
        geometric mean of it and the closer network's look; where that isn't sure either, or one sees nothing where the
        other sees something, of both networks' looks at views turned and mirrored: all marks stay what they are in a
        mirror, but what confuses a network in one view seldom does in the others, nor the other network.
        """
        darkness = _darkness(patches)
        found = self._quick.answers(darkness, len(CLASSES))
        scribbled = found.argmax(axis=1) == CLASSES.index(SCRIBBLE)
        doubted = np.flatnonzero((found.max(axis=1) < CERTAIN) | scribbled)
        quick, closer = _logarithms(found[doubted]), _look(self._closer, darkness[doubted])
        found[doubted] = _together(quick, closer)
        again = np.flatnonzero(_at_odds(quick, closer) | (found[doubted].max(axis=1) < _CLEAR))
        found[doubted[again]] = self._all_round(darkness[doubted[again]], quick[again], closer[again])
        return found

    def _all_round(
        self, darkness: NDArray[np.float32], quick: NDArray[np.float32], closer: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        """The mean of both networks' looks at all views.

        Where one still sees nothing and the other something it may be either: that mean is of chances, not of their
        logarithms, by which the surer network would always win. `quick` and `closer` are the logarithms of what they
        made of the patches as they are.
        """
        for view in _VIEWS:
            quick = quick + _look(self._quick, view(darkness))
            closer = closer + _look(self._closer, view(darkness))
        share = np.float32(1 / (1 + len(_VIEWS)))
        quick, closer = quick * share, closer * share
        chances = (_probabilities(quick) + _probabilities(closer)) / 2
        return np.where(_at_odds(quick, closer)[:, None], chances, _together(quick, closer))

    def quick_look(self, patches: Patches) -> NDArray[np.float32]:
        """What the quick network alone makes of each patch, (n, 6)."""
        return self._quick.answers(_darkness(patches), len(CLASSES))

    def single_looks(self, patches: Patches) -> NDArray[np.float32]:
        """The logarithms (n, 2, 6) of what the quick and the closer network alone make of each patch as it is."""
        darkness = _darkness(patches)
        both = [network.answers(darkness, len(CLASSES)) for network in (self._quick, self._closer)]
        return np.asarray(np.log(np.stack(both, axis=1) + _TINY), np.float32)


def _at_odds(quick: NDArray[np.float32], closer: NDArray[np.float32]) -> NDArray[np.bool_]:
    """In which rows of two networks' logarithms (n, 6) one sees nothing and the other something."""
    nothing = CLASSES.index(EMPTY)
    return np.asarray((quick.argmax(axis=1) == nothing) != (closer.argmax(axis=1) == nothing))


def _together(quick: NDArray[np.float32], closer: NDArray[np.float32]) -> NDArray[np.float32]:
    """The probabilities (n, 6) that two networks' logarithms make together."""
    return _probabilities(_QUICK_SHARE * quick + (1 - _QUICK_SHARE) * closer)


def _look(network: Network, darkness: NDArray[np.float32]) -> NDArray[np.float32]:
    """The logarithms of a network's answers to photo and blank patches (n, 2, 48, 48), 1 is black."""
    return _logarithms(network.answers(darkness, len(CLASSES)))


def _logarithms(probabilities: NDArray[np.float32]) -> NDArray[np.float32]:
    """Their logarithms, none endless."""
    return np.asarray(np.log(probabilities + _LEAST), np.float32)


def _probabilities(logarithms: NDArray[np.float32]) -> NDArray[np.float32]:
    """The probabilities (n, 6) whose logarithms these are, but for a factor."""
    mean = np.exp(logarithms)
    return np.asarray(mean / mean.sum(axis=1, keepdims=True), np.float32)


def _darkness(patches: Patches) -> NDArray[np.float32]:
    """The patches beside their blanks as the networks take them, (n, 2, 48, 48)."""
    stacked = np.stack([patches.photo, patches.blank], axis=1)
    darkness: NDArray[np.float32] = np.float32(1) - stacked.astype(np.float32) / np.float32(255)
    return darkness


@lru_cache(maxsize=1)
def classifier() -> Classifier:
    """The reader's own classifier, loaded once."""
    return Classifier()


def judge(patches: Patches, form: Form, options: MarkOptions) -> tuple[Verdict, ...]:
    """A verdict for each region of the form, in its order."""
    return verdicts(classifier().probabilities(patches), patches, form, options)


def verdicts(
    probabilities: NDArray[np.float32], patches: Patches, form: Form, options: MarkOptions
) -> tuple[Verdict, ...]:
    """Verdicts from measures: (n, 6) probabilities and what the patches say of how well each region was seen."""
    possible = np.array([allowed_in(region) for region in form.regions], bool).reshape(-1, len(CLASSES))
    probabilities = weigh_shares(probabilities, possible, options.shares, options.least_confidence)
    parents = {region.parent for region in form.regions}
    doubtful = doubtful_scribbles(probabilities, patches, options)
    back = stand_back(patches, form, options.cover)
    hidden = hidden_regions(patches, form, back, options.cover)
    found = [
        _verdict(row, region, _obstacle(patches, i, region, bool(hidden[i]), options), region.id in parents,
                 bool(doubtful[i]), options)
        for i, (region, row) in enumerate(zip(form.regions, probabilities, strict=True))
    ]  # fmt: skip
    there = patches.match > options.cover.nothing_of_it
    return tuple(
        replace(each, review=HIDDEN) if region.marks and behind and _seems_empty(each)
        else replace(each, review=None) if region.role is Role.CELL and seen and _seen_plainly(each, options.cover)
        else each
        for each, region, behind, seen in zip(found, form.regions, back, there, strict=True)
    )  # fmt: skip


def _seems_empty(verdict: Verdict) -> bool:
    """Whether it was read as empty: then no mark lies over its print, which must be seen as other cells' is."""
    return verdict.mark == EMPTY and verdict.review in (None, UNCLEAR)


def _seen_plainly(verdict: Verdict, options: CoverOptions) -> bool:
    """Whether a symbol was read so surely that it hides the print itself; what lies there looks like a scribble."""
    symbol = verdict.mark not in (EMPTY, SCRIBBLE)
    return symbol and verdict.review in (HIDDEN, FAINT) and verdict.confidence > options.plain_symbol


def allowed_in(region: Region) -> list[bool]:
    """Which of `CLASSES` can stand in a region."""
    return [name == EMPTY or name in region.marks for name in CLASSES]


def doubtful_scribbles(probabilities: NDArray[np.float32], patches: Patches, options: MarkOptions) -> NDArray[np.bool_]:
    """Where (n,) a scribble is likeliest by (n, 6) probabilities, not by far, and its ink hardly lies like one's.

    A ring leaves its middle free, an X covers little, and what isn't ink at all goes on beyond the hex.
    """
    doubtful = np.zeros(len(probabilities), bool)
    scribbled = probabilities.argmax(axis=1) == CLASSES.index(SCRIBBLE)
    scribbled &= probabilities.max(axis=1) < options.enough_for_rings
    spread = ink_spread(patches.photo[scribbled], patches.blank[scribbled])
    ring = (spread.hole < options.most_hole) & (spread.band > options.least_band)
    goes_on = spread.beyond > options.most_beyond * spread.cover
    doubtful[scribbled] = ring | goes_on | (spread.cover < options.least_cover)
    return doubtful


@dataclass(frozen=True, slots=True)
class InkSpread:
    """The shares (n,) that new ink covers of patches: of the hex, of its middle, round that, and beyond the hex."""

    cover: NDArray[np.float32]
    hole: NDArray[np.float32]
    band: NDArray[np.float32]
    """Of the twelfth of the way round that is covered least."""
    beyond: NDArray[np.float32]


def ink_spread(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> InkSpread:
    """Where new ink lies in patches (n, 48, 48): what is 0.4 as dark as the patch's darkest twentieth."""
    rows, columns = (axis.ravel() for axis in np.mgrid[0:SIDE_PX, 0:SIDE_PX] - (SIDE_PX - 1) / 2)
    away, twelfth = np.hypot(rows, columns) / SIDE_PX, np.floor(np.arctan2(rows, columns) / (np.pi / 6)) % 12
    ink = new_ink(photo, blank).reshape(-1, SIDE_PX * SIDE_PX)
    covered = ink > 0.4 * np.maximum(np.percentile(ink, 95, axis=1), 12)[:, None]

    def share(where: NDArray[np.bool_]) -> NDArray[np.float32]:
        return np.asarray(covered[:, where].mean(axis=1, dtype=np.float32), np.float32)

    around = [share((away > 1 / 7) & (away < 5 / 12) & (twelfth == k)) for k in range(12)]
    beyond = share((away > 0.425) & (away < 0.49))
    return InkSpread(share(away <= 1 / 3), share(away <= 1 / 6), np.min(around, axis=0), beyond)


def _verdict(
    row: NDArray[np.float32],
    region: Region,
    obstacle: str | None,
    holds_slots: bool,
    doubtful: bool,
    options: MarkOptions,
) -> Verdict:
    """One region's verdict; `holds_slots`: marks in its slots are seen in it and are no business of its own.

    `doubtful`: should it be a scribble, its ink is hardly one's.
    """
    if not region.marks:
        stray = not holds_slots and 1 - row[0] > options.stray_confidence
        likeliest = CLASSES[int(row[1:].argmax()) + 1]
        return Verdict(EMPTY, float(row[0]) if stray else 1.0, likeliest, STRAY if stray else None)
    allowed = np.array(allowed_in(region))
    within = float(row[allowed].sum())
    chances = np.where(allowed, row, 0) / max(within, 1e-9)
    best, second = (int(i) for i in np.argsort(-chances)[:2])
    unclear = chances[best] < options.enough(CLASSES[best], CLASSES[second], region.role)
    unclear = unclear or 1 - within > options.most_foreign
    unclear = unclear or (doubtful and CLASSES[best] == SCRIBBLE)
    confidence = float(chances[best]) * (within if 1 - within > options.most_foreign else 1.0)
    review = obstacle or (UNCLEAR if unclear else None)
    return Verdict(CLASSES[best], confidence, CLASSES[second], review, float(chances[0]), tuple(chances.tolist()))


def _obstacle(patches: Patches, i: int, region: Region, hidden: bool, options: MarkOptions) -> str | None:
    """Why the region wasn't seen well enough to be read at all, if so."""
    if patches.inside[i] < options.least_inside:
        return CUT_OFF
    if hidden:
        return HIDDEN
    faint = region.role is Role.CELL and patches.contrast[i] < options.least_contrast
    if patches.glare[i] > options.most_glare and patches.contrast[i] < 2 * options.least_contrast:
        return GLARE
    return FAINT if faint else None
