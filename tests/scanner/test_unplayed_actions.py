"""The actions beside the map of an unplayed sheet, as other hands print them: read rightly, or asked about."""

from __future__ import annotations

import pytest

from scanner.unplayed.boxes import PrintedBox
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.rounds import read_rounds
from scanner.unplayed.words import Word
from tests.scanner.printedwords import word

OPTIONS = UnplayedOptions()


@pytest.mark.parametrize(("text", "asked"), [("D?", True), ("2-B", True), ("1-B", True), ("D", False), ("dune", False)])
def test_letters_of_an_action_without_a_box_are_asked_about(text: str, asked: bool) -> None:
    words = [word("Round1", 10, 40), word("AC", 14, 47), word("2-B", 30, 47), word(text, 14, 70)]
    boxes = [PrintedBox((12.0, 50.0, 7.0, 7.0)), PrintedBox((29.0, 50.0, 7.0, 7.0))]
    (only,) = read_rounds(words, boxes, [], 2, OPTIONS).rounds
    assert ["".join(each.letters) for each in only.actions] == ["AC", "BB"]
    assert ("actions" in only.unsure) == asked


@pytest.mark.parametrize("parts", [["4", "B"], ["4", "×", "B"], ["4×", "B"], ["4", "-", "B"]])
def test_the_number_before_an_action_s_letter_counts_its_hexes_though_a_blank_stands_between(parts: list[str]) -> None:
    row = [word(text, 14 + 3.0 * i, 57) for i, text in enumerate(parts)]
    words = [word("Round", 10, 40), word("1", 18, 40), *row]
    (only,) = read_rounds(words, [PrintedBox((12.0, 48.0, 7.0, 7.0))], [], 2, OPTIONS).rounds
    assert [("".join(each.letters), each.unsure) for each in only.actions] == [("BBBB", False)]


def test_the_number_of_a_heading_counts_no_hexes() -> None:
    words = [word("Round", 10, 40), word("4", 18, 40), word("B", 21, 40)]
    (only,) = read_rounds(words, [PrintedBox((23.5, 37.5, 7.0, 7.0))], [], 2, OPTIONS).rounds
    assert [each.letters for each in only.actions] == [("B",)]


def test_a_number_before_an_action_s_box_counts_no_hexes() -> None:
    words = [word("Round1", 10, 30), word("2", 10, 40, 3.0), word("B", 18, 40, 3.0)]
    (only,) = read_rounds(words, [PrintedBox((12.6, 39.0, 5.0, 5.0))], [], 2, OPTIONS).rounds
    assert [each.letters for each in only.actions] == [("B",)]


def rounds_of_two(actions: str, ids: str, at: tuple[float, float]) -> list[list[tuple[str, bool]]]:
    """What is read of three rounds with a box each for two actions, an id so far from its box's corner."""
    words, boxes = [], []
    for k, (action, name) in enumerate(zip(actions.split(), ids.split(), strict=True)):
        x, y = 20.0 + 30 * (k % 2), 40.0 + 20 * (k // 2)
        words += [word(f"Round{k // 2 + 1}", x - 8, y - 4)] if k % 2 == 0 else []
        words += [word(action, x + 1, y + 8.5), word(name, x + at[0], y + at[1], 1.5)]
        boxes.append(PrintedBox((x, y, 7.0, 7.0)))
    rounds = read_rounds(words, boxes, [], 2, OPTIONS).rounds
    return [[("".join(action.letters), action.unsure) for action in each.actions] for each in rounds]


@pytest.mark.parametrize("at", [(0.5, 0.5), (-2.5, 2.5)], ids=["in the box", "before it"])
@pytest.mark.parametrize("ids", ["A B A B A B", "A. B. A. B. A. B."])
def test_letters_that_name_the_actions_one_after_the_other_are_not_theirs(ids: str, at: tuple[float, float]) -> None:
    read = rounds_of_two("1-C A 2-D B AC ???", ids, at)
    assert read == [[("C", False), ("A", False)], [("DD", False), ("B", False)], [("AC", False), ("???", False)]]


def test_letters_that_may_name_actions_that_could_not_be_read_are_asked_about() -> None:
    ids = "A B A B A B"
    one = rounds_of_two("1-C 2-A two 1-B AC ???", ids, (0.5, 0.5))
    assert one == [[("C", False), ("AA", False)], [("", True), ("B", False)], [("AC", False), ("???", False)]]
    none = rounds_of_two("one two two one two three", ids, (0.5, 0.5))
    assert none == [[("A", True), ("B", True)]] * 3


def test_of_two_actions_beside_one_box_none_is_sure() -> None:
    read = rounds_of_two("1-C 2-A 2-D 1-B AC ???", "A B B B A B", (0.5, 0.5))
    assert all(unsure for each in read for _, unsure in each)


def test_the_lines_of_a_box_are_no_letter_in_it() -> None:
    words = [word("Round1", 10, 40), word("1-A", 12, 57), word("C", 10.5, 47.5, 8.0), word("2-B", 32, 57)]
    boxes = [PrintedBox((10.0, 48.0, 7.0, 7.0)), PrintedBox((30.0, 48.0, 7.0, 7.0))]
    (only,) = read_rounds(words, boxes, [], 2, OPTIONS).rounds
    assert ["".join(each.letters) for each in only.actions] == ["A", "BB"]


def two_actions(*beside: Word) -> list[tuple[str, bool]]:
    """What is read of a round of two actions, AC and 2-B, below their boxes, and whether it is asked about."""
    words = [word("Round1", 10, 40), word("AC", 12, 57), word("2-B", 32, 57), *beside]
    boxes = [PrintedBox((10.0, 48.0, 7.0, 7.0)), PrintedBox((30.0, 48.0, 7.0, 7.0))]
    (only,) = read_rounds(words, boxes, [], 2, OPTIONS).rounds
    return [("".join(each.letters), each.unsure) for each in only.actions]


@pytest.mark.parametrize(
    "more",
    [word("D", 12, 60), word("1-?", 12, 60), word("1-", 12, 60), word("×4", 15.5, 57), word("and", 16, 57)],
    ids=lambda more: more.text,
)
def test_what_may_be_more_of_an_action_leaves_it_to_be_asked_about(more: Word) -> None:
    assert two_actions(more) == [("AC", True), ("BB", False)]


@pytest.mark.parametrize(
    "other",
    [word("D", 12, 64), word("sand", 12, 60), word(".", 15, 58, 0.4), word("and", 18, 57)],
    ids=lambda other: other.text,
)
def test_what_stands_farther_off_or_is_no_letter_of_an_action_s_raises_no_question(other: Word) -> None:
    assert two_actions(other) == [("AC", False), ("BB", False)]


@pytest.mark.parametrize("text", ["A, ?", "A, B, D, D", "A B, ?"])
def test_letters_with_commas_between_them_are_one_action(text: str) -> None:
    row = [word(part, 10 + 3.2 * i, 57) for i, part in enumerate(text.split())]
    (only,) = read_rounds([word("Round1", 10, 40), *row], [PrintedBox((12.0, 48.0, 7.0, 7.0))], [], 2, OPTIONS).rounds
    read = [("".join(each.letters), each.unsure) for each in only.actions]
    assert read == [("".join(letter for letter in text if letter not in ", "), False)]


def beside_a_list(*lines: str) -> list[tuple[list[str], bool]]:
    """The actions of two rounds, one below the other, and whether they are asked about; lines of text below them."""
    words, boxes = [], []
    for number in (1, 2):
        y = 20.0 * number
        words += [word(f"Round{number}", 10, y), word("1-A", 12, y + 12), word("2-B", 32, y + 12)]
        boxes += [PrintedBox((x, y + 4, 7.0, 7.0)) for x in (10.0, 30.0)]
    for row, line in enumerate(lines):
        x = 16.0
        for text in line.split():
            words.append(word(text, x, 26 + 20.0 * row))
            x = words[-1].right + 1
    rounds = read_rounds(words, boxes, [], 2, OPTIONS).rounds
    return [(["".join(action.letters) for action in each.actions], "actions" in each.unsure) for each in rounds]


def test_a_round_in_a_sentence_is_no_heading() -> None:
    assert beside_a_list("after round 2: city I", "after round 1: city II") == [(["A", "BB"], False)] * 2


@pytest.mark.parametrize("line", ["round 2: city I", "after round 3: city I"])
def test_where_a_heading_may_be_none_all_actions_are_asked_about(line: str) -> None:
    assert all(asked for _, asked in beside_a_list(line))


@pytest.mark.parametrize(("wide", "high", "read"), [(9.0, 6.0, 2), (7.2, 6.8, 3)], ids=["points", "action"])
def test_boxes_for_points_below_a_round_are_no_actions_without_letters(wide: float, high: float, read: int) -> None:
    words = [word("Round1", 10, 40), word("AC", 12, 57), word("2-B", 32, 57)]
    boxes = [PrintedBox((10.0, 48.0, 7.0, 7.0)), PrintedBox((30.0, 48.0, 7.0, 7.0)), PrintedBox((50, 68, wide, high))]
    (only,) = read_rounds(words, boxes, [], 2, OPTIONS).rounds
    assert len(only.actions) == read


@pytest.mark.parametrize("pitch", [1.3, 1.5, 1.8, 2.1, 3.0])
@pytest.mark.parametrize("slope", [-0.02, -0.002, 0.002, 0.02])
def test_actions_are_in_the_order_in_which_they_are_read_though_their_rows_do_not_lie_level(
    pitch: float, slope: float
) -> None:
    texts = ["AC", "BD", "CA", "DB", "A?", "B?", "C?", "D?"]
    words, boxes = [word("Round1", 10, 32)], []
    for k, text in enumerate(texts):
        x = 20.0 + 24 * (k % 2)
        y = 40.0 + 7 * pitch * (k // 2) + slope * x
        boxes.append(PrintedBox((x, y, 7.0, 7.0)))
        words.append(word(text, x + 9, y + 2.5))
    (only,) = read_rounds(words, boxes[::-1], [], 2, OPTIONS).rounds
    assert ["".join(each.letters) for each in only.actions] == texts


@pytest.mark.parametrize("top", [45.0, 100.0, 171.3, 250.0])
@pytest.mark.parametrize("taller", [-0.2, 0.1, 0.3])
def test_letters_of_one_action_are_in_the_order_in_which_they_stand_though_some_are_taller(
    top: float, taller: float
) -> None:
    letters = [word("B", 14, top, 2.0), word("A", 17, top - taller / 2, 2.0 + taller), word("?", 20, top, 2.0)]
    words = [word("Round1", 10, top - 10), *letters]
    (only,) = read_rounds(words, [PrintedBox((14.0, top + 3, 7.0, 7.0))], [], 2, OPTIONS).rounds
    assert ["".join(each.letters) for each in only.actions] == ["BA?"]


@pytest.mark.parametrize("between", ["", "."])
def test_a_tenth_round_is_one_of_its_own_though_its_number_is_set_close_to_its_word(between: str) -> None:
    words, boxes = [], []
    for number in range(1, 12):
        top = 20.0 * number
        words += [word(f"Round{between}{number}", 10, top), word("AC", 14, top + 5)]
        boxes.append(PrintedBox((12.0, top + 8, 7.0, 7.0)))
    rounds = read_rounds(words, boxes, [], 2, OPTIONS)
    assert [(each.number, len(each.actions)) for each in rounds.rounds] == [(number, 1) for number in range(1, 12)]
    assert rounds.sure


FLAPS = [(f"Round{number}", 10 + 40 * (number - 1), 40, 2) for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("headings", "asked"),
    [
        (FLAPS, []),
        ([*FLAPS[:2], ("Round", 90, 40, 2)], [1, 2]),
        (FLAPS[:2], [1, 2]),
        ([FLAPS[0], FLAPS[2]], [1, 3]),
        (FLAPS[1:], [2, 3]),
    ],
    ids=["all", "the last one's number", "the last one", "the second", "the first"],
)
def test_where_a_heading_is_missing_actions_and_who_starts_are_asked_about(
    headings: list[tuple[str, float, float, float]], asked: list[int]
) -> None:
    words = [word(*each) for each in headings]
    boxes = []
    for _, x, _, _ in FLAPS:
        words.append(word("2-B", x, 57))
        boxes.append(PrintedBox((x, 48.0, 7.0, 7.0)))
    read = read_rounds(words, boxes, [], 2, OPTIONS)
    assert read.sure == (not asked)
    assert [each.number for each in read.rounds if "actions" in each.unsure] == asked
    # X begins the first round.
    assert [each.number for each in read.rounds if "starts" in each.unsure] == [
        number for number in asked if number > 1
    ]


@pytest.mark.parametrize("unread", ["Round", "Round:", "Runde:"])
def test_in_one_flap_a_heading_is_missed_by_its_word_alone(unread: str) -> None:
    words = [word("Round1:", 10, 40), word("2-B", 10, 57), word(unread, 10, 70), word("1-A", 10, 87)]
    boxes = [PrintedBox((10, 48.0, 7.0, 7.0)), PrintedBox((10, 78.0, 7.0, 7.0))]
    read = read_rounds(words, boxes, [], 2, OPTIONS)
    assert ["actions" in each.unsure for each in read.rounds] == [True]
    assert not read.sure
