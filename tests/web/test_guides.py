"""First-game guides: every step is a moment of a match that can be played, points to what is there, cites a rule."""

import re

import msgspec
import pytest

from tafelrunde import games, scenes
from tafelrunde.match.verify import match_of
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.vocabulary import Area
from tafelrunde.web import guides
from tafelrunde.web.replay.timeline import frames
from tests.web.house import House, house


def names(areas: list[Area]) -> set[str]:
    return {area.id for area in areas} | {name for area in areas for name in names(area.areas)}


@pytest.mark.parametrize("slug", games.slugs())
def test_every_step_shows_a_moment_and_points_to_what_is_there(slug: str) -> None:
    guide, game = guides.of(slug), games.load(slug)
    record = guide.record
    lines = [step.line for step in guide.steps]
    assert lines == sorted(lines)
    assert set(lines) <= {moment.line for moment in frames(game, match_of(game, record), record.lines, guide.seat)}
    rules = {rule.id for chapter in rulebook.chapters(slug) for rule in chapter.rules}
    match = match_of(game, record)
    for step in guide.steps:
        while match.line < step.line:
            match.replay_line(record.lines[match.line])
        shown = names(scenes.of(slug)(match.state.view(guide.seat), ()).areas)
        assert set(step.points) <= shown, (step.line, sorted(shown))
        assert step.rule in rules
    assert not match.is_over


@pytest.mark.parametrize("slug", games.slugs())
def test_a_guide_is_a_film_with_a_caption_for_each_moment(slug: str) -> None:
    timeline = guides.timeline(slug)
    moments = msgspec.json.decode(timeline.moments)
    assert [moment["line"] for moment in moments] == [step.line for step in guides.of(slug).steps]
    assert len(timeline.captions) == len(moments)
    assert moments[0]["change"]


def test_a_guide_can_be_read_and_played_on(tmp_path_factory: pytest.TempPathFactory) -> None:
    with house(tmp_path_factory.mktemp("guides")) as opened:
        check_pages(opened)


def check_pages(opened: House) -> None:
    anna = opened.guest("Anna", language="de")
    assert "Drei" in anna.get("/guide/loewenherz").text
    assert anna.get("/guide/chess").status_code == 404
    assert anna.get("/guide/burgundy/film").json()["captions"]
    assert "/guide/burgundy" in anna.get("/new/burgundy").text
    asked = anna.get("/guide/castles_besieged/play-on?line=30")
    assert re.search(r'id="seat0".*?\n<option value="me" selected', asked.text)
    record = guides.of("castles_besieged").match
    answer = anna.post("/play-on/table", form="/play-on", record=record, line="30", seat0="me", seat1="bot:random")
    connection = anna.connection(answer.url.path.rsplit("/", 1)[1])
    assert connection.hear_kind("sight")["line"] >= 30
