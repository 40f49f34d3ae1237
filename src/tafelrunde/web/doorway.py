"""The room loop: reads messages of one tab until it closes, written against receive, send and close alone."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

import msgspec

from tafelrunde.core import BadInput, Illegal, Say, TafelrundeError
from tafelrunde.match import Match
from tafelrunde.store import Person
from tafelrunde.web import rematch, respite, talk
from tafelrunde.web.gauges import GAUGES
from tafelrunde.web.pulse import bounded
from tafelrunde.web.room import Room
from tafelrunde.web.sights import Eyes, seats_of
from tafelrunde.web.tab import Tab
from tafelrunde.web.visits import NOWHERE, Origin
from tafelrunde.web.wire import (
    LONGEST_NOTES,
    AnswerPauseMessage,
    AnswerUndoMessage,
    AskPauseMessage,
    AskUndoMessage,
    HintMessage,
    MuteMessage,
    NoteMessage,
    OfferMessage,
    OffersMessage,
    PaceMessage,
    PingMessage,
    PlanMessage,
    PlayMessage,
    PongMessage,
    RefusalMessage,
    RematchMessage,
    ResignMessage,
    ResumeMessage,
    SpeakMessage,
    TakeScreenMessage,
    ToHouse,
    UndoMessage,
    WhyMessage,
)

log = logging.getLogger("tafelrunde.web")
_decoder: msgspec.json.Decoder[ToHouse] = msgspec.json.Decoder(ToHouse)


async def serve_tab(
    room: Room,
    person: Person | None,
    receive: Callable[[], Awaitable[str | bytes | None]],
    send: Callable[[str], Awaitable[None]],
    close: Callable[[], Awaitable[None]],
    origin: Origin = NOWHERE,
) -> None:
    """Serve one tab. `receive` answers None when the other side is gone; `send` may raise when it is."""
    tab = Tab(Eyes(person.id if person else 0), send, room.limits)
    deliver = asyncio.create_task(tab.deliver())
    listen = asyncio.create_task(_listen(room, person, tab, receive))
    gone = asyncio.create_task(tab.closed.wait())
    try:
        await room.enter(tab, origin)
        talk.tell_all_of_it(room, tab)
        await asyncio.wait((deliver, listen, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(tab)
        tab.let_go()
        for task in (deliver, listen, gone):
            task.cancel()
        await asyncio.gather(deliver, listen, gone, return_exceptions=True)
        if tab.closed.is_set():
            await close()


async def _listen(room: Room, person: Person | None, tab: Tab,
                  receive: Callable[[], Awaitable[str | bytes | None]]) -> None:
    while True:
        text = await receive()
        if text is None:
            return
        if tab.closed.is_set():
            return
        if tab.too_fast(time.monotonic()):
            await asyncio.sleep(0)  # others first
            continue
        GAUGES.counts["messages"] += 1
        message: ToHouse | None = None
        try:
            message = read(text, room.limits.message_bytes)
            await answer(room, person, tab, message)
        except TafelrundeError as refused:
            GAUGES.counts["refused"] += 1
            line = room.match.line if room.match is not None else 0
            tab.refuse(refused, line, getattr(message, "move", ""))
        except Exception:  # a mistake of the house: it is written down, and the line stays open
            GAUGES.counts["mistakes"] += 1
            log.exception("table %s: a message could not be answered", room.id)
            tab.refuse(BadInput("the house made a mistake with this; nothing was changed"))


def read(text: str | bytes, largest: int) -> ToHouse:
    """The message of a text of so many bytes at most; raises BadInput saying what is wrong with it."""
    try:
        raw = text.encode() if isinstance(text, str) else text
        if len(raw) > largest:
            raise BadInput("the message is longer than {limit:byte|bytes}", limit=largest)
        return _decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput("the message cannot be read: {why}", why=str(error)[:120]) from None


def short(words: str, limit: int) -> str:
    """The words, if they are no longer than allowed; raises BadInput."""
    found = len(words)
    if found > limit:
        raise BadInput("{limit:character|characters} at most can be kept at once, these are {found}",
                       limit=limit, found=found)
    return words


async def answer(room: Room, person: Person | None, tab: Tab, message: ToHouse) -> None:
    """Do what the message asks, or raise what refuses it."""
    if isinstance(message, PingMessage):
        tab.tell(PongMessage(message.at))
    elif isinstance(message, SpeakMessage):
        if person is None:
            raise Illegal("", "who wants to talk says a name first")
        await talk.speak(room, person.id, person.name, short(message.words, room.limits.speech))
    elif isinstance(message, NoteMessage):
        if person is None:
            raise Illegal("", "who wants to keep notes says a name first")
        await talk.write_note(room, person.id, short(message.words, LONGEST_NOTES))
    elif isinstance(message, MuteMessage):
        await talk.mute(room, tab.eyes.person, message.person, message.on)
    elif isinstance(message, RematchMessage):
        await (rematch.accept if message.yes else rematch.decline)(room, tab.eyes.person)
    elif isinstance(message, PaceMessage):
        await _set_pace(room, tab, message.ms)
    else:
        await _act(room, tab, message)


async def _set_pace(room: Room, tab: Tab, pace: int) -> None:
    if pace != room.kept.pace and seats_of(room.kept, tab.eyes.person):
        async with room.lock:
            room.kept.pace = pace
            await room.save_head()
            room.tell_all()
        room.after()


async def _act(
    room: Room,
    tab: Tab,
    message: "PlayMessage | WhyMessage | UndoMessage | AskUndoMessage | AnswerUndoMessage | ResignMessage "
             "| TakeScreenMessage | AskPauseMessage | AnswerPauseMessage | ResumeMessage | HintMessage | OfferMessage "
             "| PlanMessage",
) -> None:
    """Whatever is done for a seat; raises Illegal if it is not the viewer's."""
    seat = message.seat
    if seat not in seats_of(room.kept, tab.eyes.person):
        raise Illegal("", "that is not your seat")
    match message:
        case PlayMessage(move=move, line=line):
            await room.play(seat, move, line)
        case WhyMessage(move=move):
            await _why(room, tab, seat, move)
        case UndoMessage(line=line):
            await room.book(lambda match: match.undo(seat, line))
        case AskUndoMessage(line=line):
            await _ask_undo(room, seat, line)
        case AnswerUndoMessage(yes=yes):
            await _answer_undo(room, seat, yes)
        case ResignMessage():
            await room.give_up(seat, Match.resign)
        case AskPauseMessage():
            await respite.ask_pause(room, tab.eyes.person)
        case AnswerPauseMessage(yes=yes):
            await respite.answer_pause(room, tab.eyes.person, yes)
        case ResumeMessage():
            await respite.resume(room, seat)
        case HintMessage(line=line):
            tab.attend(_hint(room, tab, seat, line))
        case OfferMessage():
            match = room.running()
            tab.tell(OffersMessage(match.line, seat, room.plans.offers(match, seat)))
        case PlanMessage(move=move):
            await room.plan(seat, move)
        case TakeScreenMessage():
            tab.eyes.shown = seat
            async with room.lock:
                room.show(tab)


async def _hint(room: Room, tab: Tab, seat: int, line: int) -> None:
    """Ask a bot, while the tab goes on."""
    try:
        tab.tell(await room.advise(seat, line))
    except TafelrundeError as refused:
        tab.refuse(refused, line)


async def _why(room: Room, tab: Tab, seat: int, move: str) -> None:
    async with room.lock:
        match = room.running()
        with bounded(room.id):
            refused = match.why_not(seat, move)
        if refused is None:
            tab.tell(RefusalMessage(Say("").data(), "", match.line, move))
        else:
            tab.refuse(refused, match.line, move)


async def _ask_undo(room: Room, seat: int, line: int) -> None:
    """Ask everybody; with nobody to ask, or all of one mind, it is done at once."""
    match = room.running()
    if line != match.line:
        raise Illegal("", "the table has moved on since: it is at line {now}, your move answers line {line}",
                      now=match.line, line=line)
    if match.is_over:  # the dice have been revealed
        raise Illegal("", "the match is over")
    if match.undo_target(seat, freely=True) is None:
        raise Illegal("", "there is no step of yours to take back")
    owner = room.kept.seats[seat].person
    room.undo_asked = seat
    room.undo_awaits = {number for number, other in enumerate(room.kept.seats)
                        if other.kind == "person" and other.person != owner}
    await _undo_if_agreed(room)


async def _answer_undo(room: Room, seat: int, yes: bool) -> None:
    if seat not in room.undo_awaits:
        raise Illegal("", "nobody waits for that answer")
    if yes:
        room.undo_awaits.discard(seat)
    else:
        room.remark(Say("{seat} does not agree to a step back", seat=seat))
        room.undo_asked, room.undo_awaits = -1, set()
    await _undo_if_agreed(room)


async def _undo_if_agreed(room: Room) -> None:
    asked = room.undo_asked
    if asked >= 0 and not room.undo_awaits:
        await room.book(lambda match: match.undo(asked, match.line, freely=True))
    else:
        async with room.lock:
            room.tell_all()


