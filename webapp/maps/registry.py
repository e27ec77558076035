"""What is done with maps: begun from files, checked, registered, exported. Storage is in `store` and `drafts`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.completeness import Gap, gaps_of
from engine.formats import read_map
from scanner.limits import Limits
from webapp.games.connection import Connection
from webapp.games.files import Files
from webapp.games.uploads import Upload
from webapp.maps.documents import unnamed, with_whole_rounds
from webapp.maps.drafts import Drafts
from webapp.maps.errors import ChangedMeanwhileError, KnownMapError, MapNameError, SimilarMapError, UnfinishedMapError
from webapp.maps.model import Draft, RegisteredMap
from webapp.maps.shape import placed, shaped, shaped_unsure
from webapp.maps.sheets import Sheet, sheet_of_files
from webapp.maps.store import Known, MapStore

NAME_LETTERS = 60
"""Of a map's name: a heading of two lines on a phone."""
BY_LETTERS = 40
"""Of the name of who registered it."""


@dataclass(frozen=True)
class Standing:
    """How a map in the making stands: what is missing, and the registered map that it is or nearly is."""

    gaps: list[Gap]
    known: Known | None


class Library:
    """The maps of one instance and those in the making."""

    def __init__(self, connection: Connection, files: Files) -> None:
        self.maps, self.drafts = MapStore(connection, files), Drafts(connection, files)

    def begin(self, files: Sequence[Upload], owner: str, limits: Limits | None = None) -> Draft:
        """A draft of the sheet that the files show."""
        sheet = sheet_of_files(files, limits)
        return self.drafts.create(owner, work_of(sheet), sheet.picture)

    def correct(self, map_id: int, owner: str) -> Draft:
        """A draft that begins as the registered map and takes its place, if it is this browser's, once registered."""
        found = self.maps.get(map_id)
        document, name = unnamed(msgspec.json.decode(found.document))
        work = {"document": document, "unsure": document.pop("unsure", {}), "name": name}
        corrects = map_id if self.maps.may_change(map_id, owner) else None
        return self.drafts.create(owner, work, self.maps.picture(map_id), corrects)

    def standing(self, document: dict[str, Any]) -> Standing:
        """What is missing in the map, and which registered one it is; BadBoardError where it is no map at all."""
        gaps = gaps_of(document)
        blocked = any(gap.blocks for gap in gaps)
        return Standing(gaps, None if blocked else self.maps.known(read_map(msgspec.json.encode(document)).board))

    def register(
        self,
        sheet: Sheet,
        name: str,
        by: str,
        *,
        owner: str | None = None,
        corrects: int | None = None,
        despite: bool = False,
    ) -> RegisteredMap:
        """The map, from now on known. What wasn't sure and nobody settled stands in its document as `unsure`.

        UnfinishedMapError where something is missing, KnownMapError where the library has it, SimilarMapError where it
        has nearly the same, unless `despite` that; `corrects` is the map whose place it takes.
        """
        name, by = checked_name(name, NAME_LETTERS), checked_name(by, BY_LETTERS)
        missing = [gap for gap in gaps_of(sheet.document) if gap.blocks]
        if missing:
            raise UnfinishedMapError(missing[0].message_en, missing[0].message_de, len(missing))
        unsure = {part: found for part, found in sheet.unsure.items() if found and part != "looks"}
        document = msgspec.json.encode({**with_whole_rounds(sheet.document), "unsure": unsure})
        known = self.maps.known(read_map(document).board)
        if known is not None and known.line.id != corrects:
            if known.same:
                raise KnownMapError(known.line)
            if not despite:
                raise SimilarMapError(known.line, known.likeness.differing)
        # The scanner takes longer to load than most commands take.
        from webapp.maps.forms import look_of_map

        look = look_of_map(document, sheet.picture)
        return self.maps.add(document, sheet.picture, name, by, owner=owner, look=look, replaces=corrects)

    def register_draft(
        self, draft_id: str, owner: str, version: int, name: str, by: str, *, despite: bool
    ) -> RegisteredMap:
        """The draft's map, from now on known; the draft is gone then.

        ChangedMeanwhileError where it isn't at this version any more: nobody says so of what another window did.
        """
        draft = self.drafts.get(draft_id, owner)
        if draft.version != version:
            raise ChangedMeanwhileError
        sheet = Sheet(draft.work["document"], draft.work.get("unsure") or {}, self.drafts.picture(draft_id, owner))
        made = self.register(sheet, name, by, owner=owner, corrects=draft.corrects, despite=despite)
        self.drafts.delete(draft_id, owner)
        return made


def work_of(sheet: Sheet) -> dict[str, Any]:
    """What a draft of the sheet begins with."""
    document, name = unnamed(sheet.document)
    return {"document": document, "unsure": sheet.unsure, "name": name}


def checked_name(name: str, most: int) -> str:
    """The name on one line; MapNameError where it can't be one."""
    plain = " ".join(name.split())
    if not 0 < len(plain) <= most or not plain.isprintable():
        raise MapNameError(most)
    return plain


def checked_work(work: dict[str, Any]) -> dict[str, Any]:
    """What a page wants to keep of a draft, if it is that; BadBoardError says why it can't be."""
    return {
        "document": placed(shaped(work.get("document"))),
        "unsure": shaped_unsure(work.get("unsure")),
        "name": str(work.get("name", ""))[: 2 * NAME_LETTERS],
        # Which load of the page wrote it: by that the page knows whether what it remembers itself is newer.
        "writer": str(work.get("writer", ""))[:20],
    }
