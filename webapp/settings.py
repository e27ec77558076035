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

DATABASE = "wasteland.db"
"""The database's file in an instance's folder, where no other address is given."""

_SWITCHES = {"": False, "0": False, "false": False, "1": True, "true": True}

SHORTEST_SECRET = 32
"""Characters of a secret that nobody guesses: 128 bits written as hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the application keeps its data and how much it takes. `instance` is a folder of this instance's own."""

    instance: Path
    database_url: str
    secret_key: str
    max_upload_bytes: int
    secure_cookies: bool = False
    """Set where the page is reached by https alone."""
    files_url: str = ""
    """Where photos are kept: a folder or any address that fsspec knows; empty: the folder `files` in the instance."""
    queue_url: str = ""
    """`redis://…`, `at-once` for no queue, or a file; empty: the file `queue.db` in the instance."""
    rates_url: str = "memory://"
    """Where requests are counted; a `redis://…` that several servers share, for instance."""
    limit_rates: bool = True
    """Whether too many requests from one address are refused."""
    patience_s: float = 5.0
    """How long a change waits for another one to be finished."""
    proxies: int = 0
    """How many proxies of our own stand before the page: only what those say of a request's origin is believed."""

    @property
    def files(self) -> str:
        """Where photos are kept."""
        return self.files_url or str(self.instance / "files")

    @property
    def queue(self) -> str:
        """Where what is to be read waits."""
        return self.queue_url or str(self.instance / "queue.db")


def settings_from(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of this environment.

    `WASTELAND_INSTANCE`, `_DATABASE_URL`, `_FILES_URL`, `_QUEUE_URL`, `_RATES_URL`, `_SECRET_KEY`, `_MAX_UPLOAD_MB`,
    `_HTTPS`, `_PROXIES`. Makes the instance's folder. Without a secret in the environment a random one is made once and
    kept there: no two instances share one. BadSettingError says which setting can't be.
    """
    instance = _instance(environment)
    instance.mkdir(parents=True, exist_ok=True)
    queue_url = environment.get("WASTELAND_QUEUE_URL", "")
    return Settings(
        instance=instance,
        database_url=environment.get("WASTELAND_DATABASE_URL") or f"sqlite:///{instance / DATABASE}",
        secret_key=_secret(environment, instance),
        max_upload_bytes=int(_number(environment, "WASTELAND_MAX_UPLOAD_MB", MAX_UPLOAD_MB) * 2**20),
        secure_cookies=_switch(environment, "WASTELAND_HTTPS"),
        files_url=environment.get("WASTELAND_FILES_URL", ""),
        queue_url=queue_url,
        rates_url=environment.get("WASTELAND_RATES_URL") or (queue_url if "://" in queue_url else "memory://"),
        proxies=_count(environment, "WASTELAND_PROXIES"),
    )


def settings_if_there(environment: Mapping[str, str] = os.environ) -> Settings | None:
    """The same where there is an instance with a database already; None where a look would be what makes one."""
    there = environment.get("WASTELAND_DATABASE_URL") or (_instance(environment) / DATABASE).is_file()
    return settings_from(environment) if there else None


def _instance(environment: Mapping[str, str]) -> Path:
    return Path(environment.get("WASTELAND_INSTANCE") or click.get_app_dir("wasteland")).absolute()


def _switch(environment: Mapping[str, str], name: str) -> bool:
    """Whether the setting is on; BadSettingError where it is neither on nor off."""
    given = environment.get(name, "").strip().lower()
    if given not in _SWITCHES:
        raise BadSettingError(f"{name} is “{given}”: set it to 1 or to 0.")
    return _SWITCHES[given]


def _number(environment: Mapping[str, str], name: str, default: float) -> float:
    """The number that the setting is; BadSettingError where it is none."""
    given = environment.get(name) or str(default)
    try:
        number = float(given)
    except ValueError:
        number = -1
    if not 0 <= number < 1e6:
        raise BadSettingError(f"{name} must be a number from 0 on, not “{given}”.")
    return number


def _count(environment: Mapping[str, str], name: str) -> int:
    """How many there are by the setting, none without it; BadSettingError where it is no whole number."""
    number = _number(environment, name, 0)
    if not number.is_integer():
        raise BadSettingError(f"{name} must be a whole number, not “{environment[name]}”.")
    return int(number)


def _secret(environment: Mapping[str, str], instance: Path) -> str:
    """The secret that signs cookies: the environment's, else the instance's own; BadSettingError for a weak one."""
    given = environment.get("WASTELAND_SECRET_KEY")
    if given is None:
        return _kept_secret(instance / "secret-key")
    if not _is_secret(given):
        raise BadSettingError(
            f"WASTELAND_SECRET_KEY must be at least {SHORTEST_SECRET} random characters: make one with "
            "`python -c 'import secrets; print(secrets.token_hex(32))'`, or leave it out: the instance has its own."
        )
    return given


def _is_secret(given: str) -> bool:
    """Whether it is long enough and no few characters again and again."""
    return len(given.strip()) >= SHORTEST_SECRET and len(set(given)) >= SHORTEST_SECRET // 4


def _kept_secret(path: Path) -> str:
    """The secret in the file; made at the first call, readable by its owner alone.

    The file comes into being whole, by a hard link: of several processes that start at once, all read the same one.
    BadSettingError where it holds none.
    """
    if not path.exists():
        draft = path.with_name(f"{path.name}-{secrets.token_hex(8)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
            # A loss of power must not leave a name without what it names.
            file.flush()
            os.fsync(descriptor)
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    kept = path.read_text(encoding="ascii", errors="replace")
    if not _is_secret(kept):
        raise BadSettingError(
            f"{path} is damaged: put back a backup of it, or delete it, and a new one is made; every browser then "
            "forgets which games are its own, the links for editing go on working."
        )
    return kept
