"""Written games: read from a file, replayed, told as a document or as text; and games that bots play, written down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from engine.errors import EngineError
from engine.formats import MAX_BYTES, position_document
from engine.generator import generate
from engine.notation import Game, format_game, format_turn, parse_game
from engine.notation.maps import map_line
from engine.play import BOTS, play_game
from engine.replay import Fault, Replay, RoundEnd, replay
from engine.rules.state import Turn
from webapp.boards import board_of, seed_number
from webapp.disk import bytes_of
from webapp.errors import FileError, NotTextError, OversizedFileError, UnknownBotError, printable
from webapp.replay_documents import (
    BreachDocument,
    FaultDocument,
    ReplayDocument,
    RoundDocument,
    ScoredDocument,
    StandingDocument,
    TurnDocument,
)
from webapp.streams import standard_input
from webapp.tables import aligned
from webapp.words import Words

WORDS = Words("en")
STANDARD_INPUT = "-"


@dataclass(frozen=True)
class ReplayedGame:
    """A written game with the file that it was in and what came of it."""

    file: str
    replay: Replay

    @property
    def game(self) -> Game:
        """The game as it was written."""
        return self.replay.game


def game_of_file(path: Path) -> ReplayedGame:
    """The game in the file, replayed; `-` is standard input. An error names the file and says why there is none."""
    name = "standard input" if str(path) == STANDARD_INPUT else printable(path.name)
    try:
        return ReplayedGame(name, replay(parse_game(_text_of(path), board_of)))
    except EngineError as error:
        raise FileError(name, error) from error


def _text_of(path: Path) -> str:
    """The file's text, read only as far as a game can go."""
    wanted = "a written game"
    if str(path) == STANDARD_INPUT:
        data = standard_input().read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise OversizedFileError("standard input", wanted)
    else:
        data = bytes_of(path, wanted, MAX_BYTES)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotTextError(f"{path} isn't text in UTF-8: give a written game, saved as plain text.") from error


def written_game(seed: str, players: int, bots: str, game_seed: int) -> str:
    """The game that these bots play on the sheet of the seed, in the notation; `bots` are names between commas."""
    board = generate(seed_number(seed), players)
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in BOTS:
            raise UnknownBotError(f"There is no bot “{name}”: the bots are {', '.join(sorted(BOTS))}.")
    names = names * players if len(names) == 1 else names
    if len(names) != players:
        raise UnknownBotError(f"{len(names)} bots are named for {players} players: name one for all, or one for each.")
    record = play_game(board, [BOTS[name] for name in names], game_seed)
    return format_game(Game(board, record.turns, tuple(names)))


def replay_document(replayed: ReplayedGame) -> ReplayDocument:
    """The replay as a `wasteland-replay/1` document."""
    game, played = replayed.game, replayed.replay
    return ReplayDocument(
        file=replayed.file,
        seed=game.board.seed or None,
        title=game.board.title,
        legal=played.legal,
        finished=played.finished,
        fault=_fault(played.fault) if played.fault else None,
        turns=_turns(played),
        rounds=[_round(end) for end in played.ends],
        players=_players(played),
        winner=list(played.winner),
        position=_position(played),
    )


def _fault(fault: Fault) -> FaultDocument:
    return FaultDocument(
        turn=fault.number,
        round=fault.turn.round,
        player=fault.turn.player,
        action=fault.turn.action,
        step=fault.step,
        step_text=fault.step_text,
        rule=fault.rule,
        message=fault.message("en"),
        message_de=fault.message("de"),
        breaches=[
            BreachDocument(each.code, each.rule, each.message_en, each.message_de, list(each.hexes))
            for each in fault.breaches
        ],
    )


def _turns(played: Replay) -> list[TurnDocument]:
    return [
        TurnDocument(
            turn=number,
            round=each.turn.round,
            player=each.turn.player,
            action=each.turn.action,
            text=format_turn(played.game.board, each.turn),
            steps=each.steps,
        )
        for number, each in enumerate(played.turns, start=1)
    ]


def _round(end: RoundEnd) -> RoundDocument:
    scores = {
        symbol: ScoredDocument(score.points, list(score.hexes), list(score.connected))
        for symbol, score in end.scores.items()
    }
    return RoundDocument(
        round=end.number,
        scores=end.city,
        cities=scores,
        guardian=end.guardian,
        totals=end.totals,
        marks=position_document(end.position)["marks"],
    )


def _players(played: Replay) -> list[StandingDocument]:
    board = played.game.board
    names = played.game.names or ("",) * board.players
    return [
        StandingDocument(
            symbol=symbol,
            name=name or None,
            cities={city: scores[symbol].points for city, scores in played.running.items()},
            guardian=played.guardian[symbol],
            total=played.totals[symbol],
        )
        for symbol, name in zip(board.symbols, names, strict=True)
    ]


def _position(played: Replay) -> dict[str, Any]:
    """The last position; where no seed stands for the map, with the map."""
    document = position_document(played.position)
    if played.game.own_map:
        del document["seed"]
        document["map"] = msgspec.json.decode(map_line(played.game.board))
    return document


def replay_table(replayed: ReplayedGame) -> str:
    """The replay as text: whether it is legal first, then every turn with the points so far, then the result."""
    game, played = replayed.game, replayed.replay
    board = game.board
    sheet = f"seed {board.seed}, {board.players} players" if board.seed else f"{board.players} players"
    heading = f"{board.title}\n{sheet}: {replayed.file}".strip()
    return "\n\n".join([_verdict(played), heading, *_round_lines(played), _standing(played)])


def _verdict(played: Replay) -> str:
    """Whether the game is legal; where it isn't, every ruling that the first wrong step breaks."""
    board, fault = played.game.board, played.fault
    if fault is not None:
        rest = [f"  also: {each.message_en} ({each.rule})" for each in fault.breaches[1:]]
        return "\n".join([f"Not legal. {fault.message()}", *rest, "  Everything before it was played."])
    if not played.finished:
        turns = sum(len(each.actions) for each in board.rounds)
        return f"Legal so far, not finished: {len(played.turns)} of {turns} turns are played."
    who = WORDS.listed([_who(played, symbol) for symbol in played.winner])
    key = "wins_shared" if len(played.winner) > 1 else "wins"
    return f"Legal, all rounds played: {WORDS(key, who=who, points=WORDS.with_points(max(played.totals.values())))}."


def _who(played: Replay, symbol: str) -> str:
    """A player's name with the symbol, or the symbol."""
    names = dict(zip(played.game.board.symbols, played.game.names, strict=False))
    return f"{names[symbol]} ({symbol})" if names.get(symbol) else WORDS.symbol(symbol)


def _round_lines(played: Replay) -> list[str]:
    """Each round's turns as they were played, and what stands after it."""
    parts = []
    ends = {end.number: end for end in played.ends}
    for number in dict.fromkeys(each.turn.round for each in played.turns):
        lines = [f"round {number}"]
        for each in played.turns:
            if each.turn.round == number:
                lines.append("  " + _played_text(played, each.turn, each.steps))
        if number in ends:
            lines.append(_after(ends[number]))
        parts.append("\n".join(lines))
    return parts


def _played_text(played: Replay, turn: Turn, steps: int) -> str:
    """The turn as far as it was played."""
    text = format_turn(played.game.board, replace(turn, steps=turn.steps[:steps]))
    return text if steps == len(turn.steps) else f"{text}  <- here it stops being legal"


def _after(end: RoundEnd) -> str:
    """The points that a round's end gave, and everybody's points so far."""
    totals = ", ".join(f"{symbol} {points}" for symbol, points in end.totals.items())
    if end.city is None:
        return f"  points so far: {totals}"
    scored = ", ".join(f"{symbol} {score.points}" for symbol, score in end.scores.items())
    return f"  city {end.city} is scored: {scored}; points so far: {totals}"


def _standing(played: Replay) -> str:
    """A row for each city scored, the Guardian and the total, a column for each player."""
    symbols = played.game.board.symbols
    rows = [["", *symbols]]
    for city, scores in played.running.items():
        rows.append([f"City {city}", *(str(scores[symbol].points) for symbol in symbols)])
    rows.append(["Guardian", *(str(played.guardian[symbol]) for symbol in symbols)])
    rows.append(["Total", *(str(played.totals[symbol]) for symbol in symbols)])
    lines = aligned(rows)
    lines.insert(-1, "-" * len(lines[-1]))
    return "\n".join(lines)
