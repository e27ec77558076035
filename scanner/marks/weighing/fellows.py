"""Fellows: what the sheet's other marks say of a doubtful one, by the colour of its ink, its shape and its hand.

Where players have pens of their own, a mark that could be either's is whose ink it is; and it is his who drew others
just so (`shapes`, `hands`). Where all draw with one pen and in one manner, nothing is learned. In a slot, what is pale
beside the sheet's other marks may be nothing: its print leaves no room to measure how deep ink is, as `ghosts` does in
cells. Not so where the print of its cell is pale or blurred beside others': there a mark is, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.classifier import Looks
from scanner.marks.ink import Patches
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import CLASSES, LEAST_CHANCE, LIKELIEST, Verdict, may_be_foreign, weighed
from scanner.marks.weighing.hands import looks_at, of_first
from scanner.marks.weighing.options import FellowOptions, HandOptions
from scanner.marks.weighing.shapes import shapes
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR
from scanner.warp import Floats

Flags = NDArray[np.bool_]


def weigh_fellows(
    verdicts: Sequence[Verdict],
    looks: Looks,
    patches: Patches,
    form: Form,
    options: FellowOptions,
    marks: MarkOptions,
) -> tuple[Verdict, ...]:
    """The same verdicts, made anew where it isn't certain which symbol stands somewhere, or in a slot whether one does.

    What was likeliest by itself and isn't any more is for a person to say, however sure it is now, unless all evidence
    together answers it later.
    """
    sure = [i for i, each in enumerate(verdicts) if each.review is None and each.mark not in (EMPTY, SCRIBBLE)]
    dull = _in_dull_cells(patches, form, options)
    doubted = [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if region.marks
        and _is_open(each, options)
        and not (i in dull and each.mark == EMPTY)
        # How deep the ink in cells is, `ghosts` weighs later; boxes on flaps lie in a light of their own.
        and (region.role is Role.SLOT or EMPTY not in each.either)
    ]
    if not doubted:
        return tuple(verdicts)
    inks = patches.own_colour
    either = sorted({*sure, *doubted})
    drawn = dict(zip(either, shapes(patches.of(either)), strict=True))
    single = looks_at(looks, patches, _looked_at(sure, doubted, verdicts, options.hands))
    symbols = np.array([verdicts[i].mark for i in sure])
    fellows = _Fellows(symbols, inks[sure], np.array([drawn[i] for i in sure]), single[sure], options)
    found = list(verdicts)
    for i in doubted:
        others = fellows.without(sure.index(i)) if i in sure else fellows
        drawing = _Drawn(inks[i], drawn[i], single[i])
        found[i] = _beside_fellows(verdicts[i], drawing, others, form.regions[i].role, marks)
    return tuple(found)


def _beside_fellows(verdict: Verdict, drawing: _Drawn, others: _Fellows, role: Role, marks: MarkOptions) -> Verdict:
    """The verdict with what the sheet's other marks say: whether there is one, or which it is."""
    if EMPTY not in (verdict.mark, verdict.runner_up):
        return _settled(verdict, others.whose(drawing, verdict), marks)
    against = others.against_a_mark(drawing.ink, verdict.mark or verdict.runner_up)
    return weighed(verdict, -against if verdict.mark else against, role, marks) if against > 0 else verdict


def _is_open(verdict: Verdict, options: FellowOptions) -> bool:
    """Whether it may well be something else, and isn't for review for another reason."""
    if SCRIBBLE in (verdict.mark, verdict.runner_up):
        return False
    return verdict.review in (None, UNCLEAR) and verdict.confidence < options.certain


def _in_dull_cells(patches: Patches, form: Form, options: FellowOptions) -> set[int]:
    """The places of slots whose cell's print is far less crisp than that of the others."""
    cells = form.places(Role.CELL)
    least = options.least_contrast_share * float(np.median(patches.contrast[cells])) if cells else 0.0
    dull = (form.regions[cell].id for cell in cells if patches.contrast[cell] < least)
    return {slot for cell in dull for slot in form.slots_of.get(cell, ())}


def _looked_at(
    sure: Sequence[int], doubted: Sequence[int], verdicts: Sequence[Verdict], options: HandOptions
) -> list[int]:
    """The marks whose hand is looked at: those that may be either of two symbols, and some sure ones of each."""
    chosen = {i for i in doubted if EMPTY not in (verdicts[i].mark, verdicts[i].runner_up)}
    if not chosen:
        return []
    for symbol in CLASSES:
        own = [i for i in sure if verdicts[i].mark == symbol]
        spread = np.linspace(0, len(own) - 1, min(len(own), options.most_fellows)).astype(int)
        chosen.update(own[k] for k in spread)
    return sorted(chosen)


@dataclass(frozen=True, slots=True, eq=False)
class _Drawn:
    """A mark's ink (3,), shape (400,) and the networks' look at it (2, 6)."""

    ink: Floats
    shape: Floats
    look: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Fellows:
    """The symbols (n,), inks (n, 3) and shapes (n, 400) of the marks that were read surely, and looks (n, 2, 6)."""

    marks: NDArray[np.str_]
    inks: Floats
    shapes: Floats
    looks: Floats
    """NaN where the networks weren't asked again."""
    options: FellowOptions

    def without(self, k: int) -> _Fellows:
        """All but one of them."""
        rest = {name: np.delete(getattr(self, name), k, axis=0) for name in ("marks", "inks", "shapes", "looks")}
        return replace(self, **rest)

    def against_a_mark(self, ink: Floats, symbol: str) -> float:
        """What the paleness of its ink (3,) says for nothing against a mark, in log odds: 0 where it isn't pale."""
        drawn = _is_known(self.inks)
        own = self.inks[(self.marks == symbol) & drawn]
        known = own if len(own) >= self.options.least_fellows else self.inks[drawn]
        if len(known) < self.options.least_fellows:
            return 0.0
        usual, faintest = float(np.median(known.max(axis=1))), self.options.faintest
        relative = max(float(ink.max()), faintest) / (self.options.least_usual * max(usual, faintest))
        return self.options.by_darkness * max(-float(np.log(relative)), 0.0)

    def whose(self, drawn: _Drawn, verdict: Verdict) -> dict[str, float]:
        """The chance of each symbol that it may be, were it surely one of them; {} where its fellows say nothing.

        By what the look, the ink, the shape and the hand together say for each pair of them.
        """
        looks = dict(zip(CLASSES, np.log(np.array(_chances(verdict)) + LEAST_CHANCE).tolist(), strict=True))
        symbols = [mark for mark in CLASSES if mark not in (EMPTY, SCRIBBLE) and looks[mark] > np.log(LEAST_CHANCE)]
        known = {mark for mark in symbols if (self.marks == mark).sum() >= self.options.least_fellows}
        if not known.issuperset(verdict.either):
            return {}
        odds = dict.fromkeys(symbols, 0.0)
        for first, second in combinations(symbols, 2):
            forth, back = looks[first] - looks[second], looks[second] - looks[first]
            if {first, second} <= known:
                by_fellows = self._between(drawn, first, second)
                forth, back = (
                    self.options.by_look * way + by for way, by in zip((forth, back), by_fellows, strict=True)
                )
            odds[first] += float(np.exp(-forth))
            odds[second] += float(np.exp(-back))
        chances = {mark: 1 / (1 + against) for mark, against in odds.items()}
        return {mark: chance / sum(chances.values()) for mark, chance in chances.items()}

    def _between(self, drawn: _Drawn, first: str, second: str) -> tuple[float, float]:
        """What its colour, its shape and its hand say for the first symbol against the second, in log odds, and for the
        second against the first."""
        own, others = self.marks == first, self.marks == second
        by_colour = self._colours(drawn.ink, own, others)
        liker = self._likeness(drawn.shape, own) - self._likeness(drawn.shape, others)
        looked_at = ~np.isnan(self.looks[:, 0, 0])
        hand = of_first(
            drawn.look, self.looks[own & looked_at], self.looks[others & looked_at], first, second, self.options.hands
        )
        by_shape = self.options.by_shape * _within(liker, self.options.most_shape)
        return by_colour[0] + by_shape + hand, by_colour[1] - by_shape - hand

    def _colours(self, ink: Floats, own: Flags, others: Flags) -> tuple[float, float]:
        """What its colour says for the one's marks and for the others', nothing where it isn't known of any of them."""
        known = _is_known(self.inks)
        if not (_is_known(ink) and (own & known).any() and (others & known).any()):
            return 0.0, 0.0
        near, far = (self._distance(ink, each & known) + self.options.noise for each in (own, others))
        return self._by_colour(near, far), self._by_colour(far, near)

    def _by_colour(self, near: float, far: float) -> float:
        """What it says for a symbol how near ink lies to that of its marks, and how far from another's."""
        return self.options.by_colour * _within(float(np.log(far / near)), self.options.most_colour)

    def _distance(self, ink: Floats, which: Flags) -> float:
        """How far ink lies from the three of those marks that are nearest."""
        return float(np.sort(np.linalg.norm(self.inks[which] - ink, axis=1))[:3].mean())

    def _likeness(self, shape: Floats, which: Flags) -> float:
        """How like the two of those marks it is that are most like it: people have more ways than one."""
        return float(np.sort(self.shapes[which] @ shape)[-2:].mean())


def _is_known(inks: Floats) -> Flags:
    """Which inks (..., 3) are known: of what stands in a hex that is coloured in none is."""
    return np.asarray(inks.any(axis=-1))


def _within(value: float, most: float) -> float:
    """The value, or the most that counts."""
    return min(max(value, -most), most)


def _chances(verdict: Verdict) -> tuple[float, ...]:
    """The networks' chances (6,) of a verdict; of one that wasn't theirs, what it says of its two likeliest."""
    first, second = verdict.confidence, min(verdict.confidence, 1 - verdict.confidence)
    return verdict.chances or tuple(
        first if mark == verdict.mark else second if mark == verdict.runner_up else 0.0 for mark in CLASSES
    )


def _settled(verdict: Verdict, chances: Mapping[str, float], marks: MarkOptions) -> Verdict:
    """The verdict with the chances of the symbols that it may be.

    By its fellows a slot's mark is known as well as a cell's: it takes no more to be sure of it.
    """
    if not chances:
        return verdict
    second, first = sorted(chances, key=lambda mark: (chances[mark], mark == verdict.mark))[-2:]
    if first != verdict.mark:
        return replace(verdict, mark=first, confidence=chances[first], runner_up=second, review=UNCLEAR)
    if verdict.confidence < LIKELIEST:
        return verdict
    sure = chances[first] >= marks.enough(first, second, Role.CELL) and not may_be_foreign(verdict, marks)
    return replace(verdict, confidence=chances[first], runner_up=second, review=None if sure else UNCLEAR)
