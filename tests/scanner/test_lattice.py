"""The lattice of hexes is found whoever drew the map and however it is seen, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.hexes import Orientation
from scanner.intake.photo import Photo
from scanner.lattice.find import Lattice, View, _seen, find_lattice
from scanner.lattice.options import LatticeOptions
from scanner.lattice.seeds import ONE, directions
from scanner.lattice.surface import centers
from scanner.warp import Floats, project
from tests.scanner.drawings import Drawing, Style, drawn, scribbled, seen_from

OPTIONS = LatticeOptions()
LINES = Style(Orientation.FLAT, shaded=False)
SHADES = Style(Orientation.POINTY, shaded=True)


def places(drawing: Drawing, homography: Floats) -> tuple[Floats, float]:
    """Where the drawing's cells lie in a photo, and the side of a hex there in pixels."""
    corners = project(homography, np.array([drawing.layout.corners(drawing.layout.hex_at((400, 500)))]))[0]
    return project(homography, drawing.centers()), float(
        np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean()
    )


def off(lattice: Lattice, expected: Floats) -> Floats:
    """How far the lattice's nearest cell is from each place, in pixels."""
    found = lattice.to_photo(centers(lattice.cells))
    nearest: Floats = np.linalg.norm(found[None] - expected[:, None], axis=2).min(axis=1)
    return nearest


@pytest.mark.parametrize("style", [LINES, SHADES])
@pytest.mark.parametrize(("turn_deg", "tilt_deg"), [(0, 0), (100, 38), (255, 25)])
def test_every_cell_is_found_however_the_map_is_drawn_and_seen(style: Style, turn_deg: float, tilt_deg: float) -> None:
    drawing = drawn(style)
    page = scribbled(drawing.picture, drawing, 0.3)
    photo, homography = seen_from(page, turn_deg, tilt_deg)
    lattice = find_lattice(photo, OPTIONS)
    assert lattice is not None
    expected, side_px = places(drawing, homography)
    assert (off(lattice, expected) < 0.15 * side_px).mean() > 0.97


def test_the_lattice_is_seen_from_above_though_the_photo_is_a_mirror_image() -> None:
    photo, _ = seen_from(drawn(LINES).picture, 20, 10)
    lattice = find_lattice(Photo("photo.jpg", np.ascontiguousarray(photo.image[:, ::-1])), OPTIONS)
    assert lattice is not None
    across, down = (lattice.to_photo(np.array([(0.0, 0.0), step])) for step in ((1.0, 0.0), (0.0, 1.0)))
    assert np.linalg.det(np.stack([across[1] - across[0], down[1] - down[0]], axis=1)) > 0


def test_squared_paper_and_bricks_are_no_lattice_of_hexes() -> None:
    squares = np.full((900, 900, 3), 240, np.uint8)
    squares[::30], squares[:, ::30] = 150, 150
    bricks = np.full((900, 900, 3), 240, np.uint8)
    bricks[::30] = 120
    for row in range(30):
        bricks[30 * row : 30 * row + 30, (15 if row % 2 else 45) :: 60] = 120
    for page in (squares, bricks):
        photo, _ = seen_from(page, 12, 20)
        lattice = find_lattice(photo, OPTIONS)
        assert lattice is None or not lattice.is_map(OPTIONS)


def test_a_page_of_words_has_no_lattice() -> None:
    page = np.full((1000, 800, 3), 240, np.uint8)
    for row in range(30):
        cv2.putText(
            page, "HAVE A NICE DAY AND NIGHT", (40, 40 + 32 * row), cv2.FONT_HERSHEY_DUPLEX, 0.9, (30, 30, 30), 1
        )
    photo, _ = seen_from(page, 5, 15)
    assert find_lattice(photo, OPTIONS) is None


def test_edges_run_alike_wherever_a_large_picture_is_cut_to_be_worked_on() -> None:
    noise = np.random.default_rng(7).integers(0, 256, (1_200, 200), np.uint8)
    picture = np.asarray(cv2.GaussianBlur(noise, (0, 0), 2), np.uint8)
    # Begun 104 rows further down, it is cut at other places.
    whole, later = directions(picture), directions(picture[104:])
    assert np.abs(whole).max() > ONE / 2
    np.testing.assert_allclose(later[150:], whole[254:], atol=1)


@pytest.mark.parametrize("sides", [(3, 3, 2993, 1993, 0.25), (0, 0, 3001, 2003, 0.25), (5, 7, 1608, 1211, 0.4)])
def test_a_part_of_a_photo_is_seen_where_it_is(sides: tuple[int, int, int, int, float]) -> None:
    image = np.full((2003, 3001, 3), 255, np.uint8)
    image[1001:1101, 1401:1501] = 0
    view = View.of(*sides)
    dark = 255.0 - _seen(Photo("a.jpg", image), view)
    rows, columns = np.indices(dark.shape)
    middle = np.array([(columns * dark).sum(), (rows * dark).sum()]) / dark.sum()
    assert view.to_photo(middle) == pytest.approx((1450.5, 1050.5), abs=0.6)
    assert view.from_photo(view.to_photo(middle)) == pytest.approx(middle)


@pytest.mark.parametrize(("sureness", "is_map"), [(0.16, False), (0.3, True)])
def test_cells_are_no_map_where_lines_run_through_them(sureness: float, is_map: bool) -> None:
    photo, _ = seen_from(drawn(LINES).picture, 20, 10)
    lattice = find_lattice(photo, OPTIONS)
    assert lattice is not None
    weaker = replace(lattice, edges=np.full_like(lattice.edges, 0.45), sureness=sureness)
    assert weaker.is_map(OPTIONS) is is_map
