"""Accounts: a guest's tables stay theirs, other browsers find them, and nobody guesses a password."""

from collections.abc import Iterator

import pytest

from tests.web.house import House, house

pytestmark = pytest.mark.several
LOGIN = {"login": "Ada.L", "password": "correct horse"}


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all."""
    with house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def test_a_guest_makes_an_account_and_finds_the_table_elsewhere(open_house: House) -> None:
    ada, phone = open_house.guest("Ada"), open_house.guest("Ada on the phone")
    table = ada.open_table("beutelschneider", "me", "open", "bot:random")
    assert "signed in as ada.l" in ada.post("/account/new", form="/account", **LOGIN).text
    other = phone.open_table("beutelschneider", "me", "bot:random", "bot:random")
    connection = phone.connection(other)
    assert connection.hear_kind("sight")["mine"] == [0]
    assert "signed in as ada.l" in phone.post("/account/enter", form="/account", **LOGIN).text
    for guest in (ada, phone):
        lobby = guest.get("/lobby").text
        assert table in lobby
        assert other in lobby
    assert phone.connection(other).hear_kind("sight")["mine"] == [0]
    assert "signed in as" not in phone.post("/account/leave", form="/account").text
    assert table not in phone.get("/lobby").text.split("Open tables")[0]


def test_wrong_passwords(open_house: House) -> None:
    eve = open_house.guest("Eve")
    open_house.guest("Uwe").post("/account/new", form="/account", login="uwe", password="correct horse")
    for login, password, sentence in [("x", "long enough", "a login has"), ("uwe", "short", "a password has"),
                                      ("uwe", "wrong horse", "is wrong"), ("nobody", "wrong horse", "is wrong")]:
        answer = eve.post("/account/enter", form="/account", login=login, password=password)
        assert answer.status_code == 400
        assert sentence in answer.text
    taken = eve.post("/account/new", form="/account", login="uwe", password="wrong horse")
    assert (taken.status_code, "is wrong" in taken.text) == (400, True)
    for _ in range(4):
        answer = eve.post("/account/enter", form="/account", login="uwe", password="wrong horse")
    assert "too many wrong passwords" in answer.text
    right = eve.post("/account/enter", form="/account", login="uwe", password="correct horse")
    assert "too many wrong passwords" in right.text
