"""A person's word about a mark is kept, can be taken back and given again, and never hides another's."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from engine.play import GameRecord
from scanner.reading import Reading
from tests.webapp.stored import finish, land, new_game, read_game
from webapp.games.errors import (
    MovedOnError,
    NothingToUndoError,
)
from webapp.games.store import Store
from webapp.games.table import history_of
from webapp.sentences import change_text
from webapp.words import Words


def test_no_word_is_ever_overwritten(store: Store, reading: Reading, game: GameRecord) -> None:
    stored, place = read_game(store, reading), land(game)
    moment = stored.moments[0].id
    for mark in ("O", "#"):
        store.correct(stored.id, moment, place, mark, "")
    store.undo(stored.id)
    last = store.correct(stored.id, moment, place, None, "")
    told = [(each.before, each.to, each.undone, each.dropped) for each in history_of(last)]
    assert told == [("X", "O", False, False), ("O", "#", True, True), ("O", None, False, False)]
    with pytest.raises(NothingToUndoError):
        store.redo(stored.id)


def test_what_was_undone_is_told_as_it_was_said(store: Store, reading: Reading, game: GameRecord) -> None:
    stored, place = read_game(store, reading), land(game)
    for mark in ("O", "#"):
        store.correct(stored.id, stored.moments[0].id, place, mark, "")
    store.undo(stored.id)
    told = [(each.before, each.to, each.undone) for each in history_of(store.undo(stored.id))]
    assert told == [("X", "O", True), ("O", "#", True)]


def test_what_is_said_in_one_step_is_undone_and_redone_in_one(store: Store, reading: Reading, game: GameRecord) -> None:
    stored, place = read_game(store, reading), land(game)
    moment = stored.moments[0].id
    store.correct(stored.id, moment, place, "#", "")
    said = {(moment, place): "O", (moment, "action/1a"): "X", (moment, "action/1b"): "O"}
    store.correct_all(stored.id, said, "Anna")
    assert [each.region for each in store.undo(stored.id).said(moment).values()] == [place]
    assert store.game(stored.id).said(moment)[place].mark == "#"
    with pytest.raises(MovedOnError):
        store.redo(stored.id, 3)
    again = store.redo(stored.id, 2).said(moment)
    assert {region: each.mark for region, each in again.items()} == {region: mark for (_, region), mark in said.items()}
    assert {each.by for each in again.values()} == {"Anna"}


def test_what_is_said_already_is_no_change(store: Store, reading: Reading, game: GameRecord) -> None:
    stored, place = read_game(store, reading), land(game)
    moment = stored.moments[0].id
    for _ in range(2):
        last = store.correct(stored.id, moment, place, "O", "")
    assert [(each.before, each.to) for each in history_of(last)] == [("X", "O")]
    assert store.undo(stored.id).to_undo() is None


def test_the_answer_that_it_was_read_rightly_is_kept_and_told_as_such(
    store: Store, reading: Reading, game: GameRecord
) -> None:
    stored, place = read_game(store, reading), land(game)
    (change,) = history_of(store.correct(stored.id, stored.moments[0].id, place, "X", ""))
    assert change_text(change.before, change.to, Words("en")) == "X confirmed"
    assert change_text(change.before, change.to, Words("de")) == "X bestätigt"


def test_an_undo_that_means_another_change_than_the_last_is_refused(
    store: Store, reading: Reading, game: GameRecord
) -> None:
    stored, place = read_game(store, reading), land(game)
    moment = stored.moments[0].id
    store.correct(stored.id, moment, place, "O", "")
    store.correct(stored.id, moment, place, "#", "")
    with pytest.raises(MovedOnError):
        store.undo(stored.id, 1)
    assert store.undo(stored.id, 2).said(moment)[place].mark == "O"
    store.undo(stored.id, 1)
    with pytest.raises(MovedOnError):
        store.redo(stored.id, 2)


def test_a_number_is_not_given_again_once_its_photo_is_removed(store: Store, reading: Reading) -> None:
    game, _ = new_game(store, photos=2)
    for each in game.moments:
        claimed = store.moments.claim(each.id)
        assert claimed is not None
        assert finish(store, claimed, reading)
    stays, goes = (each.id for each in game.moments)
    store.correct(game.id, stays, "F7", "X", "")
    seen = store.correct(game.id, goes, "F7", "O", "").to_undo()
    assert seen is not None
    store.moments.remove(game.id, goes)
    store.correct(game.id, stays, "G8", "#", "somebody else")
    with pytest.raises(MovedOnError):
        store.undo(game.id, seen.number)
    assert set(store.game(game.id).said(stays)) == {"F7", "G8"}


class History:
    """Undo and redo as everybody knows them: two stacks. The judge of the store's."""

    def __init__(self) -> None:
        self.done: list[tuple[str, str]] = []
        self.undone: list[tuple[str, str]] = []

    def correct(self, region: str, mark: str) -> None:
        """One more, and what was undone is gone; nothing where it is said already."""
        if self.said().get(region) == mark:
            return
        self.done.append((region, mark))
        self.undone.clear()

    def said(self) -> dict[str, str]:
        """What counts."""
        return dict(self.done)


STEPS = st.lists(
    st.one_of(st.just("undo"), st.just("redo"), st.tuples(st.sampled_from(["F7", "G7"]), st.sampled_from("XO#"))),
    max_size=12,
)


@hypothesis_settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_undo_and_redo_are_two_stacks(store: Store, steps: list[str | tuple[str, str]]) -> None:
    game, expected = new_game(store)[0], History()
    moment = game.moments[0].id
    for step in steps:
        source, target = (expected.done, expected.undone) if step == "undo" else (expected.undone, expected.done)
        if isinstance(step, tuple):
            store.correct(game.id, moment, *step, "")
            expected.correct(*step)
        elif source:
            (store.undo if step == "undo" else store.redo)(game.id)
            target.append(source.pop())
        else:
            with pytest.raises(NothingToUndoError):
                (store.undo if step == "undo" else store.redo)(game.id)
    said = store.game(game.id).said(moment)
    assert {region: each.mark for region, each in said.items()} == expected.said()
