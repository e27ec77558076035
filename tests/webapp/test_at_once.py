"""Two who do the same at the same moment: both are answered, and it is there once."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from sqlalchemy import event

from tests.webapp.stored import new_game
from webapp.games.store import Store
from webapp.games.tournaments import Tournaments

SLOWLY_S = 0.05
"""How long a row takes to be added here, in seconds, so that the other one comes in between."""


def slowly(_connection: object, _cursor: object, statement: str, *_: object) -> None:
    """Lets time pass between looking whether a row is there and adding it."""
    if statement.startswith("INSERT"):
        time.sleep(SLOWLY_S)


def both(call: Callable[[], None], store: Store) -> None:
    """Does it twice at once; what either raises is raised."""
    ready = Barrier(2)

    def after_both() -> None:
        ready.wait()
        call()

    event.listen(store.connection.writing, "before_cursor_execute", slowly)
    with ThreadPoolExecutor(2) as pool:
        for each in [pool.submit(after_both) for _ in range(2)]:
            each.result()


def test_two_who_work_out_a_score_at_once_both_see_it(store: Store) -> None:
    game, _ = new_game(store)
    both(lambda: store.keep_score(game.id, "key", b"a score"), store)
    assert store.score(game.id, "key") == b"a score"


def test_a_browser_that_opens_the_link_for_editing_twice_at_once_may_edit(store: Store) -> None:
    game, _ = new_game(store)
    both(lambda: store.let_edit(game.id, "theirs"), store)
    assert store.may_edit(game.id, "theirs")


def test_a_browser_that_opens_a_referee_s_link_twice_at_once_may_run_the_tournament(store: Store) -> None:
    tournaments = Tournaments(store.connection)
    cup = tournaments.create("Winter Cup", None, "mine")
    both(lambda: tournaments.let_run(cup.id, "theirs"), store)
    assert tournaments.may_run(cup.id, "theirs")
