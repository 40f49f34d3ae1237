"""The lobby: my tables by whose turn it is, and tables found by game, clocks, seats and open seats."""


from litestar.testing import TestClient

from tafelrunde.core import Say
from tafelrunde.store import OPEN, OVER, RUNNING, KeptMatch, KeptSeat, Progress, Store
from tafelrunde.web.http.identity import KEY, hash_key
from tafelrunde.web.runtime.house_clock import HouseClock
from tafelrunde.web.server.app import build
from tests.stores import done, memory_store
from tests.trust.inside import NoBots
from tests.web.house import House
from tests.web.live_tables import live, slow

ADA = "a key that is long enough: Ada"


def filled() -> Store:
    store = memory_store()
    for name in ("Ada", "Bo"):
        done(store.add_person(hash_key(f"a key that is long enough: {name}"), name, 1.0))
    people = [KeptSeat("person", 1, "Ada"), KeptSeat("person", 2, "Bo")]
    rows = [
        ("his", "burgundy", RUNNING, people, slow(), (1,), 50.0),
        ("later", "burgundy", RUNNING, people, slow(), (0,), 90.0),
        ("sooner", "castles_besieged", RUNNING, people, live(), (0,), 60.0),
        ("waits", "beutelschneider", OPEN, [people[1], KeptSeat(), KeptSeat()], None, (), None),
    ]
    for number, (name, slug, stage, sitting, clock, acting, due) in enumerate(rows):
        done(store.save_match(KeptMatch(name, slug, 1, {}, b"", list(sitting), 2, 1.0, float(number), clock=clock,
                                        progress=Progress(stage, 1, acting, (), (), clock, due))))
    return store


def listed(page: str, part: str) -> list[str]:
    found = page.partition(f"<h2>{part}</h2>")[2].partition("<h2>")[0]
    return [piece.partition('"')[0] for piece in found.split('href="/table/')[1:]]


def test_mine_come_first_by_whose_turn_it_is_and_when_time_is_up() -> None:
    with TestClient(build(filled(), NoBots(), now=HouseClock(lambda: 10.0, lambda: 0.0))) as client:
        client.cookies.set(KEY, ADA)
        assert listed(client.get("/lobby").text, "My tables") == ["sooner", "later", "his"]


def test_a_card_tells_whose_turn_it_is_how_long_they_have_and_how_far_the_match_is() -> None:
    store = filled()
    his = done(store.take("his"))
    his.progress.chapter, his.progress.percent = Say("round {round}", round="B").data(), 42
    done(store.append(his, [], 50.0, his.progress))
    with TestClient(build(store, NoBots(), now=HouseClock(lambda: 10.0, lambda: 0.0))) as client:
        client.cookies.set(KEY, ADA)
        page = client.get("/lobby").text
        card = page.partition('href="/table/his"')[2].partition('class="go"')[0]
        for told in ("Bo to move", "40 seconds left", "Round B", '<progress max="100" value="42"'):
            assert told in card, told
        assert "<strong>Your turn</strong>" in page.partition('href="/table/sooner"')[2].partition('<p class="go">')[0]
        assert "1 of 3 seats taken" in page
        german = client.get("/lobby", headers={"accept-language": "de"}).text
        for told in ("Bo am Zug", "noch 40 Sekunden", "Runde B", "1 von 3 Plätzen besetzt"):
            assert told in german, told


def test_a_result_has_names_and_places_and_mine_are_listed_once() -> None:
    store = filled()
    sitting = [KeptSeat("person", 2, "Bo"), KeptSeat("bot", 0, "Parzival", "random"), KeptSeat("person", 1, "Ada")]
    done(store.save_match(KeptMatch("done", "beutelschneider", 1, {}, b"", sitting, 2, 1.0, 9.0,
                                    progress=Progress(OVER, 9, (), (3, 2, 1), (-3, 7, 54)))))
    with TestClient(build(store, NoBots())) as client:
        strange = client.get("/lobby").text
        card = strange.partition('href="/table/done"')[2].partition('class="go"')[0]
        order = [card.index(told) for told in (">1<", "Ada", "54</b>", ">2<", "Parzival", "7</b>", "Bo", "−3</b>")]
        assert order == sorted(order)
        assert " : " not in card
        assert 'href="/table/done/replay"' in strange
        client.cookies.set(KEY, ADA)
        page = client.get("/lobby").text
        for table in ("sooner", "later", "his", "done"):
            assert page.count(f'href="/table/{table}"') == 1, table


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


def test_the_waiting_page_tells_all_terms_before_one_sits_down(opened: House) -> None:
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
