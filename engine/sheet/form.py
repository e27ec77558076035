"""A printed form as a scanner needs it: page, fiducials, regions for marks and entries to write in, in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from engine.hexes import Point


class Role(StrEnum):
    """What a region is to the reader: a whole cell, a small slot printed within a cell, or a box beside the map."""

    CELL = "cell"
    SLOT = "slot"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class Fiducial:
    """One printed tag (AprilTag 36h11): its number, and its black border's corners clockwise from its own top left."""

    tag: int
    corners_mm: tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Region:
    """A place that can hold a mark. `marks` are the marks that it can hold, empty where none belongs.

    `radius_mm`: from the centre to a corner of a hex, to the rim of a building, half the side of a box.
    `outline_mm`: its corners, clockwise; a hex has six. `parent`: the cell in which a slot lies.
    """

    id: str
    role: Role
    center_mm: Point
    radius_mm: float
    outline_mm: tuple[Point, ...]
    marks: tuple[str, ...]
    parent: str | None = None


class EntryKind(StrEnum):
    """What people write into an entry."""

    NUMBER = "number"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Entry:
    """A printed box in which people write, on the same piece of paper as the cells.

    `outline_mm`: its corners, clockwise from the top left; it stands upright on the page.
    """

    id: str
    kind: EntryKind
    outline_mm: tuple[Point, Point, Point, Point]


@dataclass(frozen=True)
class Form:
    """One page with everything that a scanner has to find on it. A region's place is its number among `regions`."""

    page_mm: tuple[float, float]
    fiducials: tuple[Fiducial, ...]
    regions: tuple[Region, ...]
    entries: tuple[Entry, ...] = ()

    @cached_property
    def place_of(self) -> Mapping[str, int]:
        """Each region's place, by its id."""
        return {region.id: place for place, region in enumerate(self.regions)}

    @cached_property
    def slots_of(self) -> Mapping[str, tuple[int, ...]]:
        """The places of each cell's slots, by the cell's id; cells without any aren't in it."""
        parents = dict.fromkeys(region.parent for region in self.regions if region.parent is not None)
        return {
            parent: tuple(place for place, region in enumerate(self.regions) if region.parent == parent)
            for parent in parents
        }

    def places(self, role: Role) -> list[int]:
        """The places of all regions of a role."""
        return [place for place, region in enumerate(self.regions) if region.role is role]

    def markable(self, role: Role) -> list[int]:
        """The places of those of a role that can hold a mark."""
        return [place for place in self.places(role) if self.regions[place].marks]
