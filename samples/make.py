"""Remakes every photo in `samples/photos` with its truth: `python -m samples.make [NAME…]`.

Where the strokes of real people are not at hand, the built-in model of hands draws instead, and other files come out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from PIL import ExifTags, Image

from samples.catalogue import PLAIN, SAMPLES, UPRIGHT, Sample
from samples.defects import DEFECTS
from samples.simulator.games import Played, game, marks_of, played, points_of, sheet
from samples.simulator.handwriting import Players
from samples.simulator.levels import Level, Random
from samples.simulator.photograph import SimulatedPhoto, photograph
from samples.simulator.scenery import no_sheet

PHOTOS = Path(__file__).parent / "photos"
LARGEST_FILE = 700_000
"""Bytes; a repository is no place for large pictures."""
MOMENTS = (3, 4, 6)
"""After which rounds the three photos of one game were taken."""
MOMENTS_SEED, MOMENTS_PLAYERS = 1999, 2


def made() -> dict[str, Callable[[], SimulatedPhoto]]:
    """Every photo by its name, not yet taken."""
    photos: dict[str, Callable[[], SimulatedPhoto]] = {s.name: (lambda s=s: one(s)) for s in SAMPLES + DEFECTS}  # type: ignore[misc]
    for i in range(len(MOMENTS)):
        photos[f"moment-{i + 1}"] = lambda i=i: _moment(i)  # type: ignore[misc]
    photos["no-sheet"] = lambda: no_sheet(np.random.default_rng((13, 0)), (2000, 1500))
    return photos


def one(sample: Sample) -> SimulatedPhoto:
    """The sample's photo."""
    random = np.random.default_rng((sample.shot, sample.seed))
    game_played = played(sample.seed, sample.players, random, sample.paper, sample.lang, sample.after_round)
    photo = _shoot(game_played, sample.level, sample.shot, _people(game_played, sample, random), sample.whole)
    return _on_its_side(photo) if sample.on_its_side else photo


def _on_its_side(photo: SimulatedPhoto) -> SimulatedPhoto:
    """The same photo as a camera stores it that was held upright: turned, with EXIF orientation 6."""
    turned = Image.fromarray(np.rot90(photo.image)[:, :, ::-1])
    exif = turned.getexif()
    exif[ExifTags.Base.Orientation] = 6
    file = BytesIO()
    turned.save(file, "JPEG", quality=82, exif=exif)
    return replace(photo, jpeg=file.getvalue())


def _people(game_played: Played, sample: Sample, random: Random) -> Players:
    people = Players.any(game_played.layout.board.symbols, sample.level, "held-out", random)
    people = people.with_pens(sample.pens, random) if sample.pens else people
    return people if sample.people is None else sample.people(people, random)


def _moment(number: int) -> SimulatedPhoto:
    """The sheet of one game after a round of it, by the same people with the same pens, each time from elsewhere."""
    layout, pdf = sheet(MOMENTS_SEED, MOMENTS_PLAYERS, "a4", "en")
    record = game(MOMENTS_SEED, MOMENTS_PLAYERS, np.random.default_rng((100, 1)))
    after = MOMENTS[number]
    # every moment draws its slots from the same numbers, so that a building stays where it was put
    last = marks_of(record.final, np.random.default_rng((100, 4)))
    marks = as_far_as(last, marks_of(record.positions[after - 1], np.random.default_rng((100, 4))))
    people = Players.any(layout.board.symbols, PLAIN, "held-out", np.random.default_rng((100, 3)))
    now = Played(layout, pdf, marks, after, points_of(record, after))
    return _shoot(now, UPRIGHT, 100 + number, people, False, 100)


def as_far_as(last: dict[str, str], now: dict[str, str]) -> dict[str, str]:
    """The marks of now, buildings in the slots where they stand at last, the actions signed as they are at last."""
    holders = {(region.split("/")[0], mark) for region, mark in now.items() if "/" in region}
    kept = {region: mark for region, mark in now.items() if "/" not in region}
    signed = {region for region in now if region.startswith("action/")}
    for region, mark in last.items():
        if region in signed or ("/" in region and (region.split("/")[0], mark) in holders and "action" not in region):
            kept[region] = mark
    return kept


def _shoot(
    game_played: Played, level: Level, shot: int, people: Players, whole: bool, ink_seed: int | None = None
) -> SimulatedPhoto:
    after = game_played.after_round
    return photograph(
        game_played.layout,
        game_played.pdf,
        game_played.marks,
        level,
        (shot, 7),
        players=people,
        ink_seed=ink_seed,
        points=game_played.points,
        after_round=after if after != 6 else None,
        whole=whole,
        table_photographs=False,
    )


def main(names: list[str]) -> None:
    """Writes the named photos, or all."""
    cv2.setNumThreads(1)
    PHOTOS.mkdir(exist_ok=True)
    photos = made()
    if unknown := set(names) - photos.keys():
        raise SystemExit(f"There is no photo {', '.join(sorted(unknown))}; there are {', '.join(photos)}.")
    for name in names or list(photos):
        photo = photos[name]()
        if len(photo.jpeg) > LARGEST_FILE:
            raise SystemExit(f"{name}.jpg is {len(photo.jpeg)} bytes, more than {LARGEST_FILE}; lower its quality.")
        (PHOTOS / f"{name}.jpg").write_bytes(photo.jpeg)
        text = json.dumps(photo.truth, indent=None, separators=(",", ":"))
        (PHOTOS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{name}.jpg {len(photo.jpeg) // 1000} kB", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
