"""A photo that doesn't show which sheet it is: the page asks for the seed and reads the same photo again."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.webapp.test_pages import send, token_of


def name(client: FlaskClient, location: str, seed: str, players: str = "") -> TestResponse:
    """The answer to naming the sheet of the game."""
    form = {"csrf_token": token_of(client), "seed": seed, "players": players}
    return client.post(f"{location}/sheet", data=form)


def status_of(client: FlaskClient, location: str) -> str:
    return str(client.get(f"/api/v1{location}").get_json()["status"])


@pytest.mark.parametrize("players", ["", "2"])
def test_the_seed_lets_the_same_photo_be_read(client: FlaskClient, without_codes: bytes, players: str) -> None:
    location = send(client, ("table.jpg", without_codes)).location
    refused = client.get(location)
    assert refused.status_code == 422
    assert "give its seed" in refused.text
    assert 'name="seed"' in refused.text
    assert name(client, location, " 4711 ", players).status_code == 303
    assert status_of(client, location) == "ready"
    sheet = client.get(f"/api/v1{location}/score").get_json()["sheet"]
    assert (sheet["seed"], sheet["players"], sheet["matched_by"]) == ("4711", 2, "user")
    assert 'name="seed"' not in client.get(location).text


def test_a_seed_that_is_not_the_sheets_can_be_put_right(client: FlaskClient, without_codes: bytes) -> None:
    location = send(client, ("table.jpg", without_codes)).location
    assert name(client, location, "4712", "3").status_code == 303
    refused = client.get(location, headers={"Accept-Language": "de"}).text
    assert 'value="4712"' in refused
    assert 'value="3" checked' in refused
    assert "Das ist ein anderes Blatt als das genannte" in refused
    name(client, location, "4711")
    assert status_of(client, location) == "ready"


@pytest.mark.parametrize(("seed", "players"), [("2000000", ""), ("blue", ""), ("4711", "7"), ("map-nowhere", "")])
def test_a_seed_that_there_is_not_changes_nothing(
    client: FlaskClient, without_codes: bytes, seed: str, players: str
) -> None:
    location = send(client, ("table.jpg", without_codes)).location
    answer = name(client, location, seed, players)
    assert answer.status_code == 422
    assert "Traceback" not in answer.text
    assert "give its seed" in client.get(location).text


def test_who_may_only_look_is_not_asked(app: Flask, without_codes: bytes) -> None:
    location = send(app.test_client(), ("table.jpg", without_codes)).location
    other = app.test_client()
    assert 'name="seed"' not in other.get(location).text
    assert name(other, location, "4711").status_code == 403


def test_of_several_photos_only_the_refused_one_is_read_again(
    client: FlaskClient, without_codes: bytes, scan: Path
) -> None:
    location = send(client, ("bare.jpg", without_codes), ("table.jpg", scan.read_bytes())).location
    moments = client.get(f"/api/v1{location}").get_json()["moments"]
    assert [each["status"] for each in moments] == ["refused", "read"]
    assert 'name="seed"' in client.get(location).text
    name(client, location, "4711")
    moments = client.get(f"/api/v1{location}").get_json()["moments"]
    assert [each["status"] for each in moments] == ["read", "read"]


def test_a_photo_that_shows_no_sheet_asks_for_no_seed(client: FlaskClient) -> None:
    wall = cv2.imencode(".png", np.full((900, 900, 3), 120, np.uint8))[1].tobytes()
    location = send(client, ("wall.png", wall)).location
    assert 'name="seed"' not in client.get(location).text
