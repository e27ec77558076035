"""What the game's page tells beside the bare documents: every number's reasons, and why a hex counts for nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from engine.board import Board
from engine.moments import joined
from webapp.documents import ScoreDocument
from webapp.moments import NO_BOX, Moment
from webapp.order import in_order
from webapp.sentences import SLIPS, is_unplayed, verdict, why_look, why_open
from webapp.site.cutoff import CutOff, cut_off
from webapp.site.playview import ruling_in_words
from webapp.site.scoreview import Known, RowView, Teller
from webapp.words import Words, named


class MomentView(Struct, frozen=True):
    """One photo that was read, by its file's name: what it is called, and after which round it was taken."""

    name: str
    title: str
    note: str


class InactiveView(Struct, frozen=True):
    """Hexes of one player that are inactive together in one moment, why, and what cut them off (by id)."""

    moment: str
    symbol: str
    hexes: list[str]
    text: str
    ruling: str
    destroyed: list[str]
    missing: list[str]


class LookView(Struct, frozen=True):
    """A region of one moment, by its file's name, that needs a person's eye, and why."""

    moment: str
    region: str
    why: str


class ProblemView(Struct, frozen=True):
    """One thing that isn't as it should be. `slip`: signatures fit no play, and people may say that they stand so."""

    hex: str | None
    text: str
    ruling: str
    slip: bool


class GameView(Struct, frozen=True):
    """Everything told on the game's page, in the reader's language. `proved`: the ranges have been worked out.

    `moments` are in the order in which they happened.
    """

    title: str
    headline: str
    winner: list[str]
    decided: bool
    proved: bool
    open: str | None
    players: dict[str, str]
    moments: list[MomentView]
    rows: list[RowView]
    inactive: list[InactiveView]
    looks: list[LookView]
    problems: list[ProblemView]


def game_view(
    document: ScoreDocument,
    moments: Sequence[Moment],
    title: str,
    names: Mapping[str, str],
    words: Words,
    said: Mapping[str, Collection[str]] | None = None,
) -> GameView:
    """The page of the game with these moments, given in any order, whose score the document is.

    `names`: the players' own, by symbol; who has none goes by the symbol's. `said`: the regions of which people have
    said something, by the moment's file.
    """
    ordered = in_order(moments)
    board = ordered[-1].board
    called = {symbol: names.get(symbol) or words.symbol(symbol) for symbol in board.symbols}
    positions = joined([moment.position for moment in ordered])
    known = [Known(moment.file, each, cut_off(each)) for moment, each in zip(ordered, positions, strict=True)]
    proved = document.score.told[0].total.low is not None
    return GameView(
        title=title,
        headline=verdict(document, board.scorings, named(words, names)),
        winner=document.score.winner,
        decided=document.score.decided,
        proved=proved,
        # Before the proof nothing is known of why a number is open.
        open=_why_open(document, board, words) if proved else None,
        players=called,
        moments=[_moment(each, words) for each in ordered],
        rows=list(Teller(words, called, known).rows(document)),
        inactive=[_inactive(each.name, group, called, words) for each in known for group in each.cuts],
        looks=[
            LookView(photo.file, look.region, why_look(look.why, words, look.region) or "")
            for photo in document.photos
            for look in photo.looks
            # Of a box whose place nobody knows there is nothing to look at: how to show it is told beside the sheet.
            if look.why != NO_BOX and look.region not in (said or {}).get(photo.file, ())
        ],
        problems=[
            ProblemView(
                each.hex,
                each.message_de if words.language == "de" else each.message,
                ruling_in_words(each.rule, words) if each.rule else "",
                each.code == SLIPS and document.score.possible is False,
            )
            for each in document.problems
        ],
    )


def _why_open(document: ScoreDocument, board: Board, words: Words) -> str | None:
    """Why not every number is certain; where nobody can tell whether the game is over, also how to say that it is."""
    rounds = len(board.rounds)
    told = why_open(document, board.scorings, rounds, words)
    if told is None or document.score.over is not None or is_unplayed(document):
        return told
    return f"{told} {words('say_it_is_over', round=rounds)}"


def _moment(moment: Moment, words: Words) -> MomentView:
    after = moment.position.after_round
    title = words("photo_of", number=moment.file.removeprefix("photo-"))
    return MomentView(moment.file, title, "" if after is None else words("after_round", number=after))


def _inactive(moment: str, group: CutOff, called: Mapping[str, str], words: Words) -> InactiveView:
    return InactiveView(
        moment,
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
    text = words(key, who=who, hexes=hexes, destroyed=words.listed([*group.destroyed]))
    return text if group.known else f"{text} {words('cut_perhaps', who=who)}"
