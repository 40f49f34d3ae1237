"""Whom somebody blocks, follows or asks by name: what the other one can tell, who may do it; who comes and stays."""

import re
from collections.abc import Callable

import pytest

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.events.seating import History
from tafelrunde.store import OVER, Evening, KeptMatch, KeptSeat, Person, Progress
from tafelrunde.web.lists.companions import list_programs
from tafelrunde.web.lists.statistics import PAYS, Reliability, tally_reliability
from tafelrunde.web.live.evenings import part, seat_attendance
from tafelrunde.web.live.registry import Registry
from tests.web.house import Guest, House, check_refused
from tests.web.live_tables import ADA, BO, EVE
from tests.web.stored import kept
from tests.web.test_chat import three
from tests.web.test_groups import come, found, join, link_of, now, set_evening, words

CASTLES, CARDS = "castles_besieged", "beutelschneider"
NO_SEAT, OWN = "there is no seat for you at this table", "you block somebody at this table"
PAGE = "/account/people"
INVITED = "You are invited"


Two = tuple[House, Guest, Guest, int, int]  # and their numbers


def number_of(folder: House, table: str, name: str) -> int:
    return next(seat.person for seat in kept(folder.folder, table).seats if seat.name == name)


def known(guest: Guest) -> str:
    """Whom somebody follows, blocks and has muted, and who follows them, as their page says."""
    return words("<main" + guest.get(PAGE).text.partition('id="followed"')[2])


def askable(host: Guest, table: str) -> dict[str, str]:
    form = host.get(f"/table/{table}").text.partition(f'action="/table/{table}/ask"')[2].partition("</form>")[0]
    return {name: number for number, name in re.findall(r'<option value="(\d+)">([^<]+)</option>', form)}


def block(guest: Guest, person: int, on: str = "yes") -> None:
    guest.post(f"/people/{person}/block", form="/account", on=on)


@pytest.fixture
def apart(opened: House) -> Two:
    """Ada blocks Bo, with whom she plays; their numbers."""
    ada, bo, table = opened.seat_two(CASTLES)
    numbers = number_of(opened, table, "Ada"), number_of(opened, table, "Bo")
    page = ada.post(f"/people/{numbers[1]}/block", form=f"/people/{numbers[1]}", on="yes")
    assert "Bo" in words(page.text) and page.url.path == PAGE
    return opened, ada, bo, *numbers


def test_neither_finds_the_open_table_of_the_other_nor_a_seat_at_it(apart: Two) -> None:
    opened, ada, bo, _, _ = apart
    hers, his = ada.open_table(CASTLES, "me", "open"), bo.open_table(CASTLES, "me", "open")
    assert his not in ada.get("/lobby").text and hers not in bo.get("/lobby").text
    everybody = opened.guest("Cy")
    assert {hers, his} <= set(re.findall(r'href="/table/(\w+)"', everybody.get("/lobby").text))
    refused = bo.post(f"/table/{hers}/sit", form=f"/table/{hers}")
    assert refused.status_code == 400 and NO_SEAT in refused.text and OWN not in refused.text
    everybody.sit(hers)
    full = opened.guest("Di").post(f"/table/{hers}/sit", form="/")
    assert NO_SEAT in full.text, "what anybody is told who comes too late"
    check_refused(ada.post(f"/table/{his}/sit", form=f"/table/{his}"), OWN)


def test_neither_is_asked_by_name_to_where_the_other_sits(apart: Two) -> None:
    opened, ada, bo, _, bos = apart
    cy = opened.guest("Cy")
    for other in (ada, bo):
        other.sit(cy.open_table(CASTLES, "me", "open"))
    assert askable(ada, ada.open_table(CASTLES, "me", "open")) == {
        "Cy": str(number_of(opened, cy.open_table(CASTLES, "me", "open"), "Cy"))}
    table = cy.open_table(CARDS, "me", "open", "open")
    cy.post(f"/table/{table}/ask", form=f"/table/{table}", person=askable(cy, table)["Bo"])
    assert INVITED in bo.get("/").text
    ada.sit(table)
    assert INVITED not in bo.get("/").text and "Bo" not in askable(cy, table)
    block(ada, bos, "no")
    assert INVITED in bo.get("/").text


def test_who_unblocks_somebody_finds_them_again(apart: Two) -> None:
    _, ada, bo, adas, bos = apart
    table = bo.open_table(CASTLES, "me", "open")
    block(ada, bos, "no")
    assert "Bo" not in known(ada) and table in ada.get("/lobby").text
    block(bo, adas)
    assert table not in ada.get("/lobby").text
    assert "Ada" in known(bo) and "Bo" not in known(ada)


def test_the_page_of_who_blocks_somebody_is_the_same_for_them_as_for_others(apart: Two) -> None:
    opened, _, bo, adas, _ = apart
    before = words(bo.get(f"/people/{adas}").text)
    assert "Block" in before and "You block them" not in before
    assert "Ada" not in known(bo)
    assert opened.guest("Cy").get(f"/people/{adas}").status_code == 404, "no match of hers is over"


def test_who_blocks_somebody_accepts_no_other_match_and_the_other_learns_no_more_than_that_they_wait(
        opened: House) -> None:
    ada, bo, table = opened.seat_two(CASTLES)
    bos, again = number_of(opened, table, "Bo"), f"/table/{table}/again"
    bo.look_at(table)
    ada.look_at(table).resign()
    block(ada, bos)
    offered = bo.post(again, form=again)
    assert offered.status_code == 200 and OWN not in offered.text and "Ada" in words(offered.text)
    check_refused(ada.post(again, form=again), OWN)
    block(ada, bos, "no")
    assert ada.post(again, form=again).url.path not in (f"/table/{table}", again)


DEEDS = {"guest": 400, "stranger": 404, "companion": 200, "herself": 400, "nobody": 404}


@pytest.mark.parametrize("who", DEEDS)
def test_who_may_block_whom(opened: House, who: str) -> None:
    """A guest who has given no name, somebody who knows the number alone, somebody who has played with her, herself;
    and a number that is nobody's."""
    ada, bo, table = opened.seat_two(CASTLES)
    adas = number_of(opened, table, "Ada")
    guest = {"guest": opened.guest(), "companion": bo, "herself": ada}.get(who, opened.guest("Eli"))
    if who in ("stranger", "nobody"):
        guest.open_table(CASTLES, "me", "bot:page")
    answer = guest.post(f"/people/{adas if who != 'nobody' else 99_999}/block", form="/account", on="yes")
    assert answer.status_code == DEEDS[who]
    if who == "guest":
        assert opened.guest().get(PAGE).status_code == 400


def meet_in_a_group(house: House, ada: Guest, eli: Guest) -> None:
    """Eli joins a group of Ada's."""
    join(eli, link_of(ada, found(ada)))


def meet_in_the_lobby(house: House, ada: Guest, eli: Guest) -> None:
    """Ada's table waits there for players."""
    ada.open_table(CASTLES, "me", "open")


def meet_as_seekers(house: House, ada: Guest, eli: Guest) -> None:
    """Ada looks for others."""
    ada.post("/seek", form="/seek", **{f"game {CARDS}": "on", "seats 3": "on", "speed live15": "on"})


def meet_in_a_chat(house: House, ada: Guest, eli: Guest) -> None:
    """Eli watches Ada's match, and says so."""
    table = ada.open_table(CASTLES, "me", "bot:page", hints="yes")
    tab = eli.look_at(table)
    tab.send(type="speak", words="well played")
    tab.hear_kind("chat")
    assert "Eli" in words(ada.get(f"/table/{table}/people").text)


@pytest.mark.parametrize("meet", [meet_in_a_group, meet_in_the_lobby, meet_as_seekers, meet_in_a_chat])
def test_who_has_come_across_somebody_may_block_them_before_any_match(
        opened: House, meet: Callable[[House, Guest, Guest], None]) -> None:
    ada, eli = opened.guest("Ada"), opened.guest("Eli", place="127.0.0.2")
    adas = number_of(opened, ada.open_table(CASTLES, "me", "bot:page", private="on"), "Ada")
    eli.open_table(CASTLES, "me", "bot:page", private="on")
    assert eli.post(f"/people/{adas}/block", form="/account", on="yes").status_code == 404
    meet(opened, ada, eli)
    assert "Block" in words(eli.get(f"/people/{adas}").text)
    assert opened.guest().get(f"/people/{adas}").status_code == 404, "a guest without a name has met nobody"
    block(eli, adas)
    assert "Ada" in known(eli)


async def test_bots_of_somebody_count_as_that_person(registry: Registry) -> None:
    store = registry.store
    ada, bo, eve = [await store.add_person(name, name, 1.0) for name in ("Ada", "Bo", "Eve")]
    his = await store.add_program(bo.id, 9, "token", "Rob", 1.0)
    await store.block(ada.id, bo.id, True)
    assert [[each.name for each in await list_programs(store, one.id)] for one in (ada, bo, eve)] == [
        [], ["Rob"], ["Rob"]]
    session = await registry.open_table(ada, CASTLES, [KeptSeat("person", ada.id, "Ada"), KeptSeat()], {})
    with pytest.raises(BadInput, match=NO_SEAT):
        await registry.sit_down(session, his, "Rob", "")


def test_who_is_blocked_sits_apart_in_evenings(apart: Two) -> None:
    opened, ada, bo, _, _ = apart
    group = found(ada)
    join(bo, link_of(ada, group))
    set_evening(ada, group, now() // 60 * 60 + 3600.0)
    for each in (ada, bo):
        come(each, group)
    opened.wait(3700)
    tables = re.findall(r'<h3><a href="/table/(\w+)">', ada.get(group).text)
    assert sorted([seat.name for seat in kept(opened.folder, each).seats if seat.person] for each in tables) == [
        ["Ada"], ["Bo"]]


def test_an_evening_parts_people_without_a_table_more_where_it_can() -> None:
    evening = Evening(7, "g", 0.0, "UTC", CARDS, "none", 0)
    info, pairs = games.info(CARDS), [frozenset((1, 2)), frozenset((1, 3)), frozenset((1, 4))]
    seated = seat_attendance(info, range(1, 9), History(), 8, evening, pairs)
    assert sorted(map(len, seated)) == [4, 4]
    assert sorted(each for table in seated for each in table) == list(range(1, 9))
    assert not any(pair <= set(table) for table in seated for pair in pairs)
    assert part([[1, 2, 3], [4, 5, 6, 7]], pairs, 4) == [[1], [4, 5, 6, 7], [2, 3]]


async def test_neither_hears_the_other_and_each_sees_only_whom_they_have_muted(registry: Registry) -> None:
    ada, bo, eve = await three(registry)
    store = registry.store
    await bo.say(type="mute", person=0, on=True)
    await store.block(ADA.id, BO.id, True)
    await bo.say(type="speak", words="boo")
    await eve.until(lambda: eve.heard == ["boo"])
    await ada.say(type="speak", words="well")
    await eve.until(lambda: eve.heard == ["boo", "well"])
    await eve.say(type="speak", words="hush")
    await ada.until(lambda: ada.heard == ["well", "hush"])
    assert bo.heard == ["boo"] and ada.muted == []
    await bo.leave()
    again = type(bo)(bo.session, BO)
    await again.open()
    await again.until(lambda: again.heard == ["boo"])
    assert again.muted == [{"person": 0, "name": ""}]
    await store.mute(ADA.id, BO.id, False)
    assert await store.blocked_by_either(BO.id) == {ADA.id: False}, "who unmutes somebody still blocks them"
    assert await store.unheard_people(ADA.id) == {BO.id: False}
    assert await store.blocked_pairs([ADA.id, BO.id, EVE.id]) == {frozenset((ADA.id, BO.id))}


async def test_a_guest_takes_along_whom_they_block_and_who_blocks_them(registry: Registry) -> None:
    store = registry.store
    guest, cy, di = [(await store.add_person(name, name, 1.0)).id for name in ("guest", "Cy", "Di")]
    ada: Person = await store.add_person("ada", "Ada", 1.0)
    await store.mute(ada.id, cy, True)
    await store.block(guest, cy, True)
    await store.block(di, guest, True)
    await store.block(ada.id, guest, True)
    await store.merge_accounts(guest, ada.id)
    assert await store.blocked_by_either(ada.id) == {cy: True, di: False}
    await store.forget(cy, "former player")
    assert await store.blocked_by_either(ada.id) == {di: False}
    assert [each.name for each in await store.avoided_people(di, True)] == ["Ada"]


# -- following


@pytest.fixture
def met(opened: House) -> Two:
    """Ada and Bo, who have an account and play with each other; their numbers."""
    ada, bo, table = opened.seat_two(CASTLES)
    numbers = number_of(opened, table, "Ada"), number_of(opened, table, "Bo")
    return opened, ada.sign_up("ada.l"), bo.sign_up("bo.b"), *numbers


def follow(guest: Guest, person: int, on: str = "yes") -> str:
    """Follow somebody, or do so no longer; what the house says."""
    return words(guest.post(f"/people/{person}/follow", form="/account", on=on).text)


def test_the_start_page_shows_the_public_tables_of_whom_one_follows(met: Two) -> None:
    opened, ada, bo, _, bos = met
    follow(ada, bos)
    assert "People you follow" not in ada.get("/").text, "at the only one she sits herself"
    hidden, waiting = bo.open_table(CASTLES, "me", "open", private="on"), bo.open_table(CASTLES, "me", "open")
    page = ada.get("/").text
    assert waiting in page and hidden not in page and "Join" in words(page)
    opened.guest("Cy").sit(waiting)
    assert waiting in ada.get("/").text and "Watch" in words(ada.get("/").text)
    assert "Ada" in known(bo) and "Bo" in known(ada)
    follow(ada, bos, "no")
    assert "People you follow" not in ada.get("/").text and "Ada" not in known(bo)


def test_who_says_no_and_who_blocks_somebody_refuse_them_in_the_same_words(met: Two) -> None:
    _, ada, bo, adas, bos = met
    follow(bo, adas)
    ada.post(PAGE, form=PAGE, followable="no")
    assert "Ada" not in known(bo)
    page, because_she_says_no = words(bo.get(f"/people/{adas}").text), follow(bo, adas)
    ada.post(PAGE, form=PAGE, followable="yes")
    follow(bo, adas)
    assert "Ada" in known(bo)
    block(ada, bos)
    assert "Ada" not in known(bo)
    assert (words(bo.get(f"/people/{adas}").text), follow(bo, adas)) == (page, because_she_says_no)
    assert "Ada does not want to be followed" in because_she_says_no
    assert "you block Bo; unblock them first" in follow(ada, bos)


WHO_FOLLOWS = {"nobody yet": "give your name first", "stranger": "there is no such page",
               "companion": "People you follow", "herself": "nobody can follow themselves",
               "of a guest": "only people with an account can be followed"}


@pytest.mark.parametrize("who", WHO_FOLLOWS)
def test_who_may_follow_whom(met: Two, who: str) -> None:
    opened, ada, bo, adas, _ = met
    guest, whom = {"companion": bo, "herself": ada}.get(who, opened.guest("Eli")), adas
    if who == "nobody yet":
        guest = opened.guest()
    elif who == "stranger":
        guest.open_table(CASTLES, "me", "bot:page")
    elif who == "of a guest":
        table = ada.open_table(CASTLES, "me", "open")
        guest.sit(table)
        guest, whom = ada, number_of(opened, table, "Eli")
    assert WHO_FOLLOWS[who] in follow(guest, whom)


def test_what_is_known_of_contacts_is_handed_out_and_deleted(met: Two) -> None:
    opened, ada, bo, adas, _ = met
    follow(bo, adas)
    eli = opened.guest("Eli")
    table = ada.open_table(CASTLES, "me", "open")
    eli.sit(table)
    block(ada, number_of(opened, table, "Eli"))
    data = ada.post("/account/data", form="/account").json()
    assert [each["name"] for each in data["followers"]] == ["Bo"] and data["may_be_followed"]
    assert [each["name"] for each in data["blocked"]] == ["Eli"]
    assert [each["number"] for each in bo.post("/account/data", form="/account").json()["followed"]] == [adas]
    deleted = ada.post("/account/delete", form="/account", sure="on", password="correct horse battery")
    assert deleted.status_code == 200
    assert bo.post("/account/data", form="/account").json()["followed"] == []


# -- coming and staying


def test_a_no_show_and_a_match_left_are_paid_off_by_matches_played_to_the_end() -> None:
    def match(at: float, *seats: KeptSeat) -> KeptMatch:
        played = KeptMatch("m", CASTLES, 1, {}, b"", list(seats), 1, 0.0, at)
        played.progress = Progress(OVER, 9, ranks=(1, 2))
        return played

    one, other, gone = (KeptSeat("person", 1, "Ada"), KeptSeat("person", 2, "Bo"),
                        KeptSeat("bot", 0, "Rob", "page", left_by=1))
    left = match(10.0, other, gone)
    alone = match(11.0, one, KeptSeat("bot", 0, "Rob", "page"))
    assert tally_reliability(1, [left, alone], [5.0]) == Reliability(1, 1, 0, 2, PAYS)
    stays = [match(20.0 + number, one, other) for number in range(PAYS + 1)]
    assert tally_reliability(1, [left, *stays[:PAYS - 1]], [5.0]) == Reliability(1, 1, PAYS - 1, 2, 1)
    assert tally_reliability(1, [left, *stays], [5.0]) == Reliability(1, 1, PAYS + 1, 1, PAYS - 1)
    assert tally_reliability(1, [left, *stays], []) == Reliability(0, 1, PAYS + 1, 0, 0)
    assert tally_reliability(1, stays, [100.0]).owing == 1, "what was played before pays for nothing"
    assert tally_reliability(2, [left, *stays], []) == Reliability(0, 0, PAYS + 2, 0, 0)


def test_who_did_not_come_has_it_on_their_page_and_whoever_closed_the_table_has_not(opened: House) -> None:
    ada, bo, table = opened.seat_two(CASTLES, speed="live15")
    ada.look_at(table)
    adas, bos = number_of(opened, table, "Ada"), number_of(opened, table, "Bo")
    opened.wait(3600)
    assert ada.post(f"/table/{table}/close", form=f"/table/{table}/people").status_code == 200
    table = ada.open_table(CASTLES, "me", "open")
    bo.sit(table)
    assert "0 matches with others played to the end, 0 left, 1 no-show." in words(ada.get(f"/people/{bos}").text)
    assert "Not paid off: 1; the next one is, after 5 more matches." in words(ada.get(f"/people/{bos}").text)
    assert "no-show" not in words(bo.get(f"/people/{adas}").text)
    assert len(bo.post("/account/data", form="/account").json()["no_shows"]) == 1
