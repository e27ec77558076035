"""A club's weekend: photos of many games at their scoring moments, mixed up, with what everybody truly scored.

`python -m samples.weekend make DIR [GAMES] [LEVEL]` takes the photos; those that are there already are not taken again.
`python -m samples.weekend check DIR RESULTS` holds what `wasteland batch DIR/photos --out RESULTS` made of them against
the truth: every game right, or open with the truth in its range, or asked about; anything else is wrong in silence.
"""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.generator.limits import SEEDS
from engine.play.game import GameRecord
from engine.sheet.identity import Language, Paper
from samples.make import as_far_as
from samples.simulator.games import game, marks_of, points_of, sheet
from samples.simulator.handwriting import Players
from samples.simulator.levels import LEVELS, Level
from samples.simulator.photograph import photograph

MOMENTS = (3, 4, 5, 6)
"""After which rounds a city is scored, and a careful table takes its photos."""
STREAM = 77
"""The first number of every seed here, so that no weekend repeats the benchmark's photos."""


@dataclass(frozen=True)
class Table:
    """One table's game: its number in the weekend settles everything about it."""

    number: int
    record: GameRecord
    paper: Paper
    lang: Language

    @classmethod
    def of(cls, number: int) -> Table:
        """The game of that number, of two to four bots that place at random or for points."""
        random = np.random.default_rng((STREAM, number))
        players = int(random.choice([2, 3, 4], p=[0.45, 0.3, 0.25]))
        record = game(int(random.integers(SEEDS)), players, random, str(random.choice(["random", "mixed"])))
        paper: Paper = "letter" if random.random() < 0.2 else "a4"
        lang: Language = "de" if random.random() < 0.4 else "en"
        return cls(number, record, paper, lang)

    def photo(self, after: int, level: Level) -> bytes:
        """The JPEG of the sheet after that round: the same people, pens and strokes each time, another picture."""
        board = self.record.board
        layout, pdf = sheet(int(board.seed), board.players, self.paper, self.lang)
        # The slots of buildings are drawn from the same numbers each time, so that they stay where they were put.
        last, now = (
            marks_of(position, np.random.default_rng((STREAM, self.number, 1)))
            for position in (self.record.final, self.record.positions[after - 1])
        )
        people = Players.any(board.symbols, level, "held-out", np.random.default_rng((STREAM, self.number, 2)))
        return photograph(
            layout,
            pdf,
            as_far_as(last, now),
            level,
            (STREAM, self.number, 3, after),
            players=people,
            ink_seed=self.number,
            points=points_of(self.record, after),
            after_round=None if after == MOMENTS[-1] else after,
        ).jpeg

    def truth(self, photos: list[str]) -> dict[str, Any]:
        """What everybody scored, and the photos of it."""
        record = self.record
        players = {
            each.symbol: {numeral: record.running[numeral][each.symbol].points for numeral in record.running}
            | {"guardian": each.guardian.points, "total": each.total.points}
            for each in record.score.players
        }
        return {"seed": record.board.seed, "photos": photos, "points": players, "winner": list(record.score.winner)}


def make(folder: Path, games: int, level: str) -> None:
    """Takes the photos of so many games into `photos/`, and writes `truth.json`."""
    _check_same(folder, games, level)
    order = np.random.default_rng((STREAM, games)).permutation(games * len(MOMENTS)).tolist()
    names = [f"IMG_{place + 1:04}.jpg" for place in order]
    truths = []
    for number in range(games):
        table, own = Table.of(number), names[number * len(MOMENTS) : (number + 1) * len(MOMENTS)]
        for name, after in zip(own, MOMENTS, strict=True):
            path = folder / "photos" / name
            if not path.exists():
                draft = path.with_suffix(".part")
                draft.write_bytes(table.photo(after, LEVELS[level]))
                draft.rename(path)
        truths.append(table.truth(own))
    (folder / "truth.json").write_text(json.dumps(truths), encoding="utf-8")


def _check_same(folder: Path, games: int, level: str) -> None:
    """Notes of which weekend the folder's photos are; ends the program where they are another's.

    Names are drawn by how many games there are: of another weekend the same name is another game's photo.
    """
    file, asked = folder / "weekend.json", {"games": games, "level": level}
    if not file.exists():
        (folder / "photos").mkdir(parents=True, exist_ok=True)
        if any((folder / "photos").iterdir()):
            sys.exit(f"{folder}/photos holds photos of nobody knows which weekend: name another folder, or empty it.")
        file.write_text(json.dumps(asked), encoding="utf-8")
    elif json.loads(file.read_text(encoding="utf-8")) != asked:
        sys.exit(f"{folder} holds another weekend, as {file.name} says: name another folder, or delete it.")


def check(folder: Path, results: Path) -> Counter[str]:
    """How many games came out how; what is wrong in silence is printed."""
    lines = (results / "games.jsonl").read_text(encoding="utf-8").splitlines()
    documents = [json.loads(line) for line in lines]
    table = csv.DictReader((results / "games.csv").read_text(encoding="utf-8").splitlines())
    asked = {row["photos"]: row["needs_a_look"] == "true" for row in table}
    found: Counter[str] = Counter()
    for truth in json.loads((folder / "truth.json").read_text(encoding="utf-8")):
        mine = [each for each in documents if {p["file"] for p in each["photos"]} & set(truth["photos"])]
        looks = any(asked[" | ".join(photo["file"] for photo in each["photos"])] for each in mine)
        verdict = _verdict(mine, truth, looks)
        found[verdict] += 1
        if verdict.startswith("WRONG"):
            print(verdict, truth["seed"], truth["photos"])
    return found


def _verdict(documents: list[dict[str, Any]], truth: dict[str, Any], looks: bool) -> str:
    if len(documents) != 1 or not {photo["file"] for photo in documents[0]["photos"]} <= set(truth["photos"]):
        return "asked about, photos apart" if looks else "WRONG in silence, photos apart"
    numbers = [pair for player in documents[0]["score"]["players"] for pair in _numbers(player, truth)]
    if all(points == true for points, _, _, true in numbers):
        return "right, though asked about" if looks else "right"
    if looks:
        return "asked about"
    inside = all(low is not None and low <= true <= high for _, low, high, true in numbers)
    return "open, the truth in its range" if inside else "WRONG in silence"


def _numbers(player: dict[str, Any], truth: dict[str, Any]) -> list[tuple[int, Any, Any, int]]:
    """Every number of a player as points, low, high and the true one."""
    true = truth["points"][player["symbol"]]
    cities = [(each["points"], each["low"], each["high"], true[name]) for name, each in player["cities"].items()]
    total = player["total"]
    guardian = (player["guardian"], player["guardian_low"], player["guardian_high"], true["guardian"])
    return [*cities, guardian, (total["points"], total["low"], total["high"], true["total"])]


def main(words: list[str]) -> None:
    """The two commands."""
    match words:
        case ["make", folder, *rest]:
            games, level = (*rest, *("100", "ordinary")[len(rest) :])
            make(Path(folder), int(games), level)
        case ["check", folder, results]:
            for verdict, count in sorted(check(Path(folder), Path(results)).items()):
                print(f"{count:5}  {verdict}")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
