"""The eight tags around the map: their numbers carry the sheet's identity and survive half of them hidden.

A tag's position is its number mod 8, its symbol its number div 8: eight symbols of the prime field of 73 form a
Reed-Solomon word (Reed and Solomon, 1960) with four data symbols: the values of a cubic polynomial at 0 to 7.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations

PRIME = 73
POSITIONS = 8
DATA_SYMBOLS = 4
TAGS = PRIME * POSITIONS
"""Tag numbers in use: 0 to 583 of the family's 587."""
NUMBERS: int = PRIME**DATA_SYMBOLS


@dataclass(frozen=True, slots=True)
class Decoded:
    """The number that the tags carry, and those seen that don't agree with it."""

    number: int
    contradicting: tuple[int, ...]


def encode(number: int) -> tuple[int, ...]:
    """The eight tag numbers that carry the number, by position; ValueError outside 0 to `NUMBERS` - 1."""
    if not 0 <= number < NUMBERS:
        raise ValueError(f"a sheet's number lies between 0 and {NUMBERS - 1}, not {number}")
    data = tuple(number // PRIME**i % PRIME for i in range(DATA_SYMBOLS))
    return tuple(_value(data, position) * POSITIONS + position for position in range(POSITIONS))


def decode(tags: Collection[int]) -> Decoded | None:
    """What the tags carry, or None where they don't say it for certain.

    Two tags that claim one position count as none. With e wrong symbols and h hidden ones, 2e + h <= 4 is decoded.
    """
    symbols = _symbols(tags)
    if len(symbols) < DATA_SYMBOLS:
        return None
    correctable = (len(symbols) - DATA_SYMBOLS) // 2
    for chosen in combinations(sorted(symbols), DATA_SYMBOLS):
        data = _interpolate([(position, symbols[position]) for position in chosen])
        wrong = [position for position, symbol in symbols.items() if _value(data, position) != symbol]
        if len(wrong) <= correctable:
            number = sum(symbol * PRIME**i for i, symbol in enumerate(data))
            word = encode(number)
            return Decoded(number, tuple(sorted(tag for tag in set(tags) if tag not in word)))
    return None


def numbers_with(tags: Collection[int]) -> tuple[int, ...]:
    """The numbers, one for each symbol of the field, that all of these tags can carry; none where fewer than three can.

    So many are left where one tag too few is seen.
    """
    symbols = _symbols(tags)
    if len(symbols) != DATA_SYMBOLS - 1:
        return ()
    free = next(position for position in range(POSITIONS) if position not in symbols)
    words = (_interpolate([*symbols.items(), (free, symbol)]) for symbol in range(PRIME))
    return tuple(sum(symbol * PRIME**i for i, symbol in enumerate(data)) for data in words)


def _symbols(tags: Collection[int]) -> dict[int, int]:
    """The symbol at each position that exactly one tag claims."""
    claims: dict[int, set[int]] = {}
    for tag in tags:
        if 0 <= tag < TAGS:
            claims.setdefault(tag % POSITIONS, set()).add(tag // POSITIONS)
    return {position: claim.pop() for position, claim in claims.items() if len(claim) == 1}


def _value(data: tuple[int, ...], at: int) -> int:
    """The polynomial with these coefficients, lowest first, at a point of the field."""
    result = 0
    for coefficient in reversed(data):
        result = (result * at + coefficient) % PRIME
    return result


def _interpolate(points: list[tuple[int, int]]) -> tuple[int, ...]:
    """The coefficients, lowest first, of the polynomial through the points (Lagrange)."""
    result = [0] * len(points)
    for x, y in points:
        factors, scale = [1], y
        for other, _ in points:
            if other != x:
                factors = [(low - other * high) % PRIME for low, high in zip([0, *factors], [*factors, 0], strict=True)]
                scale = scale * pow(x - other, -1, PRIME) % PRIME
        result = [(total + scale * factor) % PRIME for total, factor in zip(result, factors, strict=True)]
    return tuple(result)
