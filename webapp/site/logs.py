"""Logs as lines of JSON that name no person and no place: no address, no file's name, no game's id."""

from __future__ import annotations

import logging
import time
import traceback
from datetime import UTC, datetime

import msgspec
from flask import Flask, Response, g, request

log = logging.getLogger(__name__)

FIELDS = ("method", "route", "status", "milliseconds", "outcome", "count")
"""What a line may carry beside its message; whatever else a record has stays out."""


class JsonLines(logging.Formatter):
    """A record as one line of JSON. Of an exception it keeps where it arose and its kind, not its words.

    The words of an exception may quote what somebody sent.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info is not None and record.exc_info[1] is not None:
            line["error"] = _kinds(record.exc_info[1])
            line["at"] = _places(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def _kinds(error: BaseException) -> list[str]:
    """The kinds of an exception and of those that it comes from."""
    kinds: list[str] = []
    each: BaseException | None = error
    while each is not None and len(kinds) < 10:
        kinds.append(type(each).__name__)
        each = each.__cause__ or each.__context__
    return kinds


def _places(error: BaseException) -> list[str]:
    """Where it arose, the innermost call last."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames[-12:]]


def log_as_json(level: int = logging.INFO) -> None:
    """From now on the process logs to standard error in lines of JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # These tell of every task and of every connection, at length.
    for name in ("huey", "alembic", "waitress", "fsspec", "PIL"):
        logging.getLogger(name).setLevel(logging.WARNING)


def install(app: Flask) -> None:
    """Logs every request by its route, never by its address: who knows a game's address may see the game."""
    app.before_request(_note_start)
    app.after_request(_log_request)


def _note_start() -> None:
    g.started = time.perf_counter()


def _log_request(response: Response) -> Response:
    took = time.perf_counter() - g.get("started", time.perf_counter())
    line = {
        "method": request.method,
        "route": str(request.url_rule) if request.url_rule else None,
        "status": response.status_code,
        "milliseconds": round(1000 * took),
    }
    log.info("request", extra=line)
    return response
