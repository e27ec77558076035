"""Photos without a sheet: a table with other paper on it, of which a reader has to say that it isn't ours."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np

from samples.simulator import light
from samples.simulator.camera import aim
from samples.simulator.levels import ORDINARY, Random, Range
from samples.simulator.paper import Cuts, crumple
from samples.simulator.photograph import SimulatedPhoto
from samples.simulator.sensor import Sensor, develop
from samples.simulator.sheet import Pixels, crumpled
from samples.simulator.stationery import Printer
from samples.simulator.studio import CELL, Scene, expose
from samples.simulator.table import any_table
from samples.simulator.things import Printed, any_things, lay

LEVEL = replace(ORDINARY, jpeg_quality=Range(60, 68))
PAGE_MM = (210.0, 297.0)
SCALE = 8.0


def no_sheet(random: Random, size_px: tuple[int, int]) -> SimulatedPhoto:
    """A photo of a handwritten page in squares and whatever else lies about; its truth says that there is no sheet."""
    paper = crumple(PAGE_MM, LEVEL, random, Cuts(), 0)
    camera = aim(
        paper.outline_world(),
        size_px,
        turn=float(random.uniform(-0.3, 0.3)),
        tilt=math.radians(14),
        toward=float(random.uniform(0, 6)),
        fill=0.85,
        place=(0.1, -0.2),
        focal=0.75,
        k1=0.0,
    )
    lamp = light.set_up(LEVEL, PAGE_MM, random, False)
    slopes = crumpled(PAGE_MM, 0.02, paper.folds, random)
    scene = Scene(paper, _page(random), PAGE_MM, slopes, any_table(random, False), lamp, camera)
    picture = expose(scene)
    middle = Printed((np.array(PAGE_MM) / 4, np.array(PAGE_MM) / 2), np.empty((0, 2)))
    lay(picture, any_things(LEVEL, paper.outline_world()[:, :2], middle, random), lamp, camera, CELL)
    sensor = Sensor.any(LEVEL, size_px, size_px, False, random)
    jpeg = develop(picture, sensor, random)
    return SimulatedPhoto(jpeg, {"format": "sheet-truth/1", "sheet": None, "size_px": list(size_px)})


def _page(random: Random) -> Pixels:
    """Squared paper with a heading, a table of figures and a diagram of hexagons, as people draw such things."""
    shape = (int(PAGE_MM[1] * SCALE), int(PAGE_MM[0] * SCALE), 3)
    page = np.full(shape, np.array(Printer.any(random, LEVEL).tint) * 250, np.uint8)
    for i in range(0, shape[0], int(5 * SCALE)):
        cv2.line(page, (0, i), (shape[1], i), (215, 200, 185), 1)
        cv2.line(page, (i, 0), (i, shape[0]), (215, 200, 185), 1)
    ink = (110, 50, 35)
    cv2.putText(page, "Shopping & scores", (150, 210), cv2.FONT_HERSHEY_SCRIPT_COMPLEX, 2.6, ink, 3, cv2.LINE_AA)
    for row in range(9):
        figures = "   ".join(str(int(n)) for n in random.integers(0, 60, 4))
        place = (170 + int(random.integers(-6, 6)), 330 + row * 74)
        cv2.putText(page, figures, place, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, 1.7, ink, 3, cv2.LINE_AA)
    for i in range(24):
        middle = np.array([420 + 150 * (i % 6) + 0.0, 1250 + 172 * (i // 6) + 86 * (i % 2)])
        angles = np.radians(60 * np.arange(7)) + random.normal(0, 0.02, 7)
        corners = middle + 96 * np.column_stack([np.cos(angles), np.sin(angles)]) + random.normal(0, 2, (7, 2))
        cv2.polylines(page, [np.round(corners * 16).astype(np.int32)], False, ink, 3, cv2.LINE_AA, 4)
    return page
