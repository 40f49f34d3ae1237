"""Puzzles over the wire: the list, the table, answers, what is remembered of whom, and the match that goes on."""

import json
import re
from collections import Counter
from datetime import date, timedelta
from xml.etree import ElementTree

import pytest

from tafelrunde import puzzles, scenes
from tafelrunde.puzzles import Puzzle
from tafelrunde.store import Tried
from tafelrunde.web.puzzles.progress import MOST, encode_answers, read_cookie, sum_progress, today
from tests.web.house import Guest, House, check_refused

THERE = puzzles.games_with_puzzles()
SLUG = THERE[0]
FIRST = puzzles.load_puzzles(SLUG)[0]
SETTINGS = "[limits]\nguests_per_address = 1000\ntables_per_address = 1000\n"


def answered(guest: Guest, puzzle: Puzzle, move: str) -> dict[str, object]:
    found = guest.post(f"/puzzle/{puzzle.id}/answer", form=f"/puzzle/{puzzle.id}", move=move)
    assert found.status_code == 200, found.text
    return found.json()


def introduced(house: House, name: str) -> Guest:
    guest = house.guest(name)
    guest.post("/me", form="/account")
    return guest


@pytest.mark.parametrize("slug", THERE)
def test_a_puzzle_shows_the_table_of_its_seat_and_no_solution(open_house: House, slug: str) -> None:
    for puzzle in puzzles.load_puzzles(slug)[:3]:
        told = open_house.guest().get(f"/puzzle/{puzzle.id}/table").json()
        assert (told["id"], told["seat"]) == (puzzle.id, puzzle.seat)
        assert f"Difficulty {puzzle.difficulty} of 5" in told["panel"]
        assert told["scene"]["viewer"] == puzzle.seat
        assert {move["move"] for move in told["scene"]["moves"]} <= set(puzzle.legal())
        assert told.keys() == {"id", "seat", "people", "scene", "words", "panel"}
        assert "Which?" in told["words"] and "±" not in told["panel"]
        assert [somebody["kind"] for somebody in told["people"]].count("person") == 1


@pytest.mark.parametrize("slug", THERE)
def test_the_position_of_a_puzzle_is_drawn_as_its_solver_sees_it(open_house: House, slug: str) -> None:
    puzzle = puzzles.load_puzzles(slug)[0]
    answer = open_house.guest().get(f"/puzzle/{puzzle.id}/picture")
    assert (answer.headers["content-type"], "set-cookie" in answer.headers) == ("image/svg+xml", False)
    drawn = Counter(ElementTree.fromstring(answer.text).itertext())
    areas = scenes.of(slug)(puzzle.sight(), puzzle.legal()).areas
    if not any(area.grid for area in areas):  # a map is drawn alone
        hand = Counter(piece.face.corner for area in areas if area.kind == "hand" and area.owner == puzzle.seat
                       for piece in area.pieces if piece.face.corner)
        assert hand <= drawn
    assert f'src="/puzzle/{puzzle.id}/picture"' in open_house.guest().get(f"/puzzles?game={slug}").text


def test_there_is_no_picture_of_a_puzzle_that_is_not_there(open_house: House) -> None:
    assert open_house.guest().get("/puzzle/none/picture").status_code == 404


def listed(page: str) -> set[str]:
    return set(re.findall(r'href="/puzzle/(\w+)"', page))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_list_has_every_puzzle_and_those_of_the_day(open_house: House, language: str) -> None:
    guest = open_house.guest(language=language)
    page, home = guest.get("/puzzles").text, guest.get("/").text
    for slug in THERE:
        every = {each.id for each in puzzles.load_puzzles(slug)}
        assert every <= listed(guest.get(f"/puzzles?game={slug}").text)
        daily = puzzles.of_the_day(slug, today()).id
        assert daily in listed(home)
        assert page.index(f'href="/puzzle/{daily}"') < page.index(f'id="of-{slug}"')
        themes = re.findall(rf'href="/puzzles\?game={slug}&amp;theme=([^"]+)"', page)
        sets = [listed(guest.get(f"/puzzles?game={slug}&theme={theme}").text) & every - {daily} for theme in themes]
        assert len(themes) > 1 and set().union(*sets) == every - {daily} and sum(map(len, sets)) == len(every) - 1
    assert ("Castle of the day" in page) == (language == "en")
    assert ("Burg des Tages" in page) == (language == "de")
    assert f'href="/puzzle/{FIRST.id}"' in open_house.guest().get(f"/puzzles?game={SLUG}").text
    assert open_house.guest().get("/puzzles?game=chess").status_code == 200


def test_an_answer_tells_what_was_measured(open_house: House) -> None:
    guest = open_house.guest()
    wrong = answered(guest, FIRST, FIRST.plain)
    assert wrong["right"] is False
    behind = FIRST.value_of(FIRST.plain)
    assert f"is about {100 * behind.behind:.0f} of 100 matches behind" in str(wrong["words"])
    rows = re.findall(r"<tr.*?</tr>", str(wrong["panel"]), re.DOTALL)[1:]
    assert len(rows) == len(FIRST.values)
    for row, value in zip(rows, FIRST.values, strict=True):
        assert puzzles.format_hundredths(value.share, value.error) in row
        assert ("class=\"best\"" in row) == (value.move == FIRST.best)
        assert ("your move" in row) == (value.move == FIRST.plain)
    assert f"layed on to the end by bots, {FIRST.proof.worlds} times after each of the two" in str(wrong["panel"])
    assert answered(guest, FIRST, FIRST.best)["right"] is True


@pytest.mark.parametrize(("language", "asked", "told"), [
    ("en", "One action is clearly the best. Which?", "does it, too: “"),
    ("de", "Eine Handlung ist klar die beste. Welche?", "geht auch: «"),
])
def test_another_form_of_the_best_move_solves_a_puzzle_that_asks_for_an_action(open_house: House, language: str,
                                                                               asked: str, told: str) -> None:
    puzzle = next(each for each in puzzles.load_puzzles("behuetunsburg") if each.also)
    guest = open_house.guest(language=language)
    assert asked in guest.get(f"/puzzle/{puzzle.id}/table").json()["words"]
    found = answered(guest, puzzle, puzzle.also[0])
    assert found["right"] is True
    assert told in str(found["words"])


@pytest.mark.parametrize("known", [False, True])
def test_the_first_answer_counts_and_is_remembered(open_house: House, known: bool) -> None:
    guest = introduced(open_house, "Ada") if known else open_house.guest()
    daily = puzzles.of_the_day(SLUG, today())
    assert "solved" not in marks(guest, daily)
    told = answered(guest, daily, daily.best)
    assert "Solved 1 day in a row." in str(told["words"])
    answered(guest, daily, daily.plain)
    assert marks(guest, daily) == "solved"
    assert "Solved 1 day in a row." in guest.get("/puzzles").text
    assert ("house_puzzles" in guest.pages.cookies) != known
    late = introduced(open_house, "Bea") if known else open_house.guest()
    answered(late, daily, daily.plain)
    assert marks(late, daily) == "not solved"
    assert "in a row" not in late.get("/puzzles").text


def test_the_first_answer_to_each_puzzle_is_rated(open_house: House) -> None:
    """Solved: more than the 1400 one begins with. A second answer changes nothing."""
    guest = open_house.guest()
    assert "Your rating" not in guest.get("/puzzles").text
    first, second = puzzles.load_puzzles(SLUG)[3:5]
    expected = [round(puzzles.rate(answers).points) for answers in (
        [(first.difficulty, True)], [(first.difficulty, True), (second.difficulty, False)])]
    assert f"Your rating in puzzles: {expected[0]}<" in str(answered(guest, first, first.best)["panel"])
    assert f"Your rating in puzzles: {expected[0]}<" in str(answered(guest, first, first.plain)["panel"])
    told = str(answered(guest, second, second.plain)["panel"])
    assert f"Your rating in puzzles: {expected[1]} (−{expected[0] - expected[1]})" in told
    assert f"Your rating in puzzles: {expected[1]} ±" in guest.get("/puzzles").text


def test_what_a_stranger_has_answered_goes_with_them(open_house: House) -> None:
    guest = open_house.guest()
    answered(guest, FIRST, FIRST.best)
    guest.name = "Frieda"
    guest.post("/me", form="/account")
    assert marks(guest, FIRST) == "solved"
    answered(guest, FIRST, FIRST.plain)
    assert marks(guest, FIRST) == "solved"
    assert not guest.pages.cookies.get("house_puzzles", "").strip('"')
    data = json.loads(guest.post("/account/data", form="/account").text)
    assert [(each["puzzle"], each["solved"]) for each in data["puzzles"]] == [(FIRST.id, True)]


def marks(guest: Guest, puzzle: Puzzle) -> str:
    page = guest.get(f"/puzzles?game={puzzle.game}").text
    found = re.search(rf'href="/puzzle/{puzzle.id}">.*?</a>(?: <span class="tag \w+">(.*?)</span>)?</li>', page)
    return found[1] or ""


def test_why_not_is_answered_by_the_rules(open_house: House) -> None:
    guest = open_house.guest()
    forbidden = next(move for move in FIRST.rules().actions if move not in FIRST.legal())
    assert guest.get(f"/puzzle/{FIRST.id}/why?move={forbidden}").json()["say"] != [""]
    assert guest.get(f"/puzzle/{FIRST.id}/why?move={FIRST.best}").json()["say"] == [""]
    assert guest.get(f"/puzzle/{FIRST.id}/why?move={'x' * 201}").status_code == 400


def test_what_cannot_be_is_refused(open_house: House) -> None:
    guest = open_house.guest()
    for path in ("", "/table", "/why?move=a"):
        assert guest.get(f"/puzzle/ffffffff{path}").status_code == 404
    check_refused(guest.post(f"/puzzle/{FIRST.id}/answer", form=f"/puzzle/{FIRST.id}", move="nonsense"),
                  "nonsense is not a legal move here")
    assert guest.pages.post(f"/puzzle/{FIRST.id}/answer", data={"move": FIRST.best}).status_code == 403


def test_a_match_goes_on_from_a_puzzle(open_house: House) -> None:
    guest = open_house.guest("Dora")
    found = guest.post(f"/puzzle/{FIRST.id}/play", form=f"/puzzle/{FIRST.id}")
    assert found.status_code == 200, found.text
    connection = guest.connection(found.url.path.rsplit("/", 1)[1])
    sight = connection.hear_kind("sight")
    assert sight["line"] == FIRST.source.line
    assert sight["mine"] == [FIRST.seat]
    assert {move["move"] for move in sight["scene"]["moves"]} <= set(FIRST.legal())
    connection.send(type="play", move=FIRST.best, line=sight["line"], seat=FIRST.seat, sure=True)
    while connection.hear_kind("sight")["line"] <= sight["line"]:
        pass


def test_a_cookie_brings_back_what_was_written_and_nothing_else() -> None:
    day = date(2026, 11, 23)
    tried = [Tried("0123abcd", day.isoformat(), True), Tried("89abcdef", "", False)]
    assert read_cookie(encode_answers(tried)) == tried
    for nonsense in ("", "x", "0123abcd", "0123abcd.20261345.1", "0123ABCD..1", "_" * 9000, "0123abcd..2"):
        assert read_cookie(nonsense) == []
    many = [Tried(f"{number:08x}", "", True) for number in range(2 * MOST)]
    assert read_cookie(encode_answers(many)) == many[-MOST:]
    assert len(encode_answers([Tried("0123abcd", day.isoformat(), True)] * MOST)) < 3000


def test_only_right_answers_of_the_day_make_a_streak() -> None:
    day = date(2026, 11, 23)
    before = (day - timedelta(days=1)).isoformat()
    tried = [Tried("00000001", before, True), Tried("00000002", day.isoformat(), False), Tried("00000003", "", True)]
    found = sum_progress(tried, day)
    assert (found.days.now, found.days.longest) == (1, 1)
    assert (found.solved, found.missed) == ({"00000001", "00000003"}, {"00000002"})
    assert sum_progress([*tried, Tried("00000004", day.isoformat(), True)], day).days.now == 2
