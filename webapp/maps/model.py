"""Registered maps and drafts as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class MapLine:
    """One map of the library, without what is large.

    `id` is its number in this instance, never given twice; `seed` is its name in every instance, by which positions
    carry it. `look`: by what it is recognised, None where nothing is stored. `replaced_by`: the id of the map that
    corrects it, None where none does; `listed` is false for one that isn't offered any more.
    """

    id: int
    seed: str
    name: str
    registered_by: str
    registered_at: datetime
    look: bytes | None
    replaced_by: int | None
    listed: bool


@dataclass(frozen=True, slots=True)
class RegisteredMap:
    """A registered map: its line in the library and its `wasteland-map/1` document as JSON.

    Lengths in the document are millimetres in the picture of its blank, `PX_PER_MM` of whose pixels make one.
    """

    line: MapLine
    document: bytes

    @property
    def id(self) -> int:
        """Its number in this instance."""
        return self.line.id

    @property
    def seed(self) -> str:
        """Its name in every instance."""
        return self.line.seed

    @property
    def name(self) -> str:
        """What the person who registered it called it."""
        return self.line.name


@dataclass(frozen=True, slots=True)
class Draft:
    """A map that somebody is still working on. `work` is what the page keeps of it, `corrects` the map it began as.

    `version` counts the changes, so that of two windows none overwrites unseen what the other did.
    """

    id: str
    changed_at: datetime
    version: int
    work: dict[str, Any]
    corrects: int | None
