"""Draws that are the same on every machine for ever: whole numbers only, from nothing but a seed or a key.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, TypeVar

Item = TypeVar("Item")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(value: int) -> int:
    """SplitMix64's output function of one state."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class Draws:
    """A stream of draws from a seed."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    @classmethod
    def keyed(cls, *key: int | str) -> Self:
        """The stream told apart from every other by its key of whole numbers and ASCII words.

        Where each purpose has a stream of its own, a change in one never moves the draws of another.
        """
        state = 0
        for part in key:
            numbers = part.encode("ascii") if isinstance(part, str) else (part,)
            for number in numbers:
                state = _mix((state + _GOLDEN + number) & _MASK)
            state = _mix((state + _GOLDEN + len(numbers)) & _MASK)
        return cls(state)

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _GOLDEN) & _MASK
        return _mix(self._state)

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1. The bias of the multiplication is under `bound` in 2**64: nothing."""
        return (self.bits() * bound) >> 64

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """True so many times in a hundred."""
        return self.below(100) < percent

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[Item], weights: Sequence[int]) -> Item:
        """One of the items, each as often as its weight says; at least one weight is positive."""
        ticket = self.below(sum(weights))
        for item, weight in zip(items, weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return item
        raise ValueError("weights must not be negative, and one at least positive")

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in a drawn order (Fisher and Yates)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
