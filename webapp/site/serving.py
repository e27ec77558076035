"""Serves the page, for a table of players or behind a proxy."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from importlib.resources import files

import click

from scanner.memory import return_freed_memory
from webapp.errors import ReportError

THREADS = 8
"""Requests answered at once: two of them may be proofs, which take seconds."""


def serve_page(host: str, port: int) -> None:
    """Serves until it is stopped; AddressTakenError where the address can't be had."""
    import waitress

    from webapp.errors import AddressTakenError
    from webapp.games.games import Games
    from webapp.settings import settings_from
    from webapp.site.app import create_app
    from webapp.site.logs import log_as_json

    # A server waits most of the time, with a photo in each of its threads now and then.
    return_freed_memory()
    log_as_json()
    settings = settings_from()
    app = create_app(settings)
    # What proxies of our own say of a request's origin is for the application to read, nobody else's word counts.
    heard = {"clear_untrusted_proxy_headers": not settings.proxies}
    try:
        server = waitress.create_server(app, host=host, port=port, threads=THREADS, ident=None, **heard)
    except OSError as error:
        raise AddressTakenError(f"{host}:{port} can't be used ({error.strerror}): choose another --port.") from error
    except ValueError as error:
        # What waitress makes of a name that no machine has.
        raise AddressTakenError(f"“{host}” is no address of this machine: give one of its own as --host.") from error
    click.echo(f"Open {' or '.join(addresses(host, port))} (Ctrl-C stops it)", err=True)
    games: Games = app.extensions["games"]
    games.start()
    threading.Thread(target=_warm_up, name="warm-up", daemon=True).start()
    try:
        server.run()
    finally:
        games.stop()


def addresses(host: str, port: int) -> list[str]:
    """What to open in a browser where the page is served on that host and port: this machine's address in its network
    too where all are served, as a phone needs that one."""
    hosts = {"127.0.0.1": ["localhost"], "0.0.0.0": [_in_the_network(), "localhost"]}.get(host, [host])
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}/" for each in dict.fromkeys(hosts)]


def _in_the_network() -> str:
    """This machine's address in its network, `localhost` where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only chooses by which of its addresses it would (RFC 5737's is nobody's).
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


def _warm_up() -> None:
    """Reads the sample once, so that nobody's first photo waits for the scanner to be loaded."""
    from scanner.errors import ScannerError
    from webapp.options import ReadOptions
    from webapp.photos import moment_of_picture

    with suppress(OSError, ReportError, ScannerError):
        moment_of_picture("sample", (files("samples") / "photos" / "two-players.jpg").read_bytes(), ReadOptions())
