"""The document that a written game gives when it is played again, `wasteland-replay/1`, field by field."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class BreachDocument(Struct, frozen=True):
    """One ruling that a turn or step breaks, in two languages, with the hexes that it is about."""

    code: str
    rule: str
    message: str
    message_de: str
    hexes: list[str]


class FaultDocument(Struct, frozen=True, kw_only=True):
    """Where a game stops being legal. `turn` and `step` count from 1; `step` is null where the turn itself can't be."""

    turn: int
    round: int
    player: str
    action: str
    step: int | None
    step_text: str | None
    rule: str
    message: str
    message_de: str
    breaches: list[BreachDocument]


class TurnDocument(Struct, frozen=True, kw_only=True):
    """One turn in the notation, and how many of its steps were legal and played."""

    turn: int
    round: int
    player: str
    action: str
    text: str
    steps: int


class ScoredDocument(Struct, frozen=True):
    """What a city gave one player at its own moment, and the connected piece that it comes from (R16)."""

    points: int
    hexes: list[str]
    connected: list[str]


class RoundDocument(Struct, frozen=True, kw_only=True):
    """The moment after a round: the city scored then or null, everybody's points so far, all marks."""

    round: int
    scores: str | None
    cities: dict[str, ScoredDocument]
    """What the city gave each player, by symbol; empty where none is scored."""
    guardian: dict[str, int]
    totals: dict[str, int]
    marks: dict[str, Any]


class StandingDocument(Struct, frozen=True, kw_only=True):
    """One player's points where the game stands; `cities` are those scored so far."""

    symbol: str
    name: str | None
    cities: dict[str, int]
    guardian: int
    total: int


class ReplayDocument(Struct, frozen=True, kw_only=True):
    """`wasteland-replay/1`: a written game, played as far as it is legal.

    `winner` lists who leads until it is finished; `position` is the last one reached, as `wasteland-position/1`.
    """

    format: str = "wasteland-replay/1"
    file: str
    seed: str | None
    title: str
    legal: bool
    finished: bool
    fault: FaultDocument | None
    turns: list[TurnDocument]
    rounds: list[RoundDocument]
    players: list[StandingDocument]
    winner: list[str]
    position: dict[str, Any]
