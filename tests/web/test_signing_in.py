"""Signing in as a guest: what they played comes along, whatever fails on the way."""

import asyncio

import pytest
from litestar.testing import TestClient

from tafelrunde.match.clock import DAY
from tafelrunde.store import Holiday, KeptMatch, KeptSeat, Store, StoreError
from tafelrunde.web.http.identity import KEY, hash_key
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.people.seats import answer_question, hand_over, voters
from tafelrunde.web.live.table.consents import OFFER
from tafelrunde.web.live.table.handlers import rematch
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.server.app import build
from tests.stores import MemoryEngine, done, opened
from tests.trust.inside import NoBots
from tests.web.house import check_refused, sent
from tests.web.live_tables import ADA, BO, EVE, LiveHouse, move_on
from tests.web.sinks import Browser as Reader, PushSink
from tests.web.test_notices import Scene, due, settings

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


# -- at open tables: Ada becomes Eve


async def ada_s_turn(scene: Scene) -> Session:
    """A slow match in which it is Ada's turn; Eve, who has an account, sits nowhere."""
    await scene.store.add_person("key of Eve", "Eve", 1.0)
    session = await scene.table()
    while due(session) != ADA.id:
        await move_on(session)
    return session


@pytest.mark.parametrize("is_open", [True, False])
async def test_another_match_is_offered_and_accepted_by_who_the_guest_has_become(is_open: bool) -> None:
    house = LiveHouse()
    session = await house.over()
    await rematch.accept(session, ADA.id)
    if not is_open:
        house.registry.shut(session.id)
        await house.registry.drain()
    await house.account_events.merge_accounts(ADA.id, EVE.id)
    offer = (await house.store.match(session.id)).rematch
    assert (offer["by"], offer["agreed"]) == (EVE.id, [EVE.id])
    after = await rematch.accept(await house.registry.find(session.id), BO.id)
    kept = await house.store.match(after)
    assert (kept.host, [seat.person for seat in kept.seats]) == (EVE.id, [BO.id, EVE.id])


async def test_what_the_guest_has_agreed_to_is_not_asked_again() -> None:
    house = LiveHouse()
    session = await house.table(hints=True)
    await hand_over(session, BO.id, 1)
    await answer_question(session, ADA.id, OFFER, 1, yes=True)
    await house.account_events.merge_accounts(ADA.id, EVE.id)
    assert session.state.consents.missing(OFFER, 1, voters(session, OFFER, 1)) == {BO.id}


async def test_what_is_done_at_the_table_meanwhile_names_the_guest_no_more() -> None:
    house = LiveHouse()
    session = await house.over()
    async with session.lock:
        merging = asyncio.create_task(house.account_events.merge_accounts(ADA.id, EVE.id))
        while session.kept.host != EVE.id:
            await asyncio.sleep(0)
        session.kept.rematch = {"by": ADA.id, "until": house.dial() + 60.0, "agreed": [ADA.id]}
    await merging
    assert (await house.store.match(session.id)).rematch["by"] == EVE.id


async def test_a_guest_s_clocks_know_the_holidays_of_the_account() -> None:
    scene = Scene(settings())
    session, now = await ada_s_turn(scene), scene.dial()
    await scene.store.save_holidays(EVE.id, [Holiday(now + 60.0, now + 9 * DAY)])
    await AccountEvents(scene.registry).merge_accounts(ADA.id, EVE.id)
    assert session.clock.left(session.running().acting()[0], now + 8 * DAY) > 0
    assert (await scene.store.match(session.id)).progress.due > now + 9 * DAY


@pytest.mark.parametrize("seen", [True, False])
async def test_who_was_a_guest_is_told_of_their_turn_unless_they_have_seen_it(seen: bool, sink: PushSink) -> None:
    scene = Scene(settings())
    session = await ada_s_turn(scene)
    await scene.store.add_push(Reader(f"{sink.address}/ada", ADA.id).push)
    if seen:
        session.note_sight(ADA.id, session.running().line)
    scene.dial.now += 5000.0
    await AccountEvents(scene.registry).merge_accounts(ADA.id, EVE.id)
    await scene.look(1.0)
    assert [path for path, _, _ in sink.came] == ([] if seen else ["/ada"])
