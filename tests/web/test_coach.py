"""The coach at the table: what it says, when it warns, and where there is none."""

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

import pytest

from tafelrunde.analysis import Candidate, Difference, Evaluation, Noted, Verdict
from tafelrunde.bots import BotFailed, Budget
from tafelrunde.core import Say
from tafelrunde.store import KeptSeat, Store
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table import coach
from tafelrunde.web.live.table.coaching import FIRST, WARNINGS
from tafelrunde.web.review.reviews import CoachNotes
from tafelrunde.web.runtime.jobs import TooLong
from tests.stores import memory_store
from tests.web.live_tables import ADA, BO, Browser, FirstMove, seats

GAME = "castles_besieged"
WORSE = Difference(0.2, 0.01)
SAME = Difference(0.0, 0.01)
WHY = Say("a reason")


class Onlooker(FirstMove):
    """Bots of which one holds some moves to be bad: `bad` says which, by their notation."""

    def __init__(self, bad: Callable[[str], bool] = lambda move: True, late: bool = False) -> None:
        super().__init__()
        self.bad = bad
        self.late = late
        self.asked: list[tuple[Mapping[str, Any], str, Budget]] = []

    def consult(self, work: Any, slug: str, view: Mapping[str, Any], legal: Sequence[str], seed: int,
                budget: Budget, person: int = 0) -> "Future[Any]":
        """What the coach says of the move, at once or (late) never."""
        chosen = work.keywords["chosen"]
        self.asked.append((view, chosen, budget))
        future: Future[Any] = Future()
        if not self.late:
            best = next((move for move in legal if move != chosen), chosen)
            loss = WORSE if self.bad(chosen) else SAME
            found = Evaluation(0, (Candidate(best, 0.6, 9, (0.0, 0.0)), Candidate(chosen, 0.4, 9, (0.0, 0.0))), best,
                               chosen, loss, (SAME, SAME), {}, 18)
            noted = None if self.bad(chosen) else Noted("well", chosen, 0.1, Say("well done"))
            future.set_result((Verdict(found, self.bad(chosen), (WHY,)), noted))
        return future


@dataclass
class Pupil(Browser):
    """A tab that does not wait for the answer, and hears warnings."""

    warnings: list[dict[str, Any]] = field(default_factory=list)

    async def take(self, text: str) -> None:
        if text.startswith('{"type":"warning"'):
            self.warnings.append(json.loads(text))
        await super().take(text)

    async def try_move(self, move: str, sure: bool = False) -> None:
        """Send a move; until it is played, refused, or warned of."""
        line, warned, refused = self.sight["line"], len(self.warnings), len(self.refusals)
        await self.say(type="play", move=move, line=line, seat=0, sure=sure)
        await self.until(lambda: self.sight["line"] > line or len(self.warnings) > warned
                         or len(self.refusals) > refused)

    async def my_turn(self) -> list[str]:
        """Until it is this seat's turn again; its moves."""
        await self.until(lambda: self.sight.get("acting") == [0] or bool(self.sight.get("result")))
        return [move["move"] for move in self.sight["scene"].get("moves", [])]


@dataclass
class Measured:
    """Jobs that find all notes as they were, but for those on some moves; or fail so often."""

    wrong: str = "none"
    fails: int = 0
    sent: list[Any] = field(default_factory=list)

    async def do(self, _: Any, record: str, notes: list[tuple[int, Any]], seconds: float) -> Any:
        self.sent.append(notes)
        assert "secret" in record
        if len(self.sent) <= self.fails:
            raise TooLong("this took longer than it may")
        return [(line, note) for line, note in notes if not note.move.startswith(self.wrong)]


async def at_table(bots: FirstMove, store: Store | None = None, sitting: list[KeptSeat] | None = None,
                   **how: Any) -> tuple[Pupil, Registry]:
    """Ada at a table against a bot."""
    registry = Registry(store or memory_store(), bots, listeners=[CoachNotes(Measured())])  # type: ignore[arg-type]
    session = await registry.open_table(ADA, GAME, sitting or seats("ada", "bot"), {"hits_to_lose": 1, **how}, pace=0)
    tab = await Pupil(session, ADA).open()
    return tab, registry


async def over(tab: Pupil) -> None:
    """Play to the end, sure of everything."""
    while moves := await tab.my_turn():
        if tab.sight.get("result"):
            return
        attacks = [move for move in moves if move.startswith("attack")]
        await tab.try_move((attacks or moves)[0], True)


async def test_a_bad_move_is_not_played_but_asked_about_with_the_reason() -> None:
    bots = Onlooker(lambda move: move != "draw")
    tab, _ = await at_table(bots)
    moves = await tab.my_turn()
    lay, line = next(move for move in moves if move.startswith("lay")), tab.sight["line"]
    await tab.try_move(lay)
    assert tab.sight["line"] == line
    (warning,) = tab.warnings
    assert (warning["move"], warning["line"], warning["seat"], warning["why"]) == (lay, line, 0, [WHY.data()])
    assert warning["left"] == WARNINGS - 1
    await tab.try_move("draw")
    assert tab.sight["line"] > line and len(tab.warnings) == 1


async def test_it_is_played_when_sent_again_or_with_sure() -> None:
    tab, _ = await at_table(Onlooker())
    for sure in (True, False):
        move, line = (await tab.my_turn())[0], tab.sight["line"]
        await tab.try_move(move)
        assert tab.sight["line"] == line
        await tab.try_move(move, sure)
        assert tab.sight["line"] > line
    assert len(tab.warnings) == 2


async def test_it_warns_three_times_at_most_and_remembers_that_after_a_restart() -> None:
    bots, store = Onlooker(), memory_store()
    tab, registry = await at_table(bots, store, hits_to_lose=10)
    for number in range(WARNINGS - 1):
        move = (await tab.my_turn())[0]
        await tab.try_move(move)
        assert tab.warnings[-1]["left"] == WARNINGS - 1 - number
        await tab.try_move(move)
    await tab.my_turn()
    registry.shut(tab.session.id)
    again = await Registry(store, bots).find(tab.session.id)
    tab = await Pupil(again, ADA).open()
    for warned in (1, 1, 1):
        move, line = (await tab.my_turn())[0], tab.sight["line"]
        await tab.try_move(move)
        if tab.sight["line"] == line:
            await tab.try_move(move)
        assert len(tab.warnings) == warned


async def test_a_late_or_failing_coach_holds_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "LATE", 0.0)

    class Failing(Onlooker):
        def consult(self, *_: Any, **__: Any) -> "Future[Any]":
            future: Future[Any] = Future()
            future.set_exception(BotFailed("the bots have gone home"))
            return future
    for bots in (Onlooker(late=True), Failing()):
        tab, _ = await at_table(bots)
        move, line = (await tab.my_turn())[0], tab.sight["line"]
        await tab.try_move(move)
        assert tab.sight["line"] > line and not tab.warnings


async def test_it_is_told_what_the_seat_may_know_and_how_long_it_may_take() -> None:
    bots = Onlooker(lambda move: False)
    tab, _ = await at_table(bots)
    move = (await tab.my_turn())[0]
    match = tab.session.running()
    known = match.sight(0).view.data()
    await tab.try_move(move)
    assert bots.asked == [(known, move, coach.BUDGET)]
    assert coach.BUDGET.iterations is None  # as many as the game says
    assert coach.BUDGET.seconds is not None and coach.BUDGET.seconds < coach.LATE


async def test_it_can_be_switched_off_and_on_and_that_is_kept_for_the_person() -> None:
    bots, store = Onlooker(), memory_store()
    tab, _ = await at_table(bots, store)
    await tab.my_turn()
    assert tab.sight["coach"]["on"] and tab.sight["coach"]["look"]
    await tab.say(type="coach", on=False)
    await tab.until(lambda: not tab.sight["coach"].get("on"))
    assert "look" not in tab.sight["coach"]
    line = tab.sight["line"]
    await tab.try_move((await tab.my_turn())[0])
    assert tab.sight["line"] > line and not bots.asked
    elsewhere, _ = await at_table(bots, store)
    assert not elsewhere.sight["coach"].get("on")
    await elsewhere.say(type="coach", on=True)
    await elsewhere.until(lambda: bool(elsewhere.sight["coach"].get("on")))


@pytest.mark.slow
async def test_it_is_there_unasked_in_the_first_two_matches_of_a_game() -> None:
    store = memory_store()
    for number in range(FIRST + 1):
        tab, _ = await at_table(Onlooker(), store)
        assert bool(tab.sight["coach"].get("on")) == (number < FIRST)
        await over(tab)
        assert tab.sight["result"]
    other = await Registry(store, Onlooker()).open_table(ADA, "beutelschneider", seats("ada", "bot", "bot"), {})
    assert other.state.coaching.is_on


async def test_there_is_none_with_other_people_or_where_hints_are_not_allowed() -> None:
    bots, store = Onlooker(), memory_store()
    registry = Registry(store, bots)
    two = await registry.open_table(ADA, GAME, seats("ada", "bo"), {}, hints=True)
    alone = await registry.open_table(ADA, GAME, seats("ada", "bot"), {}, hints=False)
    shared = await registry.open_table(ADA, GAME, seats("ada", "ada"), {}, hints=True)
    left = await registry.open_table(ADA, GAME, seats("ada", "bot"), {}, hints=True)
    left.kept.seats[1].left_by = BO.id  # a bot plays on for somebody who may come back
    for session in (two, alone, shared, left):
        tab = await Pupil(session, ADA).open()
        assert "coach" not in tab.sight
        acting = tab.sight["acting"][0]
        assert not session.coach.looks_at(acting, "draw", tab.sight["line"])
        await tab.say(type="coach", on=True)
        await tab.until(lambda tab=tab: bool(tab.refusals))  # type: ignore[misc]
        assert "there is a coach only at tables against bots alone" in tab.refusals[0]
    assert not bots.asked


async def test_nobody_else_hears_what_the_coach_says() -> None:
    tab, registry = await at_table(Onlooker())
    session = await registry.find(tab.session.id)
    watcher = await Pupil(session, BO).open()
    await tab.my_turn()
    assert "coach" in tab.sight and "coach" not in watcher.sight
    await tab.try_move((await tab.my_turn())[0])
    assert tab.warnings and not watcher.warnings


async def test_after_the_match_it_says_what_was_done_well_and_what_to_try() -> None:
    tab, _ = await at_table(Onlooker(lambda move: move.startswith("lay")), hits_to_lose=1)
    moves = await tab.my_turn()
    lay = next(move for move in moves if move.startswith("lay"))
    await tab.try_move(lay)
    await tab.try_move(lay, True)
    await tab.my_turn()
    await tab.try_move("draw")
    await over(tab)
    await tab.until(lambda: "review" in tab.sight["coach"])
    review = [each["say"] for each in tab.sight["coach"]["review"]]
    assert [each[0] for each in review] == [
        "well done", "{when}: instead of «{move}» try «{other}»; that is worth about {n} of 100 matches"]
    assert review[1][1]["n"] == 20
    booked = next(line.number for line in tab.session.running().lines if line.text == lay)
    assert [each.get("line") for each in tab.sight["coach"]["review"]] == [None, booked]


async def test_thinking_again_after_a_warning_is_told_as_well_done() -> None:
    tab, _ = await at_table(Onlooker(lambda move: move.startswith("lay")))
    moves = await tab.my_turn()
    await tab.try_move(next(move for move in moves if move.startswith("lay")))
    await tab.try_move("draw")
    await over(tab)
    await tab.until(lambda: "review" in tab.sight["coach"])
    (told,) = tab.sight["coach"]["review"]
    assert told["say"][0].startswith("{when}: you thought again and chose «{move}»")


async def test_what_was_noted_in_haste_is_told_only_if_it_is_measured_again() -> None:
    jobs, store = Measured(wrong="lay", fails=1), memory_store()
    registry = Registry(store, Onlooker(lambda move: move.startswith("lay")),
                        listeners=[CoachNotes(jobs)])  # type: ignore[arg-type]
    session = await registry.open_table(ADA, GAME, seats("ada", "bot"), {"hits_to_lose": 1}, pace=0)
    tab = await Pupil(session, ADA).open()
    lay = next(move for move in await tab.my_turn() if move.startswith("lay"))
    await tab.try_move(lay)
    await tab.try_move(lay, True)
    await over(tab)
    await tab.until(lambda: len(jobs.sent) == 1)
    assert tab.sight["coach"].get("reviews") and "review" not in tab.sight["coach"]
    await Pupil(session, ADA).open()  # whoever comes has it tried again
    await tab.until(lambda: not tab.sight["coach"].get("reviews"))
    assert len(jobs.sent) == 2
    assert all(each["say"][0] == "well done" for each in tab.sight["coach"].get("review", []))
    kept = await store.match(session.id)
    assert kept.coach is not None and kept.coach["confirmed"]
    assert not [data for _, data in kept.coach["notes"] if data[1].startswith("lay")]
    await Pupil(session, ADA).open()
    assert len(jobs.sent) == 2
