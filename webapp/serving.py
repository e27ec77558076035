"""Serves the page, for a table of players or behind a proxy."""

from __future__ import annotations

import click


def serve_page(host: str, port: int) -> None:
    """Serves until it is stopped; AddressTakenError where the address can't be had."""
    import waitress

    # So that the first photo doesn't wait for the scanner to be loaded.
    import webapp.photos  # noqa: F401
    from webapp.app import create_app
    from webapp.errors import AddressTakenError

    app = create_app()
    try:
        server = waitress.create_server(app, host=host, port=port, threads=4, ident=None)
    except OSError as error:
        raise AddressTakenError(f"{host}:{port} can't be used ({error.strerror}): choose another --port.") from error
    here = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
    click.echo(f"Open http://{here}:{port}/ (Ctrl-C stops it)", err=True)
    server.run()
