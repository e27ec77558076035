"""Which of thousands of maps a lattice may be: a map is a row of a thousand numbers, a photo a few dozen questions.

A map's look is its print, all cells at their places about its middle, by random signs folded into few numbers: inner
products survive that up to chance (Johnson and Lindenstrauss, 1984; the folding: Weinberger et al., ICML 2009). What
ink adds agrees with no map more than with another. The likeliest are then compared in full
(`scanner.location.recognise`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import shake_256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.hexes import DIRECTIONS
from engine.sheet.form import Form
from scanner.blank import Blank
from scanner.location.recognise import POINTS, TURNS, Axial, Known, Seen, known_of, turned

LENGTH = 1024
"""Numbers in a look: with so many, a map agrees by chance with 0.04 of what it agrees with itself, one time in three
..."""
_FIRST = 512
"""... and with 0.06 by the first of them, which sort out all but a few."""
_KEPT = 400
"""Answers of the first round that are looked at with all numbers."""
_CELL = 32
"""Numbers to which a cell's print is folded before its place is brought in."""
_SIDE = 32
"""Places across, in cells: no map is wider."""
_VERSION = b"L1"
"""With what a look of this making begins; any other is unknown."""
_STEP = 32.0
"""A look's numbers are of size 1 on average; this many steps to one, they fit into eight bits."""
_NEAR = np.array([(0, 0), *((step.q, step.r) for step in DIRECTIONS)], np.intp)
"""How far the middle of the cells seen can be from the map's, in cells, where nearly all are seen plainly ..."""
_FAR = np.array([(q, r) for q in (-2, -1, 0, 1, 2) for r in (-2, -1, 0, 1, 2) if abs(q + r) <= 2], np.intp)
"""... and where not: some are hidden, others are no cells of it."""
_PLAIN = 0.6
"""The share of the cells that are whole where nearly all are seen plainly; those at the rim, a third, need not be."""
Look = NDArray[np.int8]
"""What is left of a map's print, folded at random into `LENGTH` numbers, by which maps are compared."""


@dataclass(frozen=True, eq=False)
class MapIndex:
    """The looks of many maps: `numbers` (n,), by which their forms are asked for, and `looks` (n, LENGTH)."""

    numbers: NDArray[np.intp]
    looks: Look

    @classmethod
    def of(cls, looks: Sequence[tuple[int, bytes]]) -> MapIndex:
        """The index of maps by number, each with what `look_of` gave for it; looks of another making are left out."""
        ours = [(number, look) for number, look in looks if is_look(look)]
        rows = np.frombuffer(b"".join(look[len(_VERSION) :] for _, look in ours), np.int8)
        return cls(np.array([number for number, _ in ours], np.intp), rows.reshape(-1, LENGTH))

    def likeliest(self, seen: Seen, most: int, least_share: float) -> tuple[int, ...]:
        """The numbers of the maps that the cells agree with best, the best first, at most so many.

        Those agree at least `least_share` times as well as the best.
        """
        if not len(self.numbers):
            return ()
        asked = _questions(seen)
        first = _products(self.looks[:, :_FIRST], asked[:, :_FIRST]).max(axis=1)
        kept = np.argsort(-first)[:_KEPT]
        agreement = _products(self.looks[kept], asked).max(axis=1)
        order = np.argsort(-agreement)[:most]
        near = order[agreement[order] >= least_share * agreement[order[0]]]
        return tuple(int(number) for number in self.numbers[kept[near]])


def look_of(form: Form, blank: Blank) -> bytes:
    """The look of a form's map, to be kept; empty where its cells are no lattice of hexes."""
    known = known_of(form, blank)
    return b"" if known is None else look_of_known(known)


def look_of_known(known: Known) -> bytes:
    """The same for a map's print."""
    folded = known.special @ _signs()
    look = _folded(folded, known.cells - _middle(known.cells))
    look *= _STEP * np.sqrt(LENGTH) / max(float(np.linalg.norm(look)), 1e-9)
    return _VERSION + np.clip(np.round(look), -127, 127).astype(np.int8).tobytes()


def is_look(look: bytes) -> bool:
    """Whether these are the bytes of a look of this making."""
    return look.startswith(_VERSION) and len(look) == len(_VERSION) + LENGTH


def _questions(seen: Seen) -> NDArray[np.float32]:
    """The looks that a map has if it lies as the cells seen do, one for each turn and shift, (k, LENGTH)."""
    plain = seen.whole.mean() > _PLAIN
    looks = []
    for turn in range(TURNS):
        prints = seen.prints[turn].reshape(len(seen.cells), -1)
        folded = (prints - prints.mean(axis=0)) @ _signs()
        cells = turned(seen.cells, -turn)
        places = cells - _middle(cells[seen.whole] if plain else cells)
        looks += [_folded(folded, places + shift) for shift in (_NEAR if plain else _FAR)]
    return np.stack(looks)


def _middle(cells: Axial) -> Axial:
    """The cell in the middle of cells."""
    middle: Axial = np.round(cells.mean(axis=0)).astype(np.intp)
    return middle


def _products(looks: Look, asked: NDArray[np.float32]) -> NDArray[np.float32]:
    """How well each look agrees with each question, (n, k), a thousand looks at a time: real numbers take room."""
    parts = [part.astype(np.float32) @ asked.T for part in np.array_split(looks, len(looks) // 1000 + 1)]
    return np.concatenate(parts)


def _folded(cells: NDArray[np.float32], places: Axial) -> NDArray[np.float32]:
    """Cells' numbers (n, _CELL) at their places (n, 2), folded into one look."""
    buckets, signs = _table()
    inside = (np.abs(places) < _SIDE // 2).all(axis=1)
    q, r = (places[inside] + _SIDE // 2).T
    values = (cells[inside] * signs[q, r]).ravel()
    return np.bincount(buckets[q, r].ravel(), weights=values, minlength=LENGTH).astype(np.float32)


@lru_cache(maxsize=1)
def _signs() -> NDArray[np.float32]:
    """Random signs by which a print (2 m numbers) is folded into `_CELL`; always the same."""
    size = 2 * len(POINTS) * _CELL
    bits = np.unpackbits(np.frombuffer(shake_256(b"cell").digest(size // 8 + 1), np.uint8))[:size]
    signs: NDArray[np.float32] = (bits.astype(np.float32) * 2 - 1).reshape(-1, _CELL)
    return signs / np.float32(np.sqrt(_CELL))


@lru_cache(maxsize=1)
def _table() -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """For each place and each of a cell's numbers the number of the look it is added to, and its sign."""
    drawn: NDArray[Any] = np.frombuffer(shake_256(b"place").digest(2 * _SIDE * _SIDE * _CELL), np.uint16)
    drawn = drawn.reshape(_SIDE, _SIDE, _CELL)
    return (drawn % LENGTH).astype(np.intp), (1 - 2.0 * (drawn // LENGTH % 2)).astype(np.float32)
