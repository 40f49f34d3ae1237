"""Ratings, own figures and two people against each other, as pages; a match counts when it ends and is made up for."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tafelrunde.cli.app import run as command
from tafelrunde.core.record import Line
from tafelrunde.store import OVER, PROGRAM, KeptMatch, KeptSeat, Person, Progress, Store, StoreError, open_store
from tafelrunde.store.ratings import to_points
from tafelrunde.web.http.identity import KEY, hash_key
from tafelrunde.web.lists.rating_graph import graph_of
from tafelrunde.web.lists.statistics import everybody_in, list_meetings, tally_matches
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.server.app import build
from tests.commands import run_command
from tests.stores import MemoryEngine, done, memory_store, opened, using
from tests.trust.inside import NoBots
from tests.web.live_tables import ADA, FirstMove, move, seats

SLUG = "castles_besieged"


def seat(person: int, name: str, left_by: int = 0) -> KeptSeat:
    """Somebody's seat; a bot's where the person is 0."""
    return KeptSeat("person" if person else "bot", person, name, "" if person else "squire", left_by=left_by)


def over(name: str, ranks: Sequence[int], sitting: Sequence[KeptSeat], at: float = 5.0,
         public: bool = True) -> KeptMatch:
    return KeptMatch(name, SLUG, 1, {}, b"s" * 32, list(sitting), 1, 4.0, at, public,
                     progress=Progress(OVER, 3, (), tuple(ranks), tuple(10 - rank for rank in ranks)))


def keep(store: Store, match: KeptMatch) -> None:
    """Put it into a store, with a few moves of every seat."""
    done(store.save_match(match))
    moves = [Line(number + 1, seat, "x") for number, seat in enumerate(2 * [*range(len(match.seats))])]
    done(store.append(match, moves, match.updated, match.progress))


async def test_a_match_that_ends_is_counted() -> None:
    store = memory_store()
    registry = Registry(store, FirstMove())
    for moves in (0, 6):
        assert await store.ratings(SLUG, 2) == []
        session = await registry.open_table(ADA, SLUG, seats("ada", "bo"), {})
        await move(session, moves)
        await session.book(lambda match: match.resign(0))
    assert [(each.person, each.won) for each in await store.ratings(SLUG, 2)] == [(2, 1), (1, 0)]


async def test_a_match_the_house_could_not_count_is_counted_when_it_opens() -> None:
    store = memory_store()
    for number in range(150):
        keep(store, over(f"m{number}", (1, 2), [seat(1, "Ada"), seat(2, "Bo")], float(number)))
    await BackgroundTasks(Registry(store, FirstMove())).count_unrated()
    assert await store.unrated_matches() == []
    assert [each.played for each in await store.ratings(SLUG, 2)] == [150, 150]


class Unrating(Store):
    """A store that cannot count."""

    async def rate(self, match: str) -> bool:
        raise StoreError("the disk is full")


async def test_a_full_disk_does_not_take_the_result_back() -> None:
    store = opened(Unrating(MemoryEngine()))
    registry = Registry(store, FirstMove())
    session = await registry.open_table(ADA, SLUG, seats("ada", "bo"), {})
    await session.book(lambda match: match.resign(0))
    assert session.running().is_over
    assert await store.unrated_matches() == [session.id]


def test_sums_by_game_and_against_bots() -> None:
    matches = [
        over("a", (1, 2), [seat(1, "Ada"), seat(2, "Bo")]),
        over("b", (2, 1), [seat(1, "Ada"), seat(0, "Bot")]),
        over("c", (1, 2, 3), [seat(0, "Ada", left_by=1), seat(2, "Bo"), seat(3, "Cleo")]),
        over("d", (1, 2), [seat(1, "Ada"), seat(1, "Ada 2")]),
    ]
    whole = tally_matches(matches, 1)
    people, bots = whole.games[SLUG], whole.bots[SLUG]
    assert (people.played, people.won, people.left, people.place) == (2, 1, 1, 1.0)
    assert (bots.played, bots.won, bots.place) == (1, 0, 2.0)
    assert (whole.alone, dict(whole.others), whole.names) == (1, {2: 2, 3: 1}, {2: "Bo", 3: "Cleo"})
    assert [(each.match.id, each.ahead) for each in list_meetings(matches, 1, 2)] == [("a", 1), ("c", 2)]


def test_a_match_with_programs_alone_is_none_with_people() -> None:
    program = KeptSeat("person", 7, "Deep Cleo", PROGRAM)
    matches = [
        over("with a program", (1, 2), [seat(1, "Ada"), program]),
        over("left by a program", (2, 1), [seat(1, "Ada"), seat(0, "Deep Cleo", left_by=7)]),
        over("with both", (2, 1, 3), [seat(1, "Ada"), program, seat(2, "Bo")]),
    ]
    assert everybody_in(matches) == {1, 2, 7}
    whole = tally_matches(matches, 1, {7})
    people, bots = whole.games[SLUG], whole.bots[SLUG]
    assert (people.played, people.won, people.place) == (1, 0, 2.0), "the program is before her there, too"
    assert (bots.played, bots.won) == (2, 2)
    assert dict(whole.others) == {7: 3, 2: 1}
    of_the_program = tally_matches(matches, 7, {7})
    assert of_the_program.games[SLUG].played == 3 and not of_the_program.bots


def test_every_page_counts_the_same_matches_and_the_same_wins() -> None:
    """Ratings, somebody's figures and two people against each other, over every kind of match there is."""
    matches = [
        over("plain", (1, 2), [seat(1, "Ada"), seat(2, "Bo")]),
        over("shared", (1, 1), [seat(1, "Ada"), seat(2, "Bo")]),
        over("behind a bot", (3, 2, 1), [seat(1, "Ada"), seat(2, "Bo"), seat(0, "Bot")]),
        over("left, and the bot won", (1, 2, 3), [seat(0, "Ada", left_by=1), seat(2, "Bo"), seat(3, "Cleo")]),
        over("both left", (1, 2), [seat(0, "Ada", left_by=1), seat(0, "Bo", left_by=2)]),
        over("somebody with two seats", (1, 2, 3), [seat(1, "Ada"), seat(2, "Bo"), seat(2, "Bo 2")]),
        over("from the middle", (1, 2), [seat(1, "Ada"), seat(2, "Bo")]),
        over("without a result", (), [seat(1, "Ada"), seat(2, "Bo")]),
    ]
    matches[6].given = 12
    kept = memory_store()
    for match in matches:
        keep(kept, match)
        done(kept.rate(match.id))
    for person in (1, 2):
        rated = done(kept.ratings_of(person))
        people = tally_matches(matches, person).games[SLUG]
        assert people.played == sum(each.played for each in rated) == 5
        assert people.won == sum(each.won for each in rated) == {1: 2, 2: 3}[person]
    met = list_meetings(matches, 1, 2)
    assert len(met) == tally_matches(matches, 1).others[2] == 5
    assert [(each.match.id, each.ahead) for each in met] == [
        ("plain", 1), ("shared", 0), ("behind a bot", 2), ("left, and the bot won", 2), ("both left", 1)]


@pytest.fixture
def store() -> Store:
    """Three people; two of them have met twice, once in private."""
    made = memory_store()
    for name in ("Ada", "Bo", "Cleo"):
        done(made.add_person(hash_key(f"a key of somebody called {name}"), name, 1.0))
    for match in (over("open", (1, 2), [seat(1, "Ada"), seat(2, "Bo")]),
                  over("hidden", (2, 1), [seat(1, "Ada"), seat(2, "Bo")], public=False)):
        keep(made, match)
        done(made.rate(match.id))
    return made


def test_pages_of_people(store: Store) -> None:
    with TestClient(build(store, NoBots())) as client:
        best = client.get(f"/ratings/{SLUG}").text
        assert best.index("/people/2") > 0
        assert best.index("/people/1") > 0
        assert client.get("/ratings", follow_redirects=True).status_code == 200
        bo = client.get("/people/2").text
        assert "/table/open" in bo
        assert "/table/hidden" not in bo
        both = client.get("/people/1/2").text
        assert both.count('<td class="number">1</td>') == 2
        assert "/table/hidden" not in both
        client.cookies.set(KEY, "a key of somebody called Ada")
        assert "/table/hidden" in client.get("/people/1/2").text
        assert "/people/2/1" in client.get("/people/2").text
        for nowhere in ("/people/3", "/people/99", "/people/1/3", "/people/1/1", "/ratings/chess"):
            assert client.get(nowhere).status_code == 404
        client.cookies.set(KEY, "a key of somebody called Cleo")
        assert client.get("/people/3").status_code == 200


def test_the_graph_of_a_rating_tells_what_its_table_tells() -> None:
    store = memory_store()
    for name in ("Ada", "Bo"):
        done(store.add_person(hash_key(f"a key of somebody called {name}"), name, 1.0))
    for at, name in ((5.0, "hidden"), (6.0, "open")):
        keep(store, over(name, (1, 2), [seat(1, "Ada"), seat(2, "Bo")], at, public=name == "open"))
        done(store.rate(name))
    history = done(store.rating_history(1))
    assert [each.match for each in history] == ["hidden", "open"]
    graph = graph_of(history, is_whole=True)
    assert [each.match for each in graph.moments] == ["", "hidden", "open"]
    assert graph.moments[0].rating == 1000
    assert graph.moments[-1].rating == to_points(done(store.ratings_of(1))[0])
    points = [tuple(map(float, point.split(","))) for point in graph.line.split()]
    assert points == list(graph.dots)
    widths = [each.estimate - each.rating for each in graph.moments]
    assert widths == sorted(widths, reverse=True), "the more matches, the narrower the band"
    assert graph.band.split()[:3] == graph.line.split()
    with TestClient(build(store, NoBots())) as client:
        page = client.get("/people/1").text
        table = page.partition("<details>")[2].partition("</details>")[0]
        assert 'href="/table/open"' in table
        assert "hidden" not in table
        assert f'<td class="number">{graph.moments[-1].rating}</td>' in table
        assert f'points="{graph.band}"' in page
        assert f'points="{graph.band}"' not in client.get("/people/2").text


def test_the_command_makes_ratings_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with using(open_store(tmp_path / "house.db")) as kept:
        people: list[Person] = [done(kept.add_person(name, name, 1.0)) for name in ("Ada", "Bo")]
        keep(kept, over("abc", (2, 1), [seat(people[0].id, "Ada"), seat(people[1].id, "Bo")]))
        keep(kept, over("def", (1, 2), [seat(people[0].id, "Ada"), seat(0, "Bot")]))
    told = run_command(capsys, "ratings", "--rebuild", "--data", str(tmp_path))
    assert "2 matches read, 1 counted\n" in told
    assert "2 seats: 1. Bo " in told and "(1 match, 1 won)" in told
    assert run_command(capsys, "ratings", "--data", str(tmp_path)) == told.partition("\n")[2]
    assert command(["ratings", "--data", str(tmp_path / "none")]) == 2
