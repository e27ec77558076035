"""What the result page shows, worked out from the stored document: plain values for the templates to lay out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.board import Board
from engine.generator import title
from engine.position import DESTROYED
from engine.sheet.form import Form, Region, Role
from webapp.documents import CityDocument, PlayerDocument, ProblemDocument, ScoreDocument, TotalDocument
from webapp.moments import BOX_PREFIX
from webapp.sentences import between, mark_name, reason, verdict, why_look, why_open
from webapp.words import Words

CROP_FACTOR = {Role.CELL: 1.5, Role.SLOT: 2.0, Role.BOX: 2.2}
"""Half the side of a cut-out in units of the region's radius: the mark, and enough around it to know the place."""

STATES = ("exact", "ranged", "unsure")
"""How certain a number can be, as the key under the table tells it."""


@dataclass(frozen=True, slots=True)
class Place:
    """One region of the sheet with what was read in it; lengths in millimetres of the page."""

    id: str
    title: str
    role: str
    mark: str
    mark_name: str
    review: bool
    why: str | None
    points: str
    x: float
    y: float
    radius: float
    badge_x: float
    badge_y: float
    badge_radius: float
    crop: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """The page in millimetres, and everything on it that carries a mark or a question."""

    width: float
    height: float
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """One number of the table. `state`: `exact` and proved, a proved `ranged` one, or an `unsure` one.

    `low` and `high` are the same but in a range.
    """

    low: int
    high: int
    state: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table of points."""

    name: str
    note: str
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """What one player's points for a city are made of."""

    symbol: str
    points: str
    text: str


@dataclass(frozen=True, slots=True)
class City:
    """One city with everybody's reasons."""

    name: str
    note: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """Everything on the result page."""

    title: str
    headline: str
    winner: list[str]
    decided: bool
    open: str | None
    states: tuple[str, ...]
    symbols: tuple[str, ...]
    rows: tuple[Row, ...]
    cities: tuple[City, ...]
    drawing: Drawing
    looks: tuple[Place, ...]
    problems: list[ProblemDocument]


def result_view(document: ScoreDocument, board: Board, form: Form, words: Words) -> ResultView:
    """The page of a stored result, in the reader's language."""
    places = tuple(_places(document, form, words))
    rows, rounds = tuple(_rows(document, board, words)), len(board.rounds)
    states = {number.state for row in rows for number in row.numbers}
    return ResultView(
        title=title(int(board.seed), board.players, "de" if words.language == "de" else "en"),
        headline=verdict(document, rounds, words),
        winner=document.score.winner,
        decided=document.score.decided,
        open=why_open(document, board.scorings, rounds, words),
        states=tuple(state for state in STATES if state in states),
        symbols=board.symbols,
        rows=rows,
        cities=tuple(_cities(document, board, words)),
        drawing=Drawing(*form.page_mm, tuple(place for place in places if place.mark or place.review)),
        looks=tuple(place for place in places if place.review),
        problems=document.problems,
    )


def _rows(document: ScoreDocument, board: Board, words: Words) -> Iterator[Row]:
    players = document.score.players
    for numeral, after in board.scorings.items():
        numbers = (_number(player.cities[numeral]) for player in players)
        yield Row(words("city", numeral=numeral), words("after_round", number=after), tuple(numbers))
    guardians = (_number_of(p.guardian, p.guardian_low, p.guardian_high, p.guardian_exact) for p in players)
    yield Row(words("guardian"), "", tuple(guardians))
    yield Row(words("total"), "", tuple(_number(player.total) for player in players))


def _number(each: CityDocument | TotalDocument) -> Number:
    return _number_of(each.points, each.low, each.high, each.exact)


def _number_of(points: int, low: int | None, high: int | None, exact: bool) -> Number:
    if low is None or high is None or low == high:
        return Number(points, points, "exact" if exact else "unsure")
    return Number(low, high, "ranged")


def _cities(document: ScoreDocument, board: Board, words: Words) -> Iterator[City]:
    for numeral, after in board.scorings.items():
        reasons = tuple(_reason(player, numeral, words) for player in document.score.players)
        yield City(words("city", numeral=numeral), words("after_round", number=after), reasons)


def _reason(player: PlayerDocument, numeral: str, words: Words) -> Reason:
    city = player.cities[numeral]
    return Reason(player.symbol, between(city.points, city.low, city.high, words), reason(numeral, city, words))


def _places(document: ScoreDocument, form: Form, words: Words) -> Iterator[Place]:
    """Every region of the form with what the document says of it."""
    hexes = {each.id: each for each in document.hexes}
    actions = {each.id: each for each in document.actions}
    for region in form.regions:
        if region.role is Role.CELL:
            each = hexes[region.id]
            mark = DESTROYED if each.destroyed else each.owner or ""
            heading = words("building" if each.buildings else "hex", id=region.id)
            yield _place(region, heading, mark, mark_name(each, words), each.review, why_look(each.why, words))
        elif region.role is Role.SLOT and region.parent is not None:
            holder = hexes[region.parent].buildings[int(region.id.rpartition("/")[2])]
            name = words.symbol(holder) if holder else words("free")
            yield _place(region, words("building", id=region.parent), holder or "", name, False, None)
        else:
            action = actions[region.id.removeprefix(BOX_PREFIX)]
            name = words.symbol(action.taken_by) if action.taken_by else words("empty")
            heading = words("action", id=action.id)
            yield _place(region, heading, action.taken_by or "", name, action.review, why_look(action.why, words))


def _place(region: Region, heading: str, mark: str, name: str, review: bool, why: str | None) -> Place:
    (x, y), radius = region.center_mm, region.radius_mm
    half = CROP_FACTOR[region.role] * radius
    # A hex carries its small symbol at its upper edge, clear of the pen's own mark; a small region beside it.
    up, badge = (0.62 * radius, 0.24 * radius) if region.role is Role.CELL else (1.05 * radius, 0.6 * radius)
    return Place(
        id=region.id,
        title=heading,
        role=str(region.role),
        mark=mark,
        mark_name=name,
        review=review,
        why=why,
        points=" ".join(f"{px:.2f},{py:.2f}" for px, py in region.outline_mm),
        x=x,
        y=y,
        radius=radius,
        badge_x=x,
        badge_y=y - up,
        badge_radius=badge,
        crop=f"{x - half:.2f} {y - half:.2f} {2 * half:.2f} {2 * half:.2f}",
    )
