"""No byte a seat is sent depends on what it may not know; and planted leaks are found, in every game."""

import hashlib
import json
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.core import Game, Illegal, Say
from tafelrunde.core.state import State
from tafelrunde.match import Entry, Match
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.table import session as session_module
from tafelrunde.web.live.table.messages import Clock
from tafelrunde.web.live.table.premoves import Premoves
from tafelrunde.web.live.table.state import KeptState
from tafelrunde.web.routes import tables
from tafelrunde.web.runtime.metrics import METRICS
from tests.conformance.cases import Case
from tests.long import SEED, long_where, much, some_a_day
from tests.trust import secrecy
from tests.trust.inside import run
from tests.trust.secrecy import Figures, spy_game

CARDS = "beutelschneider"


def sound(found: Figures) -> None:
    """Nothing leaked, and there was something to leak."""
    assert not found.leaks, found.leaks[0]
    assert found.distinct > found.positions / 10
    assert found.moves - found.parted > found.pairs / 2
    assert found.texts > found.pairs


def sound_in_a_browser(found: Figures, plans: bool = True) -> None:
    sound(found)
    assert found.undone > 0
    assert (found.planned > 0) == plans
    assert found.hints > 0 or found.positions < 100  # of few positions it may be that nobody asks at any
    assert found.pages > 0


def has_plans(slug: str) -> bool:
    """May moves of this game be chosen before one's turn?"""
    return type(games.load(slug)).plannable is not Game.plannable


@pytest.mark.parametrize("slug", some_a_day(catalogue.slugs(), 2))
def test_two_worlds_look_alike(slug: str) -> None:
    sound_in_a_browser(run(spy_game(slug, much(40, 220), seed=SEED)), plans=has_plans(slug))


def test_a_trade_in_the_making_looks_alike_in_two_worlds() -> None:
    """What is named of an offer before it is made differs between the worlds; nobody but the proposer is told."""
    bazaar = Case("behuetunsburg", 3, {"trading": True, "trade_tables": True, "trade_offers": 9})
    sound_in_a_browser(run(spy_game(bazaar.slug, 40, seed=SEED, cases=[bazaar])))


def mark_of(state: State) -> int:
    return hashlib.sha256(json.dumps(state.position(), sort_keys=True).encode()).digest()[0]


def in_field(message: Any, match: Match) -> None:
    """A field tells of the whole position."""
    message.people[0].bot = f"{mark_of(match.state):03}"


def in_length(message: Any, match: Match) -> None:
    """Nothing is said, but a list is longer in one world."""
    message.clocks = [Clock(0, 1.0)] * (mark_of(match.state) % 4)


def in_order(message: Any, match: Match) -> None:
    """The same is said in another order."""
    message.people = sorted(message.people, key=lambda each: (each.seat + mark_of(match.state)) % len(message.people))


@pytest.mark.parametrize("slug", long_where(lambda slug: slug != CARDS, games.BUILT_IN))
@pytest.mark.parametrize("leak", [in_field, in_length, in_order])
def test_a_leak_in_the_sight_is_found(leak: Any, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = session_module.sight_for

    def leaking(viewer: Any, table: KeptState, *rest: Any) -> Any:
        message = whole(viewer, table, *rest)
        leak(message, table.running())
        return message

    monkeypatch.setattr(session_module, "sight_for", leaking)
    assert run(spy_game(slug, 15, seed=1, enough=1)).leaks


@pytest.mark.parametrize("slug", long_where(lambda slug: slug != CARDS, games.BUILT_IN))
def test_a_leak_in_the_log_is_found(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_everybody(match: Match, seat: int, since: int = 0) -> list[Entry]:
        """The log without asking whom a line is for."""
        return [Entry(number, news.say, news.rule) for number in match._standing if number > since
                for news in match._booked[number - 1].news]

    monkeypatch.setattr(Match, "log", tell_everybody)
    found = run(spy_game(slug, 300, seed=2, enough=1))
    assert any(" after " in leak for leak in found.leaks)


def test_a_leak_in_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match.why_not

    def why_not(match: Match, seat: int, text: str) -> Illegal | None:
        """Says a little more than it should."""
        refused = honest(match, seat, text)
        return refused and Illegal(f"X{mark_of(match.state)}", refused.say.key, **refused.say.args)

    monkeypatch.setattr(Match, "why_not", why_not)
    assert run(spy_game(CARDS, 10, seed=1, enough=1)).leaks


def test_a_plan_that_everybody_is_told_of_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Premoves.choose

    async def choose(plans: Premoves, match: Match, seat: int, move: str) -> None:
        """Tells the house what was planned."""
        await honest(plans, match, seat, move)
        plans.kept.seats[seat].name = f"Person {seat}{len(move)}"

    monkeypatch.setattr(Premoves, "choose", choose)
    assert run(spy_game(CARDS, 30, seed=1, enough=1)).leaks


def test_a_hint_that_knows_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = secrecy.Thinking.advise

    def advise(bots: Any, slug: str, view: Any, legal: Any, bot: str, seed: int, **rest: Any) -> Any:
        """Thinks about something that depends on the true world."""
        return whole(bots, slug, view, legal, bot, seed + mark_of(bots.table.match.state), **rest)

    asked = secrecy.Hints.ask

    async def ask(hints_of: Any, seat: int, line: int) -> Any:
        """Lets the bot see the table."""
        hints_of.bots.table = hints_of.state
        return await asked(hints_of, seat, line)

    monkeypatch.setattr(secrecy, "HINTS", 1.0)
    monkeypatch.setattr(secrecy.Thinking, "advise", advise)
    monkeypatch.setattr(secrecy.Hints, "ask", ask)
    assert run(spy_game(CARDS, 20, seed=1, enough=1)).leaks


def test_a_leak_after_a_step_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match._apply_event

    def apply_event(match: Match, booked: Any) -> None:
        """Says a little more than it should."""
        honest(match, booked)
        booked.news[0].say = Say("{seat} takes back {mark}", seat=0, mark=mark_of(match.state))

    monkeypatch.setattr(Match, "_apply_event", apply_event)
    found = run(spy_game(CARDS, 60, seed=1, enough=1))
    assert any("step back" in leak for leak in found.leaks)


@pytest.mark.parametrize("place", ["page", "figures", "twice"])
def test_a_leak_beside_the_table_is_found(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrecy, "PAGES_EVERY", 2)
    if place == "page":
        honest = tables.render_page
        monkeypatch.setattr(tables, "render_page", lambda visitor, name, status=200, **context: honest(
            visitor, name, 200 + mark_of(context["session"].match.state) % 2 if "session" in context else status,
            **context))
    elif place == "figures":
        counted = Match.sight

        def sight(match: Match, seat: int) -> Any:
            """Counts what it should not."""
            METRICS.counts["lines"].inc(mark_of(match.state) % 8)
            return counted(match, seat)

        monkeypatch.setattr(Match, "sight", sight)
    else:
        monkeypatch.setattr(session_module.Session, "show", shy(session_module.Session.show))
    assert run(spy_game(CARDS, 10, seed=1, enough=1)).leaks


def shy(show: Any) -> Any:
    """A table that sometimes says a thing twice, depending on what is hidden."""

    def showing(session: Any, connection: Any, *audience: Any) -> str:
        if mark_of(session.match.state) % 2:
            show(session, connection, *audience)
        return str(show(session, connection, *audience))

    return showing
