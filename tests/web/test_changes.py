"""Who asks for it is sent what has changed: it comes to the same as whole sights, takes less, and what was lost on the
way is noticed."""

import json
import random
from typing import Any

import pytest

from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.table import connection, session
from tafelrunde.web.live.table.messages import SightMessage
from tests.web.house import House, TabOf

CARDS = "castles_besieged"


@pytest.fixture(autouse=True)
def of_every_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "LARGE", 0)


def told(tab: TabOf) -> dict[str, Any]:
    """The sight a tab has, but for what each has of the log, and without what an empty field says as well."""
    sight = {name: value for name, value in tab.sight.items() if name not in ("log", "log_since", "picture")}
    return sight | {"scene": {name: value for name, value in sight["scene"].items() if value not in (None, [])}}


@pytest.mark.parametrize("slug", catalogue.slugs())
def test_changes_come_to_what_whole_sights_show(opened: House, slug: str) -> None:
    ada, dice = opened.guest("Ada"), random.Random(5)
    table = ada.open_table(slug, "me", *["bot:random"] * (catalogue.info(slug).seats[0] - 1))
    whole, changes = ada.look_at(table), ada.connection(table, "?changes")
    sent = [0, 0]  # bytes: what has changed, and all of it
    text = changes.line.recv

    def weigh(**how: Any) -> str:
        said = str(text(**how))
        sent[0] += len(said)
        sent[1] += len(json.dumps(whole.sight, separators=(",", ":")))
        return said

    for _ in range(25):
        whole.until(lambda: whole.sight.get("acting") == [0] or "result" in whole.sight)  # and nobody moves beside her
        changes.until(lambda: changes.sight.get("line") == whole.sight["line"])
        assert told(changes) == told(whole)
        assert changes.log == whole.log
        if not whole.moves(0):
            break
        changes.line.recv = weigh
        changes.play(0, dice.choice(whole.moves(0)))
        whole.until(lambda: whole.sight["line"] >= changes.sight["line"])
    assert sent[0] < sent[1]


def test_a_change_that_was_lost_is_noticed_and_made_good(opened: House) -> None:
    ada = opened.guest("Ada")
    table = ada.open_table(CARDS, "me", "bot:random")
    tab, late = ada.look_at(table), ada.connection(table, "?changes")
    late.hear_kind("sight")
    lost: list[dict[str, Any]] = []
    while len({message["since"] for message in lost} - {late.sight["picture"]}) == 0:  # as if none of these had come
        tab.until(lambda: tab.moves(0))
        tab.play(0, tab.moves(0)[0])
        lost += [message for message in [json.loads(late.line.recv(timeout=10))] if message["type"] == "change"]
    late.send(type="whole")
    while late.sight["line"] < tab.sight["line"]:
        if (text := json.loads(late.line.recv(timeout=10)))["type"] == "sight":
            late.sight = text
    tab.until(lambda: tab.moves(0))
    tab.play(0, tab.moves(0)[0])
    late.until(lambda: late.sight["line"] >= tab.sight["line"])
    assert late.sight["scene"]["areas"] == tab.sight["scene"]["areas"]


def test_of_a_small_sight_nothing_is_looked_for(opened: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """To send it again costs less."""
    monkeypatch.setattr(connection, "LARGE", 16_000)
    ada = opened.guest("Ada")
    tab = ada.connection(ada.open_table(CARDS, "me", "bot:random"), "?changes")
    tab.until(lambda: tab.moves(0))
    assert tab.play(0, tab.moves(0)[0])["type"] == "sight" and "picture" not in tab.sight


def test_the_first_sight_is_encoded_once(opened: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """However large: its number is told with it all the same."""
    ada = opened.guest("Ada")
    table = ada.open_table(CARDS, "me", "bot:random")
    encoder, encoded = connection._encoder, []

    class Counting:
        def encode(self, message: Any) -> bytes:
            encoded.append(type(message))
            return encoder.encode(message)

    monkeypatch.setattr(connection, "_encoder", Counting())
    tab = ada.connection(table, "?changes")
    tab.hear_kind("sight")
    assert tab.sight["picture"] and encoded.count(SightMessage) == 1
    tab.until(lambda: tab.moves(0))
    assert tab.play(0, tab.moves(0)[0])["type"] == "sight"


def test_who_looks_on_shares_what_is_made_once(opened: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _, table = opened.seat_two(CARDS)
    eves = [opened.guest(f"Eve {number}").connection(table, "?changes") for number in range(3)]
    for eve in eves:
        eve.hear_kind("sight")
        eve.catch_up(0.5)  # all have heard that the others have come
    shown, made = session.sight_for, []
    monkeypatch.setattr(session, "sight_for", lambda *given: made.append(given[0].person) or shown(*given))
    tab = ada.look_at(table)
    assert len({eve.hear()["picture"] for eve in eves}) == 1
    assert len([person for person in made if person not in (1, 2)]) == 1, "for one of those who look on"
    tab.close()


