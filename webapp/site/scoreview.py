"""The table of points as the page tells it: every number with what it is made of and how certain it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct

from engine.board import indices_of
from engine.position import Position
from engine.scoring import GUARDIAN, GUARDIAN_POINTS, TOTAL, counted_at
from webapp.documents import PlayerDocument, ScoreDocument
from webapp.numbers import Number, guardian_of, number_text, span_of, state_of
from webapp.sentences import is_later, is_seen, reason
from webapp.site.cutoff import CutOff
from webapp.words import Words


class NumberView(Struct, frozen=True):
    """One number of the table and all that it is made of. `state`: `exact`, `ranged` or `unsure`.

    `hexes` carry it, `connected` are counted, `inactive` are the player's and count for nothing (all by id).
    `moment`: the photo on which it was counted.
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
    moment: str


class RowView(Struct, frozen=True):
    """One row of the table: a city by its numeral, `guardian` or `total`, its numbers by the player's symbol."""

    key: str
    name: str
    note: str
    numbers: dict[str, NumberView]


@dataclass(frozen=True)
class Known:
    """One moment as it is known from all of them, by its file's name, and what is cut off in it."""

    name: str
    position: Position
    cuts: Sequence[CutOff]


@dataclass(frozen=True)
class Teller:
    """Who tells the numbers: in which words, the players' names by symbol, and the moments, oldest first."""

    words: Words
    called: Mapping[str, str]
    moments: Sequence[Known]

    def rows(self, document: ScoreDocument) -> Iterator[RowView]:
        """The rows of the table: the cities in the order of their scorings, Guardian points, totals."""
        words, players = self.words, document.score.told
        played = document.photos[-1].after_round if document.score.over is False else None
        for numeral, after in self.moments[-1].position.board.scorings.items():
            cities = {player.symbol: self._city(player, numeral, after) for player in players}
            when = words("after_round", number=after)
            note = words("to_come", when=when) if played is not None and after > played else when
            yield RowView(numeral, words("city", numeral=numeral), note, cities)
        yield RowView(GUARDIAN, words(GUARDIAN), "", {each.symbol: self._guardian(each) for each in players})
        yield RowView(
            TOTAL,
            words(TOTAL),
            "" if played is None else words("if_now"),
            {each.symbol: self._total(each) for each in players},
        )

    def _city(self, player: PlayerDocument, numeral: str, after: int) -> NumberView:
        city, words = player.cities[numeral], self.words
        moment = self.moments[counted_at([each.position.after_round for each in self.moments], after)]
        is_last, shown = moment is self.moments[-1], moment.position.after_round
        later = is_later(shown, after)
        text = _sentence(reason(numeral, city, words, None if is_last else shown, later=later))
        if not is_last and is_seen(city, later=later):
            text = f"{text} {words('in_moment', round=shown)}"
        idle = [each for cut in moment.cuts if cut.symbol == player.symbol for each in cut.hexes]
        return self._number(
            city,
            self._title(player, words("city", numeral=numeral), city),
            text,
            hexes=city.hexes,
            connected=city.connected,
            inactive=[each for each in idle if each not in city.hexes],
            moment=moment,
        )

    def _guardian(self, player: PlayerDocument) -> NumberView:
        position, words = self.moments[-1].position, self.words
        index = position.board.symbols.index(player.symbol)
        # R15: kept whatever happened to the hex.
        ever = (position.owned[index] | position.lost[index]) & position.board.guardians
        hexes = [position.board.cells[cell].id for cell in indices_of(ever)]
        total = guardian_of(player)
        title = self._title(player, words(GUARDIAN), total)
        if GUARDIAN_POINTS * len(hexes) != player.guardian:
            proved = "proved_only" if total.exact else "proved_as_read"
            return self._number(total, title, _sentence(words(proved)))
        held = words("guardian_holds", hexes=words.listed(hexes)) if hexes else words("guardian_none")
        # R19: what no proof rules out may have been theirs, where there is no proof too.
        unread = 0 if total.exact else position.unreadable & position.board.guardians
        perhaps = [position.board.cells[cell].id for cell in indices_of(unread)]
        if perhaps:
            key = "guardians_perhaps" if len(perhaps) > 1 else "guardian_perhaps"
            held = " ".join([held] * bool(hexes) + [words(key, hexes=words.listed(perhaps))])
        return self._number(total, title, held, hexes=hexes)

    def _total(self, player: PlayerDocument) -> NumberView:
        words = self.words
        parts = [f"{numeral} {number_text(city, words)}" for numeral, city in player.cities.items()]
        guardian = number_text(guardian_of(player), words)
        text = words("total_is", cities=", ".join(parts), guardian=guardian)
        return self._number(player.total, self._title(player, words(TOTAL), player.total), text)

    def _title(self, player: PlayerDocument, what: str, each: Number) -> str:
        points = self.words.between(*span_of(each))
        return self.words("number_of", who=self.called[player.symbol], what=what, points=points)

    def _number(
        self,
        each: Number,
        title: str,
        text: str,
        *,
        hexes: Sequence[str] = (),
        connected: Sequence[str] = (),
        inactive: Sequence[str] = (),
        moment: Known | None = None,
    ) -> NumberView:
        state, (low, high) = state_of(each), span_of(each)
        note = "doubted_note" if state == "unsure" and low != high else f"{state}_note"
        return NumberView(
            points=each.points,
            low=low,
            high=high,
            state=state,
            title=title,
            text=text,
            certainty=self.words(note),
            hexes=list(hexes),
            connected=list(connected),
            inactive=list(inactive),
            moment=(moment or self.moments[-1]).name,
        )


def _sentence(text: str) -> str:
    """The text as a sentence of its own."""
    return text[:1].upper() + text[1:].rstrip(".") + "."
