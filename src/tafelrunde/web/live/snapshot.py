"""What one viewer is sent: the scene, the people, the log, built from the match as that viewer may see it."""

from dataclasses import dataclass

from tafelrunde import scenes
from tafelrunde.bots.levels import LEVELS
from tafelrunde.core import SPECTATOR, Say
from tafelrunde.core.record import Line
from tafelrunde.match import Entry, Match
from tafelrunde.match.clock import Clock
from tafelrunde.match.dice import commitment
from tafelrunde.store import OVER, KeptMatch
from tafelrunde.web.live import next_match
from tafelrunde.web.live.messages import Clock as ClockShown
from tafelrunde.web.live.messages import LogLine, Result, SightMessage, Somebody
from tafelrunde.web.live.state import Table

TITLES = {level.bot: level.title for level in LEVELS}  # what people call a bot


@dataclass(unsafe_hash=True)
class Viewer:
    """One open tab: whose it is, which seat it shows, how much of the log it has. Equal eyes see the same."""

    person: int
    shown: int = SPECTATOR  # in hot-seat: the seat whose person has the screen
    logged: int = 0  # the log has been sent up to this line
    log_of: int = SPECTATOR  # and was that of this seat


def seats_of(kept: KeptMatch, person: int) -> list[int]:
    """The seats this person may act for."""
    return [number for number, seat in enumerate(kept.seats) if seat.kind == "person" and seat.person == person > 0]


def turned(eyes: Viewer, match: Match, mine: list[int]) -> tuple[int, int]:
    """Which seat's view this tab shows now, and the seat the screen has to be handed over to first (-1: none)."""
    if len(mine) < 2:
        return (mine[0] if mine else SPECTATOR), -1
    due = [seat for seat in match.acting() if seat in mine]
    if due and eyes.shown not in due:
        if hides(match, mine):
            return SPECTATOR, due[0]
        eyes.shown = due[0]
    elif eyes.shown not in mine:
        return SPECTATOR, -1
    return eyes.shown, -1


def hides(match: Match, seats: list[int]) -> bool:
    """Does one of these seats know now what a spectator does not?"""
    public = _without_seat(match, SPECTATOR)
    return any(_without_seat(match, seat) != public for seat in seats)


def _without_seat(match: Match, seat: int) -> dict[str, object]:
    return {name: value for name, value in match.state.view(seat).data().items() if name != "seat"}


def log_of(match: Match, remarks: dict[int, list[Say]], seat: int, since: int) -> list[LogLine]:
    """The log of a seat after a line, what the house itself remarked included."""
    told = [*match.log(seat, since),
            *(Entry(line, say, "") for line, says in remarks.items() if line > since for say in says)]
    return [LogLine(entry.line, entry.say.data(), entry.rule) for entry in sorted(told, key=lambda each: each.line)]


def sight_for(eyes: Viewer, table: Table, here: set[int], watchers: int) -> SightMessage:
    """The whole table for one tab, the log from where this tab has it; raises Illegal before the match has begun."""
    kept, match = table.kept, table.running()
    mine = seats_of(kept, eyes.person)
    viewer, hand_over = turned(eyes, match, mine)
    since = eyes.logged if eyes.log_of == viewer else 0
    sight = match.sight(viewer)
    message = SightMessage(
        match=kept.id,
        line=sight.line,
        scene=scenes.crowned(scenes.of(kept.slug)(sight.view, sight.legal), sight.outcome),
        people=people(kept, mine, here),
        log=log_of(match, table.remarks, viewer, since),
        acting=match.acting(),
        mine=mine,
        may_undo=sight.may_undo,
        log_since=since,
        hand_over=hand_over,
        result=result(match),
        undo_asked=table.undo_asked,
        undo_awaits=sorted(table.undo_awaits),
        commitment=commitment(kept.secret),
        pace=kept.pace,
        again=kept.again,
        since=match.last_turn(viewer) if viewer >= 0 else -1,
        watchers=watchers,
        left=next((seat for seat, sitting in enumerate(kept.seats)
                   if sitting.was == eyes.person > 0 and seat not in match.given_up), -1),
        given_up=list(match.given_up),
        leaving=match.leaving,
        stand_in=TITLES.get(table.stand_in, table.stand_in),
    )
    if viewer in mine:
        asked = table.questions.since(viewer, sight.line)
        message.asked_since = asked if viewer in message.acting and asked < sight.line else -1
        message.may_hint = kept.hints and viewer in message.acting
        message.may_plan = table.plans.may(match, viewer, sight.view)
        message.plan = table.plans.shown(viewer, sight.view)
        message.plan_ended = table.plans.ended.get(viewer)
    if table.clock is not None and table.clock.pace.kind != "none":
        message.clocks = clocks(table.clock, len(kept.seats), table.now())
        message.paused = table.clock.paused
        message.awaited = [] if match.is_over else sorted(table.clock.awaited)
        message.pause_asked = [] if message.paused else sorted(table.clock.asked)
    if kept.progress.stage == OVER:
        show_offer(message, kept, table.now(), eyes.person)
    eyes.logged, eyes.log_of = message.line, viewer
    return message


def show_offer(message: SightMessage, kept: KeptMatch, now: float, viewer: int) -> None:
    """After the end: has somebody offered another match, who has to answer yet, and what is the viewer's part in it?"""
    offer = next_match.offer_of(kept, now)
    if viewer and viewer in [seat.sitter for seat in kept.seats]:
        agreed = next_match.agreed(kept, viewer) and (offer is not None or bool(kept.again))
        message.rematch = "agreed" if agreed else "" if kept.again else "may" if offer is None else "asked"
    if offer is not None:
        first = {seat.sitter: number for number, seat in reversed(list(enumerate(kept.seats)))}
        message.rematch_asked = first.get(offer.by, -1)
        message.rematch_awaits = [first[person] for person in next_match.awaited(kept, now)]
        message.rematch_left = round(offer.until - now, 1)


def clocks(clock: Clock, seats: int, now: float) -> list[ClockShown]:
    """The time every seat has left, and whether it runs."""
    shown = []
    for seat in range(seats):
        left, away = clock.left(seat, now), clock.on_holiday(seat, now)
        if left is not None:
            shown.append(ClockShown(seat, round(left, 1), seat in clock.running and away is None, away or 0))
    return shown


def undone_to(lines: list[Line]) -> bool:
    """Is a step back among these lines? Then every tab's log begins anew."""
    return any(line.text.startswith("!undo") for line in lines)


def people(kept: KeptMatch, mine: list[int], here: set[int]) -> list[Somebody]:
    """Who sits where, and who is at the table now."""
    return [
        Somebody(number, seat.name, seat.kind, seat.kind == "bot" or seat.person in here, number in mine,
                 TITLES.get(seat.bot, seat.bot))
        for number, seat in enumerate(kept.seats)
    ]


def result(match: Match) -> Result | None:
    """How it ended, if it has."""
    outcome = match.outcome
    if outcome is None:
        return None
    return Result(list(outcome.scores), list(outcome.ranks), outcome.reason.data(), outcome.rule)
