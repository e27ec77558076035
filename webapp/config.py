"""The web application's configuration: every setting with its default, read from the environment in one place."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the application keeps its data and how much it takes. `instance` is a folder of this instance's own."""

    instance: Path
    database_url: str
    secret_key: str
    max_upload_bytes: int = 48 * 2**20
    """Of one request: three moments of a game as 12-megapixel photos fit in, with room."""
    secure_cookies: bool = False
    """Set where the page is reached by https alone."""


def settings_from(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of this environment.

    `WASTELAND_INSTANCE`, `_DATABASE_URL`, `_SECRET_KEY`, `_MAX_UPLOAD_MB`, `_HTTPS`. Makes the instance's folder.
    Without a secret in the environment a random one is made once and kept there: no two instances share one.
    """
    instance = Path(environment.get("WASTELAND_INSTANCE") or click.get_app_dir("wasteland")).absolute()
    instance.mkdir(parents=True, exist_ok=True)
    megabytes = environment.get("WASTELAND_MAX_UPLOAD_MB")
    return Settings(
        instance=instance,
        database_url=environment.get("WASTELAND_DATABASE_URL") or f"sqlite:///{instance / 'wasteland.db'}",
        secret_key=environment.get("WASTELAND_SECRET_KEY") or _kept_secret(instance / "secret-key"),
        max_upload_bytes=int(float(megabytes) * 2**20) if megabytes else Settings.max_upload_bytes,
        secure_cookies=environment.get("WASTELAND_HTTPS", "") not in ("", "0"),
    )


def _kept_secret(path: Path) -> str:
    """The secret in the file; made at the first call, readable by its owner alone."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(32))
    return path.read_text(encoding="ascii")
