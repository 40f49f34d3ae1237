"""The lobby: my tables by whose turn it is, and tables found by game, clocks, seats and open seats."""

from pathlib import Path

from litestar.testing import TestClient

from tafelrunde.store import OPEN, RUNNING, KeptMatch, KeptSeat, Progress, SqliteStore
from tafelrunde.web.app import build
from tafelrunde.web.common.house_clock import HouseClock
from tafelrunde.web.common.identity import KEY, hashed
from tests.stores import memory_store
from tests.trust.inside import NoBots
from tests.web.house import house
from tests.web.test_pauses import live, slow

ADA = "a key that is long enough: Ada"


def filled() -> SqliteStore:
    """Four tables of Ada and Bo."""
    store = memory_store()
    for name in ("Ada", "Bo"):
        store.add_person(hashed(f"a key that is long enough: {name}"), name, 1.0).result()
    people = [KeptSeat("person", 1, "Ada"), KeptSeat("person", 2, "Bo")]
    rows = [
        ("his", "burgundy", RUNNING, people, slow(), (1,), 50.0),
        ("later", "burgundy", RUNNING, people, slow(), (0,), 90.0),
        ("sooner", "castles_besieged", RUNNING, people, live(), (0,), 60.0),
        ("waits", "beutelschneider", OPEN, [people[1], KeptSeat(), KeptSeat()], None, (), None),
    ]
    for number, (name, slug, stage, sitting, clock, acting, due) in enumerate(rows):
        store.save_match(KeptMatch(name, slug, 1, {}, b"", list(sitting), 2, 1.0, float(number), clock=clock,
                                   progress=Progress(stage, 1, acting, (), (), clock, due))).result()
    return store


def listed(page: str, part: str) -> list[str]:
    """The tables of a part of the page, in order."""
    found = page.partition(f"<h2>{part}</h2>")[2].partition("<h2>")[0]
    return [piece.partition('"')[0] for piece in found.split('href="/table/')[1:]]


def test_mine_come_first_by_whose_turn_it_is_and_when_time_is_up() -> None:
    with TestClient(build(filled(), NoBots())) as client:
        client.cookies.set(KEY, ADA)
        assert listed(client.get("/lobby").text, "My tables") == ["sooner", "later", "his"]


def test_tables_are_found_by_what_they_are() -> None:
    with TestClient(build(filled(), NoBots(), now=HouseClock(lambda: 100.0, lambda: 0.0))) as client:

        def found(query: str) -> list[str]:
            page = client.get(f"/lobby?{query}").text
            return sorted(listed(page, "Open tables") + listed(page, "Matches in progress"))

        assert found("") == ["his", "later", "sooner", "waits"]
        assert found("game=burgundy") == ["his", "later"]
        assert found("pace=live") == ["sooner"]
        assert found("pace=slow&seats=2") == ["his", "later"]
        assert found("seats=3") == ["waits"]
        assert "waits" in found("free=2")
        assert "waits" not in found("free=3")
        assert found("game=chess&pace=fast&seats=x&free=-1") == ["his", "later", "sooner", "waits"]


def test_the_waiting_page_tells_all_terms_before_one_sits_down(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        ada, eve = opened.guest("Ada"), opened.guest("Eve", "de")
        plain = ada.open_table("castles_besieged", "me", "open", private="on")
        told = opened.guest("Bo").get(f"/table/{plain}").text
        for term in ("none: all options are as usual", "No clocks", "counted, if two people or more play it",
                     "not allowed", "only with the link", "whoever does not come back is last in the ratings"):
            assert term in told, term
        other = ada.open_table("castles_besieged", "me", "open", option__hits_to_lose="3", speed="slow3", hints="yes")
        told = eve.get(f"/table/{other}").text
        for term in ("<dd>3</dd>", "Drei Tage für jeden Zug", "allen an diesem Tisch erlaubt",
                     "der Tisch steht in der Liste"):
            assert term in told, term
        assert "alle Regeln wie üblich" not in told
