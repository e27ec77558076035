"""Real ink: marks cut from photos of drawings on paper (hdBPMN), the light on them evened out, split by writer.

A crop becomes a transparency: what its ink and its paper leave of the light, channel by channel, so that it can be
laid over any other paper. The pen's own texture, its colour and the camera's noise stay.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.strokes import DATA, OTHER, Split, split_of

Random = np.random.Generator
Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]
KINDS = {"X": ("X", "X", "plus"), "O": ("O",), OTHER: ("plus", "diamond_exclusive", "diamond_plus")}
"""The crops' folders by what they can stand for: two marks, and what is none on our paper."""
BRIGHTEST = 1.06
"""The most that paper may shine through: what is brighter is the camera's sharpening."""
SHARE = 0.35
"""The share of players whose marks are cut from photos of real ink, where somebody's of their symbol are at hand."""
ROOM = 1.12
"""How much longer a crop's side is than the mark in it."""


@dataclass(frozen=True)
class Crop:
    """One mark by one writer: `light` (rows, columns, 3), 1 where paper is clean, towards 0 where ink is."""

    kind: str
    writer: str
    light: Floats

    def clean(self) -> Floats:
        """The same without its paper: lines printed on it and its grain are gone, its ink isn't."""
        dark = 1 - self.light.min(axis=2)
        ink, noise = float(np.percentile(dark, 99)), float(dark[dark < _threshold(dark)].std())
        low, high = min(2 * noise, 0.3 * ink), min(5 * noise, 0.55 * ink)
        share = np.clip((cv2.GaussianBlur(dark, (0, 0), 0.6) - low) / max(high - low, 1e-3), 0, 1)
        return np.asarray(1 - (1 - self.light) * (share * share * (3 - 2 * share))[:, :, None], np.float32)


@dataclass(frozen=True)
class Writer:
    """The crops of one kind by one person."""

    name: str
    crops: tuple[Crop, ...]
    pen: Laying | None = None
    """How each of them is laid down but for its size and turn, somebody's one pen; None: each in a way of its own."""

    @staticmethod
    def random(split: Split, kinds: tuple[str, ...], rng: Random) -> Writer | None:
        """Somebody of the split who drew one of these kinds; mostly nobody, and never where no crops are at hand."""
        found = [writers(split, kind) for kind in kinds if split != "built-in"]
        theirs = found[int(rng.integers(len(found)))] if found and rng.random() < SHARE else ()
        return theirs[int(rng.integers(len(theirs)))] if theirs else None

    def lay(self, page: Pixels, symbol: str, middle_px: NDArray[np.float64], size_px: float, rng: Random) -> None:
        """Lays one of the marks, so large, somehow over the page (rows, columns, 3), in place; a plus as an X askew."""
        crop = self.crops[int(rng.integers(len(self.crops)))]
        turn = 45.0 if crop.kind == "plus" and symbol == "X" else 0.0
        how = Laying.random(size_px * ROOM, rng, turn)
        if self.pen is not None:
            how = replace(self.pen, side_px=how.side_px, turn_deg=how.turn_deg)
        lay(page, crop, middle_px, how)


@lru_cache(maxsize=8)
def writers(split: Split, kind: str, data_dir: Path = DATA) -> tuple[Writer, ...]:
    """All writers of a split who drew this kind; none where the crops aren't at hand."""
    found: dict[str, list[Crop]] = {}
    for path in sorted((data_dir / "marks" / "hdbpmn_CCBY" / kind).glob("*.jpg")):
        writer = path.name.split("_")[0]
        if split in ("all", split_of(f"hdbpmn-{writer}")):
            image = cv2.imread(str(path), cv2.IMREAD_COLOR)
            if image is not None:
                found.setdefault(writer, []).append(Crop(kind, writer, evened(np.asarray(image, np.uint8))))
    return tuple(Writer(name, tuple(crops)) for name, crops in sorted(found.items()))


def evened(crop: Pixels) -> Floats:
    """The crop over its own paper: a plane fitted to the brighter of two classes of pixels, channel by channel."""
    values = crop.astype(np.float32)
    darkest = values.min(axis=2)
    paper = darkest > _threshold(darkest)
    rows, columns = np.nonzero(paper)
    places = np.column_stack([rows, columns, np.ones(len(rows))])
    y, x = np.mgrid[: crop.shape[0], : crop.shape[1]]
    lit = np.empty_like(values)
    for channel in range(3):
        plane, *_ = np.linalg.lstsq(places, values[..., channel][paper], rcond=None)
        lit[..., channel] = plane[0] * y + plane[1] * x + plane[2]
    return np.clip(values / np.maximum(lit, 8), 0.02, BRIGHTEST).astype(np.float32)


def _threshold(values: Floats) -> float:
    """Between the two classes into which the values fall best (Otsu, 1979)."""
    low, high = float(values.min()), float(values.max())
    scaled = ((values - low) * (255 / max(high - low, 1e-6))).astype(np.uint8)
    level, _ = cv2.threshold(scaled, 0, 255, cv2.THRESH_OTSU)
    return low + (level + 0.5) * (high - low) / 255


@dataclass(frozen=True, slots=True)
class Laying:
    """How a crop is laid down: its longest side in the page's pixels, its turn, and how it is coloured."""

    side_px: float
    turn_deg: float
    strength: float
    """An exponent of the light: below 1 the ink is fainter than it was."""
    colours: tuple[int, int, int]
    """Which of the crop's channels is the page's blue, green and red."""
    paper: bool
    """Whether its own paper comes with it."""
    mirrored: bool = False

    @staticmethod
    def random(side_px: float, rng: Random, turn_deg: float = 0.0) -> Laying:
        """Some way to lay it down near this turn; half of them with its own paper."""
        order = [int(i) for i in rng.permutation(3)]
        return Laying(
            side_px=side_px,
            turn_deg=turn_deg + float(rng.normal(0, 7)),
            strength=float(rng.uniform(0.65, 1.4)),
            colours=(order[0], order[1], order[2]),
            paper=bool(rng.random() < 0.5),
            mirrored=bool(rng.random() < 0.3),
        )


def lay(page: Pixels, crop: Crop, middle_px: NDArray[np.float64], how: Laying) -> None:
    """Lays a crop over the page (rows, columns, 3), in place, its middle at this point (x, y)."""
    light = crop.light if how.paper else crop.clean()
    light = light[:, ::-1] if how.mirrored else light
    light = _faded(light[..., list(how.colours)]) ** np.float32(how.strength)
    height, width = light.shape[:2]
    scale = how.side_px / max(height, width)
    half = int(np.ceil(how.side_px * 0.75)) + 2
    corner = np.round(middle_px).astype(int) - half
    turn = np.array(cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), how.turn_deg, scale), np.float64)
    turn[:, 2] += middle_px - corner - ((width - 1) / 2, (height - 1) / 2)
    flags = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    side = (2 * half, 2 * half)
    laid = cv2.warpAffine(_shrunk(light, scale), _over(turn, scale), side, flags=flags, borderValue=(1.0, 1.0, 1.0))
    low = np.maximum(corner, 0)
    high = np.minimum(corner + 2 * half, (page.shape[1], page.shape[0]))
    if (high <= low).any():
        return
    part = page[low[1] : high[1], low[0] : high[0]]
    seen = laid[low[1] - corner[1] : high[1] - corner[1], low[0] - corner[0] : high[0] - corner[0]]
    part[:] = np.clip(part * seen + 0.5, 0, 255).astype(np.uint8)


def _shrunk(light: Floats, scale: float) -> Floats:
    """The light at half its size as often as the scale allows, so that turning it skips no pixels."""
    for _ in range(_halvings(scale)):
        light = np.asarray(cv2.resize(light, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)
    return light


def _halvings(scale: float) -> int:
    return int(np.clip(np.floor(np.log2(1 / scale)), 0, 4)) if scale < 1 else 0


def _over(turn: NDArray[np.float64], scale: float) -> NDArray[np.float64]:
    """The matrix for a picture that has been halved before."""
    times = 2.0 ** _halvings(scale)
    result = turn.copy()
    result[:, :2] *= times
    result[:, 2] += turn[:, :2] @ np.full(2, (times - 1) / 2)
    return result


def _faded(light: Floats) -> Floats:
    """The light with its edges faded out, so that the crop's rim draws no frame on the page."""
    height, width = light.shape[:2]
    down, across = (np.minimum(np.arange(size), np.arange(size)[::-1]) / (0.06 * size) for size in (height, width))
    share = np.clip(np.minimum(down[:, None], across[None, :]), 0, 1).astype(np.float32)
    return np.asarray(1 - (1 - light) * share[:, :, None], np.float32)
