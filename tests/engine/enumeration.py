"""An oracle for tiny boards: every play of the rules, forward from the empty map, nothing left out.

It knows no shortcut but one: two states that are equal are one. Every action in every order, every step, every lapse
is played with `engine.rules.turn`; what a sheet can and can't prove is then read off the list of all ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.board import Action, Board, Round, mask_of
from engine.position import Position
from engine.rules import turn
from engine.rules.rounds import turn_order
from engine.rules.state import Right, TurnState
from engine.scoring import city_points, guardian_points
from tests.engine.outcomes import Outcome, PlayerRanges, Points, ranges_of

Masks = tuple[int, ...]
"""A position as numbers: each player's hexes, each player's buildings, each player's lost hexes, all destroyed."""
History = tuple[tuple[int, ...], tuple[Points, ...]]
"""What marks don't tell: who took each action (-1 nobody yet), and the points of the cities scored so far."""
Layer = dict[Masks, set[History]]
"""Everything that can be at one moment of the game."""


class TooManyPlaysError(Exception):
    """A board with more states than the oracle was asked to bear."""


@dataclass(slots=True)
class _Node:
    """A turn under way, met once or more: what it is, and what one step makes of it."""

    masks: Masks
    progress: int
    state: TurnState | None
    next: tuple[int, ...] = ()


class Enumeration:
    """All plays of one board.

    `limit`: how many states of turns to bear, half as many before the last turn, and so on back: each turn has more
    than all before it, and a board that has too many in the end is given up early. TooManyPlaysError beyond it.
    """

    def __init__(self, board: Board, limit: int = 100_000) -> None:
        self.board = board
        self._limit = self._bearable = limit
        self._numbers: dict[tuple[int, Masks, tuple[int, ...]], int] = {}
        self._nodes: list[_Node] = []
        self._rights: dict[Right, int] = {}
        self._scores: dict[tuple[Masks, int], Points] = {}
        self._ids = tuple(board.actions)
        self.layers = self._play()
        """What can be after each round; the first is the empty map."""
        self._papers = [_by_paper(layer, board.players) for layer in self.layers]

    @property
    def size(self) -> int:
        """How many different states of turns there are."""
        return len(self._nodes)

    @property
    def ends(self) -> Layer:
        """Everything that can be after the last round."""
        return self.layers[-1]

    def position(self, masks: Masks, signatures: Sequence[int] = (), after_round: int | None = None) -> Position:
        """The position of these numbers, with whom `signatures` names for each printed action."""
        n, symbols = self.board.players, self.board.symbols
        taken = {name: symbols[player] for name, player in zip(self._ids, signatures, strict=False) if player >= 0}
        return Position(self.board, masks[:n], masks[n : 2 * n], masks[-1], masks[2 * n : 3 * n], after_round, taken)

    def outcomes(self, moments: Position | Sequence[Position]) -> frozenset[Outcome]:
        """How the plays came out that agree with all these moments of one game, up to the latest of them.

        A moment without `after_round` is the final sheet. An unreadable `#` agrees with any earlier owner or none.
        """
        sheets = [moments] if isinstance(moments, Position) else list(moments)
        return frozenset(self._outcome(masks, history) for masks, history in self._agreeing(sheets))

    def possible(self, moments: Position | Sequence[Position]) -> bool:
        """Whether some play agrees with all these moments."""
        sheets = [moments] if isinstance(moments, Position) else list(moments)
        return any(True for _ in self._agreeing(sheets))

    def ranges(self, moments: Position | Sequence[Position]) -> dict[str, PlayerRanges] | None:
        """Each player's lowest and highest points over the plays that agree with the moments; None if none does."""
        outcomes = self.outcomes(moments)
        return ranges_of(outcomes, self.board.symbols) if outcomes else None

    def possible_with_free(
        self, moments: Position | Sequence[Position], free_hexes: Iterable[str], free_actions: Collection[str] = ()
    ) -> bool:
        """Whether some play agrees with all these moments outside the free hexes, whatever stands in those.

        A free settlement's buildings are free. `free_actions`: the actions whose signatures don't count.
        """
        sheets = [moments] if isinstance(moments, Position) else list(moments)
        believed = [
            replace(sheet, actions={a: s for a, s in sheet.actions.items() if a not in free_actions})
            for sheet in sheets
        ]
        free = mask_of(self.board.index[hex_id] for hex_id in free_hexes)
        return any(True for _ in self._agreeing(believed, ~free))

    # How sheets are compared with plays

    def _agreeing(self, sheets: Sequence[Position], fixed: int = -1) -> Iterator[tuple[Masks, History]]:
        """Every state with its history that agrees with all the sheets in all `fixed` hexes, at the latest moment."""
        moments: dict[int, list[Position]] = {}
        for sheet in sheets:
            moments.setdefault(self._round_of(sheet), []).append(sheet)
        first, last = min(moments), max(moments)
        if any(not self._alike(sheet, fixed) for sheet in sheets):
            return
        layer = self._only(dict(self._alike(moments[first][0], fixed)), moments[first], fixed)
        for this_round in self.board.rounds[first:last]:
            layer = self._play_round(layer, this_round)
            layer = self._only(layer, moments.get(this_round.number, []), fixed)
        yield from ((masks, history) for masks, histories in layer.items() for history in histories)

    def _alike(self, sheet: Position, fixed: int) -> list[tuple[Masks, set[History]]]:
        """Everything that can be at the sheet's moment and has its marks in all `fixed` hexes."""
        papers = self._papers[self._round_of(sheet)]
        if fixed == -1:
            return papers.get(_paper(sheet), [])
        wanted = [mask & fixed for mask in _paper(sheet)]
        alike = (ends for paper, ends in papers.items() if [mask & fixed for mask in paper] == wanted)
        return [end for ends in alike for end in ends]

    def _only(self, layer: Layer, sheets: Sequence[Position], fixed: int) -> Layer:
        """What of the layer agrees with all these sheets."""
        for sheet in sheets:
            kept = {
                masks: {history for history in histories if self._signed_as(sheet, history)}
                for masks, histories in layer.items()
                if self._looks_like(sheet, masks, fixed)
            }
            layer = {masks: histories for masks, histories in kept.items() if histories}
        return layer

    def _looks_like(self, sheet: Position, masks: Masks, fixed: int) -> bool:
        """Whether the marks are the sheet's, and every hex was lost by whom the sheet names."""
        n = self.board.players
        lost = zip(sheet.lost, masks[2 * n : 3 * n], strict=True)
        shown = zip(_paper(sheet), _paper_of(masks, n), strict=True)
        return not any((one ^ other) & fixed for one, other in shown) and not any(
            named & fixed & ~true for named, true in lost
        )

    def _signed_as(self, sheet: Position, history: History) -> bool:
        """Whether every action signed on the sheet was taken by whom it names; the others are anybody's or nobody's."""
        taken = zip(self._ids, history[0], strict=True)
        symbols = self.board.symbols
        return all(
            player >= 0 and sheet.actions[name] == symbols[player] for name, player in taken if name in sheet.actions
        )

    def _round_of(self, sheet: Position) -> int:
        return len(self.board.rounds) if sheet.after_round is None else sheet.after_round

    def _outcome(self, masks: Masks, history: History) -> Outcome:
        position = self.position(masks)
        guardian = tuple(guardian_points(position, player) for player in range(self.board.players))
        return Outcome(guardian, tuple(zip(self.board.scorings, history[1], strict=False)))

    # How plays are played

    def _play(self) -> list[Layer]:
        """What can be after each round, from none to the last."""
        nothing = (0,) * (3 * self.board.players + 1)
        layers: list[Layer] = [{nothing: {((-1,) * len(self._ids), ())}}]
        for this_round in self.board.rounds:
            layers.append(self._play_round(layers[-1], this_round))
        return layers

    def _play_round(self, layer: Layer, this_round: Round) -> Layer:
        later = sum(len(each.actions) for each in self.board.rounds[this_round.number :])
        for done, player in enumerate(turn_order(self.board, this_round), 1):
            self._bearable = self._limit >> later + len(this_round.actions) - done
            layer = self._play_turn(layer, player, this_round.actions)
        if this_round.scores is None:
            return layer
        city = self.board.cities[this_round.scores]
        scored: Layer = {}
        for masks, histories in layer.items():
            points = self._points(masks, city)
            scored[masks] = {(signatures, (*earlier, points)) for signatures, earlier in histories}
        return scored

    def _play_turn(self, layer: Layer, player: int, actions: Sequence[Action]) -> Layer:
        """Every action of the round that is left, every step in every order, and every place to stop."""
        ended: Layer = {}
        # Every step marks, builds or destroys something, so that states of less progress come before all others.
        waiting: dict[int, dict[int, set[History]]] = {}
        for masks, histories in layer.items():
            for action in actions:
                place = self._ids.index(action.id)
                signed = {_signed(history, place, player) for history in histories if history[0][place] < 0}
                if signed:
                    start = self._number(turn.begin(self.position(masks), player, action))
                    waiting.setdefault(self._nodes[start].progress, {}).setdefault(start, set()).update(signed)
        while waiting:
            for number, histories in waiting.pop(min(waiting)).items():
                node = self._expanded(number)
                # R5: what isn't placed lapses, so that the turn can end here.
                ended.setdefault(node.masks, set()).update(histories)
                for after in node.next:
                    waiting.setdefault(self._nodes[after].progress, {}).setdefault(after, set()).update(histories)
        return ended

    def _expanded(self, number: int) -> _Node:
        """The node with what every legal step makes of it."""
        node = self._nodes[number]
        if node.state is not None:
            state = node.state
            after = (self._number(turn.apply(state, step)) for step in turn.steps(state))
            node.next, node.state = tuple(dict.fromkeys(after)), None
        return node

    def _number(self, state: TurnState) -> int:
        """The number of the node of this state; a new one if it was never met."""
        position = state.position
        masks = (*position.owned, *position.built, *position.lost, position.destroyed)
        rights = tuple(sorted(self._rights.setdefault(right, len(self._rights)) for right in state.rights))
        number = self._numbers.setdefault((state.player, masks, rights), len(self._nodes))
        if number == len(self._nodes):
            if number >= self._bearable:
                raise TooManyPlaysError(f"more than {self._bearable} states")
            progress = sum(mask.bit_count() for mask in masks) + position.destroyed.bit_count()
            self._nodes.append(_Node(masks, progress, state))
        return number

    def _points(self, masks: Masks, city: int) -> Points:
        """What the city gives each player in this position."""
        key = (masks, city)
        if key not in self._scores:
            position = self.position(masks)
            self._scores[key] = tuple(city_points(position, player, city) for player in range(self.board.players))
        return self._scores[key]


def _signed(history: History, place: int, player: int) -> History:
    signatures, points = history
    return (*signatures[:place], player, *signatures[place + 1 :]), points


def _paper(sheet: Position) -> Masks:
    """All that the marks alone say: they never leave open whether a hex is anybody's, or destroyed."""
    return (*sheet.owned, *sheet.built, sheet.destroyed)


def _paper_of(masks: Masks, players: int) -> Masks:
    return (*masks[: 2 * players], masks[-1])


def _by_paper(layer: Layer, players: int) -> dict[Masks, list[tuple[Masks, set[History]]]]:
    papers: dict[Masks, list[tuple[Masks, set[History]]]] = {}
    for masks, histories in layer.items():
        papers.setdefault(_paper_of(masks, players), []).append((masks, histories))
    return papers
