"""Timelines: they show what every side saw, and an exported one needs nothing else."""

import asyncio
import re
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tafelrunde import games, scenes
from tafelrunde.core import CHANCE, SPECTATOR
from tafelrunde.core.record import read_record
from tafelrunde.match import Match
from tafelrunde.match.verify import match_of, replayed
from tafelrunde.scenes.vocabulary import Area
from tafelrunde.store import OVER, RUNNING, KeptMatch, KeptSeat, Progress
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.replay.cache import TimelineCache, sides_of
from tafelrunde.web.replay.export import export_page
from tafelrunde.web.replay.timeline import EVERYBODY, ScoreSheet, diff, list_moments, make_score_sheet
from tafelrunde.web.runtime.jobs import Jobs
from tests.conformance.cases import folder_of_tests
from tests.stores import done, memory_store
from tests.web.live_tables import FirstMove


def applied(old: Any, change: Any) -> Any:
    """What the browser makes of a change."""
    if isinstance(change, list):
        return change[0] if len(change) == 1 else [*old[: change[0]], *change[2], *old[change[0] + change[1] :]]
    fresh = dict(enumerate(old)) if isinstance(old, list) else dict(old)
    for name, inner in change.items():
        key = int(name) if isinstance(old, list) else name
        if inner is None:
            del fresh[key]
        else:
            fresh[key] = applied(fresh.get(key), inner)
    return list(fresh.values()) if isinstance(old, list) else fresh


def played(slug: str) -> Match:
    records = [read_record(path.read_text("utf-8")) for path in folder_of_tests(slug).glob("records/*.txt")]
    assert records, f"{slug} has no record, see tests/conformance/test_records.py"
    return replayed(games.load(slug), min(records, key=lambda record: (record.seats, len(record.lines))))


def fresh(match: Match) -> Match:
    return match_of(match.game, match.record())


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_a_score_sheet_goes_part_by_part_from_the_start_to_the_result(slug: str) -> None:
    match = played(slug)
    head = match.record()
    given, head.given, head.lines = head.given, 0, []
    lines = [(line.number, line.actor, line.text) for line in match.standing]
    sheet = msgspec.json.decode(make_score_sheet(str(head), given, lines), type=ScoreSheet)
    draw = scenes.of(slug)
    first, last = (draw(each.state.view(SPECTATOR), ()) for each in (fresh(match), match))
    assert sheet.start == [seat.counters[0].value for seat in first.seats]
    assert sheet.label == last.seats[0].counters[0].label
    result = [seat.counters[0].value for seat in last.seats]
    assert [row.values for row in sheet.rows[-1:]] == [result] * (result != sheet.start)
    assert all(any(gains) for gains in sheet.gains())
    assert [sum(each) for each in zip(sheet.start, *sheet.gains(), strict=True)] == result
    assert [row.line for row in sheet.rows] == sorted({row.line for row in sheet.rows})
    assert all(row.chapter != following.chapter for row, following in pairwise(sheet.rows))


def shown(match: Match, side: int) -> list[tuple[int, Any]]:
    now: Any = {}
    found = []
    for moment in list_moments(match.game, fresh(match), match.standing, side):
        now = now if moment.change is None else applied(now, moment.change)
        found.append((moment.line, now))
    return found


@pytest.mark.parametrize("change", [
    ({}, {"a": 1}), ({"a": 1, "b": [1, 2]}, {"b": [1, 2, 3]}), ([1, 2, 3, 4], [1, 4]), ([1, 2], [1, 3]), ([], [1]),
    ({"a": {"b": None}}, {"a": {"b": [None]}}), ([[1], [2]], [[1], [2, 5]]), ([1, 1], [1, 1, 1]), ({"a": 1}, {"a": {}}),
])  # fmt: skip
def test_a_change_leads_from_one_thing_to_the_other(change: tuple[Any, Any]) -> None:
    before, after = change
    assert applied(before, diff(before, after)) == after
    assert diff(after, after) is None


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.slugs())
def test_a_timeline_shows_what_each_side_saw_at_every_decision(slug: str) -> None:
    match = played(slug)
    draw = scenes.of(slug)
    for side in (0, SPECTATOR):
        timeline = dict(shown(match, side))
        then = fresh(match)
        for place, line in enumerate(match.lines):
            then.replay_line(line)
            following = match.lines[place + 1 : place + 2]
            if following and following[0].actor == CHANCE:
                assert line.number not in timeline
                continue
            moment = timeline[line.number]
            scene = scenes.crown_winners(draw(then.state.view(side), ()), then.outcome)
            assert moment["scene"] == msgspec.to_builtins(scene)
            assert moment["acting"] == then.acting()


@pytest.mark.parametrize("slug", games.slugs())
def test_with_all_hands_open_every_piece_is_there_once(slug: str) -> None:
    match = played(slug)
    for _, moment in shown(match, EVERYBODY)[::7]:
        areas = msgspec.convert(moment["scene"]["areas"], list[Area])
        names = [piece for area in areas for piece in pieces(area)]
        assert len(names) == len(set(names))
        assert len({area.id for area in areas}) == len(areas)


def pieces(area: Area) -> list[str]:
    return [piece.id for piece in area.pieces] + [name for part in area.areas for name in pieces(part)]


def test_all_hands_are_open_and_named() -> None:
    _, moment = shown(played("beutelschneider"), EVERYBODY)[4]
    hands = [area for area in moment["scene"]["areas"] if area["kind"] == "hand"]
    assert [hand["owner"] for hand in hands] == [0, 1, 2, 3][: len(hands)]
    assert all(hand["label"] == ["the hand of {seat}", {"seat": hand["owner"]}] for hand in hands)
    assert all("sign" in piece["face"] for hand in hands for piece in hand["pieces"])


def opening(match: Match) -> int:
    """The number of lines after which somebody may lay a card."""
    then = fresh(match)
    for line in match.lines:
        then.replay_line(line)
        if any(move.startswith("lay") for seat in then.acting() for move in then.game.legal(then.state, seat)):
            return line.number
    raise AssertionError


def session_of(match: Match, people: list[int], stage: str = OVER) -> Session:
    store = memory_store()
    seats = [KeptSeat("person", person, f"P{person}") for person in people]
    kept = KeptMatch("abc", match.game.info.slug, 1, match.options, b"x" * 32, seats, 1, 0.0, 0.0)
    done(store.save_match(kept))
    lines = match.lines if stage == OVER else match.lines[: opening(match)]
    done(store.append(kept, lines, 0.0, Progress(stage, len(lines))))
    return done(Registry(store, FirstMove(), now=lambda: 0.0).find("abc"))


def test_who_may_look_from_where() -> None:
    match = played("castles_besieged")
    assert sides_of(session_of(match, [7, 8]), 8) == [1, EVERYBODY, SPECTATOR, 0]
    assert sides_of(session_of(match, [7, 8]), 0) == [SPECTATOR, EVERYBODY, 0, 1]
    running = session_of(match, [7, 8], RUNNING)
    assert (sides_of(running, 8), sides_of(running, 0)) == ([1], [SPECTATOR])
    assert sides_of(session_of(match, [7, 7], RUNNING), 7) == [SPECTATOR]  # hot-seat: the cover would be no use


async def test_a_timeline_is_made_once_and_leaves_out_what_was_taken_back() -> None:
    match = played("castles_besieged")
    timelines, session = TimelineCache(Beside()), session_of(match, [7, 8], RUNNING)
    first = await timelines.timeline(session, 7)
    assert (await timelines.timeline(session, 7)).moments is first.moments
    running = session.running()
    seat = running.acting()[0]
    own = next(move for move in running.game.legal(running.state, seat) if move.startswith("lay"))
    running.submit(seat, own, running.line)
    assert len(msgspec.json.decode((await timelines.timeline(session, 7)).moments)) == len(
        msgspec.json.decode(first.moments)) + 1
    running.undo(seat, running.line, freely=True)
    later = await timelines.timeline(session, 7)
    assert [moment["line"] for moment in msgspec.json.decode(later.moments)] == \
        [moment["line"] for moment in msgspec.json.decode(first.moments)]


async def test_those_who_ask_for_the_same_moment_wait_for_one_timeline_and_old_ones_go(
        monkeypatch: pytest.MonkeyPatch) -> None:
    match, session = played("castles_besieged"), session_of(played("castles_besieged"), [7, 8])
    timelines = TimelineCache(beside := Beside())
    asked = await asyncio.gather(*(timelines.timeline(session, person, 1, f"from {person}") for person in (7, 8, 0)))
    assert beside.asked == ["from 7"] and all(each.moments is asked[0].moments for each in asked)
    assert [msgspec.json.decode(each.moments)[-1]["line"] for each in asked] == [match.line] * 3
    monkeypatch.setattr(timelines._cache, "_room", len(bytes(asked[0].moments)) + 1)
    await timelines.timeline(session, 7, 0, "from 7")
    await timelines.timeline(session, 7, 1, "from 9")
    assert beside.asked == ["from 7", "from 7", "from 9"] and len(timelines._cache._kept) == 1


async def test_a_match_that_went_on_from_another_one_has_a_timeline() -> None:
    """The lines it took over are among its own."""
    session = session_of(played("castles_besieged"), [7, 8])
    whole = (await TimelineCache(Beside()).timeline(session, 7)).moments
    session.kept.given = 3
    assert (await TimelineCache(Beside()).timeline(session, 7)).moments == whole


class Beside(Jobs):
    """Jobs that are done at once, and from where each was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def do(self, work, *given, seconds=0.0, address=""):  # type: ignore[no-untyped-def]
        self.asked.append(address)
        await asyncio.sleep(0)
        return work(*given)


async def test_an_export_needs_nothing_else() -> None:
    match = played("behuetunsburg")
    session = session_of(match, [7, 8])
    timeline = await TimelineCache(Beside()).timeline(session, 7)
    text = export_page(timeline, match.game.info, "de", "http://house.example")
    assert set(re.findall(r'(?:src|href)="(?!#)([^"{}]+)"', text.split("<script")[0])) <= {"http://house.example/rules"}
    assert "url(/" not in text
    assert text.count("</script>") == 3  # data cannot end an element
    assert '"Round back": "Eine Runde zurück"' in text
