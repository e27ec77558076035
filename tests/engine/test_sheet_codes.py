"""The sheet's identity: as a number, as eight tags, and back from what a camera made out of them."""

from __future__ import annotations

from itertools import combinations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import PLAYERS
from engine.errors import BadSeedError
from engine.generator.limits import SEEDS
from engine.sheet.fiducials import NUMBERS, POSITIONS, PRIME, TAGS, Decoded, decode, encode, numbers_with
from engine.sheet.identity import LANGUAGES, PAPERS, SheetIdentity
from engine.sheet.tags import pattern

IDENTITIES = st.builds(
    SheetIdentity,
    st.integers(0, SEEDS - 1),
    st.sampled_from(PLAYERS),
    st.sampled_from(PAPERS),
    st.sampled_from(LANGUAGES),
)
NUMBER = st.integers(0, NUMBERS - 1)


def carried(tags: set[int]) -> int | None:
    """The number that the tags are read as."""
    decoded = decode(tags)
    return decoded.number if decoded else None


def misread(word: tuple[int, ...], position: int, by: int) -> int:
    """The tag at a position, read as another one of the same position."""
    return (word[position] + POSITIONS * by) % TAGS


@given(IDENTITIES)
def test_an_identitys_number_reads_back_to_the_identity(identity: SheetIdentity) -> None:
    assert SheetIdentity.from_number(identity.number) == identity


def test_every_identity_has_a_number_of_its_own_that_the_tags_can_carry() -> None:
    last = SheetIdentity(SEEDS - 1, PLAYERS[-1], PAPERS[-1], LANGUAGES[-1]).number
    assert last == SEEDS * len(PLAYERS) * len(PAPERS) * len(LANGUAGES) - 1 < NUMBERS
    assert SheetIdentity.from_number(last + 1) is None
    assert SheetIdentity.from_number(-1) is None


@pytest.mark.parametrize("seed", [-1, SEEDS])
def test_a_seed_outside_the_range_is_refused_with_the_range(seed: int) -> None:
    with pytest.raises(BadSeedError, match=f"0 to {SEEDS - 1}"):
        SheetIdentity(seed)


@given(NUMBER)
def test_all_eight_tags_agree_on_the_number(number: int) -> None:
    word = encode(number)
    assert sorted(tag % POSITIONS for tag in word) == list(range(POSITIONS))
    assert decode(word) == Decoded(number, ())


@settings(max_examples=15)
@given(NUMBER)
def test_any_four_hidden_tags_are_not_missed(number: int) -> None:
    for seen in combinations(encode(number), 4):
        assert carried(set(seen)) == number


@settings(max_examples=8)
@given(NUMBER, st.integers(1, 72), st.integers(1, 72))
def test_two_misread_tags_are_outvoted_and_named(number: int, by: int, other_by: int) -> None:
    word = encode(number)
    for first, second in combinations(range(POSITIONS), 2):
        wrong = {misread(word, first, by), misread(word, second, other_by)}
        decoded = decode({tag for tag in word if tag % POSITIONS not in (first, second)} | wrong)
        assert decoded is not None
        assert decoded.number == number
        assert set(decoded.contradicting) == wrong


@settings(max_examples=4)
@given(NUMBER, st.integers(1, 72))
def test_one_misread_and_two_hidden_tags_are_put_right(number: int, by: int) -> None:
    word = encode(number)
    for wrong in range(POSITIONS):
        for hidden in combinations([p for p in range(POSITIONS) if p != wrong], 2):
            seen = {tag for tag in word if tag % POSITIONS not in (wrong, *hidden)} | {misread(word, wrong, by)}
            assert carried(seen) == number


@given(NUMBER, st.integers(0, POSITIONS - 1), st.integers(1, 72))
def test_two_tags_that_claim_one_place_count_as_none(number: int, position: int, by: int) -> None:
    word = encode(number)
    assert carried({*word, misread(word, position, by)}) == number


@given(st.sets(st.integers(0, TAGS - 1), max_size=3))
def test_fewer_than_four_tags_say_nothing(tags: set[int]) -> None:
    assert decode(tags) is None


@given(NUMBER, st.integers(1, 72))
def test_a_misread_tag_among_five_leaves_the_number_open(number: int, by: int) -> None:
    word = encode(number)
    assert carried({*word[1:5], misread(word, 0, by)}) is None


def test_the_tags_are_those_of_the_family_that_cameras_look_for() -> None:
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    for tag in range(TAGS):
        bits = cv2.aruco.Dictionary.getBitsFromByteList(family.bytesList[tag : tag + 1], 6)
        assert np.array_equal(bits.astype(bool), np.array(pattern(tag))), tag


@given(NUMBER, st.permutations(range(POSITIONS)))
def test_three_tags_leave_one_number_for_each_symbol_of_a_fourth(number: int, order: list[int]) -> None:
    word = encode(number)
    seen = {word[position] for position in order[:3]}
    left = numbers_with(seen)
    assert number in left
    assert len(set(left)) == PRIME
    assert all(seen <= set(encode(each)) for each in left)
    assert numbers_with({word[position] for position in order[:2]}) == ()
