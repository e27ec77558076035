"""The queue: what is to be read waits in it, by huey, in this instance's folder or in a Redis that several share."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

from huey import Huey, RedisHuey, SqliteHuey
from huey.consumer import Consumer, Scheduler, Worker
from huey.exceptions import ConfigurationError
from huey.serializer import SignedSerializer

from webapp.games.connection import usable
from webapp.games.errors import OutOfReachError

log = logging.getLogger(__name__)

AT_ONCE = "at-once"
"""The address of no queue at all: what is put in is done before the call returns. For tests and small tools."""
SOONEST_S = 0.05
"""How often an idle worker looks for work, in seconds: a person waits for it."""
SELDOM_S = 5.0
"""How often it looks in the end while the queue can't be had, in seconds: each time is a line in the log."""

_REDIS = ("redis://", "rediss://", "unix://")


class _Worker(Worker):  # type: ignore[misc]
    """A worker that looks half as often each time that the queue can't be had, and as often as ever once it can."""

    def loop(self, now: object = None) -> None:
        """Does a piece of work, or waits a while."""
        try:
            data = self.huey.storage.dequeue()
        except Exception:
            log.exception("the queue can't be had")
            self.sleep()
            return
        self.delay = self.default_delay
        if data is not None:
            self._do(data)
        elif not self.huey.storage.blocking:
            self.stop_flag.wait(self.delay)

    def _do(self, data: bytes) -> None:
        try:
            self.huey.execute(self.huey.deserialize_task(data))
        except Exception:
            log.exception("a piece of work can't be done")


class _NoScheduler(Scheduler):  # type: ignore[misc]
    """Does nothing, as no work is put in for later: huey's own looks for some every second, and may fail as often."""

    def loop(self, now: object = None) -> None:
        """Waits for the end."""
        self.stop_flag.wait()


class _Embedded(Consumer):  # type: ignore[misc]
    """A consumer whose threads live in the server: the server alone says what a signal does."""

    worker_class, scheduler_class = _Worker, _NoScheduler

    def _set_signal_handlers(self) -> None:
        pass


class Queue:
    """One kind of work, each piece named by a text. `add` may name a piece twice: the work itself sees to that."""

    def __init__(self, name: str, url: str, secret: str, work: Callable[[str], None]) -> None:
        """`url`: a file's path, `redis://…`, or AT_ONCE; what is put in is signed with the secret."""
        self.at_once, self.shared = url == AT_ONCE, url.startswith(_REDIS)
        self._work = work
        self._consumer: Consumer | None = None
        self._huey = None if self.at_once else _huey(name, url, SignedSerializer(secret=secret, salt=name))
        self._task: Any = None if self._huey is None else self._huey.task(name=name)(self._work)

    def add(self, piece: str) -> None:
        """Puts the piece of work in; OutOfReachError where the queue can't be had."""
        if self._huey is None:
            self._work(piece)
            return
        try:
            self._task(piece)
        except Exception as error:
            raise OutOfReachError from error

    def start(self, workers: int) -> None:
        """Starts so many threads that do the work."""
        if self._huey is None:
            return
        self._consumer = _Embedded(
            self._huey, workers=workers, periodic=False, initial_delay=SOONEST_S, max_delay=SELDOM_S, backoff=2
        )
        self._consumer.start()

    def stop(self) -> None:
        """Lets the threads finish what they do, and stops them."""
        if self._consumer is not None:
            self._consumer.stop(graceful=True)
            self._consumer = None

    def check(self) -> None:
        """Nothing, or OutOfReachError where the queue can't be had."""
        try:
            if self._huey is not None:
                self._huey.pending_count()
        except Exception as error:
            raise OutOfReachError from error


def _huey(name: str, url: str, serializer: SignedSerializer) -> Huey:
    options = {"results": False, "serializer": serializer}
    if not url.startswith(_REDIS):
        _put_aside_if_damaged(url)
        try:
            return SqliteHuey(f"wasteland-{name}", filename=url, **options)
        except sqlite3.Error as error:
            raise OutOfReachError from error
    with usable("WASTELAND_QUEUE_URL", "redis"):
        try:
            return RedisHuey(f"wasteland-{name}", url=url, **options)
        except ConfigurationError as error:
            raise ValueError(str(error)) from error


def _put_aside_if_damaged(path: str) -> None:
    """Gives a damaged queue another name, so that a new one is begun: the database knows what isn't read."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            damaged = connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",)
    except sqlite3.OperationalError:
        # It is busy, or can't be had at all: whoever uses it is told.
        return
    except sqlite3.DatabaseError:
        damaged = True
    if damaged:
        for part in ("-wal", "-shm"):
            # What was still to be written into it is of no use to the new one.
            with suppress(FileNotFoundError):
                os.unlink(path + part)
        with suppress(FileNotFoundError):
            # Another server that starts just now may have done it.
            os.replace(path, f"{path}-damaged")
        log.warning("the queue was damaged and is begun anew")
