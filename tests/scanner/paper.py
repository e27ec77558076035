"""Small photos of known sheets, made at test time: the print, some ink, a bend, a turn, a tilt, light, blur, noise.

Deliberately simple, and another model than the photo simulator's: the paper's bend is a smooth displacement on the
page, so that truth is exact: `Shot.to_photo` says where every point of the page lies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np

from engine.sheet import SheetIdentity, print_sheet
from engine.sheet.form import Form, Region
from scanner.blank import Blank, raster
from scanner.forms import PrintedForm
from scanner.intake.photo import Photo, Picture
from scanner.location.locate import locate
from scanner.location.recognise import Seen
from scanner.options import ScanOptions
from scanner.registration.register import Registration, register
from scanner.warp import Floats, project
from tests.pictures import in_colour

SHEET = SheetIdentity(4711, 2, "a4", "en")
OTHER = SheetIdentity(4712, 2, "a4", "en")
OPTIONS = ScanOptions()


@cache
def printed(number: int) -> PrintedForm:
    """The sheet of that number."""
    identity = SheetIdentity.from_number(number)
    assert identity is not None
    layout, pdf = print_sheet(identity)
    return PrintedForm(layout.form, pdf)


@cache
def blank(number: int) -> Blank:
    """Its blank."""
    return raster(printed(number))


class Forms:
    """Knows some sheets by number."""

    def __init__(self, *known: SheetIdentity) -> None:
        self.numbers = tuple(identity.number for identity in known)

    def form(self, number: int) -> PrintedForm | None:
        return printed(number) if number in self.numbers else None

    def known(self, seen: Seen) -> tuple[int, ...]:
        return self.numbers

    def alike(self, number: int) -> tuple[int, ...]:
        return (number,)


FORMS = Forms(SHEET, OTHER)
_NODE_PX = 8


@dataclass(frozen=True)
class Shot:
    """How a photo is taken. `bend_mm` of displacement over the page, `lift_mm` of its top right corner, from the page's
    diagonal on more and more; angles in degrees; light from 0 to 1."""

    px_per_mm: float = 5.0
    turn_deg: float = 0.0
    tilt_deg: float = 0.0
    bend_mm: float = 0.0
    lift_mm: float = 0.0
    blur_px: float = 0.6
    noise: float = 2.0
    shadow: float = 0.0
    light: float = 0.9
    margin_mm: float = 12.0

    def homography(self, form: Form) -> Floats:
        """From the flat page to the photo, the camera one and a half pages away."""
        width, height = form.page_mm
        center = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]])
        turn, tilt = np.radians(self.turn_deg), np.radians(self.tilt_deg)
        rotate = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        away = 1.5 * height
        lean = np.array([[1, 0, 0], [0, np.cos(tilt), 0], [0, np.sin(tilt) / away, 1]])
        flat = lean @ rotate @ center
        corners = project(flat, np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
        low = corners.min(axis=0) - self.margin_mm
        scale = np.array([[self.px_per_mm, 0, -low[0] * self.px_per_mm], [0, self.px_per_mm, -low[1] * self.px_per_mm]])
        result: Floats = np.vstack([scale, [0, 0, 1]]) @ flat
        return result

    def size(self, form: Form) -> tuple[int, int]:
        """The photo's width and height in pixels."""
        width, height = form.page_mm
        corners = project(self.homography(form), np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
        across = np.ceil(corners.max(axis=0) + self.margin_mm * self.px_per_mm).astype(int)
        return int(across[0]), int(across[1])

    def bent(self, points_mm: Floats) -> Floats:
        """Where the bend moves points of the page, still in millimetres."""
        x, y = points_mm[..., 0], points_mm[..., 1]
        push = self.bend_mm * np.sin(np.pi * (x + 0.4 * y) / 190)
        lift = self.lift_mm * np.maximum((x - 0.7 * y - 80) / 110, 0) ** 2
        return points_mm + np.stack([0.6 * push + 0.5 * lift, push - lift], axis=-1)

    def to_photo(self, form: Form, points_mm: Floats) -> Floats:
        """Where points of the page lie in the photo, in pixels."""
        return project(self.homography(form), self.bent(points_mm))


def photograph(number: int, shot: Shot, marks: Mapping[str, str] | None = None, seed: int = 1) -> Photo:
    """A photo of a sheet with marks drawn by region id."""
    form, random = printed(number).form, np.random.default_rng(seed)
    page = in_colour(blank(number).image)
    for region in form.regions:
        if marks and region.id in marks:
            draw_mark(page, region, marks[region.id], random)
    return Photo("photo.jpg", taken(page, form, shot, random))


def registration_of(photo: Photo, options: ScanOptions = OPTIONS) -> Registration:
    """Where the sheet lies in a photo of it."""
    located = locate(photo, FORMS, options.locate, options.follow)
    return register(photo, blank(SHEET.number), located, options.follow, options.register)


def taken(page: Picture, form: Form, shot: Shot, random: np.random.Generator) -> Picture:
    """The photo of a page at 8 pixels a millimetre."""
    source = _seen_by(form, shot)
    sigma = max(0.01, 8.0 / shot.px_per_mm / 2.5)
    soft = cv2.GaussianBlur(page, (0, 0), sigma) if shot.px_per_mm < 8 else page
    lookup = source * 8 - np.float32(0.5)
    # OpenCV takes one map that has both, which its types don't know.
    second: Any = None
    seen = cv2.remap(soft, lookup, second, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(40, 60, 80))
    seen = cv2.GaussianBlur(seen, (0, 0), shot.blur_px).astype(np.float32) * np.float32(shot.light)
    if shot.shadow:
        seen *= 1 - shot.shadow / (1 + np.exp(-(source[..., :1] - form.page_mm[0] / 2) / 3))
    seen = seen + random.normal(0, shot.noise, seen.shape)
    return np.asarray(np.clip(seen, 0, 255, out=seen), np.uint8)


def _seen_by(form: Form, shot: Shot) -> Floats:
    """The point of the page that each pixel of the photo sees, (height, width, 2).

    Worked out at every eighth pixel and between them taken as straight: off by 0.001 mm at most.
    """
    width, height = shot.size(form)
    columns, rows = (np.arange(-1, side // _NODE_PX + 2) for side in (width, height))
    x, y = np.meshgrid((columns + 0.5) * _NODE_PX - 0.5, (rows + 0.5) * _NODE_PX - 0.5)
    flat = project(np.linalg.inv(shot.homography(form)), np.stack([x, y], axis=2))
    source = flat
    for _ in range(20 if shot.lift_mm else 4):
        source = source + flat - shot.bent(source)
    size = (len(columns) * _NODE_PX, len(rows) * _NODE_PX)
    seen = cv2.resize(source.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(seen[_NODE_PX : _NODE_PX + height, _NODE_PX : _NODE_PX + width], np.float32)


def draw_mark(page: Picture, region: Region, mark: str, random: np.random.Generator) -> None:
    """A mark as a person would draw it, roughly, at 8 pixels a millimetre."""
    middle, radius = np.array(region.center_mm), 0.6 * region.radius_mm
    turn = random.uniform(0, 2 * np.pi)
    around = np.linspace(0, 2 * np.pi, 24) + turn
    circle = np.stack([np.cos(around), np.sin(around)], axis=1)
    strokes = {
        "X": [np.array([(-1, -1), (1, 1)]) * 0.8, np.array([(-1, 1), (1, -1)]) * 0.8],
        "O": [circle],
        "T": [np.array([(0, -1), (1, 0.8), (-1, 0.8), (0, -1)])],
        "S": [np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]) * 0.8],
        "#": [random.uniform(-1.1, 1.1, (40, 2))],
    }[mark]
    wobble = random.normal(0, 0.04, 2)
    for stroke in strokes:
        points = (middle + radius * (stroke + wobble)) * 8
        cv2.polylines(page, [np.round(points).astype(np.int32)], False, (110, 40, 30), 5, cv2.LINE_AA)


def some_marks(form: Form, seed: int = 5, share: float = 0.5) -> dict[str, str]:
    """Marks in about half of the regions that can hold one."""
    random = np.random.default_rng(seed)
    return {
        region.id: str(random.choice(region.marks))
        for region in form.regions
        if region.marks and random.random() < share
    }
