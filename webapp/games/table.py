"""The table document, `wasteland-table/1`: everything that the page of a game shows, in one JSON document."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import lru_cache
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from engine.board import Action, Cell, Round, indices_of
from engine.sheet.form import Form, Region
from webapp.documents import ScoreDocument, rounded
from webapp.forms import form_of_number, sheet_of_number
from webapp.games.model import Game, GameMoment
from webapp.games.readings import decoded
from webapp.games.scores import choices, corrected, document_of, kept_document, moments_of, read_moment, said_of, shown
from webapp.games.store import Store
from webapp.moments import BOX_PREFIX, NAME_PREFIX, active_for_anybody, is_written_name

AddressOf = Callable[[str, str], str]
"""The address of a moment's picture, by the moment's id and the picture's name: `sheet`, `name-X`."""

Point = tuple[float, float]


class MomentDocument(Struct, frozen=True, kw_only=True):
    """One photo of the game. `message`: why it was refused; `sheet_picture`: the address of the straightened sheet.

    `name_pictures`: by symbol, the address of what stands in the box for the player's name, where something does.
    """

    id: str
    name: str
    status: str
    message: str | None
    message_de: str | None
    after_round: int | None
    sheet_picture: str | None
    name_pictures: dict[str, str] = {}


class SheetHex(Struct, frozen=True, kw_only=True):
    """One hex of the printed sheet; lengths in millimetres from the page's top left corner."""

    id: str
    kind: str
    sector: str | None
    city: str | None
    clan: str | None
    roads: list[str]
    x: float
    y: float
    radius: float
    corners: list[Point]
    buildings: list[tuple[float, float, float]]


class SheetAction(Struct, frozen=True, kw_only=True):
    """One action's box on the sheet."""

    id: str
    round: int
    notation: str
    x: float
    y: float
    width: float
    height: float


class SheetDrawing(Struct, frozen=True, kw_only=True):
    """What is printed on the sheet and where."""

    title: str
    seed: str
    players: int
    symbols: list[str]
    scorings: dict[str, int]
    width_mm: float
    height_mm: float
    hexes: list[SheetHex]
    actions: list[SheetAction]


class RegionDocument(Struct, frozen=True, kw_only=True):
    """One place of the sheet: the machine's value, a person's (left out where nobody said anything), and what counts.

    `person` null is "can't tell". `choices`: every mark that can be said of it, `""` for nothing.
    """

    machine: str
    confidence: float
    runner_up: str
    review: str | None
    machine_review: str | None
    person: str | UnsetType | None = UNSET
    mark: str
    by: str | None
    role: str
    choices: list[str]


class ChangeDocument(Struct, frozen=True, kw_only=True, rename={"before": "from"}):
    """One thing that a person said. `from`: what counted until then; a mark null is "can't tell".

    Those of one `step`, the number of its first, are undone and redone together.
    """

    number: int
    step: int
    moment: str
    region: str
    before: str | None
    to: str | None
    by: str
    at: datetime
    undone: bool
    dropped: bool


class TableDocument(Struct, frozen=True, kw_only=True):
    """`wasteland-table/1`: one game as the page shows it. Without a photo read, `sheet` and `score` are null.

    `sheet`, `regions` and `active`, the hexes that are active for somebody, are those of the moment `shown`.
    """

    format: str = "wasteland-table/1"
    id: str
    created_at: datetime
    may_edit: bool
    status: str
    names: dict[str, str]
    played_on: date | None
    note: str
    moments: list[MomentDocument]
    shown: str | None
    sheet: SheetDrawing | None
    regions: dict[str, RegionDocument]
    active: list[str]
    score: ScoreDocument | None
    score_status: Literal["seen", "proved"] | None
    history: list[ChangeDocument]
    can_undo: bool
    can_redo: bool


def table_document(
    game: Game, store: Store, may_edit: bool, address_of: AddressOf, moment_id: str | None = None
) -> TableDocument:
    """The game as its page shows it: with the proved score if that is known by now, else with the score as seen.

    `moment_id`: which moment's sheet to show, else the last one's; BadMarkError where no such photo was read.
    """
    moment = read_moment(game, moment_id) if moment_id else shown(game) if game.read else None
    proved = kept_document(game, store) if moment else None
    score = proved or (document_of(game, store, ranges=False) if moment else None)
    rounds = {photo.file: photo.after_round for photo in score.photos} if score else {}
    return TableDocument(
        id=game.id,
        created_at=game.created_at,
        may_edit=may_edit,
        status=game.status,
        names=dict(game.names),
        played_on=game.played_on,
        note=game.note,
        moments=[_moment(each, rounds.get(each.name), address_of) for each in game.moments],
        shown=moment.id if moment else None,
        sheet=sheet_drawing(moment.form_number) if moment and moment.form_number is not None else None,
        regions=_regions(game, moment) if moment else {},
        active=_active(game, moment) if moment else [],
        score=score,
        score_status=None if moment is None else "proved" if proved else "seen",
        history=history_of(game),
        can_undo=game.to_undo() is not None,
        can_redo=game.to_redo() is not None,
    )


def _moment(moment: GameMoment, after_round: int | None, address_of: AddressOf) -> MomentDocument:
    why = moment.refusal
    return MomentDocument(
        id=moment.id,
        name=moment.name,
        status=moment.status,
        message=None if why is None else why.english,
        message_de=None if why is None else why.german,
        after_round=after_round,
        sheet_picture=address_of(moment.id, "sheet") if moment.status == "read" else None,
        name_pictures={symbol: address_of(moment.id, f"name-{symbol}") for symbol in _named(moment)},
    )


def _named(moment: GameMoment) -> list[str]:
    """The symbols of those whose names were cut out of the moment's photo."""
    entries = () if moment.reading is None else decoded(moment.reading).entries
    return [each.id.removeprefix(NAME_PREFIX) for each in entries if is_written_name(each)]


def sheet_drawing(form_number: int) -> SheetDrawing:
    """What is printed on the sheet with this number, where its form has it: there it lies in its straightened picture.

    A registered map may lack an action's box, and then has no place for the action.
    """
    return _drawing(form_number, form_of_number(form_number))


@lru_cache(maxsize=16)
def _drawing(form_number: int, form: Form) -> SheetDrawing:
    """The same; what a registered map's number stands for depends on whose library it is."""
    layout = sheet_of_number(form_number).layout
    board, regions = layout.board, {region.id: region for region in form.regions}
    return SheetDrawing(
        title=layout.title,
        seed=board.seed,
        players=board.players,
        symbols=list(board.symbols),
        scorings=dict(board.scorings),
        width_mm=form.page_mm[0],
        height_mm=form.page_mm[1],
        hexes=[_hex(cell, regions) for cell in board.cells],
        actions=[
            _action(each, action, regions[BOX_PREFIX + action.id])
            for each in board.rounds
            for action in each.actions
            if BOX_PREFIX + action.id in regions
        ],
    )


def _hex(cell: Cell, regions: dict[str, Region]) -> SheetHex:
    region, slots = regions[cell.id], [regions[f"{cell.id}/{slot}"] for slot in range(cell.buildings)]
    return SheetHex(
        id=cell.id,
        kind=cell.kind.value,
        sector=cell.sector,
        city=cell.city,
        clan=None if cell.clan is None else cell.clan.kind.value,
        roads=list(cell.roads),
        x=round(region.center_mm[0], 3),
        y=round(region.center_mm[1], 3),
        radius=round(region.radius_mm, 3),
        corners=[(round(px, 3), round(py, 3)) for px, py in region.outline_mm],
        buildings=[
            (round(slot.center_mm[0], 3), round(slot.center_mm[1], 3), round(slot.radius_mm, 3)) for slot in slots
        ],
    )


def _action(of_round: Round, action: Action, region: Region) -> SheetAction:
    (left, top), _, (right, foot), _ = region.outline_mm
    x, y, width, height = (round(length, 3) for length in (left, top, right - left, foot - top))
    return SheetAction(
        id=action.id, round=of_round.number, notation=action.notation, x=x, y=y, width=width, height=height
    )


def _active(game: Game, moment: GameMoment) -> list[str]:
    position = next(each.position for each in moments_of(game) if each.file == moment.name)
    return [position.board.cells[cell].id for cell in indices_of(active_for_anybody(position))]


def _regions(game: Game, moment: GameMoment) -> dict[str, RegionDocument]:
    assert moment.reading is not None
    machine, said = decoded(moment.reading), game.said(moment.id)
    counts = corrected(machine, said_of(game, moment))
    documents = {}
    for region, one, other in zip(machine.form.regions, machine.regions, counts.regions, strict=True):
        person = said.get(region.id)
        documents[region.id] = RegionDocument(
            machine=one.mark,
            confidence=rounded(one.confidence),
            runner_up=one.runner_up,
            review=other.review,
            machine_review=one.review,
            person=UNSET if person is None else person.mark,
            mark=other.mark,
            by=None if person is None else person.by,
            role=str(region.role),
            choices=list(choices(region)),
        )
    return documents


def history_of(game: Game) -> list[ChangeDocument]:
    """Everything that people said, in the order in which they did, with what counted before."""
    read = {each.id: decoded(each.reading) for each in game.read if each.reading is not None}
    machine = {name: {region.id: region.mark for region in reading.regions} for name, reading in read.items()}
    documents = []
    for each in game.corrections:
        earlier = [one for one in game.corrections if one.number < each.number and not one.dropped]
        same = [one for one in earlier if (one.moment_id, one.region) == (each.moment_id, each.region)]
        before = same[-1].mark if same else machine.get(each.moment_id, {}).get(each.region, "")
        documents.append(
            ChangeDocument(
                number=each.number,
                step=each.step,
                moment=each.moment_id,
                region=each.region,
                before=before,
                to=each.mark,
                by=each.by,
                at=each.at,
                undone=each.undone,
                dropped=each.dropped,
            )
        )
    return documents
