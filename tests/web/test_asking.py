"""People asked by name to a table, an evening or a tournament: who may be asked, how they learn of it, until when, and
how those come in who are no members of the group."""

import asyncio
import json
import re
from dataclasses import replace
from typing import Final

import pytest

from tafelrunde.core import BadInput, Say
from tafelrunde.store import CLOSED, Holiday, Invitation, Notice
from tafelrunde.web.lists.invitations import STANDING
from tafelrunde.web.routes.invitations import send_invitation
from tests.network.doors import token_of
from tests.web.house import Guest, House, check_refused
from tests.web.sinks import MailSink, PushSink
from tests.web.stored import kept, stored
from tests.web.test_contacts import CARDS, CASTLES, INVITED, PAGE, askable, block, follow, number_of
from tests.web.test_group_doors import come_in
from tests.web.test_groups import DAY, HOUR, club, come, now, set_evening, words
from tests.web.test_notices import ADDRESS, HOOK, Scene, settings
from tests.web.test_tournaments import deed, set_up

WORDS: Final = Say("{name} invites you to a table: {game}", name="Ada", game="Burgundy")
PATH: Final = "/group/round?evening=3#evening3"


def test_who_has_played_with_somebody_asks_them_again_and_they_find_it_at_home(opened: House) -> None:
    ada, bo, _ = opened.seat_two(CASTLES)
    table = ada.open_table(CASTLES, "me", "open")
    assert list(askable(ada, table)) == ["Bo"] and INVITED not in bo.get("/").text
    assert "Asked, and not here yet: Bo" in ada.post(f"/table/{table}/ask", form=f"/table/{table}",
                                                     person=askable(ada, table)["Bo"]).text
    for page in ("/", "/lobby"):
        assert INVITED in bo.get(page).text and table in bo.get(page).text
    bo.sit(table)
    assert INVITED not in bo.get("/").text


def test_an_invitation_is_declined_without_a_word(opened: House) -> None:
    ada, bo, _ = opened.seat_two(CASTLES)
    table = ada.open_table(CASTLES, "me", "open")
    ada.post(f"/table/{table}/ask", form=f"/table/{table}", person=askable(ada, table)["Bo"])
    page = words(ada.get(f"/table/{table}").text)
    assert INVITED not in bo.post(f"/invitation/{table}/decline", form="/").text
    assert words(ada.get(f"/table/{table}").text) == page and "Asked, and not here yet: Bo" in page
    opened.wait(2 * DAY)
    assert askable(ada, table) == {}, "nor are they asked again"


def test_strangers_are_not_asked_and_only_the_host_asks(opened: House) -> None:
    ada, bo, _ = opened.seat_two(CASTLES)
    cy = opened.guest("Cy")
    strange = cy.open_table(CASTLES, "me", "open")
    assert askable(cy, strange) == {}
    table = ada.open_table(CARDS, "me", "open", "open")
    number = askable(ada, table)["Bo"]
    for guest, at, why in ((cy, strange, "you can ask people you have played with"),
                           (bo, table, "only whoever opened the table may ask others to come")):
        check_refused(guest.post(f"/table/{at}/ask", form=f"/table/{at}", person=number), why)
    assert INVITED not in bo.get("/").text


def test_who_does_not_want_to_hear_the_host_is_not_asked(opened: House) -> None:
    ada, bo, played = opened.seat_two(CASTLES)
    ada.look_at(played).send(type="speak", words="Again!")
    tab = bo.look_at(played)
    tab.send(type="mute", person=kept(opened.folder, played).seats[0].person, on=True)
    opened.wait(1)
    assert askable(ada, ada.open_table(CASTLES, "me", "open")) == {}


def test_at_a_table_of_a_group_its_members_are_asked(opened: House) -> None:
    (ada, *_), group = club(opened, "Ada", "Bo", "Cy")
    table = ada.open_table(CASTLES, "me", "open", group=group.rpartition("/")[2])
    assert list(askable(ada, table)) == ["Bo", "Cy"]


def test_an_invitation_stands_for_a_day_and_as_long_as_the_table_waits(opened: House) -> None:
    ada, bo, _ = opened.seat_two(CASTLES)
    table = ada.open_table(CASTLES, "me", "open")
    ada.post(f"/table/{table}/ask", form=f"/table/{table}", person=askable(ada, table)["Bo"])
    told = re.search(r"find it on their start page until (.*? UTC)", words(ada.get(f"/table/{table}").text))
    assert told and f"until {told[1]}" in words(bo.get("/").text)
    opened.wait(DAY - HOUR)
    assert INVITED in bo.get("/").text
    opened.wait(2 * HOUR)
    assert INVITED not in bo.get("/").text and list(askable(ada, table)) == ["Bo"], "they may be asked again"


def test_whom_one_blocks_later_invites_no_more(opened: House) -> None:
    ada, bo, played = opened.seat_two(CASTLES)
    table = ada.open_table(CASTLES, "me", "open")
    ada.post(f"/table/{table}/ask", form=f"/table/{table}", person=askable(ada, table)["Bo"])
    block(bo, number_of(opened, played, "Ada"))
    assert INVITED not in bo.get("/").text


# -- from the list of people one knows


def lately(guest: Guest) -> str:
    return guest.get(PAGE).text.partition('id="companions"')[2].partition("</section>")[0]


def test_whom_one_has_played_with_lately_is_invited_followed_and_blocked_there(opened: House) -> None:
    ada, bo, played = opened.seat_two(CASTLES)
    assert "You have played with nobody yet." in opened.guest("Eve").post("/me", form="/account", back=PAGE).text
    bos = number_of(opened, played, "Bo")
    assert "Bo" in words(f"<main {lately(ada)}") and "/follow" not in lately(ada), "a guest cannot be followed"
    answer = ada.post(f"/people/{bos}/invite", form=PAGE, game=CARDS)
    table = answer.url.path.rsplit("/", 1)[1]
    assert "Asked, and not here yet: Bo" in words(answer.text) and kept(opened.folder, table).slug == CARDS
    assert "Ada invites you to a table: Beutelschneider" in words(bo.get("/").text)
    bo.sit(table)
    assert [seat.name for seat in kept(opened.folder, table).seats][:2] == ["Bo", "Ada"]
    bo.sign_up("bo-lately")
    assert f'action="/people/{bos}/follow"' in lately(ada)
    ada.post(f"/people/{bos}/follow", form=PAGE, on="yes")
    assert "/follow" not in lately(ada)
    ada.post(f"/people/{bos}/block", form=PAGE, on="yes")
    assert "Bo" not in lately(ada) and "Ada" not in lately(bo)


def test_nobody_else_is_invited_from_there(opened: House) -> None:
    ada, _, played = opened.seat_two(CASTLES)
    eve = opened.guest("Eve")
    eve.open_table(CASTLES, "me", "open")
    adas = number_of(opened, played, "Ada")
    check_refused(eve.post(f"/people/{adas}/invite", form="/", game=CARDS), "you can ask people you have played with")
    check_refused(ada.post(f"/people/{adas}/invite", form="/", game=CARDS), "you can ask people you have played with")
    assert len(stored(opened.folder, lambda store: store.matches_of(adas))) == 1, "no table is opened for it"
    unknown = ada.post(f"/people/{number_of(opened, played, 'Bo')}/invite", form="/", game="chess")
    assert unknown.status_code in (400, 404)


def test_whoever_has_too_many_out_opens_no_table_from_there(opened: House) -> None:
    ada, _, played = opened.seat_two(CASTLES)
    adas, bos = (number_of(opened, played, name) for name in ("Ada", "Bo"))
    for number in range(STANDING):
        one = Invitation(f"t{number}", bos, "table", "", adas, now(), now() + DAY)
        assert stored(opened.folder, lambda store, one=one: store.invite(one, STANDING)) == ""
    check_refused(ada.post(f"/people/{bos}/invite", form=PAGE, game=CARDS), "are not answered yet")
    tables = stored(opened.folder, lambda store: store.matches_of(adas))
    assert [each.id for each in tables if each.progress.stage != CLOSED] == [played]


def test_whoever_has_too_many_out_is_told_so_when_they_challenge_a_bot_too(opened: House) -> None:
    ada, program = opened.guest("Ada", place="127.0.0.77"), opened.guest(place="127.0.0.78")
    program.pages.headers["authorization"] = f"Bearer {token_of(ada, 'Deep Ada', 'ada-with-many')}"
    me = program.pages.get("/bot/tables").json()["me"]
    for number in range(STANDING):
        one = Invitation(f"t{number}", me["number"], "table", "", me["owner"], now(), now() + DAY)
        assert stored(opened.folder, lambda store, one=one: store.invite(one, STANDING)) == ""
    table = ada.open_table(CASTLES, "me", "open")
    check_refused(ada.post(f"/table/{table}/challenge", form=f"/table/{table}", program=str(me["number"])),
                  "are not answered yet")


# -- to a group's evening, to a tournament


def askable_at(host: Guest, page: str, action: str) -> dict[str, str]:
    form = host.get(page).text.partition(f'action="{action}"')[2].partition("</form>")[0]
    return {name: number for number, name in re.findall(r'<option value="(\d+)">([^<]+)</option>', form)}


def test_members_who_have_not_said_so_are_asked_to_an_evening(opened: House) -> None:
    (ada, bo, cy), group = club(opened, "Ada", "Bo", "Cy")
    set_evening(ada, group, now() + DAY)
    come(cy, group)
    (evening,) = stored(opened.folder, lambda store: store.evenings(group.rsplit("/", 1)[1]))
    way = f"{group}/evening/{evening.id}/ask"
    assert list(askable_at(ada, group, way)) == ["Bo"], "who comes is not asked"
    page = ada.post(way, form=group, person=askable_at(ada, group, way)["Bo"])
    assert "Asked, and not here yet: Bo" in words(page.text)
    assert "Ada invites you to an evening of Our Thursday round" in words(bo.get("/").text)
    assert f"{group}?evening={evening.id}#evening{evening.id}" in bo.get("/").text
    check_refused(ada.post(way, form=group, person="999"), "you can ask members of the group")
    check_refused(opened.guest("Eve").post(way, form="/groups", person="1"), "only members of this group may do that")
    come(bo, group)
    assert INVITED not in bo.get("/").text and "Asked, and not here yet" not in ada.get(group).text
    come(bo, group, comes="no")
    assert INVITED not in bo.get("/").text, "they have answered"


def test_who_is_asked_to_a_tournament_and_is_no_member_joins_by_it(opened: House) -> None:
    """They follow each other from tables they have played; the link has no key in it: anybody may read what they are
    told."""
    (ada, bo), group = club(opened, "Ada", "Bo")
    dora, eli = opened.guest("Dora", place="127.0.0.3").sign_up("dora-asked"), opened.guest("Eli")
    table = ada.open_table(CASTLES, "me", "open")
    dora.sit(table)
    follow(ada, number_of(opened, table, "Dora"))
    cup = set_up(ada, group)
    deed(bo, cup, "enter")
    assert list(askable_at(ada, cup, f"{cup}/ask")) == ["Dora"] and askable_at(bo, cup, f"{cup}/ask").keys() == {"Ada"}
    ada.post(f"{cup}/ask", form=cup, person=askable_at(ada, cup, f"{cup}/ask")["Dora"])
    assert "Ada invites you to a tournament of Our Thursday round: Castle cup" in words(dora.get("/").text)
    assert "key=" not in dora.get("/").text and "Ask to join" in words(eli.get(cup).text)
    assert "You are invited" in words(dora.get(cup).text) and come_in(dora, cup) == cup
    deed(dora, cup, "enter")
    assert INVITED not in dora.get("/").text and "Dora" in words(ada.get(cup).text)
    deed(ada, cup, "start")
    check_refused(ada.post(f"{cup}/ask", form=cup, person="1"), "you can ask members of the group")


def test_whom_a_director_enters_is_asked_no_more(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    cup = set_up(ada, group)
    bos = askable_at(ada, cup, f"{cup}/ask")["Bo"]
    asked = words(ada.post(f"{cup}/ask", form=cup, person=bos).text)
    deed(ada, cup, "direct", act="enter", other=f"member-{bos}", why="asked me to")
    assert "Asked, and not here yet: Bo" in asked and "Asked, and not here yet" not in words(ada.get(cup).text)
    assert INVITED not in bo.get("/").text


def test_who_was_removed_does_not_come_back_by_an_invitation(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    dora = opened.guest("Dora", place="127.0.0.3").sign_up("dora-removed")
    table = bo.open_table(CASTLES, "me", "open")
    dora.sit(table)
    doras = number_of(opened, table, "Dora")
    follow(bo, doras)
    cup = set_up(ada, group)
    bo.post(f"{cup}/ask", form=cup, person=doras)
    assert come_in(dora, cup) == cup
    ada.post(f"{group}/member", form=group, person=doras, deed="remove")
    ada.post(f"{group}/invitation", form=group)
    assert "Ask to join" in words(dora.get(cup).text) and INVITED not in dora.get("/").text


def test_the_invitation_of_somebody_who_has_left_opens_no_door(opened: House) -> None:
    (ada, bo), group = club(opened, "Ada", "Bo")
    dora = opened.guest("Dora", place="127.0.0.3").sign_up("dora-let-in")
    table = bo.open_table(CASTLES, "me", "open")
    dora.sit(table)
    follow(bo, number_of(opened, table, "Dora"))
    cup = set_up(ada, group)
    bo.post(f"{cup}/ask", form=cup, person=askable_at(bo, cup, f"{cup}/ask")["Dora"])
    assert "You are invited" in words(dora.get(cup).text)
    bo.post(f"{group}/leave", form=group)
    assert "Ask to join" in words(dora.get(cup).text)


# -- how they learn of it


async def invite(scene: Scene, person: int, subject: str, at: float) -> None:
    invitation = Invitation(subject, person, "evening", "round", 9, at, at + DAY)
    await send_invitation(scene.store, scene.notifier, invitation, WORDS, PATH)
    await scene.notifier.tasks.all()


async def test_an_invitation_is_told_once_and_as_they_wish(sink: PushSink, mails: MailSink) -> None:
    scene = Scene(settings(mails.port))
    await scene.store.save_notice(Notice(1, "de", "ada@example.org", True, "t" * 32))
    await scene.store.save_notice(Notice(2, "en", "bo@example.org", True, "u" * 32, "never", "never"))
    readers = [await scene.listen(sink, person, "de") for person in (1, 2)]
    for _ in range(2):
        await asyncio.gather(*(invite(scene, person, "one", 100.0) for person in (1, 2)))
    ((_, _, body),) = sink.came
    pushed = json.loads(readers[0].read(body))
    assert pushed["title"] == "Ada lädt dich an einen Tisch ein: Burgundy" and pushed["url"] == PATH
    assert pushed["body"] == "Die Einladung gilt bis 1970-01-02 00:01 UTC."
    (message,) = mails.mails
    assert mails.to == ["ada@example.org"] and message["Subject"] == pushed["title"]
    assert f"{ADDRESS}{PATH}" in message.get_content() and pushed["body"] in message.get_content()
    await scene.store.save_holidays(1, [Holiday(0.0, 1000.0)])
    await invite(scene, 1, "two", 200.0)
    assert len(mails.mails) == 1, "who is on holiday finds it on the start page"
    assert [each.subject for each in await scene.store.invitations(1, 300.0)] == ["two", "one"]


async def test_a_webhook_is_told_of_an_invitation(sink: PushSink) -> None:
    scene = Scene(settings())
    await scene.store.save_hook(replace(HOOK, person=1))
    await invite(scene, 1, "one", 100.0)
    (message,) = [json.loads(body) for path, _, body in sink.came if not path.startswith("/send")]
    assert {name: message[name] for name in ("kind", "people", "title", "url")} == {
        "kind": "invitation", "people": ["Ada"], "title": "Ada invites you to a table: Burgundy",
        "url": f"{ADDRESS}{PATH}"}


async def test_of_two_processes_one_tells(sink: PushSink) -> None:
    scene = Scene(settings())
    other = Scene(settings(), scene)
    await scene.listen(sink, 1)
    await asyncio.gather(*(invite(each, 1, "one", 100.0) for each in (scene, other)))
    assert len(sink.came) == 1


async def test_nobody_has_more_invitations_out_than_that() -> None:
    scene = Scene(settings())
    for number in range(STANDING):
        await invite(scene, 1, f"t{number}", 100.0)
    with pytest.raises(BadInput, match="are not answered yet"):
        await invite(scene, 2, "one more", 101.0)
