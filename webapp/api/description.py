"""The API's description, OpenAPI 3.1: its schemas come from the very values that the routes read and write."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from engine.board import SYMBOLS
from webapp.api.bodies import Changes, Description, ErrorBody, GameCreated, GameStatus, Mark, Which
from webapp.documents import CheckDocument, ClaimDocument, ScoreDocument
from webapp.games.limits import GameLimits
from webapp.games.table import TableDocument

BODIES = (
    TableDocument,
    ScoreDocument,
    CheckDocument,
    ClaimDocument,
    GameCreated,
    GameStatus,
    Description,
    Mark,
    Changes,
    Which,
    ErrorBody,
)
_JSON = "application/json"
_REFUSALS = {
    400: "The request can’t be understood.",
    403: "Who asks may look, but not change; or the request may be forged.",
    404: "There is no such game, or it was deleted.",
    405: "The address takes no request of this kind.",
    409: "The game isn’t in a state for this: nothing read yet, nothing to undo, another change than was "
    "meant, or a photo that can’t be removed because it is the only one or still being read.",
    413: "The upload is too large.",
    422: "What was sent is understood and can’t be: a picture that is none, a mark that the place can’t hold.",
    429: "Too many requests from this address; wait as long as `Retry-After` says.",
    503: "The server is busy, its disk is full, or its storage can’t be reached; nothing was stored.",
}


@cache
def description() -> bytes:
    """The document, as JSON."""
    _, schemas = msgspec.json.schema_components(BODIES, ref_template="#/components/schemas/{name}")
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Wasteland Diplomacy: stored games",
            "version": "1",
            "description": "Photos of played sheets in, scores with their reasons out. A change needs the key of the "
            "game, or the cookie of the browser that sent it together with the header `X-Requested-With: wasteland`.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": {f"/{path}": operations for path, operations in _paths().items()},
        "components": {
            "schemas": schemas,
            "parameters": _parameters(),
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": "The key that `POST /games` gave."},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "session"},
            },
        },
    }
    return msgspec.json.encode(document)


def _paths() -> dict[str, dict[str, Any]]:
    """Every path with its operations."""
    itself = {200: ("This document.", {_JSON: {"schema": {"type": "object"}}})}
    created = _operation("create a game of photos", _gives(GameCreated, 202), body=_photos(), header=True)
    return {
        "openapi.json": {"get": _operation("describe the API", itself)},
        "games": {"post": created},
        **{f"games/{{game_id}}{path}": {"parameters": [_part("GameId")], **each} for path, each in _of_game().items()},
    }


def _of_game() -> dict[str, dict[str, Any]]:
    """The operations on one game, by what follows its address."""
    moment = _query("moment", "mMlLCvSlDhRoU4mT", {"type": "string"})
    return {
        "": {
            "get": _operation("look at a game, at the sheet of one photo or the last", _gives(TableDocument), [moment]),
            "patch": _change("name players, day and note", _gives(TableDocument), _body(Description)),
            "delete": _change("delete a game for good", {204: ("It is gone.", {})}),
        },
        "/status": {"get": _operation("ask how far reading is", _gives(GameStatus))},
        "/photos": {"post": _change("add photos", _gives(GameStatus, 202), _photos())},
        "/photos/{moment_id}": {
            "parameters": [_part("MomentId")],
            "delete": _change("remove a photo, with what was said of it, for good", _gives(GameStatus)),
        },
        "/marks": {"put": _change("say what stands in a place", _gives(TableDocument), _body(Mark))},
        "/signatures": {"post": _change("say that all signatures stand as they were read", _gives(TableDocument))},
        "/undo": {"post": _change("take the last change back", _gives(TableDocument), _body(Which))},
        "/redo": {"post": _change("bring the last undone change back", _gives(TableDocument), _body(Which))},
        "/what-if": {
            "post": _operation("score supposed marks", _gives(ScoreDocument), body=_body(Changes), header=True)
        },
        **_questions(),
    }


def _questions() -> dict[str, dict[str, Any]]:
    """What can be asked of a game beside the game itself."""
    text = {"type": "string"}
    ranges = _query("ranges", "1", {"type": "string", "enum": ["0", "1"]})
    hex_asked = _query("hex", "F7", text, required=True)
    claim_asked = _query("claim", "X:II=5", text, required=True)
    jpeg = {200: ("A JPEG.", {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}})}
    parts = [_part("MomentId"), _part("PictureName")]
    return {
        "/score": {
            "get": _operation("score the game; proved with ranges=1, in seconds", _gives(ScoreDocument), [ranges])
        },
        "/check": {"get": _operation("judge a placement", _gives(CheckDocument), [hex_asked])},
        "/claim": {"get": _operation("judge claimed points", _gives(ClaimDocument), [claim_asked])},
        "/picture/{moment_id}/{name}.jpg": {"get": _operation("get a picture of a photo", jpeg, parts)},
    }


Answers = dict[int, tuple[str, Any]]
"""By status: in words, and the content."""


def _gives(kind: type, status: int = 200) -> Answers:
    """The one answer that is no refusal, in the words of the value's own description."""
    return {status: ((kind.__doc__ or "").splitlines()[0], _ref(kind))}


def _change(summary: str, answers: Answers, body: Any = None) -> dict[str, Any]:
    """An operation for which a game's key or cookie is needed."""
    return _operation(summary, answers, body=body, header=True) | {"security": [{"key": []}, {"cookie": []}]}


def _operation(
    summary: str,
    answers: Answers,
    parameters: list[Any] | None = None,
    *,
    body: Any = None,
    header: bool = False,
) -> dict[str, Any]:
    """One operation with its answers, and the refusals that any of them can give."""
    told = {str(status): {"description": words, "content": content} for status, (words, content) in answers.items()}
    told |= {str(status): {"description": words, "content": _ref(ErrorBody)} for status, words in _REFUSALS.items()}
    wanted = [*(parameters or []), *([_part("RequestedWith")] if header else [])]
    found = {"summary": summary, "parameters": wanted, "responses": told}
    return found | ({"requestBody": body} if body else {})


def _parameters() -> dict[str, Any]:
    text = {"type": "string"}
    pictures = ["sheet", "photo", *(f"name-{symbol}" for symbol in SYMBOLS)]
    return {
        "GameId": {"name": "game_id", "in": "path", "required": True, "schema": text},
        "MomentId": {"name": "moment_id", "in": "path", "required": True, "schema": text},
        "PictureName": {"name": "name", "in": "path", "required": True, "schema": {"enum": pictures}},
        "RequestedWith": {
            "name": "X-Requested-With",
            "in": "header",
            "required": False,
            "description": "`wasteland`; needed without a key.",
            "schema": {"const": "wasteland"},
        },
    }


def _part(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/parameters/{name}"}


def _query(name: str, example: str, schema: dict[str, Any], *, required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": required, "schema": schema, "example": example}


def _ref(kind: type) -> dict[str, Any]:
    return {_JSON: {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


def _body(kind: type) -> dict[str, Any]:
    return {"required": True, "content": _ref(kind)}


def _photos() -> dict[str, Any]:
    files = {"type": "array", "items": {"type": "string", "format": "binary"}, "minItems": 1}
    schema = {
        "type": "object",
        "properties": {"photos": {**files, "maxItems": GameLimits().photos}},
        "required": ["photos"],
    }
    return {"required": True, "content": {"multipart/form-data": {"schema": schema}}}
