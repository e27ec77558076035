"""How fast one map is known among many: `python -m webapp.benchmark.recognition [--maps 10000] [PHOTO…]`.

The many are maps of this program with their cells in other orders: the same pictures, so none stands out by its style.
A photo's own map is not among them, so that the most are compared in full.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import cv2
import numpy as np

from engine.sheet.fiducials import NUMBERS
from engine.sheet.identity import SheetIdentity
from scanner.blank import raster
from scanner.intake.photo import load
from scanner.lattice.find import find_lattice
from scanner.location.mapindex import MapIndex, look_of_known
from scanner.location.options import MapOptions
from scanner.location.recognise import Known, Seen, known_of, place, seen_of
from webapp.forms import sheet_of
from webapp.maps.forms import LEAST_SHARE, MOST_LIKELY

PATTERNS = 12
"""Maps of this program from whose cells all others are made."""
PHOTO = Path(__file__).parents[2] / "samples" / "photos" / "two-players.jpg"


def known_maps() -> list[Known]:
    """The print of some maps of this program."""
    sheets = [sheet_of(SheetIdentity(7_000 + i, 2 + i % 3)).printed_form for i in range(PATTERNS)]
    found = [known_of(sheet.form, raster(sheet)) for sheet in sheets]
    return [known for known in found if known is not None]


def shuffled(maps: Sequence[Known], count: int, seed: int = 1) -> Iterator[tuple[int, bytes]]:
    """So many looks of maps with these maps' cells in any order, by number."""
    random = np.random.default_rng(seed)
    for i in range(count):
        known = maps[i % len(maps)]
        order = random.permutation(len(known.cells))
        yield NUMBERS + i, look_of_known(Known(known.cells, known.print_[order]))


def cells_of(path: Path) -> Seen | None:
    """The cells that a photo shows, None where it shows no lattice."""
    photo, options = load(path), MapOptions()
    lattice = find_lattice(photo, options.lattice)
    return None if lattice is None else seen_of(photo, lattice, options.lattice.least_edge)


def measured(index: MapIndex, seen: Seen, own: Known) -> tuple[float, int]:
    """The milliseconds of processor time until a map is known, and how many maps were compared in full for it."""
    start = time.process_time()
    likely = index.likeliest(seen, MOST_LIKELY, LEAST_SHARE)
    # Comparing in full takes as long whichever map it is.
    for _ in likely:
        place(own, seen)
    return 1000 * (time.process_time() - start), len(likely)


@click.command()
@click.argument("photos", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--maps", default=10_000, show_default=True, help="So many maps are in the library.")
def main(photos: tuple[Path, ...], maps: int) -> None:
    """Prints, for each photo, how long it takes to know its map among many once its cells are seen."""
    cv2.setNumThreads(1)
    known = known_maps()
    index = MapIndex.of(list(shuffled(known, maps)))
    click.echo(f"{len(index.numbers)} maps, {index.looks.nbytes / 1e6:.1f} MB")
    for path in photos or (PHOTO,):
        seen = cells_of(path)
        if seen is None:
            click.echo(f"{path.name}: no lattice")
            continue
        measured(index, seen, known[0])
        took, compared = zip(*(measured(index, seen, known[0]) for _ in range(5)), strict=True)
        click.echo(f"{path.name}: {np.median(took):.1f} ms, {compared[0]} compared in full")


if __name__ == "__main__":
    main()
