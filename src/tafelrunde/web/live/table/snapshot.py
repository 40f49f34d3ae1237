"""The snapshot that one viewer is sent: the scene, the people, the log, built from the match as that viewer may see
it."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tafelrunde import scenes
from tafelrunde.bots.levels import TITLES
from tafelrunde.core import Say
from tafelrunde.match import Match, Sight
from tafelrunde.match.clock import Clock
from tafelrunde.store import OVER, KeptMatch
from tafelrunde.web.lists.heraldry import coat_of
from tafelrunde.web.live.table import next_match
from tafelrunde.web.live.table.boards import is_board
from tafelrunde.web.live.table.coaching import Coaching
from tafelrunde.web.live.table.messages import (
    Advice,
    Clock as ClockShown,
    Coached,
    LogLine,
    Result,
    SightMessage,
    Somebody,
)
from tafelrunde.web.live.table.pending_questions import PendingQuestions
from tafelrunde.web.live.table.premoves import Premoves
from tafelrunde.web.live.table.seat_people import SeatPeople
from tafelrunde.web.live.table.viewer import Viewer, choose_seat, seats_of

OVER_NETWORK = Say("over the network").key  # how a program plays, said after the word "bot"


class Table(Protocol):
    """A table, as a snapshot shows it: `live.table.state.KeptState`."""

    kept: KeptMatch
    commitment: str
    stand_in: str
    clock: Clock | None
    now: Callable[[], float]
    premoves: Premoves
    coaching: Coaching
    questions: PendingQuestions
    remarks: dict[int, list[Say]]
    sitters: SeatPeople
    undo_asked: int
    undo_awaits: set[int]

    def running(self) -> Match:
        """The match; raises Illegal before it has begun."""


def log_of(match: Match, remarks: dict[int, list[Say]], seat: int, since: int) -> list[LogLine]:
    """The log of a seat after a line, including the remarks of the house."""
    lines = [*(LogLine(line, say.data(), remark=True)
               for line, says in remarks.items() if line > since for say in says),
             *(LogLine(entry.line, entry.say.data(), entry.rule) for entry in match.log(seat, since))]
    return sorted(lines, key=lambda each: each.line)  # a remark comes before the news of its line


class Audience(NamedTuple):
    """The people at the table now."""

    here: set[int]  # people, seated or not
    watchers: int  # connections of those without a seat


def sight_for(viewer: Viewer, table: Table, audience: Audience) -> SightMessage:
    """The whole table for one viewer, the log from where they have it; raises Illegal before the match has begun."""
    kept, match = table.kept, table.running()
    mine = seats_of(kept, viewer.person)
    seat, hand_over = choose_seat(viewer, match, mine)
    since = viewer.logged if viewer.log_of == seat else 0
    sight = match.sight(seat)
    message = SightMessage(
        match=kept.id,
        line=sight.line,
        scene=scenes.crown_winners(scenes.of(kept.slug)(sight.view, sight.legal), sight.outcome),
        people=list_people(kept, mine, audience.here, table.sitters.arms),
        log=log_of(match, table.remarks, seat, since),
        acting=match.acting(),
        mine=mine,
        may_undo=sight.may_undo,
        log_since=since,
        hand_over=hand_over,
        result=build_result(match),
        undo_asked=table.undo_asked,
        undo_awaits=sorted(table.undo_awaits),
        undo_goes=undo_goes(table, mine, seat),
        commitment=table.commitment,
        pace=kept.pace,
        again=kept.again,
        since=match.last_turn(seat) if seat >= 0 else -1,
        watchers=audience.watchers,
        left=next((number for number, sitting in enumerate(kept.seats)
                   if sitting.left_by == viewer.person > 0 and number not in match.given_up), -1),
        given_up=list(match.given_up),
        leaving=match.leaving,
        stand_in=TITLES.get(table.stand_in, table.stand_in),
    )
    if seat in mine:
        asked = table.questions.since(seat, sight.line)
        message.asked_since = asked if seat in message.acting and asked < sight.line else -1
        message.may_hint = kept.hints and seat in message.acting
        message.may_plan = table.premoves.may(match, seat, sight.view)
        message.plan = table.premoves.describe(seat, sight.view)
        message.coach = build_advice(table.coaching, seat, match, sight)
        message.plan_ended = table.premoves.ended.get(seat)
    if table.clock is not None and table.clock.pace.kind != "none":
        message.clocks = build_clocks(table.clock, len(kept.seats), table.now())
        message.paused = table.clock.paused
        message.awaited = [] if match.is_over else sorted(table.clock.awaited)
        message.pause_asked = [] if message.paused else sorted(table.clock.asked)
        if (message.paused or message.pause_asked) and not match.is_over:
            message.pause_left = table.clock.pause_left(table.now() if message.paused else table.clock.pause_changed)
    if kept.progress.stage == OVER:
        show_offer(message, kept, table.now(), viewer.person)
    viewer.logged, viewer.log_of = message.line, seat
    return message


def undo_goes(table: Table, mine: list[int], seat: int) -> dict[int, int]:
    """By seat, how many of its steps would go: by the undo that is asked for or, where none is, by the one that the
    viewer could ask the other people for."""
    match, people = table.running(), {each.person for each in table.kept.seats if each.kind == "person"}
    asker = table.undo_asked if table.undo_asked >= 0 else seat if seat in mine and len(people) > 1 else -1
    never = asker < 0 or match.is_over or is_board(table.kept)
    target = None if never else match.undo_target(asker, freely=True)
    return {} if target is None else match.count_undone(target)


def build_advice(coaching: Coaching, seat: int, match: Match, sight: Sight) -> Coached | None:
    """The coach's words to its pupil; None for anybody else."""
    if seat != coaching.pupil:
        return None
    look = coaching.look(match, sight)
    review = [Advice(noted.say.data(), line if noted.sort == "costly" else 0) for line, noted in coaching.review()]
    return Coached(coaching.is_on, None if look is None else look.data(), review, bool(coaching.rough(match)))


def show_offer(message: SightMessage, kept: KeptMatch, now: float, viewer: int) -> None:
    """Add the offer of another match: who made it, who has not answered, and what the viewer can do about it."""
    offer = next_match.offer_of(kept, now)
    if viewer and viewer in [seat.sitter for seat in kept.seats]:
        agreed = next_match.has_accepted(kept, viewer) and (offer is not None or bool(kept.again))
        message.rematch = "agreed" if agreed else "" if kept.again else "may" if offer is None else "asked"
    if offer is not None:
        first = {seat.sitter: number for number, seat in reversed(list(enumerate(kept.seats)))}
        message.rematch_asked = first.get(offer.by, -1)
        message.rematch_awaits = [first[person] for person in next_match.people_to_answer(kept, now)]
        message.rematch_left = round(offer.until - now, 1)


def build_clocks(clock: Clock, seats: int, now: float) -> list[ClockShown]:
    """The time every seat has left, and whether it runs."""
    shown = []
    for seat in range(seats):
        left, away = clock.left(seat, now), clock.on_holiday(seat, now)
        if left is not None:
            shown.append(ClockShown(seat, round(left, 1), seat in clock.running and away is None, away or 0))
    return shown


def list_people(kept: KeptMatch, mine: list[int], here: set[int], arms: dict[int, str]) -> list[Somebody]:
    """The player at each seat, and whether they are at the table now."""
    return [
        Somebody(number, seat.name, "bot" if seat.is_program else seat.kind,
                 seat.kind == "bot" or seat.person in here, number in mine,
                 OVER_NETWORK if seat.is_program else TITLES.get(seat.bot, seat.bot), coat_of(seat, arms))
        for number, seat in enumerate(kept.seats)
    ]


def build_result(match: Match) -> Result | None:
    """The result of the match, if it is over."""
    outcome = match.outcome
    if outcome is None:
        return None
    return Result(list(outcome.scores), list(outcome.ranks), outcome.reason.data(), outcome.rule)
