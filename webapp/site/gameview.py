"""What the game's page tells beside the bare documents: every number's reasons, and why a hex counts for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from engine.moments import joined
from webapp.documents import ScoreDocument
from webapp.moments import BOX_PREFIX, Moment, in_order
from webapp.sentences import verdict, why_look, why_open
from webapp.site.cutoff import CutOff, cut_off
from webapp.site.playview import ruling_in_words
from webapp.site.scoreview import RowView, Teller
from webapp.words import Words, named


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
    known = joined([moment.position for moment in in_order(moments)])
    cuts = cut_off(known[-1])
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
        rows=list(Teller(words, called, known, cuts).rows(document)),
        inactive=[_inactive(each, called, words) for each in cuts],
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
