"""Small boards drawn at random, dense with clans, roads and settlements, and any marks on them, reachable or not."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.board import Board, Kind
from engine.position import Mark, Position
from tests.strategies import board_of

CLANS = ["drifter-A", "drifter-B", "raider", "pirate", "bomber", "guardian", "enforcer"]
_PLAIN = ["A", "A", "B", "B", "~", "~", "^", "*1", "*2", "."]
TOKENS = [*_PLAIN, *_PLAIN, *[f"A:{clan}" for clan in CLANS], "B:enforcer", "B:bomber", "~:pirate", "~:bomber", "I"]
LETTERS = ("A", "AB", "AA", "?", "A?", "??")
FEW_LETTERS = ("A", "B", "?", "AB")


@st.composite
def small_boards(draw: st.DrawFn, most: int = 4, letters: tuple[str, ...] = LETTERS) -> Board:
    """A board of 3 by 3 to 4 by 4 cells: anything anywhere, holes and touching cities too, roads both ways or one."""
    columns, rows = draw(st.integers(3, most)), draw(st.integers(3, most))
    grid = [[draw(st.sampled_from(TOKENS)) for _ in range(columns)] for _ in range(rows)]
    numerals = iter(["II", "III", "IV"])
    grid = [[next(numerals, "A") if token == "I" else token for token in line] for line in grid]
    grid[draw(st.integers(0, rows - 1))][draw(st.integers(0, columns - 1))] = "I"
    text = "\n".join(" ".join(line) for line in grid)
    plain = board_of(text)
    pairs = [(cell.id, plain.cells[n].id) for i, cell in enumerate(plain.cells) for n in plain.neighbours[i]]
    pairs = [(one, other) for one, other in pairs if plain.cell(one).kind is Kind.LAND]
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=8, unique=True)) if pairs else []
    actions = " ".join(draw(st.lists(st.sampled_from(letters), min_size=2, max_size=3)))
    roads = " ".join(f"{one}>{other}" for one, other in chosen)
    return board_of(text, roads, f"{actions} > I", draw(st.integers(2, 4)))


@st.composite
def marked(draw: st.DrawFn) -> Position:
    """Such a board with any marks that it can hold, connected to a city or not, destroyed ones among them."""
    board = draw(small_boards())
    marks: dict[str, Mark] = {}
    symbols = board.symbols
    hexes = [*[""] * 6, *symbols, "X", "O", "#", *[f"#{symbol}" for symbol in symbols]]
    for cell in board.cells:
        if cell.kind is Kind.SETTLEMENT:
            marks[cell.id] = tuple(draw(st.lists(st.sampled_from(symbols), unique=True, max_size=cell.buildings)))
        elif cell.occupiable and (mark := draw(st.sampled_from(hexes))):
            marks[cell.id] = mark
    return Position.of(board, marks)
