"""The API against its own description: schemathesis asks whatever the description allows, and much that it doesn't."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from scanner.reading import Reading
from tests.webapp.stored import HEADERS, read_game
from webapp.games.games import Games
from webapp.settings import Settings
from webapp.site.app import create_app

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 8
"""Of each operation and mode: the suite is to stay quick; `--hypothesis-seed` finds others."""
OPERATIONS = [
    ("GET", "/games/{game_id}"),
    ("PATCH", "/games/{game_id}"),
    ("DELETE", "/games/{game_id}"),
    ("GET", "/games/{game_id}/status"),
    ("POST", "/games/{game_id}/photos"),
    ("DELETE", "/games/{game_id}/photos/{moment_id}"),
    ("PUT", "/games/{game_id}/marks"),
    ("POST", "/games/{game_id}/signatures"),
    ("POST", "/games/{game_id}/undo"),
    ("POST", "/games/{game_id}/redo"),
    ("POST", "/games/{game_id}/what-if"),
    ("GET", "/games/{game_id}/score"),
    ("GET", "/games/{game_id}/check"),
    ("GET", "/games/{game_id}/claim"),
    ("GET", "/games/{game_id}/picture/{moment_id}/{name}.jpg"),
    ("POST", "/games"),
]
ALLOWED = [(*each, GenerationMode.POSITIVE) for each in OPERATIONS]
# A path's text alone leaves nothing to ask wrongly.
NOT_ALLOWED = [
    (*each, GenerationMode.NEGATIVE)
    for each in OPERATIONS
    if each not in (("GET", "/games/{game_id}"), ("GET", "/games/{game_id}/status"))
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An application of its own."""
    folder = tmp_path_factory.mktemp("guard-api")
    url = f"sqlite:///{folder / 'wasteland.db'}"
    secret = secrets.token_hex(32)
    return create_app(Settings(folder, url, secret, 2**20, queue_url="at-once", limit_rates=False))


def stored_game(app: Flask, reading: Reading) -> dict[str, str]:
    """A game that is there, by what a path needs of it, and a cookie's owner."""
    games: Games = app.extensions["games"]
    game = read_game(games.store, reading, owner="who asks")
    return {"game_id": game.id, "moment_id": game.moments[0].id}


def test_the_description_has_these_operations(app: Flask) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert sorted((each.method.upper(), each.path) for each in found) == sorted(OPERATIONS)


def test_the_description_names_every_picture_that_there_may_be(app: Flask) -> None:
    described = app.test_client().get("/api/v1/openapi.json").get_json()
    named = described["components"]["parameters"]["PictureName"]["schema"]["enum"]
    assert named == ["sheet", "photo", "name-X", "name-O", "name-T", "name-S"]


@pytest.mark.parametrize(
    ("method", "path", "mode"),
    ALLOWED + NOT_ALLOWED,
    ids=[f"{mode.value} {method} {path}" for method, path, mode in ALLOWED + NOT_ALLOWED],
)
def test_whatever_is_asked_the_answer_is_one_of_those_described(
    app: Flask, reading: Reading, method: str, path: str, mode: GenerationMode
) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    operation = schema[path][method]
    there = stored_game(app, reading)
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer is not None
    cookie = signer.dumps({"owner": "who asks"})

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans())
    def ask(case: Any, known: bool) -> None:
        # What follows would be the query: the test client refuses to send such a path beside a query of its own.
        assume(not any("?" in str(part) for part in (case.path_parameters or {}).values()))
        if known and method != "DELETE":
            case.path_parameters.update({name: there[name] for name in case.path_parameters or {} if name in there})
        case.call_and_validate(headers=HEADERS, cookies={"session": cookie}, checks=CHECKS)

    ask()
