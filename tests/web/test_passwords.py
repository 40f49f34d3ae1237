"""Passwords and names: one text is one, whichever keyboard wrote it, and what is guessed first is refused."""

from typing import Any
from unicodedata import normalize

import pytest
from litestar.testing import TestClient

from tafelrunde.core import BadInput
from tafelrunde.web.access import passwords
from tafelrunde.web.access.passwords import check_new_password, most_used_passwords
from tafelrunde.web.http.text import clean_name
from tafelrunde.web.server.app import build
from tests.stores import done, memory_store
from tests.trust.inside import NoBots
from tests.web.house import sent

SHIPPED = passwords.hasher()  # the tests' own costs little
UMLAUTS = "Schlüsselburg ﬁnden"  # with a ligature, which NFKC takes apart
FORMS = ("NFC", "NFD", "NFKC", "NFKD")
Client = TestClient[Any]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("other", FORMS)
def test_a_password_opens_however_a_keyboard_writes_it(form: Any, other: Any) -> None:
    app = build(memory_store(), NoBots())
    chosen, typed = (normalize(each, UMLAUTS) for each in (form, other))
    assert "signed in as" in sent(TestClient(app), "/account/new", login="ada", password=chosen).text
    phone = TestClient(app)
    assert "signed in as ada" in sent(phone, "/account/enter", login="ada", password=typed).text
    changed = sent(phone, "/account/password", password=typed, new=normalize(form, "Zugbrücke öffnen"))
    assert changed.status_code == 200
    assert "signed in as ada" in sent(TestClient(app), "/account/enter", login="ada",
                                      password=normalize(other, "Zugbrücke öffnen")).text


def test_a_password_hashed_as_it_was_typed_still_opens_and_from_then_on_in_any_form() -> None:
    store = memory_store()
    app = build(store, NoBots())
    sent(TestClient(app), "/account/new", login="ada", password="something else")
    old = passwords.hasher().hash(normalize("NFD", UMLAUTS))
    done(store.set_login(1, "ada", old))
    assert "is wrong" in sent(TestClient(app), "/account/enter", login="ada", password=normalize("NFC", UMLAUTS)).text
    assert "signed in as ada" in sent(TestClient(app), "/account/enter", login="ada",
                                      password=normalize("NFD", UMLAUTS)).text
    assert "signed in as ada" in sent(TestClient(app), "/account/enter", login="ada",
                                      password=normalize("NFC", UMLAUTS)).text
    kept = done(store.person_by_login("ada")).password
    assert kept != old
    done(store.rehash(1, old, "another hash of the old password"))  # the password was changed meanwhile
    assert done(store.person_by_login("ada")).password == kept


def test_a_guess_costs_what_owasp_asks_for_at_least() -> None:
    assert SHIPPED.time_cost >= 2 and SHIPPED.memory_cost >= 19 * 1024  # KiB, of Argon2id
    assert SHIPPED.hash("correct horse").startswith("$argon2id$")


@pytest.mark.parametrize(("typed", "name"), [
    (normalize("NFD", "Jürgen Çelik"), "Jürgen Çelik"), (normalize("NFC", "Jürgen Çelik"), "Jürgen Çelik"),
    (normalize("NFD", "ü" * 30), "ü" * 24), ("x" * 5000, "x" * 24),
    ("ﬁn²", "ﬁn²"),  # nothing is taken apart that was meant
    ("  Ada \n\x00 of\tBurgundy ", "Ada of Burgundy"), ("a\u202eb", "a b"), ("\u202e\x07", ""), ("\u200b\u200b", ""),
    ("   ", ""),
])
def test_a_name_is_one_short_line_however_a_keyboard_writes_it(typed: str, name: str) -> None:
    assert clean_name(typed) == name


def test_the_most_used_passwords_are_those_that_are_long_enough_here() -> None:
    assert len(most_used_passwords()) == 3000
    assert all(len(each) >= passwords.SHORTEST and each == each.casefold() for each in most_used_passwords())


@pytest.mark.parametrize("password", [
    "password1", "QWERTYUIOP", "iloveyou", "ｑｗｅｒｔｙｕｉｏｐ", "ada.lovelace", "AdaLovelace1815!", "Tafelrunde2026",
    "Castles at the lake!", "burgundy123", "Ada_of_London_1",
])
def test_what_is_guessed_first_is_refused(password: str) -> None:
    with pytest.raises(BadInput, match="one of the first that are guessed"):
        check_new_password(password, "ada.lovelace", "Ada of London", "Castles at the lake")


@pytest.mark.parametrize("password", ["correct horse", "83920174", "ada rides to the lake", "x" * 200, "🐉" * 8])
def test_any_other_is_taken_whatever_it_is_made_of(password: str) -> None:
    assert check_new_password(password, "ada", "", "Tafelrunde") == password


def test_a_refused_password_tells_nothing_of_a_login() -> None:
    """Whether there is an account or not, and by every way to a new password."""
    app = build(memory_store(), NoBots())
    ada = TestClient(app)
    assert "signed in as" in sent(ada, "/account/new", login="ada", password="correct horse").text
    for login in ("ada", "nobody"):
        refused = sent(TestClient(app), "/account/new", login=login, password="password1")
        assert (refused.status_code, "first that are guessed" in refused.text) == (400, True)
    assert "first that are guessed" in sent(ada, "/account/password", password="correct horse", new="password1").text
