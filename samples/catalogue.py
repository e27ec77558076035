"""The sample photos that show ordinary sheets, and what a sample photo is; `samples.defects` adds one a defect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.sheet.identity import Language, Paper
from samples.simulator.handwriting import Players
from samples.simulator.levels import EASY, HARD, ORDINARY, SCAN, Level, Random, Range

SMALL = ((2000, 1500),)


@dataclass(frozen=True, slots=True)
class Sample:
    """One photo: its sheet and game, the level with what makes it special, and the number that settles the rest."""

    name: str
    seed: int
    players: int
    level: Level
    shot: int
    paper: Paper = "a4"
    lang: Language = "en"
    after_round: int | None = None
    pens: tuple[str, ...] = ()
    """A kind of pen for each player; none leaves it to chance."""
    people: Callable[[Players, Random], Players] | None = None
    """What makes these people's hands and pens special."""
    whole: bool = False
    on_its_side: bool = False
    """The file holds the picture turned, and its EXIF data say how to turn it back, as phones do."""


def small(level: Level) -> Level:
    """The level in a picture that is small enough to be kept here."""
    return replace(
        level,
        sizes_px=SMALL,
        jpeg_quality=Range(76, 84),
        cover_chance=0.0,
        folded_away_chance=0.0,
        hidden_fiducials_chance=0.0,
        cut_off_chance=0.0,
        standing_chance=0.0,
    )


PLAIN = replace(small(ORDINARY), pencil_chance=0.0, shadow_chance=0.0, tilt_degrees=Range(6, 18))
UPRIGHT = replace(PLAIN, turn_degrees=Range(-15, 15))
SHADOW = replace(
    UPRIGHT, shadow_chance=1.0, shadow_soft_mm=Range(12, 25), shadow_depth=Range(0.6, 0.7), lamp=Range(0.6, 0.7)
)
FOLDED = replace(
    UPRIGHT,
    fold_chance=1.0,
    fold_mm=Range(1.6, 2.0),
    crease=Range(0.03, 0.04),
    lamp=Range(0.7, 0.8),
    paper_white=Range(200, 225),
)
HARD_LIGHT = replace(
    small(HARD), shadow_chance=1.0, motion_px=Range(0, 0), focus_px=Range(0.8, 1.2), tilt_degrees=Range(25, 32)
)
SAMPLES = (
    Sample("two-players", 4711, 2, UPRIGHT, 23),
    Sample("four-players", 1848, 4, UPRIGHT, 53),
    Sample("pencil", 2024, 3, UPRIGHT, 72, pens=("pencil",) * 3),
    Sample("shadow", 77, 2, SHADOW, 31),
    Sample("upside-down", 31337, 3, replace(PLAIN, turn_degrees=Range(172, 188)), 5),
    Sample("folded", 90210, 2, FOLDED, 68),
    Sample("letter-german", 1517, 3, UPRIGHT, 7, paper="letter", lang="de", on_its_side=True),
    Sample("hard-light", 640, 4, HARD_LIGHT, 44),
    Sample("scan", 5, 2, replace(SCAN, sizes_px=((1754, 1240),), grey_chance=1.0), 9),
    Sample(
        "blank",
        12,
        2,
        replace(small(EASY), turn_degrees=Range(-8, 8), turn_steps_degrees=0),
        10,
        after_round=0,
        whole=True,
    ),
)
