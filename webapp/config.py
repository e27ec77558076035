"""The web application's configuration: every setting with its default, read from the environment in one place."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click

from webapp.errors import BadSettingError

MAX_UPLOAD_MB = 48.0
"""Of one request: several moments of a game as 12-megapixel photos fit in, with room."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the application keeps its data and how much it takes. `instance` is a folder of this instance's own."""

    instance: Path
    database_url: str
    secret_key: str
    max_upload_bytes: int
    secure_cookies: bool = False
    """Set where the page is reached by https alone."""


def settings_from(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of this environment.

    `WASTELAND_INSTANCE`, `_DATABASE_URL`, `_SECRET_KEY`, `_MAX_UPLOAD_MB`, `_HTTPS`. Makes the instance's folder.
    Without a secret in the environment a random one is made once and kept there: no two instances share one.
    """
    instance = Path(environment.get("WASTELAND_INSTANCE") or click.get_app_dir("wasteland")).absolute()
    instance.mkdir(parents=True, exist_ok=True)
    given = environment.get("WASTELAND_MAX_UPLOAD_MB") or str(MAX_UPLOAD_MB)
    try:
        megabytes = float(given)
    except ValueError as error:
        raise BadSettingError(f"WASTELAND_MAX_UPLOAD_MB must be a number of megabytes, not “{given}”.") from error
    return Settings(
        instance=instance,
        database_url=environment.get("WASTELAND_DATABASE_URL") or f"sqlite:///{instance / 'wasteland.db'}",
        secret_key=environment.get("WASTELAND_SECRET_KEY") or _kept_secret(instance / "secret-key"),
        max_upload_bytes=int(megabytes * 2**20),
        secure_cookies=environment.get("WASTELAND_HTTPS", "") not in ("", "0"),
    )


def _kept_secret(path: Path) -> str:
    """The secret in the file; made at the first call, readable by its owner alone.

    The file comes into being whole, by a hard link: of several processes that start at once, all read the same one.
    """
    if not path.exists():
        draft = path.with_name(f"{path.name}-{secrets.token_hex(8)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text(encoding="ascii")
