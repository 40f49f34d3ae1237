"""Lessons over the wire: their pages, what the client is sent, reasons, what was learnt, the match at the end."""

from typing import Any

import msgspec
import pytest

from tafelrunde import lessons, scenes
from tafelrunde.lessons import Lesson, Part
from tafelrunde.scenes.catalogues import catalogue
from tests.lessons.test_every_lesson import TAUGHT, at
from tests.web.house import House
from tests.web.test_timeline import applied

ALL = [pytest.param(slug, lesson, id=f"{slug}-{lesson.name}") for slug in TAUGHT for lesson in lessons.of(slug)]
FIRST = [pytest.param(slug, lessons.of(slug)[0], id=slug) for slug in TAUGHT]
SETTINGS = "[limits]\nguests_per_address = 1000\ntables_per_address = 1000\n"


def address(slug: str, lesson: Lesson) -> str:
    return f"/learn/{slug}/{lesson.name}"


@pytest.mark.parametrize(("slug", "lesson"), ALL)
def test_without_javascript_a_lesson_is_there_in_words(open_house: House, slug: str, lesson: Lesson) -> None:
    anna = open_house.guest("Anna", language="de")
    answer = anna.get(address(slug, lesson))
    assert answer.status_code == 200
    assert (answer.url.path == f"/learn/{slug}") == (lesson is lessons.of(slug)[0])
    text = answer.text.replace("&#39;", "'").replace("&#34;", '"').replace("&amp;", "&")
    for part in lesson.parts:
        for step in part.steps:
            assert catalogue("de", slug).get(step.say, step.say) in text
            assert f'href="/rules/{slug}#{step.rule}"' in text


@pytest.mark.parametrize("slug", TAUGHT)
def test_lessons_are_offered_where_newcomers_look(open_house: House, slug: str) -> None:
    guest = open_house.guest("Ada")
    for place in ("/", f"/new/{slug}", f"/rules/{slug}"):
        assert f'href="/learn/{slug}"' in guest.get(place).text, place
    for old in ("", "/film", "/play-on?line=3"):
        answer = guest.pages.get(f"/guide/{slug}{old}")
        assert (answer.status_code, answer.headers["location"]) == (301, f"/learn/{slug}")


def test_there_are_no_other_lessons(open_house: House) -> None:
    guest = open_house.guest()
    for place in ("/learn/chess", "/learn/burgundy/knitting", "/learn/burgundy/knitting/course", "/guide/chess",
                  "/learn/chess/first/why?part=0&step=0&move=x"):
        assert guest.get(place).status_code == 404, place


@pytest.mark.parametrize(("slug", "lesson"), ALL)
def test_the_client_is_sent_what_the_pupil_may_know_and_nothing_else(open_house: House, slug: str,
                                                                          lesson: Lesson) -> None:
    answer = open_house.guest().pages.get(f"{address(slug, lesson)}/course", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    course = answer.json()
    assert set(course) <= {"game", "name", "title", "parts", "others", "goes_on"}
    for told, part in zip(course["parts"], lesson.parts, strict=True):
        check_part(slug, part, told)


def check_part(slug: str, part: Part, told: dict[str, Any]) -> None:
    """Every picture is the seat's own sight, the log its log; of the record there are the pupil's moves alone."""
    assert set(told) == {"title", "seat", "people", "moments", "log", "steps"}
    asked = {step["at"]: step for step in told["steps"] if step.get("wanted")}
    now: Any = {}
    for number, moment in enumerate(told["moments"]):
        assert set(moment) <= {"line", "change"}
        now = now if moment.get("change") is None else applied(now, moment["change"])
        match = at(slug, part, moment["line"])
        sight = match.sight(part.seat)
        legal = sight.legal if number in asked else ()
        scene = scenes.crown_winners(scenes.of(slug)(sight.view, legal), sight.outcome)
        assert now == msgspec.json.decode(msgspec.json.encode({"scene": scene, "acting": match.acting()}))
    last = at(slug, part, told["moments"][-1]["line"])
    assert told["log"] == [{"line": entry.line, "say": entry.say.data(), **({"rule": entry.rule} if entry.rule else {})}
                           for entry in last.log(part.seat)]
    for step in told["steps"]:
        assert set(step) <= {"at", "say", "rule", "points", "wanted", "wrong"}
    lines = part.record.lines
    for number, step in asked.items():
        line = lines[told["moments"][number]["line"]]
        assert (line.actor, line.text) == (part.seat, step["wanted"])


@pytest.mark.parametrize(("slug", "lesson"), FIRST)
def test_a_wrong_piece_is_answered_by_the_referee(open_house: House, slug: str, lesson: Lesson) -> None:
    guest = open_house.guest()
    number, step = next((number, step) for number, step in enumerate(lesson.parts[0].steps)
                        if at(slug, lesson.parts[0], step.line).sight(lesson.parts[0].seat).legal)
    match = at(slug, lesson.parts[0], step.line)
    refused = match.why_not(lesson.parts[0].seat, "nonsense")
    asked = f"{address(slug, lesson)}/why?part=0&step={number}&move="
    answer = guest.get(asked + "nonsense").json()
    assert (answer["say"], answer["asked"]) == (refused.say.data(), "nonsense")
    assert guest.get(asked + "x" * 201).status_code == 400
    for part, step_number in ((0, 99), (9, 0), (-1, 0), (0, -1)):
        assert guest.get(f"{address(slug, lesson)}/why?part={part}&step={step_number}&move=x").status_code == 400


@pytest.mark.parametrize(("slug", "lesson"), FIRST)
def test_a_lesson_ends_at_a_table_where_its_match_goes_on(open_house: House, slug: str, lesson: Lesson) -> None:
    guest = open_house.guest()
    answer = guest.post(f"{address(slug, lesson)}/play", form=address(slug, lesson))
    assert answer.status_code == 200
    connection = guest.connection(answer.url.path.rsplit("/", 1)[1])
    sight = connection.hear_kind("sight")
    part = lesson.parts[-1]
    end = at(slug, part, len(part.record.lines))
    assert (sight["line"], sight["mine"]) == (end.line, [part.seat])
    assert part.seat in sight["acting"]
    assert [somebody["kind"] for somebody in sight["people"]] == [
        "person" if seat == part.seat else "bot" for seat in range(part.record.seats)]
    own = end.sight(part.seat)
    expected = msgspec.json.decode(msgspec.json.encode(scenes.of(slug)(own.view, own.legal)))
    assert sight["scene"]["areas"] == expected["areas"]
    connection.send(type="play", move=own.legal[0], line=sight["line"], seat=part.seat, sure=True)
    while connection.hear_kind("sight")["line"] <= sight["line"]:
        pass
    assert "data-newcomer" not in guest.get(answer.url.path).text


@pytest.mark.parametrize(("slug", "lesson"), FIRST)
def test_the_house_remembers_who_has_learnt_what(open_house: House, slug: str, lesson: Lesson) -> None:
    guest = open_house.guest("Ada")
    table = guest.post(f"/quick/{slug}").url.path
    assert "data-newcomer" in guest.get(table).text
    assert guest.post(f"{address(slug, lesson)}/learnt", form=address(slug, lesson)).status_code == 204
    assert "data-newcomer" not in guest.get(table).text
    assert f'class="button" href="/learn/{slug}"' not in guest.get("/").text
    assert f'href="/learn/{slug}"' in guest.get("/").text
    stranger = open_house.guest()
    assert stranger.post(f"{address(slug, lesson)}/learnt", form=address(slug, lesson)).status_code == 204
    assert "house_key" not in stranger.pages.cookies
