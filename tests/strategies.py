"""Small boards as readable text, and strategies that draw boards, positions and games for property tests.

A text map has one row a line, cells apart by blanks; odd rows lie half a hex to the right (pointy tops). Cells:
`.` nothing, `^` a mountain, `~` water, `A` land of sector A, `*2` a settlement with two buildings, `I` a city.
Land and water may carry a clan: `A:guardian`, `~:raider`, `A:drifter-B` with B in its hat. A cell's id is its
column's letter and its row's number: the first is `A1`. Roads are pairs of ids, and run both ways: `A1-B1`, or one way
only, as a registered map may have it: `A1>B1`.
"""

from __future__ import annotations

from hypothesis import strategies as st

from engine.board import CITIES, SYMBOLS, Action, Board, Cell, Clan, ClanKind, Kind, Round
from engine.hexes import Hex, Orientation
from engine.play import BOTS, GameRecord, play_game
from engine.position import Position

ROUNDS = "A / A A / AB B / AB ?? / CC D > I"
"""One action, two, …; the city I is scored after the last round."""


def board_of(text: str, roads: str = "", rounds: str = ROUNDS, players: int = 2) -> Board:
    """The board that the text map shows. `roads`: `A1-B1 B1-C1`; `rounds`: `A / AB ? > I`, scorings after `>`."""
    leads = _roads(roads)
    cells = []
    for r, line in enumerate(text.strip("\n").splitlines()):
        for column, token in enumerate(line.split()):
            if token != ".":
                hex_id = f"{chr(ord('A') + column)}{r + 1}"
                cells.append(_cell(hex_id, Hex(column - r // 2, r), token, leads.get(hex_id, [])))
    return Board(tuple(cells), _rounds(rounds, players), players, "0", "A test", Orientation.POINTY)


def _cell(hex_id: str, place: Hex, token: str, roads: list[str]) -> Cell:
    kind, _, clan = token.partition(":")
    name, _, hat = clan.partition("-")
    carried = Clan(ClanKind(name), hat or None) if name else None
    if kind == "^":
        return Cell(hex_id, place, Kind.MOUNTAIN)
    if kind == "~":
        return Cell(hex_id, place, Kind.WATER, clan=carried)
    if kind.startswith("*"):
        return Cell(hex_id, place, Kind.SETTLEMENT, buildings=int(kind[1:]))
    if kind in CITIES:
        return Cell(hex_id, place, Kind.CITY, city=kind)
    return Cell(hex_id, place, Kind.LAND, kind, tuple(roads), carried)


def _roads(roads: str) -> dict[str, list[str]]:
    leads: dict[str, list[str]] = {}
    for road in roads.split():
        one, other = road.replace(">", "-").split("-")
        leads.setdefault(one, []).append(other)
        if "-" in road:
            leads.setdefault(other, []).append(one)
    return leads


def _rounds(text: str, players: int) -> tuple[Round, ...]:
    rounds, turns = [], 0
    for number, part in enumerate(text.split("/"), 1):
        actions, _, scores = part.partition(">")
        printed = tuple(Action(f"{number}{'abcdefgh'[i]}", tuple(letters)) for i, letters in enumerate(actions.split()))
        rounds.append(Round(number, SYMBOLS[turns % players], printed, scores.strip() or None))
        turns += len(printed)
    return tuple(rounds)


_PLAIN = ["A", "B", "C", "D"] * 3 + ["~", "~", "~", "^", "*1", "*2"]
_CLANS = [f"{sector}:{clan}" for sector in "AC" for clan in ClanKind if clan is not ClanKind.DRIFTER]
_TOKENS = [*_PLAIN, *_PLAIN, *_CLANS, "A:drifter-B", "D:drifter-C", "~:pirate"]

_ROUNDS = ["A / B C / ?? AB C > I / ?AB CD DDD > II", "? / ? ? / ?? ?? > II / AAB ?CD ??? > I"]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board of 4 by 4 to 6 by 6 cells with anything anywhere: two cities, roads at random, two to four players."""
    columns, rows = draw(st.integers(4, 6)), draw(st.integers(4, 6))
    grid = [[draw(st.sampled_from(_TOKENS)) for _ in range(columns)] for _ in range(rows)]
    grid[1][1], grid[rows - 2][columns - 2] = "I", "II"
    text = "\n".join(" ".join(line) for line in grid)
    plain = board_of(text)
    pairs = [
        (cell.id, plain.cells[n].id)
        for i, cell in enumerate(plain.cells)
        for n in plain.neighbours[i]
        if n > i and cell.kind is Kind.LAND and plain.cells[n].kind is Kind.LAND
    ]
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=12, unique=True)) if pairs else []
    players = draw(st.integers(2, 4))
    rounds = draw(st.sampled_from(_ROUNDS))
    return board_of(text, " ".join(f"{one}-{other}" for one, other in chosen), rounds, players)


@st.composite
def games(draw: st.DrawFn) -> GameRecord:
    """A whole game by bots on any board."""
    board = draw(boards())
    bots = [BOTS[draw(st.sampled_from(sorted(BOTS)))] for _ in board.symbols]
    return play_game(board, bots, draw(st.integers(0, 2**32)))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position of a bots' game, after any of its rounds."""
    return draw(st.sampled_from(draw(games()).positions))
