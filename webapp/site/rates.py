"""How often one address may ask for what, and how much heavy work goes on at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from flask import Flask
from flask.typing import ResponseReturnValue
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits.errors import ConfigurationError

from webapp.games.connection import usable
from webapp.games.errors import BusyError
from webapp.settings import Settings

ANYTHING = "900 per minute"
"""A table of players behind one address, all of them tapping."""
UPLOADS = "120 per minute; 1200 per hour"
"""A club's evening of photos; each upload costs half a second of a core."""
PROOFS = "90 per minute"
"""Questions that take up to seconds of a core each."""
RANKINGS = "240 per minute"
"""A hall of phones behind one address that look at a ranking of hundreds of games."""

RATES = {
    "pages.upload": UPLOADS,
    "pages.sample": UPLOADS,
    "papers.add": UPLOADS,
    "papers.read_as": UPLOADS,
    "handin.send": UPLOADS,
    "handin.send_again": UPLOADS,
    "handin.read_as": UPLOADS,
    "tournaments.create": "60 per hour",
    "tournaments.page": RANKINGS,
    "maps.begin": UPLOADS,
    "told.check": PROOFS,
    "told.claim": PROOFS,
    "papers.export": PROOFS,
    "api.create": UPLOADS,
    "api.add_photos": UPLOADS,
    "api.score": PROOFS,
    "api.check": PROOFS,
    "api.claim": PROOFS,
    "api.if_so": "300 per minute",
}
"""By endpoint, beside ANYTHING."""

HEAVY = ("told.check", "told.claim", "papers.export", "api.check", "api.claim", "maps.begin")
"""Endpoints of which every answer is a proof, or as much work."""

PROOFS_AT_ONCE = 2
"""More would leave no core for reading photos."""
PATIENCE_S = 20.0
"""How long a proof waits for its turn, in seconds."""

_proofs = threading.BoundedSemaphore(PROOFS_AT_ONCE)


def install(app: Flask, settings: Settings) -> None:
    """Counts requests by address and answers 429 to those that are too many; call it when all routes are there."""
    limiter = _limiter(app, settings)
    # The routes hold their limiter weakly, and while it is switched off nothing else holds it.
    app.extensions["rates"] = limiter
    for endpoint in HEAVY:
        app.view_functions[endpoint] = _in_turn(app.view_functions[endpoint])
    for endpoint, rate in RATES.items():
        limited: Any = limiter.limit(rate, override_defaults=False)(app.view_functions[endpoint])
        app.view_functions[endpoint] = limited
    for endpoint in ("static", "health.healthz", "health.readyz"):
        limiter.exempt(app.view_functions[endpoint])


def _limiter(app: Flask, settings: Settings) -> Limiter:
    """What counts; BadSettingError where it can't count at the address that is set."""
    with usable("WASTELAND_RATES_URL", "redis"):
        try:
            return Limiter(
                get_remote_address,
                app=app,
                default_limits=[ANYTHING],
                storage_uri=settings.rates_url,
                strategy="moving-window",
                in_memory_fallback_enabled=True,
                enabled=settings.limit_rates,
                # Addresses are counted in memory for as long as a limit runs, and stand in no log.
                headers_enabled=True,
            )
        except ConfigurationError as error:
            raise ValueError(str(error)) from error


def _in_turn(view: Callable[..., Any]) -> Callable[..., ResponseReturnValue]:
    @wraps(view)
    def waiting(**arguments: object) -> Any:
        """The view's answer, once its turn has come."""
        with proof():
            return view(**arguments)

    return waiting


@contextmanager
def proof() -> Iterator[None]:
    """One of the few proofs that may go on at once; BusyError for who would wait too long."""
    if not _proofs.acquire(timeout=PATIENCE_S):
        raise BusyError
    try:
        yield
    finally:
        _proofs.release()
