"""Something paler beside a mark is asked about; noise, and the mark's own stroke, are not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.beside_strokes import ink_beside
from scanner.marks.doubts.layers import darker, doubt_layers
from scanner.marks.doubts.options import LayerOptions
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import CLASSES, Verdict
from scanner.reading import EMPTY, PALE_INK, SCRIBBLE

Patch = NDArray[np.uint8]
HALF = SIDE_PX // 2


def paper(noise: float) -> Patch:
    grain = np.random.default_rng(7).normal(0, noise, (SIDE_PX, SIDE_PX))
    return np.clip(250 + grain, 0, 255).astype(np.uint8)


def ring(patch: Patch, radius: int = 12, darkness: int = 200, width: int = 3) -> Patch:
    drawn = np.zeros_like(patch)
    cv2.circle(drawn, (HALF, HALF), radius, darkness, width, cv2.LINE_AA)
    return np.asarray(cv2.subtract(patch, drawn))


def hatched(patch: Patch, darkness: int) -> Patch:
    drawn = np.zeros_like(patch)
    for x in range(-SIDE_PX, SIDE_PX, 5):
        cv2.line(drawn, (x, SIDE_PX), (x + SIDE_PX, 0), darkness, 2, cv2.LINE_AA)
    return np.asarray(cv2.subtract(patch, drawn))


def zigzag(patch: Patch, darkness: int) -> Patch:
    """A scribble in one fine line."""
    line = [(42 if turn % 2 else 6, 6 + 4 * turn) for turn in range(10)]
    drawn = cv2.polylines(np.zeros_like(patch), [np.array(line, np.int32)], False, darkness, 1, cv2.LINE_AA)
    return np.asarray(cv2.subtract(patch, drawn))


def asked(patch: Patch, mark: str = "O", noise: float = 2.0, role: Role = Role.CELL, scribbled: float = 0.0) -> bool:
    """Whether the patch's mark is for a person, on a sheet with some empty cells."""
    photos = np.stack([patch, paper(noise), paper(noise), paper(noise)])
    chances = tuple(scribbled if each == SCRIBBLE else 0.0 for each in CLASSES)
    verdicts = [Verdict(mark, 0.9999, EMPTY, None, chances=chances)] + [Verdict(EMPTY, 0.9999, "X", None)] * 3
    ids = tuple("ABCD")
    patches = Patches.seen_well(photos, np.full_like(photos, 250), ids)
    roles = (role, Role.CELL, Role.CELL, Role.CELL)
    regions = tuple(Region(i, r, (9.0, 9.0), 7.0, (), ("X", "O", SCRIBBLE)) for i, r in zip(ids, roles, strict=True))
    found = doubt_layers(verdicts, patches, Form((210.0, 297.0), (), regions), LayerOptions())
    assert [each.mark for each in found] == [mark, EMPTY, EMPTY, EMPTY], "what lies beside a mark never changes it"
    return found[0].review == PALE_INK


def test_a_mark_alone_is_left_alone() -> None:
    assert not asked(ring(paper(2)))


@pytest.mark.parametrize("darkness", [25, 45, 70])
def test_a_pale_scribble_over_a_bold_mark_is_asked_about(darkness: int) -> None:
    assert asked(ring(hatched(paper(2), darkness)))


def test_a_scribble_of_fine_pale_lines_over_a_bold_mark_is_asked_about() -> None:
    assert asked(ring(zigzag(paper(2), 15)))


@pytest.mark.parametrize("noise", [4.0, 8.0, 12.0])
def test_a_grainy_photo_isnt_a_scribble(noise: float) -> None:
    assert not asked(ring(paper(noise)), noise=noise)


@pytest.mark.parametrize("depth", [7.0, 9.0, 11.0])
def test_the_soft_edge_of_a_shadow_isnt_a_scribble(depth: float) -> None:
    shadow = np.linspace(0, depth, SIDE_PX)[None, :].round().astype(np.uint8)
    assert not asked(np.asarray(cv2.subtract(ring(paper(2)), np.repeat(shadow, SIDE_PX, axis=0)), np.uint8))


def test_a_thick_stroke_that_bleeds_isnt_a_scribble() -> None:
    bled = cv2.GaussianBlur(ring(paper(0), width=7), (0, 0), 1.5)
    assert not asked(np.asarray(bled, np.uint8), noise=0.0)


def test_scribbles_empty_cells_and_other_regions_arent_looked_at() -> None:
    assert not asked(hatched(paper(2), 60), mark=SCRIBBLE)
    assert not asked(hatched(paper(2), 60), mark=EMPTY)
    assert not asked(ring(hatched(paper(2), 60)), role=Role.BOX)


def paler_among_fellows(beside: list[float], own: float) -> bool:
    """Whether a marked cell is so dark beside its mark that it is asked about, by how dark its fellows are."""
    marked = np.array([*beside, own], np.float32)
    return bool(darker(marked, np.zeros(5, np.float32), LayerOptions())[-1] > LayerOptions().most_pale)


def test_what_lies_round_every_mark_of_a_sheet_is_no_scribble() -> None:
    assert not paler_among_fellows([5.0, 6.0, 5.5, 4.5, 6.5, 5.0], 6.5)
    assert paler_among_fellows([5.0, 6.0, 5.5, 4.5, 6.5, 5.0], 14.0)


@pytest.mark.parametrize("scribbled", [1, 4, 7])
def test_scribbles_over_half_of_a_sheets_marks_are_not_what_is_usual(scribbled: int) -> None:
    bare = np.linspace(4.5, 6.5, 13 - scribbled).tolist()
    assert paler_among_fellows([*bare, *[20.0] * (scribbled - 1)], 20.0)


def test_few_marks_say_nothing_of_what_is_usual() -> None:
    assert paler_among_fellows([5.0, 6.0], 5.5)


@pytest.mark.parametrize(("scribbled", "darkness"), [(0.003, 5), (0.001, 5), (0.003, 0)])
def test_a_scribble_that_the_reader_did_not_rule_out_needs_only_a_breath_of_ink(
    scribbled: float, darkness: int
) -> None:
    suspected = scribbled > LayerOptions().suspected_from and darkness > 0
    assert asked(zigzag(ring(paper(2.0)), darkness), scribbled=scribbled) == suspected


def test_print_that_is_bolder_than_expected_is_no_ink_beside_a_mark() -> None:
    blank, photo = np.full((SIDE_PX, SIDE_PX), 255, np.uint8), ring(np.full((SIDE_PX, SIDE_PX), 255, np.uint8))
    for row in range(4, SIDE_PX, 8):
        blank[row : row + 2] = 150
        photo[row - 1 : row + 3] = np.minimum(photo[row - 1 : row + 3], 215)
        photo[row : row + 2] = np.minimum(photo[row : row + 2], 120)
    bolder, beside = ink_beside(photo[None], blank[None]), ink_beside(hatched(photo, 30)[None], blank[None])
    assert bolder[0] < 1 < 5 < beside[0]
