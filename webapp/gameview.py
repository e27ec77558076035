"""What the game's page tells beside the bare documents: every number's reasons, and why a hex counts for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from engine.board import Board, indices_of
from engine.moments import joined
from engine.position import Position
from engine.scoring import GUARDIAN_POINTS
from webapp.cutoff import CutOff, cut_off
from webapp.documents import CityDocument, PlayerDocument, ScoreDocument, TotalDocument
from webapp.moments import BOX_PREFIX, Moment, in_order
from webapp.playview import ruling_in_words
from webapp.sentences import between, reason, verdict, why_look, why_open
from webapp.words import Words, named

GUARDIAN, TOTAL = "guardian", "total"


class NumberView(Struct, frozen=True):
    """One number of the table and all that it is made of. `state`: `exact`, `ranged` or `unsure`.

    `hexes` carry it, `connected` are counted, `inactive` are the player's and count for nothing (all by id).
    """

    points: int
    low: int
    high: int
    state: str
    title: str
    text: str
    certainty: str
    hexes: list[str]
    connected: list[str]
    inactive: list[str]


class RowView(Struct, frozen=True):
    """One row of the table: a city by its numeral, `guardian` or `total`, its numbers by the player's symbol."""

    key: str
    name: str
    note: str
    numbers: dict[str, NumberView]


class InactiveView(Struct, frozen=True):
    """Hexes of one player that are inactive together, why, and what cut them off (by id)."""

    symbol: str
    hexes: list[str]
    text: str
    ruling: str
    destroyed: list[str]
    missing: list[str]


class LookView(Struct, frozen=True):
    """A region that needs a person's eye."""

    region: str
    why: str


class ProblemView(Struct, frozen=True):
    """One thing that isn't as it should be."""

    hex: str | None
    text: str
    ruling: str


class GameView(Struct, frozen=True):
    """Everything told on the game's page, in the reader's language. `proved`: the ranges have been worked out."""

    title: str
    headline: str
    winner: list[str]
    decided: bool
    proved: bool
    open: str | None
    players: dict[str, str]
    rows: list[RowView]
    inactive: list[InactiveView]
    looks: list[LookView]
    problems: list[ProblemView]


def game_view(
    document: ScoreDocument, moments: Sequence[Moment], title: str, names: Mapping[str, str], words: Words
) -> GameView:
    """The page of the game with these moments, given in any order, whose score the document is.

    `names`: the players' own, by symbol; who has none goes by the symbol's.
    """
    last = in_order(moments)[-1]
    board = last.board
    called = {symbol: names.get(symbol) or words.symbol(symbol) for symbol in board.symbols}
    position = joined([moment.position for moment in in_order(moments)])[-1]
    groups = [_inactive(each, called, words) for each in cut_off(position)]
    rounds = len(board.rounds)
    proved = document.score.players[0].total.low is not None
    return GameView(
        title=title,
        headline=verdict(document, rounds, named(words, names)),
        winner=document.score.winner,
        decided=document.score.decided,
        proved=proved,
        # Before the proof nothing is known of why a number is open.
        open=why_open(document, board.scorings, rounds, words) if proved else None,
        players=called,
        rows=list(_rows(document, board, position, groups, called, words)),
        inactive=groups,
        looks=list(_looks(document, last, words)),
        problems=[
            ProblemView(
                each.hex,
                each.message_de if words.language == "de" else each.message,
                ruling_in_words(each.rule, words) if each.rule else "",
            )
            for each in document.problems
        ],
    )


def _rows(
    document: ScoreDocument,
    board: Board,
    position: Position,
    groups: Sequence[InactiveView],
    called: Mapping[str, str],
    words: Words,
) -> Iterator[RowView]:
    players = document.score.players
    idle = {symbol: [each for group in groups if group.symbol == symbol for each in group.hexes] for symbol in called}
    for numeral, after in board.scorings.items():
        name = words("city", numeral=numeral)
        cities = {
            player.symbol: _city(player, numeral, name, idle[player.symbol], called, words) for player in players
        }
        yield RowView(numeral, name, words("after_round", number=after), cities)
    guardians = {player.symbol: _guardian(player, position, called, words) for player in players}
    yield RowView(GUARDIAN, words("guardian"), "", guardians)
    yield RowView(TOTAL, words("total"), "", {player.symbol: _total(player, called, words) for player in players})


def _city(
    player: PlayerDocument, numeral: str, name: str, idle: Sequence[str], called: Mapping[str, str], words: Words
) -> NumberView:
    city = player.cities[numeral]
    return _number(
        city,
        words("number_of", who=called[player.symbol], what=name, points=_written(city, words)),
        _sentence(reason(numeral, city, words)),
        words,
        hexes=city.hexes,
        connected=city.connected,
        inactive=[each for each in idle if each not in city.hexes],
    )


def _guardian(player: PlayerDocument, position: Position, called: Mapping[str, str], words: Words) -> NumberView:
    board, index = position.board, position.board.symbols.index(player.symbol)
    # R15: kept whatever happened to the hex.
    ever = (position.owned[index] | position.lost[index]) & board.guardians
    hexes = [board.cells[cell].id for cell in indices_of(ever)]
    total = TotalDocument(
        points=player.guardian,
        low=player.guardian_low,
        high=player.guardian_high,
        exact=player.guardian_exact,
    )
    seen = GUARDIAN_POINTS * len(hexes) == player.guardian
    held = words("guardian_holds", hexes=words.listed(hexes)) if hexes else words("guardian_none")
    title = words(
        "number_of", who=called[player.symbol], what=words("guardian"), points=_written(total, words)
    )
    return _number(total, title, held if seen else _sentence(words("proved_only")), words, hexes=hexes if seen else [])


def _total(player: PlayerDocument, called: Mapping[str, str], words: Words) -> NumberView:
    parts = [f"{numeral} {_written(city, words)}" for numeral, city in player.cities.items()]
    guardian = between(player.guardian, player.guardian_low, player.guardian_high, words)
    text = words("total_is", cities=", ".join(parts), guardian=guardian)
    title = words(
        "number_of", who=called[player.symbol], what=words("total"), points=_written(player.total, words)
    )
    return _number(player.total, title, text, words)


def _number(
    each: CityDocument | TotalDocument,
    title: str,
    text: str,
    words: Words,
    *,
    hexes: Sequence[str] = (),
    connected: Sequence[str] = (),
    inactive: Sequence[str] = (),
) -> NumberView:
    low = each.points if each.low is None else each.low
    high = each.points if each.high is None else each.high
    state = "ranged" if low != high else "exact" if each.exact else "unsure"
    if state != "ranged":
        low = high = each.points
    return NumberView(
        each.points,
        low,
        high,
        state,
        title,
        text,
        words(f"{state}_note"),
        list(hexes),
        list(connected),
        list(inactive),
    )


def _written(each: CityDocument | TotalDocument, words: Words) -> str:
    return between(each.points, each.low, each.high, words)


def _sentence(text: str) -> str:
    """The text as a sentence of its own."""
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _inactive(group: CutOff, called: Mapping[str, str], words: Words) -> InactiveView:
    return InactiveView(
        group.symbol,
        list(group.hexes),
        _why_inactive(group, called[group.symbol], words),
        ruling_in_words("R2", words),
        list(group.destroyed),
        list(group.missing),
    )


def _why_inactive(group: CutOff, who: str, words: Words) -> str:
    """Why the group is inactive, in one or two sentences."""
    hexes = words.listed([*group.hexes])
    if group.missing:
        return words("cut_missing", who=who, hexes=hexes, missing=words.listed([*group.missing, *group.destroyed]))
    if not group.destroyed:
        return words("cut_nowhere", who=who, hexes=hexes)
    key = "cut_one" if len(group.destroyed) == 1 else "cut_any" if group.any_one else "cut_all"
    joint = "or" if key == "cut_any" else "and"
    text = words(key, who=who, hexes=hexes, destroyed=words.listed([*group.destroyed], joint))
    return text if group.known else f"{text} {words('cut_perhaps', who=who)}"


def _looks(document: ScoreDocument, last: Moment, words: Words) -> Iterator[LookView]:
    """Every region that needs a look, hexes first; a settlement by its buildings that do, or that are taken."""
    seen = {} if last.seen is None else last.seen.regions()
    for each in document.hexes:
        if each.review:
            regions = [each.id, *(f"{each.id}/{slot}" for slot in range(len(each.buildings)))]
            doubtful = [name for name in regions if name in seen and seen[name].review]
            # A settlement itself holds no mark: its buildings do.
            held = [f"{each.id}/{slot}" for slot, holder in enumerate(each.buildings) if holder]
            for name in doubtful or held or regions[:1]:
                own = seen[name].review if name in seen else None
                yield LookView(name, why_look(own or each.why, words) or "")
    for action in document.actions:
        if action.review:
            yield LookView(BOX_PREFIX + action.id, why_look(action.why, words) or "")
