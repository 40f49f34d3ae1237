"""Where several seats act at once, each is asked the same thing until something about it changes, and what one agrees
to is what they have seen."""

import asyncio
from pathlib import Path

import pytest

from tafelrunde import games, read_record
from tafelrunde.core import Illegal
from tafelrunde.match.verify import match_of
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.messages import AnswerUndoMessage, AskUndoMessage
from tafelrunde.web.live.table.pending_questions import PendingQuestions
from tests.web.live_tables import ADA, BO, EVE, both, handled, move, move_on, seats

DUEL = Path(__file__).parents[1] / "games/loewenherz/records/king-first.txt"
BROKEN_OFF = 51  # its line after which seats 2 and 3 duel


def test_a_table_that_is_taken_over_asks_nobody_anew() -> None:
    """[L6.3a] Seat 2 is still asked for the bid it was asked for before seat 3's, also by a process that has not seen
    that one come."""
    record = read_record(DUEL.read_text())
    match, questions = match_of(games.load("loewenherz"), record), PendingQuestions()
    match.replay(record.lines[:BROKEN_OFF])
    questions.note(match, None)
    match.submit(3, "bid 1", BROKEN_OFF)
    questions.note(match, 3)
    assert (questions.since(2, match.line), match.acting()) == (BROKEN_OFF, [2])
    again, taken_over = match_of(games.load("loewenherz"), record), PendingQuestions()
    taken_over.replay(again, match.lines)
    assert (again.line, taken_over.since(2, again.line)) == (match.line, BROKEN_OFF)
    assert taken_over.is_fresh(2, BROKEN_OFF, again.line) and not taken_over.is_fresh(2, BROKEN_OFF - 1, again.line)
    again.submit(2, "bid 0", again.line)
    taken_over.note(again, 2)
    assert taken_over.since(2, again.line) == again.line


async def test_who_agrees_to_a_step_back_while_a_move_is_being_kept_agrees_to_nothing(registry: Registry) -> None:
    """They have not seen that move, and it would be taken back as well."""
    session = await registry.open_table(ADA, "castles_besieged", seats("ada", "bo"), {}, pace=0)
    match = session.running()
    (first,) = match.acting()
    await move_on(session)
    asks, answers = (ADA, BO) if first == 0 else (BO, ADA)
    await handled(session, asks, AskUndoMessage(match.line, first))
    async with session.lock:
        moves = asyncio.create_task(session.play(1 - first, match.sight(1 - first).legal[0], match.line))
        yes = AnswerUndoMessage(match.line, first, 1 - first, True)
        agrees = asyncio.create_task(handled(session, answers, yes))
        await asyncio.sleep(0.01)
    await moves
    with pytest.raises(Illegal, match="not expected now"):
        await agrees
    assert not any(line.text.startswith("!undo") for line in match.lines)


async def test_an_answer_to_one_question_is_none_to_another(registry: Registry) -> None:
    """Two ask for a step back one after the other, and a third agrees to the first as the second comes."""
    session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bo", "eve"), {}, pace=0)
    match, people = session.running(), (ADA, BO, EVE)
    while len({line.actor for line in match.lines if line.actor >= 0}) < 3:
        await move(session)
    for seat in (0, 1):
        await handled(session, people[seat], AskUndoMessage(match.line, seat))
    with pytest.raises(Illegal, match="not expected now"):
        await handled(session, EVE, AnswerUndoMessage(match.line, 0, 2, True))
    assert session.state.undo_awaits == {0, 2}
    await handled(session, EVE, AnswerUndoMessage(match.line, 1, 2, True))
    assert session.state.undo_awaits == {0}


async def test_a_step_back_beyond_the_law_needs_everybody(registry: Registry) -> None:
    session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bo", "ada"), {}, pace=0)
    ada, bo = await both(session)
    while session.running().acting() != [1]:
        await move(session)
    line = session.running().line
    await bo.until(lambda: bo.sight["line"] == line)
    await bo.play(1, bo.sight["scene"]["moves"][0]["move"])
    could_go = bo.sight["undo_goes"]
    assert could_go["1"] == 1
    await bo.say(type="ask_undo", line=bo.sight["line"], seat=1)
    await ada.until(lambda: ada.sight.get("undo_asked") == 1)
    assert (ada.sight["undo_awaits"], ada.sight["undo_goes"]) == ([0, 2], could_go)
    for seat in (0, 2):
        await ada.say(type="answer_undo", line=ada.sight["line"], asked=1, seat=seat, yes=True)
    await bo.until(lambda: "undo_asked" not in bo.sight and bo.sight["acting"] == [1])
    assert all(entry["line"] <= line or "step back" in entry["say"][0] for entry in bo.log)
