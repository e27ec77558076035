"""A photo of a played sheet with its truth, all from one seed: print, draw, crumple, light, aim, expose, develop."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Role
from engine.sheet.layout import SheetLayout
from samples.simulator import light, truth
from samples.simulator.camera import Camera, Floats, aim
from samples.simulator.exposure import Exposure
from samples.simulator.handwriting import Players, Points, write
from samples.simulator.levels import LEVELS, Level, Random
from samples.simulator.paper import Cuts, Paper, crumple
from samples.simulator.sensor import Sensor, develop
from samples.simulator.sheet import SCALES, Pixels, crumpled, printed, stain, wear
from samples.simulator.stationery import Printer
from samples.simulator.studio import CELL, Scene, expose
from samples.simulator.table import any_table, lid
from samples.simulator.things import Printed, Thing, any_things, lay
from samples.strokes import Split

SHRUNK_PX = 2100
"""Pictures whose long side is below this were taken at twice the size and shrunk by a messenger."""


@dataclass(frozen=True)
class SimulatedPhoto:
    """A JPEG file and its truth as a JSON document."""

    jpeg: bytes
    truth: dict[str, Any]

    @cached_property
    def image(self) -> NDArray[np.uint8]:
        """The picture (rows, columns, 3) BGR that the file holds."""
        return np.asarray(cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def photograph(
    layout: SheetLayout,
    pdf: bytes,
    marks: Mapping[str, str],
    level: str | Level,
    seed: int | tuple[int, ...],
    *,
    split: Split = "held-out",
    players: Players | None = None,
    ink_seed: int | None = None,
    points: Points | None = None,
    after_round: int | None = None,
    whole: bool | None = None,
    table_photographs: bool = True,
) -> SimulatedPhoto:
    """A photo of this sheet with these marks; the same arguments give the same bytes.

    `marks`: region id -> X, O, T, S, # or #X (drawn, then scribbled over). `split`: of which writers' strokes.
    `players`: who draws with what, else drawn; `ink_seed`: the same marks in several photos look the same.
    `points` are written into the players' table. `after_round` folds the later flaps away; `whole`: the sheet was
    never cut, None leaves it to chance. `table_photographs`: photographed tables may be used where there are any.
    """
    level = LEVELS[level] if isinstance(level, str) else level
    random = np.random.default_rng(seed)
    grey = random.random() < level.grey_chance
    size_px, taken_px = _sizes(level, layout.page_mm, random)
    paper = crumple(
        layout.page_mm, level, random, _cuts(layout, marks, whole, random), _folded_away(level, after_round, random)
    )
    camera = _aim(level, paper, _map_box(layout), taken_px, taken_px != size_px, random)
    exposure = _exposed(level, camera, layout, seed)
    players = players or Players.any(layout.board.symbols, level, split, random)
    ink_seed = int(random.integers(2**31)) if ink_seed is None else ink_seed
    printer = Printer.any(random, level)
    page = _print(layout, pdf, printer, camera, random)
    write(*page, layout, marks, players, ink_seed, points or {})
    _wear(*page, level, paper, random)
    scene = _scene(exposure.of(level), layout, paper, page[0], camera, grey, table_photographs, random)
    picture = expose(scene)
    covered = lay(picture, _things(level, paper, layout, random), scene.light, camera, CELL)
    white = scene.light.measures["paper_white"]
    bleached = exposure.bleached(picture, CELL, white)
    sensor = Sensor.any(level, size_px, taken_px, grey, random)
    jpeg = develop(picture, sensor, random, lambda taken: exposure.developed(taken, white))
    hiding = truth.Hiding(paper, camera, covered, bleached, CELL)
    drawn = _drawn(paper, camera, scene, exposure, sensor, printer)
    written = dict(points or {}) if marks else {}
    document = truth.document(layout, marks, after_round, hiding, size_px)
    document |= {"level": level.name, **players.document(), "drawn": drawn, "written": written}
    return SimulatedPhoto(jpeg, document)


def _print(layout: SheetLayout, pdf: bytes, printer: Printer, camera: Camera, random: Random) -> tuple[Pixels, float]:
    """The sheet as printed, as fine as this camera sees it, and its pixels a millimetre."""
    pixels_per_mm = _scale(camera, layout.page_mm)
    return printed(pdf, pixels_per_mm, printer, random), pixels_per_mm


def _wear(page: Pixels, pixels_per_mm: float, level: Level, paper: Paper, random: Random) -> None:
    """What happens to the drawn sheet before the photo is taken, in place."""
    wear(page, paper.folds, pixels_per_mm, random)
    if random.random() < level.stain_chance:
        stain(page, pixels_per_mm, random)


def _scene(
    level: Level,
    layout: SheetLayout,
    paper: Paper,
    page: Pixels,
    camera: Camera,
    grey: bool,
    table_photographs: bool,
    random: Random,
) -> Scene:
    """The sheet on a table in some light."""
    slopes = crumpled(layout.page_mm, level.crease.draw(random), paper.folds, random)
    table = lid(random) if level.scanner else any_table(random, table_photographs)
    return Scene(paper, page, layout.page_mm, slopes, table, light.set_up(level, layout.page_mm, random, grey), camera)


def _exposed(level: Level, camera: Camera, layout: SheetLayout, seed: int | tuple[int, ...]) -> Exposure:
    """How the photo is exposed, by random numbers of its own: what is exposed well is what it would be without."""
    own = (*seed, 2) if isinstance(seed, tuple) else (seed, 2)
    return Exposure.any(level, camera, _map_box(layout), np.random.default_rng(own))


def _drawn(
    paper: Paper, camera: Camera, scene: Scene, exposure: Exposure, sensor: Sensor, printer: Printer
) -> dict[str, float | str]:
    """What was drawn from the level's ranges, by the range's name, and on which table."""
    outline = camera.project(paper.outline_world())
    spread = (outline.max(axis=0) - outline.min(axis=0)) / np.array(camera.size_px)
    values = {
        "tilt_degrees": math.degrees(math.acos(min(1.0, float(camera.rotation[2, 2])))),
        "lens_k1": camera.k1,
        "fill": float(spread.max()),
        **paper.measures,
        **scene.light.measures,
        **exposure.measures(),
        **sensor.measures(camera.size_px),
    }
    return {name: round(value, 4) for name, value in values.items()} | {
        "table": scene.table.name,
        "paper": printer.kind or "plain",
        "printer": printer.fault or "good",
    }


def _things(level: Level, paper: Paper, layout: SheetLayout, random: Random) -> tuple[Thing, ...]:
    fiducials = np.array([np.mean(tag.corners_mm, axis=0) for tag in layout.form.fiducials])
    return any_things(level, paper.outline_world()[:, :2], Printed(_map_box(layout), fiducials), random)


def _map_box(layout: SheetLayout) -> tuple[Floats, Floats]:
    """The lower and the upper corner (2,) of the cells' middles."""
    cells = np.array([region.center_mm for region in layout.form.regions if region.role is Role.CELL])
    return cells.min(axis=0), cells.max(axis=0)


def _sizes(level: Level, page_mm: tuple[float, float], random: Random) -> tuple[tuple[int, int], tuple[int, int]]:
    """Width and height of the finished picture and of the one that is taken."""
    long, short = level.sizes_px[int(random.integers(len(level.sizes_px)))]
    if level.scanner:  # its bed is as large as the page
        short = round(long * page_mm[0] / page_mm[1])
        return (short, long), (short, long)
    size = (long, short) if random.random() < 0.5 else (short, long)
    return size, size if long > SHRUNK_PX else (2 * size[0], 2 * size[1])


def _cuts(layout: SheetLayout, marks: Mapping[str, str], whole: bool | None, random: Random) -> Cuts:
    """The flaps as they were cut; people often photograph the sheet before they cut it, hardly ever play so."""
    uncut = random.random() < (0.08 if marks else 0.7)
    if uncut if whole is None else whole:
        return Cuts()
    return Cuts(layout.folds_mm[0][0][1], tuple(line[0][0] for line in layout.cuts_mm))


def _folded_away(level: Level, after_round: int | None, random: Random) -> int:
    """How many flaps are folded to the back: those of rounds that aren't in view yet, or some for no reason."""
    early = max(0, 4 - after_round) if after_round is not None else 0
    chance = random.random() < level.folded_away_chance
    return max(early, int(random.integers(1, 4)) if chance else 0)


def _aim(
    level: Level, paper: Paper, map_box: tuple[Floats, Floats], taken_px: tuple[int, int], shrunk: bool, random: Random
) -> Camera:
    turn = level.turn_degrees.draw(random)
    if level.turn_steps_degrees:
        turn += level.turn_steps_degrees * int(random.integers(round(360 / level.turn_steps_degrees)))
    subject, fill = paper.outline_world(), (level.fill_shrunk if shrunk else level.fill).draw(random)
    place = random.uniform(-0.9, 0.9, 2)
    if random.random() < level.cut_off_chance:
        subject, fill = _without_an_edge(subject, map_box, random), 1.0
    return aim(
        subject,
        taken_px,
        turn=math.radians(turn),
        tilt=math.radians(level.tilt_degrees.draw(random)),
        toward=float(random.uniform(0, 2 * math.pi)),
        fill=fill,
        place=(float(place[0]), float(place[1])),
        focal=40.0 if level.scanner else float(random.uniform(0.68, 0.85)),
        k1=level.lens_k1.draw(random),
    )


def _without_an_edge(outline: Floats, map_box: tuple[Floats, Floats], random: Random) -> Floats:
    """World points (N, 3) of a sheet's outline, those past one or two of the map's sides moved in toward the map."""
    low, high = outline[:, :2].min(axis=0), outline[:, :2].max(axis=0)
    for side in random.permutation(4)[: int(random.integers(1, 3))]:
        axis, upper = divmod(int(side), 2)
        beside = 14 + float(random.uniform(0, 0.6)) * 20
        if upper:
            high[axis] = map_box[1][axis] + beside
        else:
            low[axis] = map_box[0][axis] - beside
    moved = outline.copy()
    moved[:, :2] = np.clip(outline[:, :2], low, high)
    return moved


def _scale(camera: Camera, page_mm: tuple[float, float]) -> float:
    """The pixels a millimetre in which the sheet has to be drawn for this camera."""
    needed = light.scale_at(camera, np.array([page_mm[0] / 2, page_mm[1] / 2, 0.0])) * 1.1
    return next((scale for scale in SCALES if scale >= needed), SCALES[-1])
