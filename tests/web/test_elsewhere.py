"""Who sits at several tables: the one at hand tells of the others that wait, and pages count them."""

import asyncio

import msgspec
import pytest

from tafelrunde.store import RUNNING, KeptMatch, KeptSeat, Progress
from tafelrunde.store.others import Alone
from tafelrunde.web.live.cluster import other_tables as module
from tafelrunde.web.live.cluster.other_tables import MOST, OtherTables
from tafelrunde.web.live.cluster.signals import Signals, TurnsChanged
from tafelrunde.web.live.table.messages import ElsewhereMessage
from tafelrunde.web.live.table.viewer import Viewer
from tests.stores import memory_store
from tests.web.house import Guest, House

pytestmark = pytest.mark.several


class At:
    """Whoever is at a table, and what they were told."""

    def __init__(self, person: int) -> None:
        self.viewer = Viewer(person)
        self.told: list[ElsewhereMessage] = []

    def tell(self, message: ElsewhereMessage) -> str:
        self.told.append(message)
        return ""


class Played:
    """A table of two people."""

    id = "here"

    def __init__(self) -> None:
        seats = [KeptSeat("person", 1), KeptSeat("person", 2)]
        self.kept = KeptMatch("here", "castles_besieged", 1, {}, bytes(32), seats, 1, 1.0, 1.0)

    def turn_of(self, seat: int) -> "Played":
        self.kept.progress = Progress(RUNNING, 1, (seat,))
        return self


class Street(Alone):
    """Where other processes are told of turns."""

    def __init__(self) -> None:
        self.told: list[tuple[int, ...]] = []

    def tell(self, text: str) -> None:
        self.told.append(msgspec.json.decode(text, type=TurnsChanged).people)


async def test_many_turns_are_told_to_other_processes_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.1)
    street, here, match = Street(), OtherTables(memory_store()), Played()
    here.listen(Signals(street))
    for seat in (0, 1, 0, 1, 1):
        here.changed(match.turn_of(seat))
    assert street.told == [(1, 2)], "the first is told at once"
    await asyncio.sleep(0.05)
    assert len(street.told) == 1
    await asyncio.sleep(0.1)
    assert street.told == [(1, 2), (1, 2)], "the next together"
    await asyncio.sleep(0.15)
    match.kept.seats = [KeptSeat("person", number) for number in range(10, 10 + 2 * MOST)]
    match.id = "large"
    here.changed(match.turn_of(0))
    assert [len(people) for people in street.told] == [2, 2, MOST, MOST]
    assert {person for people in street.told[2:] for person in people} == set(range(10, 10 + 2 * MOST))


async def test_at_other_tables_those_hear_of_a_turn_whom_it_concerns() -> None:
    elsewhere, match = OtherTables(memory_store()), Played()
    ada, bo, eve, gone, nameless = At(1), At(2), At(3), At(1), At(0)
    for line, table in ((ada, "there"), (bo, "here"), (eve, "there"), (gone, "third"), (nameless, "there")):
        elsewhere.came(line, table)
    elsewhere.left(gone)
    elsewhere.changed(match.turn_of(0))
    elsewhere.changed(match.turn_of(1))
    elsewhere.changed(match.turn_of(1))
    await asyncio.sleep(0.05)
    assert [len(line.told) for line in (ada, bo, eve, gone, nameless)] == [2, 0, 0, 0, 0]
    for line in (ada, bo, eve, nameless):
        elsewhere.left(line)
    assert not elsewhere._tabs


def two_tables(opened: House) -> tuple[Guest, Guest, str, str]:
    ada, bo = opened.guest("Ada"), opened.guest("Bo")
    first, second = (ada.open_table("castles_besieged", "me", "open") for _ in range(2))
    bo.sit(first)
    bo.sit(second)
    return ada, bo, first, second


def test_the_table_at_hand_tells_when_another_one_waits(opened: House) -> None:
    ada, bo, first, second = two_tables(opened)
    theirs = {each: each.connection(second) for each in (ada, bo)}
    for tab in theirs.values():
        tab.hear_kind("sight")
    begins = next(each for each, tab in theirs.items() if tab.moves(tab.sight["scene"]["viewer"]))
    waits = bo if begins is ada else ada
    here = begins.connection(first)
    assert here.hear_kind("elsewhere") == {"type": "elsewhere", "tables": 1, "next": second}
    there = waits.look_at(first)
    while moves := theirs[begins].moves(theirs[begins].sight["scene"]["viewer"]):
        assert theirs[begins].play(theirs[begins].sight["scene"]["viewer"], moves[0])["type"] == "sight"
    assert here.hear_kind("elsewhere") == {"type": "elsewhere"}, "it is the other's turn now"
    assert there.hear_kind("elsewhere") == {"type": "elsewhere", "tables": 1, "next": second}
    assert "<title>Ratings" not in waits.get("/ratings").text
    assert "<title>(" in waits.get("/ratings").text
    assert 'data-waiting="1"' in waits.get(f"/table/{first}").text
    at_hand = waits.get(f"/table/{second}").text
    assert "<title>(" not in at_hand, "at a table the others count"


def test_nobody_waits_at_a_table_of_bots(opened: House) -> None:
    ada = opened.guest("Ada")
    ada.open_table("castles_besieged", "me", "bot:random")
    page = ada.get("/lobby").text
    assert 'data-waiting=""' in page
    assert page.count("<title>Tables") == 1


def test_a_stranger_who_looks_on_can_give_a_name_at_the_table(opened: House) -> None:
    ada, _, first, _ = two_tables(opened)
    eve = opened.guest()
    page = eve.get(f"/table/{first}").text
    assert 'id="name-me"' in page
    tab = eve.connection(first)
    tab.send(type="speak", words="hello")
    assert "give your name first" in tab.hear_kind("refusal")["say"][0]
    assert 'id="name-me"' not in ada.get(f"/table/{first}").text
    back = eve.post("/me", form=f"/table/{first}", name="Eve", back=f"/table/{first}")
    assert back.url.path == f"/table/{first}"
    assert 'id="name-me"' not in back.text
    tab = eve.connection(first)
    tab.send(type="speak", words="  hello   there ")
    assert tab.hear_kind("chat")["lines"][0]["words"] == "hello there"
