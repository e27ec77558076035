"""What a person is asked to look at: whatever can change a result, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec
import pytest

from scanner.reading import UNCLEAR
from tests.webapp.test_batch_groups import game, table
from tests.webapp.test_moments import moment_of
from webapp.batch.model import ROUND_UNCLEAR, ScoredGame
from webapp.batch.scoring import games_of
from webapp.documents import LookDocument, ProblemDocument, ScoreDocument
from webapp.looks import AGAINST_THE_RULES
from webapp.moments import BOX_PREFIX
from webapp.suspects import signed_too_often

UNSIGNED = ProblemDocument(code=ROUND_UNCLEAR, hex=None, message="", message_de="", rule="R17")


def scored(rounds: Iterable[int]) -> tuple[ScoredGame, ScoreDocument]:
    """A game by its photos after these rounds, and its document."""
    (found,) = games_of({each.file: each for each in table("one", game(1), rounds)})
    assert found.document is not None
    return found, found.document


def with_doubt(found: ScoredGame, **changed: object) -> ScoredGame:
    """The game with something on its photos that wasn't read for certain, and its document changed like this."""
    look = LookDocument(region="F7", mark="X", confidence=0.5, why=UNCLEAR)
    photos = tuple(msgspec.structs.replace(each, looks=(look,)) for each in found.photos)
    assert found.document is not None
    document = msgspec.structs.replace(found.document, **changed)
    return msgspec.structs.replace(found, photos=photos, document=document)


def test_what_can_t_change_a_settled_game_needs_no_look() -> None:
    found, document = scored((3, 4, 5, 6))
    assert found.settled
    assert not with_doubt(found, review=["F7"]).needs_a_look
    open_score = msgspec.structs.replace(document.score, decided=False)
    assert with_doubt(found, score=open_score).needs_a_look


def test_a_box_that_only_the_rules_doubt_is_a_place_to_look_at() -> None:
    record = game(1)
    alone = {each.id: "X" for each in record.board.rounds[-1].actions}
    moment = moment_of(replace(record.final, actions={**record.final.actions, **alone}), "end.jpg")
    (found,) = games_of({moment.file: moment})
    assert found.needs_a_look
    assert {(look.region, look.why) for look in found.photos[0].looks} == {
        (BOX_PREFIX + action, AGAINST_THE_RULES) for action in signed_too_often(moment)
    }


@pytest.mark.parametrize("code", ["no-legal-play", "written-points-differ", "restored-hex"])
def test_what_contradicts_a_settled_game_is_asked_about(code: str) -> None:
    found, _ = scored((3, 4, 5, 6))
    problem = ProblemDocument(code=code, hex=None, message="", message_de="", rule=None)
    assert with_doubt(found, problems=[problem]).needs_a_look


def test_whether_an_unsigned_sheet_is_the_last_is_asked_unless_there_is_a_photo_for_every_scoring() -> None:
    found, _ = scored((3, 4, 5, 6))
    whole = with_doubt(found, problems=[UNSIGNED])
    assert not whole.needs_a_look
    assert whole.told == (UNSIGNED,), "it is said all the same"
    fewer, _ = scored((5, 6))
    assert with_doubt(fewer, problems=[UNSIGNED]).asked == (UNSIGNED,)
