"""Boards in the browser: all tables are dealt the same, nobody sees a deal before its last table has played it, and
afterwards everybody sees what the others did with their cards."""

import re
from pathlib import Path

import pytest
from litestar.handlers import HTTPRouteHandler

from tafelrunde import games
from tafelrunde.cli.event import draw_deal
from tafelrunde.events import read_record, replay
from tafelrunde.events.check import judge
from tafelrunde.events.movement import plan_boards
from tafelrunde.match import Match
from tafelrunde.match.dice import OF_BOARDS
from tafelrunde.store import OVER
from tafelrunde.web.lists.board_courses import follow_seat
from tafelrunde.web.routes import programs
from tafelrunde.web.server.app import FAMILIES
from tests.network.doors import token_of
from tests.walks import play_out
from tests.web.house import Guest, House, check_refused, house
from tests.web.stored import kept
from tests.web.test_groups import club
from tests.web.test_tournaments import A_WHILE, begin as begin_tournament, group_of, record

CARDS, SEALED = "beutelschneider", "sealed until its last table"
PLAYING = {"", "/people"}  # pages that people at the table need to play
TABLE = "/table/{match:str}"
# every page there is about one table, also those that nobody has thought of here
DOORS = sorted({path.removeprefix(TABLE) for family in FAMILIES for handler in family.HANDLERS
                if isinstance(handler, HTTPRouteHandler) and "GET" in handler.http_methods for path in handler.paths
                if path.startswith(TABLE)})
# and all that a program may ask there but to forget that it was asked to come
OF_PROGRAMS = [("POST" if "POST" in route.methods else "GET", path.removeprefix(TABLE))
               for router in programs.HANDLERS for route in router.routes
               if (path := route.path).startswith(TABLE) and not path.endswith("/decline")]


def begin(house: House, *names: str, rounds: str = "2", size: str = "4",
          title: str = "Board evening") -> tuple[list[Guest], str]:
    """People who have entered an event of boards, which has begun; its address."""
    return begin_tournament(house, *names, title=title, format="boards", game=CARDS, size=size, rounds=rounds,
                            speed="none")


def tables(guest: Guest, cup: str, number: int) -> dict[str, str]:
    """The matches of a board that somebody may open, by the name of their table."""
    found = re.findall(r'<a href="/table/(\w+)">Table ([\d.]+)</a>', guest.get(cup).text)
    return {name: match for match, name in found if name.startswith(f"{number}.")}


def at_table(people: list[Guest], cup: str, number: int) -> dict[str, list[Guest]]:
    sitting: dict[str, list[Guest]] = {}
    for each in people:
        for match in tables(each, cup, number).values():
            sitting.setdefault(match, []).append(each)
    return sitting


def play(house: House, match: str, people: list[Guest], most: int = 99) -> None:
    """Play a hand to its end, or so many cards of people."""
    tabs = {[seat.name for seat in kept(house.folder, match).seats].index(each.name): each.look_at(match)
            for each in people}
    while most and not any("result" in tab.sight for tab in tabs.values()):
        for seat, tab in tabs.items():
            tab.catch_up()
            if most and (moves := tab.moves(seat)):
                tab.play(seat, moves[0])
                most -= 1
        house.wait(1.0)


def test_an_evening_of_boards_runs_itself_and_holds(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli")
    for number in (1, 2):
        opened.wait(A_WHILE)
        for match, sitting in at_table(people, cup, number).items():
            play(opened, match, sitting)
            assert kept(opened.folder, match).progress.stage == OVER
        opened.wait(A_WHILE)
        opened.wait(A_WHILE)
    text = record(people[0], cup)
    found = judge(read_record(text), draw_deal)
    assert found.faults == [] and found.event.finished and found.event.secret
    assert found.event.salts[1] == "word of Ada" and len(found.event.salts) == 5
    assert text.count("Z deal ") == text.count("Z matchpoints ") == 4


def test_a_table_of_bots_plays_a_board_by_itself_whatever_dies(tmp_path: Path) -> None:
    assert any(all(chair > 2 for chair in table) for table in plan_boards(2, 3, 4)[0])
    with house(tmp_path, "stand_in = 'random'\n") as opened:
        people, cup = begin(opened, "Ada", "Bo", "Cy", rounds="4", size="3")
        (match, sitting), = at_table(people, cup, 1).items()
        play(opened, match, sitting, most=1)
        opened.restart()
        opened.wait(A_WHILE)
        play(opened, match, sitting)
        opened.wait(A_WHILE)
        opened.wait(A_WHILE)
        assert len(re.findall(r"Z result 1\.\d", record(people[0], cup))) == 2


@pytest.mark.slow
def test_a_board_is_shut_to_everybody_else_until_its_last_table_has_played_it(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli", "Flo", "Gus", "Hal")
    (first, sitting), (second, others) = at_table(people, cup, 1).items()
    play(opened, first, sitting)
    opened.wait(A_WHILE)
    assert "result" in sitting[0].look_at(first).sight, "those who sat there see how it ended"
    assert {*PLAYING, "/record", "/replay", "/film", "/review", "/board"} < set(DOORS)
    for door in DOORS:
        for each in (others[0], opened.guest("Stranger"), *([] if door in PLAYING else sitting[:1])):
            check_refused(each.get(f"/table/{first}{door}"), SEALED)
    program = opened.guest()
    program.pages.headers["authorization"] = f"Bearer {token_of(opened.guest('Owner'))}"
    assert ("GET", "/bot/stream") in OF_PROGRAMS
    for method, door in OF_PROGRAMS:
        check_refused(program.pages.request(method, f"/table/{first}{door}"), SEALED)
    assert SEALED in others[0].get(f"{cup}/board/1").text
    refused = others[0].connection(first)
    assert refused.hear()["type"] == "refusal"
    group = group_of(others[0], cup)
    assert first not in others[0].get(cup).text and first not in others[0].get(group).text
    assert " result " not in record(others[0], cup)
    assert first not in others[0].post("/account/data", form="/account").text
    assert first in sitting[0].get("/lobby").text and "record" not in sitting[0].post(
        "/account/data", form="/account").text
    play(opened, second, others)
    opened.wait(A_WHILE)
    assert record(others[0], cup).count(" result 1.") == 2
    assert SEALED not in others[0].get(f"{cup}/board/1").text
    assert SEALED not in program.get(f"/table/{first}/bot/stream").text
    for door in DOORS:
        assert SEALED not in others[0].get(f"/table/{first}{door}").text, door
    assert first in others[0].get(cup).text and first in others[0].get(group).text
    assert '"record":' in sitting[0].post("/account/data", form="/account").text


def test_no_step_is_taken_back_where_others_play_the_same(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", "Eli", "Flo", "Gus", "Hal")
    match, sitting = next(iter(at_table(people, cup, 1).items()))
    names = [seat.name for seat in kept(opened.folder, match).seats]
    tabs = {names.index(each.name): each.look_at(match) for each in sitting}
    seat = next(seat for seat, tab in tabs.items() if tab.moves(seat))
    tabs[seat].play(seat, tabs[seat].moves(seat)[0])
    assert not tabs[seat].sight.get("undo_goes")
    tabs[seat].send(type="ask_undo", line=tabs[seat].sight["line"], seat=seat)
    assert "same deal" in str(tabs[seat].hear_kind("refusal")["say"])


def test_boards_are_of_games_that_have_short_hands(opened: House) -> None:
    (host,), group = club(opened, "Ada")
    check_refused(host.post(f"{group}/tournament", form=f"{group}/tournament", title="Cup", format="boards", rounds="3",
                            game="castles_besieged"), "dealt alike")


def test_afterwards_everybody_sees_what_others_did_with_the_same_cards(opened: House) -> None:
    people, cup = begin(opened, "Ada", "Bo", "Cy", "Di", rounds="1")
    for match, sitting in at_table(people, cup, 1).items():
        play(opened, match, sitting)
    opened.wait(A_WHILE)
    assert f"{cup}/board/1" in people[0].get(cup).text
    event = replay(read_record(record(people[0], cup)))
    own = next(table for table in event.rounds[0].tables if "p1" in table.people)
    page = people[0].get(f"{cup}/board/1").text
    row = re.search(r'<tr class="mine">.*?</tr>', page, re.DOTALL)
    assert row is not None and f">{own.scores[own.people.index('p1')]}<".replace("-", "−") in row[0]
    assert event.matchpoints[own.name].split()[own.people.index("p1")] in row[0] and "/replay?seat=" in row[0]
    assert page.count("Your hand: ") == 1 and len(re.findall(r'<tr><th scope="row" class="number">\d', page)) == 8
    hands = [people[0].get(f"{cup}/board/1?seat={seat}").text for seat in range(4)]
    assert len({re.search("Your hand: ([^<]+)", each)[1] for each in hands}) == 4  # type: ignore[index]
    assert all(f"/table/{match}/review" in page for match in re.findall(r"/table/(\w+)/replay", page))
    assert people[0].get(f"{cup}/board/2").status_code == 404
    assert opened.guest("Stranger").get(f"{cup}/board/1").status_code >= 400


@pytest.mark.parametrize("seats", [3, 4])
def test_the_course_of_a_seat_adds_up_to_its_score(seats: int) -> None:
    game = games.load(CARDS)
    match = Match(game, seats, game.info.board_options, secret=bytes(32), dice_version=OF_BOARDS)
    match.begin()
    first = match.acting()[0]
    match.submit(first, match.sight(first).legal[-1], match.line)
    match.undo(first, match.line)
    record = play_out(match).record()
    for seat in range(seats):
        dealt, steps = follow_seat(record, seat)
        assert [say.key for say in dealt][-1] == "your hand: {cards}"
        assert len(steps) == (8 if seats == 4 else 10) and sum(step.gain for step in steps) == record.scores[seat]

