"""A real server process with an instance of its own: started, killed without a word, started again, looked into."""

from __future__ import annotations

import http.client
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

BOUND = "wasteland-test-boundary"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


def multipart(files: Iterable[tuple[str, bytes]], field_name: str = "photos") -> bytes:
    """A form of files, each name sent as it is: no library has a say in what a hostile name becomes."""
    parts = []
    for name, data in files:
        quoted = name.encode("utf-8", "surrogatepass").replace(b'"', b"%22")
        head = b'Content-Disposition: form-data; name="%s"; filename="%s"' % (field_name.encode(), quoted)
        parts.append(b"--%s\r\n%s\r\n\r\n%s\r\n" % (BOUND.encode(), head, data))
    return b"".join(parts) + f"--{BOUND}--\r\n".encode()


@dataclass
class Server:
    """`wasteland serve` on a free port, its data in `folder`.

    It believes one proxy before it, so that each request can come from an address of its own: no rate is met by chance.
    """

    folder: Path
    database_url: str
    settings: Mapping[str, str] = field(default_factory=dict)
    port: int = 0
    _process: subprocess.Popen[bytes] | None = None

    def start(self, *, limits: str = "") -> Server:
        """Starts it and waits until it answers. `limits`: what the shell is to set before, like `ulimit -f 100`."""
        self.port = self.port or _free_port()
        words = [sys.executable, "-m", "webapp.cli", "serve", "--port", str(self.port)]
        script = f"{limits or 'true'} && exec {' '.join(words)}"
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(["bash", "-c", script], env=self.environment, stderr=log, stdout=log)
        self._wait()
        return self

    @property
    def environment(self) -> dict[str, str]:
        """What the process is told."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("WASTELAND_")}
        told = {"WASTELAND_INSTANCE": str(self.folder), "WASTELAND_DATABASE_URL": self.database_url}
        return {**kept, **told, "WASTELAND_PROXIES": "1", **self.settings}

    @property
    def log(self) -> Path:
        """What it wrote while it ran."""
        return self.folder.with_name(f"{self.folder.name}.log")

    def _wait(self) -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text()
            try:
                if self.ask("GET", "/healthz").status == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"the server doesn't answer: {self.log.read_text()}")

    def kill(self) -> None:
        """Ends it at once, as a loss of power would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Ends it, if it runs."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer; OSError where the connection breaks."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            sent = {"X-Requested-With": "wasteland", "X-Forwarded-For": _address(), **(headers or {})}
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read())
        except http.client.HTTPException as error:
            raise ConnectionError(str(error)) from error
        finally:
            connection.close()

    def send(self, *files: tuple[str, bytes], headers: Mapping[str, str] | None = None) -> Answer:
        """The answer to a new game of these files."""
        form = {"Content-Type": f"multipart/form-data; boundary={BOUND}", **(headers or {})}
        return self.ask("POST", "/api/v1/games", multipart(files), form)

    def finished(self, game_id: str, within_s: float = 60) -> Any:
        """The game's status once none of its photos is waited for any more."""
        end = time.monotonic() + within_s
        while time.monotonic() < end:
            status = self.ask("GET", f"/api/v1/games/{game_id}/status").json
            if status["status"] != "reading":
                return status
            time.sleep(0.1)
        raise AssertionError(f"the game isn't read after {within_s} s: {status}")

    def memory_mb(self) -> float:
        """The most memory that the process ever held, in megabytes."""
        assert self._process is not None
        lines = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM"))

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What stands in its database."""
        engine = create_engine(self.database_url.replace("postgresql://", "postgresql+psycopg://", 1))
        with engine.connect() as connection:
            found = [tuple(row) for row in connection.execute(text(query))]
        engine.dispose()
        return found

    def stored(self) -> list[Path]:
        """Every file among the photos."""
        return sorted(path for path in (self.folder / "files").rglob("*") if path.is_file())


def at_once(server: Server, photos: Iterable[tuple[str, bytes]], hands: int = 25) -> list[Answer | OSError]:
    """What each of these photos got when so many hands sent them as games of their own at the same time."""

    def send(photo: tuple[str, bytes]) -> Answer | OSError:
        try:
            return server.send(photo)
        except OSError as error:
            return error

    with ThreadPoolExecutor(hands) as pool:
        return list(pool.map(send, photos))


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def _address() -> str:
    return ".".join(str(random.randint(1, 250)) for _ in range(4))


def secret() -> str:
    """A word that stands nowhere else."""
    return f"secret{secrets.token_hex(8)}"
