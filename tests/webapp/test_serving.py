"""What is told of where the page is served."""

from __future__ import annotations

import socket

import pytest

from webapp.errors import AddressTakenError
from webapp.site.serving import addresses, serve_page


def test_where_all_addresses_are_served_the_one_that_a_phone_needs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.site.serving._in_the_network", lambda: "192.168.1.7")
    assert addresses("0.0.0.0", 8000) == ["http://192.168.1.7:8000/", "http://localhost:8000/"]


@pytest.mark.parametrize(("host", "told"), [("127.0.0.1", "localhost"), ("::1", "[::1]"), ("10.0.0.4", "10.0.0.4")])
def test_an_address_is_told_as_a_browser_takes_it(host: str, told: str) -> None:
    assert addresses(host, 8124) == [f"http://{told}:8124/"]


def test_a_machine_without_a_network_has_its_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert addresses("0.0.0.0", 8000) == ["http://localhost:8000/"]


def test_a_host_that_is_none_is_told_as_such(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("WASTELAND_INSTANCE", str(tmp_path))
    with pytest.raises(AddressTakenError, match="is no address of this machine"):
        serve_page("nosuch.invalid", 8000)
