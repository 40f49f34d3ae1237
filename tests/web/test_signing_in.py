"""Signing in as a guest: what they played comes along, whatever fails on the way."""

from litestar.testing import TestClient

from tafelrunde.store import KeptMatch, KeptSeat, Store, StoreError
from tafelrunde.web.http.identity import KEY, hash_key
from tafelrunde.web.server.app import build
from tests.stores import MemoryEngine, done, opened
from tests.trust.inside import NoBots
from tests.web.house import check_refused, sent

LOGIN = {"login": "ada.l", "password": "correct horse"}


class Merging(Store):
    """A store that cannot give a guest's matches to an account while it `fails`."""

    fails = False

    async def merge_accounts(self, guest: int, person: int) -> None:
        if self.fails:
            raise StoreError("the disk is full")
        await super().merge_accounts(guest, person)


def test_a_sign_in_that_fails_leaves_the_guest_their_key_and_seats() -> None:
    store, key = opened(Merging(MemoryEngine())), "a key that is long enough: Ada"
    with TestClient(build(store, NoBots()), base_url="https://house.test") as browser:
        sent(browser, "/account/new", name="Ida", **LOGIN)
        account = done(store.person_by_login("ada.l"))
        browser.cookies.clear()
        guest = done(store.add_person(hash_key(key), "Ada", 1.0))
        done(store.save_match(KeptMatch("abc", "castles_besieged", 1, {}, bytes(32),
                                        [KeptSeat("person", guest.id, "Ada"), KeptSeat()], guest.id, 1.0, 1.0)))
        browser.cookies.set(KEY, key)
        done(store.set_standing(account.id, "banned"))
        check_refused(sent(browser, "/account/enter", **LOGIN), "the operator has closed this account")
        done(store.set_standing(account.id, ""))
        store.fails = True
        assert sent(browser, "/account/enter", **LOGIN).status_code == 503
        assert done(store.person(hash_key(key))) == guest, "and with that their seats"
        store.fails = False
        assert "signed in as ada.l" in sent(browser, "/account/enter", **LOGIN).text
        assert [kept.id for kept in done(store.matches_of(account.id))] == ["abc"]
