"""Played sheets: what bots' games leave on paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.board import Board
from engine.generator import generate
from engine.play import Bot, GreedyBot, RandomBot, bot_named, play_game
from engine.play.game import GameRecord
from engine.position import Position
from engine.sheet import SheetLayout, draw, print_sheet
from engine.sheet.identity import Language, Paper, SheetIdentity
from samples.simulator.handwriting import Points
from samples.simulator.levels import Random


@dataclass(frozen=True)
class Played:
    """A sheet on which was played: its layout, its PDF and its marks by region id."""

    layout: SheetLayout
    pdf: bytes
    marks: Mapping[str, str]
    after_round: int | None
    points: Points

    def without_tags(self) -> Played:
        """The same on a sheet that was printed without tags."""
        layout = replace(self.layout, board=replace(self.layout.board, title=self.layout.title), identity=None)
        return replace(self, layout=layout, pdf=draw(layout))


@lru_cache(maxsize=512)
def sheet(seed: int, players: int, paper: Paper, lang: Language) -> tuple[SheetLayout, bytes]:
    """The blank sheet, half a megabyte; kept, as several photos often show the same one."""
    return print_sheet(SheetIdentity(seed, players, paper, lang))


def game(seed: int, players: int, random: Random, bots: str = "random") -> GameRecord:
    """A game that bots play on the map of this seed; `bots` are `random`, `greedy`, or `mixed`."""
    return _game_on(generate(seed, players), random, bots)


def _game_on(board: Board, random: Random, bots: str) -> GameRecord:
    kinds: tuple[Bot, ...] = (RandomBot(), GreedyBot()) if bots == "mixed" else (bot_named(bots),)
    seats = [kinds[int(random.integers(len(kinds)))] for _ in range(board.players)]
    return play_game(board, seats, int(random.integers(2**31)))


def played(
    seed: int,
    players: int,
    random: Random,
    paper: Paper = "a4",
    lang: Language = "en",
    after_round: int | None = None,
    bots: str = "random",
) -> Played:
    """The sheet after a bots' game, or after that round of it; 0 is a blank sheet."""
    layout, pdf = sheet(seed, players, paper, lang)
    if after_round == 0:
        return Played(layout, pdf, {}, 0, {})
    record = _game_on(layout.board, random, bots)
    position = record.final if after_round is None else record.positions[after_round - 1]
    marks = marks_of(position, random)
    writes = random.random() < 0.8
    return Played(layout, pdf, marks, position.after_round, points_of(record, position.after_round) if writes else {})


def points_of(record: GameRecord, after_round: int | None) -> dict[str, dict[str, int]]:
    """What stands in the players' table after a round: the cities scored by then, and at the end all the rest."""
    last = len(record.board.rounds)
    done = last if after_round is None else after_round
    scored = [each.scores for each in record.board.rounds[:done] if each.scores is not None]
    table = {symbol: {city: record.running[city][symbol].points for city in scored} for symbol in record.board.symbols}
    for player in record.score.players if done == last else ():
        table[player.symbol] |= {"guardian": player.guardian.points, "total": player.total.points}
    return table


def marks_of(position: Position, random: Random) -> dict[str, str]:
    """The marks by region id that people would have drawn for this position.

    Buildings go to any slot; a hex destroyed after somebody had it keeps that mark under the scribble. Most tables
    sign every action, some forget one, some never sign.
    """
    marks: dict[str, str] = {}
    for hex_id, mark in position.marks().items():
        if isinstance(mark, str):
            marks[hex_id] = mark
            continue
        slots = random.permutation(len(mark))
        marks |= {f"{hex_id}/{slot}": holder for slot, holder in zip(slots, mark, strict=True) if holder is not None}
    return marks | _signatures(position.actions, random)


def _signatures(actions: Mapping[str, str], random: Random) -> dict[str, str]:
    habit = random.choice(3, p=[0.6, 0.25, 0.15])
    forgets = (0.0, 0.2, 1.0)[habit]
    return {f"action/{action}": symbol for action, symbol in actions.items() if random.random() >= forgets}
