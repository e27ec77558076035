"""What the pages of maps tell, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from engine.completeness import Gap
from webapp.maps.model import Draft, MapLine
from webapp.maps.registry import Standing
from webapp.maps.store import Known
from webapp.site.language import words


@dataclass(frozen=True, slots=True)
class Line:
    """One map or draft in a list."""

    name: str
    told: str
    address: str
    picture: str


def map_lines(maps: Sequence[MapLine]) -> list[Line]:
    """The maps of the library as a list tells them."""
    say = words()
    return [
        Line(
            each.name,
            say("map_by", who=each.registered_by, day=say.day(each.registered_at.date())),
            url_for("maps.page", map_id=each.id),
            url_for("maps.thumbnail", map_id=each.id),
        )
        for each in maps
    ]


def draft_lines(drafts: Sequence[Draft]) -> list[Line]:
    """A browser's drafts as a list tells them."""
    say = words()
    return [
        Line(
            each.work.get("name") or say("map_nameless"),
            say("maps_draft_of", day=say.day(each.changed_at.date())),
            url_for("maps.draft", draft_id=each.id),
            url_for("maps.draft_picture", draft_id=each.id),
        )
        for each in drafts
    ]


def standing_view(standing: Standing, corrects: int | None) -> dict[str, Any]:
    """What is missing and which map is known, as the page that corrects one wants it."""
    return {"gaps": [_gap(gap) for gap in standing.gaps], "known": _known(standing.known, corrects)}


def _gap(gap: Gap) -> dict[str, Any]:
    return {
        "code": gap.code,
        "blocks": gap.blocks,
        "hex": gap.hex,
        "round": gap.round,
        "action": gap.action,
        "text": gap.message(words().language),
    }


def _known(known: Known | None, corrects: int | None) -> dict[str, Any] | None:
    """The map that the draft is, unless the draft is there to correct it."""
    if known is None or (known.line.id == corrects and not known.same):
        return None
    return {
        "name": known.line.name,
        "by": known.line.registered_by,
        "same": known.same,
        "differing": list(known.likeness.differing),
        "address": url_for("maps.page", map_id=known.line.id),
    }
