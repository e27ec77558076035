"""Ink: one small upright picture of each region, its light evened out, beside the same picture of the blank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Region, Role
from scanner.blank import PX_PER_MM, Blank
from scanner.edges import darkest_of
from scanner.intake.photo import WHITE, Photo, Picture
from scanner.light import Light
from scanner.marks.contrast import print_contrast
from scanner.marks.tint import clearest_grey, tints
from scanner.registration.register import Registration
from scanner.warp import Floats, at_level, level_for, moved_by, sample

SIDE_PX = 48
"""The side of a patch in pixels."""
REACH = {Role.CELL: 1.2, Role.SLOT: 1.6, Role.BOX: 1.3}
"""Half the side of a patch by its region's radius: what is drawn in a hex reaches over its edge."""
_FINE = 2
"""A patch's pixel is the mean of so many samples each way."""
_SLACK = 0.25
"""The samples may lie closer than a halved picture's pixels by so much of a halving."""
_NODES = 5
"""The warp is worked out at so many points each way across a patch, and between them taken as straight."""
_SHOULDER = 236
"""The brightness of 255 from which a camera's tone curve presses what is pale into white."""
PAPER_SHINE = 170
"""The brightness of paper in `Patches.shine`."""
_INNER, _LEAST_INNER = 0.75, 20
"""Ink so near to a cell's middle, a share of its radius, is hardly a neighbour's; fewer pixels of it have no colour."""
_MOST_ROWS = 32_000
"""The rows that are sampled at once: OpenCV's remap takes pictures of up to 32,767."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Patches:
    """What each region shows; arrays go by region in the form's order.

    `photo` (n, 48, 48): paper is 255, ink of any colour darker: each pixel in the light that it takes most of.
    `clear` (n, 48, 48): the same in the grey in which ink stands out best (`tint.clearest_grey`). `blank` (n, 48,
    48): the same of the blank sheet. `match` (n,), -1 to 1: how well the print was found there. `inside` (n,): the
    share of the patch within the photo. `glare` (n,): the share in which the camera saw nothing but white. `contrast`
    (n,): the strength of the print's edges as a share of the blank's, for print of usual width; what is out of focus
    or washed out has little. `colour` (n, 3): how much blue, green and red light new ink within the region takes
    away, 0 to 1, by its darkest parts; 0 where there is none. `inner` (n, 3): the same nearer to a cell's middle,
    where hardly any is a neighbour's. `shine` (n, 48, 48): what each shows in green light, paper 170: brighter than
    paper, too. `hue` (n, 48, 48): by how much more it shows in one light than in another, paper 170 in each: 0 on
    paper, ink and print without colour.
    """

    region_ids: tuple[str, ...]
    photo: NDArray[np.uint8]
    clear: NDArray[np.uint8]
    blank: NDArray[np.uint8]
    match: NDArray[np.float32]
    inside: NDArray[np.float32]
    glare: NDArray[np.float32]
    contrast: NDArray[np.float32]
    colour: NDArray[np.float32]
    inner: NDArray[np.float32]
    shine: NDArray[np.uint8]
    hue: NDArray[np.uint8]

    @classmethod
    def seen_well(cls, photo: NDArray[np.uint8], blank: NDArray[np.uint8], region_ids: tuple[str, ...] = ()) -> Patches:
        """Pictures of which nothing else is known, as if they had been seen well and without colour.

        Without ids they are named by their numbers.
        """
        well, colourless = np.ones(len(photo), np.float32), np.zeros((len(photo), 3), np.float32)
        return cls(
            region_ids=region_ids or tuple(map(str, range(len(photo)))),
            photo=photo,
            clear=photo,
            blank=blank,
            match=well,
            inside=well,
            glare=0 * well,
            contrast=well,
            colour=colourless,
            inner=colourless,
            shine=np.asarray(photo * np.float32(PAPER_SHINE / 255), np.uint8),
            hue=np.zeros_like(photo),
        )

    @property
    def own_colour(self) -> Floats:
        """What ink within each region takes away of each light, (n, 3), a neighbour's left out where that can be: a
        neighbour's scribble reaches into the hex, and what stands at the rim alone has no other colour than there."""
        near = self.inner.any(axis=1, keepdims=True)
        return np.where(near, self.inner, self.colour).astype(np.float64)

    def of(self, indices: Sequence[int]) -> Patches:
        """Those of some regions."""
        chosen = np.array(indices, int)
        arrays = {each.name: getattr(self, each.name)[chosen] for each in fields(self) if each.name != "region_ids"}
        return replace(self, region_ids=tuple(self.region_ids[i] for i in indices), **arrays)

    def with_those_of(self, others: Patches, indices: NDArray[np.int_]) -> Patches:
        """All of these, those with these numbers in the pictures of the others, in that order."""
        pictures = {name: getattr(self, name).copy() for name in ("photo", "clear", "blank", "shine", "hue")}
        for name, picture in pictures.items():
            picture[indices] = getattr(others, name)
        return replace(self, **pictures)


def cut(registration: Registration) -> Patches:
    """The patches of all regions of a registered photo."""
    photo, blank = registration.photo, registration.blank
    regions = registration.form.regions
    nodes_mm = _nodes(regions)
    paper_mm = _moved_with(registration, range(len(regions)), nodes_mm)
    nodes_px = registration.warp.to_photo(paper_mm)
    seen = np.empty((len(regions), SIDE_PX, SIDE_PX), np.uint8)
    clear, drawn, shine, hue = (np.empty_like(seen) for _ in range(4))
    glare = np.empty(len(regions), np.float32)
    colour, inner = (np.zeros((len(regions), 3), np.float32) for _ in range(2))
    for role in Role:
        chosen = np.array(registration.form.places(role), int)
        if len(chosen):
            lights, shine[chosen], hue[chosen], bright, glare[chosen] = _of_photo(
                photo, nodes_px[chosen], paper_mm[chosen], registration.light
            )
            drawn[chosen] = _of_blank(blank, nodes_mm[chosen])
            seen[chosen] = darkest_of(lights)
            clear[chosen] = clearest_grey(lights, drawn[chosen], bright, own_px(role))
            colour[chosen] = inner[chosen] = tints(lights, drawn[chosen], own_px(role))
            if role is Role.CELL:
                inner[chosen] = tints(lights, drawn[chosen], _INNER * own_px(role), _LEAST_INNER)
    return Patches(
        region_ids=tuple(region.id for region in regions),
        photo=seen,
        clear=clear,
        blank=drawn,
        match=registration.match,
        inside=_share_inside(photo, nodes_px),
        glare=glare,
        contrast=print_contrast(seen, drawn),
        colour=colour,
        inner=inner,
        shine=shine,
        hue=hue,
    )


def cut_wide(
    registration: Registration, indices: Sequence[int], reach: float, side_px: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """What lies around some regions, in the photo (n, side, side, 3) as it is, and in the blank (n, side, side).

    `reach`: half the side by the region's radius. What lies around a region is taken to have moved with it.
    """
    nodes_mm = _nodes(tuple(registration.form.regions[i] for i in indices), reach)
    nodes_px = registration.warp.to_photo(_moved_with(registration, indices, nodes_mm))
    photo, blank = registration.photo, registration.blank
    level = _level_for(nodes_px, side_px)
    seen = _sampled(photo.levels[level], at_level(nodes_px, level), side_px)
    drawn_px = nodes_mm * PX_PER_MM - 0.5
    level = _level_for(drawn_px, side_px)
    return seen, _sampled(blank.levels[level], at_level(drawn_px, level), side_px)


def cut_about(patches: Patches, registration: Registration, middles_mm: Floats, halves_mm: Floats) -> Patches:
    """These cells' patches (n) cut anew, as squares about points (n, 2) of the page, so far from middle to edge (n,).

    How well a cell was seen, and the colour of its ink, stay what they are.
    """
    nodes_mm = _about(middles_mm, halves_mm)
    places = [registration.form.place_of[each] for each in patches.region_ids]
    paper_mm = _moved_with(registration, places, nodes_mm)
    nodes_px = registration.warp.to_photo(paper_mm)
    lights, shine, hue, bright, _ = _of_photo(registration.photo, nodes_px, paper_mm, registration.light)
    drawn = _of_blank(registration.blank, nodes_mm)
    clear = clearest_grey(lights, drawn, bright, own_px(Role.CELL))
    return replace(patches, photo=darkest_of(lights), clear=clear, blank=drawn, shine=shine, hue=hue)


def _moved_with(registration: Registration, indices: Sequence[int], nodes_mm: Floats) -> Floats:
    """Where on the map's paper, which the light is known on, points (n, 5, 5, 2) lie that have moved with regions."""
    moved = registration.moved[np.array(indices, int)]
    return moved_by(moved, nodes_mm.reshape(len(moved), -1, 2)).reshape(nodes_mm.shape)


def own_px(role: Role) -> float:
    """The radius of a region in its patch, in pixels."""
    return SIDE_PX / 2 / REACH[role]


def _nodes(regions: tuple[Region, ...], reach: float | None = None) -> Floats:
    """The points of the page, (n, 5, 5, 2), at which the regions' patches are pinned down, from edge to edge."""
    halves = np.array([(reach or REACH[region.role]) * region.radius_mm for region in regions])
    return _about(np.array([region.center_mm for region in regions]), halves)


def _about(middles: Floats, halves: Floats) -> Floats:
    """Points (n, 5, 5, 2) that cover squares about some middles (n, 2), so far from middle to edge (n,)."""
    steps = np.linspace(-1, 1, _NODES)
    square = np.stack(np.meshgrid(steps, steps), axis=2)
    nodes: Floats = halves[:, None, None, None] * square + middles[:, None, None, :]
    return nodes


def _between(nodes: Floats, count: int) -> NDArray[np.float32]:
    """Values at nodes (n, 5, 5, k), between them taken as straight, at count x count pixels: (k, n, count, count)."""
    position = (np.arange(count) + 0.5) / count * (_NODES - 1)
    weights = np.maximum(0, 1 - np.abs(position[:, None] - np.arange(_NODES)[None, :])).astype(np.float32)
    # In its own order in memory: the product takes that over, and whoever flattens it would have to copy it.
    pinned = np.ascontiguousarray(np.moveaxis(nodes, 3, 0), np.float32)
    planes: NDArray[np.float32] = weights @ pinned @ weights.T
    return planes


class _OfPhoto(NamedTuple):
    """What patches (n, 48, 48) of the photo show."""

    lights: list[NDArray[np.uint8]]
    """Blue, green and red, the light evened out."""
    shine: NDArray[np.uint8]
    """See `Patches.shine`."""
    hue: NDArray[np.uint8]
    """See `Patches.hue`."""
    bright: NDArray[np.float64]
    """The share of each patch (n, 3) that is all but white in each light."""
    glare: NDArray[np.float32]
    """The share (n,) that is glare."""


def _of_photo(photo: Photo, nodes_px: Floats, paper_mm: Floats, light: Light) -> _OfPhoto:
    """The patches around these nodes (n, 5, 5, 2) of the photo, which lie there on the map's paper."""
    count = SIDE_PX * _FINE
    level = _level_for(nodes_px, count)
    pooled = _pooled(_sampled(photo.levels[level], at_level(nodes_px, level), count))
    gain = _between(255.0 / light.at(paper_mm), SIDE_PX).reshape(3, -1, SIDE_PX)
    # One channel after the other: a minimum along an axis of three is ten times slower.
    split = cv2.split(pooled.reshape(-1, SIDE_PX, 3))
    channels = [np.asarray(split[i], np.uint8) for i in light.of_use]
    evened = [
        cv2.multiply(channel, gain[i], dtype=cv2.CV_8U) for i, channel in zip(light.of_use, channels, strict=True)
    ]
    dimmed = [
        cv2.multiply(channel, gain[i], scale=PAPER_SHINE / 255, dtype=cv2.CV_8U)
        for i, channel in zip(light.of_use, channels, strict=True)
    ]
    hue = cv2.subtract(cv2.max(cv2.max(*dimmed[:2]), dimmed[2]), cv2.min(cv2.min(*dimmed[:2]), dimmed[2]))
    shape = (len(nodes_px), SIDE_PX, SIDE_PX)
    bright = np.stack([(channel >= _SHOULDER).reshape(shape).mean(axis=(1, 2)) for channel in channels], axis=1)
    white = np.asarray(cv2.min(cv2.min(channels[0], channels[1]), channels[2])) >= WHITE
    glare = white.reshape(shape).mean(axis=(1, 2), dtype=np.float32)
    lights = [np.asarray(channel, np.uint8).reshape(shape) for channel in evened]
    shine = np.asarray(dimmed[1], np.uint8).reshape(shape)
    return _OfPhoto(lights, shine, np.asarray(hue, np.uint8).reshape(shape), bright, glare)


def _of_blank(blank: Blank, nodes_mm: Floats) -> NDArray[np.uint8]:
    """Patches (n, 48, 48) of the blank sheet."""
    count = SIDE_PX * _FINE
    nodes_px = nodes_mm * PX_PER_MM - 0.5
    level = _level_for(nodes_px, count)
    samples = _sampled(blank.levels[level], at_level(nodes_px, level), count)
    return _pooled(samples)


def _level_for(nodes_px: Floats, count: int) -> int:
    """How often a picture can be halved before samples lie much closer than its pixels."""
    across = np.linalg.norm(nodes_px[:, 0, 0] - nodes_px[:, -1, -1], axis=1) / np.sqrt(2) / count
    return level_for(float(np.median(across)), _SLACK)


def _sampled(image: Picture, nodes_px: Floats, count: int) -> NDArray[np.uint8]:
    """Samples (n, count, count, ...) of an image; what lies outside it is white."""
    at_once = _MOST_ROWS // count
    samples = []
    for first in range(0, max(len(nodes_px), 1), at_once):
        x, y = _between(nodes_px[first : first + at_once], count).reshape(2, -1, count)
        samples.append(sample(image, x, y, 255))
    whole = samples[0] if len(samples) == 1 else np.concatenate(samples)
    return whole.reshape(len(nodes_px), count, count, *image.shape[2:])


def _pooled(samples: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The means of 2 x 2 samples, (n, 48, 48, ...)."""
    count, side, _, *channels = samples.shape
    tall = samples.reshape(count * side, side, *channels)
    half = cv2.resize(tall, (side // _FINE, count * side // _FINE), interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.uint8).reshape(count, side // _FINE, side // _FINE, *channels)


def _share_inside(photo: Photo, nodes_px: Floats) -> NDArray[np.float32]:
    """The share of each patch's nodes that lie within the photo."""
    height, width = photo.image.shape[:2]
    inside = (nodes_px >= 0).all(axis=3) & (nodes_px[..., 0] <= width - 1) & (nodes_px[..., 1] <= height - 1)
    share: NDArray[np.float32] = inside.mean(axis=(1, 2), dtype=np.float32)
    return share
