"""The page of a review: only after the match, made in parts, kept, and in both languages."""

import json
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tafelrunde import BadInput
from tafelrunde.analysis import chances
from tafelrunde.analysis.match_review import PARTS, part_of, read_review
from tafelrunde.analysis.over_time import SeatSum
from tafelrunde.analysis.performance import Performance, tell_played
from tafelrunde.analysis.plain import to_plain
from tafelrunde.core import Say
from tafelrunde.store import OVER, RUNNING, KeptMatch, KeptSeat, Progress
from tafelrunde.web.review.reviews import SEED, Reviews
from tafelrunde.web.review.row import Row, row_of
from tafelrunde.web.routes.replays import moment_of
from tafelrunde.web.runtime.jobs import Worker
from tests.analysis.test_match_review import KEPT
from tests.stores import done, memory_store
from tests.web.house import Guest, House, TabOf
from tests.web.stored import stored
from tests.web.test_hook_pages import number_of

SHORT = Path(__file__).parents[1] / "games/castles_besieged/records/short_game.txt"


def played(ada: Guest, moves: int = 8) -> tuple[str, TabOf]:
    """A table at which Ada plays a few moves against a bot, from the middle of another match."""
    table = ada.play_on(SHORT.read_text(), "30", "me", "bot:random")
    connection = ada.look_at(table)
    for _ in range(moves):
        connection.until(lambda: connection.sight["acting"] == [0])
        connection.play(0, connection.moves(0)[0])
    return table, connection


def over(ada: Guest) -> str:
    table, connection = played(ada)
    connection.resign()
    return table


def reviewed(guest: Guest, table: str) -> str:
    """The page, once the review is done; it says how far it is until then."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        text = guest.get(f"/table/{table}/review").text
        if "<progress" not in text:
            return text
        assert "data-refresh" in text
        time.sleep(0.2)
    raise AssertionError("the review never ends")


@pytest.mark.slow
def test_a_review_is_made_once_and_kept(open_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "TURN", 0.01)
    monkeypatch.setattr(chances, "SURE", 0.0)
    ada = open_house.guest("Ada")
    table = over(ada)
    text = reviewed(ada, table)
    assert "The costliest moves" in text
    assert "How the chances went" in text and 'class="now"' in text
    turns = re.findall(r'href="#line-\d+">([^<]*)</a>: [^<]* wins \d+ of 100 more often', text)
    assert turns and all(re.fullmatch(r"Turn \d+", when) for when in turns)
    assert "attacks" in text
    assert f'data-analysis="/table/{table}/board"' in text and 'id="desk"' in text
    lines = re.findall(r'id="line-(\d+)" data-line="(\d+)" data-seat="\d" data-best="\[\[\[', text)
    assert all(int(at) == int(line) - 1 for at, line in lines)
    assert [at for at, _ in lines] == re.findall(r'<h3><a href="#line-(\d+)', text)
    assert "of 100 matches" not in text and not re.search(r"\blines? \d", text)
    assert "hindsight, and no move is judged by it" in text
    assert "The result as a sum" in text
    rows = re.search(r'<section id="played".*?</section>', text, re.DOTALL)[0]
    assert rows.count("<tr><th") == 3 and "Neither changes a result" in rows
    assert all(re.search(r"\d+, about [A-Z]\w+ \(\d+–\d+\)|too little to tell", row) for row in rows.split("<tr>")[2:])
    assert re.search(r'#line-\d+">[^<]*attack[^<]*: \d \+ \d', text)
    assert ada.get(f"/table/{table}/review").text.count("<table>") == text.count("<table>")  # at once: it is kept
    assert f"/table/{table}/review" in ada.get(f"/table/{table}/record").text
    assert f"/table/{table}/review" in ada.get(f"/table/{table}/replay").text


async def test_what_goes_wrong_is_told_instead_of_waited_for() -> None:
    """A job that fails for whatever reason ends the wait, and whoever asks again tries anew."""

    class Broken:
        async def do(self, *_: Any, **__: Any) -> Any:
            raise TypeError("nobody has thought of that")
    reviews = Reviews(memory_store())
    reviews.jobs = Broken()  # type: ignore[assignment]
    work = reviews.begin("m", SHORT.read_text)
    await work.task
    with pytest.raises(BadInput, match="on our side"):
        reviews.begin("m", SHORT.read_text)
    assert reviews.begin("m", SHORT.read_text).problem is None


@pytest.mark.slow
def test_parts_of_a_review_go_through_a_process_of_their_own() -> None:
    """Compiled classes cannot be pickled: nothing but plain data may go in and out."""
    worker = Worker()
    try:
        found = worker.do(60, part_of, SHORT.read_text(), SEED, 3, PARTS)
    finally:
        worker.close()
    assert found == part_of(SHORT.read_text(), SEED, 3, PARTS)


@pytest.mark.soak
def test_somebodys_decisions_add_up_over_the_reviewed_matches(open_house: House) -> None:
    ada, eve = open_house.guest("Ada"), open_house.guest("Eve")
    assert "No match of yours was reviewed yet" in ada.get("/account/decisions").text
    for table in (over(ada), over(ada)):
        reviewed(eve, table)
    text = ada.get("/account/decisions").text
    assert "2 matches" in text
    assert "Sort of decision" in text
    assert "from six matches on" in text
    assert "No match of yours was reviewed yet" in eve.get("/account/decisions").text


@pytest.mark.soak
def test_luck_is_told_over_time_too(open_house: House) -> None:
    ada = open_house.guest("Ada", language="de")
    reviewed(ada, over(ada))
    text = ada.get("/account/decisions").text
    assert re.search(r"Glück in Punkten je Partie: [+−]?\d+, gemessen in 1 Partie", text)
    assert "±" not in text[text.index("Glück in Punkten"):text.index("Je mehr Partien")]


def test_how_somebody_played_stands_on_their_page_beside_the_rating(open_house: House) -> None:
    """By number of seats, with its interval and a chart; told of the reviewed matches that know of it."""
    ada, eve = open_house.guest("Ada").sign_up("ada"), open_house.guest("Eve", language="de")
    page = f"/people/{number_of(ada)}"
    first, second = over(ada), over(ada)
    stored(open_house.folder, lambda store: store.save_review(first, "{}", [told(0.1), told(-0.1)]))
    assert "Played and fortune" not in ada.get(page).text
    for table, lost in ((first, 4.0), (second, 9.0)):
        sums = [to_plain(SeatSum(60, 0.2, (), 0.1, Performance(2, 60, 25.0, share, 0.3, fortune)))
                for share, fortune in ((lost, 0.12), (1.0, -0.12))]
        stored(open_house.folder, lambda store, table=table, sums=sums: store.save_review(
            table, "{}", list(map(json.dumps, sums))))
    text = ada.get(page).text
    assert "<h2>Played and fortune</h2>" in text and "Castles Besieged, 2 players</h3>" in text
    both = tell_played("castles_besieged", [Performance(2, 60, 25.0, lost, 0.3, 0.12) for lost in (4.0, 9.0)])
    assert f"Played: {both.points}, about {both.title} ({both.low}–{both.high})</strong>: 2 reviewed matches, " in text
    assert "fortune +12 a match (± 0)" in text
    assert 'aria-label="Played, from match to match – Castles Besieged, 2 players"' in text
    assert "Neither changes a result or the rating" in text
    assert "Gespielt und Glück" in eve.get(page).text and "2 Partien mit Rückblick, Glück +12 je Partie" in \
        eve.get(page).text
    assert "Played and fortune, 2 players" in ada.get("/account/decisions").text


# -- matches in a row


@pytest.mark.soak
def test_the_review_names_the_luckiest_of_matches_in_a_row(open_house: House) -> None:
    ada = open_house.guest("Ada")
    first = over(ada)
    assert "played in a row" not in reviewed(ada, first)
    second = ada.post(f"/table/{first}/again", form=f"/table/{first}/again", answer="yes").url.path.rsplit("/", 1)[1]
    connection = ada.look_at(second)
    connection.resign(ada_at(connection))
    text = ada.get(f"/table/{first}/review").text
    assert "2 matches played in a row" in text
    assert f'href="/table/{second}/review">match 2</a>' in text
    assert re.search(r"\w+ had the most luck, in points: [+−]?\d+", reviewed(ada, second))


def ada_at(connection: TabOf) -> int:
    """Her seat, which has moved on by one."""
    return int(connection.sight["mine"][0])


def told(luck: float | None) -> str:
    return json.dumps(to_plain(SeatSum(5, 0.1, (), luck)))


def test_who_was_luckiest_of_matches_in_a_row_is_told_when_all_were_measured() -> None:
    """Seats rotate, people and bots keep their luck."""
    store = memory_store()
    ada, bot = KeptSeat("person", 1, "Ada"), KeptSeat("bot", 0, "Cy", "greedy")
    for name, again, seats in (("m", "n", [ada, bot]), ("n", "o", [bot, ada]), ("o", "p", [ada, bot]),
                               ("p", "", [bot, ada])):
        match = KeptMatch(name, "castles_besieged", 1, {}, bytes(32), seats, 1, float(ord(name)), 9.0, again=again)
        match.progress = Progress(OVER if name != "p" else RUNNING, 30)
        done(store.save_match(match))
    done(store.save_review("m", "{}", [told(0.1), told(-0.1)]))
    done(store.save_review("o", "{}", [told(0.05), told(-0.05)]))
    row = done(row_of(store, "o"))
    assert row == Row(("m", "n", "o"), ("n",), ())
    done(store.save_review("n", "{}", [told(0.4), told(-0.4)]))
    row = done(row_of(store, "m"))
    assert row is not None and row.missing == ()
    assert [(each.name, round(each.luck, 6)) for each in row.lucks] == [("Cy", 0.25), ("Ada", -0.25)]
    done(store.save_review("n", "{}", [told(None), told(None)]))
    row = done(row_of(store, "m"))
    assert row is not None and row.missing == ("n",) and row.lucks == ()
    assert done(row_of(store, "elsewhere")) is None


def test_a_moment_of_a_match_without_decisions_is_the_match() -> None:
    found = replace(read_review(json.loads(KEPT)), judged=())
    assert moment_of(found, 3) == Say("this match")
