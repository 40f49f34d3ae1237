"""The pages of webhooks: set, tried, removed by their owner and by nobody else; what came of it is said."""

import re
from html import unescape

import pytest

from tafelrunde.store import Hook
from tests.simulated.house import world
from tests.web.house import Guest, House, check_refused
from tests.web.sinks import PUBLIC, PushSink
from tests.web.stored import stored
from tests.web.test_groups import HOUR, found, join, link_of, set_evening, words

ADDRESS = "https://chat.example/hook"
WAIT = 12.0  # seconds in which the house looks after groups and tells them


def member(house: House, name: str) -> Guest:
    return house.guest(name).sign_up(f"{name}{len(house.guests)}")


def number_of(guest: Guest) -> int:
    return int(re.search(r"/people/(\d+)", guest.get("/account").text)[1])


def hook_of(house: House, guest: Guest) -> Hook | None:
    number = number_of(guest)
    return stored(house.folder, lambda store: store.hook(number))


def test_somebody_sets_tries_and_removes_a_webhook(open_house: House, sink: PushSink) -> None:
    ada = member(open_house, "Ada")
    page = ada.post("/account/hook", form="/account", address=ADDRESS, format="discord", prefix="<@12>").text
    assert "Your webhook is saved; try it." in page
    assert "at chat.example; whoever knows all of the address" in unescape(page) and ADDRESS not in page
    tried = ada.post("/account/hook/test", form="/account").text
    assert "it arrived" in tried and len(sink.came) == 1
    sink.answer = 404
    tried = ada.post("/account/hook/test", form="/account").text
    assert "the server answered 404" in tried and "It is left alone until" in tried
    sink.names["chat.example"] = [["127.0.0.1"]]
    for _ in range(3):
        page = ada.post("/account/hook/test", form="/account").text
    assert "there is no such server on the public internet" in page and len(sink.came) == 2
    assert "too many tests of webhooks" in ada.post("/account/hook/test", form="/account").text
    kept = hook_of(open_house, ada)
    assert (kept.format, kept.prefix, kept.failures, kept.tables) == ("discord", "<@12>", 4, "slow")
    page = ada.post("/account/hook", form="/account", format="raw", tables="always").text
    kept = hook_of(open_house, ada)
    assert (kept.address, kept.format, kept.tables, kept.failures) == (ADDRESS, "raw", "always", 0)
    assert kept.secret in page
    data = ada.post("/account/data", form="/account").json()
    assert data["webhook"]["address"] == ADDRESS and data["feeds"] is False
    assert "Your webhook is removed." in ada.post("/account/hook", form="/account", deed="remove").text
    assert hook_of(open_house, ada) is None


def test_a_webhook_that_failed_too_often_is_off_and_its_page_says_so(open_house: House, sink: PushSink) -> None:
    ada = member(open_house, "Ada")
    ada.post("/account/hook", form="/account", address=ADDRESS, format="raw")
    sink.answer = 500
    for _ in range(5):
        page = ada.post("/account/hook/test", form="/account").text
    assert "Switched off after 5 failures in a row; test it to switch it on again." in page
    assert "Switched off" not in ada.post("/account/hook", form="/account", format="raw").text


@pytest.mark.parametrize(("fields", "why"), [
    ({"address": "http://chat.example/x"}, "the address of a webhook begins with https://"),
    ({"address": "https://me:secret@chat.example/x"}, "the address of a webhook begins with https://"),
    ({"address": ""}, "the address of a webhook begins with https://"),
    ({"format": "teams"}, "the form offers “JSON”, “Discord”, “Slack, Mattermost”, “Matrix (hookshot)” or “ntfy”"),
    ({"tables": "often"}, "you can be told never, for slow tables or always"),
])
def test_a_webhook_that_cannot_be_is_refused(open_house: House, fields: dict[str, str], why: str) -> None:
    ada = member(open_house, "Ada")
    check_refused(ada.post("/account/hook", form="/account", **{"address": ADDRESS, "format": "raw", **fields}), why)
    assert hook_of(open_house, ada) is None


def test_who_has_done_nothing_here_yet_has_no_webhook(open_house: House, sink: PushSink) -> None:
    """Nobody, and a guest who was at no table."""
    nobody = open_house.guest()
    for path in ("/account/hook", "/account/hook/test", "/account/feed"):
        check_refused(nobody.post(path, form="/account", address=ADDRESS, format="raw"), "give your name first")
    guest = open_house.guest("Bo")
    found(guest)
    check_refused(guest.post("/account/hook", form="/account", address=ADDRESS, format="raw"),
                  "play a match or make an account first")
    check_refused(guest.post("/account/hook/test", form="/account"), "set a webhook first")
    assert sink.came == []


def test_who_leads_a_group_sets_its_webhook_and_it_is_told(opened: House, sink: PushSink) -> None:
    ada, bo = member(opened, "Ada"), opened.guest("Bo")
    group = found(ada)
    join(bo, link_of(ada, group))
    set_evening(ada, group, world().now + HOUR)
    assert "Webhook" in ada.post(f"{group}/hook", form=group, address=ADDRESS, format="slack").text
    assert "Send a test message" not in bo.get(group).text and "chat.example" not in bo.get(group).text
    assert "it arrived" in ada.post(f"{group}/hook/test", form=group).text
    opened.wait(WAIT)
    assert len(sink.came) == 1, "nothing from before"
    evening = re.search(rf"{group}/evening/(\d+)/move", ada.get(group).text)[1]
    moved = ada.post(f"{group}/evening/{evening}/move", form=group, zone="Europe/Berlin", at="2027-01-20T20:30")
    assert "Wednesday, January 20, 2027, 8:30" in words(moved.text) and 'value="2027-01-20T20:30"' in moved.text
    opened.wait(WAIT)
    assert b"was moved: Wednesday, January 20, 2027" in sink.came[1][2]
    ada.post(f"{group}/evening/{evening}/cancel", form=group)
    opened.wait(WAIT)
    assert b"is cancelled" in sink.came[2][2] and len(sink.came) == 3
    assert all(place == PUBLIC for place, _, _ in sink.reached)
    check_refused(ada.post(f"{group}/evening/{evening}/move", form=group, zone="UTC", at="2027-01-20T20:30"),
                  "that evening is over, or was cancelled")
    assert "chat.example" not in ada.post(f"{group}/hook", form=group, deed="remove").text

