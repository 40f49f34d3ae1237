"""What belongs to one person alone: hints, plans, notes. Nobody else may notice that they exist."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.bots import Advice, Ask, Budget, make, search_bot
from tafelrunde.bots.levels import LEVELS
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table import hints
from tafelrunde.web.live.table.messages import HintsMessage
from tests.stores import memory_store
from tests.web.house import Guest, House, TabOf
from tests.web.live_tables import ADA, FirstMove, seats

pytestmark = pytest.mark.several
CASTLES = "castles_besieged"
DUEL = Path(__file__).parents[1] / "games/loewenherz/records/king-first.txt"
BROKEN_OFF = 51  # its line after which seats 2 and 3 duel

TOO_LONG = "{limit:character|characters} at most can be kept at once, these are {found}"


def seated(guest: Guest, table: str) -> TabOf:
    connection = guest.look_at(table)
    connection.catch_up(0.6)
    return connection


@pytest.mark.slow
def test_notes_are_their_owners_and_last(open_house: House) -> None:
    ada, bo, table = open_house.seat_two(CASTLES)
    mine, other, his = seated(ada, table), seated(ada, table), seated(bo, table)
    mine.send(type="note", words="the king is in his hand")
    assert mine.hear_kind("notes")["words"] == other.hear_kind("notes")["words"] == "the king is in his hand"
    his.send(type="ping", at=1.0)
    assert his.hear()["type"] == "pong"  # nothing came before it
    late = ada.connection(table)
    assert late.hear_kind("notes")["words"] == "the king is in his hand"
    mine.send(type="note", words="x" * 2001)
    assert mine.hear_kind("refusal")["say"] == [TOO_LONG, {"limit": 2000, "found": 2001}]
    mine.send(type="note", words="x" * 2000)
    assert mine.hear_kind("notes")["words"] == "x" * 2000
    eve = open_house.guest("Eve").look_at(table)
    eve.send(type="note", words="who am I?")
    assert eve.hear_kind("refusal")["say"] == ["to keep notes, give your name first"]


def pair(open_house: House) -> tuple[tuple[Guest, Guest], str, list[TabOf], int, int]:
    """Two people at a table of their own, their tabs, whose turn it is, and who waits."""
    ada, bo, table = open_house.seat_two(CASTLES)
    connections = [seated(ada, table), seated(bo, table)]
    actor = connections[0].sight["acting"][0]
    return (ada, bo), table, connections, actor, 1 - actor


@pytest.mark.slow
def test_a_planned_move_is_played_when_the_turn_comes(open_house: House) -> None:
    people, table, connections, actor, waits = pair(open_house)
    connections[waits].send(type="offer", seat=waits)
    offers = [move["move"] for move in connections[waits].hear_kind("offers")["moves"]]
    assert "draw" in offers
    connections[actor].catch_up(0.6)
    before = connections[actor].sight["line"]
    connections[waits].send(type="plan", seat=waits, move="draw")
    assert connections[waits].hear_kind("sight")["plan"]["label"] == ["draw a card"]
    connections[actor].send(type="ping", at=2.0)
    assert connections[actor].hear()["type"] == "pong"  # nobody else is told anything
    assert seated(people[waits], table).sight["plan"]["move"] == "draw"
    connections[actor].play(actor, next(move for move in connections[actor].moves(actor) if move.startswith("lay")))
    connections[actor].until(lambda: connections[actor].sight["acting"] == [actor])
    assert connections[actor].sight["line"] >= before + 3  # his card, my drawing, what was drawn
    connections[waits].until(lambda: connections[waits].sight["line"] >= connections[actor].sight["line"])
    assert "plan" not in connections[waits].sight


@pytest.mark.slow
def test_a_plan_is_put_aside_when_what_it_was_made_for_has_changed(open_house: House) -> None:
    _, _, connections, actor, waits = pair(open_house)
    connections[waits].send(type="offer", seat=waits)
    assert "attack 1" not in [move["move"] for move in connections[waits].hear_kind("offers")["moves"]]
    connections[actor].play(actor, next(move for move in connections[actor].moves(actor) if move.startswith("lay")))
    connections[waits].until(lambda: connections[waits].sight["acting"] == [waits])
    actor, waits = waits, actor
    connections[actor].play(actor, "draw")
    connections[waits].until(lambda: connections[waits].sight["acting"] == [waits])
    connections[waits].play(waits, "draw")
    connections[actor].until(lambda: connections[actor].sight["acting"] == [actor])
    connections[waits].until(lambda: connections[waits].sight["line"] >= connections[actor].sight["line"])
    connections[waits].send(type="plan", seat=waits, move="attack 1")
    connections[waits].hear_kind("sight")
    connections[actor].play(actor, next(move for move in connections[actor].moves(actor) if move.startswith("lay")))
    connections[waits].until(lambda: "plan_ended" in connections[waits].sight)
    key, told = connections[waits].sight["plan_ended"]
    assert key == "your planned move was dropped, for this does not hold any more: {facts}"
    assert [fact[0] for fact in told["facts"]["all"]] == ["{card} faces the castle"]
    assert connections[waits].sight["acting"] == [waits]
    connections[actor].catch_up(0.5)
    assert not {"plan", "plan_ended"} & set(connections[actor].sight)
    connections[waits].send(type="plan", seat=waits, move="draw")
    assert connections[waits].hear_kind("refusal")["say"] == ["it is your turn: play the move"]


def test_a_hint_is_for_whoever_asks_and_only_where_it_is_allowed(open_house: House) -> None:
    ada = open_house.guest("Ada")
    table = ada.open_table(CASTLES, "me", "bot:random")
    connection = seated(ada, table)
    connection.until(lambda: connection.sight.get("acting") == [0])
    assert connection.sight["may_hint"]
    connection.send(type="hint", line=connection.sight["line"], seat=0)
    told = connection.hear_kind("hints", 60)
    assert (told["line"], told["seat"], told["bot"]) == (connection.sight["line"], 0, "Emperor")
    assert {hint["move"] for hint in told["moves"]} <= set(connection.moves(0))
    assert all(0 <= hint["expects"] <= 1 for hint in told["moves"])
    connection.send(type="hint", line=connection.sight["line"], seat=0)
    assert connection.hear_kind("hints", 2)["moves"] == told["moves"]  # not asked a second time
    connection.send(type="hint", line=connection.sight["line"] - 1, seat=0)
    assert connection.hear_kind("refusal")["say"] == ["it is not your turn"]


class Slow(FirstMove):
    """Bots that think here and now, on a machine where each look at the clock is so many seconds after the last one."""

    def __init__(self, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        clock = SimpleNamespace(monotonic=count(0.0, seconds).__next__, sleep=lambda seconds: None)
        monkeypatch.setattr(search_bot, "time", clock)

    def advise(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None, count: int = 3, person: int = 0) -> "Future[list[Advice]]":
        game = games.load(slug)
        found: Future[list[Advice]] = Future()
        found.set_result(make(bot).advise(Ask(game, game.read_view(view), legal, 1, budget), count))
        return found


async def test_a_hint_is_the_same_on_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.web.live.table.next_match.secrets.token_bytes", bytes)  # the same dice
    monkeypatch.setattr(hints, "EMPEROR", LEVELS[-1])  # who searches: the king
    async def hinted(seconds: float) -> HintsMessage:
        registry = Registry(memory_store(), Slow(seconds, monkeypatch))
        session = await registry.open_table(ADA, CASTLES, seats("ada", "ada"), {}, hints=True)
        return await session.ask_hints(session.running().acting()[0], session.running().line)

    quick = await hinted(0.0)
    assert len(quick.moves) == hints.SHOWN
    assert quick.moves == (await hinted(100.0)).moves


@pytest.mark.slow
def test_a_hint_asked_for_in_a_duel_is_no_staler_for_a_rivals_bid(open_house: House) -> None:
    """[L6.3a] Bids are secret: what seat 2 is asked stays the same when seat 3 has bid."""
    ada = open_house.guest("Ada")
    table = ada.play_on(DUEL.read_text(), str(BROKEN_OFF), "bot:random", "bot:random", "me", "bot:random")
    connection = ada.look_at(table)
    connection.until(lambda: connection.sight["acting"] == [2])
    assert (connection.sight["line"], connection.sight["asked_since"]) == (BROKEN_OFF + 1, BROKEN_OFF)
    for line in (BROKEN_OFF, BROKEN_OFF + 1):
        connection.send(type="hint", line=line, seat=2)
        told = connection.hear_kind("hints", 60)
        assert (told["line"], {hint["move"] for hint in told["moves"]} <= set(connection.moves(2))) == (BROKEN_OFF + 1,
                                                                                                        True)
    connection.send(type="hint", line=BROKEN_OFF - 1, seat=2)
    assert connection.hear_kind("refusal")["say"] == ["it is not your turn"]
    connection.play(2, "bid 0")
    assert "asked_since" not in connection.sight


@pytest.mark.slow
def test_hints_are_off_where_somebody_else_sits_unless_the_table_says_so(open_house: House) -> None:
    (ada, _), _, connections, actor, _ = pair(open_house)
    assert "may_hint" not in connections[actor].sight
    connections[actor].send(type="hint", line=connections[actor].sight["line"], seat=actor)
    assert connections[actor].hear_kind("refusal")["say"] == ["hints are not allowed at this table"]
    allowed = ada.open_table(CASTLES, "me", "open", hints="yes")
    assert "allowed for everybody at this table" in open_house.guest("Cem").get(f"/table/{allowed}").text
    forbidden = seated(ada, ada.open_table(CASTLES, "me", "bot:random", hints="no"))
    assert "may_hint" not in forbidden.sight
