"""Which facts a planned move is chosen for, game by game, and what ends it."""

import asyncio
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.core import NOBODY, Illegal, Rng, Say, State
from tafelrunde.store import Plan, StoreError
from tafelrunde.web.live.bots.autopilot import RETRY, play_premove
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.messages import PlanMessage
from tafelrunde.web.live.table.premoves import decode_facts, encode_facts, find_change
from tafelrunde.web.live.table.session import Session
from tests.conformance import checks
from tests.stores import MemoryEngine
from tests.walks import turns
from tests.web.live_tables import ADA, BO, CARDS, Browser, FirstMove, FullStore, handled, move_on, seats


def walked(slug: str, seed: int, steps: int, until: Callable[[State], bool]) -> State:
    """A match after random moves, at the first moment of that sort."""
    game, rng = games.load(slug), Rng(seed)
    state = game.start(min(game.info.seats))
    for actor in islice(turns(state, rng), steps):
        if until(state):
            return state
        state.apply(actor, state.random_move(rng))
    pytest.fail("no such moment")


def test_facts_are_kept_as_they_are() -> None:
    facts = [Say("{card} lies in row {row}", card=Say("{card} {die}", card=Say("mine"), die=3), row=3), Say("Zug – ß")]
    assert decode_facts(encode_facts(facts)) == facts
    assert decode_facts(encode_facts([])) == []


@pytest.mark.parametrize("kept", ["faces 13", "", "hand 1, trick 2", "[1]", "3", "null", "{}"])
def test_a_plan_of_an_older_house_is_put_aside_without_a_word_about_facts(kept: str) -> None:
    assert decode_facts(kept) is None or kept == "{}"
    if kept != "{}":
        said = find_change(Plan("draw", 1, kept), [])
        assert said.key == "your planned move was dropped: the situation it was made for has changed"


def test_only_a_fact_that_is_lost_ends_a_plan() -> None:
    one, two, three = Say("one"), Say("two"), Say("three")
    plan = Plan("x", 1, encode_facts([one, two, two]))
    assert find_change(plan, [two, one, three, two]) is None  # more has come, in another order
    lost = find_change(plan, [one, two, three])  # of two alike one is gone
    assert lost.args["facts"] == (two,)
    assert find_change(plan, None) is not None  # it cannot be planned at all any more


def test_laying_a_card_does_not_mind_what_the_enemy_lays() -> None:
    state = walked("castles_besieged", 1, 60, lambda state: state.actor() >= 0)
    game, actor = games.load("castles_besieged"), state.actor()
    waits = 1 - actor
    before = game.plannable(state.view(waits))
    lay = next(move for move in before if move.startswith("lay"))
    state.play(actor, game.move(next(move for move in game.legal(state) if move.startswith("lay"))))
    assert find_change(Plan(lay, 1, encode_facts(before[lay])), game.plannable(state.view(waits))[lay]) is None


def test_no_plan_of_one_game_is_played_in_the_next() -> None:
    """[C2.3] The next game of a match begins with another hand; the cards and rows may look the same."""
    game, rng, ended = games.load("castles_besieged"), Rng(3), 0
    state = game.start(2, {"games": 15, "hits_to_lose": 1})
    plans: dict[str, tuple[Say, ...]] = {}
    while state.actor() != NOBODY:
        played = state.position()["games_played"]
        if now := game.plannable(state.view(0)):
            if played > ended:
                ended = played
                assert all(find_change(Plan(move, 1, encode_facts(facts)), now.get(move)) for move,
                           facts in plans.items())
            plans = now
        checks.advance(state, rng)
    assert ended > 7


def test_with_the_die_it_is_rolled_and_nobody_plans_to_draw_in_the_middle_of_a_turn() -> None:
    """[H8.3] Whoever has drawn waits for the answers to a theft, and cannot draw again."""
    game, rng, waited = games.load("behuetunsburg"), Rng(1), 0
    state = game.start(3, {"d4": True, "defence": True})
    for _ in range(2000):
        active, acting = state.view(0).data()["active"], state.acting()
        for seat in range(3):
            plans = list(game.plannable(state.view(seat)))
            assert plans in ([], ["roll"])
            if acting and active not in acting and seat == active:
                waited += 1
                assert plans == []
        if state.actor() == NOBODY:
            break
        checks.advance(state, rng)
    assert waited > 0


def test_a_thief_does_not_end_the_plan_to_draw() -> None:
    """Who is asked to defend a treasury is asked beside its turn; whose turn it is, is not."""
    game = games.load("behuetunsburg")
    asked = 0
    for seed in range(40):
        state = game.start(3)
        rng = Rng(seed)
        for seat in islice(turns(state, rng), 600):
            aside = game.is_aside(state.view(seat))
            asked += aside
            if aside:
                assert "draw" in game.plannable(state.view(seat))
                assert "draw" not in game.legal(state, seat)
            state.apply(seat, state.random_move(rng))
        if asked > 3:
            return
    pytest.fail("nobody was ever asked beside its turn")


def test_a_card_taken_from_its_row_ends_the_plan_for_a_die() -> None:
    game = games.load("burgundy")
    state, rng = game.start(2), Rng(2)
    kept = lost = 0
    for actor in islice(turns(state, rng), 400):
        waits = 1 - actor
        before = game.plannable(state.view(waits))
        move = state.random_move(rng)
        text = game.text(move)
        state.apply(actor, move)
        after = game.plannable(state.view(waits))
        for planned, facts in before.items():
            said = find_change(Plan(planned, 1, encode_facts(facts)), after.get(planned))
            if text.startswith(f"take {planned.split()[1]} "):
                lost += said is not None
                assert said is not None
            elif planned in after and not text.startswith("take"):
                kept += said is None
    assert kept > 0
    assert lost > 0


# -- plans that are played


class Disk(FullStore):
    """A store that can also keep what is planned, whatever is asked of it."""

    stubborn = False

    async def save_plan(self, *given: Any) -> None:
        if self.stubborn:
            raise StoreError("the disk is full")
        await super().save_plan(*given)


async def planned(*, alone: bool) -> tuple[Disk, Session, int, Browser]:
    """A table at which somebody has planned to draw, their seat and their tab: their turn has come. `alone`: by itself
    the house does nothing there."""
    store = Disk(MemoryEngine())
    session = await Registry(store, FirstMove()).open_table(ADA, CARDS, seats("ada", "bo"), {}, pace=0)
    seat = 1 - session.running().acting()[0]
    tab = await Browser(session, (ADA, BO)[seat]).open()
    await handled(session, tab.person, PlanMessage(seat, "draw"))
    session._listeners = () if alone else session._listeners
    await move_on(session)
    assert session.running().acting() == [seat]
    return store, session, seat, tab


async def test_a_plan_that_could_not_be_played_is_played_as_soon_as_it_can() -> None:
    store, session, seat, tab = await planned(alone=False)
    line = session.running().line
    store.full = True
    await asyncio.sleep(RETRY / 2)
    assert (session.running().line, list(await store.plans(session.id))) == (line, [seat])
    assert tab.sight["plan"]["move"] == "draw"
    store.full = False
    await asyncio.sleep(RETRY)
    assert session.running().lines_after(line)[0].text == "draw"
    assert (session.state.premoves.by_seat, await store.plans(session.id)) == ({}, {})
    await tab.until(lambda: tab.sight["line"] > line)
    assert not tab.sight.get("plan") and not tab.sight.get("plan_ended")


async def test_a_plan_that_was_played_and_is_still_on_the_disk_is_not_played_again() -> None:
    store, session, seat, _ = await planned(alone=True)
    store.stubborn = True
    with pytest.raises(StoreError):
        await play_premove(session, seat)
    assert (session.state.premoves.by_seat, list(await store.plans(session.id))) == ({}, [seat])
    store.stubborn = False
    again = await Registry(store, FirstMove()).find(session.id)
    assert str(again.state.premoves.trouble(again.running(), seat)).endswith("went another way")


@pytest.mark.parametrize("chosen", ["", "draw"])
async def test_what_is_withdrawn_while_it_is_about_to_be_played_is_not_played(chosen: str) -> None:
    _, session, seat, _ = await planned(alone=True)
    line, plan = session.running().line, session.state.premoves.by_seat[seat]
    real = session.book

    async def late(*given: Any, **rest: Any) -> None:
        await session.state.premoves.drop(seat)
        if chosen:
            session.state.premoves.by_seat[seat] = Plan(chosen, line, plan.under)
        await real(*given, **rest)

    session.book = late  # type: ignore[method-assign]
    with pytest.raises(Illegal):
        await play_premove(session, seat)
    assert session.running().line == line
    assert [each.move for each in session.state.premoves.by_seat.values()] == [chosen] * bool(chosen)
