"""Boards made by hand, one for each corner of the rules, so small that everything that can come of them is counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.board import Board
from engine.position import Mark, Position
from tests.strategies import board_of


@dataclass(frozen=True)
class Case:
    """A board as text (see `tests.strategies`), the marks at the start, and for how many turns to count."""

    name: str
    text: str
    actions: str
    roads: str = ""
    players: int = 2
    marks: dict[str, Mark] = field(default_factory=dict)
    turns: int = 2

    @property
    def board(self) -> Board:
        """The board."""
        return board_of(self.text, self.roads, self.actions, self.players)

    @property
    def position(self) -> Position:
        """The start."""
        return Position.of(self.board, self.marks)


CASES = (
    Case("letters in any order", "I A B\n  C A B", "AB BC AA", turns=3),
    Case("a question mark is any sector or water", "I A ~\n  D ^ C", "?A ?? AB", turns=3),
    Case("a drifter, which leads to another", "I A:drifter-B B\n  A B:drifter-A A", "A B AA", turns=3),
    Case("a raider that destroys the road it came by", "I A:raider B\n  C A B", "A AA", roads="B1-C1 C1-C2"),
    Case("a raider cuts off, a new chain regains", "I A A\n  A:raider A B", "AA AB", roads="B1-C1", marks={"B1": "X"}),
    Case("a pirate, and a pirate on water", "I A:pirate ~\n  ~ ^ ~:pirate ~", "A A"),
    Case("a bomber from a settlement", "I *2 A A\n  A:bomber A A", "AA AA", marks={"C1": "O", "B2": "O"}),
    Case(
        "a bomber hits all opponents around, its own stand",
        "I A:bomber ~ B\n  A B A",
        "AB A AA",
        players=3,
        marks={"C1": "O", "A2": "T", "B2": "X"},
    ),
    Case("a guardian under a raider", "I A:guardian A\n  A:raider B A", "AA A AB", roads="B1-B2", turns=3),
    Case("an enforcer that sets off a road and a clan", "I A:enforcer A:drifter-B\n  B B A B", "A B", roads="B2-C2"),
    Case("an enforcer with one hex in reach", "I A:enforcer ^ B\n  A B B\n  ~ C B", "A AA"),
    Case("a chain of roads and a ring of roads", "I A B C\n  D A B", "A AD", roads="B1-C1 C1-D1 C1-C2 B1-B2 B2-C2"),
    Case("a road that runs one way", "I A B ~\n  A B C", "A B AB", roads="B1>C1 C1>D1 C1>C2", turns=3),
    Case("a road into a settlement and a city", "I A *2 B\n  A B A", "A AB", roads="B1>C1 B1>A1 B1-B2"),
    Case("two settlements that touch, and a third behind", "I A *1 *1 A\n  A B *2 A", "A AB A", turns=3),
    Case("one building for three", "I A A\n  A *1 A", "A A AA", players=3, turns=3),
    Case("a touch that was long ago", "I A A\n  A *1 A", "A AA", marks={"B1": "#X", "C2": "O"}),
    Case("four at one city", "~ A B\n  A I B\n ~ C ^", "? A B AB", players=4, turns=3),
    Case("cities that touch, and a gap in the map", "I II A . A\n  A B . B A", "AB AA B", turns=3),
    Case(
        "road and clan in one hex, raided in the midst",
        "I A:drifter-A A ~\n  A:raider B:pirate ~",
        "AA B",
        roads="B1-B2 A2-B2",
    ),
    Case(
        "two bombs and a raid in one turn",
        "I A:bomber A\n  A:bomber A A\n  A:raider B B",
        "AAA AA",
        roads="B2-C2",
        marks={"C1": "O", "B2": "O", "C2": "O"},
    ),
)
