"""«Your turn» for people with a tab open: told once, unless a visible page has shown the turn or a move answers it."""

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

from tafelrunde.store import Notice
from tests.web.house import House, TabOf, house
from tests.web.sinks import Browser, PushSink, mail_sink
from tests.web.stored import stored

CARDS = "castles_besieged"
SETTINGS = """\
address = "http://castles.example.org"
[push]
services = ["127.0.0.1"]
plain = true
[mail]
host = "127.0.0.1"
port = {port}
security = "none"
wait_minutes = 1
"""


class Scene:
    """Ada and Bo at a slow table, each with one tab and one browser that takes notices."""

    def __init__(self, opened: House, sink: PushSink) -> None:
        self.house, self.sink = opened, sink
        self.guests = [opened.guest("Ada"), opened.guest("Bo", place="127.0.0.2")]
        self.begin()
        for number, guest in enumerate(self.guests):
            push = Browser(f"{sink.address}/{number}").push
            guest.get("/account")
            answer = guest.post("/account/push", form="/account", endpoint=push.endpoint, key=push.key, auth=push.auth)
            assert answer.status_code == 204, answer.text

    def begin(self) -> None:
        """Sit down at a table, each with one tab."""
        ada, bo = self.guests
        self.table = ada.open_table(CARDS, "me", "open", speed="slow3")
        bo.sit(self.table)
        self.tabs = [guest.connection(self.table) for guest in self.guests]
        self.catch_up()

    def is_over(self) -> bool:
        """Is there no turn any more?"""
        self.catch_up()
        return not self.tabs[0].sight["acting"]

    def catch_up(self) -> None:
        """Both tabs show the table as it is."""
        for tab in self.tabs:
            tab.catch_up()

    def acting(self) -> int:
        """Whose turn it is."""
        self.catch_up()
        (seat,) = self.tabs[0].sight["acting"]
        return int(seat)

    def move_on(self) -> int:
        """Whoever's turn it is moves until it is the other's, who is answered."""
        seat = self.acting()
        while self.acting() == seat:
            self.tabs[seat].play(seat, self.tabs[seat].moves(seat)[0])
        return 1 - seat

    def told(self) -> list[str]:
        """Who was told anything by push, in order."""
        return [path[1:] for path, _, _ in self.sink.came]


@pytest.fixture
def scene(tmp_path: Path, sink: PushSink) -> Iterator[Scene]:
    """Ada and Bo, in a house without mail."""
    (tmp_path / "house.toml").write_text(SETTINGS.partition("[mail]")[0])
    with house(tmp_path) as opened:
        yield Scene(opened, sink)


def see(tab: TabOf) -> None:
    """The page is visible and shows what it was sent last."""
    tab.catch_up()
    tab.send(type="ping", at=1, line=tab.sight["line"])


def stay_hidden(scene: Scene, tab: TabOf) -> None:
    """A tab in the background: it says that it lives, and no more."""
    for _ in range(3):
        tab.send(type="ping", at=1)
        scene.house.wait(5)


def close_soon(scene: Scene, tab: TabOf) -> None:
    """Closed before anybody has looked."""
    scene.house.wait(5)
    tab.close()


def say_nothing(scene: Scene, tab: TabOf) -> None:
    """A phone that sleeps: the line is open, and nobody is at its other end."""


def answer_late(scene: Scene, tab: TabOf) -> None:
    """What it said before the turn came arrives only now."""
    tab.send(type="ping", at=1, line=0)


def come_back(scene: Scene, tab: TabOf) -> None:
    """The line breaks, and a hidden tab opens it again and again."""
    tab.close()
    for _ in range(2):
        scene.guests[scene.tabs.index(tab)].connection(scene.table).catch_up()


WAYS = (stay_hidden, close_soon, say_nothing, answer_late, come_back)


@pytest.mark.parametrize("behave", WAYS)
def test_an_open_tab_that_shows_nothing_to_anybody_only_postpones(scene: Scene,
                                                                  behave: Callable[[Scene, TabOf], None]) -> None:
    waits = scene.move_on()
    before = scene.told()
    behave(scene, scene.tabs[waits])
    assert scene.told() == before
    scene.house.wait(30)
    assert scene.told() == [*before, str(waits)]
    scene.tabs[waits].close()
    scene.house.wait(30)
    scene.house.wait(7200)
    scene.house.wait(30)
    assert scene.told() == [*before, str(waits)]


@pytest.mark.slow
def test_of_a_hundred_turns_each_is_told_once(scene: Scene) -> None:
    told: list[str] = []
    for _, behave in zip(range(100), cycle(WAYS), strict=False):
        seat = scene.acting()
        while not scene.is_over() and scene.acting() == seat:
            scene.tabs[seat].play(seat, scene.tabs[seat].moves(seat)[0])
        if scene.is_over():
            scene.begin()
            seat = 1 - scene.acting()
        waits = 1 - seat
        behave(scene, scene.tabs[waits])
        scene.house.wait(40)
        told.append(str(waits))
        assert scene.told() == told
        scene.tabs[waits].close()
        scene.tabs[waits] = scene.guests[waits].connection(scene.table)


def test_who_has_seen_the_turn_on_a_visible_page_is_not_told(scene: Scene) -> None:
    waits = scene.move_on()
    before = scene.told()
    see(scene.tabs[waits])
    scene.house.wait(1)
    scene.tabs[waits].close()
    scene.house.wait(30)
    scene.house.wait(7200)
    scene.house.wait(30)
    assert scene.told() == before


def test_whoever_comes_back_to_a_hidden_tab_in_time_is_not_told(scene: Scene) -> None:
    waits = scene.move_on()
    before = scene.told()
    scene.house.wait(10)
    see(scene.tabs[waits])
    scene.house.wait(30)
    assert scene.told() == before


def test_a_move_says_that_the_turn_was_seen(scene: Scene) -> None:
    """Also where it does not end the turn, or is refused."""
    waits = scene.move_on()
    before = scene.told()
    scene.tabs[waits].send(type="play", move="no such move", line=scene.tabs[waits].sight["line"], seat=waits)
    scene.house.wait(30)
    assert scene.told() == before


def test_each_turn_has_to_be_seen_anew(scene: Scene) -> None:
    waits = scene.move_on()
    see(scene.tabs[waits])
    scene.house.wait(30)
    before = scene.told()
    other = scene.move_on()
    see(scene.tabs[waits])  # it is not his turn that he sees
    scene.house.wait(30)
    assert scene.told() == [*before, str(other)]


def test_whoever_only_looks_on_says_nothing_about_others(scene: Scene) -> None:
    waits = scene.move_on()
    before = scene.told()
    eve = scene.house.guest("Eve", place="127.0.0.3").connection(scene.table)
    eve.catch_up()
    see(eve)
    see(scene.tabs[1 - waits])
    scene.house.wait(30)
    assert scene.told() == [*before, str(waits)]


def test_an_offer_of_another_match_has_to_be_seen_as_well(scene: Scene) -> None:
    winner = scene.move_on()
    loser = 1 - winner
    scene.tabs[winner].send(type="resign", seat=winner)
    scene.tabs[winner].hear_kind("sight")
    scene.house.wait(30)
    before = scene.told()
    scene.tabs[winner].send(type="rematch", yes=True)
    scene.house.wait(30)
    scene.house.wait(30)
    assert scene.told() == [*before, str(loser)]


@pytest.mark.parametrize("seen", [False, True])
def test_a_mail_waits_for_the_same(tmp_path: Path, sink: PushSink, seen: bool) -> None:
    with mail_sink() as mails:
        (tmp_path / "house.toml").write_text(SETTINGS.format(port=mails.port))
        with house(tmp_path) as opened:
            scene = Scene(opened, sink)
            for seat, token in enumerate(("t" * 32, "u" * 32)):
                notice = Notice(seat + 1, "en", f"{seat}@example.org", True, token)
                stored(tmp_path, lambda store, notice=notice: store.save_notice(notice))
            waits = scene.move_on()
            mails.to.clear()
            if seen:
                see(scene.tabs[waits])
            for _ in range(3):
                opened.wait(30)
            scene.tabs[waits].close()
            opened.wait(7200)
            opened.wait(30)
            assert mails.to == ([] if seen else [f"{waits}@example.org"])
